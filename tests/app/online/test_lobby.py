"""The lobby: who asks, who is let in, who sits where, and what becomes of it."""

import pytest

from app.intents import Given
from app.online.opening import newest_in
from tests.app.online.circle import Circle
from tests.app.online.page import ADDRESS, Page
from tests.app.online.tables import FOUR, ask, laid, let_in, named, table_of
from tests.support.app.unknown import without


def test_a_table_is_laid_and_has_a_link_that_can_be_copied_and_shared() -> None:
    _circle, (anna,) = laid()
    assert anna.where == "lobby"
    assert anna.link.startswith(f"{ADDRESS}#table=")
    assert anna.says("Your table", "Spar", "Target: 4", "Anna You", "Free seat 4")
    assert anna.says("Friends can come by this link now.", "Nobody has come yet")
    anna.press("copy invitation")
    anna.press("share link")
    assert anna.copied == anna.link
    assert anna.shared == [anna.link]
    (picture,) = [node for node in anna.screen if node.tag == "qr-code"]
    assert picture.get("text") == anna.link


def test_the_link_names_the_newest_decision_of_the_table() -> None:
    _circle, (anna, ben) = laid("Ben")
    for page in (anna, ben):
        assert newest_in(page.link.removeprefix(ADDRESS)) == table_of(anna).newest
    before = anna.link
    anna.press("lock")
    anna.circle.run(3)
    assert anna.link != before
    assert newest_in(anna.link.removeprefix(ADDRESS)) == table_of(anna).newest
    anna.press("copy invitation")
    assert anna.copied == anna.link


@pytest.mark.parametrize(
    "intent",
    [
        {"do": "free seat", "value": "4"},
        {"do": "keep seat", "form": {"seat": "9" * 5_000, "name": "Cleo"}},
        {"do": "admit", "value": "anybody 4"},
    ],
    ids=str,
)
def test_a_seat_that_there_is_no_more_is_refused(intent: Given) -> None:
    _circle, (anna,) = laid()
    anna.do(intent)
    assert anna.text("notice").startswith("There is no such seat.")


def test_a_person_without_a_name_is_asked_for_one_first() -> None:
    circle = Circle()
    anna = circle.page("")
    anna.lay(FOUR)
    assert anna.where == "joining"
    assert anna.says("Your table", "Say first what you are called.")
    anna.hand_in("join-form", name="  ")
    assert anna.where == "joining"
    anna.hand_in("join-form", name="Anna")
    circle.run()
    assert anna.where == "lobby"
    assert anna.kept["name"] == "Anna"


def test_a_friend_asks_and_is_let_in() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    ben.follow(anna.link)
    circle.run(3)
    assert ben.where == "joining"
    assert ben.says("Spar", "At this table: Anna.", "3 seats are free.", "Anna is here.")
    ben.hand_in("join-form")
    circle.run()
    assert ben.says("Anna is asked to let you in…")
    assert not ben.by_id("join-name")
    asking = anna.text("asking")
    assert asking.startswith("Somebody is at the door Ben")
    assert "would like to sit down." in asking
    assert not anna.says("Nobody has come yet")
    anna.press("admit")
    circle.run()
    assert ben.where == "lobby"
    assert ben.says("A friend's table", "Anna Here", "Ben You")
    assert named(anna, "Ben")
    assert anna.says("1 friend is here")
    assert not anna.text("asking")
    for do in ("begin", "lock", "ask to remove", "keep seat", "other rules"):
        assert not ben.commands(do), do


def test_somebody_at_the_door_is_announced_once() -> None:
    circle = Circle()
    anna = circle.page("Anna", kept={"settings": "sound=on"})
    anna.lay(FOUR)
    anna.sounds.clear()
    ask(circle, circle.page("Ben"), anna.link)
    circle.run(5)
    assert [one for one in anna.alerts if "Ben" in one] == ["Ben would like to sit down."]
    assert anna.sounds == ["turn"]


def test_somebody_refused_is_told_so_and_what_they_ask_next_is_another_question() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    ask(circle, ben, anna.link)
    assert "would like to sit down." in anna.text("asking")
    anna.press("turn away")
    circle.run()
    assert ben.where == "joining"
    assert ben.says("You were not let in.")
    assert not anna.text("asking")
    ben.hand_in("join-form", seat="watch")
    circle.run(3)
    assert "would like to watch." in anna.text("asking")
    assert "This browser was removed or sent away before." in anna.text("asking")
    assert ben.says("Anna is asked to let you in…")
    ben.press("home")
    assert ben.where == "home"
    circle.run(12)
    assert not anna.text("asking")


