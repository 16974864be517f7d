"""The levels of Crazy Eights: foolish plays that none of them makes, and their reasons."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from random import Random

import pytest

from peerdeck.action import Play
from peerdeck.bot import Sight, reason_text
from peerdeck.card import rank, suit
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.bot import against_you, face_of, on
from peerdeck.games.crazy_eights.table import HouseRules, LastCard, fits
from peerdeck.games.crazy_eights.table import Table as State
from peerdeck.naming import short, shorts
from peerdeck.step import go_on, step
from tests.rules.crazy_eights.table import Table, table

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
    what = "misses a turn" if best == "QC" else "has to draw two cards"
    assert told == (best, f"the next player, who is about to go out, {what}")
    assert chosen(table(hand, many, "2D 3D", top="6C", **rules), "hard")[1] != told[1]
    assert chosen(table(hand, "2D", many, top="6C"), "hard")[1] != told[1]  # usual rules


# Reasons


def test_a_reason_names_the_cards_that_fit() -> None:
    t = table("7C 9C KH QH QS JD", "2D 3D 4D 5D 6D", top="TC")
    assert chosen(t, "hard")[1] in ("your 9♣ fits on it", "your 7♣ fits on it")


def test_a_reason_tells_what_a_card_counts() -> None:
    told = chosen(table("KC 2C 5H 9S", "2D", top="6C"), "hard")[1]
    assert told == "somebody may go out soon, and it would count 10 points against you"


def test_a_reason_for_the_one_card_that_fits_says_so() -> None:
    assert chosen(table("7C 9D TH", "2D 3D 4D", top="6C"), "hard") == (
        "7C",
        "it is the only card that fits",
    )
    assert chosen(table("8D 9D TH", "2D 3D 4D", top="6C"), "hard") == ("8D", "only an 8 fits")
    assert chosen(table("7C", "2D 3D 4D", top="6C"), "hard") == ("7C", "it empties your hand")
    assert chosen(table("8C", "2D 3D 4D", top="6C"), "hard") == ("8C", "it empties your hand")


@pytest.mark.parametrize("level", [*LEVELS, "greedy"])
def test_a_reason_to_name_a_suit_tells_what_fits_on_it(level: str) -> None:
    one_of_each = table("8C 3D 4H", "2D 3C 4D", top="6C").play("8C")
    assert chosen(one_of_each, level) == ("name D", "your 3♦ fits on it")
    many = table("8C 7D TH 9H 8S", "2D 3D 4D", top="6C").play("8C")
    assert chosen(many, level) == ("name H", "your 9♥ 10♥ fit on it")
    eights = table("8C 8D", "2D 3D 4D", top="6C").play("8C")
    assert chosen(eights, level)[1] == "an 8 fits on any suit"


@pytest.mark.parametrize("level", [*LEVELS, "greedy"])
def test_a_reason_to_draw_or_pass_says_that_nothing_fits(level: str) -> None:
    t = table("7D 9H TH", "2D 3D 4D", top="6C", stock="3H 4H")
    assert chosen(t, level) == ("draw", "nothing fits")
    assert chosen(t.draw(), level) == ("pass", "nothing fits")


@pytest.mark.parametrize("twos", ["draw", "stack"])
def test_drawing_for_a_two_is_no_lack_of_cards_that_fit(twos: str) -> None:
    t = table("2C 9D", "4C 3D", "5D 6D", top="6C", twos=twos).play("2C")
    assert chosen(t, "hard") == ("draw", "it is the only choice")


def test_where_nothing_fits_on_a_card_a_reason_tells_another_thing() -> None:
    told = chosen(table("JC 6S 9H 4D", "2D 3D 5D", top="6C"), "hard")
    assert told == ("JC", "in your hand it would count 10 points against you")
    told = chosen(table("JC 8D 9H 4S", "2D 3D 4D", top="6C"), "hard")
    assert told == ("JC", "it keeps your 8♦, which fits on any card")
    told = chosen(table("KC 8C 9H 4S", "2D 3D 4D", top="6C"), "hard")
    assert told == ("KC", "it keeps your 8♣, which fits on any card")
    assert reason_text(against_you(1)) == "in your hand it would count 1 point against you"


@pytest.mark.parametrize("level", ["hard", "greedy"])
def test_a_reason_that_says_what_fits_is_true(level: str) -> None:
    """In matches by several rules, at tables of two to five."""
    bot, random, told = getattr(CRAZY_EIGHTS.bots, level), Random(4), Counter[str]()
    for match, (seats, rules) in enumerate(product(range(2, 6), REASONED)):
        state = CRAZY_EIGHTS.begin(HouseRules.parse(rules), seats, match % seats)
        go_on(CRAZY_EIGHTS, state, random)
        while len(state.sheet) < 2:
            seat = state.turn
            actions = CRAZY_EIGHTS.legal(state, seat)
            action, reason = bot(Sight(state, seat), seat, actions, random)
            words = reason_text(reason)
            if isinstance(action, (Play, LastCard)):
                told[_checked(state, seat, action, words)] += 1
            step(CRAZY_EIGHTS, state, seat, action, random)
    assert told.total() > 300
    assert len(told) >= 5, told


REASONED: list[dict[str, str]] = [
    {},
    {"twos": "stack", "queens": "yes", "aces": "yes", "last_card": "yes"},
    {"decks": "2", "draw": "until"},
]


def _checked(state: State, seat: int, action: Play | LastCard, words: str) -> str:
    """Check what a reason says of the cards, and return its kind."""
    face = face_of(action)
    rest = [other for other in state.faces(seat) if other is not None]
    fitting = {other for other in rest if fits(state, other)}
    rest.remove(face)
    on_it = [other for other in rest if suit(other) == suit(face) or rank(other) == rank(face)]
    if not rest:
        assert words == "it empties your hand"
    elif words == "it is the only card that fits":
        assert fitting == {face}
    elif words == "only an 8 fits":
        assert {*map(rank, fitting)} == {8}
    elif found := re.fullmatch("your (.+) fits? on it", words):
        plain = sorted(other for other in on_it if rank(other) != 8)  # an 8 fits in any case
        assert found[1] == shorts(plain)
        assert len(plain) == 1 or " fit on" in words
    elif words == "no other card has more of your hand fit on it":
        counts = [len(on(other, rest)) for other in fitting if rank(other) != 8]
        assert len(on_it) >= max(counts) - 1  # another card fits on itself here
    elif found := re.fullmatch("it keeps your (.+), which fits on any card", words):
        assert [short(other) for other in rest if rank(other) == 8][:1] == [found[1]]
        assert rank(face) != 8
        assert state.notes.debt == 0
    else:
        assert "fit" not in words, words
    return re.sub(r"your (.+) fits?", "fits", words)
