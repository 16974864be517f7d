"""Players are called when it is their turn, whatever they look at and however it came to them."""

from random import Random

import pytest

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import desk_of, in_turn_of, play, playing

TRIES = 1_000


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


@pytest.mark.parametrize("looks_at", ["result", "table"])
@pytest.mark.parametrize("game", ["crazy_eights", "spar"])
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
    pages[0].do({"do": "change form", "form": {**pages[0].form, "seats": "2"}})
    pages[0].press("host friends")
    assert_called(circle, pages)
    in_turn_of(circle, pages, pages[1])
    assert "Who leads? Draw a card" in pages[1].text("bar")


def test_the_player_to_move_first_is_called_when_the_cards_have_come() -> None:
    circle, pages = listening("game=crazy_eights&seats=2&target=90")
    random = Random(1)
    for _try in range(TRIES):
        if all(desk_of(page).between for page in pages):
            break
        for page in pages:
            if is_asked(page):
                page.act(random)
        circle.run(0.5)
    for page in pages:
        page.press("deal")
    assert_called(circle, pages)
