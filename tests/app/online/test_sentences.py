"""Sentences of several pages about the same moment, and about moments that are over."""

from __future__ import annotations

from random import Random

import pytest

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import (
    THREE,
    ask,
    asked,
    in_turn_of,
    laid,
    play,
    playing,
    view_of,
)
from tests.app.online.test_attempts import have_hands
from tests.support.app.elements import Node

BUYS = "game=shanghai&seats=4&rounds=3s@9"


def away_and_back(circle: Circle, pages: list[Page], page: Page) -> None:
    """Let somebody sleep until a bot plays for them, and come back."""
    others = [other for other in pages if other is not page]
    page.asleep = True
    while not all(view_of(other).seats[view_of(page).me or 0].away for other in others):
        play(circle, others, Random(1), 0.5)
    page.wake()
    circle.until(lambda: not view_of(others[0]).seats[view_of(page).me or 0].away, 20)


def test_what_is_old_when_a_question_closes_is_not_said_any_longer() -> None:
    circle, pages = playing("Ben", "Cleo", link=THREE)
    anna, ben, _cleo = pages
    in_turn_of(circle, pages, ben)
    ask(circle, circle.page("Dora"), anna.address)
    away_and_back(circle, pages, ben)
    assert asked(anna).startswith("Dora would like to")
    circle.run(30)
    anna.press("turn away")
    circle.run(1)
    assert not anna.says("Ben is back.")
    assert not anna.text("among-friends")


def test_nobody_is_said_to_be_back_who_has_gone_away_again() -> None:
    circle, pages = playing("Ben", "Cleo", link=THREE)
    anna, ben, _cleo = pages
    in_turn_of(circle, pages, ben)
    ask(circle, circle.page("Dora"), anna.address)
    away_and_back(circle, pages, ben)
    assert asked(anna).startswith("Dora would like to")
    back = circle.now
    in_turn_of(circle, pages, ben)
    ben.asleep = True
    circle.until(lambda: view_of(anna).seats[1].away, 15)
    assert circle.now - back < 19_000, "what was said of Ben is old, too"
    anna.press("turn away")
    circle.run(1)
    assert not anna.says("Ben is back.")
    assert anna.says("Ben's browser is away.")


def test_what_a_bot_did_is_said_after_a_long_question() -> None:
    circle, pages = playing("Ben", "Cleo", link=THREE)
    anna, ben, _cleo = pages
    in_turn_of(circle, pages, ben)
    ask(circle, circle.page("Dora"), anna.address)
    away_and_back(circle, pages, ben)
    circle.until(lambda: asked(ben).startswith("Dora"), 10)
    circle.run(30)
    ben.press("turn away")
    circle.until(lambda: ben.says("while you were away."), 2)


@pytest.mark.parametrize("count", [2, 3, 4, 8])
def test_during_a_slow_shuffle_all_name_the_same_person(count: int) -> None:
    names = ("Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")[: count - 1]
    circle, pages = laid(*names, link=f"game=cpwp&seats={max(count, 3)}")
    slow, rest = pages[1], [page for page in pages if page is not pages[1]]
    slow.asleep = True
    pages[0].press("begin")
    circle.delay = 200
    said: set[str] = set()
    for _look in range(60):
        circle.run(0.25)
        texts = {page.text("lobby-bar") for page in rest if page.where == "lobby"}
        said |= {text for text in texts if "waits" in text or "wait " in text}
    assert said or have_hands(*rest)  # a deck that was made ahead has no need of anybody
    others = ("Anna", *names[1:])
    assert all(" for Ben" in text and not any(o in text for o in others) for text in said), said


def questions_of_game(page: Page) -> list[Node]:
    """Return the commands that answer a question of the game."""
    return [node for do in ("buy", "pass", "take", "draw") for node in page.commands(do)]


def test_a_question_of_the_game_is_not_there_in_a_pause() -> None:
    circle, pages = playing("Ben", "Cleo", "Dora", link=BUYS)
    random = Random(5)

    def is_offered() -> bool:
        circle.run(1)
        if any(page.commands("pass") for page in pages[1:]):
            return True
        for page in pages:
            if page.my_turn:
                page.act(random)
        return False

    circle.until(is_offered, 300)
    asker = next(page for page in pages[1:] if page.commands("pass"))
    before = sorted(node.text() for node in questions_of_game(asker))
    pages[0].do({"do": "pause", "value": "on"})
    circle.until(lambda: all(view_of(page).paused for page in pages), 10)
    for page in pages:
        assert not questions_of_game(page), page.words
        assert asked(page).startswith("The table pauses.")
        assert not page.my_turn
    pages[0].do({"do": "pause", "value": "off"})
    circle.until(lambda: not any(view_of(page).paused for page in pages), 10)
    assert sorted(node.text() for node in questions_of_game(asker)) == before


def test_who_was_away_is_not_called_idle_on_coming_back() -> None:
    circle, pages = playing("Ben", link=THREE)
    anna, ben = pages
    in_turn_of(circle, pages, ben)
    ben.asleep = True
    circle.run(130)
    ben.wake()
    circle.until(lambda: not view_of(anna).awaited, 15)
    circle.run(30)
    assert not asked(anna)
    circle.run(35)
    assert asked(anna).startswith("Ben has not moved for a minute.")
