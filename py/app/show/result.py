"""The end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.desk import Desk
from app.facts import facts
from app.html import Html
from app.layouts import layout_of
from app.scores import ending_told, match_told
from app.screens import result as screen
from app.screens.chrome import Command, Notice, notice
from app.screens.result import Place, Result
from app.show.scores import chart, sheet
from peerdeck.game import Game
from peerdeck.match import is_stopped
from peerdeck.words import _

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.company.company import Company


def result(desk: Desk, note: Notice | None = None, company: Company | None = None) -> Html:
    """Return the whole screen."""
    game, state = desk.header.game, desk.state
    return screen.result(
        Result(
            title=_(game.title),
            headline=match_told(game, state, desk.names),
            detail=_detail(game, desk),
            places=_places(desk),
            commands=_commands(desk, company),
            facts=facts(desk),
            chart=chart(desk),
            sheet=sheet(desk, "sheet") if len(state.sheet) > 1 else None,
            notice=note,
            friends=parts(note, company).get("after"),
        )
    )


def parts(note: Notice | None, company: Company | None) -> dict[str, Html]:
    """Return the regions that change, by id: the notice, and those about friends."""
    regions = {"notice": notice(note)}
    if company is None:
        return regions
    from app.show import company as show_company

    return {**regions, **show_company.after(company)}


def _commands(desk: Desk, company: Company | None) -> tuple[Command, ...]:
    copy = Command("copy", _("Copy result"))
    if company is not None and not company.view.is_host:
        return (copy, Command("leave", _("Leave")))
    again = Command("again", _("Play again"), kind="main")
    if company is not None:
        if company.game is not None and company.game.game is not desk.header.game:
            told = _("Play {game}").format(game=company.title)
            again = Command("again", told, kind="main")
        other = Command("other rules", _("Another game or other rules"))
        return (again, other, copy, Command("leave", _("Leave")))
    return (again, Command("home", _("Same table, other rules")), copy)


def _places(desk: Desk) -> tuple[Place, ...]:
    """Return the places, or none if not a single deal was played to its end."""
    if not desk.state.sheet:
        return ()
    me = desk.me if len(desk.people) == 1 else None
    return tuple(
        Place(one.place, desk.names[one.seat], one.told, one.left, me=one.seat == me)
        for one in layout_of(desk).ranking(desk)
    )


def _detail(game: Game, desk: Desk) -> str:
    """Say how it ended: the last play of a single deal, or the number of deals."""
    if len(desk.state.sheet) < 2 and not is_stopped(desk.state):
        return desk.lines[-1] if desk.lines else ""
    return ending_told(game, desk.state)
