"""Twos, queens, aces, and the last card."""

import pytest

from peerdeck.action import Draw, Pass
from peerdeck.games.crazy_eights.table import Catch, LastCard
from tests.rules.crazy_eights.table import table

# Twos


def test_twos_queens_and_aces_are_plain_cards_unless_the_table_says_otherwise() -> None:
    for card in ("2C", "QC", "AC"):
        t = table(f"{card} 9D 4D", "KC 9H", "TC 9S", top="6C").play(card)
        assert (t.turn, t.state.notes.debt, t.state.notes.direction) == (1, 0, 1)


def test_after_a_two_the_next_player_draws_two_cards_and_misses_the_turn() -> None:
    t = table("2C 9D", "KC 2H 8H", "TC 9S", top="6C", twos="draw").play("2C")
    assert t.may() == {"draw"}
    t.draw()
    assert (t.held(), t.turn) == ([1, 5, 2], 2)
    assert t.may() == {"TC", "draw"}


def test_nothing_fits_on_a_two_that_asks_for_cards() -> None:
    t = table("2C 9D", "KC 2H 8H", "TC 9S", top="6C", twos="draw").play("2C")
    for card in ("KC", "2H", "8H"):
        t.refused(card, because="You have to draw 2 cards", rule="twos")
    t.refused(Pass(), because="You have to draw 2 cards", rule="twos")


def test_another_two_may_be_added_where_they_stack() -> None:
    t = table("2C 9D", "KC 2H 8H", "TC 9S", top="6C", twos="stack").play("2C")
    assert t.may() == {"2H", "draw"}
    for card in ("KC", "8H"):
        t.refused(card, because="or draw 2 cards", rule="twos")
    t.play("2H")
    assert (t.turn, t.may()) == (2, {"draw"})
    t.refused(Pass(), because="or draw 4 cards", rule="twos")
    t.draw()
    assert (t.held(), t.turn) == ([1, 2, 6], 0)


def test_a_two_asks_for_as_many_cards_as_there_are() -> None:
    t = table("2C 9D", "KC", "TC 9S", top="6C", stock="3D", shuffled=True, twos="draw")
    t.play("2C").draw()
    assert (t.held(), t.turn) == ([1, 2, 2], 2)


def test_where_there_is_nothing_to_draw_a_two_asks_for_nothing() -> None:
    t = table("2C 9D", "KC 3H", "TC 9S", top="6C", stock="", shuffled=True, twos="draw")
    assert t.play("2C").may() == {"KC", "pass"}


def test_the_pile_is_shuffled_for_the_cards_that_a_two_asks_for() -> None:
    t = table("2C 9D", "KC 3H", "TC 9S", top="6C", stock="3D", twos="draw").play("2C").draw()
    assert (t.held(), t.turn, t.top(), t.in_pile()) == ([1, 4, 2], 2, "2C", 1)


def test_cards_drawn_for_a_two_do_not_count_as_the_drawing_of_a_turn() -> None:
    t = table("2C 9D", "KC 3H", "TC 9S", top="6C", twos="draw").play("2C").draw()
    assert "draw" in t.may()


def test_a_last_two_makes_nobody_draw() -> None:
    t = table("2C", "KC 3H", top="6C", twos="draw", target="1").play("2C")
    assert (t.stage, t.held()) == ("over", [0, 2])


# Queens


def test_after_a_queen_the_next_player_misses_a_turn() -> None:
    t = table("QC 9D", "KC 3H", "TC 9S", top="6C", queens="yes").play("QC")
    assert t.turn == 2


def test_with_two_players_the_one_who_played_the_queen_goes_on() -> None:
    t = table("QC 9C 9D", "KC 3H", top="6C", queens="yes").play("QC")
    assert (t.turn, t.may()) == (0, {"9C", "draw"})


# Aces


def test_an_ace_turns_the_direction_round() -> None:
    t = table("AC 9D", "KC 3H", "TC AS", top="6C", aces="yes").play("AC")
    assert t.turn == 2
    assert t.play("TC").turn == 1


def test_another_ace_turns_it_back() -> None:
    t = table("AC 9D", "KC 3H", "TC AS", top="6C", aces="yes").play("AC AS")
    assert t.turn == 0
    assert t.draw().passes().turn == 1


def test_the_direction_holds_for_passes_eights_and_twos() -> None:
    rules = {"aces": "yes", "queens": "yes", "twos": "draw"}
    t = table("AC 9D", "KC 3H", "TC 9S", "2S 8S", top="6C", **rules).play("AC")
    assert t.draw().passes().turn == 2
    t = table("AC 9D", "KC 3H", "TC 9S", "8S 3S", top="6C", **rules).play("AC 8S").name("C")
    assert t.turn == 2
    t = table("AC 9D", "KC 3H", "TC 9S", "QC 3S", top="6C", **rules).play("AC QC")
    assert t.turn == 1
    t = table("AC 9D", "KC 3H", "TC 9S", "2C 3S", top="6C", **rules).play("AC 2C").draw()
    assert (t.turn, t.held()) == (1, [1, 2, 4, 1])


def test_a_new_deal_begins_clockwise() -> None:
    t = table("AC", "KC 3H", "TC 9S", top="6C", aces="yes").play("AC").deal()
    assert t.state.notes.direction == 1


def test_with_two_players_an_ace_changes_nothing() -> None:
    t = table("AC 9D", "KC 3H", top="6C", aces="yes").play("AC")
    assert t.turn == 1


# Last card


