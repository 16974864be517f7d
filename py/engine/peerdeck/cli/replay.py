"""`replay`: is a log valid, and what came of the match?"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from peerdeck.cli.arguments import Command, Usage, plain
from peerdeck.cli.result import match_lines
from peerdeck.log import LogError
from peerdeck.referee import Follower, follow, owed
from peerdeck.words import N_, _, ngettext

MOST_SHOWN = 100  # characters of a line that is not valid


def _add(add: Callable[..., Any]) -> None:
    text = _("a log, whole or a seat's; - reads it from the input")
    add("file", nargs="?", metavar="FILE", help=text)


def _run(args: Namespace) -> int:
    if args.file is None:
        raise Usage(_("Say which file holds the log, or - to read it from the input."))
    text = read(args.file)
    try:
        follower = follow(text)
    except LogError as error:
        line = "".join(text.splitlines()[error.line - 1 : error.line])
        print(f"{plain(str(error))}\n  {plain(line[:MOST_SHOWN])}", file=sys.stderr)
        return 1
    print(_describe(follower))
    return 0


def read(name: str) -> str:
    """Return the text of a file, or of the input for `-`. Raises `Usage`."""
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise Usage(
            _("{file} cannot be read: {reason}.").format(file=name, reason=error.strerror)
        ) from None


def _describe(follower: Follower) -> str:
    state = follower.state
    count = len(follower.entries)
    told = ngettext(
        "The log is valid: {count} entry.", "The log is valid: {count} entries.", count
    ).format(count=count)
    names = [_("seat {number}").format(number=seat) for seat in range(state.seats)]
    if owed(state) is not None:
        outcome = _("The match is not over: the dealer has to answer.")
    elif follower.to_act:
        turn = ", ".join(names[seat] for seat in follower.to_act)
        outcome = _("The match is not over; to act: {seats}.").format(seats=turn)
    else:
        outcome = "\n".join(match_lines(follower, names))
    return f"{told}\n{outcome}"


COMMAND = Command("replay", N_("Replay a log and say if it is valid."), _add, _run)
