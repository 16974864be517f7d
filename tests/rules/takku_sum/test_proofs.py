"""Skips and Grace Cards of Takku-Sum prove something about a hand that nobody has shown."""

import pytest

from peerdeck.bot import Sight
from peerdeck.card import Face, parse_faces
from peerdeck.event import Seat
from peerdeck.zones import hand_zone
from tests.rules.takku_sum.table import Table, down, up


def ruled_out(t: Table, card: str, seat: Seat) -> set[Face]:
    """Return what the other player knows that a card of this hand cannot be."""
    ((number, _face),) = t.find(card, hand_zone(seat))
    out = Sight(t.state, 1 - seat, t.referee.ruled_out).ruled_out().get(number, 0)
    return {face for face in t.state.deck if out >> face & 1}


def of_values(text: str) -> set[Face]:
    """Return all faces with one of these values."""
    return {*parse_faces(" ".join(value + suit for value in text for suit in "CDHS"))}


def test_a_grace_card_proves_that_nothing_in_the_hand_fits() -> None:
    t = up("KC", "2C 9D", pile="6S JC", wild="4S", turn=1).do("grace")
    assert ruled_out(t, "2C", 1) == ruled_out(t, "9D", 1) == of_values("4JQK")


def test_it_is_remembered_in_the_next_round() -> None:
    t = up("KC", "2C 9D", pile="6S JC", wild="4S", stock="3C 5D 7D 8D", turn=1)
    t.play("grace", "discard 3C")
    assert t.points == (1, 0)
    assert ruled_out(t, "9D", 1) == of_values("4JQK")


def test_the_grace_card_itself_may_be_anything() -> None:
    t = up("KC", "2C 9D", pile="6S JC", wild="4S", stock="QC 5D", turn=1).do("grace")
    assert ruled_out(t, "QC", 1) == set()


@pytest.mark.parametrize(("voluntary_pass", "values"), [("no", "A23456789T"), ("yes", "")])
def test_a_skip_proves_the_same_unless_it_is_voluntary(voluntary_pass: str, values: str) -> None:
    t = down("KC", "JD QD", pile="6S TC", wild="4S", turn=1, voluntary_pass=voluntary_pass)
    assert ruled_out(t.do("pass"), "QD", 1) == of_values(values)
