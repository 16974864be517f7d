"""The cards of Spar prove something about a hand that nobody has shown."""

from peerdeck.bot import Sight
from peerdeck.card import Face, parse_faces
from peerdeck.event import Seat
from peerdeck.zones import hand_zone
from tests.rules.spar.table import Table, table

HANDS = "6D 7D TD 9C TC", "9D QD 8C JC QC", "6H 7H 8H 9H TH"


def ruled_out(t: Table, seat: Seat) -> set[Face]:
    """Return what the player before knows that no card of this hand can be."""
    sight = Sight(t.state, (seat - 1) % t.state.seats, t.referee.ruled_out)
    cards = t.state.zones[hand_zone(seat)]
    out, *others = (sight.ruled_out().get(card, 0) for card in cards)
    assert all(other == out for other in others)
    return {face for face in t.state.deck if out >> face & 1}


def suit(letter: str) -> set[Face]:
    """Return the faces of a suit that are in the game."""
    return {*parse_faces(" ".join(value + letter for value in "6789TJQK"))}


def test_a_player_who_does_not_follow_suit_has_no_card_of_it() -> None:
    t = table(*HANDS).play("TD", "QD", "6H")
    assert ruled_out(t, 1) == set()
    assert ruled_out(t, 2) == suit("D")


def test_it_is_added_to_what_is_known() -> None:
    t = table(*HANDS).play("TD", "QD", "6H", "QC", "8H")
    assert ruled_out(t, 2) == suit("D") | suit("C")


def test_a_player_who_does_not_go_over_has_no_card_that_does() -> None:
    t = table(*HANDS[:2], "6H 7H 8H TH 7C", must_beat="yes").play("TD", "QD", "6H", "QC")
    assert ruled_out(t, 1) == set()
    assert ruled_out(t.play("7C"), 2) == suit("D") | {*parse_faces("KC")}


def test_who_may_hide_a_card_proves_nothing() -> None:
    t = table(*HANDS, revoke="challenge").play("TD", "QD", "6H")
    assert ruled_out(t, 2) == set()