def test_a_locked_table_lets_nobody_ask_until_it_is_open_again() -> None:
    circle, (anna, ben) = laid("Ben")
    carl = circle.page("Carl")
    carl.follow(anna.link)
    circle.run(3)
    assert carl.commands("ask in") or carl.by_id("join-name")
    anna.press("lock")
    circle.run(3)
    for page in (anna, ben):
        assert page.says("The table is locked: nobody can come in.")
    assert [node.text() for node in anna.commands("lock")] == ["Unlock the table"]
    assert anna.locked
    assert carl.says("The table is locked: nobody can come in now.")
    assert not carl.by_id("join-name")
    anna.press("lock")
    circle.run(3)
    assert not carl.says("The table is locked")
    carl.hand_in("join-form")
    circle.run()
    assert "Carl" in anna.text("asking")


def test_somebody_who_comes_to_a_locked_table_reads_what_may_be_so() -> None:
    circle, (anna, _ben) = laid("Ben")
    anna.press("lock")
    circle.run(3)
    dora = circle.page("Dora")
    dora.follow(anna.link)
    circle.run(10)
    assert dora.says("Finding your friend's table…")
    circle.run(8)
    assert not dora.by_id("join-name")
    assert dora.says("Perhaps nobody is here yet, or the table is locked or over.")
    assert dora.says("If the table is over, ask for a new link.")
    anna.press("lock")
    circle.until(lambda: dora.by_id("join-name") is not None, 10)


def remove(page: Page, name: str) -> None:
    """Press what removes somebody, and the answer to the question before it."""
    buttons = page.commands("ask to remove")
    spoken = f"Remove {name} from the table"
    page.press_on(next(node for node in buttons if node.get("aria-label") == spoken))
    page.press_on(next(node for node in page.opened if node.get("data-do") == "wish"))


def test_somebody_removed_loses_the_seat_is_told_so_and_may_ask_again() -> None:
    circle, (anna, ben) = laid("Ben")
    remove(anna, "Ben")
    circle.run(5)
    assert not named(anna, "Ben")
    assert ben.where == "joining"
    assert ben.says("You were removed from the table.", "You can ask again to come in.")
    ben.hand_in("join-form")
    circle.run(3)
    assert ben.says("Anna is asked to let you in…")
    assert "This browser was removed or sent away before." in anna.text("asking")
    anna.let_in("Ben")
    circle.run(3)
    assert ben.where == "lobby"
    assert named(anna, "Ben")


def test_people_take_other_names() -> None:
    circle, (anna, ben) = laid("Ben")
    anna.hand_in("own-name", name="  ")
    anna.hand_in("own-name", name="Ben")
    circle.run()
    for page in (anna, ben):
        names = [node.text() for node in page.region("places") if node.is_a("name")]
        assert names[:2] == ["Ben 2", "Ben"]
    ben.do({"do": "own name", "form": {"name": "Grandmother"}})
    circle.run()
    for page in (anna, ben):
        assert named(page, "Grandmother")
    assert ben.kept["name"] == "Grandmother"


def test_a_seat_is_kept_for_a_friend_who_says_so() -> None:
    circle, (anna,) = laid()
    anna.hand_in("keep3", name="Grandmother")
    circle.run()
    assert anna.says("Grandmother", "Kept for this friend.")
    ben = circle.page("Ben")
    ben.follow(anna.link)
    circle.run(3)
    assert ben.says("I am Grandmother")
    ben.hand_in("join-form", name="Wilhelmina", seat="2")
    circle.run()
    assert "says they are Grandmother, for whom a seat is kept." in anna.text("asking")
    anna.press("admit")
    circle.run()
    assert ben.where == "lobby"
    for page in (anna, ben):
        assert named(page, "Wilhelmina")
        assert not named(page, "Grandmother")
    places = [node for node in anna.region("places") if node.is_a("place")]
    assert "Wilhelmina" in places[2].text()


def test_a_friend_with_a_kept_seat_need_not_write_the_name() -> None:
    circle, (anna,) = laid()
    anna.hand_in("keep3", name="Dad")
    circle.run()
    dad = circle.page("", browser="nobody")
    dad.follow(anna.link)
    circle.run(3)
    assert "required" not in dad.region("join-name").attributes
    dad.hand_in("join-form", name="", seat="")
    assert dad.says("Say first what you are called.")
    dad.hand_in("join-form", name=" ", seat="2")
    circle.run()
    anna.press("admit")
    circle.run()
    assert dad.says("Dad You")
    assert dad.kept["name"] == "Dad"


def test_the_kept_seat_of_ones_name_is_chosen_at_the_door() -> None:
    circle, (anna,) = laid()
    anna.hand_in("keep3", name="BEN")
    circle.run()
    ben = circle.page("Ben")
    ben.follow(anna.link)
    circle.run(3)
    chosen = [node.get("value") for node in ben.region("join-form") if "checked" in node.attributes]
    assert chosen == ["2"]


