"""`make ladder`: how strong the bots are in every game, as a table and a plot in `docs/ladder/`.

    python -m build.ladder --jobs 2 --deals 1000 [GAME ...]

Each table of a game is kept in the cache until the engine changes, so a run that was stopped goes
on where it was.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from build.places import CACHE, PY, ROOT
from build.steps import digest, files, write
from peerdeck.game import Game
from peerdeck.games import game_called, games
from peerdeck.lab.entrants import Entrant
from peerdeck.lab.ladder import climb, usual_bots
from peerdeck.lab.progress import progress
from peerdeck.lab.workers import Workers, in_processes

DOCS = ROOT / "docs" / "ladder"
SEED = "ladder"
NAMES = usual_bots()

# What a ladder says of a bot: its rating, and half of the interval.
Rating = tuple[float, float]
Ladders = dict[str, dict[int, dict[str, Rating]]]  # by game, seats and bot


def main(words: list[str]) -> int:
    """Play what has not been played, and write the page and the plot."""
    parser = argparse.ArgumentParser(prog="make ladder", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*games()])
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(words)
    try:
        chosen = [game_called(name) for name in args.games]
    except LookupError as error:
        parser.error(str(error))
    with in_processes(args.jobs) as workers:
        ladders = {game.id: _ladders(game, args.deals, workers) for game in chosen}
    _write_page(ladders, args.deals)
    return 0


def _ladders(game: Game, deals: int, workers: Workers) -> dict[int, dict[str, Rating]]:
    return {seats: _ratings(_kept(game, seats, deals, workers)) for seats in game.seats}


def _ratings(rungs: Iterable[dict[str, Any]]) -> dict[str, Rating]:
    return {rung["name"]: (rung["rating"]["elo"], rung["rating"]["error"]) for rung in rungs}


def _kept(game: Game, seats: int, deals: int, workers: Workers) -> list[dict[str, Any]]:
    """Return the rungs of a ladder, as it was kept or as it is played now."""
    key = digest(files(PY / "engine"), str(deals), *NAMES)
    file = CACHE / "ladder" / f"{game.id}-{seats}-{key}.json"
    if not file.exists():
        names = [Entrant(name) for name in NAMES]
        with progress(f"{game.title}, {seats} seats", deals) as show:
            found = climb(game, game.options(), seats, deals, SEED, names, workers, show)
        print(f"{game.title}, {seats} seats: {found.seconds:.0f} seconds", flush=True)
        write(file, json.dumps([asdict(rung) for rung in found.rungs]))
    kept: list[dict[str, Any]] = json.loads(file.read_text())
    return kept


def _write_page(ladders: Ladders, deals: int) -> None:
    told = page_text(ladders, deals)
    if _write_plot(ladders):
        told += "![The same as a plot](ladder.svg)\n"
    page = write(DOCS / "ladder.md", told)
    print(f"written: {page.relative_to(ROOT)}")


def page_text(ladders: Ladders, deals: int) -> str:
    """Return the page with a table for each game."""
    lines = [
        "# How strong the bots are",
        "",
        f"Elo with 95 % intervals, from {deals:,} deals a table under the usual rules;"
        " `greedy` is 0.",
        "[bots.md](../bots.md) explains the numbers. `make ladder` wrote this page.",
        "",
    ]
    for game, tables in ladders.items():
        lines += [f"## {games()[game].title}", ""]
        lines += ["| bot |" + "".join(f" {seats} seats |" for seats in tables)]
        lines += ["|---|" + "---:|" * len(tables)]
        for bot in reversed(NAMES):
            cells = "".join(f" {_cell(*rated[bot])} |" for rated in tables.values())
            lines.append(f"| {bot} |{cells}")
        lines.append("")
    return "\n".join([*lines, ""])


def _cell(elo: float, error: float) -> str:
    return f"{elo:+.0f} ± {error:.0f}" if error else "0"


def _write_plot(ladders: Ladders) -> bool:
    """Draw strength with error bars, by game and seats; `False` without the library for it."""
    try:
        import matplotlib as mpl
    except ImportError:
        print("There is no plot: pip install 'peerdeck[lab]' brings what draws it.")
        return False
    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = SEED  # the same picture, byte for byte
    from matplotlib import pyplot

    wide = min(3, len(ladders))
    high = -(-len(ladders) // wide)
    figure, places = pyplot.subplots(
        high, wide, figsize=(4.2 * wide, 3.4 * high), squeeze=False, layout="constrained"
    )
    for place in places.flat[len(ladders) :]:
        place.remove()
    for place, (game, tables) in zip(places.flat, ladders.items(), strict=False):
        for number, bot in enumerate(NAMES):
            shift = 0.08 * (number - (len(NAMES) - 1) / 2)  # bars beside each other
            seats = [count + shift for count in tables]
            elo, error = zip(*(rated[bot] for rated in tables.values()), strict=True)
            place.errorbar(seats, elo, error, marker="o", markersize=4, capsize=3, label=bot)
        place.set_title(games()[game].title)
        place.set_xlabel("seats")
        place.set_xticks([*tables])
        place.set_ylabel("Elo")
        place.grid(alpha=0.3)
    places.flat[0].legend()
    DOCS.mkdir(parents=True, exist_ok=True)
    figure.savefig(DOCS / "ladder.svg", metadata={"Date": None})
    pyplot.close(figure)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
