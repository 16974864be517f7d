"""Adding cards to melds, redeeming jokers, and going out."""

import pytest

from peerdeck.action import Discard
from peerdeck.games.contract_rummy.actions import Keep, LayOff, Redeem
from tests.rules.contract_rummy.table import progressive, shanghai

MINE = {0: "8C 8D 8H | 4S 5S 6S 7S"}
BOTH = {0: "8C 8D 8H | 4S 5S 6S 7S", 1: "KC KD * | * TD JD QD"}
TWO = {"round": 2}


def test_cards_go_on_melds_of_anybody_who_is_down() -> None:
    t = shanghai("8S KH 2C 2D", "4C", "5C", melds=BOTH, **TWO)
    t.lay_off("8S", "8C 8D 8H").lay_off("KH", "KC KD *")
    assert t.melds(0)[0] == "8C 8D 8H 8S"
    assert t.melds(1)[0] == "KC KD KH *"  # the set stays in order, its joker last
    assert t.hand(0) == "2C 2D"


def test_a_run_grows_at_both_ends() -> None:
    t = shanghai("3S 8S 2C 2D", "4C", "5C", melds=MINE, **TWO)
    t.lay_off("3S", "4S 5S 6S 7S", "low").lay_off("8S", "3S 4S 5S 6S 7S")
    assert t.melds(0)[1] == "3S 4S 5S 6S 7S 8S"


def test_what_is_offered_is_every_place_where_a_card_fits() -> None:
    t = shanghai("8S 3S * 2C 2D", "4C", "5C", melds=MINE, **TWO)
    assert t.may("layoff") == {
        "layoff 8S on 8C 8D 8H high",
        "layoff * on 8C 8D 8H high",
        "layoff 3S on 4S 5S 6S 7S low",
        "layoff 8S on 4S 5S 6S 7S high",
        "layoff * on 4S 5S 6S 7S low",
        "layoff * on 4S 5S 6S 7S high",
    }


def test_who_is_not_down_plays_on_nobody() -> None:
    t = shanghai("8S 2C 2D", "4C", "5C", melds={1: MINE[0]}, **TWO)
    t.refused(
        t.laying_off("8S", "8C 8D 8H"),
        because="first lay down 1 set of 3 and 1 run of 4",
        rule="laying-off",
    )
    assert t.may("layoff") == set()


@pytest.mark.parametrize("rule", ["no", "yes"])
def test_laying_off_in_the_turn_of_the_lay_down(rule: str) -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H 9S KS 2S", "4C", "5C", same_turn_layoff=rule)
    t.lay_down("3C 3D 3H | 9C 9D 9H")
    action = t.laying_off("9S", "9C 9D 9H")
    if rule == "yes":
        assert t.act(action).melds(0)[1] == "9C 9D 9H 9S"
        return
    assert t.may("layoff") == set()
    t.refused(action, because="from your next turn on", rule="laying-off")
    t.discard("KS").turn_of(1, "4C").turn_of(2, "5C").unwanted()
    assert t.act(t.laying_off("9S", "9C 9D 9H")).melds(0)[1] == "9C 9D 9H 9S"


@pytest.mark.parametrize(
    ("card", "meld", "end", "because"),
    [
        ("9S", "8C 8D 8H", "high", "A set of rank 8 does not take the 9 of spades."),
        ("9S", "4S 5S 6S 7S", "high", "takes the 3 of spades or the 8 of spades, not the 9 of"),
        ("8D", "4S 5S 6S 7S", "high", "takes the 3 of spades or the 8 of spades"),
        ("8S", "4S 5S 6S 7S", "low", "The 8 of spades goes to the high end of this meld."),
        ("8S", "8C 8D 8H", "low", "goes to the high end"),
    ],
)
def test_what_does_not_fit(card: str, meld: str, end: str, because: str) -> None:
    t = shanghai("9S 8D 8S 2C", "4C", "5C", melds=MINE, **TWO)
    t.refused(t.laying_off(card, meld, end), because=because, rule="laying-off", about=card)


def test_a_run_ends_at_the_aces() -> None:
    t = shanghai("5C KD 2C", "4C", "5C", melds={0: "8C 8D 8H | AC 2C 3C 4C"}, **TWO)
    action = t.laying_off("KD", "AC 2C 3C 4C", "low")
    t.refused(action, because="takes the 5 of clubs, not the King of diamonds", rule="laying-off")
    t.lay_off("5C", "AC 2C 3C 4C")


