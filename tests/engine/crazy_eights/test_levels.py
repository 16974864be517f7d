"""The levels of Crazy Eights: foolish plays that none of them makes, and their reasons."""

from __future__ import annotations

from random import Random

import pytest

from peerdeck.bot import Sight, reason_text
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from tests.engine.crazy_eights.table import Table, table

LEVELS = ("easy", "medium", "hard")
TRIES = 25  # chance must not make a fool of anybody
every_level = pytest.mark.parametrize("level", LEVELS)


def chosen(t: Table, level: str, seed: int = 0) -> tuple[str, str]:
    """Return what a bot does in its turn, and why."""
    bot, seat = getattr(CRAZY_EIGHTS.bots, level), t.turn or 0
    look = Sight(t.state, seat)
    action, reason = bot(look, seat, CRAZY_EIGHTS.legal(look(), seat), Random(seed))
    return t.said(action), reason_text(reason)


def plays(t: Table, level: str) -> set[str]:
    """Return all that a level might do in this turn."""
    return {chosen(t, level, seed)[0] for seed in range(TRIES)}


# Positions, and what nobody should do there


@every_level
def test_it_goes_out_when_it_can(level: str) -> None:
    assert plays(table("7C", "2D 3D 4D", top="6C"), level) == {"7C"}
    assert plays(table("8D", "2D 3D 4D", top="6C"), level) == {"8D"}


@every_level
def test_it_plays_rather_than_draw(level: str) -> None:
    assert "draw" not in plays(table("7C 9H TH KS", "2D 3D 4D", top="6C"), level)


def test_it_keeps_an_eight_while_something_else_fits() -> None:
    assert plays(table("8C 8D 7C 9H TH", "2D 3D 4D 5D", top="6C"), "hard") == {"7C"}


@every_level
def test_it_never_forgets_to_say_last_card_and_catches_whoever_does(level: str) -> None:
    t = table("7C 9D", "KC 3H", top="6C", last_card="yes")
    assert plays(t, level) == {"last 7C"}
    assert plays(t.play("7C"), level) == {"catch"}


@every_level
def test_it_names_a_suit_that_it_holds(level: str) -> None:
    assert plays(table("8C 7D 9H TH 8S", "2D 3D 4D", top="6C").play("8C"), level) == {"name H"}


def test_it_gets_rid_of_a_king_before_a_two_when_somebody_is_about_to_go_out() -> None:
    assert plays(table("KC 2C 5H 9S", "2D", top="6C"), "hard") == {"KC"}


@pytest.mark.parametrize(
    ("best", "rules"),
    [("2C", {"twos": "draw"}), ("2C", {"twos": "stack"}), ("QC", {"queens": "yes"})],
)
def test_it_keeps_the_next_player_from_going_out(best: str, rules: dict[str, str]) -> None:
    hand, many = f"{best} KC KD KH 5H", "3H 4H 6H 6D 7D"
    told = chosen(table(hand, "2D", many, top="6C", **rules), "hard")
    assert told == (best, "the next player is about to go out")
    assert chosen(table(hand, many, "2D 3D", top="6C", **rules), "hard")[1] != told[1]
    assert chosen(table(hand, "2D", many, top="6C"), "hard")[1] != told[1]  # usual rules


# Reasons


def test_a_reason_names_the_cards_that_fit() -> None:
    t = table("7C 9C KH QH QS JD", "2D 3D 4D 5D 6D", top="TC")
    assert chosen(t, "hard")[1] in ("your 9♣ fits on it", "your 7♣ fits on it")


def test_a_reason_tells_what_a_card_counts() -> None:
    told = chosen(table("KC 2C 5H 9S", "2D", top="6C"), "hard")[1]
    assert told == "somebody may go out soon, and it counts 10"
