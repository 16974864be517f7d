"""Too few are there: what the rest read, and how the table goes on without some, with scores."""

from __future__ import annotations

import re
from random import Random

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import (
    THREE,
    answers,
    ask,
    asked,
    desk_of,
    play,
    playing,
    to_result,
    view_of,
)

FOUR = "game=spar&seats=4&target=9"


def left_alone(*guests: str, link: str = FOUR) -> tuple[Circle, list[Page]]:
    """A match in which all pages but Anna's, and Ben's if they are four, have gone to sleep."""
    circle, pages = playing(*guests, link=link)
    for page in pages[1 if len(pages) < 4 else 2 :]:
        page.asleep = True
    circle.run(4)
    return circle, pages


def test_of_two_one_reads_for_whom_the_table_waits() -> None:
    circle, (anna, ben) = left_alone("Ben", link=THREE)
    assert anna.text("among-friends") == "The table waits for Ben, and goes on by itself."
    circle.run(20)
    assert asked(anna).startswith("The table waits for Ben.")
    assert answers(anna) == ["Continue without them", "Send the link again"]
    assert anna.commands("invite", "among-friends")[0].is_a("main")
    circle.run(110)
    assert anna.commands("go on without", "among-friends")[0].is_a("main")
    assert not anna.commands("invite", "among-friends")[0].is_a("main")
    ben.wake()
    circle.until(lambda: not asked(anna), 15)
    play(circle, [anna, ben], Random(1), 5)


def test_two_of_four_go_on_and_the_others_are_told_and_follow() -> None:
    circle, pages = left_alone("Ben", "Carl", "Dora")
    anna, ben, carl, dora = pages
    circle.run(20)
    anna.press_on(anna.commands("go on without", "among-friends")[0])
    circle.run(2)
    assert asked(anna).startswith("In a few seconds you continue without Carl and Dora.")
    assert "Anna would like to continue." in asked(ben)
    ben.press_on(ben.commands("go on without", "among-friends")[0])
    circle.until(lambda: anna.where == ben.where == "lobby", 20)
    for page in (anna, ben):
        assert page.says("Carl", "Dora", "Anna", "Ben")
    carl.wake()
    circle.until(lambda: carl.says("Anna and Ben continued without you."), 20)
    dora.asleep = False
    dora.reload()
    circle.until(lambda: dora.says("Anna and Ben continued without you."), 20)
    for page in (carl, dora):
        page.press("follow on")
        circle.until(lambda page=page: page.where == "lobby", 20)
    assert not any(page.says("is at the door") for page in (anna, ben))


def test_of_two_one_goes_on_alone_and_the_other_comes_back_to_the_seat() -> None:
    circle, (anna, ben) = left_alone("Ben", link=THREE)
    circle.run(20)
    anna.press("go on without")
    circle.until(lambda: anna.where == "lobby", 20)
    link = anna.link
    ben.wake()
    circle.until(lambda: ben.says("Anna continued without you."), 20)
    ben.press("follow on")
    circle.until(lambda: ben.where == "lobby", 20)
    assert anna.says("Ben Here")
    ben.reload()
    circle.until(lambda: ben.where == "lobby", 12)
    anna.press("begin")
    circle.until(lambda: all(page.where == "table" and page.hand for page in (anna, ben)), 40)
    late = circle.page("Carl")
    late.follow(link)
    circle.run(8)
    assert late.says("At this table: Anna, Ben.")


def test_where_a_majority_is_heard_going_on_is_only_in_the_menu() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    circle.run(10)
    for page in pages:
        assert not page.commands("go on without", "among-friends")
        (entry,) = page.commands("go on without", "friends")
        assert entry.text() == "Continue without the others"
    anna, ben, carl = pages
    anna.press("go on without")
    circle.until(lambda: anna.where == "lobby", 20)
    for page in (ben, carl):
        circle.until(lambda page=page: page.says("Anna continued without you."), 20)


def test_somebody_alone_is_offered_no_table_without_others() -> None:
    _circle, (anna,) = playing(link=THREE)
    assert not anna.commands("go on without")


def test_who_is_back_before_the_others_have_gone_on_keeps_the_table_together() -> None:
    circle, (anna, ben) = left_alone("Ben", link=THREE)
    circle.run(20)
    anna.press("go on without")
    circle.run(2)
    ben.wake()
    circle.until(lambda: not view_of(anna).awaited, 12)
    circle.run(15)
    assert anna.where == ben.where == "table"
    play(circle, [anna, ben], Random(1), 4)
    ben.asleep = True
    circle.run(10)
    assert anna.where == "table"
    assert not asked(anna)


