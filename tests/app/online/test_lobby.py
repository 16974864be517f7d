"""The host's lobby: who asks, who is let in, who sits where, and what becomes of it."""

import pytest

from app.intents import Given
from tests.app.online.circle import Circle
from tests.app.online.page import ADDRESS, Page
from tests.support.app.unknown import without

FOUR = "game=spar&seats=4&target=4"
REMOVED = "The host has removed you from the table."


def laid(*guests: str, link: str = FOUR) -> tuple[Circle, list[Page]]:
    """A table at which these have sat down."""
    circle = Circle()
    host = circle.page("Anna")
    host.lay(link)
    pages = [host]
    for name in guests:
        page = circle.page(name.strip(), browser=f"{name}{len(pages)}")
        page.ask_in(host.link)
        host.let_in(name)
        pages.append(page)
    return circle, pages


def named(page: Page, name: str) -> bool:
    """Return True if somebody of this name has a place."""
    return any(node.is_a("name") and node.text() == name for node in page.region("places"))


def test_a_table_is_laid_and_has_a_link_that_can_be_copied_and_shared() -> None:
    _circle, (host,) = laid()
    assert host.where == "lobby"
    assert host.link.startswith(f"{ADDRESS}#table=")
    assert host.says("Your table", "Spar", "Target: 4", "You, the host", "Free seat 4")
    assert host.says("Friends can come by this link now.", "Nobody has come yet")
    host.press("copy invitation")
    host.press("share link")
    assert host.copied == host.link
    assert host.shared == [host.link]
    assert host.address == host.link.removeprefix(ADDRESS)


@pytest.mark.parametrize(
    "intent",
    [
        {"do": "mind", "value": "4"},
        {"do": "free seat", "value": "4"},
        {"do": "keep seat", "form": {"seat": "9" * 5_000, "name": "Cleo"}},
        {"do": "admit", "value": "anybody 4"},
    ],
    ids=str,
)
def test_a_seat_that_there_is_no_more_is_refused(intent: Given) -> None:
    _circle, (host,) = laid()
    host.do(intent)
    assert host.text("notice").startswith("There is no such seat.")


def test_a_person_without_a_name_is_asked_for_one_first() -> None:
    circle = Circle()
    host = circle.page("")
    host.lay(FOUR)
    assert host.where == "joining"
    assert host.says("Tell your friends who you are.")
    host.hand_in("join-form", name="  ")
    assert host.where == "joining"
    host.hand_in("join-form", name="Anna")
    circle.run()
    assert host.where == "lobby"
    assert host.kept["name"] == "Anna"


def test_a_friend_asks_and_is_let_in() -> None:
    circle, (host,) = laid()
    guest = circle.page("Ben")
    guest.follow(host.link)
    assert guest.where == "joining"
    assert guest.says("Spar", "At this table: Anna.", "3 seats are free.")
    assert not guest.says("Where would you like to sit?")
    guest.hand_in("join-form")
    circle.run()
    assert guest.says("The host is asked to let you in…")
    assert host.text("asking").startswith("Somebody is at the door Ben would like to sit down")
    assert not host.says("Nobody has come yet")
    host.press("admit")
    circle.run()
    assert guest.where == "lobby"
    assert guest.says("Anna", "Here, and leads the table", "Ben You")
    assert named(host, "Ben")
    assert host.says("1 friend is here")
    assert not host.text("asking")
    assert not guest.commands("begin")
    assert not guest.commands("turn away")


def test_somebody_at_the_door_is_announced_at_once_and_once() -> None:
    circle = Circle()
    host = circle.page("Anna", kept={"settings": "sound=on"})
    host.lay(FOUR)
    host.sounds.clear()
    circle.page("Ben").ask_in(host.link)
    circle.run(5)
    assert [one for one in host.alerts if "Ben" in one] == ["Ben is at the door."]
    assert host.sounds == ["turn"]


