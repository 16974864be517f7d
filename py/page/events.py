"""The page: sends what people do to the table in its worker, and shows the effects."""

from js import document, window
from jsffi import create_proxy
from polyscript.js_modules import boot

from page import (
    awake,
    clicks,
    drawers,
    edges,
    effects,
    fan,
    fields,
    intents,
    kept,
    keys,
    melds,
)
from page.boot import Table, take_early_clicks
from page.drag import Drag
from page.history import History

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import Element, Event, KeyboardEvent, MouseEvent, StorageEvent

    from app.effects import Effect
    from page.intents import Intent, Later

_table = Table()
_waiting: list[Intent | Later] = []  # not sent to the table yet, oldest first
_html = document.documentElement
_SENT = "data-sent"  # at what was pressed, until the table has answered: a hint takes its time


def send(*sent: Intent | Later) -> None:
    """Queue intents for the table, which are sent one at a time, in order.

    A function stands for the intents it returns once the table has answered everything before it.
    """
    idle = not _waiting
    _waiting.extend(sent)
    if idle and _waiting:
        _tell()


def _tell() -> None:
    """Send the oldest waiting intent."""
    while _waiting:
        oldest = _waiting[0]
        if not callable(oldest):
            _table.call(oldest, _answered)
            break
        _waiting[:1] = oldest()
    _html.dataset.waiting = str(len(_waiting))


def _answered(answer: list[Effect]) -> None:
    # The next intent is sent before this answer is shown: there are two threads.
    asked, is_told = _waiting[0], False
    if len(_waiting) > 1 and not callable(following := _waiting[1]):
        _table.call(following, _answered)
        is_told = True
    try:
        if _copies(asked) and not any("copy" in effect for effect in answer):
            boot.dropCopy()
        _show(answer)
    finally:  # a bug must not leave the rest waiting for ever
        _waiting.pop(0)
        if is_told:
            _html.dataset.waiting = str(len(_waiting))
        else:
            _tell()
        if not _waiting:
            _unmark()


def _copies(intent: Intent | Later) -> bool:
    """Return True if the answer to this intent brings a text to copy."""
    return not callable(intent) and intent["do"] in intents.COPYING


def _unmark() -> None:
    for element in document.querySelectorAll(f"[{_SENT}]"):
        element.removeAttribute(_SENT)


def _show(news: list[Effect]) -> None:
    """Carry out effects: those of an intent, or of what friends do."""
    effects.carry_out(news, send, _history)
    if not _html.hasAttribute("data-opened"):  # the first answer is to the opening
        _html.dataset.opened = ""
        _history.opened()
    _history.settle()
    _drag.settle()
    awake.settle()
    _fit()


def _fit(_event: Event | None = None) -> None:
    """Adapt the table to its size and contents, as far as styles cannot."""
    fan.stack()
    melds.fit()
    edges.mark()


_drag = Drag(send)


def act(element: Element) -> None:
    """Send the intent of an element marked `data-do`."""
    if element.dataset.do == "close":
        element.closest("dialog").close()
        return
    intent = intents.of_element(element)
    if intent["do"] in intents.BEGINNING and not _html.hasAttribute("data-opened"):
        intent.pop("form", None)  # the form does not show yet what the address asks for
    if _copies(intent):
        boot.beginCopy()
    send(intent)
    element.setAttribute(_SENT, "")
    if element.hasAttribute("data-close"):
        element.closest("dialog").close()


_history = History(send, act)


def on_click(event: MouseEvent) -> None:
    """Act on a click, except on fields and forms, which have events of their own."""
    drawers.turn_to(event.target)
    element = intents.marked(event)
    if clicks.is_stray(event):
        event.preventDefault()
    elif (
        element is not None
        and intents.acts_on_click(element)
        and not intents.opens_elsewhere(event, element)
    ):
        event.preventDefault()
        if clicks.is_double_tap(event, element):
            send(intents.of_element(element, "play alone"))
        else:
            act(element)


def on_input(event: Event) -> None:
    """Keep what is typed or chosen from answers that know nothing of it."""
    name = getattr(event.target, "name", "")
    if _waiting and name:
        fields.changed(name)
        send(lambda: _known(name))


def _known(name: str) -> list[Intent]:
    fields.answered(name)
    return []


def on_change(event: Event) -> None:
    """Act on a changed field."""
    element = intents.marked(event)
    if element is not None and element.matches(fields.FIELD):
        act(element)


def on_submit(event: Event) -> None:
    """Act on a submitted form, if that means anything: Enter submits any form."""
    event.preventDefault()
    if event.target.hasAttribute("data-do"):
        act(event.target)


def on_key(event: KeyboardEvent) -> None:
    """Act on a key in the hand, or close what is open."""
    if event.key == "Escape" and (_drag.cancel() or drawers.close()):
        return
    if event.repeat and event.key == "Enter":
        if event.target.tagName != "TEXTAREA":
            event.preventDefault()  # a button would be pressed again and again
        return
    send(*keys.intents_of(event))


def on_hash(_event: Event) -> None:
    """Tell the table that a link has been followed within the page."""
    _history.linked()


def on_toggle(event: Event) -> None:
    """Act on a drawer that has been opened or closed."""
    drawers.opened(event.target)
    _history.settle()


def on_close(_event: Event) -> None:
    """Tell the table that the dialog was closed: it need not keep it up to date."""
    send({"do": "closed"})
    _history.settle()


def on_kept(event: StorageEvent) -> None:
    """Tell the table that another tab has had the browser keep something."""
    name = kept.name_of(event.key)
    if name:
        send({"do": "kept elsewhere", "value": name, "text": event.newValue})


def on_sight(_event: Event) -> None:
    """Tell the table that somebody looks at the page again."""
    awake.looked()
    if not document.hidden:
        send({"do": "look"})


def on_lost(name: str) -> None:
    """Tell the table that another tab plays on."""
    send({"do": "lost", "value": name})


send(intents.of_opening())
for element in take_early_clicks():
    act(element)
for kind, listener in (
    ("click", on_click),
    ("input", on_input),
    ("change", on_change),
    ("submit", on_submit),
    ("keydown", on_key),
    ("visibilitychange", on_sight),
):
    document.addEventListener(kind, create_proxy(listener))
document.addEventListener("toggle", create_proxy(on_toggle), True)  # it does not bubble
document.getElementById("dialog").addEventListener("close", create_proxy(on_close))
window.onhashchange = create_proxy(on_hash)
window.onstorage = create_proxy(on_kept)
_table.on_lost(on_lost)
_table.on_news(_show)
document.addEventListener("scroll", create_proxy(edges.mark), True)
window.onresize = create_proxy(_fit)
_html.dataset.page = "ready"
