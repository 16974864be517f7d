"""Progressive Rummy: what holds here and not in all contract rummy, number by number."""

import pytest

from peerdeck.games.contract_rummy.contracts import rounds_text
from peerdeck.games.contract_rummy.table import Offer
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.progressive.house_rules import HouseRules
from tests.rules.contract_rummy.table import begun, may, progressive

SEVEN = "3s-3s@6,3s-4r@7,4r-4r@8,3s-3s-3s@9,3s-3s-4r@10,3s-4r-4r@11,4s-4s-4s@12"
RUNS_LAST = {"round7": "3_runs_of_4"}


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


def test_the_seventh_round_fits_without_a_buy() -> None:
    t = progressive("3C 3D 3H 3S 5C 5D 5H 5S 9C 9D 9H 9S KS", "4C", round=7)
    t.play("laydown 3C 3D 3H 3S | 5C 5D 5H 5S | 9C 9D 9H 9S", "discard KS")
    assert t.notes.out == 0
    assert t.referee.to_act == ()  # seven rounds, and the match is over
    assert PROGRESSIVE.winners(t.state) == (0,)
