"""Hidden cards with `revoke: challenge`."""

from typing import Any

import pytest

from peerdeck.action import Deal, Pass
from peerdeck.event import Part, Scored
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.scoring import broke
from peerdeck.games.spar.table import Challenge, Claim
from peerdeck.view import view
from tests.rules.spar.table import Table, rounds, table

# Seat 1 hides a diamond in the first trick, seat 2 a heart in the third and the fourth.
HIDDEN = ("6D 7C 6C", "7S 8C 9C", "6H TC JC", "8H KC QC", "TH JD 7H")
# Seat 1 hides the king of diamonds and with it takes control in the end.
TAKEN = ("6D 7C 9C", "8D 8C TC", "9D 9H JC", "TD 6H QC", "JD KD KC")
# Seat 1 hides a diamond in the first trick, seat 0 a spade in the third; seat 1 leads in the end.
BOTH = ("8D 6C", "9S TS", "JS 9C", "7H 6H", "7D QS")


def challenged(*tricks: str, **rules: str) -> Table:
    """Return a round that has been played, at a table where cards can be hidden."""
    return rounds(*tricks, revoke="challenge", **rules)


def test_any_card_may_be_played() -> None:
    t = table("6D 7S 8H 9C TC", "6C 7D 8D 6H 7H", revoke="challenge").play("6D")
    assert t.may() == {"6C", "7D", "8D", "6H", "7H"}


def test_usually_nobody_is_asked() -> None:
    assert rounds("6D 7C", "7S 8C", "6H TC", "8H KC", "TH JC").stage == "between"


def test_nobody_is_asked_when_all_have_followed() -> None:
    t = challenged("6D 7D", "8D 9D", "TD JD", "6C 7C", "8S 9H")
    assert t.stage == "between"  # in the fifth trick nothing can be hidden


def test_all_are_asked_clockwise_and_the_player_in_control_last() -> None:
    t = challenged(*HIDDEN)
    assert (t.stage, t.control) == ("challenging", 0)
    assert t.referee.to_act == (1, 2, 0)
    assert t.state.turn == 1
    assert t.stand().state.turn == 2
    assert challenged(*TAKEN).referee.to_act == (2, 0, 1)


def test_a_player_with_nothing_to_challenge_is_not_asked() -> None:
    t = challenged("6D 7C 7D", "8D 9D TD", "JD QD KD", "8S 9S TS", "8H 9H TH")
    assert t.referee.to_act == (2, 0)  # seat 1 alone has not followed suit


def test_plays_of_the_first_four_tricks_that_did_not_follow_suit_can_be_challenged() -> None:
    t = challenged(*HIDDEN)
    of_one = {f"challenge 1 {trick}" for trick in (1, 2, 3, 4)}
    of_two = {f"challenge 2 {trick}" for trick in (1, 2, 3, 4)}
    assert t.may(0) == {"pass"} | of_one | of_two
    assert t.may(1) == {"pass"} | of_two
    assert t.may(2) == {"pass"} | of_one


def test_a_play_is_challenged_whoever_led_the_trick() -> None:
    t = challenged("6D 8D 7C", "9S TC JS", "6H 7H 8H", "9H TH JH", "KD QD 9D")
    of_two = {"challenge 2 1", "challenge 2 2"}  # seat 1 led the second trick
    assert t.may(0) == t.may(1) == {"pass"} | of_two
    assert t.referee.to_act == (0, 1)


def test_a_break_that_nobody_challenges_stands_and_is_not_told() -> None:
    t = challenged(*TAKEN).stand().stand().stand()
    assert t.points == (0, 1, 0)
    assert t.parts == [("control taken", 1, 1)]
    assert (t.stage, t.turn) == ("between", 1)
    assert t.state.notes.claims == ()


def test_the_same_plays_can_be_challenged_with_and_without_a_break() -> None:
    """Otherwise the question would give it away."""
    hid = challenged("6D 7C", "8S 9S", "TS JS", "6H 7H", "8H 9D")
    had_none = challenged("6D 7C", "8S 9S", "TS JS", "6H 7H", "8H 9C")
    assert hid.may() == had_none.may() == {"pass", "challenge 1 1"}
    assert hid.state.notes == had_none.state.notes


def test_a_caught_player_loses_the_round_to_the_player_in_control_before() -> None:
    t = challenged(*TAKEN)
    t.challenge(1, 1).stand().stand()
    assert t.points == (1, 0, 0)
    assert t.parts == [("player caught", 1, 1)]
    assert t.turn == t.state.dealer == 0  # the winner deals


def test_any_trick_in_which_the_card_was_hidden_can_be_challenged() -> None:
    for trick in (1, 2, 3, 4):
        t = challenged(*TAKEN).challenge(1, trick).stand().stand()
        assert t.points == (1, 0, 0)