def test_a_whole_run_takes_no_more() -> None:
    run = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    t = shanghai("AC KD 2C", "4C", "5C", melds={0: f"8C 8D 8H | {run}"}, **TWO)
    t.lay_off("AC", run, "low")
    action = t.laying_off("KD", f"AC {run}")
    t.refused(action, because="has 14 cards and cannot grow", rule="laying-off")
    t = shanghai("AC KD 2C", "4C", "5C", melds={0: f"8C 8D 8H | {run}"}, ace_both_ends="no", **TWO)
    action = t.laying_off("AC", run, "low")
    t.refused(action, because="has 13 cards and cannot grow", rule="laying-off")


def test_suits_of_a_set_that_are_taken() -> None:
    rules = {"set_suits": "distinct", **TWO}
    t = shanghai("8C 8S 2C", "4C", "5C", melds=MINE, **rules)
    action = t.laying_off("8C", "8C 8D 8H")
    t.refused(action, because="already has its card of clubs", rule="laying-off")
    t.lay_off("8S", "8C 8D 8H")
    action = t.laying_off("8C", "8C 8D 8H 8S")
    t.refused(action, because="has all four suits", rule="laying-off")


def test_the_limit_for_jokers_holds_for_cards_added_later() -> None:
    t = shanghai("* 2C 2D", "4C", "5C", melds=BOTH, **TWO)
    action = t.laying_off("*", "KC KD *")
    t.refused(action, because="as many jokers as it may hold", rule="laying-off", about="*")
    t = shanghai("* 2C 2D", "4C", "5C", melds=BOTH, jokers_per_meld="any", **TWO)
    assert t.act(t.laying_off("*", "KC KD *")).melds(1)[0] == "KC KD * *"


def test_no_joker_is_added_to_a_set_where_they_are_for_runs() -> None:
    t = progressive("* 2C 2D", "4C", melds=MINE, jokers_in="runs_only", **TWO)
    action = t.laying_off("*", "8C 8D 8H")
    t.refused(action, because="Jokers are for runs only", rule="laying-off")


@pytest.mark.parametrize("zone", [-1, 0, 3, 4, 7, 10**20])
def test_a_meld_that_is_not_there(zone: int) -> None:
    t = shanghai("8S 2C 2D", "4C", "5C", melds=MINE, **TWO)
    action = LayOff(zone, 1, t.shown("8S")[0])
    t.refused(action, because="Choose a meld that lies on the table", rule="laying-off")


def test_runs_may_grow_together_later() -> None:
    t = shanghai("5C 2D", "4C", "5C", melds={0: "AC 2C 3C 4C | 6C 7C 8C 9C"}, round=3)
    assert t.act(t.laying_off("5C", "AC 2C 3C 4C")).melds(0)[0] == "AC 2C 3C 4C 5C"


# Redeeming jokers


def test_jokers_stay_where_they_lie() -> None:
    t = shanghai("9D KS 2C", "4C", "5C", melds=BOTH, **TWO)
    assert t.may("redeem") == set()
    t.refused(t.redeeming("9D", "* TD JD QD"), because="jokers stay where they lie", rule="jokers")


def test_a_redeemed_joker_comes_to_hand() -> None:
    t = shanghai("9D KS KC 2C", "4C", "5C", melds=BOTH, joker_redeem="to_hand", **TWO)
    assert t.may("redeem") == {
        "redeem 9D in * TD JD QD 0",
        "redeem KS in KC KD * 2",
        "redeem KC in KC KD * 2",
    }
    t.redeem("9D", "* TD JD QD").redeem("KS", "KC KD *")
    assert t.melds(1) == ["KC KD KS", "9D TD JD QD"]
    assert t.hand(0) == "2C KC * *"
    assert t.asked == (0,)


def test_a_joker_stands_for_a_card_of_a_suit_that_its_set_lacks() -> None:
    rules = {"joker_redeem": "to_hand", "set_suits": "distinct", **TWO}
    t = shanghai("KC KS 2C", "4C", "5C", melds=BOTH, **rules)
    action = t.redeeming("KC", "KC KD *")
    t.refused(
        action, because="any of King of hearts, King of spades, but", rule="jokers", about="KC"
    )
    t.redeem("KS", "KC KD *")


