"""The direction of the play pile: what may be played, and what a play changes.

Values are 0 (ace) to 12 (king) here: the face modulo 13.
"""

from __future__ import annotations

from functools import cache

from peerdeck.games.takku_sum.table import DOWN, UNDECIDED, UP, Direction, HouseRules

VALUES = range(13)
ACE, KING = VALUES[0], VALUES[-1]

_TURNED: dict[Direction, Direction] = {UP: DOWN, UNDECIDED: UNDECIDED, DOWN: UP}


@cache  # asked in every turn
def playable(direction: Direction, top: int, wild: int) -> tuple[bool, ...]:
    """Return for each value if a card of it may be played."""
    if direction == UNDECIDED:
        return (True,) * len(VALUES)
    return tuple(value in (top, wild) or (value - top) * direction > 0 for value in VALUES)


def counts_as_four(rules: HouseRules, count: int) -> bool:
    """Return True if so many cards of one value count as a wildcard like four."""
    return count == 4 or (count > 4 and rules.five_plus == "as_four")


def effect(
    rules: HouseRules, direction: Direction, top: int, wild: int, value: int, count: int
) -> tuple[Direction, int]:
    """Return the new direction and how often the Indicator is replaced.

    The play is `count` cards of a value, on a card of the value `top`.
    """
    if direction == UNDECIDED:
        after = UP if value > top else DOWN if value < top else UNDECIDED
    else:
        after = _TURNED[direction] if value in (top, wild) else direction
    if count < 3 and value != wild:  # nearly always
        return after, 0
    is_wild = value == wild and (direction != UNDECIDED or rules.wild_undecided == "cycle")
    four = counts_as_four(rules, count)
    group = four or count == 3
    if four and direction == UNDECIDED and rules.quad_undecided_flip:
        after = _TURNED[after]
    elif four and direction != UNDECIDED:
        after = _TURNED[direction]
    twice = is_wild and group and rules.double_cycle
    return after, 2 if twice else int(is_wild or group)
