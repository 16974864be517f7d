"""Carries out the table's effects in the page."""

from js import document, window
from jsffi import create_proxy, to_js
from polyscript.js_modules import boot, flights, idiomorph

from page import fields, kept, keys, melds, sounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Element, Event

    from app.effects import Effect
    from page.history import History
    from page.intents import Intent, Send

CORNER = 6  # pixels from the edges of an element
SPEECH_GAP = 600  # milliseconds between sentences of a screen reader

RESULT = "has-verdict"  # the mark of a result over the table
BENEATH = "#seats, #board, .near, #tip"  # then nothing can be done there

_unsaid: list[str] = []
_refused: list[str] = []  # the names of texts that the browser has refused to keep


_MIDDLE = to_js({"block": "center"})
_CALLBACKS = {"beforeAttributeUpdated": fields.may_change}
_MORPHING = to_js({"callbacks": _CALLBACKS})
_MORPHING_INSIDE = to_js({"callbacks": _CALLBACKS, "morphStyle": "innerHTML"})


def carry_out(effects: list[Effect], send: Send, history: History) -> None:
    """Carry out all effects in order; `send` takes an intent that is to follow later."""
    focus, reveal = None, None
    near = keys.region()
    for effect in effects:
        if "landed" in effect:
            _when_landed(effect["wait"], effect["intent"], send)
        elif "wait" in effect:  # first: no error in the other effects may stop the clock
            _later(effect["wait"], effect["intent"], send)
    is_told = any(effect.get("say") for effect in effects)
    if is_told and not any("alert" in effect for effect in effects):
        _voice("alert").textContent = ""  # it was about what came before
    if any("screen" in effect for effect in effects):
        _empty_voices("")  # they were about the screen before
    if any("dialog" in effect for effect in effects):
        _empty_voices("dialog-")  # they were about the dialog before
    fly = _nothing
    for effect in effects:
        if "screen" in effect or "patch" in effect:
            fly()
            fly = _shown(effect)
        if "title" in effect:
            document.title = effect["title"]
        if "address" in effect:
            history.move(effect["address"], effect["at_table"])
        if "dialog" in effect:
            _open_dialog(effect["dialog"], effect["at"])
        if "inside" in effect:
            _update_dialog(effect["inside"], near)
        if "close" in effect:
            document.getElementById("dialog").close()
        if "say" in effect:
            _say(effect["say"])
        if "alert" in effect:
            _alert(effect["alert"])
        if "sound" in effect:
            sounds.play(effect["tones"])
        if "look" in effect:
            _look(effect["look"])
        if "copy" in effect:
            _copy(effect)
        if "file" in effect:
            boot.saveFile(effect["file"], effect["name"])
        if "persist" in effect:
            boot.persist()
        if "reload" in effect:
            boot.reload()
        if "share" in effect:
            _share(effect["share"], effect["title"])
        if "keep" in effect:
            _keep(effect["as"], effect["keep"], send)
        if "reveal" in effect:
            reveal = effect["reveal"]
        if "focus" in effect:
            focus = effect["focus"]
    if reveal is not None:
        _reveal(reveal)
    if focus is not None:
        _focus(focus)
    keys.rescue(near)
    fly()  # last: measuring anything after it would lay out the page again


def _nothing() -> None:
    """No card flies."""


def _shown(effect: Effect) -> Callable[[], None]:
    """Show what an effect brings. Return what lets the cards fly that change place by it."""
    travels = to_js(effect.get("travels", []))
    rest = effect.get("rest", -1)
    before = flights.look(travels, rest)
    if "screen" in effect:
        _show_screen(effect)
    else:
        _patch(effect)
    _mark(effect.get("marks", ""))
    melds.fit()
    return lambda: flights.fly(before, travels, rest, effect.get("deals", False))


def _show_screen(effect: Effect) -> None:
    # On arrival nothing has been pressed yet: the focus starts at the top.
    places = ("main",) if keys.is_adrift() else ("#headline", keys.TAB_STOP, "main")
    template = document.createElement("template")
    template.innerHTML = effect["screen"]
    flights.hold(template.content)
    document.getElementById("screen").replaceChildren(template.content)
    window.scrollTo(0, 0)
    keys.focus_first(places)


def _mark(marks: str) -> None:
    """Give the page these classes, which say what is on the screen to style sheets."""
    if document.body.className != marks:
        document.body.className = marks
    for region in document.querySelectorAll(BENEATH):
        region.inert = RESULT in marks.split(" ")


def _patch(effect: Effect) -> None:
    was_offered = document.getElementById("offer") is not None
    for markup in effect["patch"]:
        template = document.createElement("template")
        template.innerHTML = markup
        flights.hold(template.content)
        fresh = template.content.firstElementChild
        old = document.getElementById(fresh.id)
        if old is not None:
            idiomorph.Idiomorph.morph(old, fresh, _MORPHING)
    if not was_offered and document.getElementById("offer") is not None:
        _reveal("discards")  # the card that is offered


