"""The way in: whatever is in it is told in words, with what helps."""

from random import Random

import pytest

from app.online.show.joining import FAILURES, REASONS
from tests.app.online.circle import Circle
from tests.app.online.page import Page, invitation
from tests.app.online.test_lobby import FOUR, laid
from tests.app.online.test_playing import play


def calling(**event: str) -> Page:
    """A guest whose host is not to be reached, and why."""
    circle = Circle()
    guest = circle.page("Ben")
    guest.follow(f"#table={invitation(9, 'Anna')}")
    host = guest.wishes[-1]["peer"] if guest.wishes[-1]["do"] == "follow" else ""
    for wish in guest.wishes:
        if wish["do"] == "expect":
            host = wish["peers"][0]
    guest.hear({"is": "peer", "peer": host, "state": "calling", "way": "", **event})
    return guest


@pytest.mark.parametrize("why", FAILURES)
def test_a_failure_is_told_with_what_helps(why: str) -> None:
    circle = Circle()
    guest = circle.page("Ben")
    guest.fails["come"] = why
    guest.follow(f"#table={invitation(9, 'Anna')}")
    told, help = FAILURES[why]
    assert guest.where == "joining"
    assert guest.says(told, *help)
    guest.fails.clear()
    guest.press("try again")
    circle.run(1)
    assert not guest.says(told)
    guest.press("home")
    assert guest.where == "home"


@pytest.mark.parametrize("why", FAILURES)
def test_a_host_is_told_of_a_failure_too(why: str) -> None:
    circle = Circle()
    host = circle.page("Anna")
    host.fails["make"] = why
    host.lay(FOUR)
    assert host.says(FAILURES[why][0])
    host.fails.clear()
    host.press("try again")
    circle.run(1)
    assert host.where == "lobby"


@pytest.mark.parametrize("why", ["relay", "answer", "path", "locked", "full", "removed", "version"])
def test_why_the_host_is_not_reached_is_told_with_what_helps(why: str) -> None:
    guest = calling(why=why)
    told, help = REASONS[why]
    assert guest.says(told, *help)
    assert guest.commands("home")


def test_a_turn_server_can_be_named_if_no_path_was_found() -> None:
    guest = calling(why="path")
    guest.hand_in("turn", turn="turn:turn.example:3478", **{"turn-user": "me"})
    assert guest.wishes[-1]["do"] == "servers"
    (server,) = guest.wishes[-1]["turn"]
    assert (server["urls"], server["username"]) == ("turn:turn.example:3478", "me")


def test_without_a_relay_the_guest_is_asked_for_a_code_at_once() -> None:
    circle = Circle()
    circle.relays = "down"
    guest = circle.page("Ben")
    guest.follow(f"#table={invitation(9, 'Anna')}")
    assert guest.says("Join with a code", "Take the code of the host")
    assert guest.by_id("their-code") is not None


def test_another_version_is_told_with_a_way_to_reload() -> None:
    circle, (host,) = laid()
    guest = circle.page("Ben", version="2")
    guest.follow(host.link)
    assert guest.says(REASONS["version"][0])
    assert host.says("Somebody has come with another version of this page")
    guest.press("reload")
    assert {"reload": True} in guest.log
    host.press("begin")
    circle.run()
    assert host.says("Somebody has come with another version of this page")


def test_a_table_open_in_another_window_is_played_in_one_of_them() -> None:
    circle, (host, ben) = laid("Ben")
    second = circle.page("Ben again", browser=ben.browser)
    second.friends = ben.friends
    second.follow(host.link)
    circle.run(3)
    assert second.where == "lobby"
    assert ben.says("This table is open in another window or tab of this browser.")
    assert ben.commands("try again")[0].text() == "Play here"