def test_catching_a_player_who_was_not_in_control_changes_nothing() -> None:
    t = challenged(*HIDDEN).stand().challenge(1, 1).stand()
    assert t.parts == [("last trick", 1, 1)]
    assert t.points == (1, 0, 0)


@pytest.mark.parametrize(
    ("seat", "tricks"), [(0, set()), (1, {1}), (2, {3, 4})], ids=["leader", "one", "two"]
)
def test_a_card_is_hidden_in_the_tricks_in_which_its_suit_was_led(
    seat: int, tricks: set[int]
) -> None:
    state = challenged(*HIDDEN).state
    assert {trick for trick in range(1, 6) if broke(state, seat, trick)} == tricks


def test_a_wrong_challenger_who_wins_the_round_scores_1() -> None:
    tricks = ("KC 8C 6C", "QC 9C 7C", "JC TC 8H", "6D TH 9H", "7S JH KH")
    assert challenged(*tricks).stand().stand().stand().points == (5, 0, 0)
    t = challenged(*tricks).stand().stand().challenge(1, 4)
    assert t.points == (1, 0, 0)
    assert t.parts == [("wrong challenge", 1, 1)]


def test_a_wrong_challenger_who_does_not_win_loses_nothing() -> None:
    tricks = ("KC 8C 6C", "QC 9C 7C", "JC TC 8H", "6D TH 9H", "7S JH KH")
    t = challenged(*tricks).challenge(2, 4).stand().stand()
    assert t.points == (5, 0, 0)
    assert t.parts == [("6 kept", 1, 3), ("7 kept", 1, 2)]


def test_a_right_challenge_costs_the_winner_nothing() -> None:
    t = challenged("KC 8C", "QC 9C", "JC TC", "6D TH", "7S JD").challenge(1, 4)
    assert t.points == (5, 0)


def test_a_caught_player_who_was_in_control_before_is_passed_over() -> None:
    """Both others hid a diamond in the first trick; later they took control one by one."""
    tricks = ("6D 7C 8C", "8S TC 9S", "6H 7S JC", "9H TS QC", "TD JS KD")
    one = challenged(*tricks).challenge(1, 1).stand().stand()
    assert one.points == (0, 0, 1)
    both = challenged(*tricks).challenge(1, 1).challenge(2, 1).stand()
    assert both.points == (1, 0, 0)


def test_a_player_who_took_control_within_the_last_trick_was_in_control_before() -> None:
    """Seat 2 hid a diamond in the first trick; in the fifth it went over the 8 of seat 1."""
    tricks = ("KD 6D 9H", "KC 6C 8C", "QC 9C TC", "KH 6H 8D", "6S 8S 9S")
    t = challenged(*tricks).challenge(2, 1).stand()
    assert t.points == (0, 1, 0)
    assert t.parts == [("player caught", 1, 1)]


def test_a_player_who_took_control_within_an_earlier_trick_comes_before_its_leader() -> None:
    """Seat 2 hid a diamond in the first trick; it went over seat 1 in the third."""
    tricks = ("KD 6D 9H", "KC 6C 8C", "6S 8S 9S", "QH JH 6H", "8D TC JC")
    t = challenged(*tricks).challenge(2, 1).stand()
    assert t.points == (0, 1, 0)


def test_when_everybody_who_was_in_control_is_caught_nobody_wins_the_round() -> None:
    t = challenged(*BOTH)
    assert t.control == 1
    t.challenge(1, 1).challenge(0, 3)
    assert t.points == (0, 0)
    assert t.state.sheet[-1].winners == ()
    assert t.parts == []


@pytest.mark.parametrize(("rule", "dealer"), [("winner", 1), ("rotate", 0)])
def test_after_a_round_without_a_winner_the_player_in_control_last_deals(
    rule: str, dealer: int
) -> None:
    t = challenged(*BOTH, next_dealer=rule).challenge(1, 1).challenge(0, 3)
    assert (t.stage, t.turn, t.state.dealer) == ("between", dealer, dealer)


def in_vain(before: int, *older: Scored) -> Table:
    """Return a round that nobody wins, after `before` others like it and some older rounds."""
    t = challenged(*BOTH).challenge(1, 1)
    t.state.sheet = (*older, *(Scored((), ((), ())) for _round in range(before)))
    return t.challenge(0, 3)


def test_three_rounds_in_a_row_without_a_winner_end_the_game() -> None:
    t = in_vain(2)
    assert (t.stage, t.turn) == ("over", None)
    assert SPAR.winners(t.state) == (0, 1)  # nobody has a point, which is shared


@pytest.mark.parametrize(("before", "stage"), [(0, "between"), (1, "between"), (2, "over")])
def test_a_round_with_a_winner_restarts_that_count(before: int, stage: str) -> None:
    won = Scored((0,), ((Part("last trick", 1, 1),), ()))
    lost = Scored((), ((), ()))
    assert in_vain(before, lost, lost, won).stage == stage


