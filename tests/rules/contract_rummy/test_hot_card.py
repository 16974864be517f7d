"""Hot cards: a discard on a meld out of turn."""

import pytest

from peerdeck.games.contract_rummy.actions import HotCard
from tests.rules.contract_rummy.table import melds, progressive, shanghai
from tests.support.laws import check_no_lie_is_allowed
from tests.support.positions import Table

DOWN = {2: "8C 8D 8H | 9C 9D 9H", 3: "KC KD KH | QC QD QH"}
HOT = "hotcard 4D (8C 8D 8H) high"


def hot(*hands: str) -> Table:
    """Return a table of four that plays hot cards, where seats 2 and 3 are down."""
    others = ("2C 8S 9S", "3C 3D", "4C 4D", "5C 5D")[len(hands) :]
    return progressive(*hands, *others, hot_card="on", melds=DOWN)


def test_nobody_plays_hot_cards_unless_agreed() -> None:
    t = progressive("8S 2C", "3C", "4C", melds={2: DOWN[2]}).play("discard 8S", "draw")
    assert t.may() == {"buy", "pass"}
    t = shanghai("8S 2C", "3C", "4C 4D", melds={2: DOWN[2]}).play("discard 8S", "draw")
    card = HotCard(t.zone("(8C 8D 8H)"), 1, t.shown("4D", 2)[0])
    t.refused(card, because="It is not your turn", rule="turns", seat=2)


def test_hot_cards_are_asked_for_between_the_draw_and_the_buys() -> None:
    t = hot().do("discard 8S")
    assert (t.referee.to_act, t.may()) == ((1, 2, 3), {"take", "draw"})
    t.do("draw")
    assert (t.referee.to_act, t.may()) == ((2, 3), {"hotcard 4C (8C 8D 8H) high", HOT, "pass"})
    check_no_lie_is_allowed(t.referee, 2)
    t.play("pass", "pass")  # now they are asked to buy it
    assert (t.referee.to_act, t.may()) == ((2, 3), {"buy", "pass"})


def test_the_discard_goes_on_the_meld_and_another_card_is_discarded_and_offered() -> None:
    t = hot().play("discard 8S", "draw", HOT)
    assert (melds(t, 2)[0], t.faces_in("discards"), t.hand(2)) == ("8C 8D 8H 8S", "4D", "4C")
    assert t.state.turn == 1
    assert t.referee.to_act == (1, 3, 0)  # and not to seat 2, which has discarded it
    assert t.do("take").hand(1) == "3C 3D 4D"


def test_the_new_discard_may_be_hot_for_another_player() -> None:
    t = hot("2C 8S", "3C 3D", "4C KS").play("discard 8S", "draw")
    t.play("hotcard KS (8C 8D 8H) high", "draw")
    assert t.seat == 3
    assert "hotcard 5C (KC KD KH) high" in t.may()
    assert melds(t.do("hotcard 5C (KC KD KH) high"), 3)[0] == "KC KD KH KS"


def test_a_discard_is_hot_only_once() -> None:
    t = hot().play("discard 8S", "draw", HOT, "draw")
    assert t.may() == {"buy", "pass"}  # the 4 fits nowhere


def test_only_players_who_are_down_and_not_in_turn_are_asked() -> None:
    t = progressive("8S 2C", "3C", "4C", hot_card="on", melds={0: DOWN[2], 1: DOWN[3]})
    t.play("discard 8S", "draw")
    assert (t.referee.to_act, t.may()) == ((2,), {"buy", "pass"})


def test_a_discard_that_fits_nowhere_is_no_hot_card() -> None:
    assert hot().play("discard 2C", "draw").may() == {"buy", "pass"}


def test_the_last_card_goes_out() -> None:
    t = hot("2C 8S", "KS AC", "4C").play("discard 8S", "draw", "hotcard 4C (8C 8D 8H) high")
    assert (t.notes.out, t.stage, t.points) == (2, "between", (5, 25, 0, 10))


def test_a_hot_card_must_fit() -> None:
    t = hot().play("discard 8S", "draw")
    t.refused("hotcard 4C (9C 9D 9H) high", because="A set of rank 9", rule="laying-off")


@pytest.mark.parametrize("is_early", [True, False])
def test_a_hot_card_comes_before_a_buy_in_whatever_order_they_are_said(is_early: bool) -> None:
    t = progressive("8S 2C", "3C", "4C 4D", "5C", hot_card="on", melds={3: DOWN[2]})
    t.do("discard 8S")
    if is_early:
        t.do("buy", seat=2)
    assert t.do("draw").referee.to_act == (3, 2)
    t.play("pass", *([] if is_early else ["buy"]))
    assert "8S" in t.hand(2)
    assert t.referee.to_act == (1,)
