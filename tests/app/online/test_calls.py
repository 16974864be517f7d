"""Players are called when it is their turn, on any screen; hints are kept for one match."""

from random import Random

import pytest

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import desk_of, in_turn_of, play, playing, to_result


def listening(link: str) -> tuple[Circle, list[Page]]:
    """Two friends in a match, who have switched the sounds on."""
    circle, pages = playing("Ben", link=link)
    for page in pages:
        page.do({"do": "set", "form": {"sound": "on"}})
    return circle, pages


def is_asked(page: Page) -> bool:
    """Return True if it is this page's turn to play."""
    return page.where == "table" and page.my_turn and not desk_of(page).at_result


def assert_called(circle: Circle, pages: list[Page]) -> None:
    """Let it be somebody's turn: they are called once, and nobody else is."""
    for page in pages:
        page.sounds.clear()
        page.told.clear()
    circle.until(lambda: any(is_asked(page) for page in pages))
    circle.run(3)
    for page in pages:
        assert page.sounds.count("turn") == page.my_turn
        assert sum("Your turn." in told for told in page.told) == page.my_turn


@pytest.mark.parametrize(("game", "looks_at"), [("crazy_eights", "table"), ("spar", "result")])
def test_somebody_who_looks_at_a_match_that_is_over_is_called_in_the_next(
    game: str, looks_at: str
) -> None:
    circle, pages = listening(f"game={game}&seats=2&target=1")
    play(circle, pages, Random(1))
    for page in pages:
        if looks_at == "table":
            page.press("last table")
        assert page.where == looks_at
    pages[0].do({"do": "again"})
    assert_called(circle, pages)


def test_somebody_who_looks_at_the_last_table_is_called_in_another_game() -> None:
    circle, pages = listening("game=spar&seats=2&target=1")
    play(circle, pages, Random(1))
    for page in pages:
        page.press("last table")
    pages[0].press("result")
    pages[0].press("other rules")
    pages[0].do({"do": "change form", "form": {**pages[0].form, "game": "takku_sum"}})
    pages[0].do({"do": "change form", "form": {**pages[0].form, "seats": "3"}})
    pages[0].press("host friends")
    assert_called(circle, pages)
    in_turn_of(circle, pages, pages[1])
    assert "Who leads? Draw a card" in pages[1].text("bar")
    assert len(desk_of(pages[1]).names) == 3


def test_the_player_to_move_first_is_called_when_the_cards_have_come() -> None:
    circle, pages = listening("game=crazy_eights&seats=2&target=90")
    to_result(circle, pages)
    for page in pages:
        page.press("deal")
    assert_called(circle, pages)


@pytest.mark.parametrize("is_asleep", [False, True])
def test_hints_outlast_a_reload_and_are_forgotten_in_the_next_match(*, is_asleep: bool) -> None:
    circle, pages = playing("Ben", link="game=crazy_eights&seats=2&target=50")
    for page in pages:
        in_turn_of(circle, pages, page)
        page.press("hint")
        hint = desk_of(page).hint
        page.reload()
        circle.until(lambda page=page: page.where == "table" and page.my_turn, 20)  # type: ignore[misc]
        assert desk_of(page).hint is None
        page.press("hint")
        assert desk_of(page).hint == hint
        page.act(Random(1))
        circle.run(1)
    assert all(desk_of(page).turns for page in pages)
    for page in pages:
        page.do({"do": "stop now"})
    circle.see_result(pages)
    ben = pages[1]
    ben.asleep = is_asleep
    pages[0].press("again")
    circle.run(5)
    if is_asleep:
        ben.asleep = False
        ben.reload()
    circle.until(lambda: all(page.where == "table" and page.hand for page in pages))
    assert not any(desk_of(page).turns for page in pages)