def test_a_joker_is_redeemed_by_its_own_card_alone() -> None:
    t = shanghai("8D * KS 2C", "4C", "5C", melds=BOTH, joker_redeem="to_hand", **TWO)
    action = t.redeeming("8D", "* TD JD QD")
    t.refused(action, because="stands for the 9 of diamonds, not for the 8", rule="jokers")
    t.refused(t.redeeming("*", "* TD JD QD"), because="stands for the 9 of", rule="jokers")


@pytest.mark.parametrize("place", [1, 3, 4, -1, 10**20])
def test_only_a_joker_is_redeemed(place: int) -> None:
    t = shanghai("9D KS 2C", "4C", "5C", melds=BOTH, joker_redeem="to_hand", **TWO)
    action = Redeem(t.zone("* TD JD QD"), place, t.shown("9D")[0])
    t.refused(action, because="Choose a joker of this meld", rule="jokers")


def test_only_those_who_are_down_redeem() -> None:
    t = shanghai("9D KS 2C", "4C", "5C", melds={1: BOTH[1]}, joker_redeem="to_hand", **TWO)
    action = t.redeeming("9D", "* TD JD QD")
    t.refused(action, because="Only players who are down", rule="laying-off")


def test_a_redeemed_joker_that_must_be_laid_off_again() -> None:
    t = shanghai("9D KS 2C", "4C", "5C", melds=BOTH, joker_redeem="must_replay", **TWO)
    t.redeem("9D", "* TD JD QD")
    assert t.may() == {
        "layoff * on 8C 8D 8H high",
        "layoff * on 4S 5S 6S 7S low",
        "layoff * on 4S 5S 6S 7S high",
        "layoff * on 9D TD JD QD low",
        "layoff * on 9D TD JD QD high",
    }
    text = "First lay off the joker that you have redeemed."
    t.refused(t.laying_off("KS", "KC KD *"), because=text, rule="jokers", about="KS")
    t.refused(t.redeeming("KS", "KC KD *"), because=text, rule="jokers")
    t.refused(Keep(), because=text, rule="jokers")
    t.lay_off("*", "8C 8D 8H")
    assert t.hand(0) == "2C KS"
    assert "discard KS" in t.may()


def test_a_joker_that_could_not_be_laid_off_again_is_not_redeemed() -> None:
    full = {0: "8C 8D * | 4S 5S 6S *", 1: "KC KD * | * TD JD QD"}
    t = shanghai("9D KS 2C", "4C", "5C", melds=full, joker_redeem="must_replay", decks="2", **TWO)
    t.redeem("9D", "* TD JD QD")  # this run itself may hold one again
    assert t.may() == {"layoff * on 9D TD JD QD low", "layoff * on 9D TD JD QD high"}
    sets = {"set_suits": "distinct", "round": 1, "joker_redeem": "must_replay"}
    full = {0: "8C 8D 8H 8S | 9C 9D 9H 9S", 1: "KC KD KH * | QC QD QH QS"}
    t = shanghai("KS 2C", "4C", "5C", melds=full, **sets)
    action = t.redeeming("KS", "KC KD KH *")
    t.refused(action, because="and you could not", rule="jokers", about="KS")
    assert t.may("redeem") == set()


def test_a_last_card_redeems_no_joker_that_would_have_to_be_the_last_discard() -> None:
    rules = {"melds": BOTH, "joker_redeem": "must_replay", **TWO}
    t = progressive("9D", "4C", "5C", **rules)
    assert t.may() == {"discard 9D"}
    t = progressive("9D 2C", "4C", "5C", **rules)
    assert t.redeem("9D", "* TD JD QD").lay_off("*", "8C 8D 8H").hand(0) == "2C"


# Going out


def test_shanghai_is_won_by_laying_down_all_cards() -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H", "KC", "5C").lay_down("3C 3D 3H | 9C 9D 9H")
    assert (t.out, t.stage, t.points) == (0, "between", (0, 10, 5))
    assert t.state.sheet[0].winners == (0,)


