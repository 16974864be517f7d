"""Friends who ask for hints: they are kept with the turns of this match, and of no other."""

from random import Random
from typing import Any

import pytest

from peerdeck.action import GoOn, Pass, Stop
from peerdeck.looking_back import Turn, has_played
from tests.app.online.circle import Circle
from tests.app.online.journeys import desk_of
from tests.app.online.page import Page
from tests.app.online.test_playing import playing

LINK = "game=crazy_eights&seats=2&target=1"
TRIES = 1_000


def play_by_hints(circle: Circle, pages: list[Page], *, reloads: bool = False) -> list[Any]:
    """Play to the result; everybody asks for a hint first, and then may load their page anew.

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


@pytest.mark.parametrize("reloads", [False, True])
def test_a_hint_counts_though_its_turn_goes_on_after_a_wish_to_end(*, reloads: bool) -> None:
    circle, pages = playing("Ben", link=LINK)
    circle.until(lambda: any(page.my_turn for page in pages))
    page = next(page for page in pages if page.my_turn)
    page.press("hint")
    advised = desk_of(page).advised
    assert advised is not None
    for wish in ("stop now", "withdraw end"):
        page.do({"do": wish})
        circle.run(2)
    assert [entry.action for entry in desk_of(page).entries[-2:]] == [Stop(), GoOn()]
    if reloads:
        page.reload()
        circle.run(5)
    assert desk_of(page).turns == {0: Turn(hint=advised)}
    page.act(Random(1))
    circle.until(lambda: desk_of(page).turn == 1)
    desk = desk_of(page)
    assert [turn.hint for turn in desk.turns.values()] == [advised]
    assert has_played(desk.entries, desk.me, desk.turns)


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
