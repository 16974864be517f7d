"""What is kept of a table in the browser: the whole log, who plays, and how the hand lies.

A save holds every card of the match. It is written and read where the referee is, never by the
page.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from app.host import Host
from app.setup import from_save, taker_text
from app.table import Table
from peerdeck.card import UNKNOWN
from peerdeck.dealer import HostDealer
from peerdeck.log import parse_log
from peerdeck.referee import Referee
from peerdeck.words import _

VERSION = 2
LENGTH = 1_500_000  # characters, twice the longest match: eight seats, until one has won 20 deals
BRACKETS = 250  # more than a save has, even if people have such names


@dataclass(frozen=True)
class Saved:
    """A table to go on with."""

    table: Table
    away: bool  # the player has left it for the home screen


def write(table: Table, away: bool) -> str:
    """The table as text."""
    host = table.host
    return json.dumps(
        {
            "version": VERSION,
            "takers": [taker_text(taker) for taker in host.setup.takers],
            "hands": [desk.hand.written() for desk in table.desks.values()],
            "away": away,
            "log": host.log(),
        }
    )


def read(text: str) -> Saved:
    """The inverse of `write`.

    Raises `ValueError` if the save is damaged, `LookupError` if it is of another game or has bots
    that are not to be had; both with a sentence.
    """
    if len(text) > LENGTH:
        raise ValueError(_("It is too long to be a card table."))
    try:
        # A browser's stack is small: deep nesting would end Python there, not raise an error.
        if text.count("[") + text.count("{") > BRACKETS:
            raise ValueError
        kept = json.loads(text)
    except ValueError:
        raise ValueError(_("It is not written in the way Peerdeck writes.")) from None
    match kept:
        case {"version": version} if version != VERSION:
            raise ValueError(_("It was written by another version of Peerdeck."))
        case {
            "version": _version,
            "takers": list(takers),
            "hands": list(hands),
            "away": bool(away),
            "log": str(log),
        }:
            if UNKNOWN in log:
                raise ValueError(_("Some of its cards have no face."))
            header, entries = parse_log(log)
            setup = from_save(header, takers)
            referee = Referee(header, HostDealer(), (entry for _line, entry in entries))
            laid = dict(zip(setup.people, map(str, hands), strict=False))
            return Saved(Table(Host(setup, referee), laid), away)
        case _:
            raise ValueError(_("A part of it is missing."))
