"""What a table is set up with: game, house rules, seats and who sits there.

It comes from a form, from the address bar or from a save, all of which may hold anything; it
becomes a `Setup` only if it can be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode

from app.layouts import LAYOUTS, playable
from peerdeck.bots import bot_called
from peerdeck.game import Game
from peerdeck.log import Header
from peerdeck.options import BadOptions, Options
from peerdeck.words import _

BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edith", "Farid", "Greta")
LINK_LENGTH = 1_000
BOT = "greedy"
SEATS = 4
MOST_PROBLEMS = 3  # of a link that are told one by one
RULE_FIELD = "rule-"  # the form's fields for house rules begin so


@dataclass(frozen=True)
class Setup:
    """A table that can be played: seat 0 is the player of this page, bots take the others."""

    game: Game
    options: Options
    bots: tuple[str, ...]  # how strong the bots of the seats 1, 2 … are

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.bots) + 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return (_("You"), *BOT_NAMES[: len(self.bots)])

    def seated(self, seats: int) -> Setup:
        """The same table with another number of seats. Raises `BadOptions`."""
        self.game.check_seats(seats)
        more = (self.bots[-1],) * (seats - self.seats) if seats > self.seats else ()
        return replace(self, bots=(self.bots + more)[: seats - 1])

    def link(self) -> str:
        """The table as the fragment of an address; what is as usual is left out."""
        fields = {"game": self.game.id, "seats": str(self.seats), "bots": ",".join(self.bots)}
        return "#" + urlencode({**fields, **self.options.changed()})


def usual(game: str = next(iter(LAYOUTS))) -> Setup:
    """The table that is offered first. Raises `LookupError` with a sentence."""
    found = playable(game)
    return Setup(found, found.options(), (BOT,) * (SEATS - 1))


def from_form(given: Mapping[object, object]) -> Setup:
    """The table that a form asks for. Raises `ValueError` or `LookupError` with a sentence."""
    form = {str(name): value for name, value in given.items() if isinstance(value, str)}
    game = playable(form.get("game", ""))
    prefix = len(RULE_FIELD)
    rules = {name[prefix:]: value for name, value in form.items() if name.startswith(RULE_FIELD)}
    seats = _seats(form.get("seats", ""))
    setup = Setup(game, game.options.parse(rules), (BOT,)).seated(seats)
    bots = tuple(_bot(game, form.get(f"bot{seat}", BOT)) for seat in range(1, seats))
    return replace(setup, bots=bots)


def seat_bots(header: Header, bots: Sequence[object]) -> Setup:
    """The table of a log, with these bots. Raises `ValueError` or `LookupError` with a sentence."""
    game = playable(header.game.id)
    setup = Setup(game, header.options, tuple(_bot(game, str(name)) for name in bots))
    if setup.seats != header.seats:
        raise BadOptions(_("The players and the log do not belong together."))
    return setup


def from_link(fragment: str) -> tuple[Setup, list[str]]:
    """The table that an address asks for, and a sentence for each thing that cannot be had.

    What cannot be had is left as usual.
    """
    problems: list[str] = []
    if len(fragment) > LINK_LENGTH:
        return usual(), [_("The link is too long to be one of Peerdeck's; it was left aside.")]
    fields = {
        _plain(name): _plain(value)
        for name, value in parse_qsl(fragment.removeprefix("#"), keep_blank_values=True)
    }
    setup = usual()
    try:
        setup = usual(fields.pop("game", setup.game.id))
    except LookupError as error:
        return setup, [str(error)]  # the rest is said about that game
    for name, value in sorted(fields.items(), key=lambda field: field[0] != "seats"):
        try:
            match name:
                case "seats":
                    setup = setup.seated(_seats(value))
                case "bots":
                    setup = _with_bots(setup, value)
                case _:
                    rules = {**setup.options.pairs(), name: value}
                    setup = replace(setup, options=setup.game.options.parse(rules))
        except (ValueError, LookupError) as error:
            problems.append(str(error))
    return setup, problems[:MOST_PROBLEMS]


def _plain(text: str) -> str:
    """A stranger's text without control characters, which would cut or garble what is shown."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


def _with_bots(setup: Setup, value: str) -> Setup:
    names = [_bot(setup.game, name) for name in value.split(",")]
    return replace(
        setup, bots=tuple(names[min(at, len(names) - 1)] for at in range(len(setup.bots)))
    )


def _seats(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise BadOptions(_("The number of players must be a number."))
    return int(text)


def _bot(game: Game, name: str) -> str:
    """The name, if there is such a bot. Raises `LookupError` with a sentence."""
    bot_called(name, game.id)
    return name
