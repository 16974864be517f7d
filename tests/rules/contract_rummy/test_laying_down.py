"""Laying down: contracts, sets and runs. What a meld is has tests of its own."""

import pytest

from peerdeck.games.contract_rummy.actions import LayDown
from tests.rules.contract_rummy.table import progressive, shanghai

HAND = "3C 3D 3H 9C 9D 9H KS 2S"
DONE = "3C 3D 3H | 9C 9D 9H"
RULES = {"rounds": "3s-3s-4r@11"}


def test_a_contract_is_laid_down_between_draw_and_discard() -> None:
    t = shanghai(HAND, "4C", "5C").lay_down(DONE)
    assert t.melds(0) == ["3C 3D 3H", "9C 9D 9H"]
    assert t.hand(0) == "2S KS"
    assert t.asked == (0,)  # the turn is not over
    assert t.state.notes.down == 0b001


def test_a_lay_down_with_an_empty_meld_is_another_contract() -> None:
    t = shanghai(HAND, "4C", "5C")
    first, second = t.laying_down(DONE).melds
    for melds in ((first, (), second), (first, second, ())):
        t.refused(LayDown(melds), because="The contract is", rule="contract")


def test_melds_lie_open_to_everybody() -> None:
    t = shanghai(HAND, "4C", "5C")
    cards = [card for card, _face in t.shown("3C 3D 3H 9C 9D 9H")]
    t.lay_down(DONE)
    assert {t.state.seen[card] for card in cards} == {0b111}


def test_a_set_lies_by_suit_with_its_jokers_last_in_whatever_order_it_is_laid() -> None:
    t = shanghai("3C * 3H 9C 9D 9H KS 2S", "4C", "5C").lay_down("* 3H 3C | 9H 9C 9D")
    assert t.melds(0) == ["3C 3H *", "9C 9D 9H"]


def test_nobody_has_to_lay_down() -> None:
    t = shanghai(HAND, "4C", "5C")
    assert len(t.may("laydown")) == 1
    t.discard("KS")
    assert t.melds(0) == []


def test_a_lay_down_is_the_whole_contract() -> None:
    t = shanghai(HAND, "4C", "5C")
    t.refused(t.laying_down("3C 3D 3H"), because="The contract is 2 sets of 3", rule="contract")
    t = shanghai(HAND, "4C", "5C")
    t.refused(LayDown(()), because="The contract is 2 sets of 3", rule="contract")


def test_what_the_hand_lacks_is_told() -> None:
    t = shanghai("3C 3D 3H 9C 9D 7H KS 2S 4S 5S 6S", "4C", "5C")
    t.refused(LayDown(()), because="you still need a 9 or a joker.", rule="contract")
    t.refused(t.laying_down("3C 3D 3H"), because="a 9", rule="contract", about="3C 3D 3H")


def test_neither_more_melds_nor_others_than_the_contract() -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H 5C 5D 5H KS", "4C", "5C")
    t.refused(
        t.laying_down("3C 3D 3H | 9C 9D 9H | 5C 5D 5H"),
        because="lay down just these",
        rule="contract",
    )
    t = shanghai("3C 3D 3H 4S 5S 6S 7S 9C 9D 9H", "4C", "5C")
    t.refused(t.laying_down("3C 3D 3H | 4S 5S 6S 7S"), because="A set is of one rank", rule="sets")


def test_other_cards_may_stay_in_hand() -> None:
    assert shanghai(HAND, "4C", "5C").lay_down(DONE).hand(0) == "2S KS"


def test_a_player_lays_down_once() -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H KS", "4C", "5C", melds={0: "8C 8D 8H | 5C 5D 5H"})
    t.refused(t.laying_down(DONE), because="You have laid down already", rule="laying-down")
    assert t.may("laydown") == set()


def test_cards_of_others_cannot_be_laid() -> None:
    t = shanghai(HAND, "9S", "5C")
    theirs = t.shown("9S", 1)
    mine = t.shown("3C 3D 3H 9C 9D")
    t.refused(LayDown((mine[:3], (*mine[3:], *theirs))), because="your own hand", rule="turns")
    twice = t.shown("9C 9D")
    t.refused(LayDown((mine[:3], (*twice, twice[0]))), because="each of them once", rule="turns")
    card, _face = mine[0]
    lie = ((card, 40), *mine[1:3])
    t.refused(LayDown((lie, mine[3:])), because="cannot be played as another", rule="turns")


# The melds of a contract


