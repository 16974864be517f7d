"""The game in sentences, its table as text, and its rules page."""

from __future__ import annotations

from typing import Any

import pytest

from peerdeck.action import Draw, Pass
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.board import lines
from peerdeck.games.takku_sum.stock import MOST_RECYCLED
from peerdeck.games.takku_sum.table import Grace
from peerdeck.naming import you
from peerdeck.view import view
from tests.rules.takku_sum.table import Table, table

NAMES = [you(), "Bob", "Cyd"]


def told(t: Table, action: Any) -> str:
    """Return an action of the player in turn, as seat 1 reads it."""
    assert t.turn is not None
    return TAKKU_SUM.sentence(view(t.state, 1), t.turn, action, NAMES)


@pytest.mark.parametrize(
    ("cards", "sentences"),
    [
        ("9C", "You played 9♣."),
        ("9C 9D", "You played 9♣ 9♦."),
        ("7D", "You played 7♦. The direction is down now."),
        ("9C 9D 9H", "You played 9♣ 9♦ 9♥. A new Indicator is turned up."),
        ("3C", "You played 3♣. The direction is down now. A new Indicator is turned up."),
        (
            "3C 3D 3H",
            "You played 3♣ 3♦ 3♥. The direction is down now."
            " 2 new Indicators are turned up, one after the other.",
        ),
    ],
)
def test_a_play_is_told_with_what_it_does(cards: str, sentences: str) -> None:
    t = table(
        "9C 9D 9H 7D 3C 3D 3H", "2H", "3H", pile="6S 7C", direction="up", wild="3S",
        double_cycle="yes",
    )  # fmt: skip
    assert told(t, t.playing(cards)) == sentences


@pytest.mark.parametrize("recycled", [0, MOST_RECYCLED])
@pytest.mark.parametrize("dry", ["play_short", "recycle_play_pile"])
@pytest.mark.parametrize("stock", ["", "8D", "8D 9D"])
@pytest.mark.parametrize("cards", ["3C", "3C 3D 3H"])
def test_a_new_indicator_is_only_told_if_there_is_one(
    cards: str, stock: str, dry: str, recycled: int
) -> None:
    t = table(
        "3C 3D 3H", "2H", pile="6S 7C", direction="up", wild="3S", stock=stock,
        dry=dry, double_cycle="yes",
    )  # fmt: skip
    t.state.notes.recycled = recycled
    sentences = told(t, t.playing(cards))
    before = t.state.zones[t.state.setup.indicator][:]
    t.play(cards)
    comes = t.state.zones[t.state.setup.indicator] != before
    assert comes == (bool(stock) or (dry == "recycle_play_pile" and not recycled))
    assert ("Indicator" in sentences) == comes
    assert ("2 new Indicators" in sentences) == (comes and cards != "3C")


def test_the_direction_is_told_when_it_is_decided() -> None:
    t = table("9C 7D", "2H", "3H", pile="7C")
    assert told(t, t.playing("9C")) == "You played 9♣. The direction is up now."
    assert told(t, t.playing("7D")) == "You played 7♦."


def test_skipping_is_told_with_the_end_of_the_round() -> None:
    t = table("2C", "2H", "3H", pile="6S 7C", direction="up", turn=1)
    assert told(t, Pass()) == "Bob skipped the turn."
    t = table("2C", "2H", "3H", pile="6S 7C", direction="up", turn=2, skips=1)
    assert told(t, Pass()) == "Cyd skipped the turn. You won the round."
    t = table("2C", "2H", "3H", turn=2, skips=2, voluntary_pass="yes")
    assert told(t, Pass()) == "Cyd skipped the turn. Nobody won the round."


def test_a_grace_card_is_told_when_it_is_discarded() -> None:
    t = table("2C", "2H", "3H", pile="6S 7C", direction="up", stock="4D 5D")
    assert told(t, Grace()) == "You picked up a Grace Card."
    t.grace()
    assert told(t, t.discarding("4D")) == "You could not play the Grace Card, 4♦."


def test_drawing_is_told() -> None:
    assert told(table("2C", "2H", stage="drawing"), Draw()) == "You drew a card for the lead."


def test_only_actions_can_be_told() -> None:
    t = table("2C", "2H")
    with pytest.raises(TypeError, match="is not an action of this game"):
        TAKKU_SUM.tell(t.state, 0, "play", NAMES)
    with pytest.raises(AssertionError, match="unreachable"):
        TAKKU_SUM.play(t.state, 0, "play")


def test_the_table_as_text() -> None:
    t = table("2C", "2H", pile="6S 7C", direction="up", stock="4D 5D", points=(1, 0))
    assert lines(t.state, NAMES) == [
        "Play pile: 6♠ 7♣",
        "Direction: up ▲",
        "Wildcard Indicator: Q♥",
        "Stock: 2, discard pile: 0",
        "Target: 5",
    ]


def test_the_table_as_text_shows_what_was_drawn_and_the_top_of_a_long_pile() -> None:
    t = table("2C", "2H", pile="AC 3C 4C 5C 6C 7C 8C 9C TC", drawn=("KD", ""))
    text = lines(t.state, NAMES)
    assert text[0] == "Play pile: … 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣"
    assert text[-1] == "Drawn for the lead: K♦, ·"
