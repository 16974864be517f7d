"""The commands about people and switches, in the lobby and at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.friends.view import Asker, Removal, TableView
from app.online.chosen import chosen
from app.screens.chrome import Command
from app.screens.lobby import Asking
from peerdeck.words import N_, _

# With one label a command stays pressed while it is on.
LABELS: Mapping[str, tuple[str, str]] = {
    "locked": (N_("Lock the table"), N_("Unlock the table")),
    "waits": (N_("Wait for whoever is away"), ""),
}


def switch(view: TableView, name: str) -> Command:
    """Return the command that turns a switch."""
    is_on: bool = getattr(view.switches, name)
    return turning("switch", *LABELS[name], is_on=is_on, value=f"{name} ")


def turning(do: str, label: str, undo: str = "", *, is_on: bool, value: str = "") -> Command:
    """Return a command that turns something on or off; `undo` is its label while it is on."""
    told = f"{value}{'off' if is_on else 'on'}"
    if undo:
        return Command(do, _(undo) if is_on else _(label), value=told)
    return Command(do, _(label), value=told, pressed=is_on)


def removing(do: str, label: str, peer: str, name: str) -> Command:
    """Return the command to remove somebody from the table."""
    spoken = _("Remove {name} from the table").format(name=name)
    return Command(do, label, peer, spoken, "quiet")


def of_removal(view: TableView, peer: str) -> Command | None:
    """Return what a person can do about the wish to remove a peer, if the host has this wish."""
    about = next((one for one in view.removals if one.peer == peer), None)
    if about is None:
        return None
    if view.is_host or about.is_mine:
        spoken = _("Keep {name} at the table").format(name=about.name)
        return Command("keep friend", _("Keep after all"), peer, spoken, "quiet")
    spoken = _("Agree that {name} is removed").format(name=about.name)
    return Command("agree to remove", _("Agree to remove"), peer, spoken, "quiet")


def removal_answers(about: Removal) -> tuple[Command, ...]:
    """Return the answers to the question if somebody may be removed."""
    agree = Command("agree to remove", _("Agree"), value=about.peer)
    return agree, Command("keep friend", _("Not now"), value=about.peer, kind="main")


def at_the_door(view: TableView, one: Asker, *, is_played: bool = False) -> Asking:
    """Return the request of a person at the door, perhaps while cards are being played."""
    wish, seat = _request_of(view, one)
    if one.again:
        wish = _("was sent away and asks again: let in only who you know it is")
    name = one.name or _("Somebody without a name")
    commands: list[Command] = []
    if seat is not None:
        value, spoken = f"{one.peer} {seat}", _("Let in {name}").format(name=name)
        commands.append(Command("admit", _("Let in"), value=value, kind="main", spoken=spoken))
        if is_played:
            commands.append(_seat_later(view, name, value))
    watch, told = _("Only watch"), _("Only watch: {name}")
    if is_played:  # there is little room over the cards
        watch, told = _("Watch"), _("Let {name} watch only")
    commands.append(Command("admit", watch, value=one.peer, spoken=told.format(name=name)))
    spoken = _("No, {name} stays out").format(name=name)
    commands.append(Command("turn away", _("No"), value=one.peer, spoken=spoken))
    return Asking(name, wish, tuple(commands))


def _seat_later(view: TableView, name: str, value: str, kind: str = "") -> Command:
    """Return the command to give somebody a seat from the next deal on, in the game's own word."""
    header = chosen(view)
    label, spoken = _("Seat next deal"), _("Seat next deal: {name}")
    if header is not None and header.game.in_rounds:
        label, spoken = _("Seat next round"), _("Seat next round: {name}")
    return Command("seat later", label, value, spoken.format(name=name), kind)


def looking_on(
    view: TableView, *, is_played: bool = False
) -> Iterator[tuple[str, str, tuple[Command, ...]]]:
    """Yield the watchers: their names, their states, and the commands of the host for them."""
    if not view.is_host:
        for name in view.watchers:
            yield name, _("Watching"), ()
    for one in view.askers:
        if one.looks_on:
            yield one.name, *_watcher(view, one, is_played)


def _watcher(view: TableView, one: Asker, is_played: bool) -> tuple[str, tuple[Command, ...]]:
    seat = one.coming if one.coming is not None else _room(view)
    commands: list[Command] = []
    if seat is not None:
        value, spoken = f"{one.peer} {seat}", _("Give a seat to {name}, now").format(name=one.name)
        commands.append(Command("admit", _("Give a seat"), value, spoken, "quiet"))
        if is_played and one.coming is None:
            commands.append(_seat_later(view, one.name, value, "quiet"))
    commands.append(removing("turn away", _("Remove"), one.peer, one.name))
    if one.coming is None:
        return _("Watching"), tuple(commands)
    return _("Watching, and sits down at the next deal"), tuple(commands)


def _room(view: TableView) -> int | None:
    """A seat to give that nobody was promised; those kept are free while cards are played."""
    promised = {one.coming for one in view.askers}
    for who in ("free", "kept") if view.stage != "lobby" else ("free",):
        for seat in view.seats:
            if seat.who == who and seat.seat not in promised:
                return seat.seat
    return None


def _request_of(view: TableView, one: Asker) -> tuple[str, int | None]:
    """Return the wish of somebody at the door and the seat for them, or None if none is free."""
    seats = {seat.seat: seat for seat in view.seats}
    room = _room(view)
    if one.seat is not None and one.seat in seats:
        wanted = seats[one.seat]
        if wanted.who == "kept":
            return _("says they are {name}").format(name=wanted.name), one.seat
        if wanted.who == "person":
            told = _("would like the seat of {name}: let in only who you know it is")
            return told.format(name=wanted.name), one.seat
        if wanted.who == "free":
            return _("would like seat {number}").format(number=one.seat + 1), one.seat
    is_kept = view.stage == "lobby" and any(seat.who == "kept" for seat in view.seats)
    if room is None and is_kept:
        told = _(
            "would like to sit down: the free seats are kept for others. You can free one first"
        )
        return told, None
    if room is None:
        return _("would like to watch, or to sit down when a seat is free"), None
    return _("would like to sit down"), room
