"""Progressive Rummy: what holds here and not in all contract rummy, number by number."""

import pytest

from peerdeck.games.contract_rummy.actions import Buy
from peerdeck.games.contract_rummy.contracts import rounds_text
from peerdeck.games.contract_rummy.table import Offer
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.progressive.house_rules import HouseRules
from tests.rules.contract_rummy.table import begun, progressive

SEVEN = "3s-3s@6,3s-4r@7,4r-4r@8,3s-3s-3s@9,3s-3s-4r@10,3s-4r-4r@11,4s-4s-4s@12"


def test_two_to_eight_play() -> None:
    assert list(PROGRESSIVE.seats) == [2, 3, 4, 5, 6, 7, 8]


def test_the_rounds_and_the_cards_dealt() -> None:
    assert rounds_text(HouseRules().resolved().rounds) == SEVEN


def test_the_seventh_round_may_ask_for_runs() -> None:
    rounds = HouseRules.parse({"round7": "3_runs_of_4"}).resolved().rounds
    assert rounds_text(rounds) == SEVEN.replace("4s-4s-4s", "4r-4r-4r")


def test_own_rounds_are_not_touched_by_the_rule_for_the_seventh() -> None:
    own = "3s@5,4r@6"
    rounds = HouseRules.parse({"rounds": own, "round7": "3_runs_of_4"}).resolved().rounds
    assert rounds_text(rounds) == own


def test_four_players_take_two_decks_and_five_take_three() -> None:
    assert len(begun(PROGRESSIVE, 4).state.deck) == 2 * 54
    assert len(begun(PROGRESSIVE, 5).state.deck) == 3 * 54


def test_six_cards_are_dealt_in_the_first_round() -> None:
    t = begun(PROGRESSIVE, 4)
    assert [len(t.state.zones[seat]) for seat in range(4)] == [6] * 4


def test_a_set_and_a_run() -> None:
    t = progressive("5H 5S 5D 4C 5C 6C 7C KS", "2C", round=2).lay_down("5H 5S 5D | 4C 5C 6C 7C")
    assert t.melds(0) == ["5D 5H 5S", "4C 5C 6C 7C"]


@pytest.mark.parametrize(
    ("run", "allowed"), [("AC 2C 3C 4C", True), ("JS QS KS AS", True), ("QC KC AC 2C", False)]
)
def test_aces_in_runs(run: str, allowed: bool) -> None:
    t = progressive(f"5H 5S 5D {run} KD", "2D", round=2)
    action = t.laying_down(f"5H 5S 5D | {run}")
    if allowed:
        t.act(action)
    else:
        t.refused(action, because="does not go round the corner", rule="runs")


def test_dan_pam_andy_and_becca() -> None:
    dan, pam, andy, becca = range(4)
    hands = ("7H 2C", "3C", "4C", "5C")
    t = progressive(*hands, stock="8S 8D 8C").discard("7H")
    t.act(Buy(), seat=becca)  # Becca says she wants it
    t.take()  # Pam gets it without further cards though Becca wants it
    assert t.hand(pam) == "3C 7H"
    assert t.hand(becca) == "5C"
    t = progressive(*hands, stock="8S 8D 8C").discard("7H")
    t.act(Buy(), seat=becca)
    t.draw()
    assert t.seat == andy  # he has the option to buy it before her
    t.passes()
    assert t.hand(becca) == "5C 8D 7H 8S"
    assert t.hand(pam) == "3C 8C"  # and she draws from the stock
    assert t.hand(dan) == "2C"


def test_nobody_is_asked_twice_and_the_discarder_not_at_all() -> None:
    t = progressive("7H 2C", "3C", "4C", "5C").discard("7H").draw()
    assert t.asked == (2, 3)


def test_one_may_buy_as_often_as_one_likes() -> None:
    t = progressive("7H 2C", "3C", "4C", "5C", bought=(9, 9, 9, 9)).discard("7H").draw()
    assert t.asked == (2, 3)


@pytest.mark.parametrize("rule", ["yes", "no"])
def test_the_card_turned_up_is_offered_the_dealer_too(rule: str) -> None:
    t = begun(PROGRESSIVE, 4, 3, upcard_buyable=rule)
    assert t.may() == {"take", "draw"}
    if rule == "yes":
        assert t.asked == (0, 1, 2, 3)
        t.draw().passes().passes()
        assert t.asked == (3,)
        t.buy()
        assert len(t.state.zones[3]) == 9
    else:
        assert t.state.notes.offer == Offer((0,), (), ())
        t.draw()
        assert t.state.notes.offer is None
        assert len(t.state.zones[0]) == 7


def test_cards_can_be_laid_off_at_once() -> None:
    t = progressive("3C 3D 3H 9C 9D 9H 9S 2S KS", "4C").lay_down("3C 3D 3H | 9C 9D 9H")
    assert t.may("layoff") == {"layoff 9S on 9C 9D 9H high"}
    t.lay_off("9S", "9C 9D 9H").discard("KS")


def test_jokers_without_limit_but_for_one_natural_card() -> None:
    t = progressive("3C * * 9C 9D 9H KS", "4C").lay_down("3C * * | 9C 9D 9H")
    assert t.melds(0)[0] == "3C * *"


def test_the_seventh_round_fits_without_a_buy() -> None:
    t = progressive(
        "3C 3D 3H 3S 5C 5D 5H 5S 9C 9D 9H 9S KS", "4C", round=7
    ).lay_down("3C 3D 3H 3S | 5C 5D 5H 5S | 9C 9D 9H 9S")  # fmt: skip
    t.discard("KS")
    assert t.out == 0
    assert t.asked == ()  # seven rounds, and the match is over
    assert PROGRESSIVE.winners(t.state) == (0,)
