"""Crazy Eights in sentences, and at the terminal."""

from __future__ import annotations

from typing import Any

import pytest

from peerdeck.action import Deal, Draw, Pass, Play
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.board import lines, typed
from peerdeck.games.crazy_eights.table import Catch, LastCard, Name
from peerdeck.naming import you
from tests.rules.crazy_eights.table import Table, table

NAMES = ["Ada", "Bob", "Cyd"]


def both(t: Table, action: Any, names: list[str] = NAMES) -> tuple[str, str]:
    """An action of the seat whose turn it is, as it is told and as it is offered."""
    seat = t.turn or 0
    assert action in CRAZY_EIGHTS.legal(t.state, seat)
    return (
        CRAZY_EIGHTS.sentence(t.state, seat, action, names),
        CRAZY_EIGHTS.label(t.state, seat, action, names),
    )


def test_actions_are_told() -> None:
    t = table("7C 8D", "2C 9D 3H", "KC 4H", top="6C", last_card="yes", twos="draw")
    assert both(t, Play(t.shown("7C"))) == ("Ada played 7♣.", "Play 7♣")
    assert both(t, LastCard(*t.shown("7C"))) == (
        "Ada played 7♣ and said “last card”.",
        "Play 7♣ and say “last card”",
    )
    assert both(t, Draw()) == ("Ada drew a card.", "Draw one card")
    t.play("7C")
    assert both(t, Catch()) == (
        "Bob noticed that Ada had not said “last card”.",
        "Point out that Ada did not say “last card”",
    )
    t.play("2C")
    assert both(t, Draw()) == ("Cyd drew 2 cards.", "Draw 2 cards")


def test_the_rest_is_told() -> None:
    t = table("8C 3D 3H", "9D", top="6C").play("8C")
    assert both(t, Name(2)) == ("Ada named hearts.", "Name hearts")
    t = table("7D 3D", "9D", top="6C").draw()
    assert both(t, Pass()) == ("Ada passed.", "Pass")
    t = table("7C", "9D", top="6C").play("7C")
    assert both(t, Deal()) == ("Ada dealt.", "Deal")


def test_you_are_told_of_in_the_middle_of_a_sentence() -> None:
    t = table("7C 8D", "2C 9D", "KC 4H", top="6C", last_card="yes").play("7C")
    told = CRAZY_EIGHTS.tell(t.state, 1, Catch(), [you(), "Bob", "Cyd"])
    assert told == "Bob noticed that you had not said “last card”."


def test_what_is_no_action_cannot_be_told() -> None:
    t = table("7C 8D", "2C 9D", top="6C")
    with pytest.raises(TypeError, match="is not an action of this game"):
        CRAZY_EIGHTS.tell(t.state, 0, "play", NAMES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is not an action of this game"):
        CRAZY_EIGHTS.choice(t.state, 0, "play", NAMES)  # type: ignore[arg-type]


def test_the_table_as_text() -> None:
    t = table("2C 8D KC", "8C 9D 2D", "KC 4H", top="6C", aces="yes", twos="stack", decks="2")
    assert lines(t.state, NAMES) == ["Pile: 6♣", "Stock: 95", "Play goes round clockwise."]
    t.play("2C")
    assert lines(t.state, NAMES)[-1] == "2 cards are to be drawn now."
    t.draw().play("KC 8D").name("S")
    assert lines(t.state, NAMES) == [
        "Pile: 6♣ 2♣ K♣ 8♦",
        "Stock: 93",
        "Suit named: spades",
        "Play goes round clockwise.",
    ]


def test_a_long_pile_is_cut_and_the_other_direction_is_told() -> None:
    t = table("AC 8D", "8C 9D", "KC 4H", top="6C", aces="yes", stock="2D 3D").play("AC")
    pile, *_others, direction = lines(t.state, NAMES)
    assert pile.startswith("Pile: … ")
    assert pile.endswith(" 6♣ A♣")
    assert direction == "Play goes round the other way."


def test_last_and_a_card_say_last_card() -> None:
    card = (60, 6)
    assert typed(["last", "7c"], lambda _words: iter([card])) == LastCard(card)
    assert typed(["7c"], lambda _words: iter([card])) is None
    for cards in ([], [card, card]):
        with pytest.raises(ValueError, match="Write “last” and one card"):
            typed(["last"], lambda _words, cards=cards: iter(cards))
