"""Rounds of Spar as text, so that a test reads like a sentence of the rules. Seat 0 leads.

    t = table("6D 7S 8H", "8D 9H QC")
    t.play("6D").refused("9H", because="you have to follow suit", rule="turns")

`rounds("6D 8D | 7S KC", "9H TC", "9C JH")` is a round that has been played trick by trick, each
card by the next player, and leaves these hands.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from peerdeck.games.spar import SPAR
from tests.support.positions import Table, position

HIGH = "6789TJQKA"
# Seat 1 hides a diamond in the first trick, seat 2 a heart in the third and the fourth.
HIDDEN = "6D 7C 6C | 7S 8C 9C | 6H TC JC | 8H KC QC | TH JD 7H"
# Seat 1 hides the king of diamonds and with it takes control in the end.
TAKEN = "6D 7C 9C | 8D 8C TC | 9D 9H JC | TD 6H QC | JD KD KC"


def table(*hands: str, **named: Any) -> Table:
    """Return a round with these hands, which may be shorter than in a first trick."""
    return position(SPAR, *hands, dealer=1, stage="playing", control=0, **named)


def rounds(played: str, *left: str, **named: Any) -> Table:
    """Return a round in which these tricks have been played, and these hands are left."""
    tricks = [trick.split() for trick in played.split("|")]
    seats = len(tricks[0])
    hands = [""] * seats
    leader = 0
    for cards in tricks:
        for place, card in enumerate(cards):
            hands[(leader + place) % seats] += f"{card} "
        leader = (leader + winner(cards)) % seats
    t = table(*map("".join, zip_longest(hands, left, fillvalue="")), **named)
    return t.play(*played.replace("|", "").split())


def challenged(played: str, **named: Any) -> Table:
    """Return a round that has been played at a table where cards can be hidden."""
    return rounds(played, revoke="challenge", **named)


def winner(cards: Sequence[str]) -> int:
    """Return the place in a trick of the card that is in control at its end."""
    led = cards[0][1]
    heights = [HIGH.index(card[0]) if card[1] == led else -1 for card in cards]
    return heights.index(max(heights))


def ended(last: str, **named: Any) -> Table:
    """Return a round of two that ends with these tricks, after some that count nothing."""
    before = ["9S 8S", "KC 8C", "QC 9C", "JC TC"][last.count("|") :]
    return rounds(" | ".join([*before, last]), **named)


def keeping(cards: str, **named: Any) -> Table:
    """Return a round of two in which seat 0 keeps control to the end, with these cards last."""
    free = next(suit for suit in "HDSC" if suit not in cards)
    tricks = [f"{card} {value}{free}" for card, value in zip(cards.split(), "K768Q", strict=False)]
    return ended(" | ".join(tricks), **named)


def score(t: Table) -> str:
    """Return the last row of the score sheet: the winner of the round and the parts."""
    row = t.state.sheet[-1]
    for seat, parts in enumerate(row.parts):
        assert bool(parts) == (seat in row.winners)
        assert t.points[seat] == sum(times * worth for _what, times, worth in parts)
    parts = [f"{what} {times}x{worth}" for of_seat in row.parts for what, times, worth in of_seat]
    return f"{row.winners[0]}: {', '.join(parts)}" if row.winners else "nobody"
