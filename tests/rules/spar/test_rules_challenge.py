"""Hidden cards with `revoke: challenge`.

Plays are written as `1:24`: those of seat 1 in the tricks 2 and 4.
"""

import pytest

from peerdeck.event import Part, Scored
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.table import Claim
from tests.rules.spar.table import HIDDEN, TAKEN, challenged, rounds, score, table
from tests.support.cases import rows

# Seat 1 hides a diamond in the first trick, seat 0 a spade in the third; seat 1 leads in the end.
BOTH = "8D 6C | 9S TS | JS 9C | 7H 6H | 7D QS"
# Nobody hides a card, and seat 0 keeps a 6 and a 7 in the end.
EARNED = "KC 8C 6C | QC 9C 7C | JC TC 8H | 6D TH 9H | 7S JH KH"
# Seat 1 hides cards, and seat 0 keeps a 6 and a 7 in the end, or four sixes and a 7.
RIGHT = "KC 8C | QC 9C | JC TC | 6D TH | 7S JD"
MOST = "7D KC | 6S QC | 6H JC | 6C KD | 6D TC"
# Seats 1 and 2 hide a diamond in the first trick; later they take control one by one.
IN_TURN = "6D 7C 8C | 8S TC 9S | 6H 7S JC | 9H TS QC | TD JS KD"
# Seat 1 alone does not always follow suit; seat 2 alone, once after a lead of seat 1.
ONE_OTHER = "6D 7C 7D | 8D 9D TD | JD QD KD | 8S 9S TS | 8H 9H TH"
OTHER_LEADER = "6D 8D 7C | 9S TC JS | 6H 7H 8H | 9H TH JH | KD QD 9D"
ONE_OVER = "6D 9D 8D | 7S 8S 9S | 6H 7H 8H | 9H TH JH | TS JS QS"  # the 8 is not over the 9
# Seat 2 hides a diamond in the first trick, and goes over seat 1 in the last one, or in the third.
LAST = "KD 6D 9H | KC 6C 8C | QC 9C TC | KH 6H 8D | 6S 8S 9S"
THIRD = "KD 6D 9H | KC 6C 8C | 6S 8S 9S | QH JH 6H | 8D TC JC"
OVER = {"must_beat": "yes"}


def claims(plays: str) -> list[str]:
    """Return the challenges of these plays. A dash challenges nothing."""
    return [
        "pass" if play == "-" else f"challenge {play[0]} {trick}"
        for play in plays.split()
        for trick in play[2:] or "-"
    ]


# Before the challenges


def test_nobody_is_asked_usually_or_when_all_have_followed() -> None:
    assert rounds("6D 7C | 7S 8C | 6H TC | 8H KC | TH JC").stage == "between"
    t = challenged("6D 7D | 8D 9D | TD JD | 6C 7C | 8S 9H")
    assert t.stage == "between"  # in the fifth trick nothing can be hidden


# What each player can challenge, in the order in which they are asked.
OFFERS = {
    "those of the first four tricks": ({}, HIDDEN, {1: "2:1234", 2: "1:1234", 0: "1:1234 2:1234"}),
    "in control is asked last": ({}, TAKEN, {2: "1:1234", 0: "1:1234 2:1234", 1: "2:1234"}),
    "a player without any is not asked": ({}, ONE_OTHER, {2: "1:1", 0: "1:1"}),
    "whoever led the trick": ({}, OTHER_LEADER, {0: "2:12", 1: "2:12"}),
    "those that broke a rule": ({}, "6D 7C | 8S 9S | TS JS | 6H 7H | 8H 9D", {0: "1:1"}),
    "those that broke none": ({}, "6D 7C | 8S 9S | TS JS | 6H 7H | 8H 9C", {0: "1:1"}),
    "must_beat: those too low": (OVER, "8D 7D | 9D TC | 6S 7S | 8H 9H | TH KD", {0: "1:12"}),
    "must_beat: an 8 after a 6 and a 9": (OVER, ONE_OVER, {1: "2:1", 0: "2:1"}),
}


@pytest.mark.parametrize(("rules", "tricks", "offers"), rows(OFFERS))
def test_plays_that_can_be_challenged(
    rules: dict[str, str], tricks: str, offers: dict[int, str]
) -> None:
    t = challenged(tricks, **rules)
    assert [*t.referee.to_act] == [*offers]
    assert t.state.turn == t.turn
    for seat, plays in offers.items():
        assert t.may(seat) == {"pass", *claims(plays)}


def test_the_question_does_not_give_a_hidden_card_away() -> None:
    names = ("those that broke a rule", "those that broke none")
    hid, had_none = (challenged(OFFERS[name][1]) for name in names)
    assert hid.notes == had_none.notes


# What they change

