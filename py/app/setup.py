"""What a table is set up with: game, house rules, seats and who sits there.

It comes from a form, from the address bar or from a save, all of which may hold anything; it
becomes a `Setup` only if it can be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias
from urllib.parse import parse_qsl, urlencode

from app.layouts import LAYOUTS, playable
from peerdeck.bots import bot_called
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.log import Header
from peerdeck.options import BadOptions, Options
from peerdeck.words import _

NAME_LENGTH = 24
BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edith", "Farid", "Greta", "Hugo")
LINK_LENGTH = 1_000
BOT = "greedy"
PERSON = "person"  # in a form or a save, where bots have their strength
SEATS = 4
MOST_PROBLEMS = 3  # of a link that are told one by one
RULE_FIELD = "rule-"  # the form's fields for house rules begin so


@dataclass(frozen=True)
class Person:
    """Somebody who plays on this device; the name is as `called` makes it, or blank."""

    name: str = ""


@dataclass(frozen=True)
class Bot:
    """A bot and how well it plays."""

    strength: str = BOT


Taker: TypeAlias = "Person | Bot"


@dataclass(frozen=True)
class Setup:
    """A table that can be played, and who takes each seat; seat 0 is always a person's."""

    game: Game
    options: Options
    takers: tuple[Taker, ...]

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.takers)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of persons."""
        return tuple(seat for seat, taker in enumerate(self.takers) if isinstance(taker, Person))

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, each of them once."""
        match self.takers[0]:
            case Person("") if len(self.people) == 1:
                given = {0: _("You")}
            case _:
                given = _people_named(self.takers)
        taken = {name.casefold() for name in given.values()}
        free = iter([name for name in BOT_NAMES if name.casefold() not in taken])
        return tuple(given[seat] if seat in given else next(free) for seat in range(self.seats))

    def seated(self, seats: int) -> Setup:
        """The same table with another number of seats. Raises `BadOptions`."""
        self.game.check_seats(seats)
        last = self.takers[-1]
        more = last if isinstance(last, Bot) else Bot()
        return replace(self, takers=(self.takers + (more,) * seats)[:seats])

    def link(self) -> str:
        """The table as the fragment of an address; what is as usual is left out.

        It is for others, so it tells nobody's name, and people come before bots.
        """
        bots = [taker.strength for taker in self.takers if isinstance(taker, Bot)]
        fields = {"game": self.game.id, "seats": str(self.seats)}
        if len(self.people) > 1:
            fields["people"] = str(len(self.people))
        if bots:
            fields["bots"] = ",".join(bots)
        return "#" + urlencode({**fields, **self.options.changed()})


def called(text: str) -> Person:
    """The person with this name, without what would garble it and of a length that fits."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text[:LINK_LENGTH])
    return Person(" ".join(plain.split())[:NAME_LENGTH].strip())


def _people_named(takers: Sequence[Taker]) -> dict[Seat, str]:
    """The names of the persons by seat, told apart where two are called the same."""
    names: dict[Seat, str] = {}
    taken: set[str] = set()
    for seat, taker in enumerate(takers):
        if isinstance(taker, Person):
            wanted = name = taker.name or _("Player {number}").format(number=seat + 1)
            number = 2
            while name.casefold() in taken:
                name = f"{wanted[: NAME_LENGTH - 3]} {number}"
                number += 1
            taken.add(name.casefold())
            names[seat] = name
    return names


def usual(game: str = next(iter(LAYOUTS))) -> Setup:
    """The table that is offered first. Raises `LookupError` with a sentence."""
    found = playable(game)
    return Setup(found, found.options(), (Person(), *(Bot(),) * (SEATS - 1)))


def from_form(given: Mapping[object, object]) -> Setup:
    """The table that a form asks for. Raises `ValueError` or `LookupError` with a sentence."""
    form = {str(name): value for name, value in given.items() if isinstance(value, str)}
    game = playable(form.get("game", ""))
    prefix = len(RULE_FIELD)
    rules = {name[prefix:]: value for name, value in form.items() if name.startswith(RULE_FIELD)}
    seats = _seats(form.get("seats", ""))
    setup = Setup(game, game.options.parse(rules), (Person(), Bot())).seated(seats)
    takers = tuple(_form_taker(game, form, seat) for seat in range(seats))
    return replace(setup, takers=takers)


def _form_taker(game: Game, form: Mapping[str, str], seat: Seat) -> Taker:
    """Who takes a seat: the fields are `taker1`, which seat 0 has not, and `name1`."""
    kind = form.get(f"taker{seat}", BOT)
    if seat == 0 or kind == PERSON:
        return called(form.get(f"name{seat}", ""))
    return Bot(_bot(game, kind))


def taker_text(taker: Taker) -> str:
    """The taker of a seat as a save has it: `bot greedy`, `person Anna`."""
    match taker:
        case Bot(strength):
            return f"bot {strength}"
        case Person(name):
            return f"person {name}"


def from_save(header: Header, takers: Sequence[object]) -> Setup:
    """The table of a log, with these takers (`taker_text`).

    Raises `ValueError` or `LookupError` with a sentence.
    """
    game = playable(header.game.id)
    setup = Setup(game, header.options, tuple(_saved_taker(game, str(text)) for text in takers))
    if setup.seats != header.seats or 0 not in setup.people:
        raise BadOptions(_("The players and the log do not belong together."))
    return setup


def _saved_taker(game: Game, text: str) -> Taker:
    kind, _space, name = text.partition(" ")
    return called(name) if kind == PERSON else Bot(_bot(game, name))


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
    for name, value in sorted(fields.items(), key=_link_order):
        try:
            match name:
                case "seats":
                    setup = setup.seated(_seats(value))
                case "people":
                    setup = _with_people(setup, value)
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


def _link_order(field: tuple[str, str]) -> int:
    """How many seats there are comes first, then how many of them are people's."""
    return {"seats": 0, "people": 1}.get(field[0], 2)


def _with_people(setup: Setup, value: str) -> Setup:
    people = _seats(value)
    if not 1 <= people <= setup.seats:
        raise BadOptions(
            _("At this table there can be 1 to {seats} people, not {people}.").format(
                seats=setup.seats, people=people
            )
        )
    bots = setup.takers[1:] if people == 1 else (Bot(),) * (setup.seats - people)
    return replace(setup, takers=(Person(),) * people + bots)


def _with_bots(setup: Setup, value: str) -> Setup:
    names = [_bot(setup.game, name) for name in value.split(",")]
    more = iter(names)
    takers = tuple(
        Bot(next(more, names[-1])) if isinstance(taker, Bot) else taker for taker in setup.takers
    )
    return replace(setup, takers=takers)


def _seats(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise BadOptions(_("The number of players must be a number."))
    return int(text)


def _bot(game: Game, name: str) -> str:
    """The name, if there is such a bot. Raises `LookupError` with a sentence."""
    bot_called(name, game.id)
    return name
