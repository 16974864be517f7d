"""The bots of Crazy Eights.

The weights were found by evolution (CMA-ES) from millions of deals under the usual rules, at tables
of two and of three to five with the plain bot; that of hindering the next player, which cards do by
house rules only, is a guess. `python -m peerdeck tune crazy_eights` goes on from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.bot import Levels
from peerdeck.casual import Casual
from peerdeck.event import Seat
from peerdeck.games.crazy_eights.bot import choose
from peerdeck.games.crazy_eights.table import Catch, Table
from peerdeck.games.crazy_eights.weighing import Weighing, playable

WEIGHTS = {
    "points": 1.711,
    "points, others nearly out": 1.467,
    "eight": -24.033,
    "eight, others nearly out": -7.818,
    "suit in hand": 2.985,
    "rank in hand": -0.151,
    "nothing fits after": -2.309,
    "suit unseen": -0.451,
    "rank unseen": -0.518,
    "another suit": 0.311,
    "suit unseen, others nearly out": -1.493,
    "eight, few left": -9.758,
    "eight kept": 0.354,
    "suit not in hand": 2.108,
    "rank unseen, others nearly out": -0.124,
    "points, somebody all but out": 1.743,
    "hinders the next": 12.0,
    "heads-up: points": 5.55,
    "heads-up: points, others nearly out": -0.136,
    "heads-up: eight": -37.819,
    "heads-up: eight, others nearly out": 10.215,
    "heads-up: suit in hand": 1.606,
    "heads-up: rank in hand": -6.272,
    "heads-up: nothing fits after": -3.322,
    "heads-up: suit unseen": -0.955,
    "heads-up: rank unseen": -1.696,
    "heads-up: another suit": -1.702,
    "heads-up: suit unseen, others nearly out": -4.819,
    "heads-up: eight, few left": -50.144,
    "heads-up: eight kept": 7.385,
    "heads-up: suit not in hand": 3.382,
    "heads-up: rank unseen, others nearly out": -2.171,
    "heads-up: points, somebody all but out": 3.337,
    "heads-up: hinders the next": 24.0,
}
# The game is mostly luck: whoever keeps their eights wins nearly as often as anybody.
CARELESS, AT_TIMES = 0.9, 0.4


def sound(_state: Table, _seat: Seat, actions: Sequence[Any]) -> Sequence[Any]:
    """Return the cards that fit; nothing if there is a catch."""
    return [] if Catch() in actions else playable(actions)


HARD = Weighing(WEIGHTS)
LEVELS = Levels(
    easy=Casual(choose, CARELESS, sound),
    medium=Casual(HARD, AT_TIMES, sound),
    hard=HARD,
    greedy=choose,
)
