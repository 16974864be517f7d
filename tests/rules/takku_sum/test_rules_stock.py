"""Refilling hands, and a stock that runs dry."""

import pytest

from peerdeck.games.takku_sum.stock import MOST_RECYCLED
from tests.rules.takku_sum.table import Table, signs, stock, table, up

RECYCLE = {"dry": "recycle_play_pile"}


def test_after_a_play_the_hand_is_refilled_for_its_player_to_see() -> None:
    t = table("9C 9D 2C 3C", "2H", "2S", "2D", stock="4D 5D 6D", decks="2").play("9C 9D")
    assert (t.hand(0), stock(t)) == ("2C 3C 4D 5D", "6D")
    assert t.state.seen[t.state.zones[0][-1]] == 0b0001


@pytest.mark.parametrize(("seats", "full"), [(2, 7), (3, 5), (4, 4)])
def test_a_short_hand_is_refilled_to_its_first_size(seats: int, full: int) -> None:
    t = table("9C", *["2H", "2S", "2D"][: seats - 1], decks="2").play("9C")
    assert t.held()[0] == full


# A new stock


def test_when_the_last_card_leaves_the_discard_pile_is_shuffled_at_once() -> None:
    t = table("9C 2C 3C 4C 5C", "2H", "3H", stock="8D", discard="AD 2D 3D").play("9C")
    assert (t.hand(0), t.faces_in("discard")) == ("2C 3C 4C 5C 8D", "")
    assert {*stock(t).split()} == {"2D", "3D", "AD"}
    assert not any(t.state.seen[card] for card in t.state.zones[t.zone("stock")])


def test_also_in_the_middle_of_a_refill() -> None:
    t = table("9C 2C 3C", "2H", "3H", stock="8D", discard="AD 2D 3D 4D").play("9C")
    assert t.hand(0).startswith("2C 3C 8D ")
    assert {*t.hand(0).split()[3:], *stock(t).split()} == {"2D", "3D", "4D", "AD"}
    assert (t.held()[0], t.turn, t.faces_in("discard")) == (5, 1, "")


def test_also_for_the_next_indicator() -> None:
    t = up("QC 2C", "2H", stock="8D").play("QC")
    assert signs(t) == "down 8D"
    assert (t.hand(0), stock(t)) == ("2C QH", "")  # the old Indicator was the new stock


def test_also_when_a_grace_card_was_the_last() -> None:
    t = up("2C", "2H", stock="9D", discard="AD 2D").do("grace")
    assert (t.hand(0), t.stage, t.may()) == ("2C 9D", "grace", {"9D"})
    assert {*stock(t).split()} == {"2D", "AD"}


# Dry


def dry(hand: str, stock: str = "", **named: str) -> Table:
    """Return a position with nothing to draw; the direction is up."""
    return up(hand, "2H", "3H", stock=stock, **named)


def test_dry_there_is_no_refill_and_the_last_card_may_be_played() -> None:
    t = dry("9C TC").play("9C")
    assert (t.hand(0), t.turn, t.may()) == ("TC", 1, {"pass"})
    t = dry("9C").play("9C")
    assert (t.hand(0), t.turn) == ("", 1)
    assert dry("").play("pass").turn == 1


def test_dry_a_refill_takes_all_cards_that_are_left_and_the_indicator_stays() -> None:
    t = dry("9C 2C", "8D").play("9C")
    assert (t.hand(0), stock(t)) == ("2C 8D", "")
    assert signs(dry("QC TC").play("QC")) == "down QH"


def test_dry_the_next_card_that_is_discarded_is_the_new_stock() -> None:
    t = dry("2C", "4D").play("grace", "discard 4D")
    assert (t.faces_in("discard"), stock(t), t.turn) == ("", "4D", 1)
    assert t.may() == {"grace", "pass"}


@pytest.mark.parametrize("pile", ["6S 7C", "4S 5S 6S 7C"])
def test_recycle_the_play_pile_except_for_its_top_card_is_shuffled(pile: str) -> None:
    t = dry("9C 2C 3C 4C 5C", pile=pile, **RECYCLE).play("9C")
    assert t.faces_in("pile") == "9C"
    assert {*t.hand(0).split()[4:], *stock(t).split()} == {*pile.split()}
    assert t.notes.recycled == len(pile.split())


def test_recycle_the_discard_pile_comes_first() -> None:
    t = dry("9C 2C 3C 4C 5C", "8D", discard="AD", **RECYCLE).play("9C")
    assert (t.faces_in("pile"), stock(t)) == ("6S 7C 9C", "AD")


def test_recycle_the_indicator_is_replaced() -> None:
    assert dry("QC", **RECYCLE).play("QC").faces_in("indicator") in ("6S", "7C")


def test_recycle_a_pile_of_one_card_gives_nothing() -> None:
    t = table("", "2H", stock="", **RECYCLE)
    assert t.do("pass").faces_in("pile") == "7C"


def test_recycle_a_round_comes_to_an_end() -> None:
    t = dry("9C TC", recycled=MOST_RECYCLED, **RECYCLE).play("9C")
    assert (t.faces_in("pile"), stock(t), t.hand(0)) == ("6S 7C 9C", "", "TC")


def test_recycle_the_next_round_restarts_the_count() -> None:
    t = up("9C 2C", "2H", stock="", **RECYCLE).play("9C")
    assert t.notes.recycled
    while not t.state.sheet:
        t.do(t.game.legal(t.state, t.seat)[0])
    assert (t.notes.recycled, t.stage) == (0, "playing")
