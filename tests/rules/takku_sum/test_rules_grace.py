"""Grace Cards, skipping, and the duty to play."""

from __future__ import annotations

import pytest

from peerdeck.action import Discard, Pass, Play
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.table import Grace, grace_card
from peerdeck.view import view
from tests.rules.takku_sum.table import Table, table


def stuck(hand: str = "2C 3C", *, stock: str | None = "9D TD JD", **rules: str) -> Table:
    """Return a position in which seat 0 cannot play: the direction is up from a 7."""
    return table(hand, "2H", "KH", pile="6S 7C", direction="up", stock=stock, **rules)


def test_a_player_who_can_play_must_play() -> None:
    t = table("2C 9C 9D", "2H", pile="6S 7C", direction="up")
    assert t.may() == {"9C", "9C 9D"}
    t.refused(Pass(), because="You can play: 9♣ 9♦.", rule="turns", about="9C 9D")
    t.refused(Grace(), because="You can play: 9♣ 9♦.", rule="turns", about="9C 9D")


def test_a_player_who_cannot_play_may_pick_up_a_grace_card_or_skip() -> None:
    t = stuck()
    assert t.may() == {"grace", "pass"}
    assert t.skip().turn == 1


def test_grace_mandatory_a_player_who_cannot_play_must_try() -> None:
    t = stuck(grace="mandatory")
    assert t.may() == {"grace"}
    t.refused(Pass(), because="you have to pick up a Grace Card", rule="grace")


@pytest.mark.parametrize("grace", ["optional", "mandatory"])
def test_without_a_stock_there_is_no_grace_card(grace: str) -> None:
    t = stuck(stock="", grace=grace)
    assert t.may() == {"pass"}
    t.refused(Grace(), because="There is no card left to draw: skip", rule="stock")


def test_a_player_without_cards_may_pick_up_a_grace_card_or_skip() -> None:
    assert stuck("").may() == {"grace", "pass"}
    t = table("", "2H", pile="7C", stock="9D TD JD QD KD")
    assert t.may() == {"grace", "pass"}
    assert t.grace().may() == {"9D"}


def test_a_grace_card_is_seen_by_its_player_only() -> None:
    t = stuck().grace()
    assert t.hand(0) == "2C 3C 9D"
    assert [view(t.state, seat).face[grace_card(t.state)] for seat in range(3)] == [21, None, None]
    assert t.turn == 0


def test_a_grace_card_that_can_be_played_must_be() -> None:
    t = stuck().grace()
    assert t.may() == {"9D"}
    t.refused(t.discarding("9D"), because="can be played, so it must be", rule="grace", about="9D")
    t.refused(Pass(), because="Play the Grace Card if it fits", rule="grace")
    t.play("9D")
    assert (t.pile, t.turn, t.stage, t.direction) == ("6S 7C 9D", 1, "playing", "up")


def test_only_the_grace_card_can_be_played() -> None:
    t = stuck().grace()
    t.refused("2C", because="Only the Grace Card can be played now", rule="grace", about="9D")
    t.refused("9D 2C", because="Only the Grace Card can be played now", rule="grace")
    t.refused(Play(()), because="Only the Grace Card can be played now", rule="grace")


def test_a_grace_card_that_is_wild_is_a_wildcard() -> None:
    t = stuck(stock="QD 4D 5D 6D 7D 8D").grace().play("QD")
    assert (t.direction, t.wild) == ("down", "4D")


def test_a_grace_card_that_cannot_be_played_is_discarded_for_all_to_see() -> None:
    t = stuck(stock="4D 9D").grace()
    assert t.may() == {"discard 4D"}
    card = grace_card(t.state)
    t.refused("4D", because="play a card above the 7, another 7", rule="direction", about="4D")
    t.discard("4D")
    assert (t.discarded, t.hand(0), t.turn) == ("4D", "2C 3C", 1)
    assert t.state.seen[card] == 0b111


def test_a_discarded_grace_card_changes_nothing_else() -> None:
    t = stuck(stock="4D 9D").grace().discard("4D")
    assert (t.direction, t.wild, t.pile, t.stage) == ("up", "QH", "6S 7C", "playing")
    assert t.state.notes.skips == 1


def test_only_a_grace_card_is_discarded() -> None:
    t = stuck(stock="4D 9D")
    t.refused(t.discarding("2C"), because="You can only discard a Grace Card", rule="grace")
    t.grace()
    t.refused(t.discarding("2C"), because="otherwise discard it", rule="grace")
    claimed = Discard((grace_card(t.state), 51))
    t.refused(claimed, because="cannot be played as another one", rule="turns")
    t.refused(Grace(), because="otherwise discard it", rule="grace")


def test_a_full_hand_is_not_refilled_after_a_grace_card() -> None:
    t = table(
        "2C 3C 4C 5C", "2H", "2S", "2D", pile="6S 7C", direction="up", stock="9D TD", decks="2"
    )
    t.grace().play("9D")
    assert (t.hand(0), t.stock) == ("2C 3C 4C 5C", "TD")


def test_a_short_hand_is_refilled_after_a_grace_card() -> None:
    t = table(
        "2C 3C", "2H", "2S", "2D", pile="6S 7C", direction="up", stock="9D TD JD QD", decks="2"
    )
    t.grace().play("9D")
    assert t.hand(0) == "2C 3C TD JD"


# Skipping


def test_voluntary_pass_a_player_who_can_play_may_skip_but_not_draw() -> None:
    t = table("9C", "2H", "3H", pile="6S 7C", direction="up", voluntary_pass="yes")
    assert t.may() == {"9C", "pass"}
    t.refused(Grace(), because="You can play: 9♣.", rule="turns")
    assert t.skip().turn == 1


def test_voluntary_pass_a_player_who_cannot_play_still_has_to_try_if_grace_is_mandatory() -> None:
    t = stuck(voluntary_pass="yes", grace="mandatory")
    assert t.may() == {"grace"}
    t.refused(Pass(), because="you have to pick up a Grace Card", rule="grace")


def test_a_skip_is_for_this_turn_only() -> None:
    t = table("2C", "9H", "KH", pile="6S 7C", direction="up").skip().play("9H").play("KH")
    assert t.turn == 0


def test_the_others_cannot_tell_if_a_skip_was_needed() -> None:
    t = table("9C", "2H", "3H", pile="6S 7C", direction="up")
    TAKKU_SUM.check(view(t.state, 1), 0, Pass())
    TAKKU_SUM.check(view(t.state, 1), 0, Grace())


def test_the_others_know_that_an_empty_hand_must_try_a_grace_card() -> None:
    t = table("", "2H", "3H", pile="6S 7C", direction="up", grace="mandatory", voluntary_pass="yes")
    t.refused(Pass(), because="you have to pick up a Grace Card", rule="grace")