def _open_dialog(markup: str, at: str) -> None:
    dialog = document.getElementById("dialog")
    document.getElementById("dialog-inside").innerHTML = markup
    if not dialog.open:
        dialog.showModal()
    section = document.getElementById(at) if at else None
    if section is not None:
        section.scrollIntoView()


def _update_dialog(markup: str, near: str) -> None:
    """Bring an open dialog up to date; one that was closed meanwhile stays empty.

    If the element with the focus has gone, a place `near` it gets the focus.
    """
    dialog = document.getElementById("dialog")
    if not dialog.open:
        return
    inside = document.getElementById("dialog-inside")
    idiomorph.Idiomorph.morph(inside, markup, _MORPHING_INSIDE)
    if not dialog.contains(document.activeElement):
        close = "#dialog [data-do=close]"
        keys.focus_first(("#dialog " + near if near else close, close))


def _empty_dialog(_event: Event) -> None:
    # Its sections have ids that the page behind it may have too.
    document.getElementById("dialog-inside").replaceChildren()
    _empty_voices("dialog-")
    keys.rescue()  # the button that opened it may be hidden by now


document.getElementById("dialog").onclose = create_proxy(_empty_dialog)


def _voice(name: str) -> Element:
    """Return the live region to use now: an open dialog has its own."""
    dialog = document.getElementById("dialog")
    return document.getElementById("dialog-" + name if dialog.open else name)


def _empty_voices(where: str) -> None:
    """Empty the live regions of the page, or with "dialog-" those of the dialog."""
    for name in ("say", "alert"):
        document.getElementById(where + name).textContent = ""


def _alert(sentence: str) -> None:
    """Have a sentence read out at once, even if it is the same as the last one."""
    # The dialog may have a place of its own in which answers are also visible.
    region = document.querySelector("dialog[open] .answer") or _voice("alert")
    region.textContent = ""
    region.textContent = sentence


def _say(sentence: str) -> None:
    """Queue a sentence: several in quick succession are read out as one."""
    if not sentence:
        return
    _unsaid.append(sentence)
    if len(_unsaid) == 1:
        window.setTimeout(_SPEAK, SPEECH_GAP)


def _speak() -> None:
    region = _voice("say")
    region.textContent = ""  # the same sentence as before is read out again
    region.textContent = " ".join(_unsaid)
    _unsaid.clear()


def _look(settings: dict[str, str]) -> None:
    """Apply these settings to the page."""
    for name, value in settings.items():
        document.documentElement.setAttribute("data-" + name, value)


def _keep(name: str, text: str | None, send: Send) -> None:
    """Keep a text in this browser; if that fails, tell the table once for each name."""
    if not kept.keep(name, text) and name not in _refused:
        _refused.append(name)
        send({"do": "unkept", "value": name})


def _focus(id: str) -> None:
    """Give the focus to an element, even if it is folded away."""
    element = document.getElementById(id)
    if element is None:
        return
    folded = element.closest("details")
    if folded is not None:
        folded.open = True
    element.focus()
    element.scrollIntoView(keys.NEAREST)


def _reveal(name: str) -> None:
    """Scroll to the first element of this class on the board and in the hand, where unseen."""
    for region in ("#board", "#hand"):
        element = document.querySelector(f"{region} .{name}")
        if element is not None and not _is_in_sight(element):
            element.scrollIntoView(_MIDDLE)


def _is_in_sight(element: Element) -> bool:
    """Return True if a corner can be seen at the top and at the bottom.

    In the hand a neighbour covers the other two.
    """
    box = element.getBoundingClientRect()
    sides = box.left + CORNER, box.left + box.width - CORNER
    for y in (box.top + CORNER, box.bottom - CORNER):
        there = [document.elementFromPoint(x, y) for x in sides]
        if not any(one is not None and element.contains(one) for one in there):
            return False
    return True


def _copy(effect: Effect) -> None:
    """Put a text on the clipboard, and say in the page if that worked."""
    boot.copy(effect["copy"]).then(create_proxy(lambda is_copied: _copied(effect, is_copied)))


def _copied(effect: Effect, is_copied: bool) -> None:
    """Say what became of a copy; if nothing, show the text selected, to be copied by hand."""
    place = document.getElementById(effect["place"])
    field = document.getElementById(effect["field"])
    if place is None or field is None:
        return  # the person has left
    place.textContent = effect["copied" if is_copied else "uncopied"]
    if not is_copied:
        field.value = effect["copy"]
        field.parentElement.hidden = False
        field.focus()
        field.select()


def _share(link: str, title: str) -> None:
    """Share a link by the device's own dialog; a person who cancels it needs no message."""
    nothing = create_proxy(lambda *_: None)
    window.navigator.share(to_js({"url": link, "title": title})).then(nothing, nothing)


def _when_landed(milliseconds: float, intent: Intent, send: Send) -> None:
    """Send an intent so long after the flights that the other effects are about to begin."""

    def wait() -> None:
        _later(flights.remaining() + milliseconds, intent, send)

    window.setTimeout(create_proxy(wait), 0)


def _later(milliseconds: float, intent: Intent, send: Send) -> None:
    window.setTimeout(create_proxy(lambda: send(intent)), milliseconds)


_SPEAK = create_proxy(_speak)
