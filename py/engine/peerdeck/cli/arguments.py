"""The arguments of commands, and refusals that say in a sentence what is possible."""

from __future__ import annotations

from argparse import ArgumentError, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from peerdeck.game import Game
from peerdeck.games import game_called
from peerdeck.lab.entrants import Entrant, bot_for
from peerdeck.options import SHOWN, Options
from peerdeck.own_bot import ENDING, PATIENCE, read_bot_file
from peerdeck.words import N_, _

PROGRAM = "peerdeck"
USUAL_SEATS = 4
SEATS, SET = N_("how many seats (4)"), N_("house rules, each as option=value")


class Usage(ValueError):
    """A command line that cannot be understood; the message says what would do."""


@dataclass(frozen=True)
class Command:
    """One command: it adds its arguments with the `add_argument` it is given, and runs.

    `run` returns the exit status.
    """

    name: str
    about: str
    add: Callable[[Callable[..., Any]], None]
    run: Callable[[Namespace], int]


def plain(text: str) -> str:
    """The text without what could drive a terminal: it may repeat what a stranger wrote."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


class _Formatter(HelpFormatter):
    """argparse's layout with its one word of English taken from the catalogue."""

    def add_usage(
        self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class Parser(ArgumentParser):
    """The arguments of one command.

    They are all texts that may be missing, so that nearly every refusal is the command's own.
    """

    def __init__(self, command: Command) -> None:
        """With the arguments that the command adds."""
        super().__init__(
            prog=f"{PROGRAM} {command.name}",
            description=_(command.about),
            formatter_class=_Formatter,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
        )
        command.add(self.add_argument_group(_("arguments")).add_argument)

    def read(self, words: Sequence[str]) -> Namespace:
        """The arguments in these words. Raises `Usage`."""
        try:
            args, rest = self.parse_known_args(words)
        except ArgumentError as error:
            name = error.argument_name or ""
            given = any(word.startswith(f"{name}=") for word in words)
            problem = _("{argument} takes no value.") if given else _("{argument} needs a value.")
            raise Usage(problem.format(argument=name)) from None
        if rest:
            self.error(rest[0])
        return args

    def error(self, message: str) -> NoReturn:
        """Refuse a word that says nothing here."""
        raise Usage(
            _("“{word}” cannot be understood here; see “{command} --help”.").format(
                word=message[:SHOWN], command=self.prog
            )
        )


def the_table(args: Namespace) -> tuple[Game, Options, int]:
    """Return the game, rules and number of seats asked for. Raises `Usage` or `BadOptions`."""
    game = _game(args)
    options = _options(args, game)
    return game, options, _seats(args, game, options)


def _game(args: Namespace) -> Game:
    """The game that is asked for. Raises `Usage`."""
    if args.game is None:
        raise Usage(_("Say which game; “{program} games” lists them.").format(program=PROGRAM))
    try:
        return game_called(args.game)
    except LookupError as error:
        raise Usage(str(error)) from None


def _options(args: Namespace, game: Game) -> Options:
    """The house rules that are asked for. Raises `Usage` or `BadOptions`."""
    pairs: dict[str, str] = {}
    for word in args.set:
        name, equals, value = word.partition("=")
        if not equals:
            raise Usage(
                _("“{word}” is not a house rule: write it as option=value.").format(
                    word=word[:SHOWN]
                )
            )
        if name in pairs:
            raise Usage(_("The house rule “{name}” is set twice.").format(name=name[:SHOWN]))
        pairs[name] = value
    options: Options = game.options.parse(pairs)
    return options


def _seats(args: Namespace, game: Game, options: Options) -> int:
    """The number of seats that is asked for. Raises `Usage` or `BadOptions`."""
    usual = min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])
    seats = usual if args.seats is None else number(args.seats, "--seats")
    game.begin(options, seats, 0)  # the game knows best how to refuse
    return seats


def _seconds(text: str, argument: str) -> float:
    """A time that is more than none. Raises `Usage`."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e6:
        raise Usage(
            _("{argument} must be a number of seconds, not “{text}”.").format(
                argument=argument, text=text[:SHOWN]
            )
        )
    return found


def number(text: str, argument: str, least: int | None = None) -> int:
    """A whole number. Raises `Usage`."""
    try:
        found = int(text)
    except ValueError:
        raise Usage(
            _("{argument} must be a whole number, not “{text}”.").format(
                argument=argument, text=text[:SHOWN]
            )
        ) from None
    if least is not None and found < least:
        raise Usage(
            _("{argument} must be at least {least}.").format(argument=argument, least=least)
        )
    return found


def add_patience(add: Callable[..., Any]) -> None:
    """Add the argument that says how long a bot from a file may take."""
    told = _("seconds that a bot from a file may take for an action ({usual:g})")
    add("--patience", metavar="T", default=f"{PATIENCE:g}", help=told.format(usual=PATIENCE))


def the_entrants(names: Iterable[str], args: Namespace, game: Game) -> tuple[Entrant, ...]:
    """The bots of these names, or from these files. Raises `Usage` or `BadBot`."""
    patience = _seconds(args.patience, "--patience")
    return tuple(_entrant(name, game, patience) for name in names)


def each_once(text: str) -> list[str]:
    """Return the names of bots in a list with commas. Raises `Usage` if one is named twice."""
    names = text.split(",")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Usage(_("The bot “{name}” is named twice.").format(name=twice[:SHOWN]))
    return names


def _entrant(name: str, game: Game, patience: float) -> Entrant:
    try:
        file = read_bot_file(name) if name.endswith(ENDING) else None
        entrant = Entrant(name, file, patience=patience)
        bot_for(entrant, game, lambda _told: None)
    except LookupError as error:
        told = _("{unknown} The name of a file with a bot ends in “{ending}”.")
        raise Usage(told.format(unknown=error, ending=ENDING)) from None
    return entrant
