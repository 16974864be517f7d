"""The bots of Crazy Eights: foolish plays that none of them makes, reasons, and strength."""

import re
from collections import Counter
from functools import partial
from itertools import product
from random import Random

import pytest

from peerdeck.action import Play
from peerdeck.bot import Sight, reason_text
from peerdeck.card import rank, suit
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.bot import against_you, face_of
from peerdeck.games.crazy_eights.table import HouseRules, LastCard, fits
from peerdeck.games.crazy_eights.table import Table as State
from peerdeck.naming import short, shorts
from peerdeck.step import go_on, step
from tests.rules.crazy_eights.table import Named, after, table
from tests.support.cases import rows, some
from tests.support.thinking import choice, plays

LEVELS = ("easy", "medium", "hard", "greedy")
LAST = {"last_card": "yes"}
every_level = pytest.mark.parametrize("level", LEVELS)
chosen = partial(choice, seed=0)


# Positions, and what is done there


@every_level
@pytest.mark.parametrize(
    ("hands", "named", "actions", "choice"),
    rows({
        "goes out when it can": ("7C / 2D 3D 4D", {}, "", "7C"),
        "goes out with an eight": ("8D / 2D 3D 4D", {}, "", "8D"),
        "says last card": ("7C 9D / KC 3H", LAST, "", "lastcard 7C"),
        "catches others": ("7C 9D / KC 3H", LAST, "7C", "catch"),
        "names its longest suit": ("8C 7D 9H TH 8S / 2D 3D 4D", {}, "8C", "name H"),
    }),
)  # fmt: skip
def test_every_level(hands: str, named: Named, actions: str, choice: str, level: str) -> None:
    assert plays(after(hands, named, actions), level) == {choice}


@every_level
def test_it_plays_rather_than_draw(level: str) -> None:
    assert "draw" not in plays(table("7C 9H TH KS", "2D 3D 4D"), level)


@pytest.mark.parametrize(
    ("level", "hand", "other", "choice"),
    rows({
        "keeps two eights while another card fits": ("hard", "8C 8D 7C 9H TH", "2D 3D 4D 5D", "7C"),
        "keeps an eight while something else fits": ("greedy", "8C 7C 9H TH", "2D 3D 4D", "7C"),
        "plays an eight otherwise": ("greedy", "8C 7D 9H TH", "2D 3D 4D", "8C"),
        "plays the card on which its hand fits best": ("greedy", "7C 6H 9H TH", "2D 3D 4D", "6H"),
        "keeps points for a while": ("greedy", "KC 3C 3H 3S", "2D 3D 4D", "3C"),
        "gets rid of points in time": ("greedy", "KC 3C 3H 3S", "2D 3D", "KC"),
    }),
)  # fmt: skip
def test_it(level: str, hand: str, other: str, choice: str) -> None:
    assert plays(table(hand, other), level) == {choice}


def test_it_adds_a_two_where_twos_stack() -> None:
    assert plays(after("2C 9D 3D / KC 3H 2H", {"twos": "stack"}, "2C"), "greedy") == {"2H"}


@pytest.mark.parametrize(
    ("best", "rules"),
    [("2C", {"twos": "draw"}), ("2C", {"twos": "stack"}), ("QC", {"queens": "yes"})],
)
def test_it_keeps_the_next_player_from_going_out(best: str, rules: dict[str, str]) -> None:
    hand, many = f"{best} KC KD KH 5H", "3H 4H 6H 6D 7D"
    result = chosen(table(hand, "2D", many, **rules), "hard")
    what = "misses a turn" if best == "QC" else "has to draw two cards"
    assert result == (best, f"the next player, who is about to go out, {what}")
    assert chosen(table(hand, many, "2D 3D", **rules), "hard")[1] != result[1]
    assert chosen(table(hand, "2D", many), "hard")[1] != result[1]  # usual rules


# Reasons