def test_shanghai_is_won_by_laying_off_the_last_card() -> None:
    t = shanghai("8S", "KC", "5C", melds=MINE, **TWO).lay_off("8S", "8C 8D 8H")
    assert (t.out, t.points) == (0, (0, 10, 5))


def test_a_last_card_that_fits_nowhere_is_kept() -> None:
    t = shanghai("2D", "KC", "5C", melds=MINE, discards="9H", stock="8S 7H", **TWO)
    assert t.may() == {"keep"}
    t.keep()
    assert t.hand(0) == "2D"
    assert t.asked == (1,)
    assert t.hand(1) == "KC 8S"  # nothing is offered: it is a card of the stock
    assert t.discards == "9H"


def test_a_last_card_may_not_be_discarded() -> None:
    t = shanghai("2D", "KC", "5C", melds=MINE, **TWO)
    action = Discard(t.shown("2D")[0])
    t.refused(action, because="The last card may not be discarded", rule="going-out", about="2D")


def test_only_a_last_card_is_kept() -> None:
    t = shanghai("2D 3D", "KC", "5C", melds=MINE, **TWO)
    t.refused(Keep(), because="only a last card is kept", rule="going-out", about="2D 3D")
    assert "keep" not in t.may()


def test_a_last_card_that_would_fit_may_be_kept_too() -> None:
    t = shanghai("8S", "KC", "5C", melds=MINE, **TWO)
    assert "keep" in t.may()
    t.keep()
    assert t.hand(0) == "8S"


def test_a_card_is_kept_also_when_the_stock_is_empty() -> None:
    t = shanghai("2D", "KC", "5C", melds=MINE, bare=True, **TWO).keep()
    assert (t.stage, t.out) == ("between", None)


def test_float_a_last_card_may_be_discarded_and_its_player_stays_in() -> None:
    t = shanghai("2D", "KC", "5C", melds=MINE, stock="8S 7H 6D", last_card="float", **TWO)
    assert t.may() == {"discard 2D"}
    t.discard("2D")
    assert (t.stage, t.hand(0)) == ("playing", "")
    t.draw().passes().discard("8S").draw().passes().discard("7H").draw().passes().passes()
    assert t.hand(0) == "6D"
    assert t.may() == {"discard 6D"}
    t.refused(Keep(), because="a turn ends with a discard", rule="turns")


def test_float_the_round_is_won_by_melding() -> None:
    t = shanghai("8S", "KC", "5C", melds=MINE, last_card="float", **TWO)
    assert t.lay_off("8S", "8C 8D 8H").out == 0


def test_discard_wins_a_last_card_may_be_discarded_or_laid_off() -> None:
    t = shanghai("2D", "KC", "5C", melds=MINE, last_card="discard_wins", **TWO).discard("2D")
    assert (t.out, t.points) == (0, (0, 10, 5))
    t = shanghai("8S", "KC", "5C", melds=MINE, last_card="discard_wins", **TWO)
    assert t.lay_off("8S", "8C 8D 8H").out == 0


def test_progressive_is_won_by_a_discard_alone() -> None:
    t = progressive("8S 2D", "KC", melds=MINE, **TWO).lay_off("8S", "8C 8D 8H")
    assert t.out is None
    t.discard("2D")
    assert (t.out, t.points) == (0, (0, 10))
    t = progressive("8S", "KC", melds=MINE, **TWO)
    action = t.laying_off("8S", "8C 8D 8H")
    t.refused(action, because="Your last card has to be discarded", rule="going-out", about="8S")
    assert t.may() == {"discard 8S"}


def test_progressive_may_end_by_melding_where_that_is_agreed() -> None:
    t = progressive("8S", "KC", melds=MINE, go_out="any", **TWO).lay_off("8S", "8C 8D 8H")
    assert t.out == 0
    t = progressive("3C 3D 3H 9C 9D 9H", "KC", go_out="any").lay_down("3C 3D 3H | 9C 9D 9H")
    assert t.out == 0
    assert progressive("2D", "KC", melds=MINE, go_out="any", **TWO).discard("2D").out == 0


def test_nobody_gets_a_last_turn() -> None:
    t = progressive("2D", "KC", "AC", melds=MINE, **TWO).discard("2D")
    assert t.stage == "between"
    assert t.points == (0, 10, 15)
