"""Matches of every game that bots have played to their end, as one seat saw them."""

from functools import cache
from random import Random
from typing import Any

import pytest

from app.desk import Desk
from peerdeck.action import Stop
from peerdeck.bots import bot_called
from peerdeck.dealer import HostDealer
from peerdeck.event import Part, Scored, Seat
from peerdeck.games import game_called
from peerdeck.log import Entry, redact_entry
from peerdeck.naming import you
from peerdeck.referee import Referee
from peerdeck.state import State, evolve
from tests.support import cases
from tests.support.app.elements import Node, tagged, words
from tests.support.random_play import bots_play, table_of

ME = 0
NAMES = (you(), "Ada", "Bruno", "Cleo", "Dario", "Edith", "Farid", "Greta")
MATCHES = [  # of every game and every way to score
    ("cpwp", 4, {"match": "wins", "match_deals": "3"}),
    ("cpwp", 8, {"match": "cards_left", "match_deals": "4"}),
    ("cpwp", 4, {"after_win": "play_on"}),
    ("spar", 3, {"revoke": "challenge", "deck": "35"}),
    ("takku_sum", 3, {}),
    ("takku_sum", 2, {"hands_between_rounds": "redeal", "target": "3"}),
    ("shanghai", 4, {"rounds": "3s@5,3s-4r@8,4r@5"}),
    ("progressive", 3, {"rounds": "3s@6,4r@6"}),
]
FEW = {"cards_left", "crazy_eights", "shanghai", "progressive"}  # where the fewest points win
IDS = [
    " ".join([id, *(f"{name}={value}" for name, value in rules.items())])
    for id, _, rules in MATCHES
]
ONE_OF_EACH = pytest.mark.parametrize("at", cases.some(range(len(MATCHES)), [0, 3, 4, 6]), ids=IDS)
EVERY_MATCH = pytest.mark.parametrize("at", range(len(MATCHES)), ids=IDS)


def referee_of(at: int) -> Referee:
    """A match that is to be played."""
    id, seats, rules = MATCHES[at]
    return table_of(id, seats, b"scores", 1, **rules)


@cache
def played(at: int) -> Referee:
    """A match that has been played to its end."""
    referee = referee_of(at)
    bot = bot_called("random", referee.game)
    bots_play(referee, [bot] * referee.state.seats, Random(at))
    return referee


def seen(referee: Referee, entries: list[Entry] | None = None, names: Any = NAMES) -> Desk:
    """Return a match, or its beginning, as one seat sees it."""
    desk = Desk(referee.header, ME, names[: referee.state.seats])
    given = referee.entries if entries is None else entries
    desk.feed(redact_entry(entry, ME) for entry in given)
    return desk


def stopped(at: int, deals: int) -> Desk:
    """A match that was ended by agreement after so many deals, in the middle of the next one."""
    whole, referee = played(at), referee_of(at)
    follower = seen(whole, [])
    kept = []
    for entry in whole.entries:
        kept.append(entry)
        follower.feed([redact_entry(entry, ME)])
        if len(follower.state.sheet) == deals and len(follower.to_act) and not follower.between:
            break
    referee = Referee(whole.header, HostDealer(b"other"), kept)
    for seat in range(whole.state.seats):
        referee.act(seat, Stop())
    return seen(referee)


def with_rows(
    id: str, *rows: tuple[int, ...], winners: tuple[tuple[Seat, ...], ...] = (), **rules: str
) -> State[Any, Any]:
    """A table after deals with these points, won by these seats, or by those with the best."""
    game = game_called(id)
    state = game.begin(game.options.parse(rules), len(rows[0]), 0)
    best = min if {id, rules.get("match")} & FEW else max
    for at, row in enumerate(rows):
        parts = tuple((Part("points", count, 1),) for count in row)
        won = winners[at] if winners else ()
        if not winners:
            won = tuple(seat for seat, points in enumerate(row) if points == best(row))
        evolve(state, [Scored(won, parts)])
    return state


def rows_of(node: Node) -> list[list[Node]]:
    """The cells of the sheet by row, each row with its header."""
    (body,) = tagged(node, "tbody")
    return [tagged(row, "th", "td") for row in tagged(body, "tr")]


def foot_of(node: Node) -> list[int]:
    """The sums below the sheet."""
    (foot,) = tagged(node, "tfoot")
    return [int(words(cell).split()[0]) for cell in tagged(foot, "td")]
