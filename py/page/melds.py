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

    They stand in as many columns as they need for that. If long melds leave room for one column
    only, they go on in second rows, so that there are two. An open tray lies over them.
    """
    global _size
    area = document.querySelector("#board .table-melds")
    if area is None or area.querySelector(".owner") is None:
        return
    board = document.getElementById("board")
    if window.getComputedStyle(board).getPropertyValue("overflow-y") != "auto":
        area.style.removeProperty("--fit")  # it is as high as they are
        area.style.removeProperty("--columns")
        return
    area.style.removeProperty("--columns")
    room = board.clientHeight - FREE
    offer = document.getElementById("offer")
    contract = board.querySelector(".contract")
    if offer is not None:
        room -= offer.offsetHeight + EDGES
    if contract is not None and contract.offsetHeight:
        room -= STRIP
    _size, fits = _largest(area, room, _size)
    size = _size
    if not fits:
        area.style.setProperty("--columns", "2")
        size, fits = _largest(area, room, _size)
        if not fits:
            area.style.removeProperty("--columns")
    area.style.setProperty("--fit", f"{SIZES[size]}px")


def _largest(area: Element, room: float, size: int) -> tuple[int, bool]:
    """Return the place in SIZES of the largest that fits, or the last, and if that fits.

    The search starts at `size`.
    """
    fits = _fits(area, room, size)
    while fits and size > 0 and _fits(area, room, size - 1):
        size -= 1
    while not fits and size < len(SIZES) - 1:
        size += 1
        fits = _fits(area, room, size)
    return size, fits


def _fits(area: Element, room: float, size: int) -> bool:
    area.style.setProperty("--fit", f"{SIZES[size]}px")
    return bool(area.offsetTop + area.offsetHeight <= room)
