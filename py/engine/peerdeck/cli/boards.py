"""Boards: the tables of the games as text, for the terminal.

A game has its own as `BOARD` in a module `board` of its package. One without it gets a plain board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from peerdeck.action import Shown
from peerdeck.card import Card
from peerdeck.cli.cards import lines_of, name_of
from peerdeck.event import Seat, Zone
from peerdeck.game import Game
from peerdeck.state import State
from peerdeck.words import _, ngettext
from peerdeck.zones import named_zones

Lines = Callable[[State[Any, Any], Sequence[str]], list[str]]
Choose = Callable[[State[Any, Any], Seat, Sequence[Any], Sequence[str]], Any]
FindCards = Callable[[Sequence[str]], Iterator[Shown]]


@dataclass(frozen=True)
class Board:
    """The table of a game at a terminal, and the ways to play it there.

    - `lines(state, names)`: return the table.
    - `example(state, rows)`: return a drawn example of the rules page.
    - `choose(view, seat, legal, names)`: ask for one of these actions step by step, or return
      `None` where they are asked for in the usual way.
    - `typed(words, find_cards)`: return the action that these words mean, or `None`; `find_cards`
      turns words into cards of the hand. Raises `ValueError` with a sentence.
    - `help`: what can be typed beside what can be typed in every game.
    """

    lines: Lines
    example: Callable[[State[Any, Any], Sequence[Any]], list[str]] | None = None
    choose: Choose | None = None
    typed: Callable[[Sequence[str], FindCards], Any | None] | None = None
    help: str = ""


def board_of(game: Game) -> Board:
    """Return the board of a game."""
    name = f"peerdeck.games.{game.id}.board"
    if find_spec(name) is None:
        return Board(_plain)
    board: Board = import_module(name).BOARD
    return board


def _plain(state: State[Any, Any], _names: Sequence[str]) -> list[str]:
    """Return the zones by the names of the setup, with the cards that everybody sees."""
    return list(lines_of((_zone(state, name, zone) for name, zone in _numbered(state)), ""))


def _numbered(state: State[Any, Any]) -> Iterator[tuple[str, Zone]]:
    """Yield each zone with its name; the zones of the seats are numbered."""
    for name, zones in named_zones(state.setup).items():
        if len(zones) == 1:
            yield name, zones[0]
        else:
            yield from ((f"{name} {number}", zone) for number, zone in enumerate(zones, 1))


def _zone(state: State[Any, Any], name: str, zone: Zone) -> str:
    cards: list[Card] = state.zones[zone]
    if not state.audience[zone]:
        told = ngettext("{count} card", "{count} cards", len(cards)).format(count=len(cards))
    else:
        told = " ".join(name_of(state.face[card]) for card in cards[-12:]) or _("none")
    return _("{zone}: {cards}").format(zone=name, cards=told)
