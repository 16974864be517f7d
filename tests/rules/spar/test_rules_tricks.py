"""Tricks: the cards that may be played, and control."""

from peerdeck.action import Pass, Play
from peerdeck.card import parse_face
from peerdeck.event import Laid, Moved
from tests.rules.spar.table import rounds, shown, table


def test_the_leader_plays_any_card() -> None:
    t = table("6D 7S 8H 9C TC", "6C 7C 8C 6H 7H")
    assert t.may() == {"6D", "7S", "8H", "9C", "TC"}


def test_others_follow_suit_if_they_can() -> None:
    t = table("6D 7S 8H 9C TC", "6C 7D 8D 6H 7H").play("6D")
    assert t.may() == {"7D", "8D"}
    t.refused(
        "6C",
        because="You hold diamonds, so you have to follow suit: 7♦ 8♦.",
        rule="turns",
        about="6C",
    )


def test_a_player_who_cannot_follow_plays_anything() -> None:
    t = table("6D 7S 8H 9C TC", "6C 7C 8C 6H 7H").play("6D")
    assert t.may() == {"6C", "7C", "8C", "6H", "7H"}


def test_turns_go_clockwise() -> None:
    t = table("6D 7S 8H 9C TC", "6C 7C 8C 6H 7H", "6S 7D 8D 9D TD").play("6D")
    assert t.turn == 1
    assert t.play("7H").turn == 2


def test_a_trick_has_one_card_from_each_player() -> None:
    t = table("6D 7S 8H 9C TC", "6C 7C 8C 6H 7H")
    t.refused("6D 7S", because="Play one card", rule="turns", about="6D 7S")
    t.refused(Play(()), because="Choose a card to play.", rule="turns")
    t.refused(Pass(), because="It is your turn to play a card.", rule="turns")


def test_players_can_only_play_their_own_cards_as_they_are() -> None:
    t = table("6D 7S 8H 9C TC", "6C 7C 8C 6H 7H")
    theirs = Play((shown(t, "6C", 1),))
    t.refused(theirs, because="only play cards of your own hand", rule="turns")
    (card, _face) = shown(t, "6D", 0)
    t.refused(Play(((card, parse_face("7D")),)), because="as another one", rule="turns")
    t.refused(Play(((card, 9), (card, 9))), because="each of them once", rule="turns")


def test_a_higher_card_of_the_suit_takes_control_at_once() -> None:
    t = table("6D 7S 8H 9C TC", "8D 7C 8C 6H 7H", "6S 7D KD 9D TD").play("6D")
    assert t.control == 0
    assert t.play("8D").control == 1
    assert t.play("9D").control == 2
    assert t.turn == 2


def test_a_lower_card_or_another_suit_takes_nothing() -> None:
    t = table("8D 7S 8H 9C TC", "KC QC JC 6H 7H", "6S 7D KH QH TH").play("8D KC 7D")
    assert (t.control, t.turn) == (0, 0)


def test_control_may_pass_on_within_a_trick() -> None:
    t = table("8D 7S 8H 9C TC", "KD QC JC 6H 7H", "6S 9D KH QH TH").play("8D KD 9D")
    assert (t.control, t.turn) == (1, 1)


def test_the_player_in_control_leads_the_next_trick() -> None:
    t = rounds("6D 8D 7D", first="7S 8S 9S TS|7C 8C 9C TC|7H 8H 9H TH")
    assert t.turn == 1
    assert t.may() == {"7C", "8C", "9C", "TC"}
    assert t.faces_in("trick") == "6D 8D 7D"
    t.play("7C")
    assert (t.faces_in("played"), t.faces_in("trick")) == ("6D 8D 7D", "7C")


def test_a_round_has_five_tricks() -> None:
    t = rounds("6C 7C", "8C 9C", "TC JC", "QC KC", first="6D|7D")
    assert t.stage == "playing"
    assert t.play("6D 7D").stage == "between"
    assert [t.state.zones[seat] for seat in (0, 1)] == [[], []]


def test_an_ace_is_high() -> None:
    t = table("KD 7S 8H 9C TC", "AD 7C 8C 6H 7H", deck="35").play("KD AD")
    assert t.control == 1


# must_beat


def test_usually_nobody_has_to_play_high() -> None:
    t = table("8D 7S 8H 9C TC", "KD 7D 8C 6H 7H").play("8D")
    assert t.may() == {"KD", "7D"}


def test_must_beat_a_player_who_follows_suit_goes_over_the_best_card() -> None:
    t = table("8D 7S 8H 9C TC", "KD 7D 9D 6H 7H", must_beat="yes").play("8D")
    assert t.may() == {"KD", "9D"}
    t.refused(
        "7D",
        because="At this table you have to go over the 8 of diamonds: K♦ 9♦.",
        rule="turns",
        about="7D",
    )
    t.refused("6H", because="You hold diamonds", rule="turns")


def test_must_beat_the_best_card_so_far_counts() -> None:
    t = table("8D 7S 8H 9C TC", "QD 7C 9H 6H 7H", "JD 9D KD 6C 6S", must_beat="yes").play("8D QD")
    assert t.may() == {"KD"}


def test_must_beat_a_player_who_cannot_go_over_follows_suit_or_else_plays_anything() -> None:
    t = table("QD 7S 8H 9C TC", "7D 9D 9H 6H 7H", "JC 9S KC 6C 6S", must_beat="yes").play("QD")
    assert t.may() == {"7D", "9D"}
    t.play("7D")
    assert t.may() == {"JC", "9S", "KC", "6C", "6S"}


def test_must_beat_a_card_of_another_suit_need_not_be_beaten() -> None:
    t = table("8D 7S 8H 9C TC", "KC 7C QC 6H 7H", "9D 7D 6C 6S 8S", must_beat="yes")
    t.play("8D KC")
    assert t.may() == {"9D"}


def test_a_trick_is_put_aside_before_the_next_one_is_led() -> None:
    t = rounds("6D 7D", first="7S 8S 9S TS|8C 9C TC JC")
    setup, action = t.state.setup, t.playing("8C")
    before = tuple(t.state.zones[setup.trick])
    assert len(before) == 2
    events = t.referee.act(1, action)
    assert events[:2] == [Moved(before, setup.played), Laid(action.cards, setup.trick)]
