"""Hot cards: a discard on a meld out of turn."""

import pytest

from peerdeck.action import Draw, Pass
from peerdeck.games.contract_rummy.actions import Buy, HotCard
from tests.rules.contract_rummy.table import Table, progressive, shanghai

MELDS = {2: "8C 8D 8H | 9C 9D 9H", 3: "KC KD KH | QC QD QH"}


def hot(*hands: str, **more: object) -> Table:
    """A table of four that plays hot cards, seats 2 and 3 being down."""
    rest = ("2C 8S 9S", "3C 3D", "4C 4D", "5C 5D")[len(hands) :]
    return progressive(*hands, *rest, hot_card="on", melds=MELDS, **more)


def test_nobody_plays_hot_cards_unless_agreed() -> None:
    t = progressive("8S 2C", "3C", "4C", melds={2: MELDS[2]}).discard("8S").draw()
    assert t.may() == {"buy", "pass"}
    action = t.hot("8C 8D 8H", "high", "4C")
    t.refused(action, because="Nobody plays hot cards at this table", rule="laying-off")
    t = shanghai("8S 2C", "3C", "4C 4D", melds={2: MELDS[2]}).discard("8S").draw()
    t.refused(
        HotCard(t.zone("8C 8D 8H"), 1, t.shown("4C", 2)[0]),
        because="It is not your turn", rule="turns", seat=2,
    )  # fmt: skip


def test_hot_cards_are_asked_for_between_the_draw_and_the_buys() -> None:
    t = hot().discard("8S")
    assert t.asked == (1, 2, 3)
    assert t.may() == {"take", "draw"}
    t.draw()
    assert t.asked == (2, 3)
    assert t.may() == {
        "hotcard 4C on 8C 8D 8H high", "hotcard 4D on 8C 8D 8H high", "pass",
    }  # fmt: skip
    t.passes().passes()
    assert t.asked == (2, 3)  # now they are asked whether they buy it
    assert t.may() == {"buy", "pass"}


def test_the_discard_goes_on_the_meld_and_another_card_is_discarded() -> None:
    t = hot().discard("8S").draw()
    t.act(t.hot("8C 8D 8H", "high", "4D"))
    assert t.melds(2)[0] == "8C 8D 8H 8S"
    assert t.discards == "4D"
    assert t.hand(2) == "4C"


def test_the_new_discard_is_offered_afresh_first_to_the_same_player() -> None:
    t = hot().discard("8S").draw()
    t.act(t.hot("8C 8D 8H", "high", "4D"))
    assert t.state.turn == 1
    assert t.asked == (1, 3, 0)  # and not to seat 2, who has discarded it
    t.take()
    assert t.hand(1) == "3C 3D 4D"


def test_the_new_discard_may_be_hot_for_somebody_else() -> None:
    t = hot("2C 8S", "3C 3D", "4C KS", "5C 5D").discard("8S").draw()
    t.act(t.hot("8C 8D 8H", "high", "KS")).draw()
    assert t.asked[0] == 3
    assert "hotcard 5C on KC KD KH high" in t.may()
    t.act(t.hot("KC KD KH", "high", "5C"))
    assert t.melds(3)[0] == "KC KD KH KS"


def test_a_discard_is_hot_only_once() -> None:
    t = hot().discard("8S").draw()
    t.act(t.hot("8C 8D 8H", "high", "4D")).draw()
    assert t.may() == {"buy", "pass"}  # the 4 fits nowhere


def test_only_players_who_are_down_and_not_in_turn_are_asked() -> None:
    t = progressive("8S 2C", "3C", "4C", hot_card="on", melds={0: MELDS[2], 1: MELDS[3]})
    t.discard("8S").draw()
    assert t.may() == {"buy", "pass"}
    assert t.asked == (2,)


def test_a_discard_that_fits_nowhere_is_no_hot_card() -> None:
    t = hot().discard("2C").draw()
    assert t.may() == {"buy", "pass"}
    action = t.hot("8C 8D 8H", "high", "4C")
    t.refused(action, because="it is no hot card for you", rule="buying")


def test_the_last_card_goes_out() -> None:
    t = hot("2C 8S", "KS AC", "4C", "5C 5D").discard("8S").draw()
    t.act(t.hot("8C 8D 8H", "high", "4C"))
    assert (t.out, t.stage) == (2, "between")
    assert t.points == (5, 25, 0, 10)


def test_a_hot_card_must_fit() -> None:
    t = hot().discard("8S").draw()
    t.refused(t.hot("9C 9D 9H", "high", "4C"), because="A set of rank 9", rule="laying-off")
    action = HotCard(t.zone("8C 8D 8H"), 1, t.shown("5C", 3)[0])
    t.refused(action, because="cards of your own hand", rule="turns")
    t.refused(Buy(), because="you can buy it later", rule="laying-off")
    t.refused(Draw(), because="asked for a hot card", rule="laying-off")


def test_a_hot_card_is_no_action_of_the_own_turn() -> None:
    t = hot("8S 2C", turn=0)
    t.discard("2C").unwanted()
    t.discard("3C").unwanted()
    action = t.hot("8C 8D 8H", "high", "4C")
    t.refused(action, because="is played out of turn; lay this card off", rule="laying-off")


@pytest.mark.parametrize("early", [True, False])
def test_a_hot_card_comes_before_a_buy_whoever_speaks_first(early: bool) -> None:
    t = progressive("8S 2C", "3C", "4C 4D", "5C", hot_card="on", melds={3: MELDS[2]}).discard("8S")
    if early:
        t.act(Buy(), seat=2)
    t.draw()
    assert t.asked == (3, 2)
    t.act(Pass())
    if not early:
        t.buy()
    assert "8S" in t.hand(2)
    assert t.asked == (1,)
