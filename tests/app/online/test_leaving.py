"""Going away from a table with friends, and coming back: by the address, and from the home page."""

from random import Random

import pytest

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import THREE, laid, play, playing, table_of, view_of

WAITS = "Your table with friends is waiting."


def test_who_leaves_finds_the_table_waiting_at_home() -> None:
    circle, (anna, ben, carl) = playing("Ben", "Carl", link=THREE)
    hand = ben.hand
    ben.press("leave")
    circle.run(1)
    assert ben.where == "home"
    assert ben.address == ""
    assert ben.wishes[-1] == {"do": "leave"}
    assert ben.says(WAITS)
    ben.reload()
    assert ben.says(WAITS)
    ben.press("resume friends")
    circle.until(lambda: ben.where == "table" and bool(ben.hand), 10)
    assert {*ben.hand} <= {*hand}
    circle.run(5)
    assert "Away" not in anna.text("friends")
    play(circle, [anna, ben, carl], Random(1), 4)


def test_going_back_asks_first() -> None:
    circle, (_anna, ben) = playing("Ben", link=THREE)
    ben.do({"do": "go back"})
    assert "Your friends stay at the table." in ben.opened.text()
    ben.press_on(next(node for node in ben.opened if node.get("data-do") == "leave"))
    circle.run(1)
    assert ben.where == "home"
    assert ben.says(WAITS)


@pytest.mark.parametrize("why", ["slow", "failed", "alone"])
def test_who_does_not_find_the_table_again_keeps_the_seat(why: str) -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    hand = ben.hand
    ben.press("leave")
    circle.run(1)
    if why == "failed":
        ben.fails["come"] = "load"
    anna.asleep = why == "alone"
    ben.press("resume friends")
    if why != "slow":
        circle.run(10)
    ben.press("leave" if ben.where == "table" else "home")
    circle.run(1)
    assert ben.where == "home"
    assert ben.says(WAITS)
    ben.fails.clear()
    if anna.asleep:
        anna.wake()
    ben.reload()
    ben.press("resume friends")
    circle.until(lambda: ben.where == "table" and ben.hand == hand, 10)


def test_when_the_match_is_over_and_left_the_table_still_waits() -> None:
    circle, (anna,) = playing(link=THREE)
    anna.do({"do": "stop now"})
    circle.see_result([anna])
    anna.press("leave")
    circle.run(1)
    assert anna.says(WAITS)
    anna.press("resume friends")
    circle.until(lambda: anna.where in ("table", "result"), 10)


def test_the_own_table_waits_meanwhile_and_is_there_afterwards() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    ben.press("start")
    ben.follow(anna.link)
    assert ben.where == "joining"
    ben.press("home")
    circle.run(1)
    assert ben.where == "home"
    assert not ben.says(WAITS)
    ben.press("resume")
    assert ben.where == "table"


def test_the_lobby_is_left_and_found_again() -> None:
    circle, (anna, ben) = laid("Ben")
    anna.press("home")
    circle.run(1)
    anna.press("resume friends")
    circle.run(5)
    assert anna.where == ben.where == "lobby"
    assert anna.says("Ben Here")


def test_nothing_of_friends_is_offered_to_somebody_without_a_table() -> None:
    page = Circle().page("Anna")
    assert page.where == "home"
    assert not page.commands("resume friends")


def leave_for_good(page: Page) -> None:
    """Press the button in the list of friends, and the one that it asks with."""
    page.press("give up seat")
    assert "You can come back only if you are let in again." in page.opened.text()
    page.press_on(next(node for node in page.opened if node.get("data-do") == "leave for good"))


@pytest.mark.parametrize(
    ("leaver", "names"), [(0, ("Ben", "Carl")), (1, ("Ben",))], ids=["the owner", "one of two"]
)
def test_somebody_leaves_for_good_and_the_others_play_on(
    leaver: int, names: tuple[str, ...]
) -> None:
    circle, pages = playing(*names, link=THREE)
    page = pages.pop(leaver)
    leave_for_good(page)
    circle.run(0.01)
    assert page.says("You leave the table in a moment.")
    circle.until(lambda: page.where == "home", 12)
    assert page.friends is None
    assert not [name for name in page.stored if name]
    assert not page.says(WAITS)
    name = "Ben" if leaver else "Anna"
    for other in pages:
        circle.until(lambda other=other: other.says(f"{name} left the table. A bot plays on."), 12)
        assert not other.says("Do you agree?")
    play(circle, pages, Random(2), 4)
    page.follow(pages[0].address)
    circle.until(lambda: page.by_id("join-name") is not None, 12)


def test_who_leaves_for_good_is_gone_after_ten_seconds_though_nobody_answers() -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    anna.asleep = True
    leave_for_good(ben)
    circle.run(8)
    assert ben.says("You leave the table in a moment.")
    circle.until(lambda: ben.where == "home", 5)
    assert ben.friends is None
    anna.wake()
    circle.run(5)
    assert view_of(anna).awaited == ("Ben",)
    circle.until(lambda: bool(anna.commands("go on without", "among-friends")), 30)


def test_somebody_alone_is_not_offered_to_leave_for_good() -> None:
    _circle, (anna,) = playing(link=THREE)
    assert not anna.commands("give up seat")


def test_the_link_to_the_table_opened_once_more_changes_nothing() -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    hand = ben.hand
    ben.follow(anna.address)
    circle.run(5)
    assert ben.where == "table"
    assert ben.hand == hand
    play(circle, [anna, ben], Random(1), 4)


def test_a_link_to_another_table_leaves_nothing_of_the_first_behind() -> None:
    circle, (_anna, ben) = playing("Ben", link=THREE)
    cleo = circle.page("Cleo")
    cleo.lay(THREE)
    first = table_of(ben).id
    ben.follow(cleo.link)
    circle.until(lambda: ben.by_id("join-name") is not None, 10)
    assert not [name for name in ben.stored if first in name]
    assert {"do": "leave"} in ben.wishes
    ben.reload()
    circle.until(lambda: ben.says("At this table: Cleo."), 10)
