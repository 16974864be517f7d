"""Plays random matches with the engine in the wheel below `/wheel`; runs anywhere.

python playing.py WHEEL OUT      (inside Pyodide the folders /wheel and /out stand for these)

What is to be compared is played in turns, a few thousand actions each, and only the time of the
processor counts.
"""

import json
import sys
from pathlib import Path
from random import Random
from time import process_time

PAIRS, ACTIONS, SEATS = 9, 3_000, 4

wheel, out = (
    (Path(sys.argv[1]), Path(sys.argv[2])) if len(sys.argv) > 2 else (Path("/wheel"), Path("/out"))
)
sys.path.insert(0, str(next(wheel.glob("*.whl"))))

from peerdeck.dealer import HostDealer  # noqa: E402  # it is the wheel's, found only now
from peerdeck.game import Game  # noqa: E402
from peerdeck.games import games  # noqa: E402
from peerdeck.log import Header  # noqa: E402
from peerdeck.options import Options  # noqa: E402
from peerdeck.referee import Referee  # noqa: E402
from peerdeck.step import go_on, step  # noqa: E402


def by_referee(game: Game, options: Options, seats: int = SEATS) -> float:
    """Play at random with dealer and log. Return the actions a second."""
    random, played, began = Random(1), 0, process_time()
    while played < ACTIONS:
        referee = Referee(Header(game, options, seats, 0), HostDealer(str(played).encode()))
        state = referee.state
        while played < ACTIONS and (asked := game.to_act(state)):
            actions = game.legal(state, asked[0])
            referee.act_legally(asked[0], actions[int(random.random() * len(actions))])
            played += 1
    return played / (process_time() - began)


def by_step(game: Game, options: Options) -> float:
    """Play at random without dealer and log. Return the actions a second."""
    random, played, began = Random(1), 0, process_time()
    while played < ACTIONS:
        state = game.begin(options, SEATS, 0)
        go_on(game, state, random)
        while played < ACTIONS and (asked := game.to_act(state)):
            actions = game.legal(state, asked[0])
            action = actions[int(random.random() * len(actions))]
            step(game, state, asked[0], action, random)
            played += 1
    return played / (process_time() - began)


found: dict[str, list[dict[str, float]]] = {}
cpwp = games()["cpwp"]
one, two = (cpwp.options.parse({"decks": decks}) for decks in ("1", "2"))
for _pair in range(1 + PAIRS):
    for game in games().values():
        options = game.options()
        speeds = {"referee": by_referee(game, options), "step": by_step(game, options)}
        found.setdefault(game.id, []).append(speeds)
    for name, seats in (("cpwp by decks", SEATS), ("cpwp, 6 seats", 6)):
        speeds = {
            "one deck": by_referee(cpwp, one, seats),
            "two decks": by_referee(cpwp, two, seats),
        }
        found.setdefault(name, []).append(speeds)
warm = {name: pairs[1:] for name, pairs in found.items()}
(out / f"playing-{sys.platform}.json").write_text(json.dumps(warm))
