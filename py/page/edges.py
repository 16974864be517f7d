"""Marks a board that goes on below its lower edge, for its style to show that it scrolls."""

from js import document, window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import Event

NEAR = 4  # pixels: rounding is not something to scroll to


def mark(_event: Event | None = None) -> None:
    """Mark the board with `data-more` if it can be scrolled down, else remove the mark."""
    board = document.getElementById("board")
    if board is None:
        return
    below = board.scrollHeight - board.clientHeight - board.scrollTop
    scrolls = window.getComputedStyle(board).getPropertyValue("overflow-y") == "auto"
    if scrolls and below > NEAR:
        board.setAttribute("data-more", "")
    else:
        board.removeAttribute("data-more")
