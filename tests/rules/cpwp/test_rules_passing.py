"""A player who can play must play; one who cannot says so."""

import pytest

from tests.rules.cpwp.table import ONE, table
from tests.support.cases import rows

THREE = {"pass_": "three_passes"}
JOKERS = {"jokers": "one"}


@pytest.mark.parametrize(
    ("hand", "rules", "may", "refused"),
    rows({
        "a player who cannot play says so": ("KD 2S", ONE, {"pass"}, {}),
        "a player who can play must play":
            ("8D KD 7S", ONE, {"8D", "7S"}, {"pass": ("You can play: 8♦ 7♠.", "8D 7S")}),
        "a joker alone is enough to have to play":
            ("KD *", JOKERS, {"*"}, {"pass": ("You can play: Joker.", "*")}),
        "forced only, nobody holds back": ("8D KD", ONE, {"8D"},
            {"hold": ("At this table a player who can play must play", "")}),
        "three passes, a pass is not a way to hold back":
            ("8D KD", THREE, {"8D", "hold"}, {"pass": ("You can play: 8♦.", "8D")}),
        "three passes, a player who has nothing to play has nothing to hold back":
            ("KD", THREE, {"pass"}, {"hold": ("You have nothing to hold back: pass.", "")}),
        "three passes, of a joker too": ("KD *", {**JOKERS, **THREE}, {"*", "hold"}, {}),
    }),
)  # fmt: skip
def test_passing(
    hand: str, rules: dict[str, str], may: set[str], refused: dict[str, tuple[str, str]]
) -> None:
    t = table(hand, down="7D", **rules)
    assert t.may() == may
    for action, (because, about) in refused.items():
        t.refused(action, because, rule="passing", about=about)


def test_three_passes_each_seat_may_hold_back_three_times() -> None:
    t = table("8D KD", "2H", "2C", down="7D", **THREE).play(*["hold", "pass", "pass"] * 3)
    assert t.may() == {"8D"}
    because = "You have held back 3 times, and may not again."
    t.refused("hold", because=because, rule="passing")
    t.refused("pass", because="You can play: 8♦.", rule="passing", about="8D")


def test_three_passes_are_counted_by_seat() -> None:
    t = table("8D KD", "7H 2H", "2C", down="7D", **THREE)
    t.play("hold", "hold", "pass", "hold", "hold", "pass", "hold")
    assert t.may() == {"7H", "hold"}
    t.play("hold", "pass")
    assert (t.turn, t.may()) == (0, {"8D"})


def test_three_passes_for_want_of_a_card_do_not_count() -> None:
    t = table("8D KD", "7H 2H", "2C 3C", down="7D", **THREE)
    for _round in range(5):
        t.state.turn = 2
        t.do("pass")
    assert t.notes.held_back == (0, 0, 0)
    assert t.may() == {"8D", "hold"}


@pytest.mark.parametrize("rule", ["forced_only", "three_passes"])
def test_nobody_passes_in_the_middle_of_a_joker(rule: str) -> None:
    t = table("KD *", "2H", "2C", down="7D", jokers="one", pass_=rule).do("*")
    for action in ("pass", "hold"):
        t.refused(action, because="Make the joker's swap first", rule="jokers")
