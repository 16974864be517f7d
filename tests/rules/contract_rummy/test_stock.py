"""The stock that runs out."""

import pytest

from peerdeck.event import Shuffled
from tests.rules.contract_rummy.table import progressive, shanghai
from tests.support.positions import Table


def alone(*hands: str, **more: object) -> Table:
    """Return a table at which nobody buys and the stock has no further cards."""
    return shanghai(*hands, bare=True, buys="0", **more)


def test_the_discards_but_the_top_one_become_the_stock_and_nobody_knows_their_order() -> None:
    t = alone("2C 2D", "3C", "4C", discards="9C 9D 9H").play("discard 2C", "draw")
    assert t.faces_in("discards") == "2C"
    assert (len(t.state.zones[t.stock_zone]), t.held()[1]) == (2, 2)
    assert isinstance(t.referee.entries[-2], Shuffled)
    assert t.notes.reshuffled
    assert {t.state.seen[card] for card in t.state.zones[t.stock_zone]} == {0}


def test_when_the_stock_is_empty_for_the_second_time_the_round_ends() -> None:
    t = alone("2C 2D", "3C", "4C", discards="9C").play("discard 2C", "draw")
    assert t.hand(1) == "3C 9C"
    t.play("discard 3C", "draw")
    assert (t.stage, t.notes.out) == ("between", None)
    assert t.state.sheet[0].ending == "The stock ran out."


@pytest.mark.parametrize(
    ("left", "points", "winners"), [("KD", (10, 5, 20), (1,)), ("4D", (5, 5, 20), (0, 1))]
)
def test_when_there_is_nothing_to_shuffle_the_round_ends_and_the_fewest_points_win(
    left: str, points: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    t = alone(f"2C {left}", "3C", "AC").play("discard 2C", "draw")
    assert (t.stage, t.points) == ("between", points)
    assert t.state.sheet[0].winners == winners
    assert t.state.sheet[0].ending == "The stock ran out."


def test_a_round_that_a_player_ended_has_the_usual_ending() -> None:
    t = shanghai("8S", "2C", "AC", melds={0: "8C 8D 8H | 4S 5S 6S 7S"}, round=2)
    assert t.do("layoff 8S (8C 8D 8H) high").state.sheet[0].ending == ""


def test_a_discard_can_be_taken_when_the_stock_is_empty() -> None:
    t = alone("2C KD", "3C", "AC").play("discard 2C", "take")
    assert (t.stage, t.hand(1)) == ("playing", "3C 2C")


@pytest.mark.parametrize(
    ("stock", "discards", "can"),
    [("", "9C", False), ("", "9C 9D", True), ("8S", "9C", True), ("8S", "", False)],
)
def test_a_buy_needs_cards_for_its_price(stock: str, discards: str, can: bool) -> None:
    t = shanghai("2C 2D", "3C", "4C", bare=True, stock=stock, discards=discards)
    assert t.do("discard 2C").referee.to_act == ((1, 2, 0) if can else (1,))


def test_a_price_is_never_asked_when_the_second_stock_is_short() -> None:
    t = progressive("2C 2D", "3C", "4C", bare=True, stock="8S", discards="9C 9D", reshuffled=True)
    assert t.do("discard 2C").referee.to_act == (1,)


def test_a_buyer_draws_what_is_left_and_then_from_the_shuffled_discards() -> None:
    t = shanghai("2C 2D", "3C", "4C", bare=True, stock="8S", discards="9C 9D 9H")
    t.play("discard 2C", "draw", "buy")
    assert t.hand(2).startswith("4C 2C 8S 9")  # the discard, the 8 of spades and a nine
    assert t.held() == [1, 2, 4]
    assert len(t.state.zones[t.stock_zone]) == 1
    assert t.faces_in("discards") == ""  # all nines have been shuffled


def test_the_turn_player_may_find_the_stock_empty_after_a_buy() -> None:
    t = shanghai("2C 2D", "3C", "4C", bare=True, stock="8S 8D").play("discard 2C", "draw", "buy")
    assert (t.hand(2), t.stage) == ("4C 2C 8S 8D", "between")


def test_the_stock_is_made_up_once_in_every_round() -> None:
    t = alone("2C KD", "3C", "AC", reshuffled=True).play("discard 2C", "draw")
    assert t.stage == "between"
    assert t.do("deal").notes.reshuffled is False
