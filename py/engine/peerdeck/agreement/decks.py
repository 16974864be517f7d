"""A deck: sorted faces that one person after the other shuffles, and the words that show it.

A `step` note has the cards after one person's shuffle, and its name that of the step before; a
`proof` note has its proof. The record that closes the shuffle names both of everyone who had to
take part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from peerdeck.agreement.keys import Keyring, keyring, read_bytes
from peerdeck.agreement.notes import STEP, Deal, number_in
from peerdeck.agreement.sums import Claim, NotYet, Sums
from peerdeck.agreement.table import Table
from peerdeck.agreement.words import FindWord, Hash, Note, Person, hash_of
from peerdeck.card import Face
from peerdeck.deck.group import DeckError
from peerdeck.deck.transcript import Context
from peerdeck.words import _

PROOF = "proof"
FIRST = "first"  # what the first step names in place of a step before


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

    def name(self, kind: str, before: Hash) -> str:
        """Return the name of a note with the step that continues another, or that proves it."""
        deal = self.deal
        return f"{kind} {deal.match} {deal.deal} {deal.begun} {self.id} {before}"

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
class Shuffle:
    """A shuffle of a match, and once it is closed the deck that is in use.

    `by` is the author of the record that brought it about, "" if a deal was decided. `away` are
    those of the list who did not have to take part, and `passed` is how many had been skipped in
    the deal before. When it was closed, `shufflers` had taken part, in order, and the cards were
    `cards`; `first` is the number of the first. `id` is that of its last step: where a decision
    leaves out the record that closed it, others may close it with other cards.
    """

    deck: Deck
    by: Person
    away: tuple[Person, ...]
    passed: int
    shufflers: tuple[Person, ...] = ()
    cards: bytes = b""
    first: int = 0
    id: Hash = ""

    @property
    def numbers(self) -> range:
        """The numbers of its cards."""
        return range(self.first, self.first + len(self.deck.faces))

    def elements(self, place: int) -> tuple[bytes, bytes]:
        """Return the two elements of a card of the deck."""
        size = len(self.cards) // (2 * len(self.deck.faces))
        start = 2 * size * place
        return self.cards[start : start + size], self.cards[start + size : start + 2 * size]


def deck_of(game: str, deal: Deal, keys: Keyring, number: int, faces: tuple[Face, ...]) -> Deck:
    """Return the deck of a shuffle; `number` counts the shuffles of the deal."""
    id_ = hash_of(("deck", keys.names, game, deal, number, faces))
    return Deck(id_, deal, number, keys, faces)


def keyring_of(table: Table, find: FindWord) -> Keyring | None:
    """Return the keys of the deck that a table has decided on, or None if the words are none."""
    words = [find(name) for name in table.deck.names]
    keys = keyring(tuple(word for word in words if isinstance(word, Note)))
    decided = table.deck.people, table.deck.threshold
    is_right = keys is not None and (keys.list.holders, keys.list.threshold) == decided
    return keys if is_right else None


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


def steps_in(
    deck: Deck, shufflers: Sequence[Person], note_by: Callable[[Person, str], Note | None]
) -> list[Step]:
    """Return the steps of a deck so far, each with its proof if that is here.

    `note_by` returns somebody's note of a name.
    """
    result: list[Step] = []
    before = FIRST
    for person in shufflers:
        note = note_by(person, deck.name(STEP, before))
        cards = b"" if note is None else read_bytes(note.content)
        if note is None or not cards:
            break
        before = hash_of(note)
        result.append(Step(note, cards, note_by(person, deck.name(PROOF, before))))
    return result


def closed(
    deck: Deck, shufflers: Sequence[Person], names: Sequence[Hash], find: FindWord
) -> list[Step]:
    """Return the steps that a closing record names; proofs are not checked, and may be missing.

    Raises `NotYet` if a step is missing, and `ValueError` unless all have to do with each other.
    """
    notes = {name: note for name in names if isinstance(note := find(name), Note)}
    called = {(note.by, note.name): note for note in notes.values()}
    steps = steps_in(deck, shufflers, lambda by, name: called.get((by, name)))
    if len(names) != 2 * len(shufflers):
        raise ValueError(_("This does not close the shuffle."))
    if not {*names[::2]} <= notes.keys():
        raise NotYet
    is_right = [hash_of(step.note) for step in steps] == [*names[::2]]
    if not is_right or closing(steps) != tuple(filter(notes.__contains__, names)):
        raise ValueError(_("This does not close the shuffle."))
    return steps


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
    name = f"shuffle {deck.id} {hash_of(names)}"
    wrong = others and sums.wrong(
        name, lambda: [_claim(deck, key, at, befores[at], steps[at]) for at in others]
    )
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
