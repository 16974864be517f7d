"""Tricks: the cards that may be played, and control."""

import pytest

from peerdeck.action import Play
from peerdeck.event import Laid, Moved
from tests.rules.spar.table import rounds, table
from tests.support.cases import rows

OVER = {"must_beat": "yes"}
HIDE = {"revoke": "challenge"}
MAY = {
    "the leader plays any card": ({}, ["6D 7S 8H 9C TC", "6C"], "", "6D 7S 8H 9C TC"),
    "others follow suit if they can": ({}, ["6D", "6C 7D 8D 6H"], "6D", "7D 8D"),
    "without its suit they play anything": ({}, ["6D", "6C 7C 6H"], "6D", "6C 7C 6H"),
    "with challenges they play anything": (HIDE, ["6D", "6C 7D 6H"], "6D", "6C 7D 6H"),
    "usually nobody has to play high": ({}, ["8D", "KD 7D 8C"], "8D", "KD 7D"),
    "must_beat: go over if possible": (OVER, ["8D", "KD 7D 9D 6H"], "8D", "KD 9D"),
    "must_beat: go over the best card so far": (OVER, ["8D", "QD", "JD KD 6C"], "8D QD", "KD"),
    "must_beat: if nothing goes over follow suit": (OVER, ["QD", "7D 9D 9H", "JC"], "QD", "7D 9D"),
    "must_beat: without its suit play anything": (OVER, ["QD", "7D", "JC 9S"], "QD 7D", "JC 9S"),
    "must_beat: not over a card of another suit": (OVER, ["8D", "KC", "9D 7D 6C"], "8D KC", "9D"),
}
CONTROL = {
    "a higher card of the suit takes control at once": ("6D 8D 9D", [0, 1, 2]),
    "a lower card or another suit takes nothing": ("8D KC 7D", [0, 0, 0]),
    "control may pass on within a trick": ("8D KD 9D", [0, 1, 1]),
    "an ace is high": ("KD AD 6D", [0, 1, 1]),
}


@pytest.mark.parametrize(("rules", "hands", "played", "may"), rows(MAY))
def test_cards_that_may_be_played(
    rules: dict[str, str], hands: list[str], played: str, may: str
) -> None:
    assert table(*hands, **rules).play(*played.split()).may() == {*may.split()}


@pytest.mark.parametrize(("trick", "control"), rows(CONTROL))
def test_control(trick: str, control: list[int]) -> None:
    """Turns go clockwise, and the player in control leads the next trick."""
    first = trick.split()
    t = table(*map(" ".join, zip(first, ["7S", "8S", "9S"], strict=True)), deck="35")
    for seat, card in enumerate(first):
        assert t.turn == seat
        assert t.do(card).notes.control == control[seat]
    assert t.turn == control[-1]


def test_a_refusal_names_the_cards_that_may_be_played() -> None:
    t = table("6D", "6C 7D 8D").play("6D")
    t.refused("6C", "You hold diamonds, so you have to follow suit: 7♦ 8♦.", "turns", "6C")
    t = table("8D", "KD 7D 9D 6H", must_beat="yes").play("8D")
    over = "At this table you have to go over the 8 of diamonds: K♦ 9♦."
    t.refused("7D", over, "turns", "7D")
    t.refused("6H", "You hold diamonds", "turns")


def test_a_trick_has_one_card_from_each_player() -> None:
    t = table("6D 7S", "6C")
    t.refused("6D 7S", "Play one card", "turns", "6D 7S")
    t.refused(Play(()), "Choose a card to play.", "turns")
    t.refused("pass", "It is your turn to play a card.", "turns")


def test_the_player_in_control_leads_the_next_trick() -> None:
    t = rounds("6D 8D 7D", "7S 8S", "7C 8C 9C", "7H 8H")
    assert t.turn == 1
    assert t.may() == {"7C", "8C", "9C"}
    assert t.faces_in("trick") == "6D 8D 7D"
    t.do("7C")
    assert (t.faces_in("played"), t.faces_in("trick")) == ("6D 8D 7D", "7C")


def test_a_trick_is_put_aside_before_the_next_one_is_led() -> None:
    t = rounds("6D 7D", "7S", "8C")
    setup, action = t.state.setup, t.read("8C")
    before = tuple(t.state.zones[setup.trick])
    assert len(before) == 2
    events = t.referee.act(1, action)
    assert events[:2] == [Moved(before, setup.played), Laid(action.cards, setup.trick)]
