"""Dragging cards of the hand, by mouse or finger: to another place in it, or onto the table.

SortableJS lifts the card and lets a copy follow the pointer. The place where it would go is worked
out and shown here: the page itself changes only when the table has answered.
"""

from js import document, window
from jsffi import create_proxy, to_js
from polyscript.js_modules import flights

from page import intents
from page.fan import Fan, cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import DOMRect, Element, MouseEvent, PointerEvent, Sortable, SortableEvent

    from page.intents import Intent, Send

HAND = "#hand"
TARGET = "[data-drop]:not(:disabled)"
# Marks the place where the card would go: a card of the hand, or a target.
MARKS = ("drop-before", "drop-after", "drop-apart", "drop-over")
OVER = MARKS[3]
NEAR = 24  # pixels around the hand that still belong to it
HOLD = 200  # milliseconds: a finger that goes up or down sooner scrolls the page
TILT = 9  # degrees at most, by the pixels that a dragged card has gone since the last move
STILL = 120  # milliseconds after which a card that is held still hangs upright
STRAY = 50  # milliseconds within which a click after a drag comes
_html = document.documentElement


class Drag:
    """The card being dragged, and the place where it would go."""

    def __init__(self, send: Send) -> None:
        """Listen for drags, and pass their intents to `send`."""
        self._send = send
        self._sortable: Sortable | None = None
        self._bound: Element | None = None  # the fan that it listens to
        # the place and time at which a finger came down on the hand
        self._pressed: tuple[float, float, float] | None = None
        self._card: str | None = None  # the id of the card that is being dragged
        self._fan: Fan | None = None
        self._over: Element | None = None  # the target under the pointer
        # or the place in the hand: the id of a card, and a side of it
        self._place: tuple[str, int] | None = None
        self._at: DOMRect | None = None  # the position of its copy
        # how far the board was scrolled when the drag began: it scrolls for the card
        self._scrolled = 0.0
        self._parted: tuple[str, int] | None = None  # the place that the fan has opened for it
        self._still: int | None = None  # the timer until it hangs upright
        self._upright = create_proxy(self._swing_back)
        self._is_over = False  # a drag has just ended: a click that follows it does not count
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

    def settle(self) -> None:
        """Tidy up once the page is up to date: the cards are where they are shown."""
        self._fan = self._parted = None
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

    def cancel(self) -> bool:
        """Cancel the drag. Return True if there was one."""
        if self._card is None:
            return False
        self._forget()
        self._send({"do": "lift"})
        return True

    def _press(self, event: PointerEvent) -> None:
        self._pressed = None
        if event.pointerType == "touch" and event.target.closest(HAND) is not None:
            self._pressed = (event.clientX, event.clientY, event.timeStamp)

    def _move(self, event: PointerEvent) -> None:
        if self._card is not None:
            self._hover(event.clientX, event.clientY)
        elif self._pressed is not None and _scrolls(event, self._pressed):
            event.stopPropagation()  # the browser handles it, not SortableJS

    def _click(self, event: MouseEvent) -> None:
        if self._is_over:
            event.preventDefault()
            event.stopPropagation()

    def _expect_no_click(self) -> None:
        self._is_over = False
        # SortableJS may still wait for a click to swallow: it must not swallow a later one.
        document.dispatchEvent(window.MouseEvent.new("click"))

    def _start(self, event: SortableEvent) -> None:
        card = event.item
        self._card = card.id
        self._place = self._over = None
        board = document.getElementById("board")
        self._scrolled = board.scrollTop if board is not None else 0.0
        copy = window.Sortable.ghost
        copy.removeAttribute("id")
        copy.removeAttribute("aria-describedby")
        copy.setAttribute("aria-hidden", "true")
        style = window.getComputedStyle(card.querySelector(".card"))
        for name in ("--card", "--drawn"):
            copy.style.setProperty(name, style.width)
        chosen = document.querySelectorAll(HAND + ' [aria-pressed="true"]').length
        if chosen > 1 and card.getAttribute("aria-pressed") == "true":
            copy.dataset.count = str(chosen)
        _html.classList.add("dragging")
        self._send({"do": "lift", "card": _number(card)})

    def _hover(self, x: float, y: float) -> None:
        """Show where the card would go from here."""
        self._unmark()
        copy = window.Sortable.ghost
        if copy is not None:
            at = copy.getBoundingClientRect()
            by = at.left - self._at.left if self._at is not None else 0
            copy.style.setProperty("--tilt", f"{max(-TILT, min(TILT, by))}deg")
            self._at = at
            if self._still is not None:
                window.clearTimeout(self._still)
            self._still = window.setTimeout(self._upright, STILL)
        under = document.elementFromPoint(x, y)
        self._over = under.closest(TARGET) if under is not None else None
        self._place = None
        if self._over is not None:
            self._over.classList.add(OVER)
            self._part()
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
        self._part()

    def _part(self) -> None:
        """Close the place that the card has left, and open one where it would go."""
        if self._fan is None:
            self._fan = Fan()
        place = self._place or ("", 0)
        if place == self._parted:
            return
        self._parted = place
        for id, aside in self._fan.parted(self._card or "", *place).items():
            document.getElementById(id).style.setProperty("--aside", f"{aside}px")

    def _swing_back(self) -> None:
        copy = window.Sortable.ghost
        if copy is not None:
            copy.style.setProperty("--tilt", "0deg")

    def _end(self, event: SortableEvent) -> None:
        """Let go of the card: the table decides what happens."""
        card = document.getElementById(self._card) if self._card is not None else None
        over, place = self._over, self._place
        at = self._at
        self._forget()
        self._is_over = True
        window.setTimeout(self._end_of_clicks, STRAY)
        if card is None:
            return
        intent: Intent = {"do": "lift"}
        if event.originalEvent.type != "pointercancel":
            number = _number(card)
            if over is not None:
                intent = {"do": "drop", "card": number, "on": _intent_of(over)}
            elif place is not None:
                intent = _move_to(card, place) or intent
        card.classList.add("lifted")  # until the table has answered
        if at is not None:
            flights.beginAt(card.id, at)
        self._send(intent)

    def _forget(self) -> None:
        self._unmark()
        board = document.getElementById("board")
        if board is not None and self._card is not None:
            board.scrollTop = self._scrolled
        self._card = self._over = self._place = self._at = self._parted = None
        _html.classList.remove("dragging")

    def _unmark(self) -> None:
        for mark in MARKS:
            for element in document.querySelectorAll("." + mark):
                element.classList.remove(mark)


def _scrolls(event: PointerEvent, pressed: tuple[float, float, float]) -> bool:
    """Return True if a finger that has come down there is about to scroll the page."""
    x, y, at = pressed
    page = document.scrollingElement
    return (
        abs(event.clientY - y) > abs(event.clientX - x)
        and event.timeStamp - at < HOLD
        and page.scrollHeight > page.clientHeight
    )


def _intent_of(target: Element) -> Intent:
    """Return the intent of a card dropped there: the element's own, or else that of pressing it."""
    do = target.getAttribute("data-drop")
    return {"do": do} if do else intents.of_element(target)


def _move_to(card: Element, place: tuple[str, int]) -> Intent | None:
    """Return the intent that moves a card to a place in the hand, or `None` if it is there."""
    beside, side = place
    order = [other.id for other in cards()]
    if beside == card.id or beside not in order:
        return None
    here = order.index(card.id)
    to = order.index(beside) + (1 if side else 0)
    move: Intent = {"do": "move", "card": _number(card), "to": to - 1 if here < to else to}
    if side < 2:
        move["beside"] = _number(document.getElementById(beside))
    return move


def _number(card: Element) -> int:
    return int(card.getAttribute("data-card"))
