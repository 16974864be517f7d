"""Lets the melds of a rummy be as large as leaves all of them in sight on the board."""

from js import document, window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import Element

# Widths of a card in pixels; the style sheet has a least one, too.
SIZES = (152, 136, 120, 108, 96, 86, 76, 68, 60, 54, 48, 42)
STRIP = 60  # pixels of the closed tray, with what is free above it
FREE = 8  # pixels below the melds
EDGES = 22  # pixels above and below an offer in its tray

_size = 0  # the place in SIZES that was right the last time


def fit() -> None:
    """Choose the largest size at which the melds do not reach below the board, or its tray.

    They stand in as many columns as they need for that. An open tray lies over them.
    """
    global _size
    area = document.querySelector("#board .table-melds")
    if area is None or area.querySelector(".owner") is None:
        return
    board = document.getElementById("board")
    if window.getComputedStyle(board).getPropertyValue("overflow-y") != "auto":
        area.style.removeProperty("--fit")  # it is as high as they are
        return
    room = board.clientHeight - FREE
    offer = document.getElementById("offer")
    contract = board.querySelector(".contract")
    if offer is not None:
        room -= offer.offsetHeight + EDGES
    if contract is not None and contract.offsetHeight:
        room -= STRIP
    fits = _fits(area, room, _size)
    while fits and _size > 0 and _fits(area, room, _size - 1):
        _size -= 1
    while not fits and _size < len(SIZES) - 1:
        _size += 1
        fits = _fits(area, room, _size)
    area.style.setProperty("--fit", f"{SIZES[_size]}px")


def _fits(area: Element, room: float, size: int) -> bool:
    area.style.setProperty("--fit", f"{SIZES[size]}px")
    return bool(area.offsetTop + area.offsetHeight <= room)
