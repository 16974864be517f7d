"""Cards fly from their old places to their new ones: an element keeps its id over a patch."""

from js import document, window
from jsffi import to_js

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import DOMRect, Element, NodeList

NEAR = 3  # pixels: a shorter distance is not worth a flight

_starts: dict[str, DOMRect] = {}  # the starts of cards that do not start from where they lie, by id


def places() -> dict[str, DOMRect] | None:
    """Return the positions of all cards, by id."""
    if not milliseconds():
        return None
    now = {card.id: card.getBoundingClientRect() for card in _cards()}
    now.update(_starts)
    _starts.clear()
    return now


def begin_at(card: str, place: DOMRect) -> None:
    """Let the next flight of this card begin there: it was dragged."""
    _starts[card] = place


def fly(before: dict[str, DOMRect] | None, source: Element | None, laid: list[int]) -> None:
    """Let the cards that have moved fly; `laid` ones new on the board come from `source`.

    Any other card that is new there was uncovered, and stays where it is.
    """
    if before is None:
        return
    start = source.getBoundingClientRect() if source is not None else None
    came = [f"card-{card}" for card in laid]
    duration = milliseconds()
    moves = []
    for card in _cards():
        old = before.get(card.id)
        if old is None:
            old = start if card.id in came and card.closest("#board") else None
        if old is not None:
            moves.append((card, old, card.getBoundingClientRect()))
    # Only now: once one flies, the browser styles the page again to say where the next one is.
    for card, old, new in moves:
        _animate(card, old, new, duration)


def milliseconds() -> float:
    """Return the length of a flight: the style takes it from the settings and from the system."""
    style = window.getComputedStyle(document.documentElement)
    return float(style.getPropertyValue("--flight").replace("ms", ""))


def _cards() -> NodeList:
    return document.querySelectorAll('[id^="card-"]')


def _animate(card: Element, old: DOMRect, new: DOMRect, duration: float) -> None:
    right = old.left + old.width / 2 - new.left - new.width / 2
    down = old.top + old.height / 2 - new.top - new.height / 2
    if abs(right) < NEAR and abs(down) < NEAR:
        return
    start = {"transform": f"translate({right}px, {down}px)", "zIndex": 9}
    end = {"transform": "none", "zIndex": 9}
    card.animate(to_js([start, end]), to_js({"duration": duration, "easing": "ease-out"}))