def test_a_refused_guest_is_told_so() -> None:
    circle, (host,) = laid()
    guest = circle.page("Ben")
    guest.ask_in(host.link)
    circle.run(0.5)  # asking is said again now and then
    host.press("turn away")
    circle.run()
    assert guest.where == "joining"
    assert guest.says("The host has not let you in.")
    assert not host.text("asking")
    guest.press("home")
    assert guest.where == "home"


def test_a_locked_table_lets_nobody_ask_until_it_is_open_again() -> None:
    circle, (host, ben) = laid("Ben")
    host.press("switch")
    circle.run()
    assert host.says("The table is locked: nobody can come in.")
    assert [one.text() for one in host.commands("switch")] == ["Unlock the table"]
    stranger = circle.page("Carl")
    stranger.follow(host.link)
    circle.run(5)
    assert stranger.says("The table is locked: nobody can come in now.")
    assert not stranger.commands("ask in")
    assert ben.where == "lobby"
    host.press("switch")
    circle.run(5)
    assert not stranger.says("The table is locked: nobody can come in now.")
    stranger.hand_in("join-form")
    circle.run()
    assert host.says("Carl")


def test_a_locked_table_with_somebody_in_every_seat_needs_no_relay() -> None:
    circle, (host, _ben) = laid("Ben", link="game=takku_sum&seats=2")
    assert not host.locked
    host.press("switch")
    circle.run()
    assert host.locked
    stranger = circle.page("Carl")
    stranger.follow(host.link)
    circle.run(20)
    assert stranger.says("Ask the host to open the page, and the table.")


def test_a_locked_table_with_a_bot_still_needs_relays() -> None:
    circle, (host, _ben) = laid("Ben", link="game=takku_sum&seats=3")
    host.press("switch")
    circle.run()
    assert host.says("The table is locked: nobody can come in.")
    assert not host.locked


def test_somebody_removed_loses_the_seat_and_is_told_so() -> None:
    circle, (host, ben) = laid("Ben")
    host.press("turn away")
    circle.run(5)
    assert not named(host, "Ben")
    assert ben.where == "joining"
    assert ben.says(REMOVED, "You can ask once more")
    assert not ben.says("has not let you in")
    ben.hand_in("join-form")
    circle.run()
    assert ben.says("The host is asked to let you in…")
    host.press("turn away")
    circle.run(5)
    assert ben.says("The host has removed you from this table, and you cannot ask again.")
    assert not ben.by_id("join-name")


def test_somebody_removed_while_away_is_told_so_when_they_come_back() -> None:
    circle, (host, ben) = laid("Ben")
    ben.asleep = True
    circle.run(20)
    host.press("turn away")
    circle.run(5)
    ben.asleep = False
    ben.reload()
    circle.run(5)
    assert ben.says(REMOVED)


def test_the_host_takes_another_name() -> None:
    circle, (host, ben) = laid("Ben")
    host.hand_in("own-name", name="  ")
    host.hand_in("own-name", name="Ben")
    circle.run()
    assert named(host, "Ben 2")
    assert named(ben, "Ben 2")
    host.hand_in("own-name", name="Grandmother")
    circle.run()
    assert named(ben, "Grandmother")
    assert host.kept["name"] == "Grandmother"
    assert not ben.by_id("own-name")


def test_a_seat_is_kept_for_a_friend_who_says_so() -> None:
    circle, (host,) = laid()
    host.hand_in("keep3", name="Grandmother")
    assert host.says("Grandmother", "Kept for this friend.")
    guest = circle.page("Ben")
    guest.follow(host.link)
    assert guest.says("I am Grandmother")
    guest.hand_in("join-form", name="Wilhelmina", seat="2")
    circle.run()
    assert host.says("Wilhelmina says they are Grandmother")
    host.press("admit")
    circle.run()
    assert guest.where == "lobby"
    assert named(host, "Wilhelmina")
    assert not named(host, "Grandmother")


