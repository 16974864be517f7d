"""Marks what goes on beyond its edge, for its style to show that it scrolls."""

from js import document, window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import Element, Event

SCROLLING = "#board, .score-sheet"
NEAR = 4  # pixels: rounding is not something to scroll to


def mark(_event: Event | None = None) -> None:
    """Say in `data-more` if a place can be scrolled on, `below` or `beside`; else remove it."""
    for place in document.querySelectorAll(SCROLLING):
        more = _more(place)
        if more:
            place.setAttribute("data-more", more)
        else:
            place.removeAttribute("data-more")


def _more(place: Element) -> str:
    style = window.getComputedStyle(place)
    # Where lines begin at the right, `scrollLeft` is negative.
    ways = (
        ("below", "overflow-y", place.scrollHeight - place.clientHeight - place.scrollTop),
        ("beside", "overflow-x", place.scrollWidth - place.clientWidth - abs(place.scrollLeft)),
    )
    found = [
        way
        for way, overflow, rest in ways
        if rest > NEAR and style.getPropertyValue(overflow) == "auto"
    ]
    return " ".join(found)
