"""Friends who ask for hints: they are kept with the turns of this match, and of no other."""

from random import Random
from typing import Any

import pytest

from peerdeck.action import Pass
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import desk_of, playing

LINK = "game=crazy_eights&seats=2&target=1"
TRIES = 1_000


def play_by_hints(circle: Circle, pages: list[Page], *, reloads: bool = False) -> list[Any]:
    """Play to the result; everybody asks for a hint first, and then may load their page again.

    Return what was advised.
    """
    random, advised = Random(1), []
    for _try in range(TRIES):
        if all(page.where == "result" for page in pages):
            return advised
        for page in pages:
            if page.where != "table" or not page.my_turn:
                continue
            if desk_of(page).advised is not None or desk_of(page).at_result:
                page.act(random)
                continue
            page.press("hint")
            advised.append(desk_of(page).hint)
            if reloads:
                page.reload()
        circle.run(1)
    raise AssertionError("the match does not end")


def test_hints_outlast_reloads_whatever_they_advise() -> None:
    circle, pages = playing("Ben", link=LINK)
    advised = play_by_hints(circle, pages, reloads=True)
    assert Pass() in {hint.action for hint in advised}  # it has no fields


@pytest.mark.parametrize("is_asleep", [False, True])
def test_what_was_done_in_one_match_is_forgotten_in_the_next(*, is_asleep: bool) -> None:
    circle, pages = playing("Ben", link=LINK)
    play_by_hints(circle, pages)
    ben = pages[1]
    assert all(desk_of(page).turns for page in pages)
    ben.asleep = is_asleep
    pages[0].press("again")
    circle.run(5)
    if is_asleep:
        ben.asleep = False
        ben.reload()
    circle.until(lambda: all(page.where == "table" and page.hand for page in pages))
    assert not any(desk_of(page).turns for page in pages)
