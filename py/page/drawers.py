"""The drawers of the page, the log and the menu: open until the person turns to something else."""

from js import document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import Element

OPEN = "details.drops[open]"


def turn_to(target: Element) -> None:
    """Close every drawer that does not hold the target, and a menu in which a choice was made."""
    for drawer in document.querySelectorAll(OPEN):
        if not drawer.contains(target) or target.closest("[data-do]"):
            if drawer.contains(document.activeElement):
                drawer.querySelector("summary").focus()
            drawer.removeAttribute("open")


def opened(drawer: Element) -> None:
    """Give the focus to the field for a name in a drawer that opens."""
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
