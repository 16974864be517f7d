"""The fan of the hand as it is seen: rows of cards that lie over each other."""

from js import document

CARDS = "#hand [data-card]"
ABOVE = 16  # pixels over a card that still are its own: a raised card reaches there


def cards():
    """The cards of the hand, from first to last."""
    return list(document.querySelectorAll(CARDS))


def stack(_event=None):
    """Let each card lie over its right neighbour where the fan is one for a left hand."""
    if document.documentElement.getAttribute("data-hand") != "left":
        return
    fan = Fan()
    for number, (_top, row) in enumerate(fan.rows, 1):
        for from_right, (at, _left, _width) in enumerate(reversed(row)):
            fan.cards[at].style.setProperty("--depth", str(number * len(fan.cards) + from_right))


class Fan:
    """Where the cards of the hand lie within their fan, which is all that its places need."""

    def __init__(self):
        """Measure the fan as it is now."""
        self.cards = cards()
        self.rows = []  # (top, cards of the row): each card its place in the hand, left and width
        for at, card in enumerate(self.cards):
            if not self.rows or self.rows[-1][0] != card.offsetTop:
                self.rows.append((card.offsetTop, []))
            self.rows[-1][1].append((at, card.offsetLeft, card.offsetWidth))

    def above_or_below(self, here, by):
        """The place of the card above (-1) or below (1); the same where there is no such row."""
        for number, (_top, row) in enumerate(self.rows):
            for at, left, _width in row:
                if at == here and 0 <= number + by < len(self.rows):
                    other = self.rows[number + by][1]
                    return min((abs(place[1] - left), place[0]) for place in other)[1]
        return here

    def nearest(self, x, y):
        """What lies at a point of the window: a card's place, and whether the point is past it.

        That is 0 on the left half of what is seen of a card, 1 on its right half, 2 in the gap or
        the room behind it.
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
        if at == row[-1][0]:  # nothing covers it
            width = self.cards[at].firstElementChild.getBoundingClientRect().width
        return at, 1 if x < left + width else 2
