"""Going away from a table with friends, and coming back: by the address, and from the home page."""

import json
from random import Random

import pytest

from app.blocks import joined, parted
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_lobby import laid
from tests.app.online.test_playing import SHORT, play, playing
from tests.app.online.test_rounds import at_result


def test_a_guest_who_leaves_finds_the_table_waiting_at_home() -> None:
    circle, (host, ben) = playing("Ben")
    hand = ben.hand
    ben.press("leave")
    circle.run(1)
    assert ben.where == "home"
    assert ben.address == ""
    assert ben.wishes[-1] == {"do": "leave"}
    assert ben.says("Your table with friends is waiting.")
    circle.run(20)
    assert host.says("waits for Ben")
    ben.press("resume friends")
    circle.run(5)
    assert ben.where == "table"
    assert set(ben.hand) <= set(hand)
    assert "Away" not in host.text("friends")


def test_after_a_reload_at_home_the_table_still_waits() -> None:
    circle, (_host, ben) = playing("Ben")
    ben.press("leave")
    circle.run(1)
    ben.reload()
    assert ben.where == "home"
    assert ben.says("Your table with friends is waiting.")
    ben.press("resume friends")
    circle.run(5)
    assert ben.where == "table"


def test_a_reload_leads_back_to_the_same_hand() -> None:
    circle, (host, ben) = playing("Ben")
    for page in (ben, host):
        hand = page.hand
        page.reload()
        circle.run(5)
        assert page.where == "table"
        assert set(page.hand) == set(hand)
    play(circle, [host, ben], Random(2))


def edited(save: str, name: str, value: object) -> str:
    """Return what a browser keeps of a table, with something else in a part of it."""
    text, texts = parted(save)
    told = json.loads(text)
    part = json.loads(told["part"])
    part["part"][name] = value
    return joined(json.dumps({**told, "part": json.dumps(part)}), texts)


@pytest.mark.parametrize("edit", [("dealing", {"memory": {}, "sums": {}, "faces": [1]}), ("me", 3)])
def test_whoever_has_an_edited_save_is_told_so_and_comes_to_the_same_hand(
    edit: tuple[str, object],
) -> None:
    circle, (host, ben, carl) = playing("Ben", "Carl")
    circle.until(lambda: bool(ben.hand))
    hand = ben.hand
    assert ben.friends is not None
    ben.friends = edited(ben.friends, *edit)
    ben.reload()
    circle.run(1)
    assert ben.says("What this browser kept of the table cannot be read: the others send it again.")
    circle.run(10)
    assert ben.where == "table"
    assert ben.hand == hand
    play(circle, [host, ben, carl], Random(2))


def test_when_the_match_is_over_and_left_nothing_waits() -> None:
    circle, (host, ben) = playing("Ben")
    play(circle, [host, ben], Random(2))
    ben.press("leave")
    circle.run(1)
    assert ben.where == "home"
    assert ben.friends is None
    assert not ben.says("Your table with friends is waiting.")


def test_the_own_table_waits_meanwhile_and_is_there_afterwards() -> None:
    circle, (host,) = laid()
    guest = circle.page("Ben")
    guest.press("start")
    assert guest.where == "table"
    guest.follow(host.link)
    assert guest.where == "joining"
    guest.press("home")
    circle.run(1)
    assert guest.where == "home"
    assert guest.commands("resume")
    guest.press("resume")
    assert guest.where == "table"


def test_a_host_leaves_the_lobby_and_comes_back_to_it() -> None:
    circle, (host, ben) = laid("Ben")
    host.press("home")
    circle.run(1)
    assert host.where == "home"
    host.press("resume friends")
    circle.run(5)
    assert host.where == "lobby"
    assert host.says("Ben Here")
    assert ben.where == "lobby"


def test_when_the_host_is_gone_the_next_person_leads() -> None:
    circle, (host, ben, carl) = playing("Ben", "Carl")
    host.asleep = True
    circle.until(lambda: bool(ben.commands("pause") or carl.commands("pause")))
    circle.run(1)
    assert ben.says("leads the table") or carl.says("leads the table")
    play(circle, [ben, carl], Random(2))


def test_an_heir_in_the_lobby_has_the_lobby_of_a_host() -> None:
    circle, (host, ben, carl) = laid("Ben", "Carl")
    assert ben.says("A friend's table")
    host.asleep = True
    circle.until(lambda: bool(ben.commands("switch") or carl.commands("switch")))
    heir, other = (ben, carl) if ben.commands("switch") else (carl, ben)
    assert heir.says("Your table")
    assert heir.region("lobby").is_a("hosted")
    assert other.says("A friend's table")
    assert not other.region("lobby").is_a("hosted")


def test_nothing_of_friends_is_offered_to_whoever_has_no_table() -> None:
    page = Circle().page("Anna")
    assert page.where == "home"
    assert not page.commands("resume friends")


