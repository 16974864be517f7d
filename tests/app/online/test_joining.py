"""The way in: all that happens there is said in words, with help; so is a name that is taken."""

import json

import pytest

from app.online.show.joining import FAILURES, REASONS
from tests.app.online.circle import Circle
from tests.app.online.page import Page, invitation
from tests.app.online.tables import FOUR, laid, named, playing


def calling(**event: str) -> Page:
    """Somebody who does not reach the table of a link, and why."""
    circle = Circle()
    ben = circle.page("Ben")
    ben.follow(f"#table={invitation(9)}")
    ben.hear({"is": "peer", "peer": "anna", "state": "calling", "way": "", **event})
    return ben


@pytest.mark.parametrize("why", FAILURES)
def test_a_failure_is_said_with_what_helps(why: str) -> None:
    circle = Circle()
    ben = circle.page("Ben")
    ben.fails["come"] = why
    ben.follow(f"#table={invitation(9)}")
    told, help = FAILURES[why]
    assert ben.where == "joining"
    assert ben.says(told, *help)
    ben.fails.clear()
    ben.press("try again")
    circle.run(1)
    assert not ben.says(told)
    ben.press("home")
    assert ben.where == "home"


@pytest.mark.parametrize("why", FAILURES)
def test_who_opens_a_table_is_told_of_a_failure_too(why: str) -> None:
    circle = Circle()
    anna = circle.page("Anna")
    anna.fails["make"] = why
    anna.lay(FOUR)
    assert anna.says(FAILURES[why][0])
    anna.fails.clear()
    anna.press("try again")
    circle.run(1)
    assert anna.where == "lobby"


@pytest.mark.parametrize("why", REASONS)
def test_why_nobody_is_reached_is_said_with_what_helps(why: str) -> None:
    ben = calling(why=why)
    told, help = REASONS[why]
    assert ben.says(told, *help)
    assert ben.commands("home")


def test_a_turn_server_can_be_named_if_no_path_was_found() -> None:
    ben = calling(why="path")
    ben.hand_in("turn", turn="turn:turn.example:3478", **{"turn-user": "me"})
    assert ben.wishes[-1]["do"] == "servers"
    (server,) = ben.wishes[-1]["turn"]
    assert (server["urls"], server["username"]) == ("turn:turn.example:3478", "me")


def test_without_a_relay_a_newcomer_is_asked_for_a_code() -> None:
    circle = Circle()
    circle.relays = "down"
    ben = circle.page("Ben")
    ben.follow(f"#table={invitation(9)}")
    assert ben.says("Join with a code", "Take your friend's code")
    assert ben.by_id("their-code") is not None


OTHERS = "Somebody has come with another version of this page"


@pytest.mark.parametrize("by", ["build", "frames"])
def test_another_version_is_said_with_a_way_to_reload(by: str) -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben", version="2" if by == "build" else "1")
    ben.do({"do": "link", "hash": anna.link[anna.link.index("#") :]})
    if by == "frames":
        circle.run(0.03)
        frame = json.dumps(["2", "", "Have", []])
        ben.hear({"is": "text", "from": anna.me, "text": frame})
    circle.run(0.1)
    assert ben.says(REASONS["version"][0])
    ben.press("reload")
    assert {"reload": True} in ben.log


def test_only_those_at_the_table_bring_about_the_sentence_about_versions() -> None:
    circle, (anna, ben) = laid("Ben")
    stranger = circle.page("Carl", version="2")
    stranger.follow(anna.address)
    circle.run(3)
    frame = json.dumps(["2", "", "Have", []])
    anna.hear({"is": "text", "from": stranger.me, "text": frame})
    anna.hear({"is": "text", "from": "nobody".ljust(43, "-"), "text": frame})
    assert not anna.says(OTHERS)
    anna.hear({"is": "text", "from": ben.me, "text": frame})
    assert anna.says(OTHERS)
    ben.asleep = True
    circle.run(2)
    assert not anna.says(OTHERS), "it is about somebody who is here"
    ben.version = "2"
    ben.asleep = False
    ben.reload()
    circle.run(3)
    assert anna.says(OTHERS)
    anna.press("begin")
    circle.until(lambda: anna.where == "table", 20)
    assert anna.says(OTHERS)


