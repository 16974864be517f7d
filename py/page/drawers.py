"""The drawers of the page, the log and the menu: open until people turn to something else."""

from js import document

OPEN = "details.drops[open]"


def turn_to(target):
    """Close every drawer that does not hold what people turn to, and a menu that has served."""
    for drawer in document.querySelectorAll(OPEN):
        if not drawer.contains(target) or target.closest("[data-do]"):
            if drawer.contains(document.activeElement):
                drawer.querySelector("summary").focus()
            drawer.removeAttribute("open")


def opened(drawer):
    """Give the keyboard to the field that opens to have a name written in."""
    if drawer.classList.contains("naming") and drawer.open:
        drawer.querySelector("input[type=text]").focus()


def close():
    """Close the drawer that is open and go back to what opened it; says whether there was one."""
    drawer = document.querySelector(OPEN)
    if drawer is None:
        return False
    drawer.removeAttribute("open")
    drawer.querySelector("summary").focus()
    return True
