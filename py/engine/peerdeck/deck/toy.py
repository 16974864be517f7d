"""The toy group of simulated networks: integers modulo the prime 2^61 - 1, which are added.

It is as fast as a group can be, and keeps no secret: a logarithm is found by one division. What it
has is the algebra of the real group with a prime order of 61 bits, so an honest run goes on as at a
real table, and a false proof of somebody who does not look for logarithms passes with a chance of
about 2^-61. It must never be used at a table of people.

The numbers modulo 2^61 - 1 that are *multiplied* would not do: 2^61 - 2 is 2 · 3² · 5² · 7 · 11 ·
13 · 31 · 41 · 61 · 151 · 331 · 1321, so no subgroup of prime order has more than 1,321 elements.
One false proof in 1,321 would pass there, and of 54 faces often two would be the same element.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import final

from peerdeck.deck.group import DeckError, Element, Group, Term

ORDER = 2**61 - 1
SIZE = 8
# Not 1, so that nobody takes a scalar for the element that it makes.
GENERATOR = 0x0EA7_5EED_0DEC_A5E5


@final
@dataclass(frozen=True, slots=True)
class ToyElement(Element):
    """A number below the order."""

    value: int

    def __add__(self, other: ToyElement) -> ToyElement:
        return ToyElement((self.value + other.value) % ORDER)

    def __sub__(self, other: ToyElement) -> ToyElement:
        return ToyElement((self.value - other.value) % ORDER)

    def __rmul__(self, scalar: int) -> ToyElement:
        return ToyElement(scalar * self.value % ORDER)

    def encode(self) -> bytes:
        return self.value.to_bytes(SIZE, "little")


class ToyGroup(Group):
    """The group of simulated networks."""

    name = "toy"
    order = ORDER
    size = SIZE
    generator = ToyElement(GENERATOR)
    identity = ToyElement(0)

    def decode(self, data: bytes) -> Element:
        value = int.from_bytes(data, "little")
        if len(data) != SIZE or value >= ORDER:
            raise DeckError("These bytes are no element of the group.")
        return ToyElement(value)

    def derive(self, uniform: bytes) -> Element:
        return ToyElement(self.reduced(uniform))

    def total(self, terms: Iterable[Term]) -> Element:
        value = 0
        for scalar, element in terms:
            assert isinstance(element, ToyElement)
            value += scalar * element.value
        return ToyElement(value % ORDER)

    def multiplier(self, element: Element) -> Callable[[int], Element]:
        return lambda scalar: scalar * element


TOY = ToyGroup()
