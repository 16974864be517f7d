"""The command line: one module a command."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from peerdeck.cli import games, ladder, play, replay, simulate, tune, verify
from peerdeck.cli.arguments import PROGRAM, Command, Parser, Usage, plain
from peerdeck.lab.workers import WorkersLost
from peerdeck.options import SHOWN, BadOptions
from peerdeck.own_bot import BadBot
from peerdeck.words import _

COMMANDS: dict[str, Command] = {
    module.COMMAND.name: module.COMMAND
    for module in (games, play, simulate, ladder, tune, replay, verify)
}


def run(words: Sequence[str]) -> int:
    """Run a command and return the exit status: 2 for a command that cannot be understood."""
    if not words or words[0] in ("-h", "--help"):
        print(_help())
        return 0
    name, *rest = words
    command = COMMANDS.get(name)
    try:
        if command is None:
            raise Usage(
                _("There is no command “{name}”; there are {names}.").format(
                    name=name[:SHOWN], names=", ".join(COMMANDS)
                )
            )
        parser = Parser(command)
        if {"-h", "--help"} & {*rest}:
            print(parser.format_help(), end="")
            return 0
        return command.run(parser.read(rest))
    except (Usage, BadOptions, BadBot) as error:  # also of a file that only a worker cannot load
        print(f"{PROGRAM}: {plain(str(error))}", file=sys.stderr)
        return 2
    except WorkersLost as error:
        print(f"{PROGRAM}: {plain(str(error))}", file=sys.stderr)
        return 1


def _help() -> str:
    wide = max(map(len, COMMANDS))
    return "\n".join(
        [
            _("The card games of Peerdeck, without a browser."),
            "",
            *(f"  {PROGRAM} {name:{wide}}  {_(one.about)}" for name, one in COMMANDS.items()),
            "",
            _("Each of these tells more with --help."),
        ]
    )
