"""Viable cards: sevens, and the nearest ones above and below that are not yet played.

A suit whose copies go their own ways has a row of 13 for each; a row of 26 takes both cards of a
rank before the next rank.
"""

import pytest

from peerdeck.action import Play
from tests.rules.cpwp.table import table

UP_TO_JACK = "7{0} 8{0} 9{0} T{0} J{0}"


def test_any_7_is_viable() -> None:
    t = table("7C 7H 7S 2C", "2H", "2S", down="7D")
    assert t.may() == {"7C", "7H", "7S"}


def test_the_nearest_card_above_and_below_is_viable() -> None:
    t = table("4D 5D 9D TD", "2H", "2S", down="7D 8D 6D", runs="single")
    assert t.may() == {"5D", "9D"}


def test_no_other_card_is_viable() -> None:
    t = table("4D TD KD AD", "2H", "2S", down="7D 8D 6D")
    assert t.may() == {"pass"}
    t.refused("TD", because="The 10 of diamonds cannot be played yet: first comes the 9 of",
              rule="viable", about="TD")  # fmt: skip
    t.refused("4D", because="first comes the 5 of diamonds.", rule="viable", about="4D")
    t.refused("KD", because="The King of diamonds cannot be played yet: first comes the 9 of",
              rule="viable", about="KD")  # fmt: skip


def test_a_card_needs_a_7_of_its_own_suit() -> None:
    t = table("8H 6S", "2H", "2S", down="7D 8D 7C")
    assert t.may() == {"pass"}
    t.refused("8H", because="No row of hearts is open: the 7 of hearts is not down yet.",
              rule="viable", about="8H")  # fmt: skip
    t.refused("6S", because="No row of spades is open", rule="viable", about="6S")


def test_the_ace_is_low() -> None:
    t = table("AD", "2H", "2S", down="7D 6D 5D 4D 3D 2D")
    assert t.may() == {"AD"}


def test_the_ace_does_not_follow_the_king() -> None:
    t = table("AD", "2H", "2S", down="7D 8D 9D TD JD QD KD")
    assert t.may() == {"pass"}
    t.refused("AD", because="first comes the 6 of diamonds", rule="viable", about="AD")


def test_the_king_does_not_follow_the_ace() -> None:
    t = table("KD", "2H", "2S", down="7D 6D 5D 4D 3D 2D AD")
    assert t.may() == {"pass"}


@pytest.mark.parametrize("suit", "CDHS")
def test_a_row_ends_at_ace_and_king(suit: str) -> None:
    """Its neighbours in the list of faces are kings and aces of other suits."""
    every = " ".join(f"{rank}{suit}" for rank in "7654328A9TJQK".replace("8A", "A8"))
    others = {"C": "AD KS", "D": "KC AH", "H": "KD AS", "S": "KH AC"}[suit]
    t = table(others, "2H" if suit != "H" else "2C", "3S" if suit != "S" else "3C", down=every)
    assert t.may() == {"pass"}
    assert t.rows(suit) == [" ".join(f"{rank}{suit}" for rank in "A23456789TJQK")]


def test_one_deck_clubs_and_spades_go_their_own_ways() -> None:
    t = table("9C 6C 9S", "2H", "2S", down="7D 7C 7S 8C")
    assert t.may() == {"9C", "6C"}
    t.refused("9S", because="first comes the 8 of spades", rule="viable")


def test_one_deck_paired_both_black_eights_come_before_a_black_nine() -> None:
    t = table("9C 8S 9S", "2H", "2S", down="7D 7C 7S 8C", black_row_1deck="paired")
    assert t.may() == {"8S", "8S 9S"}
    t.refused("9C", because="The 9 of clubs has to wait until both cards of the rank before it",
              rule="viable", about="9C")  # fmt: skip
    t.play("8S").passes().passes()
    assert t.may() == {"9C", "9S"}


def test_one_deck_paired_a_black_card_still_needs_the_7_of_its_suit() -> None:
    t = table("8S 6S 9C", "7S 2D", "2H", down="7D 7C 8C", black_row_1deck="paired")
    assert t.may() == {"pass"}
    t.refused("8S", because="No row of spades is open", rule="viable")
    t.passes().play("7S").passes()
    assert t.may() == {"8S", "6S"}


def test_one_deck_paired_goes_down_like_up() -> None:
    t = table("5C 6S", "5S", "2H", down="7D 7C 7S 6C", black_row_1deck="paired")
    t.refused("5C", because="has to wait until both cards of the rank before it", rule="viable")
    assert t.may() == {"6S"}
    assert t.play("6S").may() == {"5S"}


def test_one_deck_paired_leaves_the_red_suits_alone() -> None:
    t = table("8D 9D", "2H", "2S", down="7D", black_row_1deck="paired")
    assert t.may() == {"8D", "8D 9D"}


def test_two_decks_red_suits_have_a_row_for_each_copy() -> None:
    t = table("9H 8H 7H 7D 6D", "2H", "2S", down="7D 7H 8H", decks="2", runs="single")
    assert t.may() == {"9H", "7H", "7D", "6D"}
    t.refused("8H", because="has to wait until both cards of the rank before it are down",
              rule="viable", about="8H")  # fmt: skip
    t.play("7H").passes().passes()
    assert t.rows("H") == ["7H 8H", "7H"]
    assert t.may() == {"9H", "8H", "7D", "6D"}
    t.play("8H")
    assert t.rows("H") == ["7H 8H", "7H 8H"]


