"""A deck: sorted faces that one person after the other shuffles, and the words that show it.

A `step` note has the cards after one person's shuffle, and its name that of the step before; a
`proof` note has its proof. The record that closes the shuffle names both of everyone who had to
take part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeGuard

from app.agreement.keys import Keyring, keyring, read_bytes
from app.agreement.notes import STEP, Deal, number_in
from app.agreement.sums import Sums
from app.agreement.table import Table
from app.agreement.words import Hash, Note, Person, Word, hash_of
from peerdeck.card import Card, Face
from peerdeck.dealing.work import Claim, NotYet
from peerdeck.deck.group import DeckError
from peerdeck.deck.transcript import Context

PROOF = "proof"
FIRST = "first"  # what the first step names in place of a step before

FindWord = Callable[[Hash], Word | None]


@dataclass(frozen=True)
class Deck:
    """A deck in the making: whose keys it is for, and its sorted faces.

    `id` is bound to the deal and to the number of the shuffle in it.
    """

    id: Hash
    deal: Deal
    number: int
    keyring: Keyring
    faces: tuple[Face, ...]

    def step_name(self, before: Hash) -> str:
        """Return the name of a note with the step that continues another."""
        return f"{STEP} {self._name} {before}"

    def proof_name(self, step: Hash) -> str:
        """Return the name of a note that proves a step."""
        return f"{PROOF} {self._name} {step}"

    @property
    def _name(self) -> str:
        return f"{self.deal.match} {self.deal.deal} {self.deal.begun} {self.id}"

    def context(self, person: Person, place: int = 0) -> Context:
        """Return the place of a proof about a person's shuffle, or about a share of a card."""
        return Context(self.id, self.deal.match, self.number, place, person)


class Step(NamedTuple):
    """One person's shuffle: the note that says it, and the cards after it.

    The note with its `proof` may be missing.
    """

    note: Note
    cards: bytes
    proof: Note | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deck that is in use: the cards when all had shuffled, and the first card's number."""

    deck: Deck
    cards: bytes
    first: Card
    shufflers: tuple[Person, ...]

    @property
    def numbers(self) -> range:
        """The numbers of its cards."""
        return range(self.first, self.first + len(self.deck.faces))

    def elements(self, place: int) -> tuple[bytes, bytes]:
        """Return the two elements of a card of the deck."""
        size = len(self.cards) // (2 * len(self.deck.faces))
        start = 2 * size * place
        return self.cards[start : start + size], self.cards[start + size : start + 2 * size]


class Begun(NamedTuple):
    """A shuffle that was begun.

    `by` is the author of the record that brought it about, "" if a deal was decided; `is_again` if
    the deal had been begun before. `away` are those of the list who did not have to take part.
    `shufflers` took part, in order; nobody where it was not closed.
    """

    deal: Deal
    by: Person
    is_again: bool
    holders: tuple[Person, ...]
    away: tuple[Person, ...]
    threshold: int
    cards: int
    shufflers: tuple[Person, ...] = ()


def deck_for(table: Table, number: int, faces: tuple[Face, ...], find: FindWord) -> Deck | None:
    """Return the deck of a shuffle in the deal that a table has decided on.

    `number` counts the shuffles of the deal. None if a word with a key is missing.
    """
    words = [find(name) for name in table.deck.names]
    keys = keyring(tuple(word for word in words if isinstance(word, Note)))
    if keys is None or (table.deck.people, table.deck.threshold) != (
        keys.list.holders,
        keys.list.threshold,
    ):
        return None
    deal = (table.game, table.match, table.deal, table.begun)
    id_ = hash_of(("deck", keys.names, deal, number, faces))
    return Deck(id_, Deal(*deal[1:]), number, keys, faces)


