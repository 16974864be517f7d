"""Prompts and buttons: what they say is true, and what they offer can be done."""

import pytest

from peerdeck.games.contract_rummy.actions import LayDown
from tests.rules.contract_rummy.table import melds, progressive, shanghai
from tests.rules.cpwp.table import table as rows
from tests.rules.crazy_eights.table import only
from tests.rules.crazy_eights.table import table as eights
from tests.support.app.deals import ME
from tests.support.app.rummy import Seated

DOWN = {0: "8C 8D 8H | 4S 5S 6S 7S"}


def dimmed(page: Seated) -> set[str]:
    """Return the names of the cards that look as if they cannot be played."""
    return {node.get("aria-label") for node in page.region("hand") if node.is_a("unplayable")}


def prompt(page: Seated) -> str:
    """Return the sentence above the buttons."""
    (node,) = [node for node in page.region("bar") if node.is_a("prompt")]
    return node.text().strip()


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("KD", "Your last card has to fit a meld. Nothing fits: keep it."),
        ("8S", "Lay off your last card, or keep it."),
    ],
)
def test_shanghai_the_last_card_is_not_discarded(card: str, words: str) -> None:
    page = Seated(shanghai(card, "4C 5D", "5C 6D", round=2, melds=DOWN))
    assert prompt(page) == words
    assert page.bar() == ["Keep the last card"]
    assert not page.commands("discard", "board")


@pytest.mark.parametrize("game", [shanghai, progressive])
def test_a_hand_that_holds_the_contract_is_laid_down_by_one_press(game: type[Seated]) -> None:
    page = Seated(game("3C 3D 3H 9C 9D 9H KS 2S", "4C", "5C", rounds="3s-3s@8,3s@5"))
    assert prompt(page) == "Your hand holds the contract: lay it down, or discard."
    assert page.bar()[0] == "Lay down"
    page.press("laydown")
    assert isinstance(page.did[0], LayDown)
    assert melds(page.table, ME) == ["3C 3D 3H", "9C 9D 9H"]


def test_several_ways_to_lay_down_are_offered_first() -> None:
    page = Seated(shanghai("3C 3D 3H 9C 9D 9H * KS", "4C", "5C"))
    page.press("laydown")
    assert not page.did
    ways = [
        node.get("data-value") for node in page.region("board") if node.get("data-do") == "fill"
    ]
    assert len(ways) > 1
    page.press("fill", value=ways[0])
    page.press("laydown")
    assert isinstance(page.did[0], LayDown)


@pytest.mark.parametrize(
    ("stock", "words", "button"),
    [
        ("3H 4H", "None of your cards fits: draw.", "Draw one card"),
        ("", "None of your cards fits: pass.", "Pass"),
    ],
)
def test_crazy_eights_where_nothing_fits_all_is_dim_and_the_way_on_is_the_main_button(
    stock: str, words: str, button: str
) -> None:
    page = Seated(eights("7D 9H", "2D 3D", **only(stock)))
    assert prompt(page) == words
    assert dimmed(page) == {"7 of diamonds", "9 of hearts"}
    (main,) = [node for node in page.region("bar") if node.is_a("main")]
    assert main.text() == button


def test_crazy_eights_no_button_plays_a_card_that_does_not_fit() -> None:
    page = Seated(eights("7C 9H", "2D 3D"))
    page.choose("9H")
    assert page.bar() == ["Draw one card"]
    page.choose("7C")
    assert page.bar() == ["Play 7♣", "Draw one card"]


def test_a_card_that_does_not_fit_is_not_offered_and_the_prompt_says_why() -> None:
    page = Seated(rows("9H 8D 9D", down="7D"))
    assert page.bar() == ["(Play)"]
    page.choose("9H")
    assert page.bar() == ["(Play 9♥)"]
    assert prompt(page) == "No row of hearts is open: the 7 of hearts is not down yet."
    page.choose("9D")
    assert prompt(page) == "Choose the 8♦ with it: they go down together."
    page.choose("8D 9D")
    assert page.bar() == ["Play 8♦ 9♦"]


def test_a_card_that_fits_only_with_others_says_with_which() -> None:
    page = Seated(rows("7C 6C 5C KH", down="7D"))
    page.choose("6C")
    assert prompt(page) == "Choose the 7♣ with it: they go down together."
    page.choose("5C")
    assert prompt(page) == "Choose the 7♣ 6♣ with it: they go down together."
    parts = {node.get("aria-label") for node in page.screen if node.is_a("part")}
    assert parts == {"6 of clubs", "5 of clubs"}


def test_a_second_tap_on_a_card_that_fits_only_with_others_chooses_them_too() -> None:
    page = Seated(rows("7C 6C 5C KH", down="7D"))
    card = page.table.shown("6C", ME)[0][0]
    page.do({"do": "tap", "card": card})
    page.do({"do": "play alone", "card": card})
    assert page.bar() == ["Play 7♣ 6♣"]
    assert not [node for node in page.screen if node.is_a("part")]


def test_slots_that_cannot_be_laid_down_do_not_bar_a_hand_that_holds_the_contract() -> None:
    page = Seated(progressive("3C 3D 3H 9C 9D 9H 9S", "4C", "5C", rounds="3s-3s@8,3s@5"))
    for slot, cards in enumerate(("3C 3D 3H", "9C 9D 9H 9S")):
        page.choose(cards)
        page.press("stage", value=str(slot))
    assert page.bar()[0] == "Lay down"
    page.press("laydown")
    assert page.commands("fill")


@pytest.mark.parametrize(("hand", "is_gold"), [("7C 9H", False), ("9H TH", True)])
def test_the_stock_stands_out_only_if_drawing_is_all_that_can_be_done(
    hand: str, is_gold: bool
) -> None:
    page = Seated(eights(hand, "2D 3D"))
    (stock,) = [node for node in page.screen if node.is_a("eights-stock")]
    assert stock.is_a("live") == is_gold
    assert stock.tag == "button"


@pytest.mark.parametrize(("card", "refuses"), [("9H", True), ("7C", False)])
def test_a_board_lights_up_only_for_a_card_that_it_takes(card: str, refuses: bool) -> None:
    for page in (Seated(eights("7C 9H", "2D 3D")), Seated(rows("7C 9H 8D", down="7D"))):
        page.choose(card)
        (board,) = [node for node in page.screen if node.get("id") == "board"]
        assert board.get("data-drop") == "act"
        assert ("data-refuses" in board.attributes) == refuses
