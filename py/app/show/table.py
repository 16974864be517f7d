"""The table as a desk sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import moment
from app.desk import Desk
from app.html import Html
from app.layouts import layout_of
from app.screens import table as screen
from app.screens.chrome import Notice
from app.screens.scores import is_told, scored
from app.screens.seats import Seat
from app.screens.table import Table
from app.show import hand as show_hand
from peerdeck.words import _

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.company.company import Company


def table(desk: Desk, note: Notice | None, fast: bool, company: Company | None = None) -> Html:
    """Return the whole screen."""
    return screen.table(_table(desk, note, fast, company))


def parts(
    desk: Desk, note: Notice | None, fast: bool, company: Company | None = None
) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    return screen.parts(_table(desk, note, fast, company))


def _table(desk: Desk, note: Notice | None, fast: bool, company: Company | None) -> Table:
    game, away = desk.header.game, _away(company)
    return Table(
        title=_(game.title),
        seats=tuple(_seat(desk, seat, away.get(seat, "")) for seat in range(desk.state.seats)),
        board=layout_of(desk).region(desk),
        last=_last(desk),
        hand=show_hand.hand(desk) if not desk.watches else None,
        sorting=show_hand.sorting(desk) if not desk.watches else None,
        bar=moment.bar(desk),
        log=tuple(desk.lines),
        notice=note,
        scored=scored(desk),
        rules=f"rules-{game.id}.html",
        fast=fast,
        friends=_friends(company),
    )


def _friends(company: Company | None) -> dict[str, Html]:
    if company is None:
        return {}
    from app.show import company as show_company

    return show_company.parts(company)


def _last(desk: Desk) -> str:
    """Return the last play; the result of a deal, next in the log, has its own region."""
    lines = desk.lines[:-1] if is_told(desk) else desk.lines
    return lines[-1] if lines else ""


def _away(company: Company | None) -> dict[int, str]:
    """Return the absent players by their seats, with their state in words."""
    if company is None:
        return {}
    from app.show.lobby import presence

    return {
        seat.seat: presence(seat)
        for seat in company.view.seats
        if seat.who == "person" and seat.presence != "here"
    }


def _seat(desk: Desk, seat: int, away: str) -> Seat:
    state, standing = desk.state, layout_of(desk).standing(desk, seat)
    return Seat(
        name=desk.names[seat],
        cards=len(state.zones[seat]),
        last=moment.brief(desk, desk.last[seat]) if seat in desk.last else "",
        score=standing.score,
        turn=seat in desk.to_act[:1],
        task=_("to deal") if desk.between else "",
        me=seat == desk.me and not desk.watches,
        away=away,
        marks=standing.marks,
        laid=tuple((card, state.face[card]) for card in standing.laid),
        won=standing.won,
    )
