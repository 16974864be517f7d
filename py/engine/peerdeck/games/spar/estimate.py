"""The points that a seat can hope for in a round of Spar, card by card.

All that counts is to be in control at the end, and with which card. So each card of a hand has a
chance that no unseen card goes over it. In control, a hand would lead its surest card first; out of
control, it would take control back with its high cards. Sets of faces are bit masks here (face f is
bit `1 << f`), for playouts ask thousands of times a second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from peerdeck.card import IN_SUIT, SUITS, Face
from peerdeck.games.spar.scoring import WORTH, Lead, worth
from peerdeck.games.spar.table import HEIGHT, OVER, HouseRules
from peerdeck.ruled_out import Faces

Gain = Sequence[float]  # what each number of points is worth
Chain = tuple[int, ...]  # the leads of a round, as far as they count: see `link`

MOST_POINTS = 16  # no round is worth more
POINTS: Gain = range(MOST_POINTS + 1)
Points = Callable[[Chain], int]  # of a round, by the house rules
LOST = -1  # a link of a chain: control has changed

_FACES = range(len(SUITS) * IN_SUIT)
_MOST_OVER = IN_SUIT
_MOST_DRAWN = 5 * 5  # five cards of each of five others


def link(face: Face, kept: bool) -> int:
    """Return a lead as a link of a chain: 0 for a kept card that is worth nothing by itself."""
    return _KEPT[face] if kept else LOST


_KEPT = [face if face % IN_SUIT + 1 in WORTH else 0 for face in _FACES]
_PLAIN = next(face for face in reversed(_FACES) if not _KEPT[face])
_SUIT = [face // IN_SUIT for face in _FACES]


@lru_cache(maxsize=64)
def points_of(rules: HouseRules) -> Points:
    """Return the function that gives the points of a round with these leads."""

    @lru_cache(maxsize=1 << 14)
    def points(chain: Chain) -> int:
        leads = [Lead(one if one > 0 else _PLAIN, one != LOST) for one in chain]
        return sum(part.times * part.worth for part in worth(leads, rules))

    return points


@lru_cache(maxsize=64)
def _none_among(cards: int) -> list[list[float]]:
    """Return the chances that none of some cards is among so many drawn of all cards."""
    table = []
    for some in range(_MOST_OVER + 1):
        row, chance = [1.0], 1.0
        for count in range(_MOST_DRAWN):
            if count < cards:
                chance *= max(cards - some - count, 0) / (cards - count)
            row.append(chance)
        table.append(row)
    return table


class Position(NamedTuple):
    """The knowledge of the round of a seat that has to play a card."""

    hand: Sequence[Face]
    hidden: Faces  # in other hands or in the stock
    best: Face | None  # the card to beat, if somebody has led
    chain: Chain  # of the complete tricks
    others: int  # players beside this seat
    to_follow: int  # those of them who have still to play to this trick


def hopes(
    position: Position,
    cards: Sequence[Face],
    points: Points,
    gain: Gain = POINTS,
    back: float = 1.0,
) -> list[float]:
    """Return for each of these cards the gain that a seat can expect if it plays it now.

    `back` weighs the hope to take control back later.
    """
    hand, hidden, best, so_far, others, to_follow = position
    none = _none_among(hidden.bit_count())
    stands = {face: none[(hidden & OVER[face]).bit_count()] for face in hand}
    surest = sorted(hand, key=lambda face: stands[face][others], reverse=True)
    drawn = (len(hand) - 1) * others  # cards that the others hold after this trick

    def leading(out: Sequence[Face], drawn: int, chain: list[int]) -> float:
        """Return the gain to expect when leading the hand without these cards, in its order."""
        chance = 1.0
        for face in surest:
            if face not in out:
                chance *= stands[face][drawn]
                drawn -= others
                chain.append(_KEPT[face])
        return chance and chance * gain[points(tuple(chain))]

    def following(played: Face) -> float:
        """Return the gain to expect when the hand without this card has to take control first.

        Each suit is equally likely to be led, and is followed with the highest card.
        """
        highest: dict[int, Face] = {}
        for face in surest:
            if face != played:
                suit = _SUIT[face]
                if suit not in highest or HEIGHT[face] > HEIGHT[highest[suit]]:
                    highest[suit] = face
        hope = 0.0
        for taking in highest.values():
            if taken := stands[taking][drawn]:
                hope += taken * leading((played, taking), drawn - others, [LOST])
        return hope / len(SUITS)

    found = []
    for card in cards:
        chance = 0.0
        if best is None or OVER[best] >> card & 1:
            chance = stands[card][len(hand) * to_follow]
        hope = 0.0
        if chance > 0:
            hope = chance * leading((card,), drawn, [*so_far, link(card, best is None)])
        if chance < 1:
            hope += back * (1 - chance) * following(card)
        found.append(hope)
    return found
