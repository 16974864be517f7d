"""The highlights of a match, each in a sentence, and its result as text to share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app import tally
from app.desk import Desk
from app.games import layout_of
from app.scores import as_called, ending_text, few_win, match_text, points_text
from peerdeck.game import Game
from peerdeck.match import is_stopped
from peerdeck.naming import You, listed
from peerdeck.state import State
from peerdeck.words import _, ngettext

MOST = 5  # facts of a match
STREAK = 2  # deals won in a row that are worth a sentence
CHANGES = 2  # of the lead


def facts(desk: Desk) -> tuple[str, ...]:
    """Return the facts of a match of several deals."""
    game, state, names = desk.header.game, desk.state, desk.names
    if len(state.sheet) < 2:
        return ()
    few = few_win(game, state)
    found = [
        *_lead(game, state, names, few),
        *_points(game, state, names, few),
        *_deals(game, state, names),
        *layout_of(desk).facts(desk),
        *_streak(game, state, names),
    ]
    return tuple(found[:MOST])


def _lead(game: Game, state: State[Any, Any], names: Sequence[str], few: bool) -> Iterator[str]:
    totals = tally.sums(state)
    taken = tally.lead_taken(totals, few)
    if taken is not None:
        seat, deal = taken
        if deal == 1:
            told = _("{name} led from the start to the end.")
        elif deal == len(totals):
            told = _("{name} took the lead at the very end.")
        else:
            told = as_called(
                game,
                _("{name} led from deal {deal} to the end."),
                _("{name} led from round {deal} to the end."),
            )
        yield told.format(name=names[seat], deal=deal)
    changes = tally.lead_changes(totals, few)
    if changes >= CHANGES:
        yield ngettext(
            "The lead changed {count} time.", "The lead changed {count} times.", changes
        ).format(count=changes)


def _points(game: Game, state: State[Any, Any], names: Sequence[str], few: bool) -> Iterator[str]:
    highest = tally.highest(state)
    if highest is not None:
        if few:
            told = as_called(
                game,
                _("Most points at once: {name}, {points} in deal {deal}."),
                _("Most points at once: {name}, {points} in round {deal}."),
            )
        else:
            told = as_called(
                game,
                _("Best deal: {name}, {points} in deal {deal}."),
                _("Best round: {name}, {points} in round {deal}."),
            )
        yield told.format(
            name=names[highest.seat], points=points_text(highest.times), deal=highest.deal
        )
    closest = tally.closest_deal(state) if few else None
    if closest is not None and closest[1]:
        deal, gap = closest
        yield as_called(
            game,
            _("Closest deal: {points} between the first two in deal {deal}."),
            _("Closest round: {points} between the first two in round {deal}."),
        ).format(points=points_text(gap), deal=deal)


def _deals(game: Game, state: State[Any, Any], names: Sequence[str]) -> Iterator[str]:
    seats, won = tally.most_deals(state)
    if state.points[seats[0]] == won or won < 2:
        return  # the points say so already, or it is not worth a sentence
    told = as_called(
        game,
        _("Most deals won: {names}, {won} of {deals}."),
        _("Most rounds won: {names}, {won} of {deals}."),
    )
    if len(seats) > 1:
        told = as_called(
            game,
            _("Most deals won: {names}, {won} of {deals} each."),
            _("Most rounds won: {names}, {won} of {deals} each."),
        )
    yield told.format(
        names=listed([names[seat] for seat in seats]), won=won, deals=len(state.sheet)
    )


def _streak(game: Game, state: State[Any, Any], names: Sequence[str]) -> Iterator[str]:
    streak = tally.longest_streak(state)
    if streak is not None and streak.times >= STREAK:
        yield as_called(
            game,
            _("Longest streak: {name}, {count} deals in a row from deal {deal} on."),
            _("Longest streak: {name}, {count} rounds in a row from round {deal} on."),
        ).format(name=names[streak.seat], count=streak.times, deal=streak.deal)


def boast(desk: Desk) -> str:
    """Return the result as plain text, as this page's player would tell it to others."""
    game, state = desk.header.game, desk.state
    told = [_("{game} · Peerdeck").format(game=_(game.title)), _headline(desk)]
    if len(state.sheet) > 1 or is_stopped(state):
        told[1] += " " + ending_text(game, state)
    ranks = layout_of(desk).ranking(desk) if state.sheet else []
    told += [
        _("{place}. {name}: {told}").format(
            place=rank.place, name=_others_call(desk.names[rank.seat]), told=rank.told
        )
        for rank in ranks
    ]
    return "\n".join(told)


def _headline(desk: Desk) -> str:
    game, state = desk.header.game, desk.state
    winners = [desk.names[seat] for seat in game.winners(state)]
    others = [name for name in winners if not isinstance(name, You)]
    if winners and not others:
        return _("I won!")
    if len(others) < len(winners):
        return _("{names} and I share the win.").format(names=", ".join(others))
    return match_text(game, state, desk.names)


def _others_call(name: str) -> str:
    """Return a name as other people would read it."""
    return _("Me") if isinstance(name, You) else name
