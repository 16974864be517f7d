"""Steps a second of the environments, beside RLCard's gin and OpenSpiel's own games.

All play at random with as few seats as a game has, a deal at a time, in turns in one process; only
the processor's time counts, and the figures are medians. RLCard's `env.run` makes the numbers that
an agent sees at every step; so do our rows but the first. OpenSpiel's own games are in C++, driven
from Python, and make no numbers.
"""

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

from peerdeck.env.episode import Episode
from peerdeck.env.features import Features
from peerdeck.games import games

ROUNDS, SECONDS = 5, 0.4
SPIEL_GAMES = ("gin_rummy", "crazy_eights", "hearts")
WANTED = 3  # times the steps a second of RLCard
RLCARD = "RLCard's gin, env.run"

Play = Callable[[Random], int]  # plays a deal and returns the number of steps


def measure() -> dict[str, Any]:
    """Return steps a second by what was played; why something was not, in a sentence."""
    plays, missing = _all()
    speeds: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(ROUNDS):
        for name, play in plays.items():
            random, steps, began = Random(number), 0, process_time()
            while process_time() - began < SECONDS:
                steps += play(random)
            speeds[name].append(steps / (process_time() - began))
    return {"steps a second": {k: median(v) for k, v in speeds.items()}, "missing": missing}


def table(measured: dict[str, Any]) -> list[str]:
    """The figures to be read, also as multiples of RLCard's."""
    speeds = measured["steps a second"]
    theirs = speeds.get(RLCARD)
    rows = [f"{'random play':56}{'steps/s':>12}{'RLCard = 1':>12}"]
    for name, speed in speeds.items():
        times = f"{speed / theirs:.1f}" if theirs else "?"
        rows.append(f"{name:56}{speed:>12,.0f}{times:>12}")
    rows.append(f"wanted: at least {WANTED} times RLCard, with all numbers")
    return rows + measured["missing"]


def _all() -> tuple[dict[str, Play], list[str]]:
    plays: dict[str, Play] = {}
    missing = []
    if find_spec("rlcard"):
        plays[RLCARD] = _rlcard()
    else:
        missing.append("RLCard is not installed: pip install 'peerdeck[bench]'")
    env = find_spec("pettingzoo") and find_spec("pyspiel")
    if env:
        plays |= {f"OpenSpiel's {name}, in C++": _spiels_own(name) for name in SPIEL_GAMES}
    else:
        missing.append("PettingZoo or OpenSpiel is not installed: pip install 'peerdeck[env]'")
    for game in games():
        plays[f"{game}: actions alone"] = _episode(game, numbers=False)
        plays[f"{game}: with all numbers"] = _episode(game, numbers=True)
        if env:
            plays[f"{game}: as PettingZoo's AEC environment"] = _aec(game)
            plays[f"{game}: as a game of OpenSpiel"] = _spiel(game)
    return plays, missing


def _rlcard() -> Play:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("gin-rummy")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(_random: Random) -> int:
        trajectories, _payoffs = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return play


def _episode(game: str, numbers: bool) -> Play:
    found = games()[game]
    seats = found.seats[0]
    episode = Episode(found, found.options(), seats, deals=1)
    features = Features(found, found.options(), seats)

    def play(random: Random) -> int:
        steps = 0
        episode.begin(random)
        while (seat := episode.seat) is not None:
            if numbers:
                features.cards(episode.state, seat)
                features.facts(episode.state, seat)
                features.actions(episode.state, seat, episode.legal)
            episode.step(int(random.random() * len(episode.legal)))
            steps += 1
        return steps

    return play


def _aec(game: str) -> Play:
    from peerdeck.env.aec import raw_env

    env = raw_env(game, seats=games()[game].seats[0], deals=1)

    def play(random: Random) -> int:
        steps = 0
        env.reset(seed=int(random.random() * 2**32))
        while True:
            _seen, _reward, over, _cut, _info = env.last()
            if over:
                return steps
            env.step(int(random.random() * len(env.episode.legal)))
            steps += 1

    return play


def _spiel(game: str) -> Play:
    from peerdeck.env.spiel import load

    return _of_spiel(load(game))


def _spiels_own(name: str) -> Play:
    import pyspiel

    return _of_spiel(pyspiel.load_game(name))


def _of_spiel(game: Any) -> Play:
    def play(random: Random) -> int:
        steps, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(faces, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return play
