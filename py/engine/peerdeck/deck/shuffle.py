"""The shuffle: cards permuted and encrypted anew, with a proof that nothing else was done.

The proof is that of Terelius and Wikström (2010) in the formulation of Haenni, Locher, Koenig and
Dubuis (2017), with commitments and responses instead of the challenge, so that all of its equations
are checked in one sum. Which equation stands where is told in `docs/deck-mathematics.md`; the names
here are those of that page, where `pc` is ĉ, the chain of commitments.

In bytes, for n cards: c (n elements), ĉ (n), t̂ (n), t1, t2, t3, t4a, t4b; then the scalars s1, s2,
s3, s4, ŝ (n), s̃ (n). That is 5n + 9 times the size of an element.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from peerdeck.deck import batch
from peerdeck.deck.batch import Equation
from peerdeck.deck.cards import Card, encoded_cards
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
from peerdeck.deck.transcript import Context, Draws, Transcript, begun, digest


@dataclass(frozen=True)
class Shuffled:
    """A shuffled deck, and how it was shuffled, which is for its maker alone.

    Card i is the one that was at `order[i]`, encrypted anew with `factors[i]`.
    """

    cards: tuple[Card, ...]
    order: tuple[int, ...] = field(repr=False)
    factors: tuple[int, ...] = field(repr=False)


@dataclass(frozen=True)
class ShuffleProof:
    """A proof that a deck was shuffled."""

    c: tuple[Element, ...]
    chain: tuple[Element, ...]
    chain_t: tuple[Element, ...]
    t: tuple[Element, ...]
    s: tuple[int, ...]
    chain_s: tuple[int, ...]
    order_s: tuple[int, ...]

    def encode(self, group: Group) -> bytes:
        """Return the proof in bytes."""
        elements = (*self.c, *self.chain, *self.chain_t, *self.t)
        scalars = (*self.s, *self.chain_s, *self.order_s)
        return encoded_elements(elements) + b"".join(map(group.scalar_bytes, scalars))


def read_shuffle_proof(group: Group, data: bytes) -> ShuffleProof:
    """Return a proof from its bytes. Raises `DeckError`."""
    count, rest = divmod(len(data) // group.size - 9, 5)
    if count < 1 or rest:
        raise DeckError("No shuffle has a proof of this length.")
    return whole(
        group,
        data,
        lambda it: ShuffleProof(
            c=it.elements(count),
            chain=it.elements(count),
            chain_t=it.elements(count),
            t=it.elements(5),
            s=it.scalars(4),
            chain_s=it.scalars(count),
            order_s=it.scalars(count),
        ),
    )


@cache
def _generator(group: Group, number: int) -> Element:
    return group.derive(digest("generator", group.name, number))


def generators(group: Group, count: int) -> tuple[Element, list[Element]]:
    """Return h, with which the chain begins, and the h_i: nobody knows a logarithm among them."""
    return _generator(group, 0), [_generator(group, number + 1) for number in range(count)]


def shuffle(
    group: Group,
    context: Context,
    secret: int,
    key: Element,
    cards: Sequence[Card],
    random: Random = system_random,
) -> Shuffled:
    """Return these cards in a new order, encrypted anew for the joint key.

    The person's own secret is mixed into what is drawn by chance. Raises `DeckError`.
    """
    _check(group, key, cards)
    stated = begun(group, "order", context).then(key.encode(), encoded_cards(cards))
    draws = Draws(stated, group.scalar_bytes(secret), random)
    order = list(range(len(cards)))
    for at in reversed(range(1, len(order))):
        other = draws.below(at + 1)
        order[at], order[other] = order[other], order[at]
    factors = draws.scalars(len(cards))
    of_g, of_key = group.multiplier(group.generator), group.multiplier(key)
    shuffled = tuple(
        Card(cards[place].a + of_g(factor), cards[place].b + of_key(factor))
        for place, factor in zip(order, factors, strict=True)
    )
    return Shuffled(shuffled, tuple(order), tuple(factors))


def prove(
    group: Group,
    context: Context,
    key: Element,
    before: Sequence[Card],
    shuffled: Shuffled,
    random: Random = system_random,
) -> ShuffleProof:
    """Return the proof of a shuffle."""
    count, order, q = len(before), shuffled.order, group.order
    _check(group, key, before)
    stated = _stated(group, context, key, before, shuffled.cards)
    draws = Draws(stated, _witness(group, shuffled), random)
    h, hs = generators(group, count)
    of_g, of_h = group.multiplier(group.generator), group.multiplier(h)

    # The commitment to the order: c_j = r_j · G + h_i for the card that went from j to i.
    r = draws.scalars(count)
    places = sorted(range(count), key=order.__getitem__)
    c = tuple(of_g(r[j]) + hs[places[j]] for j in range(count))
    weighted, u = _weights(stated, c)
    moved = [u[j] for j in order]  # u'_i

    # The chain: ĉ_i = r̂_i · G + u'_i · ĉ_{i-1}, which is a_i · G + b_i · h for the a_i, b_i here.
    chain_r = draws.scalars(count)
    a, b = [0], [1]
    for i in range(count):
        a.append((chain_r[i] + moved[i] * a[i]) % q)
        b.append(moved[i] * b[i] % q)
    chain = tuple(of_g(a[i]) + of_h(b[i]) for i in range(1, count + 1))

    w, chain_w, order_w = draws.scalars(4), draws.scalars(count), draws.scalars(count)
    t = (
        of_g(w[0]),
        of_g(w[1]),
        of_g(w[2]) + group.total(zip(order_w, hs, strict=True)),
        group.total(zip(order_w, (card.a for card in shuffled.cards), strict=True)) - of_g(w[3]),
        group.total(zip(order_w, (card.b for card in shuffled.cards), strict=True)) - w[3] * key,
    )
    chain_t = tuple(
        of_g((chain_w[i] + order_w[i] * a[i]) % q) + of_h(order_w[i] * b[i] % q)
        for i in range(count)
    )
    x = _challenge(weighted, chain, chain_t, t)
    witnesses = (
        sum(r),
        a[count],  # r̂ = sum of r̂_i · u'_{i+1} ··· u'_n
        sum(r[j] * u[j] for j in range(count)),
        sum(factor * weight for factor, weight in zip(shuffled.factors, moved, strict=True)),
    )
    return ShuffleProof(
        c=c,
        chain=chain,
        chain_t=chain_t,
        t=t,
        s=tuple((w[k] + x * witnesses[k]) % q for k in range(4)),
        chain_s=tuple((chain_w[i] + x * chain_r[i]) % q for i in range(count)),
        order_s=tuple((order_w[i] + x * moved[i]) % q for i in range(count)),
    )


def equations(
    group: Group,
    context: Context,
    key: Element,
    before: Sequence[Card],
    after: Sequence[Card],
    proof: ShuffleProof,
) -> list[Equation]:
    """Return what has to hold for `after` to be a shuffle of `before`. Raises `DeckError`."""
    count = len(before)
    _check(group, key, before)
    parts = (proof.c, proof.chain, proof.chain_t, proof.chain_s, proof.order_s)
    if {len(after), *map(len, parts)} != {count}:
        raise DeckError("A shuffle has as many cards as before.")
    if any(card.a == group.identity for card in after):
        raise DeckError("A shuffle has left a card without encryption.")
    weighted, u = _weights(_stated(group, context, key, before, after), proof.c)
    x = _challenge(weighted, proof.chain, proof.chain_t, proof.t)
    h, hs = generators(group, count)
    g = group.generator
    (t1, t2, t3, t4a, t4b), (s1, s2, s3, s4) = proof.t, proof.s
    product = 1
    for weight in u:
        product = product * weight % group.order
    found: list[Equation] = [
        [(s1, g), (-1, t1), *((-x, c) for c in proof.c), *((x, h_i) for h_i in hs)],
        [(s2, g), (-1, t2), (-x, proof.chain[-1]), (x * product, h)],
        [
            *((s3, g), (-1, t3)),
            *((-x * weight, c) for weight, c in zip(u, proof.c, strict=True)),
            *zip(proof.order_s, hs, strict=True),
        ],
        [
            *((-s4, g), (-1, t4a)),
            *((-x * weight, card.a) for weight, card in zip(u, before, strict=True)),
            *((s, card.a) for s, card in zip(proof.order_s, after, strict=True)),
        ],
        [
            *((-s4, key), (-1, t4b)),
            *((-x * weight, card.b) for weight, card in zip(u, before, strict=True)),
            *((s, card.b) for s, card in zip(proof.order_s, after, strict=True)),
        ],
    ]
    for i, previous in enumerate((h, *proof.chain[:-1])):
        found.append(
            [
                *((proof.chain_s[i], g), (proof.order_s[i], previous)),
                *((-1, proof.chain_t[i]), (-x, proof.chain[i])),
            ]
        )
    return found


def verify(
    group: Group,
    context: Context,
    key: Element,
    before: Sequence[Card],
    after: Sequence[Card],
    proof: ShuffleProof,
) -> bool:
    """Return True if `after` is a shuffle of `before`. Raises `DeckError` if it cannot be one."""
    return batch.hold(group, equations(group, context, key, before, after, proof))


def _check(group: Group, key: Element, cards: Sequence[Card]) -> None:
    checked_key(group, key)
    if not cards:
        raise DeckError("There is nothing to shuffle.")


def _stated(
    group: Group, context: Context, key: Element, before: Sequence[Card], after: Sequence[Card]
) -> Transcript:
    """The statement: the joint key, and the cards before and after."""
    stated = (key.encode(), len(before), encoded_cards(before), encoded_cards(after))
    return begun(group, "shuffle", context).then(*stated)


def _weights(stated: Transcript, c: Sequence[Element]) -> tuple[Transcript, list[int]]:
    """The first challenge: a weight u_j for each card, once the order is committed to."""
    weighted = stated.then(encoded_elements(c))
    return weighted, [weighted.challenge(number) for number in range(len(c))]


def _challenge(
    weighted: Transcript,
    chain: Sequence[Element],
    chain_t: Sequence[Element],
    t: Sequence[Element],
) -> int:
    """The second challenge, hashed from everything before it."""
    return weighted.then(*map(encoded_elements, (chain, chain_t, t))).challenge()


def _witness(group: Group, shuffled: Shuffled) -> bytes:
    order = b"".join(place.to_bytes(4, "big") for place in shuffled.order)
    return order + b"".join(map(group.scalar_bytes, shuffled.factors))
