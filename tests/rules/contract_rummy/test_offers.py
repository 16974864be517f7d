"""Drawing and buying: the discard is offered by seats."""

import pytest

from peerdeck.action import Discard, Draw, Pass
from peerdeck.games.contract_rummy.actions import Buy, Keep, Take
from peerdeck.view import view
from tests.rules.contract_rummy.table import progressive, shanghai

FOUR = ("2C 2D 2H", "3C 3D", "4C 4D", "5C 5D")

# The turn player


def test_a_turn_begins_with_the_discard_or_a_card_from_the_stock() -> None:
    t = shanghai(*FOUR).discard("2C")
    assert (t.seat, t.may()) == (1, {"take", "draw"})


def test_the_discard_is_free_for_the_turn_player_though_others_want_it() -> None:
    t = shanghai(*FOUR, stock="8S").discard("2C")
    t.act(Buy(), seat=2)  # said first, but it is seat 1's to take
    t.take()
    assert t.hand(1) == "2C 3C 3D"
    assert t.hand(2) == "4C 4D"
    assert t.asked == (1,)
    assert t.state.notes.bought == (0, 0, 0, 0)


def test_whoever_declines_draws_when_all_others_have_been_asked_and_not_before() -> None:
    t = shanghai(*FOUR, stock="8S").discard("2C").draw()
    assert t.hand(1) == "3C 3D"
    t.passes().passes()
    assert t.hand(1) == "3C 3D"
    t.passes()
    assert t.hand(1) == "3C 3D 8S"
    assert t.asked == (1,)
    assert t.discards == "2C"


def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    t = shanghai(*FOUR, stock="8S", buys="0").discard("2C").draw()
    card = t.state.zones[1][-1]
    assert t.state.seen[card] == 0b10
    assert view(t.state, 0).face[card] is None


def test_only_the_last_discard_can_be_taken() -> None:
    t = shanghai(*FOUR, discards="9H", stock="8S 8D 7H").discard("2C").draw().buy()
    assert t.discards == "9H"
    assert t.hand(1) == "3C 3D 7H"  # not the older discard, which nobody can have
    t.refused(Take(), because="You have drawn already", rule="turns")


def test_you_draw_first() -> None:
    t = shanghai(*FOUR).discard("2C")
    t.refused(Discard(t.shown("3C")[0]), because="First take the 2 of clubs", rule="turns")
    t.refused(Pass(), because="or draw from the stock", rule="turns")
    t.refused(Buy(), because="you need not buy the 2 of clubs: take it", rule="buying")


@pytest.mark.parametrize("action", [Take(), Draw(), Buy(), Pass()])
def test_you_draw_once(action: object) -> None:
    t = shanghai(*FOUR)
    t.refused(action, because="You have drawn already", rule="turns")


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_after_the_discard_is_taken_in_twice_as_many_turns_as_seats_the_stock_follows(
    seats: int,
) -> None:
    hands = ["2C 2D", *(f"3{suit}" for suit in "CDHSCDH"[: seats - 1])]
    t = progressive(*hands, buys="0", stock="8S 8D")
    for _turn in range(2 * seats):
        t.discard(t.hand(t.seat).split()[0])
        assert t.may() == {"take", "draw"}
        t.take()
    t.discard(t.hand(t.seat).split()[0])
    assert t.may() == {"draw"}
    because = f"taken in {2 * seats} turns in a row: draw from the stock"
    t.refused(Take(), because=because, rule="turns")
    t.draw()
    t.discard("8S")
    assert t.may() == {"take", "draw"}


# Buying


def test_a_buyer_gets_the_discard_and_two_cards_and_then_the_turn_player_draws() -> None:
    t = shanghai(*FOUR, stock="8S 8D 8C").discard("2C").draw().passes().buy()
    assert t.hand(3) == "2C 5C 5D 8D 8S"
    assert t.hand(1) == "3C 8C 3D"
    assert t.asked == (1,)
    assert t.state.notes.bought == (0, 0, 0, 1)


def test_bought_cards_are_seen_by_their_buyer_alone() -> None:
    t = shanghai(*FOUR, stock="8S 8D 8C").discard("2C").draw().buy()
    seen = [t.state.seen[card] for card in t.state.zones[2]]
    assert seen == [0b100, 0b100, 0b1111, 0b100, 0b100]


@pytest.mark.parametrize(("price", "hand"), [("2", "2C 4C 4D 8D 8S"), ("1", "2C 4C 4D 8S")])
def test_the_price_of_a_buy(price: str, hand: str) -> None:
    t = shanghai(*FOUR, stock="8S 8D 8C", buy_price=price).discard("2C").draw().buy()
    assert t.hand(2) == hand