CAUGHT, EARNED_IT = "0: player caught 1x1", "0: 6 kept 1x3, 7 kept 1x2"
JUDGED = {
    "a break that nobody challenges stands": (TAKEN, "- - -", "1: control taken 1x1"),
    "a caught player loses to the one in control before": (TAKEN, "1:1 - -", CAUGHT),
    "hiding the card in trick 2 counts as well": (TAKEN, "1:2 - -", CAUGHT),
    "hiding the card in trick 3 counts as well": (TAKEN, "1:3 - -", CAUGHT),
    "hiding the card in trick 4 counts as well": (TAKEN, "1:4 - -", CAUGHT),
    "two may challenge the same play": (TAKEN, "1:1 1:1 -", CAUGHT),
    "catching a player out of control changes nothing": (HIDDEN, "- 1:1 -", "0: last trick 1x1"),
    "without a challenge the winner scores in full": (EARNED, "- - -", EARNED_IT),
    "a wrong challenger who wins the round scores 1": (EARNED, "- - 1:4", "0: wrong challenge 1x1"),
    "a wrong challenger who does not win loses nothing": (EARNED, "2:4 - -", EARNED_IT),
    "a right challenge costs the winner nothing": (RIGHT, "1:4", EARNED_IT),
    "a player who is not caught inherits": (IN_TURN, "1:1 - -", "2: player caught 1x1"),
    "a player who is caught as well does not inherit": (IN_TURN, "1:1 2:1 -", CAUGHT),
    "control within the last trick counts": (LAST, "2:1 -", "1: player caught 1x1"),
    "control within a trick comes before its leader": (THIRD, "2:1 -", "1: player caught 1x1"),
    "nobody wins if all who were in control are caught": (BOTH, "1:1 0:3", "nobody"),
    "a hidden card can make a round worth 14": (MOST, "-", "0: 6 kept 4x3, 7 kept 1x2"),
}


@pytest.mark.parametrize(("tricks", "plays", "result"), rows(JUDGED))
def test_challenges_are_judged(tricks: str, plays: str, result: str) -> None:
    assert score(challenged(tricks).play(*claims(plays))) == result


@pytest.mark.parametrize(("last", "points"), [("KD TH", (1, 0)), ("6D TH", (0, 3))])
def test_with_must_beat_the_claim_is_right_if_a_higher_card_was_held(
    last: str, points: tuple[int, ...]
) -> None:
    t = challenged(f"8D 7D | 6S 7S | 8H 9H | 9S TS | {last}", must_beat="yes")
    assert (t.notes.control, t.turn) == (1, 0)
    assert t.do("challenge 1 1").points == points


def test_challenges_are_noted_until_the_next_round() -> None:
    t = challenged(TAKEN).play("pass", "challenge 1 2", "pass")
    assert t.notes.claims == (Claim(0, 1, 2),)
    assert t.turn == t.state.dealer == 0  # the new winner deals
    notes = t.do("deal").notes
    assert (notes.stage, notes.claims, notes.asked, notes.leads) == ("playing", (), (), ())


@pytest.mark.parametrize(("rule", "dealer"), [("winner", 1), ("rotate", 0)])
def test_after_a_round_without_a_winner_the_player_in_control_last_deals(
    rule: str, dealer: int
) -> None:
    t = challenged(BOTH, next_dealer=rule).play("challenge 1 1", "challenge 0 3")
    assert (t.stage, t.turn, t.state.dealer) == ("between", dealer, dealer)


ROUNDS = {"+": Scored((0,), ((Part("last trick", 1, 1),), ())), "-": Scored((), ((), ()))}


@pytest.mark.parametrize(
    ("before", "is_over"),
    [("", False), ("-", False), ("--", True), ("--+", False), ("--+-", False), ("--+--", True)],
)
def test_three_rounds_in_a_row_without_a_winner_end_the_game(before: str, is_over: bool) -> None:
    """A round with a winner, `+`, restarts the count."""
    t = challenged(BOTH).do("challenge 1 1")
    t.state.sheet = tuple(ROUNDS[mark] for mark in before)
    assert t.do("challenge 0 3").stage == ("over" if is_over else "between")
    assert (t.turn is None) == is_over
    assert SPAR.winners(t.state) == (0, 1)  # nobody has a point, which is shared


# Refusals

REFUSED = {
    "a play of your own": ("0 1", 0, "You cannot challenge a play of your own.", None),
    "a lead": ("0 1", 2, "the leader may play any card", None),
    "a card that followed suit": ("2 1", 0, "You cannot challenge the 7 of diamonds", "7D"),
    **{f"seat {seat}": (f"{seat} 1", 0, "one of the players", None) for seat in (-1, 3, 10**30)},
    **{f"trick {no}": (f"1 {no}", 0, "the first four tricks", None) for no in (-1, 0, 5, 10**30)},
}


@pytest.mark.parametrize(("play", "seat", "because", "about"), rows(REFUSED))
def test_nobody_can_challenge(play: str, seat: int, because: str, about: str | None) -> None:
    t = challenged(ONE_OTHER)
    t.refused(f"challenge {play}", because, "challenge", about, seat)


def test_challenges_have_their_time() -> None:
    t = challenged(ONE_OTHER)
    t.refused("deal", "First challenge a play, or challenge nothing.", "challenge", seat=0)
    t.refused("pass", "It is not your turn.", "turns", seat=1)
    t = table("6D 7S", "6C 7D", revoke="challenge")
    t.refused("challenge 1 1", "It is your turn to play a card.", "turns")
    t = rounds("6D 7C | 7S 8C | 6H TC | 8H KC | TH JC")
    t.refused("challenge 1 1", "The next round has to be dealt first.", "next")
    t.refused("pass", "The next round has to be dealt first.", "next")