def test_friends_named_beforehand_have_their_seats_kept() -> None:
    circle = Circle()
    anna = circle.page("Anna")

    def seats() -> list[str]:
        return [node.text() for node in anna.region("places") if node.is_a("name")]

    anna.do({"do": "link", "hash": "#game=spar&seats=4&people=2"})
    form = anna.form
    second = next(name for name in form if name.startswith("name") and name.endswith("1"))
    anna.do({"do": "host friends", "form": {**form, second: "Ben"}})
    circle.run()
    assert anna.says("Ben Kept for this friend.")
    let_in(circle, [anna], circle.page("Carl"))
    assert named(anna, "Carl")
    assert anna.says("Ben Kept for this friend.")
    anna.press("free seat")
    circle.run()
    assert not named(anna, "Ben")
    assert anna.says("Free seat 2")


def test_somebody_watches_and_asks_for_a_seat_later() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    ask(circle, ben, anna.link)
    anna.press("let watch")
    circle.run()
    assert ben.where == "lobby"
    for page in (anna, ben):
        assert page.says("Ben Watching")
        assert not page.says("Ben You")
    ben.press("ask for seat")
    circle.run()
    assert "Ben" in anna.text("asking")
    assert "would like to sit down." in anna.text("asking")
    anna.press("let watch")
    circle.run(3)
    assert not anna.text("asking")
    for page in (anna, ben):
        assert page.says("Ben Watching"), "who is not given a seat watches on"
    ben.press("ask for seat")
    circle.run()
    anna.let_in("Ben")
    circle.run(4)
    assert ben.says("Ben You")
    assert not anna.says("Watching")


def test_somebody_who_watches_is_removed() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    ask(circle, ben, anna.link, seat="watch")
    assert "would like to watch." in anna.text("asking")
    assert not anna.commands("admit")
    anna.press("let watch")
    circle.run()
    (removing,) = anna.commands("turn away")
    assert removing.get("aria-label") == "Remove Ben, who watches"
    anna.press_on(removing)
    circle.run(12)
    assert ben.where == "joining"
    assert ben.says("You were removed from the table.")
    assert not anna.says("Watching")


def test_where_no_seat_is_free_people_watch() -> None:
    circle, (anna, ben) = laid("Ben", link="game=takku_sum&seats=2")
    assert anna.says("Every seat is taken: you can begin.")
    for page in (anna, ben):
        assert not page.says("bots in the free seats")
    dora = circle.page("Dora")
    dora.follow(anna.link)
    circle.run(3)
    assert dora.says("No seat is free: you can ask to watch.", "What would you like?")
    dora.hand_in("join-form", seat="watch")
    circle.run()
    assert "would like to watch." in anna.text("asking")
    carl = circle.page("Carl")
    ask(circle, carl, anna.link, seat="")
    texts = [node.text() for node in anna.region("asking") if node.tag == "p"]
    assert texts[1] == "would like to watch, because no seat is free."
    for page in (dora, carl):
        anna.press("let watch", value=page.me)
        circle.run()
        assert page.where == "lobby"
        assert not page.commands("ask for seat")


def test_a_free_seat_is_given_before_one_that_is_kept() -> None:
    circle, pages = laid(link="game=spar&seats=3")
    anna = pages[0]
    anna.hand_in("keep2", name="Emil")
    circle.run()
    let_in(circle, pages, circle.page("Carl"))
    assert anna.says("Emil Kept for this friend.")
    dora = circle.page("Dora")
    dora.follow(anna.link)
    circle.run(3)
    assert dora.says("The free seats are kept for friends.")
    dora.hand_in("join-form", seat="")
    circle.run()
    anna.let_in("Dora")
    assert named(anna, "Dora")
    assert not named(anna, "Emil")


@pytest.mark.parametrize("name", ["<b>Ben</b>", '"><img src=x>', "&lt;i&gt;", "מרים", "  Ben  "])
def test_names_of_people_are_only_text(name: str) -> None:
    circle, pages = laid()
    ben = circle.page("Guest")
    let_in(circle, pages, ben, name=name)
    for page in (pages[0], ben):
        assert named(page, name.strip())
        assert not [node for node in page.region("places") if node.tag in ("b", "img", "i")]
        shown = [node for node in page.region("places") if node.is_a("name")]
        assert all(node.tag == "bdi" for node in shown)


def test_a_name_is_bounded_and_of_one_line() -> None:
    circle, (anna,) = laid()
    ask(circle, circle.page("Guest"), anna.link, name="Long\nname\u202e" + "n" * 5_000)
    (name,) = [node for node in anna.region("asking") if node.is_a("name")]
    assert len(name.text()) <= 40
    assert "\n" not in name.text()
    assert "\u202e" not in name.text()


def test_a_game_that_a_page_does_not_know_is_named_there() -> None:
    circle, pages = laid()
    ben = circle.page("Ben")
    with without("spar"):
        let_in(circle, pages, ben)
        assert ben.where == "lobby"
        assert ben.says("There is no game “spar”")
