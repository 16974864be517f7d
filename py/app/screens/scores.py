"""The score sheet, a table of deals and seats, and the chart."""

from __future__ import annotations

from app import tally
from app.desk import Desk
from app.games import layout_of
from app.html import (
    Html,
    bdi,
    button,
    caption,
    div,
    fragment,
    li,
    p,
    span,
    table,
    tbody,
    td,
    tfoot,
    th,
    thead,
    tr,
    ul,
)
from app.scores import as_called, few_win, goal_text, points_text
from app.screens import chart as drawn
from app.screens.chrome import icon
from peerdeck.event import Seat
from peerdeck.naming import made_of, within
from peerdeck.words import _

CHARTED = 2  # deals that make a chart worthwhile


def panel(desk: Desk) -> Html:
    """Return the sheet and the chart, or say that there is nothing in them yet."""
    if not desk.state.sheet:
        return p(_("Nothing has been scored yet."))
    return fragment(_sheet(desk), _goal(desk), _chart(desk))


def _sheet(desk: Desk) -> Html:
    """Return the table of a deal or more, which scrolls in its frame."""
    game, state = desk.header.game, desk.state
    totals = tally.sums(state)
    leading = tally.leaders(totals, few_win(game, state))[-1]
    label = _("Score sheet")
    return div(
        table(
            caption(label, class_="unseen"),
            thead(
                tr(
                    th(as_called(game, _("Deal"), _("Round")), scope="col"),
                    [
                        th(bdi(name), scope="col", class_="me" if seat == me(desk) else None)
                        for seat, name in enumerate(desk.names)
                    ],
                )
            ),
            tbody([_row(desk, deal, sums) for deal, sums in enumerate(totals)]),
            tfoot(
                tr(
                    th(_("Total"), scope="row"),
                    [_total(state.points[seat], seat in leading) for seat in range(state.seats)],
                )
            ),
        ),
        class_="score-sheet",
        role="region",
        aria_label=label,
        tabindex=0,
    )


def _goal(desk: Desk) -> Html:
    """Return the sentence below a sheet that says which points are good."""
    return p(goal_text(desk.header.game, desk.state), class_="help")


def me(desk: Desk) -> Seat | None:
    """Return this player's seat, or `None` if several share the device, or nobody plays there."""
    return desk.me if len(desk.people) == 1 and not desk.watches else None


def _total(points: int, is_first: bool) -> Html:
    if not is_first:
        return td(points)
    return td(icon("first"), points, " ", span(_("in the lead"), class_="unseen"), class_="first")


def _row(desk: Desk, deal: int, totals: tally.Sums) -> Html:
    row = desk.state.sheet[deal]
    return tr(
        th(
            span(deal + 1, class_="number"),
            [span(one, class_="about") for one in _notes(desk, deal)],
            scope="row",
        ),
        [
            td(
                points(desk, deal, seat, f"sheet-{deal + 1}-{seat}"),
                span(total, " ", span(_("in total"), class_="unseen"), class_="sum"),
                class_="won" if seat in row.winners else None,
            )
            for seat, total in enumerate(totals)
        ],
    )


def _notes(desk: Desk, deal: int) -> list[str]:
    """Return notes on a deal: its subject or its dealer, and how it ended."""
    row = desk.state.sheet[deal]
    dealer = tally.dealers(desk.header, desk.entries, len(desk.state.sheet))[deal]
    notes = [layout_of(desk).topic(desk, deal)]
    if not notes[0] and dealer is not None:
        notes.append(_("dealt by {name}").format(name=within(desk.names[dealer])))
    if row.ending:
        notes.append(_(row.ending))
    elif not row.winners:
        notes.append(_("Nobody won."))
    return [note for note in notes if note]


def points(desk: Desk, deal: int, seat: Seat, id: str, sign: str = "") -> Html:
    """Return the points of a seat in a deal, which open their parts when pressed."""
    row = desk.state.sheet[deal]
    count, parts = row.points[seat], made_of(row.parts[seat])
    shown = fragment(
        seat in row.winners and fragment(icon("won"), span(_("won"), class_="unseen"), " "),
        span(f"{sign}{count}"),
    )
    if not parts:
        return span(shown, class_="points")
    told = _("{name}: {points}").format(name=desk.names[seat], points=points_text(count))
    return fragment(
        button(shown, type="button", class_="points", popovertarget=id),
        div(
            p(told),
            ul([li(part) for part in parts]),
            id=id,
            class_="made-of",
            popover=True,
        ),
    )


def _chart(desk: Desk) -> Html | None:
    """Return the sums by deal, as soon as there are some to compare."""
    totals = tally.sums(desk.state)
    if len(totals) < CHARTED:
        return None
    sums = list(zip(*totals, strict=True))
    ended = ", ".join(
        _("{name} {points}").format(name=name, points=points)
        for name, points in zip(desk.names, desk.state.points, strict=True)
    )
    return drawn.chart(
        [drawn.Line(name, sums[seat], me=seat == me(desk)) for seat, name in enumerate(desk.names)],
        _("A chart of the total points as the match went on. Now: {points}.").format(points=ended),
    )
