"""The question about somebody at the door: what it says, and which answer is the main one."""

import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.friends.view import Asker, SeatView, TableView, Watcher
from app.online.asking import at_the_door
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import (
    FOUR,
    THREE,
    ask,
    asked,
    laid,
    play,
    playing,
    view_of,
)
from tests.support.cases import rows

SEATS = (
    SeatView(0, "Anna", "me", "anna", "here"),
    SeatView(1, "Ben", "person", "ben", "here"),
    SeatView(2, "Emil", "kept"),
    SeatView(3, "Bot", "free", bot=True),
)
TABLE = TableView("playing", me=0, my_peer="anna", seats=SEATS, people=3)
ASKER = Asker("cleo", "Cleo")
VIEWS = {
    "usual": TABLE,
    "gone": replace(TABLE, seats=(SEATS[0], replace(SEATS[1], presence="gone"), *SEATS[2:])),
    "full": replace(TABLE, seats=SEATS[:2]),
    "two": replace(TABLE, people=2),
    "watched": replace(TABLE, watchers=(Watcher("cleo", "Cleo"),)),
}
CASES = tomllib.loads(Path(__file__).with_name("door.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", rows(CASES))
def test_the_sentence_and_the_main_answer(case: dict[str, Any]) -> None:
    asker = replace(ASKER, **case.get("asker", {}))
    question = at_the_door(VIEWS[case.get("view", "usual")], asker)
    assert (question.name, question.text) == (asker.name, case["says"])
    main = [case["main"]] if "main" in case else []
    assert [each.label for each in question.answers if each.kind == "main"] == main


def test_how_many_more_ask_is_said() -> None:
    question = at_the_door(TABLE, ASKER, others=2)
    assert question.text == "would like to sit down. And 2 more are asking."
    spoken = [answer.spoken for answer in question.answers]
    assert spoken == ["Let in Cleo", "Only watch: Cleo", "No, Cleo stays out"]


def test_names_that_look_alike_are_marked_at_the_door() -> None:
    circle, (anna, _ben) = laid("Ben")
    for name, sentence in (
        ("Веn", "The name looks like that of Ben."),  # noqa: RUF001
        ("Zoë Ω", "The name mixes letters of several scripts."),
    ):
        stranger = circle.page(name)
        ask(circle, stranger, anna.link)
        assert sentence in anna.text("asking")
        (no,) = anna.commands("turn away")
        assert no.is_a("main")
        anna.press("turn away")
        circle.run()


def test_everybody_is_shown_with_a_short_text_of_their_key() -> None:
    circle, (anna, ben) = laid("Ben")
    ask(circle, circle.page("Cleo"), anna.link)
    marks = {seat.name: seat.mark for seat in view_of(anna).seats if seat.peer}
    assert len({*marks.values()}) == 2
    assert all(ben.says(f"{name} Here {marks[name]}") for name in ("Anna",))
    (asker,) = view_of(anna).askers
    assert asker.mark in anna.text("asking")


def another_browser(circle: Circle, anna: Page, seat: str = "1") -> Page:
    """Ben comes with a phone that has no key of the table, and asks for the seat."""
    phone = circle.page("Ben", browser="phone")
    phone.follow(anna.address)
    circle.until(lambda: phone.by_id("join-name") is not None, 10)
    assert phone.says("I am Ben, with another browser")
    phone.hand_in("join-form", seat=seat)
    circle.run(12)  # with less than a majority there, a page listens for longer
    return phone


def test_a_friend_whose_browser_is_gone_comes_with_another_one() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    anna, ben, carl = pages
    hand = ben.hand
    ben.asleep = True
    circle.run(20)
    phone = another_browser(circle, anna)
    question = asked(anna)
    assert question.startswith(
        "Ben says: I am Ben, with another browser. Ben's browser was last heard "
    )
    assert anna.commands("admit", "among-friends")[0].is_a("main")
    anna.let_in("Ben")
    assert "Anna would let them in." in asked(carl)
    carl.let_in("Ben")
    circle.until(lambda: phone.where == "table", 10)
    circle.until(lambda: {*phone.hand} <= {*hand} and bool(phone.hand), 20)
    assert [seat.name for seat in view_of(anna).seats] == ["Anna", "Ben", "Carl"]
    play(circle, [anna, phone, carl], Random(3), 5)
    ben.wake()
    circle.run(8)
    assert ben.says("You were removed from the table.")


def test_nobody_takes_the_seat_of_a_friend_who_is_here_unasked() -> None:
    circle, (anna, ben, _carl) = playing("Ben", "Carl", link=THREE)
    another_browser(circle, anna)
    for page in (anna, ben):
        assert asked(page).startswith("Ben says: I am Ben, with another browser. Ben is here.")
        (no,) = page.commands("turn away", "among-friends")
        assert no.is_a("main")
    anna.let_in("Ben")
    circle.run(10)
    assert ben.where == "table"
    assert "Anna would let them in." in asked(ben)


def test_where_two_ask_they_are_answered_one_after_the_other() -> None:
    circle, (anna, _ben) = playing("Ben")
    carl, dora = circle.page("Carl"), circle.page("Dora")
    ask(circle, carl, anna.address)
    assert "asking" not in asked(anna)
    (name,) = [node for node in anna.region("among-friends") if node.is_a("name")]
    assert name.get("title") == "Carl"  # where there is no room for all of it
    ask(circle, dora, anna.address)
    assert asked(anna).startswith("Carl would like to sit down.")
    assert "And 1 more is asking." in asked(anna)
    anna.press("let watch")
    circle.run(3)
    assert asked(anna).startswith("Dora would like to")
    assert "more is asking" not in asked(anna)
    assert carl.says("You are watching")


def test_what_happens_while_somebody_is_at_the_door_is_told_when_they_have_an_answer() -> None:
    circle, (anna, ben) = playing("Ben")
    circle.run(20)
    late = circle.page("Carl")
    ask(circle, late, anna.address)
    for _reaction in range(6):
        ben.press("react", value="applause")
        circle.run(3)
    assert "Ben applauds." not in anna.text("among-friends")
    anna.press("turn away")
    circle.run(1)
    assert anna.text("among-friends") == "Ben applauds."


def test_without_the_owner_others_let_people_in_who_see_no_news_of_the_time_before() -> None:
    circle, (anna, ben, carl) = playing("Ben", "Carl", link=FOUR)
    address = anna.address
    anna.asleep = True
    circle.run(10)
    late = circle.page("Dora")
    ask(circle, late, address)
    circle.until(lambda: asked(ben).startswith("Dora") and asked(carl).startswith("Dora"), 20)
    ben.press("admit")
    circle.run(3)
    if carl.commands("admit"):
        assert "Ben would let them in." in asked(carl)
        carl.press("admit")
    circle.until(lambda: late.where == "table", 20)
    for page in (ben, carl):
        circle.until(lambda page=page: page.says("Dora sits down."), 20)  # type: ignore[misc]
    told = [*late.told, *late.alerts, late.text("among-friends")]
    assert not any("sits down" in text or "is back" in text for text in told)