def test_a_double_press_of_try_again_is_one() -> None:
    circle, (host,) = laid()
    guest = circle.page("Ben")
    guest.fails["come"] = "load"
    guest.follow(host.link)
    guest.fails.clear()
    (again,) = guest.commands("try again")
    for _ in range(2):
        guest.do({"do": again.get("data-do")})
    circle.run()
    assert [wish["do"] for wish in guest.wishes].count("come") == 2
    assert guest.says("The host is here.")


def test_the_name_once_told_is_offered_again() -> None:
    circle, (host,) = laid()
    guest = circle.page("", browser="nobody")
    guest.follow(host.link)
    assert guest.region("join-name").get("value") == ""
    guest.hand_in("join-form", name="Ben")
    circle.run()
    assert guest.kept["name"] == "Ben"


def test_somebody_without_a_name_is_not_let_ask() -> None:
    circle, (host,) = laid()
    guest = circle.page("", browser="nobody")
    guest.follow(host.link)
    assert "required" in guest.region("join-name").attributes


def test_a_friend_away_can_come_back_on_another_device() -> None:
    circle, (host, ben) = laid("Ben")
    host.press("begin")
    circle.run(3)
    ben.asleep = True
    circle.run(20)
    phone = circle.page("Ben", browser="phone")
    phone.follow(host.address)
    assert phone.says("I am Ben, on another device")
    phone.hand_in("join-form", seat="1")
    circle.run()
    assert host.says("would like the seat of Ben: let in only who you know it is")
    host.let_in("Ben")
    circle.run(3)
    assert phone.where == "table"
    assert phone.hand


def test_where_no_seat_is_free_nobody_is_offered_one_but_their_own() -> None:
    circle, (host, ben) = laid("Ben", link="game=takku_sum&seats=2")
    host.press("begin")
    circle.run(3)
    ben.asleep = True
    circle.run(20)
    late = circle.page("Dora")
    late.follow(host.address)
    assert late.says("I am Ben, on another device", "Watch, and sit down when a seat is free")
    assert not late.says("Wherever there is room")
    assert not late.says("Where would you like to sit?")
    assert not late.says("Ask to come in")
    (ask,) = [node for node in late.region("join-form") if node.get("type") == "submit"]
    assert ask.text() == "Ask the host"


def test_a_long_search_for_the_table_tells_what_may_be_wrong() -> None:
    circle = Circle()
    guest = circle.page("Ben")
    guest.follow(f"#table={invitation(9, 'Anna')}")
    _told, help = REASONS["answer"]
    assert guest.says("Finding your friend's table…")
    assert not guest.says(*help)
    circle.run(16)
    assert guest.says("Finding your friend's table…", *help)


def test_a_host_need_not_wait_for_a_newcomer_who_has_gone() -> None:
    circle, (host, ben, carl) = laid("Ben", "Carl", link="game=spar&seats=4&target=2")
    link = host.link
    host.press("begin")
    circle.until(lambda: all(page.where == "table" for page in (host, ben, carl)))
    dora = circle.page("Dora")
    dora.ask_in(link)
    carl.asleep = dora.asleep = True
    host.let_in("Dora")
    circle.run(8)
    assert not host.commands("take back")
    circle.until(lambda: bool(host.commands("take back")), 20)
    assert host.says("Dora will sit down as soon as")
    host.press("take back")
    circle.run(3)
    assert not host.commands("take back")
    assert not host.says("Dora will sit down")
    assert "Dora" not in ben.text("friends")
    play(circle, [host, ben], Random(2))


def test_a_browser_that_cannot_shuffle_is_told_before_anybody_is_asked() -> None:
    circle, (host,) = laid()
    guest, other = (circle.page(name, can_shuffle=False) for name in ("Ben", ""))
    guest.follow(host.link)
    other.lay("game=spar&seats=3")
    told = "This browser cannot shuffle cards together with your friends."
    for page in (guest, other):
        assert page.where == "joining"
        assert page.says(told, "use a current Chrome, Edge, Firefox or Safari.")
        assert not page.commands("ask in")
        assert not page.wishes
        page.press("try again")
        assert page.says(told)
        page.press("home")
        assert page.where == "home"
