"""`simulate`: whole matches played by bots, and what came of them."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from peerdeck.bots import BOTS
from peerdeck.cli.arguments import (
    SEATS,
    SET,
    Command,
    Usage,
    number,
    the_entrants,
    the_table,
)
from peerdeck.cli.columns import columns
from peerdeck.cli.workers import add_workers, failures, marked, status, tell_faults, the_workers
from peerdeck.lab.progress import progress
from peerdeck.lab.simulation import Simulation, simulate
from peerdeck.words import N_, _


def _add(add: Callable[..., Any]) -> None:
    bots = _(
        "a bot for each seat, the last for all that are left: {bots}, or files of your own (random)"
    )
    add("game", nargs="?", metavar="GAME", help=_("the id of a game"))
    add("--seats", metavar="N", help=_(SEATS))
    add(
        "--deals",
        metavar="K",
        default="100",
        help=_("how many deals at least, in whole matches (100)"),
    )
    add("--seed", metavar="S", default="0", help=_("a number; equal seeds, equal deals (0)"))
    add("--bots", metavar="A,B", default="random", help=bots.format(bots=", ".join(BOTS)))
    add("--set", nargs="+", action="extend", default=[], metavar="option=value", help=_(SET))
    add_workers(add)
    add("--json", action="store_true", help=_("as JSON, for programs"))


def _run(args: Namespace) -> int:
    game, options, seats = the_table(args)
    bots = the_entrants(args.bots.split(","), args, game)
    if len(bots) > seats:
        raise Usage(
            _("There are {bots} bots for {seats} seats.").format(bots=len(bots), seats=seats)
        )
    deals, seed = number(args.deals, "--deals", 1), number(args.seed, "--seed")
    with the_workers(args) as workers, progress(_("deals"), deals) as show:
        result = simulate(game, options, seats, deals, seed, bots, workers, show, may_stop=True)
    tell_faults(result.faults)
    if args.json:
        about = {"game": game.id, "options": options.pairs(), "seats": seats, "seed": seed}
        print(json.dumps({**about, **_facts(result)}, indent=2))
    else:
        print(_text(result))
    return status(result.deals, deals)


def _facts(result: Simulation) -> dict[str, Any]:
    return {
        "matches": result.matches,
        "deals": result.deals,
        "actions": result.actions,
        "seconds": round(result.seconds, 3),
        "failed": dict(result.failed),
        "actions_per_second": round(result.speed),
        "longest": result.longest,
        "bots": {
            bot: {
                "hands": hands,
                "matches_won": round(result.matches_won[bot], 3),
                "wins": round(result.wins[bot], 3),
                "win_rate": round(result.win_rate(bot), 5),
                "mean_score": round(result.mean_points(bot), 5),
            }
            for bot, hands in result.hands.items()
        },
    }


def _text(result: Simulation) -> str:
    totals = {
        _("matches"): str(result.matches),
        _("deals"): str(result.deals),
        _("actions"): str(result.actions),
        _("seconds"): f"{result.seconds:.2f}",
        _("actions a second"): f"{result.speed:.0f}",
        _("actions of the longest match"): str(result.longest),
    }
    wide = max(map(len, totals))
    head = (
        _("bot"),
        _("matches won"),
        _("hands"),
        _("wins"),
        _("wins a hand"),
        _("points a hand"),
    )
    rows = [
        (
            marked(bot, result.failed),
            f"{result.matches_won[bot]:g}",
            str(hands),
            f"{result.wins[bot]:g}",
            f"{result.win_rate(bot):.1%}",
            f"{result.mean_points(bot):.3f}",
        )
        for bot, hands in result.hands.items()
    ]
    lines = [f"{name:{wide}}  {value:>10}" for name, value in totals.items()]
    failed = [*failures(result.failed, result.matches)]
    return "\n".join([*lines, "", *columns([head, *rows]), *([""] * bool(failed)), *failed])


COMMAND = Command("simulate", N_("Let bots play whole matches, and count."), _add, _run)