@pytest.mark.parametrize(("laid", "fits"), [("min", True), ("exact", False)])
def test_melds_may_be_longer_than_asked_for(laid: str, fits: bool) -> None:
    t = shanghai("3C 3D 3H 3S 9C 9D 9H KS 2S", "4C", "5C", laydown_size=laid)
    action = t.laying_down("3C 3D 3H 3S | 9C 9D 9H")
    if fits:
        assert t.act(action).melds(0)[0] == "3C 3D 3H 3S"
    else:
        t.refused(action, because="The set has to be of 3 cards", rule="sets", about="3C 3D 3H 3S")


def test_a_meld_is_no_shorter_than_asked_for() -> None:
    t = shanghai("3C 3D 9C 9D 9H KS 2S", "4C", "5C")
    t.refused(
        t.laying_down("3C 3D | 9C 9D 9H"), because="these are 2 cards", rule="sets", about="3C 3D"
    )


def test_the_longest_set_stands_for_the_longest_that_is_asked_for() -> None:
    t = shanghai("3C 3D 3H 3S 9C 9D 9H KS", "4C", "5C", rounds="3s-4s@11")
    t.lay_down("3C 3D 3H 3S | 9C 9D 9H")
    assert t.melds(0) == ["3C 3D 3H 3S", "9C 9D 9H"]


def test_equal_cards_may_be_in_a_set() -> None:
    hand = "3C 3C 3H 9C 9D 9H KS 2S"
    shanghai(hand, "4C", "5C").lay_down("3C 3C 3H | 9C 9D 9H")
    t = shanghai(hand, "4C", "5C", set_suits="distinct")
    action = t.laying_down("3C 3C 3H | 9C 9D 9H")
    t.refused(action, because="at most one card of each suit", rule="sets")
    progressive(hand, "4C", "5C").lay_down("3C 3C 3H | 9C 9D 9H")


def test_two_sets_of_one_rank_are_one_big_set() -> None:
    hand = "3C 3D 3H 3C 3D 3H KS 2S"
    t = shanghai(hand, "4C", "5C")
    action = t.laying_down("3C 3D 3H | 3C 3D 3H")
    t.refused(action, because="Two sets of one rank count as one", rule="sets")
    assert t.may("laydown") == set()
    shanghai(hand, "4C", "5C", distinct_set_values="no").lay_down("3C 3D 3H | 3C 3D 3H")
    progressive(hand, "4C", "5C").lay_down("3C 3D 3H | 3C 3D 3H")


def test_two_players_may_have_sets_of_one_rank() -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H KS 2S", "4C", "5C", melds={1: "3S 3C 3D | 8C 8D 8H"})
    assert t.lay_down(DONE).melds(0) == ["3C 3D 3H", "9C 9D 9H"]


def test_two_runs_may_not_join_end_to_end() -> None:
    hand = "AC 2C 3C 4C 5C 6C 7C 8C KS"
    t = shanghai(hand, "4C", "5C", round=3)
    action = t.laying_down("AC 2C 3C 4C | 5C 6C 7C 8C")
    t.refused(action, because="join end to end, and so count as one run", rule="runs")
    shanghai(hand, "4C", "5C", round=3, consecutive_runs="allowed").act(action)
    progressive(hand, "4C", "5C", round=3).lay_down("AC 2C 3C 4C | 5C 6C 7C 8C")


def test_two_runs_may_share_a_card_or_be_alike() -> None:
    t = shanghai("AC 2C 3C 4C 4C 5C 6C 7C KS", "4D", "5D", round=3)
    t.lay_down("AC 2C 3C 4C | 4C 5C 6C 7C")
    assert t.melds(0) == ["AC 2C 3C 4C", "4C 5C 6C 7C"]
    t = shanghai("AC 2C 3C 4C AC 2C 3C 4C KS", "5C", "5C", round=3)
    t.lay_down("AC 2C 3C 4C | AC 2C 3C 4C")


def test_runs_of_two_suits_may_follow_each_other() -> None:
    t = shanghai("AC 2C 3C 4C 5D 6D 7D 8D KS", "4C", "5C", round=3)
    t.lay_down("AC 2C 3C 4C | 5D 6D 7D 8D")


def test_the_ace_is_low_or_high_and_nowhere_between() -> None:
    t = shanghai("AC 2C 3C 4C JD QD KD AD KS", "4C", "5C", round=3)
    t.lay_down("AC 2C 3C 4C | JD QD KD AD")
    t = shanghai("AC 2C 3C 4C QD KD AD 2D KS", "4C", "5C", round=3)
    action = t.laying_down("AC 2C 3C 4C | QD KD AD 2D")
    t.refused(action, because="does not go round the corner", rule="runs")


