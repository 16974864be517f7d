"""The table of a game of tricks: the trick as a compass, and all tricks of a round as a grid."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import card_id, picture, spoken
from app.html import (
    Child,
    Html,
    b,
    bdi,
    button,
    div,
    h2,
    h3,
    li,
    ol,
    p,
    section,
    span,
)
from app.screens.looks import look, looked_at
from peerdeck.card import SUITS
from peerdeck.naming import SUIT_SIGNS
from peerdeck.words import _

# The seats clockwise from the player's own: bottom, left, top, right.
PLACES = {
    2: ("b", "t"),
    3: ("b", "tl", "tr"),
    4: ("b", "l", "t", "r"),
    5: ("b", "bl", "tl", "tr", "br"),
    6: ("b", "bl", "tl", "t", "tr", "br"),
}


@dataclass(frozen=True)
class Side:
    """One player's side of the table with the card that lies in front of it."""

    seat: int
    name: str
    place: str  # one of `PLACES`
    card: int | None = None
    face: int | None = None
    tag: str = ""  # a note on the card: "in control"
    best: bool = False  # the card that has control
    turn: bool = False
    target: str = ""  # if the player may play here, the effect in words


@dataclass(frozen=True)
class Middle:
    """The middle of the trick: the suit led, the winner, or the result of the round."""

    told: str
    suit: int | None = None
    points: str = ""
    done: bool = False  # the trick is complete
    target: str = ""  # if the player may lead here, the effect in words


@dataclass(frozen=True)
class Part:
    """A part of a score, in words and points."""

    told: str
    points: int


@dataclass(frozen=True)
class Worth:
    """The worth of the round, and its parts."""

    told: str
    parts: tuple[Part, ...] = ()
    more: tuple[str, ...] = ()  # sentences on how it came to this


@dataclass(frozen=True)
class Cell:
    """A card of a complete trick; `value` is what the page sends if it can be chosen."""

    name: str
    face: int
    tag: str = ""
    card: int | None = None  # its handle, if it lies on the table
    best: bool = False
    value: str = ""
    chosen: bool = False
    label: str = ""  # the label of the choice


@dataclass(frozen=True)
class Grid:
    """The tricks of a round, each with its cards in the order of the names."""

    names: tuple[str, ...]
    tricks: tuple[tuple[Cell | None, ...], ...]


@dataclass(frozen=True)
class Trick:
    """A complete trick in the order in which it was played."""

    told: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Looks:
    """The cards that can be looked at again at any time."""

    last: Trick | None
    grid: Grid
    out: tuple[int, ...]  # the faces that are out of the game until the next shuffle
    stock: str


@dataclass(frozen=True)
class Tricks:
    """The whole region: the trick in its compass, or the grid in which plays can be challenged."""

    round: str
    trick: str
    looks: Looks
    sides: tuple[Side, ...] = ()
    middle: Middle | None = None
    worth: Worth | None = None
    question: str = ""  # the question about the grid
    grid: Grid | None = None
    over: bool = False  # the round has been scored


def tricks(what: Tricks) -> Html:
    """Return the region of the table."""
    marks = "board tricks"
    if what.over:
        marks += " ended-round"
    if what.grid or (what.worth and what.worth.more):
        marks += " challenged"
    return section(
        h2(_("Table"), class_="unseen"),
        div(
            p(span(what.round), " ", span(what.trick), class_="counted"),
            div(_last(what.looks.last), _all(what.looks), class_="looks"),
            class_="tricks-top",
        ),
        what.question and p(what.question, class_="question"),
        grid(what.grid) if what.grid else compass(what.sides, what.middle),
        _worth(what.worth),
        id="board",
        class_=marks,
        aria_label=_("Table"),
    )


def compass(sides: tuple[Side, ...], middle: Middle | None) -> Html:
    """Return the trick, each card in front of its player's side, listed in the order of play."""
    return div(
        ol([_side(side) for side in sides], class_="sides"),
        _middle(middle) if middle else None,
        class_=f"compass around{len(sides)}",
    )


