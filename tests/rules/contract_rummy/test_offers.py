"""Drawing and buying: the discard is offered by seats."""

from typing import Any

import pytest

from peerdeck.view import view
from tests.rules.contract_rummy.table import progressive, shanghai
from tests.support.cases import rows
from tests.support.positions import Table

FOUR = ("2C 2D 2H", "3C 3D", "4C 4D", "5C 5D")


def discarded(game: Any = shanghai, hands: tuple[str, ...] = FOUR, **more: Any) -> Table:
    """Return a table of four where the 2 of clubs has just been discarded."""
    return game(*hands, **more).do("discard 2C")


def declined(**more: Any) -> Table:
    """Return the same table when the turn player has left the discard to the others."""
    return discarded(**more).do("draw")


# The turn player


def test_the_discard_is_free_for_the_turn_player_though_others_want_it() -> None:
    t = discarded()
    assert (t.seat, t.may()) == (1, {"take", "draw"})
    t.do("buy", seat=2)  # said first, but it is seat 1's to take
    t.do("take")
    assert (t.hand(1), t.hand(2)) == ("3C 3D 2C", "4C 4D")
    assert (t.referee.to_act, t.notes.bought) == ((1,), (0, 0, 0, 0))


def test_a_player_who_declines_draws_when_all_others_have_been_asked_and_not_before() -> None:
    t = declined(stock="8S").play("pass", "pass")
    assert t.hand(1) == "3C 3D"
    t.do("pass")
    assert (t.hand(1), t.referee.to_act, t.faces_in("discards")) == ("3C 3D 8S", (1,), "2C")


def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    t = declined(buys="0", stock="8S")  # where nobody can buy, nobody is asked
    assert (t.referee.to_act, t.hand(1)) == ((1,), "3C 3D 8S")
    card = t.state.zones[1][-1]
    assert t.state.seen[card] == 0b10
    assert view(t.state, 0).face[card] is None


def test_only_the_last_discard_can_be_taken() -> None:
    t = declined(discards="9H", stock="8S 8D 7H").do("buy")
    assert t.faces_in("discards") == "9H"
    assert t.hand(1) == "3C 3D 7H"  # not the older discard, which nobody can have


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_after_the_discard_is_taken_in_twice_as_many_turns_as_seats_the_stock_follows(
    seats: int,
) -> None:
    hands = ["2C 2D", *(f"3{suit}" for suit in "CDHSCDH"[: seats - 1])]
    t = progressive(*hands, buys="0", stock="8S 8D")
    for _turn in range(2 * seats):
        t.do(f"discard {t.hand(t.seat).split()[0]}")
        assert t.may() == {"take", "draw"}
        t.do("take")
    t.do(f"discard {t.hand(t.seat).split()[0]}")
    assert t.may() == {"draw"}
    assert t.play("draw", "discard 8S").may() == {"take", "draw"}


# Buying


def test_a_buyer_gets_the_discard_and_two_cards_and_then_the_turn_player_draws() -> None:
    t = declined(stock="8S 8D 8C").play("pass", "buy")
    assert (t.hand(3), t.hand(1)) == ("5C 5D 2C 8S 8D", "3C 3D 8C")
    assert (t.referee.to_act, t.state.turn, t.notes.bought) == ((1,), 1, (0, 0, 0, 1))


def test_bought_cards_are_seen_by_their_buyer_alone() -> None:
    t = declined().do("buy")
    seen = [t.state.seen[card] for card in t.state.zones[2]]
    assert seen == [0b100, 0b100, 0b1111, 0b100, 0b100]


def test_a_buy_can_cost_one_card() -> None:
    assert declined(stock="8S 8D 8C", buy_price="1").do("buy").hand(2) == "4C 4D 2C 8S"


def test_the_nearest_to_the_discarder_comes_first() -> None:
    t = declined()
    assert t.referee.to_act == (2, 3, 0)
    t.do("buy", seat=3)
    assert t.hand(3) == "5C 5D"  # it has been said, but seat 2 has not been asked yet
    t.do("buy")
    assert "2C" in t.hand(2)
    assert "2C" not in t.hand(3)


def test_an_early_buy_holds_when_those_before_pass() -> None:
    t = discarded().do("buy", seat=3)
    assert "2C" in t.play("draw", "pass").hand(3)


def test_a_player_who_is_asked_to_buy_buys_or_passes() -> None:
    t = declined()
    assert t.may() == {"buy", "pass"}
    t.refused("buy", because="You have passed on the 2 of clubs.", rule="buying", seat=1)


def test_the_discarder_may_buy_back_last_of_all() -> None:
    t = declined().play("pass", "pass")
    assert t.referee.to_act == (0,)
    assert "2C" in t.do("buy").hand(0)


DOWN = {"hands": ("2C 2D 2H", "3C", "4C", "5C"), "melds": {2: "8C 8D 8H | 9C 9D 9H"}}
ASKED = {
    "buying back may not be allowed": ({"buy_own_discard": "no"}, (2, 3)),
    "nobody buys back in progressive": ({"game": progressive}, (2, 3)),
    "buying back may be allowed in progressive": (
        {"game": progressive, "buy_own_discard": "yes"}, (2, 3, 0)),
    "nobody buys after laying down": (DOWN, (3, 0)),
    "those who are down may buy in progressive": (
        {**DOWN, "game": progressive, "buy_after_laydown": "yes"}, (2, 3)),
    "those who are down may be left out in progressive": (
        {**DOWN, "game": progressive, "buy_after_laydown": "no"}, (3,)),
}  # fmt: skip


@pytest.mark.parametrize(("rules", "seats"), rows(ASKED))
def test_who_is_asked_to_buy(rules: dict[str, Any], seats: tuple[int, ...]) -> None:
    assert declined(**rules).referee.to_act == seats


def test_laying_down_ends_the_buys() -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H KS 2S", "4C", "5C")
    t.play("laydown 3C 3D 3H | 9C 9D 9H", "discard KS", "draw")
    assert t.referee.to_act == (2,)


def test_a_player_who_is_down_may_still_take_the_discard_in_turn() -> None:
    t = discarded(hands=("2C 2D", "3C", "4C"), melds={1: "8C 8D 8H | 9C 9D 9H"})
    assert (t.seat, t.may()) == (1, {"take", "draw"})


def test_two_buys_a_round_and_no_more() -> None:
    t = declined().play("buy", "discard 3C", "draw")
    assert t.referee.to_act == (3, 0, 1)
    t.play("pass", "pass", "pass", "discard 4C", "draw", "pass", "pass", "buy")
    assert t.notes.bought == (0, 0, 2, 0)
    assert t.play("discard 5C", "draw").referee.to_act == (1, 3)


@pytest.mark.parametrize(
    ("buys", "seats"), [("1", (0, 1)), ("12", (0, 1, 2)), ("unlimited", (0, 1, 2))]
)
def test_another_number_of_buys(buys: str, seats: tuple[int, ...]) -> None:
    t = declined(buys=buys).play("buy", "discard 3C", "take", "discard 4C", "draw")
    assert t.referee.to_act == seats


@pytest.mark.parametrize(("per", "left"), [("round", 0b111), ("game", 0b101)])
def test_buys_are_counted_by_round_or_for_the_whole_game(per: str, left: int) -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H", "4C", "5C", bought=(1, 2, 0), buys_per=per)
    t.play("laydown 3C 3D 3H | 9C 9D 9H", "deal")
    assert t.notes.can_buy == left
    assert t.notes.bought == ((0, 0, 0) if per == "round" else (1, 2, 0))
