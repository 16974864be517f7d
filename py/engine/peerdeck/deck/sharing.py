"""A secret shared among holders: any `threshold` of them can stand in for its owner.

The owner draws f(z) = x + a_1 z + ... + a_{k-1} z^{k-1} for a threshold of k (Shamir 1979), gives
holder j the share f(j), and tells everybody C_0 = x · G and C_m = a_m · G (Feldman 1987), against
which each share is checked: f(j) · G = sum of j^m · C_m. This sum is holder j's public share, which
all can work out, so a stand-in share f(j) · A of a card is proved like the owner's. With Lagrange's
factors for 0, any k of these make x · A, and x itself stays unknown.

Commitments in bytes stand one behind the other; a stand-in share is written like a share.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from peerdeck.deck import dleq
from peerdeck.deck.batch import Equation
from peerdeck.deck.cards import pairs_of
from peerdeck.deck.dleq import Pair, Proved
from peerdeck.deck.group import (
    DeckError,
    Element,
    Group,
    Random,
    checked_key,
    encoded_elements,
    system_random,
)
from peerdeck.deck.layout import whole
from peerdeck.deck.transcript import Context, Draws, Transcript, begun

Holder = int  # from 1 on: the place where the polynomial is told; at 0 lies the secret


@dataclass(frozen=True)
class Sharing:
    """A secret as it is shared: commitments for everybody, and a share for each holder alone."""

    commitments: tuple[Element, ...]
    shares: dict[Holder, int]


def share_secret(
    group: Group,
    context: Context,
    secret: int,
    holders: Collection[Holder],
    threshold: int,
    random: Random = system_random,
) -> Sharing:
    """Return a new sharing of a secret. Raises `DeckError` if too few would hold it."""
    if not 1 <= threshold <= len(holders):
        raise DeckError("Fewer people would hold the secret than are needed.")
    _check_holders(holders)
    listed = b"".join(holder.to_bytes(4, "big") for holder in sorted(holders))
    transcript = begun(group, "sharing", context).then(threshold, listed)
    draws = Draws(transcript, group.scalar_bytes(secret), random)
    coefficients = [secret, *draws.scalars(threshold - 1)]
    commitments = tuple(coefficient * group.generator for coefficient in coefficients)
    return Sharing(
        commitments, {holder: _at(group, holder, coefficients) for holder in sorted(holders)}
    )


def _at(group: Group, place: int, coefficients: Sequence[int]) -> int:
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * place + coefficient) % group.order
    return value


def read_commitments(
    group: Group, data: bytes, key: Element, threshold: int
) -> tuple[Element, ...]:
    """Return the commitments of a sharing of this key's secret. Raises `DeckError`."""
    commitments = whole(group, data, lambda it: it.elements(threshold))
    if not commitments or commitments[0] != checked_key(group, key):
        raise DeckError("This shares another secret than that of the key.")
    return commitments


def public_share(group: Group, commitments: Sequence[Element], holder: Holder) -> Element:
    """Return f(j) · G for holder j."""
    return group.total(_powers(group, commitments, holder))


def _powers(
    group: Group, commitments: Sequence[Element], holder: Holder
) -> Iterator[tuple[int, Element]]:
    _check_holders([holder])
    power = 1
    for commitment in commitments:
        yield power, commitment
        power = power * holder % group.order


def is_share(group: Group, commitments: Sequence[Element], holder: Holder, share: int) -> bool:
    """Return True if this is the holder's share of what was committed to."""
    return share * group.generator == public_share(group, commitments, holder)


def stand_in(
    group: Group,
    context: Context,
    commitments: Sequence[Element],
    holder: Holder,
    share: int,
    a: Element,
    random: Random = system_random,
) -> Proved:
    """Return a holder's part of the owner's share of the card with this A. Raises `DeckError`."""
    element = share * a
    transcript, pairs = _statement(group, context, commitments, holder, a, element)
    return Proved(element, dleq.prove(transcript, share, pairs, random))


def stand_in_equations(
    group: Group,
    context: Context,
    commitments: Sequence[Element],
    holder: Holder,
    a: Element,
    share: Proved,
) -> list[Equation]:
    """Return what has to hold for a stand-in share to be true. Raises `DeckError`."""
    transcript, pairs = _statement(group, context, commitments, holder, a, share.element)
    return dleq.equations(transcript, pairs, share.proof)


def _statement(
    group: Group,
    context: Context,
    commitments: Sequence[Element],
    holder: Holder,
    a: Element,
    element: Element,
) -> tuple[Transcript, list[Pair]]:
    transcript = begun(group, "stand-in", context).then(encoded_elements(commitments), holder)
    return transcript, pairs_of(group, public_share(group, commitments, holder), a, element)


def combined(group: Group, shares: Mapping[Holder, Element]) -> Element:
    """Return the owner's share of a card, from the stand-in shares of exactly `threshold` holders.

    Their proofs must have been checked; from fewer holders comes something else.
    """
    return group.total((_factor(group, holder, shares), shares[holder]) for holder in shares)


def recovered(group: Group, shares: Mapping[Holder, int]) -> int:
    """Return the secret, from the shares of `threshold` holders: when its owner has left for good.

    The caller compares it with the key.
    """
    return sum(_factor(group, holder, shares) * shares[holder] for holder in shares) % group.order


def _factor(group: Group, holder: Holder, holders: Collection[Holder]) -> int:
    """Lagrange's factor of a holder for the value at 0."""
    _check_holders(holders)
    above, below = 1, 1
    for other in holders:
        if other != holder:
            above = above * other % group.order
            below = below * (other - holder) % group.order
    return above * pow(below, -1, group.order) % group.order


def _check_holders(holders: Collection[Holder]) -> None:
    if len({*holders}) < len(holders) or not all(0 < one < 2**32 for one in holders):
        raise DeckError("Holders are different numbers from 1 on.")
