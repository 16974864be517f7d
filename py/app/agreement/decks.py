"""A deck: sorted faces that one person after the other shuffles, and the words that show it.

A `step` note has the cards after one person's shuffle, and names the step before; a `proof` note
has its proof. The record that closes the shuffle names both of everyone who had to take part.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.agreement.keys import Keyring
from app.agreement.words import Hash, Note, Person, Word, hash_of
from peerdeck.card import Card, Face
from peerdeck.dealing.notation import decoded, encoded
from peerdeck.dealing.work import Claim, Work
from peerdeck.deck.group import DeckError
from peerdeck.deck.transcript import Context

STEP, PROOF = "step", "proof"
FIRST = "first"  # what the first step names in place of a step before


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck in the making: whose keys it is for, and its sorted faces.

    `id` is bound to the deal and to the number of the shuffle in it.
    """

    id: Hash
    match: int
    number: int
    keyring: Keyring
    faces: tuple[Face, ...]

    def context(self, person: Person, place: int = 0) -> Context:
        """Return the place of a proof about a person's shuffle, or about a share of a card."""
        return Context(self.id, self.match, self.number, place, person)


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

    def elements(self, place: int) -> tuple[bytes, bytes]:
        """Return the two elements of a card of the deck."""
        size = len(self.cards) // (2 * len(self.deck.faces))
        start = 2 * size * place
        return self.cards[start : start + size], self.cards[start + size : start + 2 * size]


def step_name(deck: Deck) -> str:
    """Return the name of a note with a step of this deck."""
    return f"{STEP} {deck.id}"


def proof_name(deck: Deck, step: Hash) -> str:
    """Return the name of a note with the proof of a step."""
    return f"{PROOF} {deck.id} {step}"


def step_content(step: Step) -> str:
    """Return the content of a note with a step."""
    return json.dumps([step.before, encoded(step.cards)])


def step_in(note: Note, deck: Deck) -> Step | None:
    """Return the step of this deck that a note holds, or None."""
    if note.name != step_name(deck):
        return None
    try:
        match json.loads(note.content):
            case [str(before), str(cards)]:
                return Step(before, decoded(cards))
    except ValueError:
        pass
    return None


def key_of(deck: Deck, work: Work) -> bytes:
    """Return the joint key. Raises `NotYet`, and `DeckError` if the keys come to nothing."""
    keyring = deck.keyring
    keys = b"".join(keyring.keys[person] for person in keyring.list.holders)
    key: bytes = work.ask(keyring.joint_name, "joint", keys=keys)["key"]
    return key


def fresh_cards(deck: Deck, work: Work) -> bytes:
    """Return the cards before the first shuffle. Raises `NotYet`."""
    cards: bytes = work.ask(f"fresh {deck.faces}", "fresh", faces=deck.faces)["cards"]
    return cards


def chain_of(
    deck: Deck, shufflers: Sequence[Person], notes: Callable[[Person], Sequence[Note]]
) -> list[tuple[Hash, Step]]:
    """Return the steps of the first of these people, as far as each continues the one before.

    `notes` returns the notes of somebody with steps of this deck, the first one first.
    """
    before, chain = FIRST, []
    for person in shufflers:
        steps = ((hash_of(note), step_in(note, deck)) for note in notes(person))
        following = next(
            ((hash_, step) for hash_, step in steps if step and step.before == before), None
        )
        if following is None:
            break
        chain.append(following)
        before = following[0]
    return chain


def closed(
    deck: Deck,
    shufflers: Sequence[Person],
    names: Sequence[Hash],
    word_called: Callable[[Hash], Word | None],
) -> list[tuple[Note, Step, bytes]] | None:
    """Return the steps that a closing record names, each with its proof, or None if it is not one.

    Raises `LookupError` if a word that it names is not here. The proofs are not checked.
    """
    if len(names) != 2 * len(shufflers):
        return None
    result: list[tuple[Note, Step, bytes]] = []
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
        try:
            result.append((made, step, decoded(proven.content)))  # type: ignore[arg-type]
        except ValueError:
            return None
        before = names[2 * at]
    return result


def shuffle_claim(
    deck: Deck, key: bytes, place: int, person: Person, before: bytes, after: bytes, proof: bytes
) -> Claim:
    """Return the claim that cards are those before, shuffled by this person."""
    return {
        "is": "shuffle",
        "context": deck.context(person, place),
        "key": key,
        "before": before,
        "after": after,
        "proof": proof,
    }


def is_shuffled(
    deck: Deck, steps: Sequence[tuple[Note, Step, bytes]], work: Work, trusted: Person
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
            claims.append(shuffle_claim(deck, key, place, note.by, before, step.cards, proof))
        before = step.cards
    return not claims or work.holds(f"shuffle {deck.id} {hash_of(steps[-1][0])}", claims)
