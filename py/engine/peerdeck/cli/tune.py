"""`tune`: better weights for a bot."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from peerdeck.bot import weights_of
from peerdeck.bots import BOTS, HARD, bot_called
from peerdeck.cli.arguments import (
    PROGRAM,
    SEATS,
    SET,
    Command,
    Usage,
    each_once,
    number,
    the_entrants,
    the_table,
)
from peerdeck.cli.ladder import ladder_text, rungs_of
from peerdeck.cli.workers import STOPPED, add_workers, tell_faults, the_workers
from peerdeck.lab.entrants import loaded
from peerdeck.lab.progress import progress
from peerdeck.lab.tuning import NoEvolution, Trial, tune
from peerdeck.words import N_, _


def _add(add: Callable[..., Any]) -> None:
    bots = ", ".join(BOTS)
    told = _("the bot whose weights are tuned: {bots}, or a file of your own ({usual})")
    against = _("bots that it plays against, beside itself: {bots}, or files of your own (greedy)")
    add("game", nargs="?", metavar="GAME", help=_("the id of a game"))
    add("--seats", metavar="N", help=_(SEATS))
    add(
        "--bot",
        metavar="A",
        default=HARD,
        help=told.format(bots=bots, usual=HARD),
    )
    add("--against", metavar="A,B", default="greedy", help=against.format(bots=bots))
    add("--matches", metavar="K", default="500", help=_("matches of each candidate (500)"))
    add("--generations", metavar="G", default="50", help=_("how long the search goes on (50)"))
    add("--seed", metavar="S", default="0", help=_("a number; equal seeds, equal weights (0)"))
    add("--set", nargs="+", action="extend", default=[], metavar="option=value", help=_(SET))
    add("--out", metavar="FILE", help=_("write the weights into this file, as JSON"))
    add_workers(add)


def _run(args: Namespace) -> int:
    game, options, seats = the_table(args)
    (bot,) = the_entrants([args.bot], args, game)
    against = the_entrants(each_once(args.against), args, game)
    matches = number(args.matches, "--matches", 1)
    generations = number(args.generations, "--generations", 1)
    seed = number(args.seed, "--seed")
    start = weights_of(loaded(bot.file, bot.patience) if bot.file else bot_called(bot.name, game))
    if not start:
        raise Usage(
            _("The bot “{name}” of {game} has no weights that could be tuned.").format(
                name=bot.name, game=_(game.title)
            )
        )
    if args.out is not None:
        _check_place(args.out)
    trial = Trial(game, options, seats, bot, against, matches, generations, seed)
    try:
        with (
            the_workers(args) as workers,
            progress(_("generations"), generations) as show,
        ):
            found = tune(trial, start, workers, show)
    except NoEvolution as error:
        raise Usage(str(error)) from None
    if found.ladder is not None:
        tell_faults(found.ladder.faults)
    facts = {
        "game": game.id,
        "bot": bot.name,
        "weights": found.weights,
        "command": f"python -m {PROGRAM} {' '.join(sys.argv[1:])}",
        "generations": found.generations,
        "ladder": rungs_of(found.ladder) if found.ladder else [],
    }
    wide = max(map(len, found.weights))
    for name, value in found.weights.items():
        print(f"{name:{wide}}  {start[name]:10.4g}  →  {value:10.4g}")
    if found.ladder is not None:
        print(f"\n{ladder_text(found.ladder)}")
    if args.out is not None:
        _write(args.out, json.dumps(facts, indent=2) + "\n")
    if found.ladder is None:
        told = _("Stopped after {done} of {wanted} generations: no ladder proves these weights.")
        told = told.format(done=found.generations, wanted=generations)
        print(f"{PROGRAM}: {told}", file=sys.stderr)
        return STOPPED
    return 0


def _check_place(name: str) -> None:
    """Raise `Usage` unless this file can be written: a run is too long to find out at its end."""
    path = Path(name)
    is_new = not path.exists()
    with _written(name):
        path.open("a").close()
        if is_new:
            path.unlink()


def _write(name: str, text: str) -> None:
    with _written(name):
        Path(name).write_text(text, encoding="utf-8")


@contextmanager
def _written(name: str) -> Iterator[None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except OSError as error:
        told = _("{file} cannot be written: {reason}.")
        raise Usage(told.format(file=name, reason=error.strerror)) from None


COMMAND = Command("tune", N_("Find better weights for a bot, by evolution."), _add, _run)
