"""The scores of a table that others continue: those who were there keep them.

Nothing is decided about them. Each page has them from the match that it knows itself, so that a
newcomer has none, and nobody can make them up for others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from app.friends.names import seat_names
from app.scores import best_first, few_win
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.reading import reader
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Person
from peerdeck.game import Game
from peerdeck.state import State

MOST = 3  # matches that are remembered, the newest ones
POINTS = range(-1_000_000, 1_000_000)

Row = tuple[Annotated[str, 80], Annotated[int, POINTS]]  # a name with points


class Before(NamedTuple):
    """A match as it stood at a table before: the first line of its log, names and points.

    The best come first, and `is_few` says if those have few points. Only deals that were over
    count.
    """

    game: Annotated[str, 2_000]
    is_few: bool
    scores: tuple[Row, ...]


def before_of(page: Page, names: Mapping[Person, str]) -> Before | None:
    """Return how the match of a page stands, None before a deal of it is over."""
    match = match_of(page)
    if match is None or not match.state.sheet:
        return None
    game, called = match.follower.game, seat_names(page.table, names)
    return standing_of(page.table.game, game, match.state, called)


def standing_of(line: str, game: Game, state: State[Any, Any], names: Sequence[str]) -> Before:
    """Return how a match of this game stands; `line` is the first one of its log."""
    scores = ((str(names[seat]), state.points[seat]) for seat in best_first(game, state))
    return Before(line, few_win(game, state), tuple(scores))


def read(rows: object) -> list[Before]:
    """Return what was kept. What makes no sense is left out."""
    result: list[Before] = []
    for row in rows if isinstance(rows, list) else ():
        try:
            result.append(reader(Before)(row))
        except ValueError:
            continue
    return result[-MOST:]


def together(matches: Sequence[Before], now: Before) -> Before | None:
    """Return a match with the points of those before of the same game, played by the same.

    None if there is no such match.
    """
    same = [
        each
        for each in matches
        if each.game == now.game and dict(each.scores).keys() == dict(now.scores).keys()
    ]
    if not same:
        return None
    sums = {
        name: points + sum(dict(each.scores)[name] for each in same) for name, points in now.scores
    }
    sign = 1 if now.is_few else -1
    scores = sorted(sums.items(), key=lambda row: sign * row[1])
    return now._replace(scores=tuple(scores))
