"""Random matches of every game over random house rules, each checked to its very end.

`make soak` plays ten thousand of them; `test_matches.py` plays a few. A match is known by its
number alone, so what breaks can be played again: `python -m tools.soak 4711-4711`.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool
from random import Random
from typing import Any

from peerdeck.audit import audit
from peerdeck.bot import Choice, Look
from peerdeck.bots import BOTS, bot_called, chosen
from peerdeck.dealer import HostDealer
from peerdeck.event import Seat, Shuffled
from peerdeck.games import games
from peerdeck.log import Header
from peerdeck.options import BadOptions, Numbers, Option
from peerdeck.referee import Referee, follow
from peerdeck.view import view
from tests.support.laws import check_cards

STEPS = 1  # of thought: what bots play has to be allowed, not good
MATCHES = 10_000
LONGEST = 300_000  # actions; no match comes near
TOLD = 1_000  # after so many matches progress is told
LOOKS = 97  # after so many actions the cards are counted
ASKED_EARLY = 0.3  # how often somebody answers before being asked


def first(_look: Look, _seat: Seat, actions: Sequence[Any], _random: Random) -> Choice:
    """Always the first: somebody who never thinks."""
    return actions[0], "the first"


def last(_look: Look, _seat: Seat, actions: Sequence[Any], _random: Random) -> Choice:
    """Always the last: as stubborn, and mostly the one who passes."""
    return actions[-1], "the last"


def table(random: Random) -> Header:
    """A table that can be played."""
    while True:
        game = random.choice(list(games().values()))
        rules = {rule.name: a_value(rule, random) for rule in game.options.offered()}
        seats = random.choice(game.seats)
        header = Header(game, game.options.parse(rules), seats, random.randrange(seats))
        try:
            game.begin(header.options, seats, header.dealer)
        except BadOptions:
            continue
        return header


def a_value(rule: Option, random: Random) -> str:
    """The usual value, or any; of numbers rather small ones, for the matches are to end soon."""
    if random.random() < 0.4:
        return rule.default
    if isinstance(rule.more, Numbers) and random.random() < 0.7:
        least, most = rule.more.least, rule.more.most
        return str(least + int((most - least + 1) * random.random() ** 4))
    return random.choice(list(rule.samples))


def play(number: int) -> tuple[str, int, int]:
    """Play and check one match. Returns the game, how many actions and how many deals it had."""
    random = Random(number)
    header = table(random)
    game, seats = header.game, header.seats
    kinds = [first, last, *(bot_called(name, game) for name in BOTS)]
    bots = [random.choice(kinds) for _seat in range(seats)]
    referee = Referee(header, HostDealer(f"soak {number}".encode()))
    actions = 0
    while asked := referee.to_act:
        early = len(asked) > 1 and random.random() < ASKED_EARLY
        seat = random.choice(asked[1:]) if early else asked[0]
        action, reason = chosen(bots[seat], referee, seat, random, STEPS)
        assert reason
        referee.act(seat, action)
        actions += 1
        if actions % LOOKS == 0:
            check_cards(referee.state)
        assert actions < LONGEST, "this match does not end"
    check_end(referee, random.randrange(seats))
    return game.id, actions, len(referee.state.sheet)


def check_end(referee: Referee, seat: Seat) -> None:
    """Check a match that is over."""
    state = referee.state
    check_cards(state)
    assert referee.over
    assert state.points == tuple(map(sum, zip(*(row.points for row in state.sheet), strict=True)))
    assert referee.game.winners(state)
    assert all(set(row.winners) <= set(range(state.seats)) for row in state.sheet)
    assert follow(referee.text()).state == state
    text = referee.text(seat)
    assert follow(text).state == view(state, seat)
    openings = [entry.faces for entry in referee.entries if isinstance(entry, Shuffled)]
    assert audit(text, openings) is None  # type: ignore[arg-type]  # the whole log is face up


def attempt(number: int) -> tuple[int, tuple[str, int, int] | str]:
    """`play`, with what went wrong as a text."""
    try:
        return number, play(number)
    except Exception as error:
        return number, f"{type(error).__name__}: {error}"


def main(numbers: range) -> int:
    """Play these matches on all cores and print what came of them. Returns an exit status."""
    began = time.perf_counter()
    matches, actions, deals = Counter[str](), Counter[str](), Counter[str]()
    broken = 0
    with Pool() as pool:
        outcomes = pool.imap_unordered(attempt, numbers, chunksize=10)
        for done, (number, outcome) in enumerate(outcomes, 1):
            if done % TOLD == 0:
                print(f"{done:,} of {len(numbers):,} matches", flush=True)
            if isinstance(outcome, str):
                broken += 1
                print(f"match {number}: {outcome}", flush=True)
                continue
            game, acted, dealt = outcome
            matches[game] += 1
            actions[game] += acted
            deals[game] += dealt
    for game, count in matches.items():
        print(f"{game:14}{count:7,} matches{deals[game]:9,} deals{actions[game]:12,} actions")
    print(f"{len(numbers):,} matches, {broken} broken, {time.perf_counter() - began:.0f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    low, _dash, high = (sys.argv[1:] or [f"1-{MATCHES}"])[0].partition("-")
    sys.exit(main(range(int(low), int(high) + 1)))
