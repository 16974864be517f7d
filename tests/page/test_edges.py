"""A board that goes on below its edge says so."""

from __future__ import annotations

import pytest

from tests.page.conftest import Opened

BOARD = '<section id="board"></section>'


@pytest.mark.parametrize(
    ("overflow", "scrolled", "goes_on"),
    [("auto", 0, True), ("auto", 300, False), ("visible", 0, False)],
)
def test_a_board_is_marked_while_there_is_more_of_it_below(
    opened: Opened, overflow: str, scrolled: float, goes_on: bool
) -> None:
    page = opened(BOARD)
    edges, board = page.module("edges"), page.find("#board")
    board.style.setProperty("overflow-y", overflow)
    board.scrollHeight, board.clientHeight, board.scrollTop = 500, 200, scrolled
    edges.mark()
    assert board.hasAttribute("data-more") is goes_on
    board.scrollHeight = 200
    board.scrollTop = 0
    edges.mark()
    assert not board.hasAttribute("data-more")
