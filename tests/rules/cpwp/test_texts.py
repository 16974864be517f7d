"""The game in sentences, which tell nobody more than he may know."""

from __future__ import annotations

from typing import Any

import pytest

from peerdeck.action import Pass
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.table import Hold, Look, NotMine
from peerdeck.naming import you
from peerdeck.view import view
from tests.rules.cpwp.table import table

NAMES = ["Ada", "Bob", "Cyd"]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Pass(), "Ada: “I can't play.”"),
        (Hold(), "Ada held back."),
        (NotMine(), "Ada did not have the 7 of diamonds."),
        (Look(0, 2), "Ada looked at the hand of Cyd."),
        (Look(2, 0), "Ada looked at the hand of Cyd."),
        (Look(1, 2), "Ada looked at the hand of Bob and the hand of Cyd."),
    ],
)
def test_actions_without_a_card_are_told(action: Any, told: str) -> None:
    t = table("8D *", "2H", "2C", down="7D", jokers="one")
    assert CPWP.tell(t.state, 0, action, NAMES) == told


def test_cards_that_are_played_are_told_to_all() -> None:
    t = table("8D 9D TD *", "2H", "2C", down="7D", jokers="one")
    for seat in range(3):
        seen = view(t.state, seat)
        assert CPWP.tell(seen, 0, t.playing("8D 9D TD"), NAMES) == "Ada played 8♦ 9♦ 10♦."
        assert CPWP.tell(seen, 0, t.playing("*"), NAMES) == "Ada played a joker."


def test_each_sees_of_a_swap_what_he_knows() -> None:
    t = table("KD *", "2H", "2C", down="7D", jokers="one").play("*")
    swap = t.swapping(0, "KD", 1, "2H")
    told = [CPWP.tell(view(t.state, seat), 0, swap, NAMES) for seat in range(3)]
    assert told == [
        "Ada swapped K♦ for a card from Bob.",
        "Ada swapped a card for 2♥ from Bob.",
        "Ada swapped a card for a card from Bob.",
    ]


def test_a_swap_is_told_from_the_side_of_who_makes_it() -> None:
    t = table("KD *", "2H", "2C", down="7D", jokers="three").play("*")
    mine = t.swapping(1, "2H", 0, "KD")
    theirs = t.swapping(1, "2H", 2, "2C")
    assert CPWP.tell(t.state, 0, mine, NAMES) == "Ada swapped K♦ for 2♥ from Bob."
    assert CPWP.tell(t.state, 0, theirs, NAMES) == "Ada swapped 2♥ from Bob for 2♣ from Cyd."


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (
            [you(), "Bob", "Cyd"],
            [
                "You looked at the hand of Bob.",
                "You looked at the hand of Bob and the hand of Cyd.",
                "You swapped K♦ for 2♥ from Bob.",
                "You swapped 2♥ from Bob for 2♣ from Cyd.",
            ],
        ),
        (
            ["Ada", you(), "Cyd"],
            [
                "Ada looked at your hand.",
                "Ada looked at your hand and the hand of Cyd.",
                "Ada swapped K♦ for 2♥ from you.",
                "Ada swapped 2♥ from you for 2♣ from Cyd.",
            ],
        ),
    ],
)
def test_you_are_told_of_in_the_middle_of_a_sentence(names: list[str], told: list[str]) -> None:
    t = table("KD *", "2H", "2C", down="7D", jokers="three").play("*")
    mine, theirs = t.swapping(0, "KD", 1, "2H"), t.swapping(1, "2H", 2, "2C")
    actions = (Look(0, 1), Look(1, 2), mine, theirs)
    assert [CPWP.tell(t.state, 0, action, names) for action in actions] == told


def test_what_is_no_action_cannot_be_told() -> None:
    t = table("8D", "2H", "2C", down="7D")
    with pytest.raises(TypeError, match="is not an action of this game"):
        CPWP.tell(t.state, 0, "play", NAMES)
    with pytest.raises(AssertionError, match="unreachable"):
        CPWP.play(t.state, 0, "play")
