"""Clicks that count: the second one of a double click never repeats what cannot be taken back."""

from js import document
from jsffi import create_proxy, to_js

from page.fields import FIELD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from js import Element, MouseEvent, PointerEvent

    Name: TypeAlias = tuple[str, ...]

CONTROLS = f"[data-do]:not(form), a, button, summary, label, {FIELD}"
# For quick fingers: a card is selected and deselected, a list of rounds is made longer and shorter.
REPEATABLE = ("tap", "rounds")
LABEL = ("LABEL",)  # begins the name of one
TWICE = 700  # milliseconds within which two taps are one double tap: fingers take their time
QUICK = 500  # milliseconds between the taps of a finger that does not look at what it meets
NEAR = 16  # pixels: a finger that comes down again comes down about there


class _Click:
    """A click: its control, place and time."""

    def __init__(self, control: Element | None, event: MouseEvent) -> None:
        self.name = () if control is None else _name(control)
        self.is_on_field = control is not None and control.matches(FIELD)
        self.x, self.y, self.time = event.clientX, event.clientY, event.timeStamp


_pressed = ["mouse"]  # the kind of pointer that was pressed last
_last: list[_Click] = []  # the last click that was made with a pointer
_tapped: list[tuple[str, float]] = []  # the card tapped last, and when


def is_stray(event: MouseEvent) -> bool:
    """Return True if this is a further click of a double click and must not count.

    It counts on the target of the first click, if it only repeats what can be taken back. What has
    appeared under the pointer since then was not meant.
    """
    control = event.target.closest(CONTROLS) if hasattr(event.target, "closest") else None
    click, before = _Click(control, event), _last[0] if _last else None
    is_of_label = before is not None and before.name[:1] == LABEL and click.is_on_field
    if is_of_label or not event.detail:  # the browser presses the field of a label, or a key does
        return False
    _last[:] = [click]
    is_further = event.detail > 1 or (before is not None and _is_quick(click, before))
    if control is None or not is_further:
        return False
    if before is None:
        return True  # the first click was made before this page could hear it
    if click.name == before.name:
        return not _is_repeatable(control)
    return abs(click.x - before.x) < NEAR and abs(click.y - before.y) < NEAR


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


def _is_quick(click: _Click, before: _Click) -> bool:
    return _pressed[0] != "mouse" and click.time - before.time < QUICK


def _is_repeatable(control: Element) -> bool:
    if control.hasAttribute("data-do") and control.tagName in ("A", "BUTTON"):
        return control.getAttribute("data-do") in REPEATABLE
    return control.tagName != "BUTTON"


def _name(control: Element) -> Name:
    """Return what distinguishes a control: its id if it has one, as its value may change."""
    do = control.getAttribute("data-do") or control.tagName
    if control.id:
        return do, control.id
    return do, control.getAttribute("data-value"), control.getAttribute("data-card")


def _press(event: PointerEvent) -> None:
    _pressed[0] = event.pointerType


document.addEventListener("pointerdown", create_proxy(_press), to_js({"capture": True}))
