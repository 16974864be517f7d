"""Saving a table in the browser: the whole log, the players, and their desks.

A save holds every card of the match. It is written and read where the referee is, never by the
page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from app.desk import Desk
from app.games import layout_of
from app.host import Host
from app.setup import from_save, taker_text
from peerdeck.card import UNKNOWN
from peerdeck.dealer import HostDealer
from peerdeck.log import parse_log
from peerdeck.referee import Referee
from peerdeck.words import _

VERSION = 3
LENGTH = 1_500_000  # characters, twice the longest match: eight seats, until one has won 20 deals
BRACKETS = 250  # more than a save has, even with brackets in people's names


@dataclass(frozen=True)
class Saved:
    """A saved table to go on with: its match, and what its desks kept."""

    host: Host
    desks: tuple[object, ...]
    away: bool  # the player had gone to the home screen


def write(host: Host, desks: Iterable[Desk], away: bool) -> str:
    """Return the table as text."""
    return json.dumps(
        {
            "version": VERSION,
            "takers": [taker_text(taker) for taker in host.setup.takers],
            "desks": [kept(desk) for desk in desks],
            "away": away,
            "log": host.log(),
        }
    )


def read(text: str) -> Saved:
    """Read what `write` wrote.

    Raises `ValueError` if the save is damaged, `LookupError` if it has an unknown game or unknown
    bots, both with a sentence.
    """
    if len(text) > LENGTH:
        raise ValueError(_("It is too long to be a card table."))
    try:
        # A browser's stack is small: deep nesting would end Python there, not raise an error.
        if text.count("[") + text.count("{") > BRACKETS:
            raise ValueError
        kept = json.loads(text)
    except ValueError:
        raise ValueError(_("It is not in the format that Peerdeck uses.")) from None
    match kept:
        case {"version": version} if version not in (2, VERSION):
            raise ValueError(_("It was written by another version of Peerdeck."))
        case {"version": 2, "hands": list(hands), **rest}:  # kept only the hands
            kept = {**rest, "version": VERSION, "desks": [{"hand": hand} for hand in hands]}
    match kept:
        case {
            "version": _version,
            "takers": list(takers),
            "desks": list(desks),
            "away": bool(away),
            "log": str(log),
        }:
            return Saved(_host(takers, log), tuple(desks), away)
        case _:
            raise ValueError(_("A part of it is missing."))


def _host(takers: Sequence[object], log: str) -> Host:
    if UNKNOWN in log:
        raise ValueError(_("Some of its cards have no face."))
    header, entries = parse_log(log)
    setup = from_save(header, takers)
    return Host(setup, Referee(header, HostDealer(), (entry for _line, entry in entries)))


def kept(desk: Desk) -> dict[str, Any]:
    """Return what a player has laid out, and what else the log does not hold."""
    return {
        "hand": desk.hand.written(),
        "prepared": desk.prepared.written() if desk.prepared is not None else "",
        "waives": desk.waives,
    }


def restore(desk: Desk, kept: object) -> None:
    """Restore a desk; whatever makes no sense there is ignored."""
    match kept:
        case {"hand": str(hand)}:
            desk.hand.restore(hand)
    match kept:
        case {"prepared": str(text)}:
            desk.prepared = layout_of(desk).prepared(desk, text)
    match kept:
        case {"waives": bool(waives)}:
            desk.waives = waives
