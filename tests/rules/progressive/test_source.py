"""Progressive Rummy: what holds here and not in all contract rummy, number by number."""

import pytest

from peerdeck.games.contract_rummy.contracts import rounds_text
from peerdeck.games.contract_rummy.table import Offer
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.progressive.house_rules import HouseRules
from tests.rules.contract_rummy.table import begun, may, melds, progressive
from tests.support.positions import Table

SEVEN = "3s-3s@6,3s-4r@7,4r-4r@8,3s-3s-3s@9,3s-3s-4r@10,3s-4r-4r@11,4s-4s-4s@12"
RUNS_LAST = {"round7": "3_runs_of_4"}


def test_two_to_eight_play() -> None:
    assert list(PROGRESSIVE.seats) == [2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ({}, SEVEN),
        (RUNS_LAST, SEVEN.replace("4s-4s-4s", "4r-4r-4r")),
        ({"rounds": "3s@5,4r@6", **RUNS_LAST}, "3s@5,4r@6"),  # own rounds are not touched by it
    ],
)
def test_the_rounds_and_the_cards_dealt(rules: dict[str, str], text: str) -> None:
    assert rounds_text(HouseRules.parse(rules).resolved().rounds) == text


def test_four_players_take_two_decks_and_five_take_three_and_six_cards_are_dealt() -> None:
    for seats, decks in ((4, 2), (5, 3)):
        t = begun(PROGRESSIVE, seats)
        assert (len(t.state.deck), t.held()) == (54 * decks, [6] * seats)


@pytest.mark.parametrize("run", ["4C 5C 6C 7C", "AC 2C 3C 4C", "JS QS KS AS"])
def test_a_set_and_a_run_with_the_ace_at_either_end(run: str) -> None:
    t = progressive(f"5H 5S 5D {run} KD", "2D", round=2).do(f"laydown 5H 5S 5D | {run}")
    assert melds(t, 0) == ["5D 5H 5S", run]


def test_an_ace_is_not_in_the_middle_of_a_run() -> None:
    t = progressive("5H 5S 5D QC KC AC 2C KD", "2D", round=2)
    because = "does not go round the corner"
    t.refused("laydown 5H 5S 5D | QC KC AC 2C", because=because, rule="runs")


def becca_wants_it(**more: object) -> Table:
    """Return the table of Dan, Pam, Andy and Becca where Becca wants to buy what Dan discards."""
    t = progressive("7H 2C", "3C", "4C", "5C", stock="8S 8D 8C", **more).do("discard 7H")
    return t.do("buy", seat=3)


def test_pam_takes_the_discard_without_further_cards_though_becca_wants_it() -> None:
    t = becca_wants_it().do("take")
    assert (t.hand(1), t.hand(3)) == ("3C 7H", "5C")


def test_andy_is_asked_before_becca_and_dan_not_at_all_and_pam_draws_last() -> None:
    t = becca_wants_it(bought=(9, 9, 9, 9)).do("draw")  # one may buy as often as one likes
    assert t.referee.to_act == (2, 3)
    t.do("pass")
    assert [t.hand(seat) for seat in range(4)] == ["2C", "3C 8C", "4C", "5C 7H 8S 8D"]


def test_the_card_turned_up_is_offered_the_dealer_too() -> None:
    t = begun(PROGRESSIVE, 4, 3, upcard_buyable="yes")
    assert (t.referee.to_act, t.may()) == ((0, 1, 2, 3), {"take", "draw"})
    t.play("draw", "pass", "pass")
    assert t.referee.to_act == (3,)
    assert t.do("buy").held()[3] == 9


def test_the_card_turned_up_may_be_for_the_first_player_alone() -> None:
    t = begun(PROGRESSIVE, 4, 3, upcard_buyable="no")
    assert (t.notes.offer, t.may()) == (Offer((0,), (), ()), {"take", "draw"})
    assert t.do("draw").notes.offer is None
    assert t.held()[0] == 7


def test_cards_can_be_laid_off_at_once() -> None:
    t = progressive("3C 3D 3H 9C 9D 9H 9S 2S KS", "4C").do("laydown 3C 3D 3H | 9C 9D 9H")
    assert may(t, "layoff") == {"9S (9C 9D 9H) high"}
    t.play("layoff 9S (9C 9D 9H) high", "discard KS")


def test_jokers_without_limit_but_for_one_natural_card() -> None:
    t = progressive("3C * * 9C 9D 9H KS", "4C").do("laydown 3C * * | 9C 9D 9H")
    assert melds(t, 0)[0] == "3C * *"


def test_the_seventh_round_fits_without_a_buy() -> None:
    t = progressive("3C 3D 3H 3S 5C 5D 5H 5S 9C 9D 9H 9S KS", "4C", round=7)
    t.play("laydown 3C 3D 3H 3S | 5C 5D 5H 5S | 9C 9D 9H 9S", "discard KS")
    assert t.notes.out == 0
    assert t.referee.to_act == ()  # seven rounds, and the match is over
    assert PROGRESSIVE.winners(t.state) == (0,)
