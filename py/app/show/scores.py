"""The score sheet of a desk: in a dialog, after a deal, and at the end of a match."""

from __future__ import annotations

from app import tally
from app.desk import Desk
from app.html import Html
from app.layouts import layout_of
from app.scores import as_called, deal_won, few_win, points_told
from app.screens import scores as screen
from app.screens.chart import Chart, Line
from app.screens.scores import Cell, Column, Row, Scored, Sheet
from peerdeck.event import Seat
from peerdeck.naming import within
from peerdeck.words import _

CHARTED = 2  # deals that make a chart worthwhile


def dialog(desk: Desk) -> Html:
    """Return the dialog of the button "Scores"."""
    return screen.dialog(_("Scores"), sheet(desk, "sheet"), chart(desk))


def is_told(desk: Desk) -> bool:
    """Return True if there is a pause to look at the scores, and not only the result."""
    return desk.between and not (desk.over and len(desk.state.sheet) == 1)


def scored(desk: Desk) -> Html:
    """Return the region for a deal that has ended."""
    if not is_told(desk):
        return screen.scored(None)
    number = len(desk.state.sheet)
    row, what = desk.state.sheet[-1], sheet(desk, "scored-deal", number - 1)
    assert what is not None
    return screen.scored(
        Scored(
            deal_won(desk.header.game, row, number, desk.names),
            _(row.ending) if row.ending else "",
            what,
        )
    )


def sheet(desk: Desk, id: str, first: int = 0) -> Sheet | None:
    """Return the deals from this one on, from 0; `id` tells several sheets on a page apart."""
    state = desk.state
    if not state.sheet:
        return None
    totals, points = tally.sums(state), state.points
    few = few_win(desk.header.game, state)
    leading = tally.leaders(totals, few)[-1]
    dealers = tally.dealers(desk.header, desk.entries, len(totals))
    return Sheet(
        id=id,
        caption=_("The last scores") if first else _("Score sheet"),
        unit=as_called(desk.header.game, _("Deal"), _("Round")),
        columns=tuple(
            Column(name, points[seat], me=seat == _me(desk), first=seat in leading)
            for seat, name in enumerate(desk.names)
        ),
        rows=tuple(_row(desk, at, totals[at], dealers[at]) for at in range(first, len(totals))),
        goal=_("The fewest points win.") if few else _("The most points win."),
    )


def _me(desk: Desk) -> Seat | None:
    """Return the seat of the player who looks; if several share the device, any of theirs."""
    return desk.me if len(desk.people) == 1 else None


def _row(desk: Desk, at: int, totals: tally.Sums, dealer: Seat | None) -> Row:
    scored = desk.state.sheet[at]
    about = [layout_of(desk).topic(desk, at)]
    if not about[0] and dealer is not None:
        about = [_("dealt by {name}").format(name=within(desk.names[dealer]))]
    if scored.ending:
        about.append(_(scored.ending))
    elif not scored.winners:
        about.append(_("Nobody won."))
    return Row(
        at + 1,
        tuple(_cell(desk, at, seat, totals[seat]) for seat in range(desk.state.seats)),
        tuple(filter(None, about)),
    )


def _cell(desk: Desk, at: int, seat: Seat, total: int) -> Cell:
    row = desk.state.sheet[at]
    return Cell(
        points=row.points[seat],
        total=total,
        told=_("{name}: {points}").format(
            name=desk.names[seat], points=points_told(row.points[seat])
        ),
        made_of=tally.made_of(row.parts[seat]),
        won=seat in row.winners,
    )


def chart(desk: Desk) -> Chart | None:
    """Return the sums by deal, as soon as there are some to compare."""
    state = desk.state
    totals = tally.sums(state)
    if len(totals) < CHARTED:
        return None
    lines = zip(desk.names, zip(*totals, strict=True), strict=True)
    ended = ", ".join(
        _("{name} {points}").format(name=name, points=points)
        for name, points in zip(desk.names, state.points, strict=True)
    )
    return Chart(
        tuple(Line(name, sums, me=seat == _me(desk)) for seat, (name, sums) in enumerate(lines)),
        _("A chart of the total points as the match went on. Now: {points}.").format(points=ended),
    )
