"""The bots of Crazy Eights.

The weights were found by evolution (CMA-ES) from millions of deals under the usual rules, at tables
of two and of three to five with the plain bot; that of hindering the next player, which cards do by
house rules only, is a guess. `weights.json` has them, with the command that goes on from them.
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
from peerdeck.weights import weights_beside

WEIGHTS = weights_beside(__name__)
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
