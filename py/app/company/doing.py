"""The intents of this page's person about friends, before a match and during it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.company.company import Company
from app.effects import copied
from app.friends.table import FriendsTable
from peerdeck.event import Seat
from peerdeck.words import _

Intent = Mapping[str, Any]


def act(company: Company, intent: Intent) -> bool:
    """Do what the person asks. Returns True if it was about friends.

    Raises `ValueError` with a sentence.
    """
    if company.codes.act(intent):
        return True
    match intent:
        case {"do": "name", "form": {"name": str(name)}} if company.wants_name and name.strip():
            company.go_by(name)
        case {"do": "copy invitation", "address": str(address)}:
            company.effects.append({**copied(company.link(address)), "field": "link-text"})
        case {"do": "copy code"}:
            told = copied(company.codes.own, place="code-copied")
            company.effects.append({**told, "field": "own-code"})
        case {"do": "share link", "address": str(address)}:
            title = _("Play {game} with me").format(game=company.title or "Peerdeck")
            company.effects.append({"share": company.link(address), "title": title})
        case {"do": "try again"} if company.table is not None or company.failure:
            company.try_again()
        case {"do": "servers", "form": dict(form)}:
            company.choose_servers(form)
        case _:
            return company.table is not None and _at(company, company.table, intent)
    return True


def _at(company: Company, table: FriendsTable, intent: Intent) -> bool:
    """Do what is done at a table, before and during a match. Returns True if it was that."""
    now = company.clock()
    match intent:
        case {"do": "ask in", "form": {"name": str(name), **form}}:
            text = str(form.get("seat", ""))
            seat = int(text) if text.isdecimal() else None
            company.name = name if name.strip() else _kept_name(table, seat)
            company.carry_out(table.come(company.name, seat, now))
        case {"do": "admit", "value": str(value)}:
            peer, wanted = _peer_and_seat(value)
            company.line.wish("pardon", peer=peer)
            if wanted is None:
                company.carry_out(table.let_watch(peer, now))
            else:
                company.carry_out(table.admit(peer, wanted, now))
        case {"do": "seat later", "value": str(value)}:
            peer, wanted = _peer_and_seat(value)
            company.carry_out(table.let_watch(peer, now, then=wanted))
        case {"do": "turn away", "value": str(peer)}:
            company.carry_out(table.turn_away(peer, now))
        case {"do": "keep seat", "form": {"seat": str(seat), "name": str(name)}}:
            company.carry_out(table.expect(_seat(seat), name, now))
        case {"do": "own name", "form": {"name": str(name)}} if name.strip():
            company.name = name
            company.carry_out(table.go_by(name, now))
        case {"do": "free seat", "value": str(seat)}:
            company.carry_out(table.expect(_seat(seat), "", now))
        case {"do": "mind", "value": str(seat)}:
            company.carry_out(table.mind(_seat(seat), now))
        case {"do": "lock", "value": str(value)}:
            company.carry_out(table.lock(value == "on", now))
        case {"do": "wait for all", "value": str(value)}:
            company.carry_out(table.wait_for(value == "on", now))
        case {"do": "pause", "value": str(value)}:
            company.carry_out(table.pause(value == "on", now))
        case {"do": "begin" | "again"}:
            if table.view.stage != "playing":  # it was pressed twice
                company.carry_out(table.begin(now))
        case {"do": "go on without"}:
            company.carry_out(table.agree(now))
        case {"do": "overrule", "value": str(peer)}:
            company.carry_out(table.overrule(peer, now))
        case {"do": "react", "value": str(what)}:
            company.carry_out(table.react(what, now))
        case _:
            return False
    return True


def _kept_name(table: FriendsTable, seat: Seat | None) -> str:
    """The name that goes with a seat at the door. Raises `ValueError` if that is none."""
    for one in table.view.seats:
        if one.seat == seat and one.who != "free":
            return one.name
    raise ValueError(_("Tell your friends who you are."))


def _seat(text: str) -> Seat:
    if not text.isdecimal():
        raise ValueError(_("There is no such seat."))
    return int(text)


def _peer_and_seat(text: str) -> tuple[str, Seat | None]:
    """`peer seat`, or a peer alone."""
    peer, _space, seat = text.partition(" ")
    return peer, _seat(seat) if seat else None
