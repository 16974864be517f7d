"""However long the names of friends are, the table on a phone stays what it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.online.page import Page
from tests.app.online.test_playing import playing
from tests.support.browser.online import WIDE
from tests.support.browser.stage import Stage, Stages

PHONE = {"width": 360, "height": 740}


def asked(friend: str, stranger: str) -> Page:
    """The page of a host at whose table somebody would like to come in."""
    circle, pages = playing(friend, link="game=spar&seats=5&target=2")
    circle.page(stranger).ask_in(pages[0].address)
    return pages[0]


def boxes(stage: Stage) -> dict[str, Any]:
    """Return the positions of the parts of the table."""
    return {
        part: stage.page.locator(part).bounding_box()
        for part in (
            "#seats",
            "#board",
            "#among-friends .asked",
            "#among-friends .asked .row-of-buttons",
        )
    }


@pytest.fixture
def phone(stages: Stages) -> Stage:
    """A page on a phone."""
    return stages.at(PHONE)


def test_names_change_nothing_at_the_table(phone: Stage) -> None:
    phone.show(asked("Ben", "Zoë"))
    short = boxes(phone)
    phone.show(asked(WIDE, WIDE[::-1]))
    long = boxes(phone)
    assert long["#seats"] == short["#seats"]
    assert long["#board"] == short["#board"]
    assert long["#among-friends .asked"] == short["#among-friends .asked"]


def test_a_question_leaves_most_of_the_board_free(phone: Stage) -> None:
    phone.show(asked(WIDE, WIDE[::-1]))
    found = boxes(phone)
    question, board = found["#among-friends .asked"], found["#board"]
    assert question["height"] < board["height"] / 2
    assert question["y"] + question["height"] <= board["y"]  # and nothing of it is covered
    assert found["#among-friends .asked .row-of-buttons"]["height"] < 50  # one beside the other
