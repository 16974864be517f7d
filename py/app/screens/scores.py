"""The score sheet: a table of deals and seats, in a dialog, at the end, and brief after a deal."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import (
    Html,
    bdi,
    button,
    caption,
    div,
    fragment,
    h2,
    li,
    p,
    section,
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
from app.screens.chart import Chart, chart
from app.screens.chrome import dialog_top, icon
from peerdeck.words import _


@dataclass(frozen=True)
class Cell:
    """A seat's points in a deal, and its total after it."""

    points: int
    total: int
    told: str = ""  # the number in a few words
    made_of: tuple[str, ...] = ()
    won: bool = False


@dataclass(frozen=True)
class Row:
    """A deal; `about` are notes on it, a few words each."""

    number: int
    cells: tuple[Cell, ...]
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class Column:
    """A seat and its total."""

    name: str
    total: int
    me: bool = False
    first: bool = False


@dataclass(frozen=True)
class Sheet:
    """The score sheet, or the last rows of it; `id` tells several on one page apart."""

    id: str
    caption: str
    unit: str  # the word for a row
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    goal: str  # says which points are good


@dataclass(frozen=True)
class Scored:
    """The result of the deal that has just ended."""

    won: str
    ending: str
    sheet: Sheet


def sheet(what: Sheet, *, short: bool = False) -> Html:
    """Return the table, which scrolls in its frame; a short one has only the last sums."""
    return div(
        table(
            caption(what.caption, class_="unseen"),
            thead(
                tr(
                    th(what.unit, scope="col"),
                    [_column(one) for one in what.columns],
                )
            ),
            tbody([_row(what, row, short) for row in what.rows]),
            tfoot(
                tr(
                    th(_("Total"), scope="row"),
                    [
                        td(_total(one.total, one.first), class_="first" if one.first else None)
                        for one in what.columns
                    ],
                )
            ),
        ),
        class_="score-sheet",
        role="region",
        aria_label=what.caption,
        tabindex=0,
    )


def _column(one: Column) -> Html:
    return th(bdi(one.name), scope="col", class_="me" if one.me else None)


def _total(total: int, first: bool) -> Html:
    if not first:
        return fragment(total)
    return fragment(icon("first"), total, " ", span(_("in the lead"), class_="unseen"))


def _row(what: Sheet, row: Row, short: bool) -> Html:
    return tr(
        th(
            span(row.number, class_="number"),
            [span(one, class_="about") for one in row.about],
            scope="row",
        ),
        [
            td(
                _points(cell, f"{what.id}-{row.number}-{seat}"),
                not short
                and span(cell.total, " ", span(_("in total"), class_="unseen"), class_="sum"),
                class_="won" if cell.won else None,
            )
            for seat, cell in enumerate(row.cells)
        ],
    )


def _points(cell: Cell, id: str) -> Html:
    """Return the number, which opens its parts when pressed."""
    shown = fragment(
        cell.won and fragment(icon("won"), span(_("won"), class_="unseen"), " "), span(cell.points)
    )
    if not cell.made_of:
        return span(shown, class_="points")
    return fragment(
        button(shown, type="button", class_="points", popovertarget=id),
        div(
            p(cell.told),
            ul([li(part) for part in cell.made_of]),
            id=id,
            class_="made-of",
            popover=True,
        ),
    )


def scored(what: Scored | None) -> Html:
    """Return the table's region for a deal that has ended, empty during a deal."""
    if what is None:
        return div(id="scored")
    return section(
        div(
            h2(what.won),
            what.ending and p(what.ending),
            button(
                icon("scores"),
                span(_("All scores")),
                type="button",
                class_="button small",
                data_do="scores",
            ),
            class_="scored-top",
        ),
        sheet(what.sheet, short=True),
        id="scored",
        class_="scored",
        aria_label=what.won,
    )


def dialog(title: str, what: Sheet | None, drawn: Chart | None) -> Html:
    """Return the sheet and the chart, to be looked at over the table."""
    return fragment(
        dialog_top(title),
        div(
            p(_("Nothing has been scored yet."))
            if what is None
            else fragment(sheet(what), p(what.goal, class_="help")),
            chart(drawn) if drawn else None,
            class_="scores",
        ),
    )
