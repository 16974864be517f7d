"""Passes in Can't Play, Won't Play prove something about a hand that nobody has shown."""

from __future__ import annotations

from peerdeck.bot import Sight
from peerdeck.card import Face, parse_faces
from peerdeck.zones import hand_zone
from tests.rules.cpwp.table import Table, table


def ruled_out(t: Table) -> set[Face]:
    """Return what the other players know that no card of the first hand can be."""
    known = Sight(t.state, 1, t.referee.ruled_out).ruled_out()
    out, *others = (known.get(card, 0) for card in t.state.zones[hand_zone(0)])
    assert all(other == out for other in others)
    return {face for face in t.state.deck if out >> face & 1}


def faces(text: str) -> set[Face]:
    """Return the faces that are written like this."""
    return {*parse_faces(text)}


def test_a_pass_proves_that_nothing_of_the_hand_fits() -> None:
    t = table("KD 2S", "2H", "2C", down="7D 8D 7S")
    assert ruled_out(t) == set()
    assert ruled_out(t.passes()) == faces("6D 9D 6S 8S 7C 7H")


def test_with_jokers_in_the_game_it_proves_that_there_is_none() -> None:
    t = table("KD 2S", "2H", "2C", down="7D", jokers="two").passes()
    assert ruled_out(t) == faces("6D 8D 7C 7H 7S *")


def test_not_mine_proves_that_the_opener_is_elsewhere() -> None:
    t = table("2C 3D", "7D 4C", "3C", stage="opening").not_mine()
    assert ruled_out(t) == faces("7D")


def test_who_holds_back_proves_nothing() -> None:
    t = table("8D KD", "2H", "2C", down="7D", pass_="three_passes").hold()
    assert ruled_out(t) == set()
