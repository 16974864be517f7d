"""Grace Cards, skipping, and the duty to play."""

import pytest

from peerdeck.action import Discard, Pass, Play
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.table import Grace, grace_card
from peerdeck.view import view
from tests.rules.takku_sum.table import Table, signs, stock, up
from tests.support.cases import rows


def stuck(hand: str = "2C 3C", stock: str = "9D TD JD", **rules: str) -> Table:
    """Return a position in which seat 0 cannot play, unless the hand is another one."""
    return up(hand, "2H", "KH", stock=stock, **rules)


MUST = {"grace": "mandatory"}
SKIP = {"voluntary_pass": "yes"}
TRY, NONE = "you have to pick up a Grace Card", "There is no card left to draw: skip"
# What a player may do, and why not pick up a Grace Card or skip.
MAY = {
    "must play if a card fits": ("2C 9C 9D", {}, {"9C", "9C 9D"}, "You can play: 9♣ 9♦.", "turns"),
    "may pick up a Grace Card or skip if none fits": ("2C 3C", {}, {"grace", "pass"}, "", ""),
    "may do so without cards": ("", {}, {"grace", "pass"}, "", ""),
    "must pick one up if that is mandatory": ("2C 3C", MUST, {"grace"}, TRY, "grace"),
    "can only skip without a stock": ("2C 3C", {"stock": ""}, {"pass"}, NONE, "stock"),
    "can only skip even if one must try": ("2C", {**MUST, "stock": ""}, {"pass"}, NONE, "stock"),
    "may skip if that is a rule": ("9C", SKIP, {"9C", "pass"}, "You can play: 9♣.", "turns"),
    "must pick one up if both are rules": ("2C 3C", {**SKIP, **MUST}, {"grace"}, TRY, "grace"),
}


@pytest.mark.parametrize(("hand", "named", "may", "because", "rule"), rows(MAY))
def test_a_player(hand: str, named: dict[str, str], may: set[str], because: str, rule: str) -> None:
    t = stuck(hand, **named)
    assert t.may() == may
    for action in {"grace", "pass"} - may:
        t.refused(action, because, rule)


def test_a_refusal_is_about_the_cards_that_fit() -> None:
    for action in ("pass", "grace"):
        up("2C 9C 9D", "2H").refused(action, "You can play: 9♣ 9♦.", "turns", "9C 9D")


def test_a_skip_is_for_this_turn_only() -> None:
    t = up("2C", "9H", "KH").do("pass")
    assert t.turn == 1
    assert t.play("9H", "KH").turn == 0


def test_a_grace_card_is_seen_by_its_player_only() -> None:
    t = stuck().do("grace")
    assert (t.hand(0), t.turn) == ("2C 3C 9D", 0)
    assert [view(t.state, seat).face[grace_card(t.state)] for seat in range(3)] == [21, None, None]


def test_a_grace_card_that_can_be_played_must_be_and_no_other_card() -> None:
    t = stuck().do("grace")
    assert t.may() == {"9D"}
    t.refused("discard 9D", "can be played, so it must be", "grace", "9D")
    t.refused("pass", "Play the Grace Card if it fits", "grace")
    for cards in (t.shown("2C"), t.shown("9D 2C"), ()):
        t.refused(Play(cards), "Only the Grace Card can be played now", "grace", "9D")
    t.do("9D")
    assert (t.faces_in("pile"), t.turn, t.stage, signs(t)) == ("6S 7C 9D", 1, "playing", "up QH")


def test_a_grace_card_that_is_wild_is_a_wildcard_and_one_can_be_all_of_a_hand() -> None:
    assert stuck("").do("grace").may() == {"9D"}
    assert signs(stuck(stock="QD 4D 5D 6D 7D 8D").play("grace", "QD")) == "down 4D after QH"


def test_a_grace_card_that_cannot_be_played_is_discarded_for_all_to_see() -> None:
    t = stuck(stock="4D 9D").do("grace")
    assert t.may() == {"discard 4D"}
    card = grace_card(t.state)
    t.refused("4D", "play a card above the 7, another 7", "direction", "4D")
    t.do("discard 4D")
    assert (signs(t), t.hand(0), t.turn) == ("up QH after 4D", "2C 3C", 1)
    assert (t.faces_in("pile"), t.stage, t.notes.skips) == ("6S 7C", "playing", 1)
    assert t.state.seen[card] == 0b111


def test_only_a_grace_card_is_discarded() -> None:
    t = stuck(stock="4D 9D")
    t.refused("discard 2C", "You can only discard a Grace Card", "grace")
    t.do("grace")
    t.refused("discard 2C", "otherwise discard it", "grace")
    t.refused("grace", "otherwise discard it", "grace")
    claimed = Discard((grace_card(t.state), 51))
    t.refused(claimed, "cannot be played as another one", "turns")


@pytest.mark.parametrize(
    ("hand", "refilled", "left"),
    [("2C 3C 4C 5C", "2C 3C 4C 5C", "TD JD QD"), ("2C 3C", "2C 3C TD JD", "QD")],
)
def test_only_a_short_hand_is_refilled_after_a_grace_card(
    hand: str, refilled: str, left: str
) -> None:
    t = up(hand, "2H", "2S", "2D", stock="9D TD JD QD", decks="2").play("grace", "9D")
    assert (t.hand(0), stock(t)) == (refilled, left)


def test_the_others_only_know_that_an_empty_hand_must_try_a_grace_card() -> None:
    for action in (Pass(), Grace()):
        TAKKU_SUM.check(view(up("9C", "2H", "3H").state, 1), 0, action)
    up("", "2H", "3H", **MUST, **SKIP).refused("pass", TRY, "grace")
