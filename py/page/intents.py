"""From what people do to intents: an element marked `data-do`, with its data or its form.

Nothing is decided here; the table decides what an intent means.
"""

from js import document, window
from polyscript.js_modules import boot

from page import kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from js import Element, Event, MouseEvent

    Intent: TypeAlias = dict[str, object]  # as it travels: see `app/intents.py`
    Later: TypeAlias = Callable[[], list[Intent]]  # intents that are known only in time
    Send: TypeAlias = Callable[[Intent], None]

NUMBERS = ("card", "face")
TEXTS = ("value",)
BEGINNING = ("start", "host friends")  # with the table that the home page offers
FIELDS = ("INPUT", "SELECT", "TEXTAREA")  # these act when they change, not when they are clicked

TWICE = 700  # milliseconds within which two taps are one double tap: fingers take their time

_first: list[object] = [None]  # the target of the first click of the last double click
_tapped: list[tuple[str, float]] = []  # the card tapped last, and when


def of_element(element: Element, do: str = "") -> Intent:
    """Return the intent of an element marked `data-do`, or another one with the same data."""
    intent: Intent = {"do": do or element.dataset.do}
    for name in NUMBERS:
        if element.hasAttribute("data-" + name):
            intent[name] = int(element.getAttribute("data-" + name))
    for name in TEXTS:
        if element.hasAttribute("data-" + name):
            intent[name] = element.getAttribute("data-" + name)
    form = element.closest("form")
    if form:
        intent["form"] = _fields(form)
    return intent


def marked(event: Event) -> Element | None:
    """Return the element marked `data-do` that an event is about, if any."""
    target = event.target
    return target.closest("[data-do]") if hasattr(target, "closest") else None


def acts_on_click(element: Element) -> bool:
    """Return True if a click is the only way to use this element."""
    return element.tagName not in FIELDS and not is_submit(element) and element.tagName != "FORM"


def opens_elsewhere(event: MouseEvent, element: Element) -> bool:
    """Return True if a click on a link asks for a new tab or window."""
    return element.tagName == "A" and (event.ctrlKey or event.metaKey or event.shiftKey)


def is_stray(event: MouseEvent, element: Element | None) -> bool:
    """Return True if this is the second click of a double click and must not count.

    It counts only on the target of the first click, and it never repeats a play.
    """
    met = None if element is None else _name(element)
    if event.detail < 2:
        _first[0] = met
        return False
    return met != _first[0] or (element is not None and element.dataset.do == "act")


def is_double_tap(event: MouseEvent, element: Element) -> bool:
    """Return True if a card of the hand has now been tapped for the second time in a row.

    Some browsers count the clicks of a mouse, but not the taps of a finger. A press of the space
    bar counts as no click at all.
    """
    before = _tapped.pop() if _tapped else ("", 0)
    if element.dataset.do != "tap" or not event.detail:
        return False
    if before[0] == element.id and (event.detail == 2 or event.timeStamp - before[1] < TWICE):
        return True
    _tapped.append((element.id, event.timeStamp))
    return False


def _name(element: Element) -> tuple[str, ...]:
    """Return what tells a command from others: its id if it has one, as its value may change."""
    do = element.dataset.do
    if element.id:
        return do, element.id
    return do, element.getAttribute("data-value"), element.getAttribute("data-card")


def is_submit(element: Element) -> bool:
    """Return True if this button submits its form."""
    return element.tagName == "BUTTON" and element.type == "submit"


def of_opening() -> Intent:
    """Return the first intent: the page's address, and the texts that this browser has kept."""
    return {
        "do": "open",
        "hash": window.location.hash,
        "shown": document.documentElement.getAttribute("data-shown") or "",
        "address": window.location.href.split("#")[0],
        "folder": window.location.pathname.rpartition("/")[0],
        "kept": kept.texts(),
        "can_share": hasattr(window.navigator, "share"),
        "version": boot.version,
    }


def _fields(form: Element) -> dict[str, str]:
    fields = {}
    for element in form.elements:
        if not element.name or (element.type == "radio" and not element.checked):
            continue
        fields[element.name] = element.value
    return fields
