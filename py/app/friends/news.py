"""News of the people of a shared table: what has happened between two looks at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.lobby import names
from app.friends.signed import Why
from app.friends.taken_back import Reason, TakenBack
from app.friends.view import DURING, SeatView, TableView
from app.setup import unknown_level
from peerdeck.dealing.findings import fault_text
from peerdeck.naming import somebody
from peerdeck.words import N_, _, ngettext

# Before and just as the cards are dealt nobody has been away whom somebody had counted on.
DISPUTES: Mapping[Why, str] = {
    "line": N_("The page of {name} was told something impossible, and sits out."),
    "log": N_("The page of {name} saw the match go differently from the host's, and sits out."),
    "game": N_("The page of {name} does not know this game, and sits out."),
}
TAKEN_BACK: Mapping[Reason, str] = {
    "most": N_("The table goes on from what most of you have."),
    "stories": N_("{name} had told the players different things."),
    "hosts": N_("Two led the table at the same time: it goes on from what {name} has."),
    "line": N_("{name} had told your page something impossible."),
}


def learnt(role: Guest | Hosting, called: Mapping[str, str]) -> list[str]:
    """Return what this page has found out of the others, and take it out: each is told once."""
    told: list[str] = []
    if isinstance(role, Guest) and role.stood_in:
        line = ngettext(
            "A bot made {count} move for you while you were not heard.",
            "A bot made {count} moves for you while you were not heard.",
            role.stood_in,
        )
        told.append(line.format(count=role.stood_in))
        role.stood_in = 0
    places = role.roster.places if role.roster is not None else ()
    taken_back, role.taken_back = role.taken_back, []
    told += [_lost(taken, names(places), called) for taken in taken_back]
    if isinstance(role, Guest) and role.broke_off:
        told.append(_("Another match has begun before the last one was over on your page."))
        role.broke_off = False
    for host in role.lies:
        line = _(
            "{name} told the players different things about this match, and is no longer your host."
        )
        told.append(line.format(name=called.get(host) or _("The host")))
    for voter in role.convicted:
        line = _("{name} voted for two hosts at the same time. Those votes do not count any more.")
        told.append(line.format(name=somebody(called.get(voter))))
    for peer, why in role.disputes.news:
        told.append(_(DISPUTES[why]).format(name=somebody(called.get(peer))))
    for person, what, _at in role.dealing.new_faults() if role.dealing is not None else ():
        told.append(fault_text(what, somebody(called.get(person))))
    for news in (role.lies, role.convicted, role.disputes.news):
        news.clear()
    return told


def _lost(taken: TakenBack, seats: Sequence[str], called: Mapping[str, str]) -> str:
    """Return which moves were taken back, and why."""
    line = ngettext(
        "A move was taken back: “{move}” {why}",
        "{count} moves were taken back, beginning with “{move}” {why}",
        taken.count,
    )
    missing = taken.before.header.seats - len(seats)
    move = taken.move([*seats, *[somebody()] * missing])
    why = _(TAKEN_BACK[taken.why]).format(name=called.get(taken.host) or _("The host"))
    return line.format(count=taken.count, move=move, why=why)


def happened(before: TableView, now: TableView, missed: set[str]) -> list[str]:
    """Return what to tell the person. `missed` are those who were told to be away."""
    told: list[str] = []
    if before.stage not in DURING or not now.seats:
        return told
    if len(before.seats) == len(now.seats):
        pairs = zip(before.seats, now.seats, strict=True)
        told += [
            line
            for old, new in pairs
            if (line := _seat(old, new, missed, begins_again=before.needs_both))
        ]
    if before.paused and not now.paused and not now.is_host:
        told.append(_("The host is back."))
    called = {seat.peer: seat.name for seat in now.seats}
    for peer in sorted(now.insistent - before.insistent):
        line = _(
            "The page of {name} says again and again that it cannot follow you. "
            "You may remove {name} from the table."
        )
        told.append(line.format(name=called[peer]))
    if now.stopped and not before.stopped:
        told.append(now.stopped)
    return told


def unknown_levels(role: Guest | Hosting, known: set[str]) -> list[str]:
    """Return what to tell a host whose bots are to play at levels of another version of the page.

    `known` are the sentences that it was told before.
    """
    roster = role.planned if isinstance(role, Hosting) else None
    places = roster.places if roster is not None else ()
    found = {unknown_level(place.bot) for place in places if place.away or not place.peer}
    new = sorted(found - known - {""})
    known.update(new)
    return new


def _is_missed(old: SeatView, new: SeatView) -> bool:
    if new.leads and new.presence == "quiet":
        return False  # this page may as well have slept itself
    return (new.bot and not old.bot) or (old.presence == "here" != new.presence and not new.bot)


def _seat(old: SeatView, new: SeatView, missed: set[str], *, begins_again: bool) -> str:
    """Return what has happened at a seat, but for what the page tells for as long as it is so."""
    line = ""
    if old.peer != new.peer:
        if not new.peer:
            line = _("{name} is no longer at the table. A bot plays on.")
            if begins_again:
                line = _(
                    "{name} is no longer at the table. The deal begins again, and a bot plays on."
                )
            line = line.format(name=old.name)
        elif new.who != "me":
            line = _("{name} sits down.").format(name=new.name)
    elif new.leads and not old.leads:
        line = (
            _("You lead the table now.")
            if new.who == "me"
            else _("{name} leads the table now.").format(name=new.name)
        )
    elif new.who == "person" and _is_missed(old, new):
        missed.add(new.peer)
    elif new.presence == "here" and not new.bot and new.peer in missed:
        missed.discard(new.peer)
        line = _("{name} is back.").format(name=new.name)
    return line
