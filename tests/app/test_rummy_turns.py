"""A turn of contract rummy in the page: the cut, the piles, laying off, what jokers stand for."""

from typing import Any

import pytest

from app import controls
from app.intents import read
from peerdeck.action import Discard, Draw
from peerdeck.card import JOKER, parse_face
from peerdeck.games.contract_rummy.actions import LayOff, Redeem, Take
from peerdeck.naming import short
from tests.rules.contract_rummy.table import melds, progressive, shanghai
from tests.support.app.deals import ME
from tests.support.app.rummy import Seated, run_on_the_table
from tests.support.app.rummy_player import is_awaited, select, targets
from tests.support.app.visit import Visit


@pytest.mark.parametrize(("do", "action"), [("draw", Draw()), ("take", Take())])
def test_the_piles_are_buttons_to_draw_and_to_take(do: str, action: Any) -> None:
    page = Seated(shanghai("3C 4D 9H", "4C 8S", "5C KD", turn=2, discards="KH").do("discard KD"))
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
def test_a_card_is_laid_off_at_the_end_where_it_fits_or_by_the_command(
    card: str, after: str
) -> None:
    page, by_command = run_on_the_table("4H 9H QD QS"), run_on_the_table("4H 9H QD QS")
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
    by_command.choose(card)
    name = short(parse_face(card))
    assert by_command.bar() == [f"Lay off {name}", f"Discard {name}"]
    by_command.press("layoff", value=target.get("data-value"))
    assert melds(by_command.table, 1)[1] == after


def stands(page: Seated) -> list[str]:
    """Return what the jokers on the table stand for."""
    return [node.text() for node in page.region("board") if node.is_a("stands")]


def test_a_joker_can_go_to_either_end_and_says_what_it_is_then() -> None:
    page = run_on_the_table("* 9H QD QS")
    page.choose("*")
    for place in ("at the low end of", "at the high end of", "on"):
        assert page.labels().count(f"Put the Joker {place} this meld") == 2
    assert page.bar() == ["Discard Joker"]
    low = [one for one in targets(page) if "low end" in one.get("aria-label")][-1]
    page.press_on(low)
    assert melds(page.table, 1)[1] == "* 5H 6H 7H 8H"
    assert stands(page) == ["6♠", "4♥"]
    assert "Joker as 4 of hearts" in page.text("board")
    page = Seated(progressive("4H 9H", "4C", "5C", round=1, melds={0: "3C 3D *"}))
    assert stands(page) == ["3"]


@pytest.mark.parametrize("how", ["to_hand", "must_replay"])
def test_a_joker_is_redeemed_at_its_own_place_and_may_be_owed(how: str) -> None:
    page = run_on_the_table("6S 9H QD QS", joker_redeem=how)
    page.choose("6S")
    (target,) = targets(page)
    assert target.get("data-do") == "redeem"
    assert target.is_a("joker")
    assert "6♠" in target.parent.text()
    assert target.get("aria-label") == "Put the 6 of spades in the place of the joker"
    page.press_on(target)
    assert isinstance(page.did[0], Redeem)
    assert melds(page.table, 0)[1] == "4S 5S 6S 7S"
    assert any(page.desk.face(card) == JOKER for card in page.desk.order)
    if how == "must_replay":
        (joker,) = page.playable
        assert joker.get("aria-label").split(",")[0] == "Joker"
        assert "Lay off the joker" in page.text("bar")
        page.press_on(joker)
        page.press_on(targets(page)[0])
        assert page.bar() == ["(Discard a card)"]


def test_the_chosen_one_of_two_equal_cards_is_laid_off() -> None:
    page = run_on_the_table("9H 9H QD QS")
    for card, _face in page.table.shown("9H 9H", ME):
        select(page, card)
        intent = {"do": "layoff", "value": targets(page)[0].get("data-value")}
        assert controls.act(page.desk, read(intent)).card[0] == card


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


def mine(**kept: str) -> Visit:
    """Begin a match in which the player has to cut, because the bot deals."""
    for seed in range(12):
        visit = Visit("#game=shanghai&seats=2&rounds=3s@5,3s@5&bots=easy", seed=seed, kept=kept)
        visit.press("start")
        if visit.truth.to_act[:1] == (0,):
            return visit
    raise AssertionError("the player never has to cut")


def test_the_deck_is_cut_for_the_player() -> None:
    visit = mine()
    assert visit.truth.state.notes.stage == "cutting"
    assert not visit.commands("cut")
    assert not visit.alerts  # nobody is asked for anything
    visit.tick()
    assert visit.truth.state.notes.stage != "cutting"
    assert "The deck was cut." in visit.moves()


def test_a_player_who_likes_to_cuts_the_deck() -> None:
    visit = mine(settings="cut=on")
    assert len(visit.commands("cut", "board")) > 1
    place = visit.commands("cut", "board")[2].get("data-value")
    visit.press("cut", value=place)
    assert visit.truth.state.notes.stage != "cutting"
    assert "The deck was cut." in visit.moves()


def test_the_setting_counts_at_once_even_if_it_is_changed_in_another_tab() -> None:
    visit = mine()
    visit.do({"do": "set", "form": {"cut": "on"}})
    assert visit.commands("cut", "board")
    visit.do({"do": "set", "form": {"cut": "off"}})
    assert not visit.commands("cut", "board")
    visit.do({"do": "kept elsewhere", "value": "settings", "text": "cut=on"})
    assert visit.commands("cut", "board")


@pytest.mark.parametrize("is_sent", [False, True])
def test_a_player_for_whom_the_deck_is_cut_is_told_to_do_nothing(is_sent: bool) -> None:
    desk = mine().desk
    desk.is_sent = is_sent  # to the host, among friends
    bar = controls.bar(desk)
    assert bar.prompt == "The cards are being dealt…"
    assert not bar.commands
