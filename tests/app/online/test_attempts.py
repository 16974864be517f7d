"""Attempts of one person against the others, and their results on all pages."""

from __future__ import annotations

import re
from random import Random

from peerdeck.agreement.table import Table
from tests.app.online.circle import Held
from tests.app.online.page import Page
from tests.app.online.tables import (
    FOUR,
    THREE,
    answers,
    ask,
    asked,
    laid,
    playing,
    table_of,
    view_of,
)

DO = ("deal again", "decline", "go on without")
LONG = "game=spar&seats=4&target=20"


def have_hands(*pages: Page) -> bool:
    """Return True if these pages show the cards of their people."""
    return all(page.where == "table" and page.hand for page in pages)


def decided(page: Page) -> Table:
    """Return the table as a page knows that it was decided."""
    run = table_of(page).run
    assert run is not None
    return run.page.table


def test_who_was_left_behind_by_the_other_of_two_need_not_follow() -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    circle.apart.add(frozenset((anna.browser, ben.browser)))
    circle.run(30)
    ben.press("go on without")
    circle.until(lambda: ben.where == "lobby", 20)
    circle.apart.clear()
    circle.until(lambda: anna.says("Ben continued without you."), 20)
    assert [" ".join(node.text().split()) for node in anna.commands("go on without")] == [
        "Continue without them"
    ]
    anna.press("go on without")
    circle.run(2)
    assert anna.says("In a few seconds you continue without them.")
    circle.until(lambda: anna.where == "lobby", 20)
    assert decided(anna).people == (anna.me,)
    assert decided(ben).people == (ben.me,)


def test_deleting_the_data_of_the_site_brings_no_other_deal() -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    now = decided(anna).now
    for _time in range(2):
        ben.stored.clear()
        ben.reload()
        circle.run(15)
        assert ben.where == "joining", "a new key has no seat"
        circle.until(lambda: ben.by_id("join-name") is not None, 20)
        ben.hand_in("join-form", name="Ben", seat="1")
        circle.run(3)
        assert asked(anna).startswith("Ben says: I am Ben, with another browser.")
        anna.press("turn away")
        circle.run(2)
    assert decided(anna).now == now


def test_of_two_it_is_said_who_withholds_shares() -> None:
    circle, (anna, ben) = laid("Ben", link="game=spar&seats=2&target=9")
    Held(circle, ben, "Share")
    anna.press("begin")
    circle.until(lambda: anna.says("Ben's page gives you no cards."), 60)
    (deal, wait, go_on) = (anna.commands(do)[0].text() for do in DO)
    assert (deal, wait, go_on) == ("Deal again", "Wait", "Continue without Ben")
    anna.press("go on without")
    circle.until(lambda: decided(anna).people == (anna.me,), 30)


def test_of_two_it_is_said_what_somebody_has_seen_who_gives_nothing_back() -> None:
    circle, pages = playing("Ben", link="game=crazy_eights&seats=2")
    anna, ben = pages
    Held(circle, ben, "Share")
    random = Random(4)

    def is_said() -> bool:
        for page in pages:
            if page.my_turn:
                page.act(random)
        return "gives you none" in asked(anna)

    circle.until(is_said, 300)
    assert re.match(r"Ben's page has seen \d+ cards? and gives you none\.", asked(anna))
    assert answers(anna) == ["Deal again", "Wait", "Continue without Ben"]


def test_the_shuffle_goes_on_without_somebody_who_withholds_a_part_of_it() -> None:
    circle, pages = laid("Ben", "Cleo", link="game=spar&seats=3&target=9")
    anna, ben, cleo = pages
    send = circle.send

    def carry(page: Page, to: str, text: str) -> None:
        if page is not ben or '"step ' not in text:
            send(page, to, text)

    circle.send = carry  # type: ignore[method-assign]
    anna.press("begin")
    said: set[str] = set()

    def is_dealt() -> bool:
        said.update(page.words for page in (anna, cleo))
        return have_hands(anna, cleo)

    circle.until(is_dealt, 90)
    assert any("The shuffle waits a moment for Ben." in text for text in said)
    text = "The cards are shuffled without Ben, whose page does not answer."
    for page in (anna, cleo):
        circle.until(lambda page=page: page.says(text), 10)  # type: ignore[misc]


def test_a_question_at_the_door_stays_as_it_was_until_it_is_answered() -> None:
    circle, (anna, ben) = playing("Ben", link=FOUR)
    stranger = circle.page("Emil")
    ask(circle, stranger, anna.address)
    text = asked(anna)
    assert text.startswith("Emil would like to sit down.")
    for form in ({"name": "Zoë", "seat": ""}, {"name": "Ben", "seat": "1"}):
        stranger.do({"do": "ask in", "form": form})
        circle.run(3)
        assert asked(anna) == asked(ben) == text
    for page in (anna, ben):
        page.press("turn away")
    circle.run(3)
    assert asked(anna).startswith("Ben says: I am Ben, with another browser. Ben is here.")


def test_a_vote_that_is_left_over_brings_no_other_deal() -> None:
    circle, pages = playing("Ben", "Cleo", link=THREE)
    before = decided(pages[0]).now
    held = Held(circle, pages[2], "Give")
    for page in pages:
        page.do({"do": "deal again"})
    circle.until(lambda: decided(pages[0]).now != before, 20)
    circle.until(lambda: have_hands(*pages[:2]), 60)
    once = decided(pages[0]).now
    assert once.begun == before.begun + 1
    held.let_go()
    circle.run(30)
    for page in pages:
        assert decided(page).now == once
        assert view_of(page).wish("void") is None
    assert answers(pages[0]) == []
    pages[0].do({"do": "deal again"})
    circle.run(30)
    assert decided(pages[0]).now == once
