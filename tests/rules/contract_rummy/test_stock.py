"""The stock that runs out."""

import pytest

from peerdeck.event import Shuffled
from tests.rules.contract_rummy.table import Table, progressive, shanghai


def alone(*hands: str, **more: object) -> Table:
    """A table at which nobody buys and no further cards lie in the stock."""
    return shanghai(*hands, bare=True, buys="0", **more)


def test_the_discards_but_the_top_one_become_the_stock() -> None:
    t = alone("2C 2D", "3C", "4C", discards="9C 9D 9H").discard("2C").draw()
    assert t.discards == "2C"
    assert t.stock == 2
    assert len(t.hand(1).split()) == 2
    assert isinstance(t.referee.entries[-2], Shuffled)
    assert t.state.notes.reshuffled


def test_nobody_knows_how_the_discards_were_shuffled() -> None:
    t = alone("2C 2D", "3C", "4C", discards="9C 9D 9H").discard("2C").draw()
    assert {t.state.seen[card] for card in t.state.zones[t.state.setup.stock]} == {0}


def test_when_the_stock_is_empty_for_the_second_time_the_round_ends() -> None:
    t = alone("2C 2D", "3C", "4C", discards="9C").discard("2C").draw()  # the 9 of clubs
    assert t.hand(1) == "3C 9C"
    t.discard("3C").draw()
    assert (t.stage, t.out) == ("between", None)
    assert t.state.sheet[0].ending == "The stock ran out."


def test_when_there_is_nothing_to_shuffle_the_round_ends_and_all_score() -> None:
    t = alone("2C KD", "3C", "AC").discard("2C").draw()
    assert t.stage == "between"
    assert t.points == (10, 5, 20)
    assert t.state.sheet[0].winners == (1,)  # the fewest points
    assert t.state.sheet[0].ending == "The stock ran out."


def test_a_round_that_somebody_ended_has_the_usual_ending() -> None:
    t = shanghai("8S", "2C", "AC", melds={0: "8C 8D 8H | 4S 5S 6S 7S"}, round=2)
    assert t.lay_off("8S", "8C 8D 8H").state.sheet[0].ending == ""


def test_the_winners_of_a_round_that_nobody_ended_share_it() -> None:
    t = alone("2C 4D", "3C", "AC").discard("2C").draw()
    assert t.points == (5, 5, 20)
    assert t.state.sheet[0].winners == (0, 1)


def test_a_discard_can_be_taken_from_an_empty_stock() -> None:
    t = alone("2C KD", "3C", "AC").discard("2C").take()
    assert (t.stage, t.hand(1)) == ("playing", "2C 3C")


@pytest.mark.parametrize(
    ("stock", "below", "can"), [(0, 1, False), (0, 2, True), (1, 1, True), (1, 0, False)]
)
def test_a_buy_needs_cards_for_its_price(stock: int, below: int, can: bool) -> None:
    t = shanghai(
        "2C 2D", "3C", "4C", bare=True,
        stock="8S 8D 8C"[: 3 * stock], discards="9C 9D 9H"[: 3 * below],
    ).discard("2C")  # fmt: skip
    assert t.asked == ((1, 2, 0) if can else (1,))


def test_a_buyer_draws_what_is_left_and_then_from_the_shuffled_discards() -> None:
    t = shanghai("2C 2D", "3C", "4C", bare=True, stock="8S", discards="9C 9D 9H")
    t.discard("2C").draw().buy()
    hand = t.hand(2).split()
    assert {"2C", "4C", "8S"} < set(hand)
    assert len(hand) == 5 - 1 + 0  # the discard, the 8 of spades and one of the nines
    assert len(t.hand(1).split()) == 2
    assert (t.stock, t.discards) == (1, "")  # all nines have been shuffled


def test_the_turn_player_may_find_the_stock_empty_after_a_buy() -> None:
    t = shanghai("2C 2D", "3C", "4C", bare=True, stock="8S 8D").discard("2C").draw().buy()
    assert t.hand(2) == "2C 4C 8D 8S"
    assert t.stage == "between"


def test_the_stock_is_made_up_once_in_every_round() -> None:
    t = alone("2C KD", "3C", "AC", reshuffled=True).discard("2C").draw()
    assert t.stage == "between"
    t.deal()
    assert t.state.notes.reshuffled is False


def test_a_price_is_never_asked_when_the_second_stock_is_short() -> None:
    t = progressive("2C 2D", "3C", "4C", bare=True, stock="8S", discards="9C 9D", reshuffled=True)
    assert t.discard("2C").asked == (1,)
