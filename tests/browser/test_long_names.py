"""However long the names of friends are, the table on a phone stays nearly what it is."""

from tests.app.online.page import Page
from tests.app.online.tables import ask, playing
from tests.support.browser.boxes import box
from tests.support.browser.looks.reflow import PHONE
from tests.support.browser.online import WIDE
from tests.support.browser.stage import Stages

QUESTION = "#among-friends .asked"
LINE = 20  # pixels


def asked(friend: str, stranger: str) -> Page:
    """The page of somebody at whose table somebody else would like to come in."""
    circle, pages = playing(friend, link="game=spar&seats=5&target=2")
    ask(circle, circle.page(stranger), pages[0].address)
    return pages[0]


def test_long_names_take_one_line_and_leave_most_of_the_board_free(
    stages: Stages,
) -> None:
    stage = stages.at(PHONE)
    parts = [stage.page.locator(part) for part in ("#seats", "#board", QUESTION)]
    stage.show(asked("Ben", "Zoë"))
    short = [box(part) for part in parts]
    stage.show(asked(WIDE, WIDE[::-1]))
    seats, board, question = [box(part) for part in parts]
    assert seats == short[0]
    assert question.height < short[2].height + LINE
    assert board.height > short[1].height - LINE
    assert question.height < board.height / 2
    assert question.bottom <= board.top  # and nothing of it is covered
    buttons = box(stage.page.locator(f"{QUESTION} .row-of-buttons"))
    assert buttons.height < 50  # one beside the other