@pytest.mark.parametrize(
    ("hand", "other", "action", "reason"),
    [
        ("7C 9D TH", "2D 3D 4D", "7C", "it is the only card that fits"),
        ("8D 9D TH", "2D 3D 4D", "8D", "only an 8 fits"),
        ("7C", "2D 3D 4D", "7C", "it empties your hand"),
        ("8C", "2D 3D 4D", "8C", "it empties your hand"),
        ("JC 6S 9H 4D", "2D 3D 5D", "JC", "in your hand it would count 10 points against you"),
        ("JC 8D 9H 4S", "2D 3D 4D", "JC", "it keeps your 8♦, which fits on any card"),
        ("KC 8C 9H 4S", "2D 3D 4D", "KC", "it keeps your 8♣, which fits on any card"),
        ("KC 2C 5H 9S", "2D", "KC",
            "somebody may go out soon, and it would count 10 points against you"),
    ],
)  # fmt: skip
def test_a_reason_says_what_is_special(hand: str, other: str, action: str, reason: str) -> None:
    t = table(hand, other)
    assert chosen(t, "hard") == (action, reason)
    assert plays(t, "hard") == {action}


def test_a_reason_names_the_cards_that_fit() -> None:
    t = table("7C 9C KH QH QS JD", "2D 3D 4D 5D 6D", top="TC")
    assert chosen(t, "hard")[1] in ("your 9♣ fits on it", "your 7♣ fits on it")


def test_a_reason_counts_one_point() -> None:
    assert reason_text(against_you(1)) == "in your hand it would count 1 point against you"


@every_level
def test_a_reason_of_every_level_says_what_fits_on_a_suit_or_that_nothing_fits(level: str) -> None:
    t = table("8C 3D 4H", "2D 3C 4D").do("8C")
    assert chosen(t, level) == ("name D", "your 3♦ fits on it")
    t = table("8C 7D TH 9H 8S", "2D 3D 4D").do("8C")
    assert chosen(t, level) == ("name H", "your 9♥ 10♥ fit on it")
    assert chosen(table("8C 8D", "2D 3D 4D").do("8C"), level)[1] == "an 8 fits on any suit"
    t = table("7D 9H TH", "2D 3D 4D", stock="3H 4H")
    assert chosen(t, level) == ("draw", "nothing fits")
    assert chosen(t.do("draw"), level) == ("pass", "nothing fits")


@pytest.mark.parametrize("twos", ["draw", "stack"])
def test_drawing_for_a_two_is_no_lack_of_cards_that_fit(twos: str) -> None:
    t = table("2C 9D", "4C 3D", "5D 6D", twos=twos).do("2C")
    assert chosen(t, "hard") == ("draw", "it is the only choice")


@pytest.mark.parametrize("level", some(["hard", "greedy"], ["greedy"]))
def test_a_reason_that_says_what_fits_is_true(level: str) -> None:
    """In matches by several rules, at tables of two to five."""
    bot, random, kinds = getattr(CRAZY_EIGHTS.bots, level), Random(4), Counter[str]()
    for match, (seats, rules) in enumerate(product(range(2, 6), REASONED)):
        state = CRAZY_EIGHTS.begin(HouseRules.parse(rules), seats, match % seats)
        go_on(CRAZY_EIGHTS, state, random)
        while len(state.sheet) < 2:
            seat = state.turn
            actions = CRAZY_EIGHTS.legal(state, seat)
            action, reason = bot(Sight(state, seat), seat, actions, random)
            words = reason_text(reason)
            if isinstance(action, (Play, LastCard)):
                kinds[_checked(state, seat, action, words)] += 1
            step(CRAZY_EIGHTS, state, seat, action, random)
    assert kinds.total() > 300
    assert len(kinds) >= 5, kinds


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
    if words == "it is the only card that fits":
        assert fitting == {face}
    elif words == "only an 8 fits":
        assert {*map(rank, fitting)} == {8}
    elif found := re.fullmatch("your (.+) fits? on it", words):
        plain = sorted(other for other in on_it if rank(other) != 8)  # an 8 fits in any case
        assert found[1] == shorts(plain)
    elif found := re.fullmatch("it keeps your (.+), which fits on any card", words):
        assert [short(other) for other in rest if rank(other) == 8][:1] == [found[1]]
    return re.sub(r"your (.+) fits?", "fits", words)
