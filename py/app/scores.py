"""What a deal and a match came to, in sentences, and who came where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from peerdeck.card import Face
from peerdeck.event import Part, Scored, Seat
from peerdeck.game import Game
from peerdeck.match import only
from peerdeck.state import State, evolve
from peerdeck.words import _, ngettext

if TYPE_CHECKING:
    from app.desk import Desk


@dataclass(frozen=True)
class Rank:
    """Where a seat came in, with what, and the faces of its last hand if they tell more."""

    place: int
    seat: Seat
    told: str
    left: tuple[Face, ...] = ()


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


def few_win(game: Game, state: State[Any]) -> bool:
    """Whether few points are good: the game is asked who would win with many more than all."""
    if_more = state.copy()
    many = Part("", sum(map(abs, state.points)) + 1, 1)
    evolve(if_more, [Scored((), only(state.seats, 0, many))])
    return 0 not in game.winners(if_more)


def best_first(game: Game, state: State[Any]) -> list[Seat]:
    """The seats by their points, whether many or few of them are good."""
    sign = 1 if few_win(game, state) else -1
    return sorted(range(state.seats), key=lambda seat: sign * state.points[seat])


def ranking(desk: Desk) -> list[Rank]:
    """The seats from first to last by their points; equals share a place."""
    points = desk.state.points
    seats = best_first(desk.header.game, desk.state)
    in_order = [points[seat] for seat in seats]
    return [
        Rank(1 + in_order.index(points[seat]), seat, points_told(points[seat])) for seat in seats
    ]


def points_told(points: int) -> str:
    """`12 points`."""
    return ngettext("{count} point", "{count} points", points).format(count=points)


def listed(names: Sequence[str]) -> str:
    """`Ada, You and Bruno`."""
    *others, last = names
    return _("{names} and {last}").format(names=", ".join(others), last=last) if others else last
