"""The score sheet in numbers: sums after each deal, the records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from peerdeck.action import Deal
from peerdeck.event import DealerDrawn, Seat
from peerdeck.log import Act, Entry, Header
from peerdeck.state import State

Sums = tuple[int, ...]


class Feat(NamedTuple):
    """Something worth telling: a seat, how much or how often, and in which deal, from 1."""

    seat: Seat
    times: int
    deal: int


def sums(state: State[Any, Any]) -> list[Sums]:
    """Return each seat's total after each deal."""
    rows = [row.points for row in state.sheet]
    return list(zip(*map(accumulate, zip(*rows, strict=True)), strict=True))


def dealers(header: Header, entries: Iterable[Entry], deals: int) -> list[Seat | None]:
    """Return the dealer of each deal, or `None` if hands are kept from one deal to the next."""
    dealt = [] if header.dealer is None else [header.dealer]
    for entry in entries:
        if isinstance(entry, DealerDrawn):
            dealt.append(entry.dealer)
        elif isinstance(entry, Act) and isinstance(entry.action, Deal):
            dealt.append(entry.seat)
    return [*dealt[:deals]] if len(dealt) >= deals else [None] * deals


def winners_alone_score(state: State[Any, Any]) -> bool:
    """Return True if no deal has brought points to anybody but its winner."""
    return all(
        not points or seat in row.winners
        for row in state.sheet
        for seat, points in enumerate(row.points)
    )


def leaders(totals: Sequence[Sums], few: bool) -> list[tuple[Seat, ...]]:
    """Return the seats that were in front after each deal."""
    best = min if few else max
    return [tuple(seat for seat, points in enumerate(row) if points == best(row)) for row in totals]


def highest(state: State[Any, Any]) -> Feat | None:
    """Return the highest score of a seat in one deal, if it happened only once."""
    feats = [
        Feat(seat, points, number)
        for number, row in enumerate(state.sheet, 1)
        for seat, points in enumerate(row.points)
    ]
    most = max((feat.times for feat in feats), default=0)
    found = [feat for feat in feats if feat.times == most]
    return found[0] if len(found) == 1 else None


def most_deals(state: State[Any, Any]) -> tuple[tuple[Seat, ...], int]:
    """Return the seats that have won the most deals, and how many."""
    won = [sum(seat in row.winners for row in state.sheet) for seat in range(state.seats)]
    return tuple(seat for seat, count in enumerate(won) if count == max(won)), max(won)


def longest_streak(state: State[Any, Any]) -> Feat | None:
    """Return the most deals won in a row and the first of them, if no other seat had as many."""
    streaks: list[Feat] = []
    for seat in range(state.seats):
        run = 0
        for number, row in enumerate(state.sheet, 1):
            run = run + 1 if seat in row.winners else 0
            streaks.append(Feat(seat, run, number - run + 1))
    most = max((streak.times for streak in streaks), default=0)
    found = [streak for streak in streaks if streak.times == most]
    return found[0] if len(found) == 1 else None


def closest_deal(state: State[Any, Any]) -> tuple[int, int] | None:
    """Return the deal in which the two best were closest, and by how many points.

    Return `None` if there were several such deals, or if only winners score.
    """
    if winners_alone_score(state):
        return None
    gaps = []
    for number, row in enumerate(state.sheet, 1):
        first, second = sorted(row.points)[:2]
        gaps.append((second - first, number))
    gap, deal = min(gaps)
    return (deal, gap) if [other for other, _number in gaps].count(gap) == 1 else None


def lead_taken(totals: Sequence[Sums], few: bool) -> tuple[Seat, int] | None:
    """Return the seat alone in front at the end, and the deal after which it stayed there."""
    ahead = leaders(totals, few)
    if not ahead or len(ahead[-1]) != 1:
        return None
    deal = len(ahead)
    while deal > 1 and ahead[deal - 2] == ahead[-1]:
        deal -= 1
    return ahead[-1][0], deal


def lead_changes(totals: Sequence[Sums], few: bool) -> int:
    """Return how often another seat came to be alone in front."""
    alone = [row[0] for row in leaders(totals, few) if len(row) == 1]
    return sum(one != other for one, other in pairwise(alone))
