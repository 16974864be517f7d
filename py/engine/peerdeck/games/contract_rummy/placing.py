"""Where the runs of a contract can be placed in a hand.

This is the search under the solver: one run after the other, with every choice of cards for each.
Runs of the same size are placed from low to high, so that no two ways are the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from peerdeck.games.contract_rummy.counting import (
    EVERYWHERE,
    POSITIONS,
    WIDTH,
    marks,
    windows,
    without,
)
from peerdeck.games.contract_rummy.plans import Plan

Placed = tuple[int, int, int]  # the bit where a run begins, its size, marks of its natural cards
Leaf = tuple[tuple[Placed, ...], int, int]  # runs placed, the cards without them, and the jokers


def placements(
    plan: Plan, cards: int, jokers: int, joined: list[int] | None = None
) -> Iterator[Leaf]:
    """Every way to place the runs of a plan; `joined` gets a place for each run that must not be.

    Those are the runs that would join another one end to end.
    """
    if plan.runs:
        joined = [] if joined is None else joined
        return _place(plan, 0, EVERYWHERE, cards, jokers, 0, 0, (), joined)
    return iter([((), cards, jokers)])


def _place(
    plan: Plan,
    k: int,
    within: int,
    cards: int,
    jokers: int,
    begun: int,
    ended: int,
    before: tuple[Placed, ...],
    joined: list[int],
) -> Iterator[Leaf]:
    """Place the run `k` and those after it, beginning in `within`.

    `begun` are the places where runs before it begin, `ended` those just behind them.
    """
    size, most, starts, alike, later = plan.runs[k]
    have = marks(cards)
    if most > jokers:
        most = jokers
    starts &= within
    rows = [row & starts for row in windows(have, size, most)]
    if alike > 1 and not _enough(cards, have, sum(rows), size, size * alike - jokers):
        return
    follow = k + 1 < len(plan.runs)
    onward = EVERYWHERE
    apart = not plan.rules.consecutive_runs
    length = size * WIDTH
    whole = (1 << length) - 1
    for gaps, row in enumerate(rows):
        while row:
            bit = row & -row
            row ^= bit
            if apart and (bit & ended or bit << length & begun):
                joined.append(bit)
                continue
            place = bit.bit_length() - WIDTH
            choices = [have & whole << place]
            if size == POSITIONS or (gaps < most and gaps < jokers - later):
                choices = takings(cards, jokers, choices[0], place, size, most, later)
            for found in choices:
                left = without(cards, found)
                spare = jokers - size + found.bit_count()
                if size == POSITIONS and found & bit and found & bit << length - WIDTH:
                    left = without(left, bit)  # the ace at the other end
                laid = (*before, (place, size, found))
                if not follow:
                    yield laid, left, spare
                    continue
                if alike > 1:
                    onward = -bit
                yield from _place(
                    plan,
                    k + 1,
                    onward,
                    left,
                    spare,
                    begun | bit,
                    ended | bit << length,
                    laid,
                    joined,
                )


def _enough(cards: int, have: int, begins: int, size: int, wanted: int) -> bool:
    """Whether there are so many cards in runs of this size that begin in these places."""
    near = begins
    for k in range(WIDTH, size * WIDTH, WIDTH):
        near |= begins << k
    found = 0
    while have:
        have &= near
        found += have.bit_count()
        if found >= wanted:
            return True
        cards -= have >> WIDTH - 1
        have = marks(cards) & have
    return False


def takings(
    cards: int, jokers: int, found: int, place: int, size: int, most: int, later: int
) -> list[int]:
    """The natural cards that the run at this place may take, where `found` are there.

    A joker in the place of a card that is there makes sense only if a later meld needs that card,
    because it holds as many jokers as it may; so many must be left.
    """
    bases = [found]
    first, last = 1 << place + WIDTH - 1, 1 << place + size * WIDTH - 1
    both = size == POSITIONS and found & first and found & last
    if both and not marks(without(cards, first)) & first:
        bases = [found ^ first, found ^ last]  # the only ace
    if size - bases[0].bit_count() > most:
        return []
    voluntary = min(most, jokers - later) - size + bases[0].bit_count()
    ways = set(bases)
    singles = [
        1 << bit
        for bit in range(place + WIDTH - 1, place + size * WIDTH, WIDTH)
        if found >> bit & 1
    ]
    for _count in range(voluntary):
        ways |= {way & ~card for way in ways for card in singles}
    return sorted(ways - {0}, key=int.bit_count, reverse=True)
