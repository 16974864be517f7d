"""The game in sentences, which show nobody more than they may know."""

import pytest

from peerdeck.games.cpwp import CPWP
from peerdeck.naming import you
from peerdeck.view import view
from tests.rules.cpwp.table import table
from tests.support.positions import Table

NAMES = ["Ada", "Bob", "Cyd"]


def swapping() -> Table:
    """Return a position in the middle of a joker that may be about any two hands."""
    return table("KD *", "2H", "2C", down="7D", jokers="three").do("*")


def sentence(t: Table, action: str, names: list[str] = NAMES, reader: int | None = None) -> str:
    """Return an action of seat 0 as a sentence, as a seat reads it or all who know every card."""
    seen = t.state if reader is None else view(t.state, reader)
    return CPWP.tell(seen, 0, t.read(action), names)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("8D 9D TD", "Ada played 8♦ 9♦ 10♦."),
        ("*", "Ada played a joker."),
        ("pass", "Ada passed: “won't play; can't play”."),
        ("hold", "Ada held back."),
        ("notmine", "Ada did not have the 7 of diamonds."),
        ("look 0 2", "Ada looked at the hand of Cyd."),
        ("look 2 0", "Ada looked at the hand of Cyd."),
        ("look 1 2", "Ada looked at the hand of Bob and the hand of Cyd."),
    ],
)
def test_all_are_told_the_same(action: str, text: str) -> None:
    t = table("8D 9D TD *", "2H", "2C", down="7D", jokers="one")
    assert {sentence(t, action, reader=seat) for seat in range(3)} == {text}


def test_each_sees_of_a_swap_what_they_know() -> None:
    assert [sentence(swapping(), "swap 0:KD 1:2H", reader=seat) for seat in range(3)] == [
        "Ada swapped K♦ for a card from Bob.",
        "Ada swapped a card for 2♥ from Bob.",
        "Ada swapped a card for a card from Bob.",
    ]


@pytest.mark.parametrize(
    ("action", "by_you", "with_you"),
    [
        ("look 0 1", "You looked at the hand of Bob.", "Ada looked at your hand."),
        ("look 1 2", "You looked at the hand of Bob and the hand of Cyd.",
            "Ada looked at your hand and the hand of Cyd."),
        ("swap 0:KD 1:2H", "You swapped K♦ for 2♥ from Bob.", "Ada swapped K♦ for 2♥ from you."),
        ("swap 1:2H 0:KD", "You swapped K♦ for 2♥ from Bob.", "Ada swapped K♦ for 2♥ from you."),
        ("swap 1:2H 2:2C", "You swapped 2♥ from Bob for 2♣ from Cyd.",
            "Ada swapped 2♥ from you for 2♣ from Cyd."),
    ],
)  # fmt: skip
def test_a_swap_is_told_from_the_side_of_its_player(
    action: str, by_you: str, with_you: str
) -> None:
    assert sentence(swapping(), action, [you(), "Bob", "Cyd"]) == by_you
    assert sentence(swapping(), action, ["Ada", you(), "Cyd"]) == with_you
    assert sentence(swapping(), action) == by_you.replace("You", "Ada")
