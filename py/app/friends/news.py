"""News of the people of a shared table: what has happened between two looks at it."""

from __future__ import annotations

from collections.abc import Mapping

from app.friends.making import just_made
from app.friends.view import Insisting, SeatView, TableView
from peerdeck.words import N_, _

# Before and just as the cards are dealt nobody has been away whom somebody had counted on.
TOLD = ("playing", "over", "stopped")
INSISTING: Mapping[Insisting, str] = {
    "differs": N_(
        "The page of {name} says again and again that the logs differ. "
        "You may remove {name} from the table."
    ),
    "behind": N_(
        "The page of {name} says again and again that it cannot follow you. "
        "You may remove {name} from the table."
    ),
}


def happened(before: TableView, now: TableView, missed: set[str]) -> list[str]:
    """Return what to tell the person. `missed` are those who were told to be away."""
    told: list[str] = []
    if now.fairness.redone and not before.fairness.redone:  # known before the cards are there
        told.append(_("Your hand was dealt afresh: the dealer was lost while you were away."))
    if before.stage not in TOLD or not now.seats:
        return told
    made = now.fairness.made
    if 0 < len(made) == len(before.fairness.made) + 1:  # not while a page catches up
        told += just_made(made[-1])
    if len(before.seats) == len(now.seats):
        pairs = zip(before.seats, now.seats, strict=True)
        told += [line for old, new in pairs if (line := _seat(old, new, missed))]
    if before.paused and not now.paused and not now.is_host:
        told.append(_("The host is back."))
    called = {seat.peer: seat.name for seat in now.seats}
    for peer, what in sorted(now.insistent - before.insistent):
        told.append(_(INSISTING[what]).format(name=called[peer]))
    if now.stopped and not before.stopped:
        told.append(now.stopped)
    return told


def _is_missed(old: SeatView, new: SeatView) -> bool:
    return (new.bot and not old.bot) or (old.presence == "here" != new.presence and not new.bot)


def _seat(old: SeatView, new: SeatView, missed: set[str]) -> str:
    """Return what has happened at a seat, but for what the page tells for as long as it is so."""
    line = ""
    if old.peer != new.peer:
        if not new.peer:
            line = _("{name} is no longer at the table. A bot plays on.").format(name=old.name)
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