def test_of_two_the_one_who_stays_may_play_at_a_copy_and_come_back() -> None:
    circle, (host, ben) = playing("Ben")
    address, hand = ben.address, ben.hand
    host.asleep = True
    circle.until(lambda: ben.says("The match waits for Anna"))
    asked = [one.get("data-do") for one in ben.region("among-friends") if one.get("data-do")]
    assert asked == ["invite", "copy table"]
    ben.press("copy table")
    circle.run(3)
    assert ben.where == "lobby"
    assert ben.says("Anna")
    assert ben.address != address
    ben.press("begin")
    circle.until(lambda: ben.where == "table")
    ben.reload()
    circle.run(3)
    assert ben.where == "table"
    host.asleep = False
    host.reload()
    circle.run(5)
    ben.press("leave")
    ben.follow(address)
    circle.run(8)
    assert ben.where == host.where == "table"
    assert ben.hand == hand
    play(circle, [host, ben], Random(2))


def test_when_a_copy_is_over_and_left_the_first_table_still_waits() -> None:
    circle, (host, ben) = playing("Ben")
    address = ben.address
    host.asleep = True
    circle.until(lambda: ben.says("The match waits for Anna"))
    ben.press("copy table")
    circle.run(3)
    ben.press("begin")
    circle.until(lambda: ben.where == "table")
    play(circle, [ben], Random(2))
    ben.press("leave")
    circle.run(1)
    assert ben.says("Your table with friends is waiting.")
    host.asleep = False
    host.reload()
    circle.run(5)
    ben.press("resume friends")
    circle.run(5)
    assert ben.where == "table"
    assert ben.address == address


OF_TWO = "The deal begins again without you, and a bot plays on in your seat."
OF_MORE = "A bot will play on in your seat."


def leave_for_good(page: Page, *, told: str = "") -> None:
    """Press the button in the list of friends, and the one that it asks with."""
    page.press("give up seat")
    assert page.dialog is not None
    assert told in page.dialog.text()
    page.press_on(next(node for node in page.dialog if node.get("data-do") == "leave for good"))


@pytest.mark.parametrize("names", [("Ben",), ("Ben", "Carl")], ids=["of two", "of three"])
@pytest.mark.parametrize("leaver", [0, 1], ids=["host", "guest"])
def test_somebody_leaves_for_good_and_the_others_play_on(
    leaver: int, names: tuple[str, ...]
) -> None:
    circle, pages = playing(*names)
    page = pages.pop(leaver)
    circle.until(lambda: all(page.hand for page in pages))
    leave_for_good(page, told=OF_MORE if names[1:] else OF_TWO)
    circle.run(1)
    assert page.where == "home" or page.says("You leave the table in a moment.")
    circle.until(lambda: page.where == "home", 14)
    assert page.friends is None
    assert not page.says("Your table with friends is waiting.")
    circle.run(5)
    name = "Ben" if leaver else "Anna"
    assert not any(one.says("waits for") for one in pages)
    sitting = [one.text("friends").partition("Shuffled")[0] for one in pages]
    assert not any(name in told for told in sitting)
    play(circle, pages, Random(2))


@pytest.mark.parametrize("leaver", [0, 1], ids=["host", "guest"])
def test_of_two_the_one_who_stays_is_told_that_the_deal_begins_again(leaver: int) -> None:
    circle, pages = playing("Ben", link="game=spar&seats=3&target=9")
    circle.until(lambda: all(page.hand for page in pages))
    leave_for_good(pages.pop(leaver))
    name = "Ben" if leaver else "Anna"
    told = f"{name} is no longer at the table. The deal begins again, and a bot plays on."
    circle.until(lambda: pages[0].says(told), 14)


def test_of_two_who_leaves_between_two_deals_ends_none() -> None:
    circle, (host, ben) = at_result("Ben")
    leave_for_good(ben, told=OF_MORE)
    circle.until(lambda: host.says("Ben is no longer at the table. A bot plays on."), 14)


@pytest.mark.parametrize("game", SHORT)
def test_of_two_one_leaves_and_the_deal_begins_again_in_every_game(game: str) -> None:
    circle, (host, ben) = playing("Ben", link=SHORT[game])
    circle.until(lambda: bool(host.hand and ben.hand))
    hand = host.hand
    leave_for_good(ben)
    circle.until(lambda: host.hand != hand, step=0.01)
    for name in ("table", "discard", "contract", "scores"):
        host.do({"do": "query", "value": name})
        assert name == "scores" or host.alerts[-1] == "All of you shuffle the cards…"
    circle.until(lambda: bool(host.hand) and host.hand != hand)


def test_who_would_leave_for_good_and_is_not_heard_comes_back_once_more() -> None:
    circle, (host, ben) = playing("Ben")
    host.asleep = True
    leave_for_good(ben)
    circle.run(10)
    assert ben.says("You leave the table in a moment.")
    circle.until(lambda: ben.where == "home", 10)
    assert ben.says("Your table with friends is waiting.")
    host.asleep = False
    host.reload()
    circle.run(5)
    ben.press("resume friends")
    circle.until(lambda: ben.where == "home", 10)
    assert ben.friends is None
    circle.run(5)
    play(circle, [host], Random(2))


def test_nobody_leaves_for_good_who_is_alone_or_not_heard() -> None:
    circle, (host, ben) = playing("Ben")
    assert host.commands("give up seat")
    host.asleep = True
    circle.until(lambda: ben.says("waits for Anna"))
    assert not ben.commands("give up seat")