def deck_in(name: str) -> tuple[Deal, Hash] | None:
    """Return the deal and the id of the deck that a note with a step or a proof is about."""
    words = name.split(" ")
    if words[0] not in (STEP, PROOF) or len(words) < 5:
        return None
    match, deal, begun = map(number_in, words[1:4])
    return None if min(match, deal, begun) < 0 else (Deal(match, deal, begun), words[4])


def is_over(note: Note, table: Table) -> bool:
    """Return True for a proof of an earlier deal, which more than half have checked by now.

    A page that missed that deal goes on by the decision about the newest one.
    """
    entry = deck_in(note.name) if note.name.startswith(f"{PROOF} ") else None
    newest = Deal(table.match, table.deal, table.begun - table.is_void)
    return entry is not None and entry[0] < newest


def key_of(deck: Deck, sums: Sums) -> bytes:
    """Return the joint key. Raises `NotYet`, and `DeckError` if the keys add up to nothing."""
    keys = deck.keyring
    together = b"".join(keys.keys[person] for person in keys.list.holders)
    name = f"joint {keys.list.id} {hash_of(keys.names)}"
    key: bytes = sums.ask(name, "joint", keys=together)["key"]
    return key


def fresh_cards(deck: Deck, sums: Sums) -> bytes:
    """Return the cards before the first shuffle. Raises `NotYet`."""
    cards: bytes = sums.ask(f"fresh {hash_of(deck.faces)}", "fresh", faces=deck.faces)["cards"]
    return cards


def is_note(word: Word | None, by: Person, name: str) -> TypeGuard[Note]:
    """Return True if a word is a note of somebody by this name."""
    return isinstance(word, Note) and (word.by, word.name) == (by, name)


def closed(
    deck: Deck, shufflers: Sequence[Person], names: Sequence[Hash], find: FindWord
) -> list[Step] | None:
    """Return the steps that a closing record names, each with its proof, or None if it is not one.

    Raises `LookupError` if a step is not here. The proofs are not checked.
    """
    if len(names) != 2 * len(shufflers):
        return None
    result: list[Step] = []
    before = FIRST
    for person, name, name_of_proof in zip(shufflers, names[::2], names[1::2], strict=True):
        word, proof = find(name), find(name_of_proof)
        if word is None:
            raise LookupError(name)
        if not is_note(word, person, deck.step_name(before)):
            return None
        step = Step(word, read_bytes(word.content))
        if is_note(proof, person, deck.proof_name(name)):
            step = step._replace(proof=proof)
        elif proof is not None:
            return None
        result.append(step)
        before = name
    return result


def closing(steps: Sequence[Step]) -> tuple[Hash, ...]:
    """Return the words here that the record that closes a shuffle has to name."""
    notes = (note for step in steps for note in (step.note, step.proof))
    return tuple(hash_of(note) for note in notes if note is not None)


def false_ones(deck: Deck, steps: Sequence[Step], sums: Sums, trusted: Person) -> list[Person]:
    """Return the people who proved their steps falsely; one's own need no check.

    Raises `NotYet` while proofs or sums are missing.
    """
    names = closing(steps)
    if len(names) < 2 * len(steps):
        raise NotYet
    try:
        key = key_of(deck, sums)
    except DeckError:
        return [step.note.by for step in steps]
    befores = (fresh_cards(deck, sums), *(step.cards for step in steps))
    others = [at for at, step in enumerate(steps) if step.note.by != trusted]

    def claims() -> list[Claim]:
        return [_claim(deck, key, at, befores[at], steps[at]) for at in others]

    wrong = sums.wrong(f"shuffle {deck.id} {hash_of(names)}", claims) if others else ()
    return [steps[others[at]].note.by for at in wrong]


def _claim(deck: Deck, key: bytes, place: int, before: bytes, step: Step) -> Claim:
    """Return the claim that the cards of a step are those before, shuffled by its author."""
    return {
        "is": "shuffle",
        "context": deck.context(step.note.by, place),
        "key": key,
        "before": before,
        "after": step.cards,
        "proof": b"" if step.proof is None else read_bytes(step.proof.content),
    }
