"""The lobby of a table with friends, as this page's person may see and change it."""

from __future__ import annotations

from dataclasses import replace

from app.friends.view import SeatView, TableView
from app.html import Html
from app.online.asking import votes
from app.online.chosen import chosen, score_texts, title, unplayable
from app.online.participant import Participant
from app.online.show.commands import asking, locking, removing, watching
from app.online.show.invite import invitation
from app.online.standing import presence
from app.screens import lobby as screen
from app.screens.chrome import Command, Notice
from app.screens.lobby import Lobby, Place
from peerdeck.options import Options
from peerdeck.words import _


def lobby(participant: Participant, address: str, can_share: bool, note: Notice | None) -> Html:
    """Return the whole screen."""
    return screen.lobby(_lobby(participant, address, can_share, note))


def parts(
    participant: Participant, address: str, can_share: bool, note: Notice | None
) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    return screen.parts(_lobby(participant, address, can_share, note))


def _lobby(participant: Participant, address: str, can_share: bool, note: Notice | None) -> Lobby:
    view, stands = participant.view, participant.standing
    header = chosen(view)
    is_dealt = view.stage == "playing"  # until the cards are on the table
    may_change = votes(view) and not is_dealt
    question = participant.question
    asks = question is not None and not question.about.startswith("door ")
    return Lobby(
        title=_("Your table") if view.is_owner else _("A friend's table"),
        game=title(view),
        rules=_changed(header.options) if header is not None else (),
        places=tuple(_place(view, seat, may_change=may_change) for seat in view.seats),
        state=unplayable(view) or (question.text if question and asks else stands.text),
        asking=tuple(asking(view, asker) for asker in view.at_door) if votes(view) else (),
        watching=tuple(
            Place(0, name, "watch", text, commands=commands)
            for name, text, commands in watching(view)
        ),
        invite=invitation(participant, address, can_share),
        commands=(*_commands(view), *(question.answers if question and asks else ())),
        choosing=(Command("other rules", _("Another game or other rules")),) if may_change else (),
        before=score_texts(view),
        hosts=votes(view),
        progress=view.fairness.shuffling if is_dealt else None,
        notice=note,
    )


def _place(view: TableView, seat: SeatView, *, may_change: bool) -> Place:
    number = seat.seat + 1
    if seat.who == "me":
        place = Place(number, seat.name, "you", _("You"), names="own" if may_change else "")
        return replace(place, mark=seat.mark, hue=seat.hue)
    if seat.who == "person":
        commands = (removing(view, seat),) if votes(view) else ()
        is_well = seat.presence == "here"
        place = Place(number, seat.name, "friend", presence(seat, view), is_well, commands)
        return replace(place, mark=seat.mark, hue=seat.hue)
    if seat.who == "kept":
        text = _("Kept for this friend.")
        free = Command("free seat", _("Free it"), value=str(seat.seat), kind="quiet")
        return Place(number, seat.name, "free", text, True, (free,) if may_change else ())
    name = _("Free seat {number}").format(number=number)
    return Place(number, name, "free", names="keep" if may_change else "")


def is_full(view: TableView) -> bool:
    """Return True if a person sits in every seat."""
    return all(seat.who in ("me", "person") for seat in view.seats)


def _commands(view: TableView) -> tuple[Command, ...]:
    leave = Command("home", _("Leave"))
    if not votes(view):
        return (leave,)
    if view.stage == "playing":
        return (leave, locking(view))
    wish = view.wish("begin", view.game)
    begin = Command("begin", _("Begin"), kind="main")
    return (leave, locking(view)) if wish and wish.is_mine else (leave, locking(view), begin)


def _changed(options: Options) -> tuple[str, ...]:
    """Return the house rules that are not as usual."""
    changed = options.changed()
    return tuple(
        _("{rule}: {value}").format(rule=_(rule.label), value=rule.label_of(changed[rule.name]))
        for rule in options.offered()
        if rule.name in changed
    )
