"""A deck: sorted faces that one person after the other shuffles, and the words that show it.

A `step` note has the cards after one person's shuffle, and its name that of the step before; a
`proof` note has its proof. The record that closes the shuffle names both of everyone who had to
take part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from app.agreement.keys import Keyring, keyring
from app.agreement.notes import STEP, Deal
from app.agreement.table import Table
from app.agreement.words import Hash, Note, Person, Word, hash_of
from peerdeck.card import Card, Face
from peerdeck.dealing.notation import decoded
from peerdeck.dealing.work import Claim, Work
from peerdeck.deck.group import DeckError
from peerdeck.deck.transcript import Context

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

    @cached_property
    def fresh_name(self) -> str:
        """The name of the sum that makes the cards before the first shuffle."""
        return f"fresh {hash_of(self.faces)}"

    def context(self, person: Person, place: int = 0) -> Context:
        """Return the place of a proof about a person's shuffle, or about a share of a card."""
        return Context(self.id, self.deal.match, self.number, place, person)


@dataclass(frozen=True, slots=True)
class Step:
    """One person's shuffle: the step before it, and the cards after it."""

    before: Hash
    cards: bytes


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


def deck_for(
    table: Table,
    match: int,
    number: int,
    faces: tuple[Face, ...],
    word_called: Callable[[Hash], Word | None],
) -> Deck | None:
    """Return the deck of a shuffle in the deal that a table has decided on.

    `number` counts the shuffles of the deal. None if a word with a key is missing.
    """
    words = [word_called(name) for name in table.deck.names]
    notes = tuple(word for word in words if isinstance(word, Note))
    keys = keyring(table.deck.people, table.deck.threshold, notes)
    if keys is None:
        return None
    deal = (table.game, table.match, table.deal, table.begun)
    id_ = hash_of(("deck", keys.names, deal, number, faces))
    return Deck(id_, Deal(match, table.deal, table.begun), number, keys, faces)


def step_name(deck: Deck, before: Hash) -> str:
    """Return the name of a note with the step of this deck that continues another."""
    return f"{STEP} {_numbers(deck.deal)} {deck.id} {before}"


def proof_name(deck: Deck, step: Hash) -> str:
    """Return the name of a note with the proof of a step."""
    return f"{PROOF} {_numbers(deck.deal)} {deck.id} {step}"


def _numbers(deal: Deal) -> str:
    return f"{deal.match} {deal.deal} {deal.begun}"


def deck_in(name: str) -> tuple[Deal, Hash] | None:
    """Return the deal and the id of the deck that a note with a step or a proof is about."""
    words = name.split(" ")
    if words[0] not in (STEP, PROOF) or len(words) < 5:
        return None
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words[1:4]):
        return None
    match, deal, begun = map(int, words[1:4])
    return Deal(match, deal, begun), words[4]


def step_in(note: Note, deck: Deck) -> Step | None:
    """Return the step of this deck that a note holds, or None."""
    before = note.name.split(" ")[-1]
    cards = _bytes(note.content) if note.name == step_name(deck, before) else b""
    return Step(before, cards) if cards else None


@lru_cache(maxsize=256)
def _bytes(content: str) -> bytes:
    """Return the bytes in a note; none, which prove nothing, where there are none."""
    try:
        return decoded(content)
    except ValueError:
        return b""


def key_of(deck: Deck, work: Work) -> bytes:
    """Return the joint key. Raises `NotYet`, and `DeckError` if the keys add up to nothing."""
    keyring = deck.keyring
    keys = b"".join(keyring.keys[person] for person in keyring.list.holders)
    key: bytes = work.ask(keyring.joint_name, "joint", keys=keys)["key"]
    return key


def fresh_cards(deck: Deck, work: Work) -> bytes:
    """Return the cards before the first shuffle. Raises `NotYet`."""
    cards: bytes = work.ask(deck.fresh_name, "fresh", faces=deck.faces)["cards"]
    return cards


def chain_of(
    deck: Deck, shufflers: Sequence[Person], note_called: Callable[[Person, str], Note | None]
) -> list[tuple[Hash, Step]]:
    """Return the steps of the first of these people; each continues the one before.

    `note_called` returns the note of somebody with a name.
    """
    before, chain = FIRST, []
    for person in shufflers:
        note = note_called(person, step_name(deck, before))
        step = None if note is None else step_in(note, deck)
        if note is None or step is None:
            break
        before = hash_of(note)
        chain.append((before, step))
    return chain


def closed(
    deck: Deck,
    shufflers: Sequence[Person],
    names: Sequence[Hash],
    word_called: Callable[[Hash], Word | None],
) -> list[tuple[Note, Step, Note]] | None:
    """Return the steps that a closing record names, each with its proof, or None if it is not one.

    Raises `LookupError` if a word that it names is not here. The proofs are not checked.
    """
    if len(names) != 2 * len(shufflers):
        return None
    result: list[tuple[Note, Step, Note]] = []
    before = FIRST
    for at, person in enumerate(shufflers):
        made, proven = (word_called(name) for name in names[2 * at : 2 * at + 2])
        if made is None or proven is None:
            raise LookupError(names[2 * at])
        step = step_in(made, deck) if isinstance(made, Note) and made.by == person else None
        if step is None or step.before != before or not isinstance(proven, Note):
            return None
        if proven.by != person or proven.name != proof_name(deck, names[2 * at]):
            return None
        assert isinstance(made, Note)
        result.append((made, step, proven))
        before = names[2 * at]
    return result


def shuffle_claim(
    deck: Deck, key: bytes, place: int, before: bytes, step: Step, proof: Note
) -> Claim:
    """Return the claim that cards are those before, shuffled by the author of a proof."""
    return {
        "is": "shuffle",
        "context": deck.context(proof.by, place),
        "key": key,
        "before": before,
        "after": step.cards,
        "proof": _bytes(proof.content),
    }


def is_shuffled(
    deck: Deck, steps: Sequence[tuple[Note, Step, Note]], work: Work, trusted: Person
) -> bool:
    """Return True if the proofs of all these steps are right; one's own need no check.

    Raises `NotYet` while sums are missing; all of them are begun.
    """
    try:
        key = key_of(deck, work)
    except DeckError:
        return False
    claims: list[Claim] = []
    before = fresh_cards(deck, work)
    for place, (note, step, proof) in enumerate(steps):
        if note.by != trusted:
            claims.append(shuffle_claim(deck, key, place, before, step, proof))
        before = step.cards
    names = tuple((hash_of(note), hash_of(proof)) for note, _step, proof in steps)
    name = f"shuffle {deck.id} {hash_of(names)}"  # these hashes fix all claims
    return not claims or not work.ask(name, "check", claims=claims)["wrong"]
