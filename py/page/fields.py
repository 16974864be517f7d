"""Fields that a redraw leaves alone, because their newest content has not reached the table yet.

Each answer of the table draws the form as it was at the question. A text typed or a choice made
since then stays until the table has it.
"""

from js import document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import Element

FIELD = "input, select, textarea"
STATE = ("value", "checked", "selected")  # what people change themselves
CHOSEN = ("radio", "checkbox")

_newer: dict[str, int] = {}  # by field's name: how many of its changes are newer than any answer


def changed(name: str) -> None:
    """Leave the fields of this name alone until the table has answered what it was asked so far."""
    _newer[name] = _newer.get(name, 0) + 1


def answered(name: str) -> None:
    """Note that the table has answered all that it was asked before a change."""
    _newer[name] -= 1
    if not _newer[name]:
        del _newer[name]


def may_change(attribute: str, element: Element, _kind: str) -> bool:
    """Return True if a redraw may change this attribute.

    People open and close the drawers themselves, and a form being filled in keeps its contents.
    """
    if attribute == "open":
        return element.tagName != "DETAILS"
    field = element.closest(FIELD) if attribute in STATE else None
    if field is None:
        return True
    return not (
        field.name in _newer or _is_typed_into(field) or field.closest("form.typed") is not None
    )


def _is_typed_into(field: Element) -> bool:
    """Return True for a text that has the focus, with a selection, or letters half composed."""
    active = document.activeElement
    if active is None or not field.isSameNode(active):
        return False
    is_text = field.tagName != "SELECT" and field.type not in CHOSEN
    return is_text and not field.hasAttribute("readonly")
