"""A board that goes on below its edge says so, and a score sheet with more players beside it."""

import pytest

from tests.page.conftest import Opened


@pytest.mark.parametrize(
    ("overflow", "scrolled", "goes_on"),
    [("auto", 0, True), ("auto", 300, False), ("visible", 0, False)],
)
def test_a_board_is_marked_while_there_is_more_of_it_below(
    opened: Opened, overflow: str, scrolled: float, goes_on: bool
) -> None:
    page = opened('<section id="board"></section>')
    edges, board = page.module("edges"), page.find("#board")
    board.style.setProperty("overflow-y", overflow)
    board.scrollHeight, board.clientHeight, board.scrollTop = 500, 200, scrolled
    edges.mark()
    assert (board.getAttribute("data-more") == "below") is goes_on
    board.scrollHeight, board.scrollTop = 200, 0
    edges.mark()
    assert not board.hasAttribute("data-more")


@pytest.mark.parametrize(("scrolled", "goes_on"), [(0, True), (120, True), (300, False)])
@pytest.mark.parametrize("direction", [1, -1], ids=["from the left", "from the right"])
def test_a_score_sheet_is_marked_while_there_is_more_of_it_beside(
    opened: Opened, direction: int, scrolled: float, goes_on: bool
) -> None:
    page = opened('<div class="score-sheet"></div>')
    sheet = page.find(".score-sheet")
    sheet.style.setProperty("overflow-x", "auto")
    sheet.scrollWidth, sheet.clientWidth, sheet.scrollLeft = 500, 200, direction * scrolled
    page.module("edges").mark()
    assert (sheet.getAttribute("data-more") == "beside") is goes_on
