"""The drawers of the page, the menu and that of friends: open until the person turns away."""

from js import document

from page.keys import NEAREST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import Element

OPEN = "details.drops[open]"
FOLDED = ".folded > summary"  # the lines of forms that unfold
_pressed: list[Element] = []  # the line of a form that the last click has folded or unfolded


def turn_to(target: Element) -> None:
    """Close every drawer that does not hold the target, and a menu in which a choice was made."""
    # A drag ends with a click on the document itself, which has no `closest`.
    _pressed[:] = [one for one in document.querySelectorAll(FOLDED) if one.contains(target)]
    for drawer in document.querySelectorAll(OPEN):
        if not drawer.contains(target) or target.closest("[data-do]"):
            if drawer.contains(document.activeElement):
                drawer.querySelector("summary").focus()
            drawer.removeAttribute("open")


def opened(drawer: Element) -> None:
    """Give the focus to the field for a name in a drawer, or scroll to a form that was unfolded."""
    if _pressed and _pressed[0].parentElement.isSameNode(drawer) and drawer.open:
        _pressed.pop().scrollIntoView(NEAREST)
    if drawer.classList.contains("naming") and drawer.open:
        drawer.querySelector("input[type=text]").focus()


def close() -> bool:
    """Close the open drawer and give the focus to its button. Return True if one was open."""
    drawer = document.querySelector(OPEN)
    if drawer is None:
        return False
    drawer.removeAttribute("open")
    drawer.querySelector("summary").focus()
    return True
