"""Spar in sentences, which tell of no hidden card unless it is challenged."""

from __future__ import annotations

from typing import Any

import pytest

from peerdeck.action import Deal, Pass
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.board import lines
from peerdeck.games.spar.table import Challenge
from peerdeck.naming import you
from tests.rules.spar.table import rounds, table
from tests.rules.spar.test_rules_challenge import HIDDEN, challenged

NAMES = ["Ada", "Bob", "Cyd"]


def test_a_lead_a_card_and_one_that_takes_control() -> None:
    t = table("6D 7S 8H 9C TC", "8D 7C 8C 6H 7H", "6S 7D 9H 9D TD")
    told = []
    for card in ["6D", "8D", "7D"]:
        told.append(SPAR.tell(t.state, t.turn or 0, t.playing(card), NAMES))
        t.play(card)
    assert told == ["Ada led 6♦.", "Bob took control with 8♦.", "Cyd played 7♦."]


def test_a_hidden_card_is_played_like_any_other() -> None:
    t = table("6D 7S 8H 9C TC", "8D 7C 8C 6H 7H", revoke="challenge").play("6D")
    assert SPAR.tell(t.state, 1, t.playing("7C"), NAMES) == "Bob played 7♣."


@pytest.mark.parametrize(
    ("seat", "action", "told"),
    [
        (0, Pass(), "Ada challenged nothing."),
        (0, Challenge(1, 1), "Ada challenged 7♣ from Bob in trick 1: rightly."),
        (0, Challenge(1, 2), "Ada challenged 8♣ from Bob in trick 2: wrongly."),
        (1, Challenge(2, 3), "Bob challenged J♣ from Cyd in trick 3: rightly."),
    ],
)
def test_challenges(seat: int, action: Any, told: str) -> None:
    assert SPAR.tell(challenged(*HIDDEN).state, seat, action, NAMES) == told


@pytest.mark.parametrize(
    ("action", "choice"),
    [
        (Pass(), "Challenge nothing"),
        (Challenge(1, 1), "Challenge 7♣ from Bob in trick 1"),
        (Challenge(1, 2), "Challenge 8♣ from Bob in trick 2"),
        (Challenge(2, 3), "Challenge J♣ from Cyd in trick 3"),
    ],
)
def test_choices_after_a_round(action: Any, choice: str) -> None:
    assert SPAR.choice(challenged(*HIDDEN).state, 0, action, NAMES) == choice


def test_your_own_card_among_the_choices() -> None:
    state = challenged(*HIDDEN).state
    told = SPAR.choice(state, 2, Challenge(1, 1), ["Ada", you(), "Cyd"])
    assert told == "Challenge 7♣ from you in trick 1"


def test_a_card_to_choose() -> None:
    t = table("6D 7S 8H 9C TC", "8D 7C 8C 6H 7H")
    assert SPAR.choice(t.state, 0, t.playing("TC"), NAMES) == "Play 10♣"


def test_you_are_also_addressed_within_a_sentence() -> None:
    state = challenged(*HIDDEN).state
    told = SPAR.tell(state, 2, Challenge(1, 1), ["Ada", you(), "Cyd"])
    assert told == "Cyd challenged 7♣ from you in trick 1: rightly."
    told = SPAR.tell(state, 0, Challenge(1, 1), [you(), "Bob", "Cyd"])
    assert told == "You challenged 7♣ from Bob in trick 1: rightly."


def test_a_deal_is_told() -> None:
    t = rounds("6D 7C", "7S 8C", "6H TC", "8H KC", "TH JC")
    assert SPAR.sentence(t.state, 0, Deal(), NAMES) == "Ada dealt."


def test_only_actions_can_be_told() -> None:
    t = table("6D 7S 8H 9C TC", "8D 7C 8C 6H 7H")
    with pytest.raises(TypeError, match="is not an action of this game"):
        SPAR.tell(t.state, 0, "play", NAMES)
    with pytest.raises(TypeError, match="'play' is not an action of this game"):
        SPAR.choice(t.state, 0, "play", NAMES)
    with pytest.raises(AssertionError, match="unreachable, but got: 'play'"):
        SPAR.play(t.state, 0, "play")


def test_the_table_as_text() -> None:
    t = rounds("6D 8D 7D", first="7S 8S 9S TS|7C 8C 9C TC|7H 8H 9H TH").play("7C")
    assert lines(t.state, NAMES) == [
        "        Ada     Bob     Cyd",
        "trick 1 >6♦     8♦*     7♦",
        "trick 2         >7♣*",
        "> led, * in control",
        "",
        "In control after the last trick: Bob, worth 1 so far",
        "Cards in the stock: 17",
    ]


def test_cards_of_earlier_rounds_are_listed() -> None:
    t = rounds("6D 7C", "7S 8C", "6H TC", "8H KC", "TH JC").deal()
    assert lines(t.state, NAMES)[-2:] == [
        "Out of the game until the next shuffle:",
        "  10♣  10♥  6♥  6♦  7♠  7♣  8♣  8♥  J♣  K♣",
    ]
