"""Passes in Can't Play, Won't Play prove something about a hand that nobody has shown."""

import pytest

from peerdeck.bot import Sight
from peerdeck.card import Face, parse_faces
from peerdeck.zones import hand_zone
from tests.rules.cpwp.table import table
from tests.support.cases import rows
from tests.support.positions import Table


def ruled_out(t: Table) -> set[Face]:
    """Return what the other players know that no card of the first hand can be."""
    known = Sight(t.state, 1, t.referee.ruled_out).ruled_out()
    out, *others = (known.get(card, 0) for card in t.state.zones[hand_zone(0)])
    assert all(other == out for other in others)
    return {face for face in t.state.deck if out >> face & 1}


@pytest.mark.parametrize(
    ("hand", "down", "named", "action", "faces"),
    rows({
        "a pass, that nothing fits": ("KD 2S", "7D 8D 7S", {}, "pass", "6D 9D 6S 8S 7C 7H"),
        "with jokers in the game also that there is none":
            ("KD 2S", "7D", {"jokers": "two"}, "pass", "6D 8D 7C 7H 7S *"),
        "not mine, that the 7 is elsewhere": ("2C 3D", "", {"stage": "opening"}, "notmine", "7D"),
        "to hold back, nothing": ("8D KD", "7D", {"pass_": "three_passes"}, "hold", ""),
    }),
)  # fmt: skip
def test_it_proves(hand: str, down: str, named: dict[str, str], action: str, faces: str) -> None:
    t = table(hand, "2H", "4C", down=down, **named)
    assert ruled_out(t) == set()
    assert ruled_out(t.do(action)) == {*parse_faces(faces)}
