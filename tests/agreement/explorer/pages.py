"""The smallest pages on which functions that need one can be called, and what they sign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from peerdeck.agreement import sync
from peerdeck.agreement.decisions import Decision, Value
from peerdeck.agreement.effects import Sign
from peerdeck.agreement.keys import KEYS, SHARING, Box, KeyList, Sharing, key_content
from peerdeck.agreement.state import Heard, Line, Match, Page, Peer, Stored
from peerdeck.agreement.sums import Sums
from peerdeck.agreement.table import Table
from peerdeck.agreement.words import Change, Hash, Note, Person, Place, Seal, Word, hash_of, text_of
from tests.agreement import toy


class Done(Sums):
    """Sums that are done immediately: their results are texts, and all proofs are right."""

    def ask(self, name: str, operation: str, /, **arguments: Any) -> Mapping[str, Any]:
        """Return the results."""
        if operation == "check":
            return {"wrong": []}
        made = name.encode()
        if operation == "escrow":
            return {"shares": b"s" * len(arguments["holders"]), "commitments": made, **arguments}
        return {
            **dict.fromkeys(("secret", "key", "cards", "factors", "proof", "box", "content"), made),
            "order": (),
            "isTrue": True,
        }


def value_of(table: Table, number: int = 0, base: Hash = "") -> Value:
    """Return a value with this table; its hash is the base of what comes next."""
    return Value(number, base, Change("explored"), Place(table.match, 0, ""), table)


def page_of(
    me: Person,
    values: Iterable[Value],
    match: Match,
    notes: Iterable[Note] = (),
    heard: Iterable[Person] = (),
    now: float = 100.0,
) -> Page:
    """Return a page that knows these decisions and notes, and hears these people now."""
    stored = Stored(me, [Decision(value, ()) for value in values])
    value = stored.decisions[-1].value
    line = Line(hash_of(value), value.after, match, match)
    page = Page(stored, Heard(0.0), line, toy.begin, toy.ToyDealing(), now)
    page.heard.peers = {person: Peer(now) for person in heard if person != me}
    page.heard.is_able = True
    for note in notes:
        sync.hear_note(page, note.by, note, Seal(note.by, "toy"))
        if note.by == me:
            stored.n = max(stored.n, note.n)
    return page


def said(page: Page) -> list[Word]:
    """Return the words that a page has begun to sign, its notes with their numbers."""
    words = [effect.word for effect in page.effects if isinstance(effect, Sign)]
    for name, content in page.heard.unsaid.items():
        words.append(Note(page.me, page.next_n(), page.base, name, content))
    return words


def keys_of(keys: KeyList) -> Iterator[Note]:
    """Yield notes with all keys of a list, and with their sharings if it has any."""
    for person in keys.holders:
        yield Note(person, 1, "", keys.name(KEYS), key_content(keys, f"key of {person}".encode()))
        others = [other for other in keys.holders if other != person]
        sharing = Sharing(b"all", tuple(Box(other, "box", b"part") for other in others))
        if keys.is_shared:
            yield Note(person, 2, "", keys.name(SHARING), text_of(sharing))
