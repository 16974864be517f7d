"""The tables that the suites of others play at: every house rule of every game, all seat counts.

House rules are tried at small tables, for time.
"""

from collections.abc import Iterator
from itertools import cycle
from random import Random

from peerdeck.env.episode import Episode
from peerdeck.event import Seat
from peerdeck.games import games
from peerdeck.options import BadOptions

Table = tuple[str, int, dict[str, str]]


def tables() -> Iterator[Table]:
    """Yield a game with its usual rules for every number of seats, then every value of a rule."""
    for game in games().values():
        for seats in game.seats:
            yield game.id, seats, {}
        seats_of = cycle(game.seats[:2])
        for rule in game.options.offered():
            for value in rule.samples:
                table = (game.id, next(seats_of), {rule.name: value})
                if value != rule.default and _can_be_played(table):
                    yield table


def name(table: Table) -> str:
    """Return a name for a table in the list of tests."""
    game, seats, rules = table
    return "-".join([game, str(seats), *(f"{rule}={value}" for rule, value in rules.items())])


def _can_be_played(table: Table) -> bool:
    game, seats, rules = games()[table[0]], table[1], table[2]
    try:
        game.begin(game.options.parse(rules), seats, 0)
    except BadOptions:
        return False
    return True


def seats_asked(episode: Episode, random: Random, most: int = 20_000) -> Iterator[Seat]:
    """Play at random to the end of an episode. Yield each seat that is asked, before it acts."""
    for _step in range(most):
        if episode.seat is None:
            return
        yield episode.seat
        episode.step(int(random.random() * len(episode.legal)))
    raise AssertionError("this episode does not end")