def test_the_nearest_to_the_discarder_comes_first() -> None:
    t = shanghai(*FOUR).discard("2C").draw()
    assert t.asked == (2, 3, 0)
    t.act(Buy(), seat=3)
    assert t.hand(3) == "5C 5D"  # it has been said, but seat 2 has not been asked yet
    t.buy()
    assert "2C" in t.hand(2)
    assert "2C" not in t.hand(3)


def test_an_early_buy_holds_when_those_before_pass() -> None:
    t = shanghai(*FOUR).discard("2C")
    t.act(Buy(), seat=3)
    t.draw().passes()
    assert "2C" in t.hand(3)


def test_a_buyer_goes_on_waiting_for_the_own_turn() -> None:
    t = shanghai(*FOUR).discard("2C").draw().buy()
    assert t.asked == (1,)
    assert t.state.turn == 1


def test_whoever_is_asked_to_buy_buys_or_passes() -> None:
    t = shanghai(*FOUR).discard("2C").draw()
    assert t.may() == {"buy", "pass"}
    t.refused(Draw(), because="whether you buy the 2 of clubs: buy it or pass", rule="buying")
    t.refused(Keep(), because="buy it or pass", rule="buying")
    t.refused(Buy(), because="not your turn", rule="turns", seat=1)


def test_the_discarder_may_buy_back_last_of_all() -> None:
    t = shanghai(*FOUR).discard("2C").draw().passes().passes()
    assert t.asked == (0,)
    t.buy()
    assert "2C" in t.hand(0)


def test_nobody_buys_back_where_that_is_not_allowed() -> None:
    assert shanghai(*FOUR, buy_own_discard="no").discard("2C").draw().asked == (2, 3)
    assert progressive(*FOUR).discard("2C").draw().asked == (2, 3)
    assert progressive(*FOUR, buy_own_discard="yes").discard("2C").draw().asked == (2, 3, 0)


def test_two_buys_a_round_and_no_more() -> None:
    t = shanghai(*FOUR).discard("2C").draw().buy().discard("3C").draw()
    assert t.asked == (3, 0, 1)
    t.passes().passes().passes()
    t.discard("4C").draw().passes().passes().buy()
    assert t.state.notes.bought == (0, 0, 2, 0)
    t.discard("5C").draw()
    assert t.asked == (1, 3)


@pytest.mark.parametrize("buys", ["0", "1", "12", "unlimited"])
def test_a_number_of_buys(buys: str) -> None:
    t = shanghai(*FOUR, buys=buys, stock="8S 8D 8C").discard("2C").draw()
    if buys == "0":
        assert t.hand(1) == "3C 3D 8S"
        return
    t.buy().discard("3C").take().discard("4C").draw()
    assert t.asked == ((0, 1) if buys == "1" else (0, 1, 2))[:2] + ((2,) if buys != "1" else ())


@pytest.mark.parametrize(("per", "left"), [("round", 0b111), ("game", 0b101)])
def test_buys_are_counted_by_round_or_for_the_whole_game(per: str, left: int) -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H", "4C", "5C", bought=(1, 2, 0), buys_per=per)
    t.lay_down("3C 3D 3H | 9C 9D 9H").deal()
    assert t.state.notes.can_buy == left
    assert t.state.notes.bought == ((0, 0, 0) if per == "round" else (1, 2, 0))


def test_nobody_buys_after_laying_down() -> None:
    t = shanghai("2C 2D 2H", "3C", "4C", "5C", melds={2: "8C 8D 8H | 9C 9D 9H"})
    assert t.discard("2C").draw().asked == (3, 0)


def test_laying_down_ends_the_buys() -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H KS 2S", "4C", "5C")
    t.lay_down("3C 3D 3H | 9C 9D 9H").discard("KS").draw()
    assert t.asked == (2,)


@pytest.mark.parametrize(("rule", "asked"), [("yes", (2, 3)), ("no", (3,))])
def test_where_it_is_allowed_those_who_are_down_buy_too(rule: str, asked: tuple[int, ...]) -> None:
    melds = {2: "8C 8D 8H | 9C 9D 9H"}
    t = progressive("2C 2D 2H", "3C", "4C", "5C", melds=melds, buy_after_laydown=rule)
    assert t.discard("2C").draw().asked == asked


def test_whoever_is_down_may_still_take_the_discard_in_turn() -> None:
    t = shanghai("2C 2D", "3C", "4C", melds={1: "8C 8D 8H | 9C 9D 9H"}).discard("2C")
    assert (t.seat, t.may()) == (1, {"take", "draw"})


def test_a_match_where_nobody_can_buy_asks_nobody() -> None:
    t = shanghai(*FOUR, buys="0", stock="8S").discard("2C").draw()
    assert (t.asked, t.hand(1)) == ((1,), "3C 3D 8S")
