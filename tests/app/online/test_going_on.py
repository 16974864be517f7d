"""A table that goes on without some: the scores go along, and who was away finds the way."""

from __future__ import annotations

import re
from random import Random

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import ask, desk_of, play, playing, to_result, view_of

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


def test_a_newcomer_has_no_scores_of_the_table_before() -> None:
    circle, pages, before = gone_on("Ben", stay=1)
    anna = pages[0]
    late = circle.page("Emil")
    ask(circle, late, anna.link)
    anna.let_in()
    circle.until(lambda: late.where == "lobby", 10)
    assert anna.says(before)
    assert not late.says("before you continued")


def test_the_result_has_the_scores_of_both_tables() -> None:
    circle, pages, before = gone_on("Ben", stay=1)
    anna = pages[0]
    play_a_deal(circle, [anna])
    anna.do({"do": "stop now"})
    circle.run(5)
    if anna.where == "table":
        anna.press("result")
    assert before in anna.text("fairness")
    assert "With this match: " in anna.text("fairness")


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
    carl.wake()
    for _table in range(2):
        circle.until(lambda: bool(carl.commands("follow on")), 30)
        carl.press("follow on")
    circle.until(lambda: carl.by_id("join-name") is not None, 30)  # nobody waited for Carl there
    carl.hand_in("join-form")
    circle.until(lambda: bool(anna.commands("admit")), 10)
    anna.let_in()
    circle.until(lambda: carl.where == "lobby", 10)
    anna.press("begin")
    circle.until(lambda: all(page.where == "table" and page.hand for page in (anna, carl)), 60)
    play(circle, [anna, carl], Random(1), 4)
    ids = {name.split(" ")[0] for name in anna.stored if " " in name}
    assert len(ids) == 3
    assert view_of(anna).before