def test_a_double_press_of_try_again_is_one() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    ben.fails["come"] = "load"
    ben.follow(anna.link)
    ben.fails.clear()
    (again,) = ben.commands("try again")
    for _ in range(2):
        ben.do({"do": again.get("data-do")})
    circle.run(5)
    assert [wish["do"] for wish in ben.wishes].count("come") == 2
    assert ben.says("Anna is here.")


def test_a_name_is_required_and_offered_again() -> None:
    circle, (anna,) = laid()
    ben = circle.page("", browser="nobody")
    ben.follow(anna.link)
    circle.run(4)
    assert ben.region("join-name").get("value") == ""
    ben.hand_in("join-form", name="  ", seat="")
    assert ben.says("Say first what you are called.")
    ben.hand_in("join-form", name="Ben")
    circle.run()
    assert ben.kept["name"] == "Ben"


def test_where_no_seat_is_free_nobody_is_offered_one_but_their_own() -> None:
    circle, (anna, _ben, carl) = playing("Ben", "Carl", link="game=takku_sum&seats=3&target=9")
    carl.asleep = True
    circle.run(20)
    late = circle.page("Dora")
    late.follow(anna.address)
    circle.run(5)
    assert late.says("No seat is free: you can ask to watch.", "What would you like?")
    assert late.says("I am Carl, with another browser", "Only watch")
    assert not late.says("Wherever there is room")
    (marked,) = [node for node in late.region("join-form") if "checked" in node.attributes]
    assert marked.get("value") == "watch"


def test_a_long_search_for_the_table_says_what_may_be_wrong() -> None:
    circle = Circle()
    ben = circle.page("Ben")
    ben.follow(f"#table={invitation(9)}")
    text, help = REASONS["answer"]
    assert ben.says("Finding your friend's table…")
    assert not ben.says(*help)
    circle.run(16)
    assert ben.says(text, *help)


def test_a_newcomer_names_nobody_before_they_are_known() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    ben.follow(anna.link)
    for _look in range(40):
        circle.run(0.1)
        assert not ben.says("Somebody")
        assert not ben.says("Nobody of this table is here yet.")
    assert ben.says("At this table: Anna.")


def test_a_reload_on_the_way_in_changes_nothing() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    ben.follow(anna.link)
    ben.reload()
    circle.run(5)
    assert ben.by_id("join-name") is not None
    ben.hand_in("join-form")
    circle.run(3)
    ben.reload()
    circle.run(8)
    assert ben.says("Anna is asked to let you in…")
    anna.let_in("Ben")
    circle.until(lambda: ben.where == "lobby", 8)
    assert not any("cannot be read" in text for text in (*ben.told, ben.words))


def test_a_browser_that_cannot_shuffle_is_told_before_anybody_is_asked() -> None:
    circle, (anna,) = laid()
    ben, other = (circle.page(name, can_shuffle=False) for name in ("Ben", ""))
    ben.follow(anna.link)
    other.lay("game=spar&seats=3")
    told = "This browser cannot shuffle cards together with your friends."
    for page in (ben, other):
        assert page.where == "joining"
        assert page.says(told, "use a current Chrome, Edge, Firefox or Safari.")
        assert not page.commands("ask in")
        assert not page.wishes
        page.press("try again")
        assert page.says(told)
        page.press("home")
        assert page.where == "home"


TAKEN = "Somebody here is called Ben already. You would be called Ben 2."


def test_a_name_that_is_taken_is_said_before_anybody_is_asked() -> None:
    circle, (anna, _ben) = laid("Ben")
    other = circle.page("BEN", browser="another")
    other.follow(anna.link)
    circle.run(4)
    assert other.says("Somebody here is called BEN already. You would be called BEN 2.")
    assert other.says("Ask to come in as BEN 2")
    other.hand_in("join-form")
    circle.run(3)
    assert "BEN 2" in anna.text("asking")
    assert anna.alerts[-1] == "BEN 2 would like to sit down."
    anna.let_in("BEN 2")
    circle.run(3)
    for page in (anna, other):
        assert named(page, "BEN 2")


def test_a_taken_name_that_is_filled_in_is_said_first() -> None:
    circle, (anna, _ben) = laid("Ben")
    other = circle.page("Carl")
    other.follow(anna.link)
    circle.run(4)
    assert not other.says("Somebody here is called")
    other.hand_in("join-form", name=" Ben ")
    circle.run(3)
    assert other.says(TAKEN)
    assert not anna.text("asking")
    other.hand_in("join-form", name="Bea")
    circle.run(3)
    assert "Bea" in anna.text("asking")
    assert other.says("Anna is asked to let you in…")
