"""The lobby of a table with friends, as this page's person may see and change it."""

from __future__ import annotations

from app.friends.view import SeatView, TableView
from app.html import Html
from app.online.chosen import chosen, title, unplayable
from app.online.participant import Participant
from app.online.removing import asked_now, question, wished
from app.online.show.commands import (
    at_the_door,
    looking_on,
    of_removal,
    removal_answers,
    removing,
    switch,
)
from app.online.show.invite import invitation
from app.online.standing import Standing, presence
from app.screens import lobby as screen
from app.screens.chrome import Command, Notice
from app.screens.lobby import Lobby, Place
from peerdeck.options import Options
from peerdeck.words import _


def lobby(participant: Participant, address: str, can_share: bool, note: Notice | None) -> Html:
    """The whole screen."""
    return screen.lobby(_lobby(participant, address, can_share, note))


def parts(
    participant: Participant, address: str, can_share: bool, note: Notice | None
) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    return screen.parts(_lobby(participant, address, can_share, note))


def _lobby(participant: Participant, address: str, can_share: bool, note: Notice | None) -> Lobby:
    view, stands = participant.view, participant.standing
    header = chosen(view)
    is_dealt = view.stage == "playing"  # until the cards lie on the table
    return Lobby(
        title=_("Your table") if view.is_host else _("A friend's table"),
        game=title(view),
        rules=_changed(header.options) if header is not None else (),
        places=tuple(_place(view, seat, stands, is_dealt=is_dealt) for seat in view.seats),
        state=unplayable(view) or _about_removal(view) or stands.told,
        asking=tuple(at_the_door(view, one) for one in view.askers if not one.looks_on)
        if view.is_host
        else (),
        watching=tuple(
            Place(0, name, "watch", told, commands=commands)
            for name, told, commands in looking_on(view)
        ),
        invite=invitation(participant, address, can_share),
        commands=_commands(participant, view, is_dealt=is_dealt),
        choosing=(Command("other rules", _("Another game or other rules")),)
        if view.is_host and not is_dealt
        else (),
        hosts=view.is_host,
        progress=view.fairness.shuffling if is_dealt else None,
        notice=note,
    )


def _place(view: TableView, seat: SeatView, stands: Standing, *, is_dealt: bool) -> Place:
    number = seat.seat + 1
    may_name = view.is_host and not is_dealt
    if seat.who == "me":
        told = _("You, the host") if seat.leads else _("You")
        return Place(number, seat.name, "you", told, names="own" if may_name else "")
    if seat.who == "person":
        remove = removing("turn away", _("Remove"), seat.peer, seat.name)
        commands = (of_removal(view, seat.peer) or remove,) if view.is_host else ()
        told = presence(view, seat, stands)
        return Place(number, seat.name, "friend", told, seat.presence == "here", commands)
    if seat.who == "kept":
        told = _("Kept for this friend.")
        free = Command("free seat", _("Free it"), value=str(seat.seat), kind="quiet")
        return Place(number, seat.name, "free", told, True, (free,) if may_name else ())
    name = _("Free seat {number}").format(number=number)
    return Place(number, name, "free", names="keep" if may_name else "")


def is_full(view: TableView) -> bool:
    """Return True if a person sits in every seat."""
    return all(seat.who in ("me", "person") for seat in view.seats)


def _about_removal(view: TableView) -> str:
    """Return what is asked or told of a removal before the cards lie on the table."""
    if (about := asked_now(view)) is not None:
        return question(view, about)
    return wished(view)


def _commands(participant: Participant, view: TableView, *, is_dealt: bool) -> tuple[Command, ...]:
    leave = Command("home", _("Leave"))
    about = asked_now(view)
    answers = removal_answers(about) if about is not None else ()
    if not view.is_host:
        return (leave, *answers)
    if is_dealt:
        return (leave, switch(view, "locked"), *answers)
    if participant.begins:
        return (leave, switch(view, "locked"), Command("call off", _("Do not begin yet")))
    return (leave, switch(view, "locked"), Command("begin", _("Begin"), kind="main"))


def _changed(options: Options) -> tuple[str, ...]:
    """The house rules that are not as usual."""
    changed = options.changed()
    return tuple(
        _("{rule}: {value}").format(rule=_(rule.label), value=rule.label_of(changed[rule.name]))
        for rule in options.offered()
        if rule.name in changed
    )