ALL = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def test_a_run_from_ace_to_ace() -> None:
    rules = {"rounds": "7r@14"}
    t = shanghai(f"{ALL} KS", "4C", "5C", **rules)
    assert t.lay_down(ALL).melds(0) == [ALL]
    t = shanghai(f"{ALL} KS", "4C", "5C", ace_both_ends="no", **rules)
    t.refused(t.laying_down(ALL), because="an ace at one of its ends, not at both", rule="runs")
    t = progressive(f"{ALL} KS", "4D", "5D", "6D", "7D", **rules)
    t.refused(t.laying_down(ALL), because="not at both", rule="runs")
    t = progressive(f"{ALL} KS", "4D", "5D", "6D", "7D", ace_both_ends="yes", **rules)
    assert t.lay_down(ALL).melds(0) == [ALL]


# Jokers


def test_a_joker_stands_in_the_place_where_it_is_laid() -> None:
    t = shanghai("4C 5C * 6C 9D TD JD QD KS", "4C", "5C", round=3)
    t.lay_down("4C 5C 6C * | 9D TD JD QD")
    assert t.melds(0)[0] == "4C 5C 6C *"
    assert "layoff" not in " ".join(t.may())
    t = shanghai("4C 5C * 6C 9D TD JD QD KS", "4C", "5C", round=3)
    t.lay_down("* 4C 5C 6C | 9D TD JD QD")
    assert t.melds(0)[0] == "* 4C 5C 6C"


def test_a_run_is_laid_in_order() -> None:
    t = shanghai("4C 5C 7C 6C 9D TD JD QD KS", "4C", "5C", round=3)
    action = t.laying_down("5C 4C 6C 7C | 9D TD JD QD")
    t.refused(action, because="from low to high", rule="runs", about="4C 5C 6C 7C")


@pytest.mark.parametrize(("value", "most"), [("1", 1), ("half", 2), ("any", 3)])
def test_jokers_in_a_meld(value: str, most: int) -> None:
    for jokers in range(1, 4):
        stars = " ".join("*" * jokers)
        naturals = " ".join(["4C", "5C", "6C"][: 4 - jokers])
        laid = f"{naturals} {stars} | 9D TD JD QD"
        t = shanghai(f"{naturals} {stars} 9D TD JD QD KS", "4D", "5D", round=3,
                     jokers_per_meld=value)  # fmt: skip
        if jokers <= most:
            assert t.lay_down(laid).melds(0)[0] == f"{naturals} {stars}"
        else:
            t.refused(t.laying_down(laid), because="joker", rule="jokers")


def test_a_meld_has_a_natural_card() -> None:
    t = progressive("* * * 9C 9D 9H KS", "4C", "5C", decks="2")
    t.refused(t.laying_down("* * * | 9C 9D 9H"), because="not a joker", rule="jokers")


@pytest.mark.parametrize("where", ["both", "runs_only"])
def test_jokers_in_sets(where: str) -> None:
    t = progressive("3C 3D * 9C 9D 9H KS", "4C", "5C", jokers_in=where)
    action = t.laying_down("3C 3D * | 9C 9D 9H")
    if where == "both":
        assert t.act(action).melds(0)[0] == "3C 3D *"
    else:
        t.refused(action, because="Jokers are for runs only", rule="jokers", about="*")
        t = progressive("3C 3D 3H 4C 5C 6C * KS", "4C", "5C", jokers_in=where, round=2)
        t.lay_down("3C 3D 3H | 4C 5C 6C *")


# What is left in hand


def test_a_card_must_be_left_for_the_last_discard() -> None:
    t = progressive("3C 3D 3H 9C 9D 9H 9S", "4C")
    action = t.laying_down("3C 3D 3H | 9C 9D 9H 9S")
    t.refused(action, because="one must be left for it", rule="going-out")
    assert t.may("laydown") == {"laydown 3C 3D 3H | 9C 9D 9H"}
    t.lay_down(DONE)
    assert t.hand(0) == "9S"


@pytest.mark.parametrize("rule", ["no", "yes"])
def test_the_last_round_at_one_go(rule: str) -> None:
    t = shanghai(HAND, "4C", "5C", rounds="3s-3s@6", last_round_all=rule)
    if rule == "no":
        assert t.lay_down(DONE).hand(0) == "2S KS"
        return
    t.refused(t.laying_down(DONE), because="all cards of the hand", rule="laying-down",
              about="2S KS")  # fmt: skip
    assert t.may("laydown") == set()
    t = shanghai("3C 3D 3H 9C 9D 9H 9S", "4C", "5C", rounds="3s-3s@6", last_round_all=rule)
    t.refused(t.laying_down(DONE), because="all cards of the hand", rule="laying-down", about="9S")
    assert t.lay_down("3C 3D 3H | 9C 9D 9H 9S").out == 0


def test_only_the_last_round_is_laid_down_at_one_go() -> None:
    t = shanghai(HAND, "4C", "5C", rounds="3s-3s@11,3s-3s@11", last_round_all="yes")
    assert t.lay_down(DONE).hand(0) == "2S KS"
