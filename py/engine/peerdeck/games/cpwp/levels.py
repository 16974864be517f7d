"""The bots of Can't Play, Won't Play.

The weights were found by evolution (CMA-ES) from millions of deals with one deck, at tables of
three and four with the greedy bot and with earlier weights; those of holding back and of a joker
by trying a few. They are in `weights.json`, with the command that goes on from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from peerdeck.action import Play
from peerdeck.bot import Bot, Choice, Levels, Look
from peerdeck.casual import Casual
from peerdeck.event import Seat
from peerdeck.games.cpwp.bot import choose
from peerdeck.games.cpwp.prospects import Position
from peerdeck.games.cpwp.table import Table
from peerdeck.games.cpwp.weighing import Weighing
from peerdeck.weights import weights_beside

WEIGHTS = weights_beside(__name__)
# With two decks more of the play is luck, so a level that is to be weaker has to slip more.
SLIP, SLIP_OF_TWO = 5.5, 7.5
CARELESS, CARELESS_OF_TWO = 0.5, 0.9
FED = 4  # cards of others in a row, which nobody lets in without need


@dataclass(frozen=True)
class ByDecks:
    """A bot that plays one way with one deck, and another way with two."""

    one: Bot
    two: Bot

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        """Choose an action."""
        bot = self.one if look().setup.decks == 1 else self.two
        return bot(look, seat, actions, random)


def sound(state: Table, seat: Seat, actions: Sequence[Any]) -> Sequence[Any]:
    """Return the plays that are not plainly bad, or the one that goes out.

    Return nothing where cards are swapped.
    """
    plays = fitting(state, seat, actions)
    position = Position(state, seat)
    tried = [position.prospect(play) for play in plays]
    if all(not one.rest for one in tried) or all(one.helps for one in tried):
        return plays
    return [one.play for one in tried if all(len(way.line) < FED for way in one.helps)]


def fitting(state: Table, seat: Seat, actions: Sequence[Any]) -> Sequence[Any]:
    """Return all plays, or the one that goes out."""
    plays = [action for action in actions if isinstance(action, Play)]
    return [one for one in plays if len(one.cards) == len(state.zones[seat])] or plays


LEVELS = Levels(
    easy=ByDecks(
        Casual(choose, CARELESS, sound),
        Casual(choose, CARELESS_OF_TWO, fitting),
    ),
    medium=ByDecks(Weighing(WEIGHTS, SLIP), Weighing(WEIGHTS, SLIP_OF_TWO)),
    hard=Weighing(WEIGHTS),
    greedy=choose,
)
