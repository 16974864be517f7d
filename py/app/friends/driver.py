"""One table of this page: its page of the agreement, and effects as plain data.

- `{"store friends": texts}`: store these texts by name, or delete those that are None, before
  anything else goes out;
- `{"post": text, "to": peer}`: send this frame to a peer;
- `{"sign": text, "id": number}`: sign this with the key of this page, and bring it to `signed`;
- `{"verify": number, "signed": rows}`: find out who has signed each row, a text with a key and a
  signature, and bring that to `verified`;
- `{"deck": sum}`: do a sum of the deck, and bring its results to `computed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from app.effects import Effect
from peerdeck.agreement import kept, wire
from peerdeck.agreement.cards import Cards
from peerdeck.agreement.decisions import Decision, first_value
from peerdeck.agreement.effects import Found, Message, Send, Sign, Store, Tell
from peerdeck.agreement.kept import Snapshot
from peerdeck.agreement.page import Event, OwnWord, opened, step
from peerdeck.agreement.state import Page, Stored
from peerdeck.agreement.sums import Compute
from peerdeck.agreement.table import Table
from peerdeck.agreement.wire import signed_text
from peerdeck.agreement.words import Accepted, Hash, Person, Seal, Signed, Word, hash_of


@dataclass
class Run:
    """A table at which this page takes part. `news` waits for somebody to take it out."""

    id: Hash
    page: Page
    cards: Cards
    saved: Snapshot = field(default_factory=dict)
    news: list[Tell] = field(default_factory=list)
    founded: Decision | None = None  # a table that this page opens to go on without some
    signing: dict[int, Word] = field(default_factory=dict)

    def step(self, event: Event, now: float) -> list[Effect]:
        """Let the page take an event, and return the effects."""
        return self._effects(step(self.page, event, now))

    def begun(self) -> list[Effect]:
        """Return the effects of opening the page: its words are signed again."""
        effects, self.page.effects = self.page.effects, []
        return self._effects([Store(), *effects])

    def stored_again(self) -> list[Effect]:
        """Return what stores all of this table."""
        self.saved = {}
        return self._store()

    def forgotten(self) -> Effect:
        """Return the effect that deletes all that is kept of this table."""
        names = kept.changes(kept.snapshot(self.page.stored), {})
        return {"store friends": {f"{self.id} {name}": None for name in names}}

    def signed(self, number: int, key: str, signature: str, now: float) -> list[Effect]:
        """Take the signature of a word of this page."""
        word = self.signing.pop(number, None)
        return [] if word is None else self.step(OwnWord(Signed(word, Seal(key, signature))), now)

    def _effects(self, effects: Sequence[object]) -> list[Effect]:
        result: list[Effect] = []
        frames: dict[int, tuple[Message, list[str]]] = {}  # one message may go to several people
        for effect in effects:
            match effect:
                case Store():
                    result += self._store()
                case Send(to, message):
                    if id(message) not in frames:
                        texts = [frame.decode() for frame in wire.frames(message, self.id)]
                        frames[id(message)] = message, texts
                    result += [{"post": text, "to": to} for text in frames[id(message)][1]]
                case Sign(word):
                    number = next_number()
                    self.signing[number] = word
                    result.append({"sign": signed_text(word, self.id), "id": number})
                case Compute():
                    result.append({"deck": effect})
                case Tell():
                    self.news.append(effect)
                case Found(decision):
                    self.founded = decision
        return result

    def _store(self) -> list[Effect]:
        now = kept.snapshot(self.page.stored)
        texts, self.saved = kept.changes(now, self.saved), now
        named = {f"{self.id} {name}": text for name, text in texts.items()}
        return [{"store friends": named}] if named else []


_numbers = iter(range(1, 2**53))


def next_number() -> int:
    """Return a number for something that is answered by it."""
    return next(_numbers)


def run_of(id_: Hash, stored: Stored, now: float) -> Run:
    """Return a table that goes on from what was stored.

    Raises `ValueError` if that makes no sense.
    """
    cards = Cards()
    return Run(id_, opened(stored, partial(cards.begin, stored), cards, now), cards)


def restored(texts: Mapping[str, str], id_: Hash, now: float) -> Run:
    """Return a table from the texts that are kept. Raises `ValueError` with a sentence."""
    start = f"{id_} "
    own = {name.removeprefix(start): text for name, text in texts.items() if name.startswith(start)}
    stored = kept.restored(own)
    run = run_of(id_, stored, now)
    run.saved = kept.snapshot(stored)
    return run


def first_vote(id_: Hash, table: Table, me: Person) -> tuple[Decision, Accepted]:
    """Return the first decision of a new table, which lacks its vote, and that vote."""
    value = first_value(id_, table)
    return Decision(value, ()), Accepted(me, 1, "", 0, hash_of(value))
