"""The log: a match as text, the same for wire, save, replay and test.

The first line says what is played; then comes one line for each action or dealer's answer:

    peerdeck 1 cpwp seats=3 dealer=0 jokers=off runs=yes …
    dealer 2                      the first dealer, where `dealer=drawn` stands above
    shuffle 0-51 7D 8C …          fresh cards, numbered on, lie where 0-51 lay, with these faces
    show 1 60=7D 61=8C            seat 1 learns these faces
    1 play 60=7D                  seat 1 acts: a verb, then numbers (cards, seats), cards laid open
    0 laydown 70=7C,71=* 72=9S    (60=7D), or groups of such cards, a comma within a group
    void                          the deal does not count, and begins again

Each seat keeps this log with `??` in place of faces hidden from it. Empty lines and lines that
begin with `#` are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, get_type_hints

from peerdeck.action import Group, Shown
from peerdeck.card import UNKNOWN, Card, Face, face_text, numbered, parse_face
from peerdeck.event import (
    DealerDrawn,
    Revealed,
    Seat,
    Shuffled,
    Voided,
    Zone,
    everyone,
)
from peerdeck.game import Game
from peerdeck.games import game_called
from peerdeck.match import WISHES
from peerdeck.objection import Objection
from peerdeck.options import SHOWN, Options
from peerdeck.view import redact
from peerdeck.words import _

VERSION = "1"
DRAWN = "drawn"
MOST_LINE = 4_000  # characters: a shuffle of six packs fits three times
NUMBERS = (int, Card, Zone)  # the types of fields that are written as a number
MOST_LINES = 100_000  # a long match of eight seats, every offer answered


class Act(NamedTuple):
    """A seat did something."""

    seat: Seat
    action: Any


Entry = Act | Shuffled | Revealed | Voided | DealerDrawn


class LogError(Objection):
    """A line of a log that is not valid; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        """The number of the line and a sentence."""
        super().__init__(_("Line {line}: {problem}").format(line=line, problem=message))
        self.line = line


@dataclass(frozen=True)
class Header:
    """The first line of a log: the game, its house rules, the seats and the first dealer.

    There is no `dealer` where the players draw who deals first.
    """

    game: Game
    options: Options
    seats: int
    dealer: Seat | None

    def __str__(self) -> str:
        dealer = DRAWN if self.dealer is None else self.dealer
        pairs = {"seats": self.seats, "dealer": dealer, **self.options.pairs()}
        settings = " ".join(f"{name}={value}" for name, value in pairs.items())
        return f"peerdeck {VERSION} {self.game.id} {settings}"


class UnknownGame(Objection):
    """A log of a game that this Peerdeck does not have."""


def print_log(header: Header, entries: Iterable[Entry]) -> str:
    """Return the whole log as text."""
    return "\n".join([str(header), *map(entry_text, entries), ""])


def redact_entry(entry: Entry, seat: Seat) -> Entry:
    """Return the entry with only the faces that this seat may know."""
    return entry if isinstance(entry, Act | DealerDrawn) else redact(entry, seat)


def public_entry(entry: Entry, seats: int) -> Entry:
    """Return the entry with only the faces that everybody may know, spectators too."""
    if isinstance(entry, Act | Voided | DealerDrawn) or (
        isinstance(entry, Revealed) and entry.seats == everyone(seats)
    ):
        return entry
    return entry._replace(faces=(None,) * len(entry.cards))


def entry_text(entry: Entry) -> str:
    """Return an entry as a line of the log."""
    match entry:
        case Act(seat, action):
            return " ".join([str(seat), action_text(action)])
        case Shuffled(cards, faces):
            return " ".join(["shuffle", _cards_text(cards), *map(face_text, faces)])
        case Voided():
            return "void"
        case DealerDrawn(dealer):
            return f"dealer {dealer}"
        case Revealed(cards, faces, seats):
            pairs = zip(cards, faces, strict=True)
            shown = [f"{card}={face_text(face)}" for card, face in pairs]
            return " ".join(["show", _seats_text(seats), *shown])


def action_text(action: Any) -> str:
    """Return an action as the log has it: its verb and its fields."""
    words = [type(action).__name__.lower()]
    for field in action:
        if isinstance(field, int):
            words.append(str(field))
        elif field and isinstance(field[0], int):
            words.append(_shown_text(field))
        else:
            words.extend(
                _shown_text(one) if isinstance(one[0], int) else ",".join(map(_shown_text, one))
                for one in field
            )
    return " ".join(words)


def _shown_text(shown: Shown) -> str:
    card, face = shown
    return f"{card}={face_text(face)}"


def parse_log(text: str) -> tuple[Header, Iterator[tuple[int, Entry]]]:
    """Return the first line, and the numbered entries that follow.

    Raises `LogError`, also while the entries are read.
    """
    lines = _lines(text)
    number, first = next(lines, (1, ""))
    header = _at(number, parse_header, first)
    return header, ((n, _at(n, parse_entry, line, header)) for n, line in lines)


