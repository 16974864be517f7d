"""A turn of contract rummy in the page: the piles, laying off, what jokers stand for."""

from typing import Any

import pytest

from app import controls
from app.intents import read
from peerdeck.action import Discard, Draw
from peerdeck.card import JOKER
from peerdeck.games.contract_rummy.actions import LayOff, Redeem, Take
from peerdeck.naming import short
from tests.rules.contract_rummy.table import melds, progressive, shanghai
from tests.support.app.deals import ME
from tests.support.app.elements import Node
from tests.support.app.rummy import Seated, run_on_the_table
from tests.support.app.rummy_player import is_awaited, select, targets


def test_the_piles_are_buttons_to_draw_and_to_take() -> None:
    for do, action in (("draw", Draw()), ("take", Take())):
        table = shanghai("3C 4D 9H", "4C 8S", "5C KD", turn=2, discards="KH")
        page = Seated(table.do("discard KD"))
        assert is_awaited(page)
        assert [len(page.commands(one, "board")) for one in ("draw", "take")] == [1, 1]
        assert page.bar()[:2] == ["Draw", "Take the K♦"]
        page.press_on(page.commands(do, "board")[0])
        assert page.did == [action]
        assert not page.commands(do)


def test_the_discard_pile_is_the_place_to_discard() -> None:
    page = Seated(shanghai("3C 4D 9H", "4C 8S", "5C KD", discards="KH"))
    (pile,) = page.commands("discard", "board")
    assert "data-drop" in pile.attributes
    assert page.bar()[-1] == "(Discard a card)"
    with pytest.raises(ValueError, match="First choose"):
        page.press_on(pile)
    page.choose("4D 9H")
    with pytest.raises(ValueError, match="just one card"):
        page.press_on(pile)
    page.choose("9H")
    assert page.bar()[-1] == "Discard 9♥"
    (pile,) = page.commands("discard", "board")
    assert pile.get("aria-label").startswith("Discard 9♥. Discards, top card ")
    page.press_on(pile)
    assert isinstance(page.did[0], Discard)
    assert page.table.faces_in("discards") == "KH 9H"


@pytest.mark.parametrize(("card", "after"), [("4H", "4H 5H 6H 7H 8H"), ("9H", "5H 6H 7H 8H 9H")])
def test_a_card_is_laid_off_at_the_end_where_it_fits(card: str, after: str) -> None:
    page = run_on_the_table("4H 9H QD QS")
    assert not page.labels()
    page.choose("QD")
    assert not page.labels()
    page.choose(card)
    (target,) = targets(page)
    assert "data-drop" in target.attributes
    page.press_on(target)
    assert isinstance(page.did[0], LayOff)
    assert melds(page.table, 1)[1] == after
    assert not page.labels()
    assert page.desk.selected == []


def test_the_only_place_of_a_card_is_a_command_as_well() -> None:
    page = run_on_the_table("4H 9H QD QS")
    page.choose("9H")
    assert page.bar() == ["Lay off 9♥", "Discard 9♥"]
    page.press("layoff", value=targets(page)[0].get("data-value"))
    assert melds(page.table, 1)[1] == "5H 6H 7H 8H 9H"


def test_a_joker_can_go_to_either_end_and_says_what_it_is_then() -> None:
    page = run_on_the_table("* 9H QD QS")
    page.choose("*")
    labels = page.labels()
    assert labels.count("Put the Joker at the low end of this meld") == 2
    assert labels.count("Put the Joker at the high end of this meld") == 2
    assert labels.count("Put the Joker on this meld") == 2
    assert page.bar() == ["Discard Joker"]
    low = [one for one in targets(page) if "low end" in one.get("aria-label")][-1]
    page.press_on(low)
    assert melds(page.table, 1)[1] == "* 5H 6H 7H 8H"
    signs = [node.text() for node in page.region("board") if node.is_a("stands")]
    assert signs == ["6♠", "4♥"]
    assert "Joker as 4 of hearts" in page.text("board")


def test_a_joker_of_a_set_stands_for_its_rank() -> None:
    melds = {0: "3C 3D *"}
    page = Seated(progressive("4H 9H", "4C", "5C", round=1, melds=melds))
    assert [node.text() for node in page.region("board") if node.is_a("stands")] == ["3"]


def test_a_joker_is_redeemed_at_its_own_place() -> None:
    page = run_on_the_table("6S 9H QD QS", joker_redeem="to_hand")
    page.choose("6S")
    (target,) = targets(page)
    assert target.get("data-do") == "redeem"
    assert target.is_a("joker", "at2")
    assert target.get("aria-label") == "Put the 6 of spades in the place of the joker"
    page.press_on(target)
    assert isinstance(page.did[0], Redeem)
    assert melds(page.table, 0)[1] == "4S 5S 6S 7S"
    assert any(page.desk.face(card) == JOKER for card in page.desk.order)


def test_a_redeemed_joker_that_is_owed_is_all_that_can_be_played() -> None:
    page = run_on_the_table("6S 9H QD QS", joker_redeem="must_replay")
    page.choose("6S")
    page.press_on(targets(page)[0])
    playable = page.playable
    assert [node.get("aria-label").split(",")[0] for node in playable] == ["Joker"]
    assert "Lay off the joker" in page.text("bar")
    page.press_on(playable[0])
    page.press_on(targets(page)[0])
    assert page.bar() == ["(Discard a card)"]


def test_the_chosen_one_of_two_equal_cards_is_laid_off() -> None:
    page = run_on_the_table("9H 9H QD QS")
    cards = page.table.shown("9H 9H", ME)
    for card, _face in cards:
        select(page, card)
        assert controls.act(page.desk, read(intent_of(targets(page)[0]))).card[0] == card


def intent_of(node: Node) -> dict[str, Any]:
    return {"do": node.get("data-do"), "value": node.get("data-value")}


def test_a_player_who_is_down_selects_one_card_at_a_time() -> None:
    page = run_on_the_table("9H 4H QD QS")
    for card, _face in page.table.shown("9H 4H", ME):
        page.press("tap", card=str(card))
    assert [short(page.desk.face(card)) for card in page.desk.selected] == ["4♥"]


def test_in_the_turn_of_the_lay_down_nothing_glows_where_the_rules_say_so() -> None:
    melds = {0: "3C 3D 3S | 4S 5S 6S 7S"}
    page = Seated(shanghai("8S 9H", "4C 8S", "5C KD", round=2, melds=melds, laid=True))
    page.choose("8S")
    assert not page.labels()
    assert "from your next turn on" in page.text("bar")
