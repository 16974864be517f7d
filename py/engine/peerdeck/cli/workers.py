"""Arguments that say who plays many matches, for the commands of the laboratory."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from peerdeck.cli.arguments import PROGRAM, Usage, add_patience, number, plain
from peerdeck.lab.workers import Workers, WorkersLost, in_cluster, in_processes
from peerdeck.words import _

MOST_JOBS = 256
STOPPED = 130  # the exit status after Ctrl-C
FAILED = "*"  # marks a bot whose figures are in part those of another


def add_workers(add: Callable[..., Any]) -> None:
    """Add the arguments."""
    add("--jobs", metavar="N", default="1", help=_("how many processes play (1)"))
    add("--scheduler", metavar="ADDRESS", help=_("play on the Dask cluster with this address"))
    add_patience(add)


def the_workers(args: Namespace) -> Workers:
    """Return the workers that are asked for. Raises `Usage`."""
    jobs = number(args.jobs, "--jobs", 1)
    if jobs > MOST_JOBS:
        raise Usage(_("--jobs must be {most} at most.").format(most=MOST_JOBS))
    if args.scheduler is None:
        return in_processes(jobs)
    if jobs > 1:
        raise Usage(_("Say --jobs or --scheduler, not both: a cluster has workers of its own."))
    try:
        return in_cluster(args.scheduler)
    except WorkersLost as error:
        raise Usage(str(error)) from None


def status(deals: int, wanted: int) -> int:
    """Return the exit status, and say so if Ctrl-C was pressed before there were enough deals."""
    if deals >= wanted:
        return 0
    told = _("Stopped: the figures are of the {deals} deals played by then, not of {wanted}.")
    print(f"{PROGRAM}: {told.format(deals=deals, wanted=wanted)}", file=sys.stderr)
    return STOPPED


def tell_faults(faults: Iterable[str]) -> None:
    """Print what bots from files did wrong."""
    for fault in faults:
        print(f"{PROGRAM}: {plain(fault)}", file=sys.stderr)


def marked(bot: str, failed: Iterable[tuple[str, int]]) -> str:
    """Return a bot as a table names it: with a star if `failures` has a sentence about it."""
    return f"{bot} {FAILED}" if bot in dict(failed) else bot


def failures(failed: Iterable[tuple[str, int]], matches: int) -> Iterator[str]:
    """Yield a sentence for each bot from a file whose results are in part those of another one."""
    told = _("{bot} failed in {count} of {matches} matches: the medium bot played on for it there.")
    for bot, count in failed:
        yield f"{FAILED} " + plain(told.format(bot=bot, count=count, matches=matches))
