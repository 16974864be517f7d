"""A table that can be played: the game, the house rules, the seats and their players.

It comes from a draft (`setup_draft.py`), from a link (`links.py`) or from a save, all of which may
hold anything; it becomes a `Setup` only if it can be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from peerdeck.bots import MEDIUM, level_called
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games import game_called, games
from peerdeck.graphemes import JOINER, WIDEST, cut, graphemes, is_picture
from peerdeck.log import Header
from peerdeck.naming import you
from peerdeck.options import SHOWN, BadOptions, Options
from peerdeck.words import _

NAME_LENGTH = 24  # letters as people see them: `graphemes.py`
AS_PICTURE = "\ufe0f"  # has a letter shown as a picture
TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"  # of skin
BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edith", "Farid", "Greta", "Hugo")
BOT = MEDIUM
PERSON = "person"  # in a form or a save, in the place of a bot's level
SEATS = 4


@dataclass(frozen=True)
class Person:
    """A person who plays on this device; the name is as `called` makes it, or blank."""

    name: str = ""


@dataclass(frozen=True)
class Bot:
    """A bot and how well it plays: the name of a level."""

    strength: str = BOT


Taker: TypeAlias = "Person | Bot"


@dataclass(frozen=True)
class Setup:
    """A table that can be played, and the taker of each seat; seat 0 is always a person's."""

    game: Game
    options: Options
    takers: tuple[Taker, ...]

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.takers)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, taker in enumerate(self.takers) if isinstance(taker, Person))

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, all of them different."""
        match self.takers[0]:
            case Person("") if len(self.people) == 1:
                given: dict[Seat, str] = {0: you()}
            case _:
                given = _people_named(self.takers)
        taken = {name.casefold() for name in given.values()}
        free = iter([name for name in BOT_NAMES if name.casefold() not in taken])
        return tuple(given[seat] if seat in given else next(free) for seat in range(self.seats))

    def seated(self, seats: int) -> Setup:
        """Return the table with another number of seats. Raises `BadOptions`."""
        self.game.check_seats(seats)
        last = self.takers[-1]
        more = last if isinstance(last, Bot) else Bot()
        return replace(self, takers=(self.takers + (more,) * seats)[:seats])


@lru_cache(maxsize=64)
def called(text: str) -> Person:
    """Return the person with this name, made printable and cut to a length that fits."""
    return Person(plain(text, NAME_LENGTH))


def plain(text: str, length: int) -> str:
    """Return a name without characters that garble it, cut to fit; it may be empty."""
    letters = "".join(map(_seen, graphemes(cut(text, WIDEST * length))))
    return cut(" ".join(letters.split()), length).strip()


def _seen(grapheme: str) -> str:
    """Return a letter with spaces for what cannot be seen, but for what joins pictures to one."""
    return "".join(
        letter if letter.isprintable() or _joins(grapheme, at) else " "
        for at, letter in enumerate(grapheme)
    )


def _joins(grapheme: str, at: int) -> bool:
    """Return True if the letter at this place makes one picture of its neighbours."""
    before = grapheme[:at].rstrip(AS_PICTURE + TONES)[-1:]
    return grapheme[at] == JOINER and is_picture(before) and is_picture(grapheme[at + 1 : at + 2])


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Return a name that differs from all others."""
    taken = {other.casefold() for other in others}
    wanted, number = name, 2
    while name.casefold() in taken:
        name = f"{cut(wanted, NAME_LENGTH - 3).strip()} {number}".strip()
        number += 1
    return name


def _people_named(takers: Sequence[Taker]) -> dict[Seat, str]:
    """Return the names of the people by seat, with numbers where two have the same one."""
    names: dict[Seat, str] = {}
    for seat, taker in enumerate(takers):
        if isinstance(taker, Person):
            name = taker.name or _("Player {number}").format(number=seat + 1)
            names[seat] = distinct_name(name, names.values())
    return names


def usual(game: str = next(iter(games()))) -> Setup:
    """Return the table that is offered first. Raises `Unknown`."""
    found = game_called(game)
    return Setup(found, found.options(), (Person(), *(Bot(),) * (SEATS - 1)))


def taker_text(taker: Taker) -> str:
    """Return the taker of a seat as a save has it: `bot medium`, `person Anna`."""
    match taker:
        case Bot(strength):
            return f"bot {strength}"
        case Person(name):
            return f"person {name}"


def from_save(header: Header, takers: Sequence[object]) -> tuple[Setup, str]:
    """Return the table of a log, with these takers (`taker_text`), and what is to be told of it.

    A match goes on although a level of its bots is not known here. Raises `BadOptions` with a
    sentence if the takers are not those of the log.
    """
    parted = [str(text).partition(" ") for text in takers]
    seated = (
        called(name) if kind == PERSON else Bot(known_level(name)) for kind, _space, name in parted
    )
    setup = Setup(header.game, header.options, tuple(seated))
    if setup.seats != header.seats or 0 not in setup.people:
        raise BadOptions(_("The players and the log do not belong together."))
    told = (unknown_level(name) for kind, _space, name in parted if kind != PERSON)
    return setup, " ".join(dict.fromkeys(filter(None, told)))


def seats_of(text: str) -> int:
    """Return the number of seats that a text asks for. Raises `BadOptions`."""
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        told = _("“{text}” is not a number of players.")
        raise BadOptions(told.format(text=text[:SHOWN]))
    return int(text)


def bot_for(strength: str) -> Bot:
    """Return a bot of this level. Raises `Unknown`."""
    return Bot(level_called(strength))


def known_level(strength: str) -> str:
    """Return the level that another page or a save speaks of; `BOT` if it is not known here."""
    try:
        return level_called(strength)
    except LookupError:
        return BOT


def unknown_level(strength: str) -> str:
    """Return a sentence about a level that is not known here; "" about one that is."""
    try:
        level_called(strength)
    except LookupError:
        told = _("There is no level “{name}”; the medium bot plays in that seat.")
        return told.format(name=plain(strength, NAME_LENGTH))
    return ""
