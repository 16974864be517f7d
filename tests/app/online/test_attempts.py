"""Attempts of one person against the others, and their results on all pages."""

from __future__ import annotations

import re
from random import Random

import pytest

from peerdeck.agreement.table import Table
from tests.app.online.circle import Circle, Held
from tests.app.online.page import Page
from tests.app.online.tables import (
    FOUR,
    THREE,
    answers,
    ask,
    asked,
    laid,
    play,
    playing,
    table_of,
    view_of,
)
from tests.app.online.test_door import another_browser

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


def test_of_two_someone_who_is_here_is_not_replaced_by_a_click() -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    phone = another_browser(circle, anna)
    assert asked(anna).startswith("Ben says: I am Ben, with another browser. Ben is here.")
    anna.let_in("Ben")
    circle.run(30)
    assert phone.where == "joining"
    assert decided(ben).seats[1].owner == ben.me
    assert "Anna would let them in." in asked(ben)
    play(circle, [anna, ben], Random(1), 4)


def test_a_guest_who_cuts_the_line_throws_nobody_out() -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    before = decided(anna)
    circle.apart.add(frozenset((anna.browser, ben.browser)))
    circle.run(30)
    ben.do({"do": "wish", "value": f"remove {anna.me}"})
    circle.run(30)
    assert decided(ben).people == (anna.me, ben.me)
    assert not view_of(ben).is_owner
    circle.apart.clear()
    circle.run(10)
    assert decided(anna).seats == decided(ben).seats == before.seats
    assert anna.where == ben.where == "table"


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


@pytest.mark.parametrize("names", [("Ben",), ("Ben", "Cleo")], ids=["of two", "of three"])
def test_deleting_the_data_of_the_site_brings_no_other_deal(names: tuple[str, ...]) -> None:
    circle, pages = playing(*names, link=LONG)
    anna, ben = pages[:2]
    now = decided(anna).now
    for _time in range(3):
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
    if len(pages) > 2:
        play(circle, [anna, pages[2]], Random(1), 8)


def without(circle: Circle, sender: Page, *words: str) -> None:
    """Carry no frame of somebody any longer in which one of these words stands."""
    send = circle.send

    def carry(page: Page, to: str, text: str) -> None:
        if page is not sender or not any(word in text for word in words):
            send(page, to, text)

    circle.send = carry  # type: ignore[method-assign]


def test_shares_that_one_of_three_withholds_are_not_needed() -> None:
    circle, pages = laid("Ben", "Cleo", link="game=spar&seats=3&target=9")
    anna, ben, cleo = pages
    Held(circle, ben, "Share")
    anna.press("begin")
    circle.until(lambda: have_hands(anna, cleo), 90)
    assert not asked(anna)
    play(circle, pages, Random(2), 20)
    assert view_of(anna).fairness.is_fair or "Ben" in view_of(anna).fairness.line


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


@pytest.mark.parametrize("word", ["step ", "proof "])
def test_the_shuffle_goes_on_without_somebody_who_withholds_a_part_of_it(word: str) -> None:
    circle, pages = laid("Ben", "Cleo", link="game=spar&seats=3&target=9")
    anna, ben, cleo = pages
    without(circle, ben, f'"{word}')
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


def test_who_was_removed_gets_no_seat_of_an_absent_friend_under_that_name() -> None:
    circle, pages = playing("Ben", "Cleo", "Dora", link=LONG)
    anna, ben, cleo, dora = pages
    for page in (anna, cleo, dora):
        page.do({"do": "wish", "value": f"remove {ben.me}"})
    circle.until(lambda: ben.says("You were removed from the table."), 10)
    cleo.asleep = True
    circle.run(20)
    ben.hand_in("join-form", name="Cleo", seat="2")
    circle.run(3)
    question = asked(anna)
    assert question.startswith("Cleo says: I am Cleo, with another browser. Cleo's browser was")
    assert "This browser was removed or sent away before." in question
    (no,) = anna.commands("turn away", "among-friends")
    assert no.is_a("main")
    anna.press("admit")
    circle.run(20)
    assert decided(dora).seats[2].owner == cleo.me
    assert ben.where == "joining"


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
