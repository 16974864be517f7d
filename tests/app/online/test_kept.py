"""A table with friends in the store: in one tab of several, not at all, or lost."""

from random import Random

import pytest

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import THREE, desk_of, laid, play, playing


@pytest.mark.parametrize("damage", ["no JSON", "another version", "a part is missing", "older"])
def test_a_browser_that_lost_a_part_comes_back_with_another_key(damage: str) -> None:
    circle, pages = playing("Ben", link=THREE)
    ben = pages[1]
    before, old = dict(ben.stored), ben.me
    match damage:
        case "no JSON":
            ben.stored["about"] = "{"
        case "another version":
            ben.stored["about"] = before["about"].replace('"version": 1', '"version": 9')
        case "a part is missing":
            del ben.stored[next(name for name in before if " words " in name)]
        case "older":
            play(circle, pages, Random(1), 4)
            ben.stored = before
    ben.reload()
    circle.until(lambda: bool(ben.commands("come anew")), 30)
    assert ben.says("This browser has lost a part of what it stored of the table")
    ben.press("come anew")
    circle.until(lambda: ben.by_id("join-name") is not None, 20)
    assert ben.me != old
    ben.reload()
    circle.until(lambda: ben.by_id("join-name") is not None, 20)


def lose(page: Page) -> None:
    """Another tab of the same browser takes the table over."""
    page.held.discard("friends")
    page.elsewhere.add("friends")
    page.wishes.clear()
    page.do({"do": "lost", "value": "friends"})


@pytest.mark.parametrize("who", [0, 1])
def test_a_table_that_another_tab_takes_over_is_no_longer_followed_here(who: int) -> None:
    circle, pages = playing("Ben")
    page = pages[who]
    kept = page.friends
    lose(page)
    assert page.where == "home"
    assert page.dialog is not None
    assert "Your table with friends is open in another tab." in page.dialog.text()
    assert [wish["do"] for wish in page.wishes] == ["leave"]
    circle.run(20)
    assert [wish["do"] for wish in page.wishes] == ["leave"]
    assert page.friends == kept


def test_a_table_that_another_tab_has_can_be_taken_back() -> None:
    circle, (_anna, ben) = playing("Ben")
    hand = ben.hand
    lose(ben)
    ben.do({"do": "take over", "value": "friends"})
    circle.until(lambda: ben.where == "table", 20)
    assert sorted(ben.hand) == sorted(hand)


def test_a_tab_without_a_table_does_not_mind_losing_it() -> None:
    page = Circle().page("Anna")
    page.do({"do": "lost", "value": "friends"})
    assert page.where == "home"
    assert page.dialog is None


FULL = "This browser does not store what your page would say, so it takes no part any longer."


def test_a_page_that_cannot_store_a_wish_stops_and_says_so() -> None:
    circle, (anna, ben) = laid("Ben")
    anna.is_full = True
    anna.do({"do": "lock", "value": "on"})
    circle.until(lambda: anna.says(FULL), 20)
    assert not ben.says("locked")


def test_a_page_that_cannot_store_its_move_says_it_to_nobody() -> None:
    circle, pages = playing("Ben")
    circle.until(lambda: any(page.my_turn for page in pages))
    page = next(page for page in pages if page.my_turn)
    (other,) = (each for each in pages if each is not page)
    circle.run(3)
    before = len(desk_of(other).entries)
    page.is_full = True
    page.act(Random(1))
    circle.until(lambda: page.says(FULL), 20)
    assert len(desk_of(other).entries) == before


def test_a_store_that_was_cleared_is_written_again() -> None:
    circle, (_anna, ben) = playing("Ben")
    ben.stored.clear()
    ben.do({"do": "unstored", "why": "cleared"})
    circle.run(2)
    hand = ben.hand
    ben.reload()
    circle.until(lambda: ben.where == "table", 20)
    assert ben.hand == hand
