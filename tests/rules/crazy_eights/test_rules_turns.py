"""Cards that fit, eights, and drawing."""

import pytest

from peerdeck.action import Deal, Draw, Pass, Play
from peerdeck.games.crazy_eights.table import Catch, LastCard, Name
from tests.rules.crazy_eights.table import table


def test_a_card_of_the_suit_or_the_rank_of_the_top_card_fits_and_an_eight() -> None:
    t = table("KC 6H 8S 7D", "2D", top="6C")
    assert t.may() == {"KC", "6H", "8S", "draw"}
    t.refused(
        "7D",
        because="7 of diamonds does not fit: play clubs, another 6 or an 8.",
        rule="turns",
        about="7D",
    )


def test_one_card_is_played_at_a_time() -> None:
    t = table("6H 6S 7D", "2D", top="6C")
    t.refused("6H 6S", because="one card at a time", rule="turns", about="6H 6S")
    t.refused(Play(()), because="Choose a card", rule="turns")


def test_a_card_of_another_hand_cannot_be_played() -> None:
    t = table("7C 7D", "9C 2D", top="6C")
    (card,) = t.state.zones[1][:1]
    for action in (Play(((card, 8),)), LastCard((card, 8))):
        t.refused(action, because="cards of your own hand", rule="turns")


def test_it_is_one_player_s_turn() -> None:
    t = table("7C 7D", "9C 2D", top="6C")
    t.refused(Draw(), because="not your turn", rule="turns", seat=1)


def test_of_equal_cards_one_is_offered() -> None:
    t = table("7C 7C 9D", "2D", top="6C", decks="2")
    assert t.may() == {"7C", "draw"}


def test_nobody_has_to_play() -> None:
    t = table("7C 9D", "2D", top="6C").draw()
    assert "7C" in t.may()
    assert t.passes().turn == 1


# Eights


def test_whoever_plays_an_eight_names_a_suit() -> None:
    t = table("8S KD 7D", "2D 9H", top="6C").play("8S")
    assert (t.stage, t.turn) == ("naming", 0)
    assert t.may() == {"name C", "name D", "name H", "name S"}
    t.name("H")
    assert (t.stage, t.turn, t.suit) == ("playing", 1, "H")


def test_the_next_card_is_of_the_suit_named_or_an_eight() -> None:
    t = table("8S KD 7D", "2D 9H 8C 3S", top="6C").play("8S").name("H")
    assert t.may() == {"9H", "8C", "draw"}
    t.refused("3S", because="does not fit: hearts was named", rule="eights", about="3S")


def test_the_suit_of_the_eight_itself_can_be_named() -> None:
    t = table("8S KD 7D", "2D 3S", top="6C").play("8S").name("S")
    assert t.may() == {"3S", "draw"}


@pytest.mark.parametrize("suit", [-1, 4, 99])
def test_there_are_four_suits_to_name(suit: int) -> None:
    t = table("8S KD 7D", "2D", top="6C").play("8S")
    t.refused(Name(suit), because="one of the four suits", rule="eights")


def test_the_suit_is_named_before_anything_else() -> None:
    t = table("8S KD 7D", "2D", top="6C").play("8S")
    for action in (Draw(), Pass(), Catch(), Deal()):
        t.refused(action, because="First name the suit", rule="eights")
    t.refused("KD", because="First name the suit", rule="eights")


def test_no_suit_is_named_without_an_eight() -> None:
    t = table("7C KD", "2D", top="6C")
    t.refused(Name(0), because="cannot be done now", rule="turns")


def test_nobody_names_a_suit_for_a_last_card() -> None:
    assert table("8S", "2D 3D", top="6C", target="1").play("8S").stage == "over"


# Drawing


def test_one_card_is_drawn_and_may_be_played() -> None:
    t = table("9D 2D", "3D 4D", top="6C").draw()
    assert t.held() == [3, 2]
    t = table("9D 2D", "3D 4D", top="6C", stock="7C 5D").draw()
    assert t.hand(0) == "9D 2D 7C"
    assert t.may() == {"7C", "pass"}
    assert t.play("7C").turn == 1


def test_any_card_that_fits_may_be_played_after_drawing() -> None:
    t = table("9C 2D", "3D 4D", top="6C", stock="7C 5D").draw()
    assert t.may() == {"9C", "7C", "pass"}


def test_whoever_has_drawn_all_they_may_passes() -> None:
    t = table("9D 2D", "3D 4D", top="6C", stock="7H 5D").draw()
    assert t.may() == {"pass"}
    t.refused(Draw(), because="drawn all you may", rule="drawing")
    assert t.passes().turn == 1
    assert t.may() == {"draw"}


def test_nobody_passes_as_long_as_they_may_draw() -> None:
    t = table("9D 2D", "3D 4D", top="6C")
    t.refused(Pass(), because="You can still draw", rule="drawing")


def test_three_cards_may_be_drawn_one_by_one() -> None:
    t = table("9D 2D", "3D 4D", top="6C", stock="7H 5C 3H 5D", draw="three").draw()
    assert t.may() == {"draw"}
    assert t.draw().may() == {"5C", "draw"}
    assert t.draw().may() == {"5C", "pass"}


def test_until_draws_as_many_as_it_takes() -> None:
    stock = "7H 5D 3H JH QH 7C"
    t = table("9D 2D", "3D 4D", top="6C", stock=stock, draw="until")
    for _card in range(5):
        t.draw()
        assert t.may() == {"draw"}
    assert t.draw().may() == {"7C", "draw"}


def test_when_a_card_is_wanted_and_the_stock_is_empty_the_pile_is_shuffled() -> None:
    t = table("9D 2D", "3D 4D", top="6C", stock="7H").draw().passes()
    assert (t.in_stock(), t.in_pile()) == (0, 47)
    t.draw()
    assert (t.in_stock(), t.in_pile(), t.top()) == (45, 1, "6C")
    assert t.held() == [3, 3]


def test_the_pile_is_shuffled_three_times_a_deal() -> None:
    t = table("9D 2D", "3D 4D", top="6C", stock="", shuffled=True)
    assert t.may() == {"pass"}
    t.refused(Draw(), because="no card left to draw", rule="drawing")
    t = table("9D 2D", "3D 4D", top="6C", stock="")
    assert t.state.notes.shuffles == 0
    assert t.draw().state.notes.shuffles == 1


def test_a_new_deal_may_shuffle_the_pile_again() -> None:
    t = table("7C", "9C 2H", top="6C", stock="", shuffled=True).play("7C").deal()
    assert t.state.notes.shuffles == 0


def test_with_nothing_below_the_top_card_there_is_nothing_to_draw() -> None:
    t = table("9D 2D", "3D 4D", top="6C", stock="", draw="until")
    t.draw(47)
    assert (t.in_stock(), t.in_pile()) == (0, 1)
    assert "pass" in t.may()
    t.refused(Draw(), because="no card left to draw", rule="drawing")
