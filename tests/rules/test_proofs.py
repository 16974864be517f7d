"""Proofs about cards that nobody has shown, by the actions of their players."""

from collections.abc import Callable

import pytest

from peerdeck.bot import Sight
from peerdeck.card import Face, parse_faces
from tests.rules.cpwp.table import table as cpwp
from tests.rules.spar.table import table as spar
from tests.rules.takku_sum.table import down, up
from tests.support.cases import rows
from tests.support.positions import Table

HANDS = "6D 7D TD 9C TC", "9D QD 8C JC QC", "6H 7H 8H 9H TH"
OVER = *HANDS[:2], "6H 7H 8H TH 7C"
STUCK = {"pile": "6S JC", "wild": "4S", "turn": 1}
SKIPS = {"pile": "6S TC", "wild": "4S", "turn": 1}


def every(values: str, suits: str = "CDHS") -> str:
    """Return all faces with one of these values and one of these suits."""
    return " ".join(value + suit for value in values for suit in suits)


SPAR, FITS = "6789TJQK", every("4JQK")
# The position, the seat, some of its cards or all, and what the others know that these cannot be.
PROOFS: dict[str, tuple[Callable[[], Table], int, str, str]] = {
    "Spar: to follow suit, nothing": (lambda: spar(*HANDS).play("TD", "QD", "6H"), 1, "", ""),
    "Spar: not to follow, that there is no card of it": (
        lambda: spar(*HANDS).play("TD", "QD", "6H"), 2, "", every(SPAR, "D")),
    "Spar: that is added to what is known": (
        lambda: spar(*HANDS).play("TD", "QD", "6H", "QC", "8H"), 2, "", every(SPAR, "DC")),
    "Spar: not to go over, that no card does": (
        lambda: spar(*OVER, must_beat="yes").play("TD", "QD", "6H", "QC", "7C"), 2, "",
        f"{every(SPAR, 'D')} KC"),
    "Spar: if a card may be hidden, nothing": (
        lambda: spar(*HANDS, revoke="challenge").play("TD", "QD", "6H"), 2, "", ""),
    "Takku-Sum: a Grace Card, that nothing fits": (
        lambda: up("KC", "2C 9D", **STUCK).do("grace"), 1, "2C 9D", FITS),
    "Takku-Sum: it is remembered in the next round": (
        lambda: up("KC", "2C 9D", stock="3C 5D 7D 8D", **STUCK).play("grace", "discard 3C"),
        1, "9D", FITS),
    "Takku-Sum: the Grace Card itself may be anything": (
        lambda: up("KC", "2C 9D", stock="QC 5D", **STUCK).do("grace"), 1, "QC", ""),
    "Takku-Sum: a skip, that nothing fits": (
        lambda: down("KC", "JD QD", **SKIPS).do("pass"), 1, "QD", every("A23456789T")),
    "Takku-Sum: a voluntary skip, nothing": (
        lambda: down("KC", "JD QD", voluntary_pass="yes", **SKIPS).do("pass"), 1, "QD", ""),
    "Can't Play, Won't Play: a pass, that nothing fits": (
        lambda: cpwp("KD 2S", "2H", "4C", down="7D 8D 7S").do("pass"), 0, "",
        "6D 9D 6S 8S 7C 7H"),
    "Can't Play, Won't Play: a pass, that there is no joker": (
        lambda: cpwp("KD 2S", "2H", "4C", down="7D", jokers="two").do("pass"), 0, "",
        "6D 8D 7C 7H 7S *"),
    "Can't Play, Won't Play: not mine, that the 7 is elsewhere": (
        lambda: cpwp("2C 3D", "2H", "4C", stage="opening").do("notmine"), 0, "", "7D"),
    "Can't Play, Won't Play: to hold back, nothing": (
        lambda: cpwp("8D KD", "2H", "4C", down="7D", pass_="three_passes").do("hold"), 0, "", ""),
}  # fmt: skip


def ruled_out(t: Table, seat: int, cards: str) -> set[Face]:
    """Return what the player before knows that each of these cards, or of the hand, cannot be."""
    known = Sight(t.state, (seat - 1) % t.state.seats, t.referee.ruled_out).ruled_out()
    numbers = t.cards(cards, seat) if cards else t.state.zones[seat]
    (out,) = {known.get(card, 0) for card in numbers}
    return {face for face in t.state.deck if out >> face & 1}


@pytest.mark.parametrize(("lay", "seat", "cards", "faces"), rows(PROOFS))
def test_it_proves(lay: Callable[[], Table], seat: int, cards: str, faces: str) -> None:
    assert ruled_out(lay(), seat, cards) == {*parse_faces(faces)}
