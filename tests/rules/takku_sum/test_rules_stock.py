"""Refilling hands, and a stock that runs dry."""

from __future__ import annotations

import pytest

from peerdeck.games.takku_sum.stock import MOST_RECYCLED
from tests.rules.takku_sum.table import Table, table


def test_after_a_play_the_hand_is_refilled() -> None:
    t = table("9C 9D 2C 3C", "2H", "2S", "2D", stock="4D 5D 6D", decks="2").play("9C 9D")
    assert (t.hand(0), t.stock) == ("2C 3C 4D 5D", "6D")
    new = t.state.zones[0][-1]
    assert t.state.seen[new] == 0b0001


def test_a_short_hand_is_filled_up_with_the_next_play() -> None:
    t = table("9C", "2H", "3H", stock="4D 5D 6D 7D 8D TD JD").play("9C")
    assert t.hand(0) == "4D 5D 6D 7D 8D"


@pytest.mark.parametrize(("seats", "full"), [(2, 7), (3, 5), (4, 4)])
def test_a_hand_is_refilled_to_its_first_size(seats: int, full: int) -> None:
    t = table("9C", *["2H", "2S", "2D"][: seats - 1], decks="2").play("9C")
    assert len(t.hand(0).split()) == full


# A new stock


def test_when_the_last_card_leaves_the_discard_pile_is_shuffled_at_once() -> None:
    t = table("9C 2C 3C 4C 5C", "2H", "3H", stock="8D", discard="AD 2D 3D").play("9C")
    assert (t.hand(0), t.discarded) == ("2C 3C 4C 5C 8D", "")
    assert sorted(t.stock.split()) == ["2D", "3D", "AD"]
    assert all(not t.state.seen[card] for card in t.state.zones[t.state.setup.stock])


def test_also_in_the_middle_of_a_refill() -> None:
    t = table("9C 2C 3C", "2H", "3H", stock="8D", discard="AD 2D 3D 4D").play("9C")
    hand = t.hand(0).split()
    assert hand[:3] == ["2C", "3C", "8D"]
    assert sorted([*hand[3:], *t.stock.split()]) == ["2D", "3D", "4D", "AD"]
    assert len(hand) == 5
    assert (t.turn, t.discarded) == (1, "")


def test_also_for_the_next_indicator() -> None:
    t = table("QC 2C", "2H", pile="6S 7C", direction="up", stock="8D").play("QC")
    assert (t.wild, t.discarded) == ("8D", "")
    assert t.hand(0) == "2C QH"  # the old Indicator was the new stock
    assert t.stock == ""


def test_also_when_a_grace_card_was_the_last() -> None:
    t = table("2C", "2H", pile="6S 7C", direction="up", stock="9D", discard="AD 2D").grace()
    assert (t.hand(0), t.stage) == ("2C 9D", "grace")
    assert sorted(t.stock.split()) == ["2D", "AD"]
    assert t.may() == {"9D"}


# Dry


def dry(hand: str, *, pile: str = "6S 7C", **rules: str) -> Table:
    """Return a position with nothing to draw; the direction is up."""
    return table(hand, "2H", "3H", pile=pile, direction="up", stock="", **rules)


def test_dry_there_is_no_refill() -> None:
    t = dry("9C TC").play("9C")
    assert (t.hand(0), t.turn, t.may()) == ("TC", 1, {"pass"})


def test_dry_a_refill_takes_all_cards_that_are_left() -> None:
    t = table("9C 2C", "2H", "3H", pile="6S 7C", direction="up", stock="8D").play("9C")
    assert (t.hand(0), t.stock) == ("2C 8D", "")


def test_dry_the_indicator_stays() -> None:
    t = dry("QC TC").play("QC")
    assert (t.wild, t.direction, t.discarded) == ("QH", "down", "")


def test_dry_the_last_card_may_be_played() -> None:
    t = dry("9C").play("9C")
    assert (t.hand(0), t.turn) == ("", 1)
    t = dry("").skip()
    assert t.turn == 1


def test_dry_the_next_card_that_is_discarded_is_the_new_stock() -> None:
    t = table("2C", "2H", "3H", pile="6S 7C", direction="up", stock="4D").grace().discard("4D")
    assert (t.discarded, t.stock, t.turn) == ("", "4D", 1)
    assert t.may() == {"grace", "pass"}


@pytest.mark.parametrize("pile", ["6S 7C", "4S 5S 6S 7C"])
def test_recycle_the_play_pile_except_for_its_top_card_is_shuffled(pile: str) -> None:
    t = dry("9C 2C 3C 4C 5C", pile=pile, dry="recycle_play_pile").play("9C")
    assert t.pile == "9C"
    came = [*t.hand(0).split()[4:], *t.stock.split()]
    assert sorted(came) == sorted(pile.split())
    assert t.state.notes.recycled == len(pile.split())


def test_recycle_the_discard_pile_comes_first() -> None:
    t = table(
        "9C 2C 3C 4C 5C", "2H", "3H", pile="6S 7C", direction="up", stock="8D", discard="AD",
        dry="recycle_play_pile",
    ).play("9C")  # fmt: skip
    assert (t.pile, t.stock) == ("6S 7C 9C", "AD")


def test_recycle_the_indicator_is_replaced() -> None:
    t = dry("QC", dry="recycle_play_pile").play("QC")
    assert t.wild in ("6S", "7C")


def test_recycle_a_pile_of_one_card_gives_nothing() -> None:
    t = table("", "2H", pile="7C", stock="", dry="recycle_play_pile")
    assert t.skip().pile == "7C"


def test_recycle_a_round_comes_to_an_end() -> None:
    t = dry("9C TC", dry="recycle_play_pile")
    t.state.notes.recycled = MOST_RECYCLED
    t.play("9C")
    assert (t.pile, t.stock, t.hand(0)) == ("6S 7C 9C", "", "TC")


def test_recycle_the_next_round_restarts_the_count() -> None:
    t = table("9C 2C", "2H", pile="6S 7C", direction="up", stock="", dry="recycle_play_pile")
    t.play("9C")
    assert t.state.notes.recycled
    while not t.state.sheet:
        t.act(next(iter(t.referee.game.legal(t.state, t.turn))))
    assert t.state.notes.recycled == 0 or t.stage == "playing"
