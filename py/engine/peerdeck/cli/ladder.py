"""`ladder`: how strong bots are, with error bars."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from math import inf
from typing import Any

from peerdeck.bots import BOTS
from peerdeck.cli.arguments import (
    SEATS,
    SET,
    Command,
    Usage,
    each_once,
    number,
    the_entrants,
    the_table,
)
from peerdeck.cli.columns import columns
from peerdeck.cli.workers import add_workers, failures, marked, status, tell_faults, the_workers
from peerdeck.lab.ladder import Ladder, climb, usual_bots
from peerdeck.lab.progress import progress
from peerdeck.lab.strength import Mean
from peerdeck.words import N_, _


def _add(add: Callable[..., Any]) -> None:
    bots = _("two bots or more to be compared: {bots}, or files of your own ({usual})")
    deals = _("how many deals at least, in whole matches with the same cards for all (1000)")
    add("game", nargs="?", metavar="GAME", help=_("the id of a game"))
    add("--seats", metavar="N", help=_(SEATS))
    add("--deals", metavar="K", default="1000", help=deals)
    add("--seed", metavar="S", default="0", help=_("a number; equal seeds, equal deals (0)"))
    add(
        "--bots",
        metavar="A,B",
        default=",".join(usual_bots()),
        help=bots.format(bots=", ".join(BOTS), usual=",".join(usual_bots())),
    )
    add("--set", nargs="+", action="extend", default=[], metavar="option=value", help=_(SET))
    add_workers(add)
    add("--json", action="store_true", help=_("as JSON, for programs"))


def _run(args: Namespace) -> int:
    game, options, seats = the_table(args)
    bots = the_entrants(each_once(args.bots), args, game)
    if len(bots) < 2:
        raise Usage(_("A ladder compares at least two bots."))
    deals, seed = number(args.deals, "--deals", 1), number(args.seed, "--seed")
    with the_workers(args) as workers, progress(_("deals"), deals) as show:
        found = climb(game, options, seats, deals, seed, bots, workers, show, may_stop=True)
    tell_faults(found.faults)
    if args.json:
        about = {"game": game.id, "options": options.pairs(), "seats": seats, "seed": seed}
        print(json.dumps({**about, **_facts(found)}, indent=2))
    else:
        print(ladder_text(found))
    return status(found.deals, deals)


def _facts(found: Ladder) -> dict[str, Any]:
    return {
        "zero": found.zero,
        "matches": found.matches,
        "deals": found.deals,
        "seconds": round(found.seconds, 3),
        "failed": dict(found.failed),
        "rungs": rungs_of(found),
    }


def rungs_of(found: Ladder) -> list[dict[str, Any]]:
    """Return the bots from the strongest down, with what JSON can have."""
    return [asdict(rung, dict_factory=_finite) for rung in found.rungs]


def _finite(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return fields as JSON can have them: null for an error that nothing is known of."""
    return {name: None if value == inf else value for name, value in pairs}


def ladder_text(found: Ladder) -> str:
    """Return the ladder as a table, from the strongest bot down."""
    head = (_("bot"), _("Elo"), _("matches won"), _("deals won"), _("points a deal"))
    rows = [
        (
            marked(rung.name, found.failed),
            _("0 (by definition)")
            if rung.name == found.zero
            else f"{rung.rating.elo:+.0f} ± {rung.rating.error:.0f}",
            _figure(rung.matches_won, ".1%"),
            _figure(rung.deals_won, ".1%"),
            _figure(rung.points, ".3f"),
        )
        for rung in found.rungs
    ]
    told = _("{matches} matches, {deals} deals, {seconds:.0f} seconds; ± is a 95 % interval.")
    return "\n".join(
        [
            *columns([head, *rows]),
            "",
            told.format(matches=found.matches, deals=found.deals, seconds=found.seconds),
            *failures(found.failed, found.matches),
        ]
    )


def _figure(found: Mean, form: str) -> str:
    """Return a mean with its interval, if so few matches say anything about that."""
    if found.error == inf:
        return f"{found.value:{form}}"
    return f"{found.value:{form}} ± {found.error:{form}}"


COMMAND = Command("ladder", N_("Rate bots at mixed tables, with error bars."), _add, _run)