def _side(side: Side) -> Html:
    marks = f"side at-{side.place}"
    if side.best:
        marks += " best"
    if side.turn:
        marks += " turn"
    return li(
        _spot(side),
        span(
            bdi(side.name, class_="name"),
            side.tag and span(side.tag, class_="tag"),
            class_="label",
        ),
        id=f"side-{side.seat}",
        class_=marks,
    )


def _spot(side: Side) -> Html:
    if side.face is not None:
        return div(
            picture(side.face),
            span(spoken(side.face), class_="unseen"),
            id=None if side.card is None else card_id(side.card),
            class_="spot lying",
        )
    if side.target:
        return button(
            span(_("Play here"), aria_hidden=True),
            type="button",
            class_="spot here",
            data_do="act",
            data_drop=True,
            aria_label=side.target,
        )
    return div(span(_("no card yet"), class_="unseen"), class_="spot empty")


def suit_sign(suit: int) -> Html:
    """Return the sign of a suit in its colour, without a name."""
    return span(SUIT_SIGNS[suit], class_=f"suit-sign suit-{SUITS[suit].lower()}", aria_hidden=True)


def _middle(what: Middle) -> Html:
    content = (
        None if what.suit is None else suit_sign(what.suit),
        what.points and b(what.points, class_="points"),
        span(what.told),
    )
    marks = "middle complete" if what.done else "middle"
    if not what.target:
        return p(content, class_=marks)
    return button(
        content,
        span(what.target, class_="unseen"),
        type="button",
        class_=marks,
        data_do="act",
        data_drop=True,
    )


def _worth(what: Worth | None) -> Html:
    if what is None:
        return div(class_="worth")
    return div(
        p(
            span(what.told),
            [span(span(part.told), " ", b(part.points), class_="part") for part in what.parts],
        ),
        [p(sentence) for sentence in what.more],
        class_="worth",
    )


def grid(what: Grid) -> Html:
    """Return the tricks of a round one below the other, a column for each player."""
    return div(
        div(
            [span(bdi(name), class_="name") for name in what.names],
            class_="heads",
            aria_hidden=True,
        ),
        ol(
            [
                li(
                    h3(_("Trick {number}").format(number=number), class_="unseen"),
                    span(number, class_="number", aria_hidden=True),
                    ol([_cell(cell) for cell in cells], class_="cells"),
                )
                for number, cells in enumerate(what.tricks, 1)
            ],
        ),
        class_=f"trick-grid columns{len(what.names)}",
    )


def _cell(cell: Cell | None) -> Html:
    if cell is None:
        return li(aria_hidden=True)
    shown: list[Child] = [
        span(picture(cell.face), class_="laid"),
        span(cell.tag, class_="tag") if cell.tag else None,
    ]
    marks = "cell best" if cell.best else "cell"
    if cell.value:
        return li(
            button(
                shown,
                type="button",
                id=None if cell.card is None else card_id(cell.card),
                class_=marks,
                data_do="doubt",
                data_value=cell.value,
                aria_pressed=cell.chosen,
                aria_label=cell.label,
            )
        )
    return li(
        span(_("{name}: {card}").format(name=cell.name, card=spoken(cell.face)), class_="unseen"),
        span(shown, id=None if cell.card is None else card_id(cell.card), class_=marks),
    )


def _last(trick: Trick | None) -> Html:
    """Return the trick before the one that is shown, to look at again."""
    if trick is None:
        return look("last-trick", "last", _("Last trick"), p(_("No trick has been swept yet.")))
    cells = ol(
        [
            li(
                span(picture(cell.face), class_="small-card"),
                span(spoken(cell.face), class_="unseen"),
                span(bdi(cell.name, class_="name"), class_="label"),
                span(cell.tag, class_="tag") if cell.tag else None,
                class_="best" if cell.best else None,
            )
            for cell in trick.cells
        ],
        class_="again",
    )
    return look("last-trick", "last", _("Last trick"), p(trick.told), cells)


def _all(what: Looks) -> Html:
    played = any(what.grid.tricks)
    return look(
        "played-cards",
        "cards",
        _("Played"),
        grid(what.grid) if played else p(_("No trick of this round is complete.")),
        h3(_("Out of the game until the next shuffle")) if what.out else None,
        looked_at(what.out) if what.out else None,
        p(what.stock),
    )
