"""Cards of the hand can be dragged, by mouse or finger: to another place in it, or onto the table.

SortableJS lifts the card and lets a copy follow the pointer. Where it would go is worked out and
shown here: the page itself changes only when the table has answered.
"""

from js import document, window
from jsffi import create_proxy, to_js

from page import flight, intents
from page.fan import Fan, cards

HAND = "#hand"
TARGET = "[data-drop]:not(:disabled)"
# Where the card would go: by this card of the hand, or onto this target.
MARKS = ("drop-before", "drop-after", "drop-apart", "drop-over")
OVER = MARKS[3]
NEAR = 24  # pixels around the hand that still belong to it
HOLD = 200  # milliseconds: a finger that goes up or down sooner scrolls the page
STRAY = 50  # milliseconds within which a click after a drag comes
_html = document.documentElement


class Drag:
    """What is being dragged, and where it would go."""

    def __init__(self, send):
        """Send the intents of drags."""
        self._send = send
        self._sortable = self._bound = None
        self._pressed = None  # where and when a finger came down on the hand
        self._card = None  # the id of the card that is being dragged
        self._fan = None
        self._over = None  # the target under the pointer
        self._place = None  # else the place in the hand: the id of a card, and which side of it
        self._at = None  # where its copy is
        self._is_over = False  # a drag has just ended: the click that may follow is no click
        self._end_of_clicks = create_proxy(self._expect_no_click)
        options = {
            "draggable": "[data-card]",
            "sort": False,
            "forceFallback": True,
            "fallbackOnBody": True,
            "fallbackTolerance": 6,
            "touchStartThreshold": 6,
            "fallbackClass": "dragged",
            "ghostClass": "lifted",
            "chosenClass": "chosen",
            "onStart": create_proxy(self._start),
            "onEnd": create_proxy(self._end),
        }
        self._options = to_js(options)
        capture = to_js({"capture": True})
        document.addEventListener("pointerdown", create_proxy(self._press), capture)
        document.addEventListener("pointermove", create_proxy(self._move), capture)
        document.addEventListener("click", create_proxy(self._click), capture)

    def settle(self):
        """The page has been brought up to date: everything is where it is shown."""
        self._fan = None
        for card in document.querySelectorAll(HAND + " .lifted"):
            card.classList.remove("lifted")
        lifted = document.getElementById(self._card) if self._card is not None else None
        if lifted is not None:
            lifted.classList.add("lifted")
        fan = document.querySelector(HAND + " .fan")
        if fan is None or (self._bound is not None and fan.isSameNode(self._bound)):
            return
        if self._sortable is not None:
            self._sortable.destroy()
        self._bound, self._sortable = fan, window.Sortable.create(fan, self._options)

    def cancel(self):
        """Let nothing come of what is being dragged; says whether there is something."""
        if self._card is None:
            return False
        self._forget()
        self._send({"do": "lift"})
        return True

    def _press(self, event):
        self._pressed = None
        if event.pointerType == "touch" and event.target.closest(HAND) is not None:
            self._pressed = (event.clientX, event.clientY, event.timeStamp)

    def _move(self, event):
        if self._card is not None:
            self._hover(event.clientX, event.clientY)
        elif self._pressed is not None and _scrolls(event, self._pressed):
            event.stopPropagation()  # it is the browser's, not ours

    def _click(self, event):
        if self._is_over:
            event.preventDefault()
            event.stopPropagation()

    def _expect_no_click(self):
        self._is_over = False
        # SortableJS may still wait for a click to swallow: it must not be a later one.
        document.dispatchEvent(window.MouseEvent.new("click"))

    def _start(self, event):
        card = event.item
        self._card = card.id
        self._place = self._over = None
        copy = window.Sortable.ghost
        copy.removeAttribute("id")
        copy.removeAttribute("aria-describedby")
        copy.setAttribute("aria-hidden", "true")
        style = window.getComputedStyle(card.querySelector(".card"))
        copy.style.setProperty("--card", style.width)
        chosen = document.querySelectorAll(HAND + ' [aria-pressed="true"]').length
        if chosen > 1 and card.getAttribute("aria-pressed") == "true":
            copy.dataset.count = str(chosen)
        _html.classList.add("dragging")
        self._send({"do": "lift", "card": _number(card)})

    def _hover(self, x, y):
        """Show where the card would go from here."""
        self._unmark()
        copy = window.Sortable.ghost
        if copy is not None:
            self._at = copy.getBoundingClientRect()
        under = document.elementFromPoint(x, y)
        self._over = under.closest(TARGET) if under is not None else None
        self._place = None
        if self._over is not None:
            self._over.classList.add(OVER)
            return
        hand = document.querySelector(HAND)
        if hand is None:
            return
        area = hand.getBoundingClientRect()
        if area.top - NEAR < y < area.bottom + NEAR:
            if self._fan is None:
                self._fan = Fan()
            found = self._fan.nearest(x, y)
            if found is not None:
                at, side = found
                self._place = self._fan.cards[at].id, side
                self._fan.cards[at].classList.add(MARKS[side])

    def _end(self, event):
        """Let go: what is to happen is for the table to say."""
        card = document.getElementById(self._card) if self._card is not None else None
        over, place = self._over, self._place
        at = self._at
        self._forget()
        self._is_over = True
        window.setTimeout(self._end_of_clicks, STRAY)
        if card is None:
            return
        intent = {"do": "lift"}
        if event.originalEvent.type != "pointercancel":
            number = _number(card)
            if over is not None:
                intent = {"do": "drop", "card": number, "on": _intent_of(over)}
            elif place is not None:
                intent = _move_to(card, place) or intent
        card.classList.add("lifted")  # until the table has answered
        if at is not None:
            flight.begin_at(card.id, at)
        self._send(intent)

    def _forget(self):
        self._unmark()
        self._card = self._over = self._place = self._at = None
        _html.classList.remove("dragging")

    def _unmark(self):
        for mark in MARKS:
            for element in document.querySelectorAll("." + mark):
                element.classList.remove(mark)


def _scrolls(event, pressed):
    """Whether a finger that has come down there is about to scroll the page."""
    x, y, at = pressed
    page = document.scrollingElement
    return (
        abs(event.clientY - y) > abs(event.clientX - x)
        and event.timeStamp - at < HOLD
        and page.scrollHeight > page.clientHeight
    )


def _intent_of(target):
    """What a card does that is dropped there: what the element says, else what pressing it does."""
    do = target.getAttribute("data-drop")
    return {"do": do} if do else intents.of_element(target)


def _move_to(card, place):
    """The intent that brings a card to a place in the hand, if it does not lie there already."""
    beside, side = place
    order = [other.id for other in cards()]
    if beside == card.id or beside not in order:
        return None
    here = order.index(card.id)
    to = order.index(beside) + (1 if side else 0)
    move = {"do": "move", "card": _number(card), "to": to - 1 if here < to else to}
    if side < 2:
        move["beside"] = _number(document.getElementById(beside))
    return move


def _number(card):
    return int(card.getAttribute("data-card"))
