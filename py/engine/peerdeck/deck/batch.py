"""Many equations checked in one sum.

An equation is a list of terms, scalars with elements, that claims to add up to the identity.
Several of them are added up with random coefficients of 128 bits: if one of them is false, the
whole is the identity only for one coefficient of 2^128 (in the toy group, of 2^61).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from peerdeck.deck.group import Element, Group, Random, Term, system_random

COEFFICIENT_BYTES = 16

Equation = Sequence[Term]


def hold(group: Group, equations: Iterable[Equation], random: Random = system_random) -> bool:
    """Return True if all of these equations hold.

    The coefficients must not be known before the equations are, so they are drawn here.
    """
    # The generators stand in most equations. One object is one element; two objects may be equal,
    # which costs time, and nothing else.
    scalars: dict[int, int] = {}
    elements: dict[int, Element] = {}
    for equation in equations:
        coefficient = int.from_bytes(random(COEFFICIENT_BYTES), "little")
        for scalar, element in equation:
            key = id(element)
            elements[key] = element
            scalars[key] = (scalars.get(key, 0) + coefficient * scalar) % group.order
    return group.total((scalars[key], elements[key]) for key in elements) == group.identity


def false_ones(
    group: Group, proofs: Sequence[Sequence[Equation]], random: Random = system_random
) -> list[int]:
    """Return the places of the proofs that are false, found by halving."""

    def search(first: int, count: int) -> list[int]:
        if hold(group, (one for proof in proofs[first : first + count] for one in proof), random):
            return []
        if count == 1:
            return [first]
        half = count // 2
        return search(first, half) + search(first + half, count - half)

    return search(0, len(proofs))