def test_two_decks_red_the_second_copy_says_what_comes_first() -> None:
    t = table("TH", "2H", "2S", down=UP_TO_JACK.format("H") + " 7H 8H", decks="2")
    t.refused("TH", because="The 10 of hearts cannot be played yet: first comes the 9 of hearts",
              rule="viable")  # fmt: skip


def test_two_decks_both_eights_of_clubs_come_before_a_nine_of_clubs() -> None:
    t = table("8C 9C", "2H", "2S", down="7C 8C", decks="2")
    t.refused("9C", because="first comes the 8 of clubs", rule="viable", about="9C")
    assert t.may() == {"8C", "8C 9C"}
    t.play("8C").passes().passes()
    assert t.may() == {"9C"}
    assert t.rows("C") == ["7C 8C 8C"]


def test_two_decks_with_two_nines_no_ten_after_one_nine() -> None:
    t = table("TC TS", "2H", "2D", down="7C 8C 8C 9C 7S 8S 8S 9S", decks="2")
    assert t.may() == {"pass"}
    t.refused("TC", because="first comes the 9 of clubs", rule="viable")
    t.refused("TS", because="first comes the 9 of spades", rule="viable")


def test_two_decks_goes_down_like_up() -> None:
    t = table("5S 6S", "2H", "2S", down="7S 6S", decks="2", runs="single")
    assert t.may() == {"6S"}


def test_two_decks_one_7_opens_the_row_and_the_other_may_come_at_any_time() -> None:
    t = table("7C 9C", "2H", "2S", down="7C 8C 8C", decks="2")
    assert t.may() == {"7C", "9C"}
    t.play("7C")
    assert t.rows("C") == ["7C 7C 8C 8C"]


def test_two_decks_the_second_7_of_a_red_suit_may_come_at_any_time() -> None:
    t = table("7D", "2H", "2S", down="7D 8D 9D 6D 5D", decks="2")
    assert t.may() == {"7D"}
    assert t.play("7D").rows("D") == ["5D 6D 7D 8D 9D", "7D"]


def test_two_decks_clubs_and_spades_do_not_wait_for_each_other() -> None:
    t = table("9C", "2H", "2S", down="7C 7S 8C 8C", decks="2")
    assert t.may() == {"9C"}


def test_two_decks_the_one_deck_rule_for_black_rows_says_nothing() -> None:
    t = table("9C", "2H", "2S", down="7C 7S 8C 8C", decks="2", black_row_1deck="paired")
    assert t.may() == {"9C"}


def test_chain_one_eight_of_clubs_is_enough_for_one_nine() -> None:
    t = table("9C 9C TC", "2H", "2D", down="7C 7C 8C", decks="2", rows_2deck="chain",
              runs="single")  # fmt: skip
    assert t.may() == {"9C"}
    t.play("9C").passes().passes()
    assert t.may() == {"TC"}
    t.refused("9C", because="first comes the 8 of clubs", rule="viable")


def test_chain_a_second_eight_needs_a_second_seven() -> None:
    t = table("8S", "7S 2H", "2D", down="7S 8S", decks="2", rows_2deck="chain")
    assert t.may() == {"pass"}
    t.refused("8S", because="has to wait until both cards of the rank before it", rule="viable")
    t.passes().play("7S").passes()
    assert t.may() == {"8S"}


def test_chain_with_one_deck_says_nothing() -> None:
    t = table("9C", "2H", "2S", down="7C 8C", rows_2deck="chain")
    assert t.may() == {"9C"}


def test_turns_go_clockwise() -> None:
    t = table("7C 2C", "7H 2H", "7S 2S", down="7D")
    assert [t.turn, t.play("7C").turn, t.play("7H").turn, t.play("7S").turn] == [0, 1, 2, 0]


def test_nobody_acts_out_of_turn() -> None:
    t = table("7C 2C", "7H 2H", "7S 2S", down="7D")
    theirs = Play(((t.cards("7H", 1)[0], t.state.face[t.cards("7H", 1)[0]] or 0),))
    t.refused(theirs, seat=1, because="It is not your turn", rule="turns")


def test_nobody_plays_a_card_of_another_hand() -> None:
    t = table("7C 2C", "7H 2H", "7S 2S", down="7D")
    (theirs,) = t.cards("7H", 1)
    mine = t.playing("7C").cards
    for cards in (((theirs, 32),), (*mine, (theirs, 32)), ((-1, 6),), ((9_999, 6),)):
        t.refused(Play(cards), because="only play cards of your own hand", rule="turns")


def test_nobody_plays_a_card_twice() -> None:
    t = table("7C 2C", "7H 2H", "7S 2S", down="7D")
    t.refused(Play(t.playing("7C").cards * 2), because="each of them once", rule="turns")


def test_nobody_plays_a_card_as_another() -> None:
    t = table("2C", "7H 2H", "7S 2S", down="7D")
    lie = Play(((t.cards("2C")[0], 6),))
    t.refused(lie, because="A card cannot be played as another one", rule="turns", about="2C")


def test_somebody_who_plays_must_choose_a_card() -> None:
    t = table("7C 2C", "7H 2H", "7S 2S", down="7D")
    t.refused(Play(()), because="Choose a card to play", rule="turns")
