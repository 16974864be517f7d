"""A chart of the sums by deal: a line for each seat, told apart by dash, marker and name.

It is drawn in percent, so that it fits any width while its letters keep their size. Screen readers
get the numbers from the score sheet beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.html import Html, circle, figcaption, figure, fragment, g, line, path, polyline, svg, text
from peerdeck.graphemes import cut
from peerdeck.words import _

STYLES = 8  # lines that look different
MARKED = 16  # with at most this many deals, each sum has a marker
GAP = 7.0  # between two names, in percent of the height
NAME = 9  # letters of a name
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000)
TICKS = 5
DEALS = 10  # numbers below the chart

# Around the middle, in pixels: a disc, a square, a triangle, a diamond, a cross, and three rings.
_MARKERS = (
    "",
    "M-4-4H4V4H-4Z",
    "M0-5 5 4H-5Z",
    "M0-5.5 5.5 0 0 5.5-5.5 0Z",
    "M-4-4 4 4M4-4-4 4",
    "",
    "M-4-4H4V4H-4Z",
    "M0 5-5-4H5Z",
)
_HOLLOW = (5, 6, 7)


@dataclass(frozen=True)
class Line:
    """A seat's sum after each deal."""

    name: str
    sums: tuple[int, ...]
    me: bool = False


def chart(lines: Sequence[Line], label: str) -> Html:
    """Return the figure; the label says in a sentence what it shows."""
    deals = len(lines[0].sums)
    ticks = ticks_to(max(max(one.sums) for one in lines))
    ends = spread([_y(one.sums[-1], ticks[-1]) for one in lines])
    names = zip(lines, ends, strict=True)
    return figure(
        svg(
            [_tick(tick, ticks[-1]) for tick in ticks],
            [_deal(number, deals) for number in numbers_to(deals)],
            [_line(at, one, ticks[-1]) for at, one in enumerate(lines)],
            [_name(at, one, end, ticks[-1]) for at, (one, end) in enumerate(names)],
            class_="plot",
            role="img",
            aria_label=label,
        ),
        figcaption(_("Total points as the match went on")),
        class_="chart",
    )


def _x(deal: int, deals: int) -> float:
    return round(100 * deal / deals, 2)


def _y(points: float, top: int) -> float:
    return round(100 - 100 * points / top, 2)


def ticks_to(most: int) -> list[int]:
    """Return round numbers from 0 up to at least `most`."""
    step = next((step for step in STEPS if step * TICKS >= most), most)
    return [*range(0, max(most, 1) + step, step)]


def numbers_to(deals: int) -> list[int]:
    """Return the deals whose numbers stand below the chart, the last one among them."""
    step = -(-deals // DEALS)
    return [*range(deals, 0, -step)][::-1]


def spread(places: Sequence[float]) -> list[float]:
    """Return the places, moved apart no more than needed for the names not to overlap.

    Minus one gap for each name above them, the places must not decrease from one to the next:
    neighbours that would decrease share their mean.
    """
    order = sorted(range(len(places)), key=lambda at: places[at])
    shared: list[tuple[float, int]] = []  # of neighbours: the sum of their places, how many
    for rank, at in enumerate(order):
        total, count = places[at] - rank * GAP, 1
        while shared and shared[-1][0] / shared[-1][1] > total / count:
            more, others = shared.pop()
            total, count = total + more, count + others
        shared.append((total, count))
    most = 100 - (len(places) - 1) * GAP
    means = [total / count for total, count in shared for _one in range(count)]
    moved = [min(max(mean, 0), most) + rank * GAP for rank, mean in enumerate(means)]
    found = dict(zip(order, moved, strict=True))
    return [round(found[at], 2) for at in range(len(places))]


def _tick(tick: int, top: int) -> Html:
    y = f"{_y(tick, top)}%"
    return fragment(
        line(x1="0", x2="100%", y1=y, y2=y, class_="grid"),
        text(tick, x="0", y=y, dx="-8", dy="0.35em", text_anchor="end"),
    )


def _deal(number: int, deals: int) -> Html:
    return text(number, x=f"{_x(number, deals)}%", y="100%", dy="1.6em", text_anchor="middle")


def _line(at: int, one: Line, top: int) -> Html:
    deals, style = len(one.sums), at % STYLES
    places = [(_x(deal, deals), _y(points, top)) for deal, points in enumerate((0, *one.sums))]
    marked = places[1:] if deals <= MARKED else places[-1:]
    return g(
        svg(
            polyline(
                points=" ".join(f"{x},{y}" for x, y in places), vector_effect="non-scaling-stroke"
            ),
            viewBox="0 0 100 100",
            preserveAspectRatio="none",
            width="100%",
            height="100%",
        ),
        [_marker(style, x, y) for x, y in marked],
        class_=f"seat-line line-{style} me" if one.me else f"seat-line line-{style}",
    )


def _marker(style: int, x: float, y: float) -> Html:
    shape = _MARKERS[style]
    return svg(
        path(d=shape) if shape else circle(r="4"),
        x=f"{x}%",
        y=f"{y}%",
        width="1",
        height="1",
        class_="marker hollow" if style in _HOLLOW else "marker",
    )


def _name(at: int, one: Line, y: float, top: int) -> Html:
    """Return the name to the right of its line, with a lead if it had to make room for others."""
    short = one.name if cut(one.name, NAME) == one.name else cut(one.name, NAME - 1) + "…"
    style, end = at % STYLES, _y(one.sums[-1], top)
    return svg(
        line(x1="6", x2="18", y1=f"{end}%", y2=f"{y}%", class_="leader"),
        text(short, x="22", y=f"{y}%", dy="0.35em"),
        x="100%",
        width="24",
        height="100%",
        class_=f"seat-name line-{style} me" if one.me else f"seat-name line-{style}",
    )