LONG = "game=spar&seats=4&target=20"


def stood(page: Page) -> str:
    """Return how the match of a page stands, as it is said later."""
    desk = desk_of(page)
    rows = sorted(zip(desk.state.points, desk.names, strict=True), key=lambda row: -row[0])
    return "Spar, before you continued: " + ", ".join(f"{name} {points}" for points, name in rows)


def gone_on(*guests: str, stay: int) -> tuple[Circle, list[Page], str]:
    """Friends of whom some go on after a deal that was counted; also how the match stood."""
    circle, pages = playing(*guests, link=LONG)
    to_result(circle, pages)
    before = stood(pages[0])
    for page in pages[stay:]:
        page.asleep = True
    rest = pages[:stay]
    circle.until(lambda: all(page.commands("go on without") for page in rest), 60)
    for page in rest:
        page.press("go on without")
    circle.until(lambda: all(page.where == "lobby" for page in rest), 30)
    return circle, pages, before


def play_a_deal(circle: Circle, pages: list[Page]) -> None:
    """Begin a match and play its first deal."""
    pages[0].press("begin")
    circle.until(lambda: all(page.where == "table" and page.hand for page in pages), 60)
    to_result(circle, pages)


def test_those_who_go_on_keep_the_scores_in_the_lobby_and_at_the_table() -> None:
    circle, pages, before = gone_on("Ben", "Carl", "Dora", stay=2)
    rest, absent = pages[:2], pages[2:]
    for page in rest:
        assert page.says(before)
    rest[1].reload()
    circle.until(lambda: rest[1].where == "lobby", 12)
    assert rest[1].says(before)
    play_a_deal(circle, rest)
    old = {name: int(points) for name, points in map(str.split, before.split(": ")[1].split(", "))}
    for page in rest:
        assert before in page.text("friends")
        new = dict(zip(desk_of(page).names, desk_of(page).state.points, strict=True))
        (sums,) = re.findall(r"With this match: ((?:\w+ \d+(?:, )?)+)", page.words)
        assert {f"{name} {old[name] + new[name]}" for name in new} == {*sums.split(", ")}
    for page in absent:
        page.wake()
        circle.until(lambda page=page: page.says("Anna and Ben continued without you."), 20)  # type: ignore[misc]
        page.press("follow on")
        circle.until(lambda page=page: page.where == "table", 30)  # type: ignore[misc]
        assert before in page.text("friends")


def test_the_result_has_the_scores_of_before_and_a_newcomer_has_none() -> None:
    circle, pages, before = gone_on("Ben", stay=1)
    anna = pages[0]
    late = circle.page("Emil")
    ask(circle, late, anna.link)
    anna.let_in()
    circle.until(lambda: late.where == "lobby", 10)
    assert anna.says(before)
    assert not late.says("before you continued")
    play_a_deal(circle, [anna, late])
    for page in (anna, late):
        page.do({"do": "stop now"})
    circle.until(lambda: bool(anna.commands("result")))
    anna.press("result")
    assert before in anna.text("fairness")


def test_who_was_away_while_the_table_went_on_twice_finds_the_newest() -> None:
    circle, pages, before = gone_on("Ben", "Carl", stay=1)
    anna, ben, carl = pages
    ben.wake()
    circle.until(lambda: ben.says("Anna continued without you."), 20)
    ben.press("follow on")
    circle.until(lambda: ben.where == "lobby", 20)
    play_a_deal(circle, [anna, ben])
    ben.asleep = True
    circle.until(lambda: bool(anna.commands("go on without")), 60)
    anna.press("go on without")
    circle.until(lambda: anna.where == "lobby", 30)
    assert anna.says(before)
    assert anna.words.count("before you continued") == 2
    carl.asleep = False
    carl.reload()
    circle.until(lambda: bool(carl.commands("follow on")), 30)
    carl.press("follow on")
    circle.until(lambda: bool(anna.commands("admit")), 40)  # nobody waited for Carl there
    assert anna.says("would like their seat back, which this browser had before you continued.")
    assert carl.says("Your seat is free at the table where they continued. Anna is asked")
    anna.let_in()
    circle.until(lambda: carl.where == "lobby", 10)
    assert [seat.name for seat in view_of(carl).seats if seat.who == "me"] == ["Carl"]
    anna.press("begin")
    circle.until(lambda: all(page.where == "table" and page.hand for page in (anna, carl)), 60)
    play(circle, [anna, carl], Random(1), 4)
    ids = {name.split(" ")[0] for name in anna.stored if " " in name}
    assert len(ids) == 3
    assert view_of(anna).before
