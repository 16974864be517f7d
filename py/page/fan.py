"""The fan of the hand as it is seen: rows of cards that overlap."""

from js import document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import Element, Event

CARDS = "#hand [data-card]"
ABOVE = 16  # pixels above a card that still belong to it: a raised card reaches there


def cards() -> list[Element]:
    """Return the cards of the hand, from first to last."""
    return list(document.querySelectorAll(CARDS))


def stack(_event: Event | None = None) -> None:
    """Let each card overlap its right neighbour if the fan is for the left hand."""
    if document.documentElement.getAttribute("data-hand") != "left":
        return
    fan = Fan()
    for number, (_top, row) in enumerate(fan.rows, 1):
        for from_right, (at, _left, _width) in enumerate(reversed(row)):
            fan.cards[at].style.setProperty("--depth", str(number * len(fan.cards) + from_right))


class Fan:
    """The positions of the cards of the hand within their fan."""

    def __init__(self) -> None:
        """Measure the fan as it is now."""
        self.cards = cards()
        # (top, cards of the row); a card: its place in the hand, left, width
        self.rows: list[tuple[float, list[tuple[int, float, float]]]] = []
        for at, card in enumerate(self.cards):
            if not self.rows or self.rows[-1][0] != card.offsetTop:
                self.rows.append((card.offsetTop, []))
            self.rows[-1][1].append((at, card.offsetLeft, card.offsetWidth))

    def above_or_below(self, here: int, by: int) -> int:
        """Return the place of the card above (-1) or below (1); the same if there is none."""
        for number, (_top, row) in enumerate(self.rows):
            for at, left, _width in row:
                if at == here and 0 <= number + by < len(self.rows):
                    other = self.rows[number + by][1]
                    return min((abs(place[1] - left), place[0]) for place in other)[1]
        return here

    def parted(self, lifted: str, beside: str, side: int) -> dict[str, float]:
        """Return how many pixels each card moves aside, by its id.

        The `lifted` card leaves its place, and would go beside another one: before it (0) or past
        it. A place is as wide as a card of its row shows.
        """
        ids = [card.id for card in self.cards]
        sign = -1 if document.documentElement.getAttribute("dir") == "rtl" else 1
        aside = {}
        for _top, row in self.rows:
            index = min(width for _at, _left, width in row) * sign
            row_ids = [ids[at] for at, _left, _width in row]
            gone = row_ids.index(lifted) if lifted in row_ids else len(row_ids)
            opens = row_ids.index(beside) + (side > 0) if beside in row_ids else len(row_ids)
            for number, id in enumerate(row_ids):
                aside[id] = index * ((number >= opens) - (number > gone))
        return aside

    def nearest(self, x: float, y: float) -> tuple[int, int] | None:
        """Return the card's place at a point of the window, and if the point is past it.

        The latter is 0 on the left half of a card's visible part, 1 on its right half, and 2 in the
        gap or the room behind it.
        """
        if not self.rows:
            return None
        fan = self.cards[0].offsetParent.getBoundingClientRect()
        x, y = x - fan.left, y - fan.top
        row = self.rows[0][1]
        for top, others in self.rows:
            if y >= top - ABOVE:
                row = others
        at, left, width = row[0]
        for place in row:
            if place[1] <= x:
                at, left, width = place
        if x < left + width / 2:
            return at, 0
        if at == row[-1][0]:  # no other card covers it
            width = self.cards[at].firstElementChild.getBoundingClientRect().width
        return at, 1 if x < left + width else 2
