"""The results of deals and matches in sentences, and the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from app.tally import winners_alone_score
from peerdeck.card import Face
from peerdeck.event import Part, Scored, Seat
from peerdeck.game import Game
from peerdeck.match import is_stopped, parts_of_one
from peerdeck.naming import You, listed, made_of
from peerdeck.state import State, evolve
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class Rank:
    """A seat's place, its result in words, and the faces of its last hand if they tell more."""

    place: int
    seat: Seat
    told: str
    left: tuple[Face, ...] = ()


def as_called(game: Game, deal: str, round: str) -> str:
    """Return the text that uses this game's own word for a deal."""
    return round if game.in_rounds else deal


def deal_text(game: Game, state: State[Any, Any], names: Sequence[str]) -> str:
    """Return the result of the last scored deal, in sentences for the log and screen readers."""
    row, number = state.sheet[-1], len(state.sheet)
    told = [deal_won(game, row, number, names)]
    if row.ending:
        told.append(_(row.ending))
    if not winners_alone_score(state):
        few = few_win(game, state)
        told.append(_("This time: {points}.").format(points=_each(row.points, names, few)))
        if number == 1:
            return " ".join(told)
    elif any(points > 1 for points in row.points):
        told.append(_("It counts {points}.").format(points=points_text(max(row.points))))
        told += [_("{part}.").format(part=part) for part in made_of(chain(*row.parts))]
    told.append(totals_text(game, state, names))
    return " ".join(told)


def deal_won(game: Game, row: Scored, number: int, names: Sequence[str]) -> str:
    """Say who has won a deal."""
    winners = [names[seat] for seat in row.winners]
    if not winners:
        told = as_called(game, _("Nobody won deal {number}."), _("Nobody won round {number}."))
    elif len(winners) == 1:
        told = as_called(game, _("{names} won deal {number}."), _("{names} won round {number}."))
    else:
        told = as_called(
            game, _("{names} shared deal {number}."), _("{names} shared round {number}.")
        )
    return told.format(names=listed(winners), number=number)


def totals_text(game: Game, state: State[Any, Any], names: Sequence[str]) -> str:
    """Say how many points everybody has so far, the best first."""
    totals = _each(state.points, names, few_win(game, state))
    return _("In all: {points}.").format(points=totals)


def _each(points: Sequence[int], names: Sequence[str], few: bool) -> str:
    """Return points with names, the best first: `Ada 5, You 10`."""
    seats = sorted(range(len(points)), key=lambda seat: points[seat] * (1 if few else -1))
    return ", ".join(
        _("{name} {points}").format(name=names[seat], points=points[seat]) for seat in seats
    )


def match_text(game: Game, state: State[Any, Any], names: Sequence[str]) -> str:
    """Say who has won the match."""
    winners = [names[seat] for seat in game.winners(state)]
    if not winners:
        return _("Nobody wins.")
    if len(winners) > 1:
        return _("{names} share the win.").format(names=listed(winners))
    (name,) = winners
    return _("You win!") if isinstance(name, You) else _("{name} wins.").format(name=name)


def won(winners: Sequence[str]) -> str:
    """Say who has won a match of some time ago."""
    if not winners:
        return _("Nobody won")
    if len(winners) > 1:
        return _("{names} shared the win").format(names=listed(winners))
    return _("{name} won").format(name=winners[0])


def why_over(game: Game, state: State[Any, Any], names: Sequence[str]) -> str:
    """Say why the match is over, and after how many deals if there were several."""
    if is_stopped(state):
        return ending_text(game, state)
    ending = state.sheet[-1].ending
    told = [_(ending) if ending else "", game.why_over(state, names)]
    if len(state.sheet) > 1:
        told.append(ending_text(game, state))
    return " ".join(filter(None, told))


def ending_text(game: Game, state: State[Any, Any]) -> str:
    """Say after how many deals a match has ended, and if its players agreed to end it."""
    deals = len(state.sheet)
    if not is_stopped(state):
        told = as_called(
            game,
            ngettext("After {count} deal.", "After {count} deals.", deals),
            ngettext("After {count} round.", "After {count} rounds.", deals),
        )
    elif deals:
        told = as_called(
            game,
            ngettext(
                "You all agreed to end the match after {count} deal.",
                "You all agreed to end the match after {count} deals.",
                deals,
            ),
            ngettext(
                "You all agreed to end the match after {count} round.",
                "You all agreed to end the match after {count} rounds.",
                deals,
            ),
        )
    else:
        told = _("You all agreed to end the match before any points were scored.")
    return told.format(count=deals)


def few_win(game: Game, state: State[Any, Any]) -> bool:
    """Return True if few points are good, by asking who would win with many more than the rest."""
    if_more = state.copy()
    many = Part("", sum(map(abs, state.points)) + 1, 1)
    evolve(if_more, [Scored((), parts_of_one(state.seats, 0, many))])
    return 0 not in game.winners(if_more)


def goal_text(game: Game, state: State[Any, Any]) -> str:
    """Say which points are good."""
    return _("The fewest points win.") if few_win(game, state) else _("The most points win.")


def few_text(game: Game, state: State[Any, Any]) -> str:
    """Return `goal_text` where the fewest points win, which not everybody expects, or ""."""
    return goal_text(game, state) if few_win(game, state) else ""


def best_first(game: Game, state: State[Any, Any]) -> list[Seat]:
    """Return the seats by their points, best first, whichever way the game counts."""
    sign = 1 if few_win(game, state) else -1
    return sorted(range(state.seats), key=lambda seat: sign * state.points[seat])


def points_text(points: int) -> str:
    """Return points in words: `12 points`."""
    return ngettext("{count} point", "{count} points", points).format(count=points)