def test_the_last_card_but_one_can_be_played_with_or_without_saying_so() -> None:
    t = table("7C 9D", "KC 3H", top="6C", last_card="yes")
    assert t.may() == {"7C", "last 7C", "draw"}


def test_whoever_has_said_it_cannot_be_caught() -> None:
    t = table("7C 9D", "KC 3H", top="6C", last_card="yes").last("7C")
    assert "catch" not in t.may()
    t.refused(Catch(), because="Nobody before you", rule="last-card")


def test_the_next_player_can_catch_whoever_forgot_it() -> None:
    t = table("7C 9D", "KC 3H", top="6C", last_card="yes").play("7C")
    assert t.may() == {"KC", "last KC", "catch", "draw"}
    t.catch()
    assert (t.turn, t.held()) == (1, [3, 2])
    assert t.may() == {"KC", "last KC", "draw"}


@pytest.mark.parametrize("done", ["draw", "play"])
def test_it_is_forgiven_when_the_next_player_does_anything_else_first(done: str) -> None:
    t = table("7C 9D", "KC 3H 4H", "TC 9S", top="6C", last_card="yes").play("7C")
    if done == "draw":
        t.draw()
        assert "catch" not in t.may()
        t.passes()
    else:
        t.play("KC")
    assert t.turn == 2
    t.refused(Catch(), because="Nobody before you", rule="last-card")


def test_it_is_forgiven_by_a_pass() -> None:
    t = table("7C 9D", "3D 4D", "5D 9S", top="6C", stock="", shuffled=True, last_card="yes")
    t.play("7C").passes()
    t.refused(Catch(), because="Nobody before you", rule="last-card")


def test_the_suit_is_named_before_the_next_player_can_catch() -> None:
    t = table("8C 9D", "KC 3H", top="6C", last_card="yes").play("8C").name("H")
    assert t.catch().held() == [3, 2]


def test_the_one_who_is_skipped_does_not_catch_and_nobody_catches_themselves() -> None:
    t = table("QC 9C", "KC 3H", top="6C", last_card="yes", queens="yes").play("QC")
    assert (t.turn, t.may()) == (0, {"9C", "draw"})
    t.refused(Catch(), because="Nobody before you", rule="last-card")
    t = table("QC 9C", "KC 3H", "TC 9S", top="6C", last_card="yes", queens="yes").play("QC")
    assert (t.turn, t.catch().held()) == (2, [3, 2, 2])


def test_a_player_who_owes_cards_for_a_two_can_catch_first() -> None:
    t = table("2C 9D", "KC 3H", top="6C", last_card="yes", twos="draw").play("2C")
    assert t.may() == {"catch", "draw"}
    t.catch()
    assert t.may() == {"draw"}
    t.draw()
    assert (t.held(), t.turn) == ([3, 4], 0)


def test_catching_gives_as_many_cards_as_there_are() -> None:
    cards = {"stock": "4D", "shuffled": True}
    t = table("7C 9D", "KC 3H", top="6C", last_card="yes", **cards).play("7C").catch()  # type: ignore[arg-type]
    assert t.held() == [2, 2]
    t = table("2C 9D", "KC 3H", top="6C", last_card="yes", twos="draw", **cards)  # type: ignore[arg-type]
    t.play("2C").catch()  # the only card has gone to the player who was caught
    assert (t.held(), t.turn, t.state.notes.debt) == ([2, 2], 1, 0)
    assert t.may() == {"KC", "last KC", "pass"}


def test_a_catch_leaves_the_rest_of_the_cards_for_a_two() -> None:
    t = table(
        "2C 9D", "KC 3H", top="6C", stock="4D 5D 6D", shuffled=True, last_card="yes", twos="draw"
    )
    assert t.play("2C").catch().state.notes.debt == 1
    t.refused("KC", because="You have to draw one card for the 2.", rule="twos")
    assert t.draw().held() == [3, 3]


def test_it_cannot_be_said_with_any_other_card() -> None:
    t = table("7C 9C 9D", "KC 3H", top="6C", last_card="yes")
    t.refused(LastCard(*t.shown("7C")), because="not 2.", rule="last-card")
    t = table("7C", "KC 3H", top="6C", last_card="yes")
    assert t.may() == {"7C", "draw"}
    t.refused(LastCard(*t.shown("7C")), because="not 0.", rule="last-card")


def test_it_is_said_with_a_card_that_fits() -> None:
    t = table("7D 9C", "KC 3H", top="6C", last_card="yes")
    t.refused(LastCard(*t.shown("7D")), because="does not fit", rule="turns", about="7D")


def test_whoever_has_drawn_since_has_to_say_it_again() -> None:
    t = table("7C 9D", "KC 3H 4H", top="6C", stock="5H 4C QC", last_card="yes")
    t.last("7C").draw().passes().draw()
    assert t.may() == {"last 4C", "4C", "pass"}
    assert "catch" in t.play("4C").may()


def test_nobody_says_it_where_the_table_does_not_want_it() -> None:
    t = table("7C 9D", "KC 3H", top="6C")
    assert t.may() == {"7C", "draw"}
    t.refused(LastCard(*t.shown("7C")), because="just play the card", rule="last-card")
    t.play("7C").refused(Catch(), because="Nobody before you", rule="last-card")


def test_drawing_is_refused_to_nobody_who_owes_cards() -> None:
    t = table("2C 9D 4D", "KC 3H", top="6C", twos="stack").play("2C").act(Draw())
    assert (t.held(), t.turn) == ([2, 4], 0)
