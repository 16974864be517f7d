"""People with keys, decks that they have shuffled, and random bytes that are the same each time."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from peerdeck.deck import batch
from peerdeck.deck import cards as deck_cards
from peerdeck.deck import shuffle as shuffles
from peerdeck.deck.batch import Equation
from peerdeck.deck.cards import Card
from peerdeck.deck.group import DeckError, Element, Group, Random
from peerdeck.deck.transcript import Context

CONTEXT = Context("0123456789abcdef", 3, 1, 0, "ada")


def seeded(seed: str) -> Random:
    """Return a source of random bytes; `tests/support/connections/deck.mjs` has the same."""
    calls = 0

    def random(length: int) -> bytes:
        nonlocal calls
        calls += 1
        made = b""
        while len(made) < length:
            made += hashlib.sha512(f"{seed} {calls} {len(made)}".encode()).digest()
        return made[:length]

    return random


@dataclass(frozen=True)
class Person:
    """Somebody at a table."""

    context: Context
    secret: int
    key: Element


def people(group: Group, count: int, seed: str) -> list[Person]:
    """Return so many people, each with a key of their own."""
    persons = []
    for number in range(count):
        context = replace(CONTEXT, place=number, person=f"person {number}")
        secret = deck_cards.new_secret(group, context, seeded(f"{seed} {number}"))
        persons.append(Person(context, secret, secret * group.generator))
    return persons


def joint(group: Group, persons: Sequence[Person]) -> Element:
    """Return their joint key."""
    return deck_cards.joint_key(group, [person.key for person in persons])


def shuffled(
    group: Group,
    persons: Sequence[Person],
    faces: Sequence[int],
    seed: str,
    by: Sequence[Person] | None = None,
) -> tuple[Card, ...]:
    """Return a deck of these people that all of them, or some, have shuffled and proved."""
    key, deck = joint(group, persons), deck_cards.fresh(group, faces)
    for person in persons if by is None else by:
        random = seeded(f"{seed} {person.context.person}")
        made = shuffles.shuffle(group, person.context, person.secret, key, deck, random)
        proof = shuffles.prove(group, person.context, key, deck, made, random)
        assert shuffles.verify(group, person.context, key, deck, made.cards, proof)
        deck = made.cards
    return deck


def face(group: Group, persons: Sequence[Person], card: Card, faces: Sequence[int]) -> int:
    """Return what all of them together see in a card."""
    element = deck_cards.opened(card, [person.secret * card.a for person in persons])
    return deck_cards.face_of(group, element, faces)


def holds(equations: Callable[..., list[Equation]], group: Group, *about: Any) -> bool:
    """Return True if these equations can be made, and hold."""
    try:
        return batch.hold(group, equations(group, *about))
    except DeckError:
        return False


def other_contexts(context: Context) -> list[Context]:
    """Return contexts that differ in one thing each."""
    return [
        replace(context, table="another"),
        replace(context, match=context.match + 1),
        replace(context, deck=context.deck + 1),
        replace(context, place=context.place + 1),
        replace(context, person="eve"),
    ]


def with_one_bit_changed(data: bytes, bit: int = 0) -> Iterator[bytes]:
    """Yield these bytes with one bit changed in each of them: in each another one."""
    for at in range(len(data)):
        yield data[:at] + bytes([data[at] ^ 1 << (bit + at) % 8]) + data[at + 1 :]
