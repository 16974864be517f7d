"""Offers of the discard in the page: buying, passing, answers beforehand, the hot card."""

from __future__ import annotations

import pytest

from app import moment
from peerdeck.action import Pass
from peerdeck.games.contract_rummy.actions import Buy, HotCard
from tests.app.rummy import Seated, offered
from tests.app.rummy_player import is_awaited, targets
from tests.engine.contract_rummy_game.table import progressive


def test_the_discard_is_offered_in_a_panel_beforehand_and_when_the_table_waits() -> None:
    page = Seated(offered())
    assert page.region("offer").is_a("quiet")
    assert not is_awaited(page)
    assert "Bruno is asked" in page.text("bar")
    page.table.draw()
    page.see()
    assert not page.region("offer").is_a("quiet")
    assert is_awaited(page)
    assert page.text("bar") == "Do you buy the K♦?"
    (buy,) = page.commands("buy")
    assert buy.get("aria-label") == "Buy, draw 2: King of diamonds"
    assert not page.commands("take")
    page.press("buy")
    assert page.did == [Buy()]
    assert page.by_id("offer") is None


def test_an_offer_calls_with_its_question_and_the_own_turn_as_such() -> None:
    page = Seated(offered())
    page.table.draw()
    page.see()
    assert moment.called(page.desk) == "Do you buy the K♦?"
    page.press("pass")
    page.table.unwanted().discard("8S")
    page.see()
    assert moment.called(page.desk) == "Your turn."


@pytest.mark.parametrize(("do", "taken"), [("buy", 6), ("pass", 3)])
def test_an_early_answer_is_kept_and_holds_when_the_seat_is_asked(do: str, taken: int) -> None:
    page = Seated(offered())
    page.press(do)
    assert page.by_id("offer") is None
    assert page.text("bar") == "You have answered. The others are asked first."
    assert len(page.desk.order) == 3
    page.table.draw()
    page.see()
    assert len(page.desk.order) == taken


def test_an_early_answer_is_forgotten_when_the_card_is_taken() -> None:
    page = Seated(offered())
    page.press("buy")
    page.table.take()
    page.see()
    assert len(page.desk.order) == 3
    assert page.desk.early is None


def test_passing_all_this_round_answers_until_asked_again() -> None:
    page = Seated(offered())
    page.press("waive")
    assert page.did == [Pass()]
    page.table.draw().passes().discard("8S")
    page.see()
    assert is_awaited(page)  # the own draw is never answered for one
    page.press("draw")
    page.table.unwanted()
    page.see()
    page.choose("9H")
    page.press("act")
    page.table.unwanted().discard("4C")
    page.see()
    assert page.by_id("offer") is None
    assert "You pass on all discards" in page.text("board")
    page.table.draw()
    page.see()
    assert not is_awaited(page)
    assert moment.automatic(page.desk) == Pass()
    page.press("ask")
    assert page.by_id("offer") is not None
    assert is_awaited(page)


def test_nothing_of_the_hand_is_locked_while_an_offer_stands() -> None:
    page = Seated(offered())
    page.press("tap", card=str(page.desk.order[0]))
    assert page.commands("sort")
    assert page.by_id("offer") is not None


def hot(hand: str) -> Seated:
    melds = {0: "3C 3D 3S | 4S 5S 6S 7S"}
    table = progressive(
        hand, "4C 8S", "5C KD", round=2, turn=1, melds=melds, hot_card="on", buys="0"
    )
    return Seated(table.discard("8S"))


def test_a_hot_card_is_put_on_a_meld_and_another_card_discarded() -> None:
    page = hot("9H QD QS")
    page.table.draw()
    page.see()
    assert page.region("offer").is_a("hot")
    glowing = [node for node in page.region("board") if node.is_a("table-meld", "fits")]
    assert len(glowing) == 1
    assert not page.labels()
    page.choose("QD")
    assert page.labels() == ["Put the 8 of spades on this meld"]
    page.press_on(targets(page)[0])
    assert isinstance(page.did[0], HotCard)
    assert page.table.melds(0)[1] == "4S 5S 6S 7S 8S"
    assert page.table.discards == "QD"


def test_a_hot_card_that_is_not_wanted_is_passed_on() -> None:
    page = hot("9H QD QS")
    page.press("pass")
    assert page.did == [Pass()]
