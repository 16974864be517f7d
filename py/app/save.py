"""Saving a table in the browser: the whole log, the players, and their desks.

A save holds every card of the match. It is written and read where the referee is, never by the
page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from app import turns
from app.desk import Desk
from app.games import layout_of
from app.host import Host
from app.setup import Setup, from_save, taker_text
from peerdeck.card import UNKNOWN
from peerdeck.dealer import HostDealer
from peerdeck.event import Seat
from peerdeck.log import parse_header, parse_log
from peerdeck.objection import Objection
from peerdeck.referee import Referee
from peerdeck.words import _

VERSION = 3
LENGTH = 1_500_000  # characters, twice the longest match: eight seats, until one has won 20 deals
BRACKETS = 250  # more than a save has, even with brackets in people's names
HIGHEST = 10**6  # no total of points is further from nought


@dataclass(frozen=True)
class Saved:
    """A saved table to go on with: its match, and what its desks kept."""

    host: Host
    desks: tuple[object, ...]
    ended_at: int  # 0 while the match goes on
    told: str = ""  # what has to be otherwise than it was saved, in sentences


class Ending(NamedTuple):
    """The end of a match: the seats that have won it, and when it was, in seconds since 1970."""

    winners: tuple[Seat, ...]
    at: int


@dataclass(frozen=True)
class About:
    """A kept match, as far as it can be told without playing through its log."""

    setup: Setup
    round: int  # the number of the deal, from 1
    points: tuple[int, ...]
    ending: Ending | None = None  # of a match that is over


def write(host: Host, desks: Iterable[Desk], about: About) -> str:
    """Return the table as text."""
    ending = about.ending
    told = {"round": about.round, "points": about.points, "over": ending is not None}
    if ending is not None:
        told |= {"winners": ending.winners, "ended": ending.at}
    return json.dumps(
        {
            "version": VERSION,
            "takers": [taker_text(taker) for taker in host.setup.takers],
            "desks": [kept(desk) for desk in desks],
            "about": told,
            "log": host.log(),
        }
    )


def read_about(text: str) -> About:
    """Return what a save tells of its match. Raises as `read` does."""
    match _parsed(text):
        case {
            "takers": list(takers),
            "about": {"round": int(number), "points": list(points), "over": bool(over), **rest},
            "log": str(log),
        }:
            setup, _told = from_save(parse_header(log.partition("\n")[0]), takers)
            numbers = (number, *points)
            ending = _ending(rest, setup) if over else None
            if len(points) == setup.seats and all(map(_is_small, numbers)):
                return About(setup, number, tuple(points), ending)
    raise Objection(_("A part of it is missing."))


def _ending(about: object, setup: Setup) -> Ending:
    """Read the end of a match. Raises `Objection`."""
    match about:
        case {"winners": list(winners), "ended": int(at)} if all(
            type(seat) is int and seat in range(setup.seats) for seat in winners
        ):
            return Ending(tuple(winners), at)
    raise Objection(_("A part of it is missing."))


def _is_small(number: object) -> bool:
    return type(number) is int and abs(number) < HIGHEST


def read(text: str) -> Saved:
    """Read what `write` wrote.

    Raises `Objection` if it cannot be read, and `ValueError` or `LookupError` if its cards and
    moves do not fit together.
    """
    kept = _parsed(text)
    match kept:
        case {"takers": list(takers), "desks": list(desks), "log": str(log)}:
            host, told = _host(takers, log)
            return Saved(host, tuple(desks), _ended_at(kept), told)
        case _:
            raise Objection(_("A part of it is missing."))


def _ended_at(kept: object) -> int:
    match kept:
        case {"about": {"ended": int(at)}}:
            return at
    return 0


def _parsed(text: str) -> dict[str, Any]:
    """Return a save as JSON has it. Raises `Objection` if it is none of ours."""
    if len(text) > LENGTH:
        raise Objection(_("It is too long to be a card table."))
    try:
        # A browser's stack is small: deep nesting would end Python there, not raise an error.
        if text.count("[") + text.count("{") > BRACKETS:
            raise ValueError
        kept = json.loads(text)
    except ValueError:
        raise Objection(_("It is not in the format that Peerdeck uses.")) from None
    match kept:
        case {"version": version} if version == VERSION:
            return dict(kept)
        case {"version": _version}:
            raise Objection(_("It was written by another version of Peerdeck."))
        case _:
            raise Objection(_("A part of it is missing."))


def _host(takers: Sequence[object], log: str) -> tuple[Host, str]:
    """Return the host of a match, and what is to be told of its players."""
    if UNKNOWN in log:
        raise Objection(_("Some of its cards have no face."))
    header, entries = parse_log(log)
    setup, told = from_save(header, takers)
    return Host(setup, Referee(header, HostDealer(), (entry for _line, entry in entries))), told


def kept(desk: Desk) -> dict[str, Any]:
    """Return what a player has laid out, and what else the log does not hold."""
    return {
        "hand": desk.hand.written(),
        "prepared": desk.prepared.written() if desk.prepared is not None else "",
        "waives": desk.waives,
        "turns": turns.written(desk.turns),
        "dealt": desk.dealt,
        "moved": desk.moved,
        "left": desk.left,
    }


def restore(desk: Desk, kept: object) -> None:
    """Restore a desk, but for what makes no sense there, or what the log has overtaken."""
    told = kept if isinstance(kept, dict) else {}
    match told:
        case {"hand": str(hand)}:
            desk.hand.restore(hand)
    if told.get("dealt", desk.dealt) == desk.dealt:
        _restore_deal(desk, told)
    match told:
        case {"left": int(left)}:
            desk.left = left
    match told:
        case {"turns": str(text)}:
            with suppress(ValueError):
                desk.turns = turns.read(text, desk.header.game)
    if told.get("moved", desk.moved) != desk.moved:
        desk.reconsider()


def _restore_deal(desk: Desk, kept: Mapping[str, object]) -> None:
    """Restore what a player has prepared or decided for the rest of a deal."""
    match kept:
        case {"prepared": str(text)}:
            desk.prepared = layout_of(desk).prepared(desk, text)
    match kept:
        case {"waives": bool(waives)}:
            desk.waives = waives