def test_a_friend_with_a_kept_seat_need_not_write_the_name() -> None:
    circle, (host,) = laid()
    host.hand_in("keep3", name="Dad")
    guest = circle.page("", browser="nobody")
    guest.follow(host.link)
    assert "required" not in guest.region("join-name").attributes
    guest.hand_in("join-form", name="")
    assert guest.says("Tell your friends who you are.")
    guest.hand_in("join-form", name=" ", seat="2")
    circle.run()
    assert host.says("Dad says they are Dad")
    host.press("admit")
    circle.run()
    assert guest.says("Dad You")
    assert guest.kept["name"] == "Dad"


def test_a_seat_is_kept_no_longer_when_the_host_says_so() -> None:
    _circle, (host,) = laid()
    host.hand_in("keep3", name="Grandmother")
    host.press("free seat")
    assert not host.says("Grandmother")
    assert host.says("Free seat 3")


def test_friends_named_beforehand_have_their_seats_kept() -> None:
    circle = Circle()
    host = circle.page("Anna")
    host.do({"do": "link", "hash": "#game=spar&seats=4&people=2"})
    form = host.form
    second = next(name for name in form if name.startswith("name") and name.endswith("1"))
    host.do({"do": "host friends", "form": {**form, second: "Ben"}})
    circle.run()
    assert host.says("Ben Kept for this friend.")


def test_somebody_is_let_in_to_look_on_and_sits_down_later() -> None:
    circle, (host,) = laid()
    guest = circle.page("Ben")
    guest.ask_in(host.link)
    host.press("admit", value=guest.me)
    circle.run()
    assert guest.where == "lobby"
    assert host.says("Ben Watching")
    assert guest.says("Ben Watching")
    (give,) = host.commands("admit")
    assert give.get("aria-label") == "Give a seat to Ben, now"
    host.press_on(give)
    circle.run()
    assert guest.says("Ben You")
    assert not host.says("Watching")


def test_somebody_who_looks_on_is_removed() -> None:
    circle, (host,) = laid()
    guest = circle.page("Ben")
    guest.ask_in(host.link)
    host.press("admit", value=guest.me)
    circle.run()
    (remove,) = host.commands("turn away")
    assert remove.get("aria-label") == "Remove Ben from the table"
    host.press_on(remove)
    circle.run(5)
    assert guest.where == "joining"
    assert not host.says("Watching")


def test_a_full_table_is_told_at_the_door_and_in_the_lobby() -> None:
    circle, (host, ben) = laid("Ben", link="game=takku_sum&seats=2")
    assert host.says("Every seat is taken: you can begin.")
    assert not host.says("bots have the free seats")
    assert not ben.says("bots have the free seats")
    late = circle.page("Dora")
    late.follow(host.link)
    told = "No seat is free: you can ask to watch, or to sit down when there is one."
    assert late.says(told)
    assert not late.says("Ask to come in")
    late.hand_in("join-form")
    circle.run()
    assert host.says("Dora would like to watch, or to sit down when a seat is free")


def test_begin_pressed_twice_begins_once() -> None:
    circle, (host, ben) = laid("Ben")
    (begin,) = host.commands("begin")
    host.press_on(begin)
    host.do({"do": "begin"})
    circle.run(0.1)
    host.do({"do": "begin"})
    circle.run(3)
    assert host.where == ben.where == "table"
    assert not host.text("notice")


def test_somebody_removed_from_a_locked_table_is_told_that_it_is_locked() -> None:
    circle, (host, ben) = laid("Ben")
    host.press("switch")
    circle.run()
    host.press("turn away")
    circle.run(5)
    assert ben.says("The table is locked: nobody can come in now.")
    host.press("switch")
    circle.run(5)
    ben.hand_in("join-form")
    circle.run()
    assert host.says("Ben was sent away and asks again")


