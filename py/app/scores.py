"""What a deal and a match came to, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.state import State
from peerdeck.words import _


def deal_told(game: Game, state: State[Any], names: Sequence[str]) -> str:
    """Who has won the deal that was scored last, and what everybody has so far, the best first."""
    winners = [names[seat] for seat in state.sheet[-1].winners]
    if not winners:
        won = _("Nobody won the deal.")
    elif len(winners) == 1:
        won = _("{name} won the deal.").format(name=winners[0])
    else:
        won = _("{names} shared the deal.").format(names=listed(winners))
    points = [
        _("{name} {points}").format(name=names[seat], points=state.points[seat])
        for seat in best_first(game, state)
    ]
    return _("{won} {points}.").format(won=won, points=", ".join(points))


def match_told(game: Game, state: State[Any], names: Sequence[str], me: Seat) -> str:
    """Who has won the match."""
    winners = game.winners(state)
    if not winners:
        return _("Nobody wins.")
    if len(winners) > 1:
        return _("{names} share the win.").format(names=listed([names[seat] for seat in winners]))
    return _("You win!") if me in winners else _("{name} wins.").format(name=names[winners[0]])


def best_first(game: Game, state: State[Any]) -> list[Seat]:
    """The seats by their points, whether many or few of them are good."""
    leading = game.winners(state)
    few = bool(leading) and state.points[leading[0]] != max(state.points)
    return sorted(range(state.seats), key=lambda seat: state.points[seat] * (1 if few else -1))


def listed(names: Sequence[str]) -> str:
    """`Ada, You and Bruno`."""
    *others, last = names
    return _("{names} and {last}").format(names=", ".join(others), last=last) if others else last
