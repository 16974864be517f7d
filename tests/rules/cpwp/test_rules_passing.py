"""A player who can play must play; one who cannot says so."""

import pytest

from peerdeck.action import Pass
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.table import Hold
from tests.rules.cpwp.table import Table, table


def test_who_cannot_play_says_so() -> None:
    t = table("KD 2S", "2H", "2C", down="7D")
    assert t.may() == {"pass"}
    told = CPWP.tell(t.state, 0, Pass(), ["Ada", "Bob", "Cyd"])
    assert told == "Ada: “I can't play.”"
    assert t.passes().turn == 1


def test_who_can_play_must_play() -> None:
    t = table("8D KD 7S", "2H", "2C", down="7D")
    assert "pass" not in t.may()
    t.refused(Pass(), because="You can play: 8♦ 7♠.", rule="passing", about="8D 7S")


def test_a_joker_alone_is_enough_to_have_to_play() -> None:
    t = table("KD *", "2H", "2C", down="7D", jokers="one")
    assert t.may() == {"*"}
    t.refused(Pass(), because="You can play: Joker.", rule="passing", about="*")


def test_forced_only_nobody_holds_back() -> None:
    t = table("8D KD", "2H", "2C", down="7D")
    assert "hold" not in t.may()
    t.refused(Hold(), because="At this table a player who can play must play", rule="passing")


def holding_back(t: Table, rounds: int) -> Table:
    """Seat 0 holds back in so many rounds, while the others pass."""
    for _round in range(rounds):
        t.hold().passes().passes()
    return t


def test_three_passes_each_seat_may_hold_back_three_times() -> None:
    t = table("8D KD", "2H", "2C", down="7D", pass_="three_passes")
    assert t.may() == {"8D", "hold"}
    holding_back(t, 3)
    assert t.may() == {"8D"}
    t.refused(Hold(), because="You have held back 3 times, and may not again.", rule="passing")
    t.refused(Pass(), because="You can play: 8♦.", rule="passing", about="8D")


def test_three_passes_are_counted_by_seat() -> None:
    t = table("8D KD", "7H 2H", "2C", down="7D", pass_="three_passes")
    t.hold().hold().passes().hold().hold().passes().hold()
    assert t.may() == {"7H", "hold"}
    t.hold().passes()
    assert (t.turn, t.may()) == (0, {"8D"})


def test_three_passes_for_want_of_a_card_do_not_count() -> None:
    t = table("8D KD", "7H 2H", "2C 3C", down="7D", pass_="three_passes")
    for _round in range(5):
        t.state.turn = 2
        t.passes()
    assert t.state.notes.held_back == (0, 0, 0)
    assert t.may() == {"8D", "hold"}


def test_three_passes_who_has_nothing_to_play_has_nothing_to_hold_back() -> None:
    t = table("KD", "2H", "2C", down="7D", pass_="three_passes")
    assert t.may() == {"pass"}
    t.refused(Hold(), because="You have nothing to hold back: pass.", rule="passing")


def test_three_passes_a_pass_is_not_a_way_to_hold_back() -> None:
    t = table("8D KD", "2H", "2C", down="7D", pass_="three_passes")
    t.refused(Pass(), because="You can play: 8♦.", rule="passing", about="8D")


def test_three_passes_a_joker_can_be_held_back_too() -> None:
    t = table("KD *", "2H", "2C", down="7D", jokers="one", pass_="three_passes")
    assert t.may() == {"*", "hold"}


def test_three_passes_nobody_holds_back_the_first_card() -> None:
    t = table("7D", "2H", "2C", stage="opening", pass_="three_passes")
    assert t.may() == {"7D"}


@pytest.mark.parametrize("rule", ["forced_only", "three_passes"])
def test_nobody_passes_in_the_middle_of_a_joker(rule: str) -> None:
    t = table("KD *", "2H", "2C", down="7D", jokers="one", pass_=rule).play("*")
    t.refused(Pass(), because="Make the joker's swap first", rule="jokers")
    t.refused(Hold(), because="Make the joker's swap first", rule="jokers")
