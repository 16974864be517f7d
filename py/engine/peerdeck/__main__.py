"""`python -m peerdeck`, also installed as `peerdeck`: the games without a browser."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Mapping
from io import TextIOWrapper

from peerdeck import cli, words
from peerdeck.cli.arguments import PROGRAM
from peerdeck.cli.workers import STOPPED

ASCII = {
    "♣": "C",
    "♦": "D",
    "♥": "H",
    "♠": "S",
    "▲": "^",
    "▼": "v",
    "→": "->",
    "±": "+-",
    "×": "x",
    "·": ".",
    "…": "...",
    "“": '"',
    "”": '"',
}


def language(environ: Mapping[str, str]) -> str:
    """The first language the environment asks for that there is a catalogue of, or English."""
    asked = next(
        (
            environ[name]
            for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
            if environ.get(name)
        ),
        "",
    )
    for wish in asked.split(":"):
        locale = wish.partition(".")[0]
        for name in (locale, locale.partition("_")[0]):
            if name in words.languages():
                return name
    return "en"


def main() -> int:
    """Run the command line and return the exit status."""
    _make_streams_safe()
    words.use(language(os.environ))
    try:
        status = cli.run(sys.argv[1:])
        print(end="", flush=True)
    except KeyboardInterrupt:
        return STOPPED
    except OSError as error:  # of the output: files to be read are the commands' own business
        # What is left in the buffer must not be tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"{PROGRAM}: {error.strerror}", file=sys.stderr)
        return 1
    return status


def _make_streams_safe() -> None:
    """Go on with closed streams, strange bytes and small terminals."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  # for as long as the program runs
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plainer")


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace what a terminal lacks, by letters where they say the same."""
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)
    lacking = error.object[error.start : error.end]
    return "".join(ASCII.get(letter, "?") for letter in lacking), error.end


codecs.register_error("plainer", _plainer)


if __name__ == "__main__":
    sys.exit(main())