def parse_header(line: str) -> Header:
    """Read what `str(header)` wrote.

    Raises `ValueError` with a sentence, an `UnknownGame` for a game that is not here.
    """
    words = line.split()
    if len(words) < 3 or words[0] != "peerdeck":
        raise ValueError(_("This is not a Peerdeck log: it must begin with “peerdeck 1 …”."))
    if words[1] != VERSION:
        raise ValueError(
            _("This log is of version {theirs}; this Peerdeck reads version {ours}.").format(
                theirs=words[1][:SHOWN], ours=VERSION
            )
        )
    try:
        game = game_called(words[2])
    except LookupError as error:
        raise UnknownGame(str(error)) from None
    pairs: dict[str, str] = {}
    for word in words[3:]:
        name, equals, value = word.partition("=")
        if not equals or name in pairs:
            raise _unreadable(word)
        pairs[name] = value
    if not {"seats", "dealer"} <= pairs.keys():
        raise ValueError(_("The first line must tell the seats and the dealer."))
    seats, told = _number(pairs.pop("seats")), pairs.pop("dealer")
    dealer = None if told == DRAWN else _number(told)
    game.check_seats(seats, dealer or 0)
    return Header(game, game.options.parse(pairs), seats, dealer)


def parse_entry(line: str, header: Header) -> Entry:
    """Read what `entry_text` wrote. Raises `ValueError` with a sentence."""
    word, *rest = line.split()
    match word:
        case "shuffle" if rest:
            cards = _parse_cards(rest[0])
            faces = tuple(map(_parse_known, rest[1:]))
            if len(cards) != len(faces):
                raise ValueError(_("A shuffle must tell a face, or ??, for each card."))
            return Shuffled(cards, faces)
        case "void" if not rest:
            return Voided()
        case "dealer" if len(rest) == 1:
            return DealerDrawn(_parse_seat(rest[0], header.seats))
        case "show" if rest:
            pairs = [_parse_pair(text) for text in rest[1:]]
            return Revealed(
                tuple(card for card, _face in pairs),
                tuple(face for _card, face in pairs),
                _parse_seats(rest[0], header.seats),
            )
        case _:
            return Act(_parse_seat(word, header.seats), parse_action(rest, header.game))


def parse_action(words: Sequence[str], game: Game) -> Any:
    """Read what `action_text` wrote, for one game. Raises `ValueError` with a sentence."""
    verb, *rest = words or [""]
    verbs = _verbs(game.id)
    if verb not in verbs:
        raise ValueError(
            _("“{verb}” is not an action of this game; there are {verbs}.").format(
                verb=verb[:SHOWN], verbs=", ".join(verbs)
            )
        )
    kind, hints = verbs[verb]
    fields: list[object] = []
    for hint in hints:
        if hint in NUMBERS:
            fields.append(_number(rest.pop(0) if rest else ""))
        elif hint == Shown:
            fields.append(_parse_shown(rest.pop(0) if rest else ""))
        else:
            one = _parse_group if hint == tuple[Group, ...] else _parse_shown
            fields.append(tuple(map(one, rest)))
            rest = []
    if rest:
        raise _unreadable(rest[0])
    return kind(*fields)


@cache
def _verbs(game: str) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Return the actions of a game by verb, each with the types of its fields."""
    return {
        kind.__name__.lower(): (kind, tuple(get_type_hints(kind).values()))
        for kind in (*game_called(game).actions, *WISHES)
    }


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if number > MOST_LINES or len(line) > MOST_LINE:
            raise LogError(number, _("This log is too long to be one of a card game."))
        if line.strip() and not line.startswith("#"):
            yield number, line


def _at(number: int, parse: Any, *args: Any) -> Any:
    try:
        return parse(*args)
    except LogError:
        raise
    except ValueError as error:
        raise LogError(number, str(error)) from None


def _unreadable(word: str) -> ValueError:
    return ValueError(_("“{word}” cannot be read here.").format(word=word[:SHOWN]))


def _number(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", word):
        raise _unreadable(word)
    return int(word)


def _parse_known(word: str) -> Face | None:
    return None if word == UNKNOWN else parse_face(word)


def _parse_pair(word: str) -> tuple[Card, Face | None]:
    card, _equals, face = word.partition("=")
    return Card(_number(card)), _parse_known(face)


def _parse_shown(word: str) -> Shown:
    card, face = _parse_pair(word)
    if face is None:
        raise ValueError(_("A card that is played must show its face."))
    return card, face


def _parse_group(word: str) -> Group:
    return tuple(map(_parse_shown, word.split(",")))


def _parse_seat(word: str, seats: int) -> Seat:
    seat = _number(word)
    if seat >= seats:
        raise ValueError(_("There is no seat {seat}.").format(seat=seat))
    return seat


def _seats_text(seats: int) -> str:
    return ",".join(str(seat) for seat in range(seats.bit_length()) if seats >> seat & 1)


def _parse_seats(word: str, seats: int) -> int:
    bits = 0
    for part in word.split(","):
        bits |= 1 << _parse_seat(part, seats)
    return bits


def _cards_text(cards: Sequence[Card]) -> str:
    """Return `0-51,60`: consecutive numbers as the first and the last."""
    runs: list[list[Card]] = []
    for card in cards:
        if runs and card == runs[-1][-1] + 1:
            runs[-1][1:] = [card]
        else:
            runs.append([card])
    return ",".join("-".join(map(str, run)) for run in runs)


def _parse_cards(word: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    for part in word.split(","):
        first, dash, last = part.partition("-")
        low = _number(first)
        high = _number(last) if dash else low
        if high - low > MOST_LINE or len(cards) > MOST_LINE:
            raise _unreadable(word)
        cards.extend(numbered(low, high + 1 - low))
    return tuple(cards)
