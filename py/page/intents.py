"""From what people do to intents: an element marked `data-do`, and its data or its form.

Nothing is decided here; the table decides what an intent means.
"""

from js import window
from polyscript.js_modules import boot

from page import kept

NUMBERS = ("card", "face")
TEXTS = ("value",)
BEGINNING = ("start", "host friends")  # with the table that the home page offers
FIELDS = ("INPUT", "SELECT", "TEXTAREA")  # these act when they change, not when they are clicked

_first = [None]  # what the first click of the last double click has met


def of_element(element):
    """The intent of an element marked `data-do`."""
    data = element.dataset
    intent = {"do": data.do}
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


def marked(event):
    """The element marked `data-do` that an event is about, if any."""
    target = event.target
    return target.closest("[data-do]") if hasattr(target, "closest") else None


def acts_on_click(element):
    """Whether a click is all there is to do with this element."""
    return element.tagName not in FIELDS and not is_submit(element) and element.tagName != "FORM"


def opens_elsewhere(event, element):
    """Whether a click on a link asks for a new tab or window."""
    return element.tagName == "A" and (event.ctrlKey or event.metaKey or event.shiftKey)


def is_stray(event, element):
    """Whether this is a further click of a double click that is not meant for what it meets.

    A play is not another play, and what the first click has brought under the pointer is not meant.
    """
    met = None if element is None else _name(element)
    if event.detail < 2:
        _first[0] = met
        return False
    return met != _first[0] or (element is not None and element.dataset.do == "act")


def _name(element):
    """What tells a command from others: its id, if it has one, for its value may go on."""
    do = element.dataset.do
    if element.id:
        return do, element.id
    return do, element.getAttribute("data-value"), element.getAttribute("data-card")


def is_submit(element):
    """Whether this button hands in its form."""
    return element.tagName == "BUTTON" and element.type == "submit"


def of_opening():
    """The first intent: where the page is, and what this browser has kept for it."""
    return {
        "do": "open",
        "hash": window.location.hash,
        "address": window.location.href.split("#")[0],
        "folder": window.location.pathname.rpartition("/")[0],
        "kept": kept.texts(),
        "can_share": hasattr(window.navigator, "share"),
        "version": boot.version,
    }


def of_address():
    """The intent to follow the link that the page's address has become."""
    return {"do": "link", "hash": window.location.hash}


def _fields(form):
    fields = {}
    for element in form.elements:
        if not element.name or (element.type == "radio" and not element.checked):
            continue
        fields[element.name] = element.value
    return fields
