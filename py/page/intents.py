"""From what people do to intents: an element marked `data-do`, with its data or its form.

Nothing is decided here; the table decides what an intent means.
"""

from js import document, window
from polyscript.js_modules import boot

from page import kept
from page.fields import FIELD

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
COPYING = ("copy", "copy link", "copy invitation", "copy code")


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
    """Return True if a click is the only way to use this element; a field acts when it changes."""
    return not (element.matches(FIELD) or is_submit(element) or element.tagName == "FORM")


def opens_elsewhere(event: MouseEvent, element: Element) -> bool:
    """Return True if a click on a link asks for a new tab or window."""
    return element.tagName == "A" and (event.ctrlKey or event.metaKey or event.shiftKey)


def is_submit(element: Element) -> bool:
    """Return True if this button submits its form."""
    return element.tagName == "BUTTON" and element.type == "submit"


def of_opening() -> Intent:
    """Return the first intent: the page's address, and the texts that this browser has kept."""
    return {
        "do": "open",
        "hash": window.location.hash,
        "shown": document.documentElement.getAttribute("data-shown") or "",
        "address": window.location.href.split("#")[0].split("?")[0],  # without trackers
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
