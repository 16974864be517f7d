"""The points of cards, and the tables that are refused."""

from typing import Any

import pytest

from peerdeck.event import Part
from peerdeck.game import Game
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.options import BadOptions
from peerdeck.state import State
from tests.rules.contract_rummy.table import progressive, shanghai
from tests.support.cases import rows
from tests.support.positions import Table

HAND = "AC 2C 7D 8H 9S TC JD QH KS *"


def out(game: Any, *hands: str, before: tuple[int, ...] = (0, 0, 0), **rules: str) -> Table:
    """Return a table at which the first player has gone out; the others had these hands.

    The cards on the table count for nobody.
    """
    melds = {0: "8C 8D 8H | 4S 5S 6S 7S", 1: "KC KD KH | * TD JD QD"}
    t = game("8S 2D", *hands, melds=melds, round=2, **rules)
    t.state.points = before
    return t.do("layoff 8S (8C 8D 8H) high").do("discard 2D")


TENS_FROM_TEN = ("10 to King", 4, 10), ("2 to 9", 4, 5)
PARTS = {
    "shanghai": (
        shanghai, {"last_card": "discard_wins"},
        [("Jokers", 1, 50), ("Aces", 1, 20), ("8 to King", 6, 10), ("2 to 7", 2, 5)]),
    "progressive": (progressive, {}, [("Jokers", 1, 25), ("Aces", 1, 15), *TENS_FROM_TEN]),
    "liverpool": (
        shanghai, {"last_card": "discard_wins", "points": "liverpool"},
        [("Jokers", 1, 15), ("Aces", 1, 15), *TENS_FROM_TEN]),
    "liverpool in progressive": (
        progressive, {"points": "liverpool"},
        [("Jokers", 1, 15), ("Aces", 1, 15), *TENS_FROM_TEN]),
}  # fmt: skip


@pytest.mark.parametrize(("game", "rules", "parts"), rows(PARTS))
def test_the_points_of_a_hand(game: Any, rules: dict[str, str], parts: list[Any]) -> None:
    t = out(game, HAND, "AC", **rules)
    assert t.state.sheet[0].parts[1] == tuple(Part(*part) for part in parts)
    assert t.points == (0, sum(count * worth for _name, count, worth in parts), parts[1][2])


# Tables that are refused


def begin(game: Game, seats: int, rules: str) -> State[Any, Any]:
    """Return the start of a match with these house rules."""
    return game.begin(game.options.parse(dict(rule.split("=") for rule in rules.split())), seats, 0)


@pytest.mark.parametrize(
    ("game", "seats", "rules", "because"),
    [
        (SHANGHAI, 8, "decks=1", "Round 1 takes 90 cards for 8 players, and there are 54"),
        (PROGRESSIVE, 5, "decks=1", "Round 6 takes 57 cards for 5 players"),
        (SHANGHAI, 3, "rounds=9 buys=0", "Round 8 takes 14 cards in hand"),
        (SHANGHAI, 3, "rounds=9 buys=0", "there are 12 at most"),
        (PROGRESSIVE, 3, "rounds=4s-4s@7 buys=0", "9 cards in hand, one of them for the last"),
        (PROGRESSIVE, 3, "rounds=4s-4s@5 buys=0", "there are 6 at most: deal more cards"),
        (SHANGHAI, 3, "rounds=6s-6s-6s-6s@5 buys=1 buy_price=1", "there are 8 at most"),
        (SHANGHAI, 3, "rounds=5s@9 set_suits=distinct", "asks for 1 set of 5: that cannot be made"),
        (SHANGHAI, 3, "rounds=6s-6s-6s-6s@11 decks=1 buys=12", "cannot be made of these decks"),
        (PROGRESSIVE, 2, "rounds=6s-6s-6s-6s-7r-7r-7r-7r@5", "there are 49 at most"),
        (PROGRESSIVE, 2, "rounds=6s@5 jokers_in=runs_only", "cannot be made"),
        (SHANGHAI, 3, "rounds=3s@5 last_round_all=yes laydown_size=exact", "the right size for"),
        (SHANGHAI, 3, "rounds=3s@9 last_round_all=yes set_suits=distinct", "1 set of 3"),
        (SHANGHAI, 3, "rounds=3s@4", "Round 1: between 5 and 14 cards can be dealt."),
        (SHANGHAI, 3, "rounds=8", "Round 1 cannot be “8”"),
        (PROGRESSIVE, 3, "rounds=9", "it can be 7, your own list of rounds with commas"),
    ],
)
def test_rules_that_cannot_be_played(game: Game, seats: int, rules: str, because: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        begin(game, seats, rules)
    assert because in str(refusal.value)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("game", "seats", "rules"),
    [
        (SHANGHAI, 3, "rounds=9 buys=1"),
        (SHANGHAI, 3, "rounds=9 buys=1 buys_per=game"),
        (SHANGHAI, 3, "last_round_all=yes laydown_size=exact"),
        (SHANGHAI, 3, "rounds=9 last_round_all=yes laydown_size=exact"),
        (SHANGHAI, 3, "rounds=3s@5 last_round_all=yes"),
        (PROGRESSIVE, 8, "buys=0"),
        (PROGRESSIVE, 2, "rounds=4s-4s@8 buys=0"),
        (PROGRESSIVE, 4, "decks=1"),
        (SHANGHAI, 8, "decks=2"),
    ],
)
def test_rules_that_can_be_played_begin(game: Game, seats: int, rules: str) -> None:
    assert begin(game, seats, rules).called