def test_a_guest_tells_nothing_of_relays_that_are_not_his() -> None:
    circle, (host, ben) = laid("Ben")
    ben.hear({"is": "relays", "state": "off", "relays": []})
    circle.run(1)
    assert not ben.says("Friends can come by this link now.")
    assert host.says("Friends can come by this link now.")


def test_all_seats_taken_leaves_looking_on() -> None:
    circle, (host, *_others) = laid("Ben", "Carl", link="game=spar&seats=3")
    late = circle.page("Dora")
    late.ask_in(host.link)
    assert host.says("Dora would like to watch, or to sit down when a seat is free")
    (watch,) = host.commands("admit")
    assert watch.text() == "Only watch"
    assert watch.get("aria-label") == "Only watch: Dora"
    host.press("admit")
    circle.run()
    assert late.where == "lobby"


def test_somebody_who_finds_only_seats_that_are_kept_is_told_and_so_is_the_host() -> None:
    circle, (host,) = laid(link="game=spar&seats=3")
    host.hand_in("keep2", name="Emil")
    host.hand_in("keep3", name="Fay")
    late = circle.page("Dora")
    late.follow(host.link)
    assert late.says("The free seats are kept for friends.")
    assert not late.says("0 seats")
    late.hand_in("join-form")
    circle.run()
    told = "would like to sit down: the free seats are kept for others. You can free one first"
    assert host.says(f"Dora {told}")
    host.press("free seat")
    assert host.says("Dora would like to sit down")
    assert not host.says("kept for others")
    host.let_in("Dora")
    assert named(host, "Dora")


def test_a_switch_that_is_none_changes_nothing_and_says_so() -> None:
    circle, (host, guest) = laid("Ben")
    host.do({"do": "switch", "value": "nonsense on"})
    assert host.text("notice") == "There is no such switch."
    guest.do({"do": "switch", "value": "locked on"})
    circle.run()
    assert [one.text() for one in host.commands("switch")] == ["Lock the table"]


@pytest.mark.parametrize("name", ["<b>Ben</b>", '"><img src=x>', "&lt;i&gt;", "מרים", "  Ben  "])
def test_names_of_people_are_only_text(name: str) -> None:
    circle, (host,) = laid()
    guest = circle.page("Guest")
    guest.follow(host.link)
    guest.hand_in("join-form", name=name)
    circle.run()
    host.press("admit")
    circle.run()
    for page in (host, guest):
        assert named(page, name.strip())
        assert not [node for node in page.region("places") if node.tag in ("b", "img", "i")]
        shown = [node for node in page.region("places") if node.is_a("name")]
        assert all(node.tag == "bdi" for node in shown)


def test_a_name_is_bounded_and_of_one_line() -> None:
    circle, (host,) = laid()
    guest = circle.page("Guest")
    guest.follow(host.link)
    guest.hand_in("join-form", name="Long\nname\u202e" + "n" * 5_000)
    circle.run()
    (asking,) = [node for node in host.region("asking") if node.is_a("name")]
    assert len(asking.text()) <= 40
    assert "\n" not in asking.text()
    assert "\u202e" not in asking.text()


def test_two_of_one_name_are_told_apart() -> None:
    _circle, (host, *_guests) = laid("Ben", "Ben ")
    names = [node.text() for node in host.region("places") if node.is_a("name")]
    assert len(set(names)) == len(names)


def test_a_friend_who_goes_away_in_the_lobby_is_told_to_be_away() -> None:
    circle, (host, ben) = laid("Ben")
    ben.asleep = True
    circle.run(20)
    assert host.says("Away")
    ben.asleep = False
    ben.reload()
    circle.run(5)
    assert ben.where == "lobby"
    assert host.says("Ben Here")


def test_a_guest_is_told_of_a_game_that_this_page_does_not_know() -> None:
    circle, (host,) = laid()
    guest = circle.page("Ben")
    with without("spar"):
        guest.ask_in(host.link)
        host.let_in("Ben")
        circle.run()
        assert guest.where == "lobby"
        assert guest.says("There is no game “spar”")