def test_a_hidden_card_can_make_a_round_worth_14() -> None:
    t = challenged("7D KC", "6S QC", "6H JC", "6C KD", "6D TC")
    assert t.stand().points == (14, 0)


# must_beat


def test_with_must_beat_a_card_that_is_too_low_can_also_be_challenged() -> None:
    t = challenged("8D 7D", "9D TC", "6S 7S", "8H 9H", "TH KD", must_beat="yes")
    assert t.may() == {"pass", "challenge 1 1", "challenge 1 2"}
    t.challenge(1, 1)
    assert t.state.notes.claims == (Claim(0, 1, 1),)


def test_with_must_beat_a_card_has_to_go_over_all_cards_before_it() -> None:
    tricks = ("6D 9D 8D", "7S 8S 9S", "6H 7H 8H", "9H TH JH", "TS JS QS")
    t = challenged(*tricks, must_beat="yes")  # the 8 goes over the 6 but not over the 9
    assert t.may(0) == t.may(1) == {"pass", "challenge 2 1"}


@pytest.mark.parametrize(("last", "points"), [("KD TH", (1, 0)), ("6D TH", (0, 3))])
def test_with_must_beat_the_claim_is_right_if_a_higher_card_was_held(
    last: str, points: tuple[int, ...]
) -> None:
    t = challenged("8D 7D", "6S 7S", "8H 9H", "9S TS", last, must_beat="yes")
    assert (t.control, t.turn) == (1, 0)
    assert t.challenge(1, 1).points == points


# Answers that come early


@pytest.mark.parametrize("order", [(1, 2, 0), (0, 2, 1), (2, 0, 1), (0, 1, 2)])
def test_answers_are_settled_in_the_order_of_seats_whenever_they_come(
    order: tuple[int, ...],
) -> None:
    t = challenged(*TAKEN)
    answers: dict[int, Any] = {2: Challenge(1, 2), 0: Challenge(2, 1), 1: Pass()}
    for seat in order:
        assert t.stage == "challenging"
        t.act(answers[seat], seat)
    assert t.state.notes.claims == (Claim(2, 1, 2), Claim(0, 2, 1))
    assert t.points == (1, 0, 0)


def test_an_early_answer_is_not_told_before_it_is_asked_for() -> None:
    t = challenged(*TAKEN).challenge(1, 1, seat=0)
    assert t.state.notes.claims == ()
    assert t.referee.to_act == (2, 0, 1)
    t.stand()
    assert t.state.notes.claims == (Claim(0, 1, 1),)
    assert t.referee.to_act == (1,)


def test_two_may_challenge_the_same_play() -> None:
    t = challenged(*TAKEN).challenge(1, 1).challenge(1, 1).stand()
    assert t.points == (1, 0, 0)


def test_the_next_round_begins_without_challenges() -> None:
    t = challenged(*TAKEN).challenge(1, 1).stand().stand().deal()
    notes = t.state.notes
    assert (notes.stage, notes.claims, notes.asked, notes.leads) == ("playing", (), (), ())


def test_everybody_sees_the_same_choices() -> None:
    t = challenged(*TAKEN)
    for seat in range(3):
        seen = view(t.state, seat)
        assert seen.notes == t.state.notes
        assert {card for card in seen.zones[t.state.setup.played] if seen.face[card] is None} == (
            set()
        )


# Refusals


def test_challenges_that_cannot_be_made() -> None:
    t = challenged("6D 7C 7D", "8D 9D TD", "JD QD KD", "8S 9S TS", "8H 9H TH")
    t.refused(Challenge(0, 1), "You cannot challenge a play of your own.", "challenge", seat=0)
    t.refused(Challenge(0, 1), "the leader may play any card", "challenge", seat=2)
    t.refused(Challenge(2, 1), "You cannot challenge the 7 of diamonds", "challenge", "7D", seat=0)
    for seat in (-1, 3, 10**30):
        t.refused(Challenge(seat, 1), "a play of one of the players", "challenge", seat=0)
    for trick in (-1, 0, 5, 10**30):
        t.refused(Challenge(1, trick), "the first four tricks", "challenge", seat=0)
    t.refused(Deal(), "First challenge a play, or challenge nothing.", "challenge", seat=0)
    t.refused(Pass(), "It is not your turn.", "turns", seat=1)


def test_challenges_are_refused_at_other_times() -> None:
    t = table("6D 7S 8H 9C TC", "6C 7D 8D 6H 7H", revoke="challenge")
    t.refused(Challenge(1, 1), "It is your turn to play a card.", "turns")
    after = rounds("6D 7C", "7S 8C", "6H TC", "8H KC", "TH JC")
    after.refused(Challenge(1, 1), "The next round has to be dealt first.", "next")
    after.refused(Pass(), "The next round has to be dealt first.", "next")
