"""The question about somebody at the door: what it says, and which answer is the main one."""

from dataclasses import replace
from random import Random

import pytest

from app.friends.view import Asker, SeatView, TableView, Watcher
from app.online.asking import at_the_door
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import (
    FOUR,
    THREE,
    answers,
    ask,
    asked,
    laid,
    let_in,
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
GONE = replace(TABLE, seats=(SEATS[0], replace(SEATS[1], presence="gone"), *SEATS[2:]))
FULL = replace(TABLE, seats=SEATS[:2])
ASKER = Asker("cleo", "Cleo")
OTHER = "says: I am Ben, with another browser."


@pytest.mark.parametrize(
    ("view", "asker", "sentence", "main"),
    rows(
        {
            "any seat": (TABLE, ASKER, "would like to sit down.", "Let in"),
            "to watch": (
                TABLE,
                replace(ASKER, watches=True),
                "would like to watch.",
                "Let them watch",
            ),
            "no seat is free": (
                FULL,
                ASKER,
                "would like to watch, because no seat is free.",
                "",
            ),
            "a kept seat": (
                TABLE,
                replace(ASKER, seat=2),
                "says they are Emil, for whom a seat is kept.",
                "Let in",
            ),
            "a friend's other browser": (
                GONE,
                replace(ASKER, seat=1, friend="Ben", friend_peer="ben", silent=40),
                f"{OTHER} Ben's browser was last heard 40 seconds ago.",
                "Let in",
            ),
            "the friend was heard long ago": (
                GONE,
                replace(ASKER, seat=1, friend="Ben", friend_peer="ben", silent=200),
                f"{OTHER} Ben's browser was last heard 3 minutes ago.",
                "Let in",
            ),
            "the friend is here": (
                TABLE,
                replace(ASKER, seat=1, friend="Ben", friend_peer="ben"),
                f"{OTHER} Ben is here.",
                "No",
            ),
            "was removed before": (
                TABLE,
                replace(ASKER, was_here=True),
                "would like to sit down. This browser was removed or sent away before.",
                "No",
            ),
            "looks like a friend's name": (
                TABLE,
                replace(ASKER, name="Веn", like="Ben"),  # noqa: RUF001
                "would like to sit down. The name looks like that of Ben.",
                "No",
            ),
            "mixed scripts": (
                TABLE,
                replace(ASKER, is_mixed=True),
                "would like to sit down. The name mixes letters of several scripts.",
                "No",
            ),
            "of two people": (
                replace(TABLE, people=2),
                ASKER,
                "would like to sit down. "
                "Later the other two could open cards together without you.",
                "Let in",
            ),
            "others have agreed": (
                TABLE,
                replace(ASKER, by=("Ben", "Dora")),
                "would like to sit down. Ben and Dora would let them in.",
                "Let in",
            ),
            "somebody who watches": (
                replace(TABLE, watchers=(Watcher("cleo", "Cleo"),)),
                ASKER,
                "would like to sit down.",
                "Let in",
            ),
        }
    ),
)
def test_the_sentence_and_the_main_answer(
    view: TableView, asker: Asker, sentence: str, main: str
) -> None:
    question = at_the_door(view, asker)
    assert (question.name, question.text) == (asker.name, sentence)
    assert [each.label for each in question.answers if each.kind == "main"] == [main] * bool(main)
    assert all(asker.name in (each.spoken or asker.name) for each in question.answers)


def test_how_many_more_ask_is_said() -> None:
    text = at_the_door(TABLE, ASKER, others=2).text
    assert text == "would like to sit down. And 2 more are asking."


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
    assert question.startswith(f"Ben {OTHER} Ben's browser was last heard ")
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


def test_of_two_a_new_browser_comes_to_a_continued_table() -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    ben.asleep = True
    circle.run(25)
    phone = another_browser(circle, anna)
    anna.press("admit")
    circle.run(5)
    assert phone.where == "joining"
    circle.until(lambda: bool(anna.commands("go on without", "among-friends")), 20)
    anna.press("go on without")
    circle.until(lambda: phone.says("Anna continued without you."), 30)
    phone.press("follow on")
    circle.until(lambda: phone.by_id("join-name") is not None, 10)
    phone.hand_in("join-form", seat="1")
    circle.until(lambda: anna.where == "lobby" and bool(anna.commands("admit")), 10)
    anna.let_in("Ben")
    circle.until(lambda: phone.where == "lobby", 10)


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


@pytest.mark.parametrize("sleeper", [0, 1], ids=["owner", "other"])
def test_who_is_there_lets_people_in(sleeper: int) -> None:
    circle, pages = playing("Ben", "Carl", link=FOUR)
    address = pages[0].address
    awake = [page for page in pages if page is not pages[sleeper]]
    pages[sleeper].asleep = True
    circle.run(10)
    late = circle.page("Dora")
    ask(circle, late, address)
    circle.until(lambda: all(asked(page).startswith("Dora") for page in awake), 20)
    awake[1].press("admit")
    circle.run(3)
    if late.where != "table":
        assert asked(awake[0]).endswith("Let in Only watch No")
        assert f"{view_of(awake[1]).seats[view_of(awake[1]).me or 0].name} would let them in." in (
            asked(awake[0])
        )
        awake[0].press("admit")
    circle.until(lambda: late.where == "table", 20)
    for page in awake:
        circle.until(lambda page=page: page.says("Dora sits down."), 20)


def test_who_is_at_the_door_sees_no_news_of_the_time_before() -> None:
    circle, pages = playing("Ben", "Carl", link=FOUR)
    circle.run(5)
    late = circle.page("Dora")
    let_in(circle, pages, late)
    circle.run(1)
    told = [*late.told, *late.alerts, late.text("among-friends")]
    assert not any("sits down" in text or "is back" in text for text in told)


def test_the_answers_carry_the_name_for_those_who_cannot_see() -> None:
    circle, (anna, _ben) = playing("Ben")
    ask(circle, circle.page("Carl"), anna.address)
    assert answers(anna) == ["Let in", "Only watch", "No"]
    spoken = [node.get("aria-label") for node in anna.region("among-friends")]
    assert {"Let in Carl", "Only watch: Carl", "No, Carl stays out"} <= {*spoken}


def test_two_who_are_let_in_together_both_sit_down() -> None:
    circle, (anna,) = laid(link=FOUR)
    ben, cleo = circle.page("Ben"), circle.page("Cleo")
    for page in (ben, cleo):
        ask(circle, page, anna.link)
    for page in (ben, cleo):
        anna.press("admit", value=page.me)
    circle.until(lambda: all(page.where == "lobby" for page in (ben, cleo)), 10)
    assert anna.says("Ben Here", "Cleo Here")


def test_a_seat_that_two_people_promise_to_two_others_goes_to_one_of_them() -> None:
    circle, pages = playing("Ben", "Carl", link="game=spar&seats=5&target=9")
    late = [circle.page("Dora"), circle.page("Emil")]
    for page in late:
        ask(circle, page, pages[0].address)
    for page, asker in zip(pages[:2], late, strict=True):
        page.do({"do": "admit", "value": asker.me})
    circle.run(2)
    for page in pages:
        for node in page.commands("admit"):
            page.press_on(node)
    circle.until(lambda: all(page.where == "table" for page in late), 20)
    assert {seat.name for seat in view_of(pages[2]).seats} >= {"Dora", "Emil"}


def test_someone_may_be_refused_again_and_then_let_in() -> None:
    circle, (anna,) = laid()
    ben = circle.page("Ben")
    ask(circle, ben, anna.address)
    for _time in range(2):
        anna.press("turn away")
        circle.run(3)
        assert ben.says("You were not let in.")
        assert not anna.commands("turn away")
        ben.hand_in("join-form")
        circle.run(4)
    assert anna.says("This browser was removed or sent away before.")
    anna.press("admit")
    circle.until(lambda: ben.where == "lobby", 10)
