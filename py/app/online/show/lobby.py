"""The lobby of a table with friends, as this page's person may see and change it."""

from __future__ import annotations

from collections.abc import Iterator

from app.friends.view import Asker, Removal, SeatView, TableView
from app.home_form import HomeForm
from app.html import Html
from app.online.codes import Codes
from app.online.removing import asked_now, question, wished
from app.online.show.switches import switch
from app.online.standing import presence
from app.online.table import OnlineTable
from app.screens import lobby as screen
from app.screens.chrome import Command, Notice
from app.screens.invite import Codes as Exchange
from app.screens.invite import Invite, Servers
from app.screens.lobby import Asking, Lobby, Place
from peerdeck.options import Options
from peerdeck.words import _


def lobby(online: OnlineTable, address: str, can_share: bool, note: Notice | None) -> Html:
    """The whole screen."""
    return screen.lobby(_lobby(online, address, can_share, note))


def parts(
    online: OnlineTable, address: str, can_share: bool, note: Notice | None
) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    return screen.parts(_lobby(online, address, can_share, note))


def _lobby(online: OnlineTable, address: str, can_share: bool, note: Notice | None) -> Lobby:
    view = online.view
    header = online.game
    is_dealt = view.stage == "playing"  # until the cards lie on the table
    return Lobby(
        title=_("Your table") if view.is_host else _("A friend's table"),
        game=online.title,
        rules=_changed(header.options) if header is not None else (),
        places=tuple(_place(online, seat, is_dealt=is_dealt) for seat in view.seats),
        state=online.unplayable or _about_removal(view) or online.standing.told,
        asking=tuple(at_the_door(view, one) for one in view.askers if not one.looks_on)
        if view.is_host
        else (),
        watching=tuple(
            Place(0, name, "watch", told, commands=commands)
            for name, told, commands in looking_on(view)
        ),
        invite=invitation(online, address, can_share),
        commands=_commands(online, view, is_dealt=is_dealt),
        choosing=(Command("other rules", _("Another game or other rules")),)
        if view.is_host and not is_dealt
        else (),
        hosts=view.is_host,
        progress=view.fairness.shuffling if is_dealt else None,
        notice=note,
    )


def _place(online: OnlineTable, seat: SeatView, *, is_dealt: bool) -> Place:
    view, number = online.view, seat.seat + 1
    may_name = view.is_host and not is_dealt
    if seat.who == "me":
        told = _("You, the host") if seat.leads else _("You")
        return Place(number, seat.name, "you", told, names="own" if may_name else "")
    if seat.who == "person":
        remove = Command("turn away", _("Remove"), value=seat.peer, kind="quiet")
        if any(one.peer == seat.peer for one in view.removals):
            remove = Command("keep friend", _("Keep after all"), value=seat.peer, kind="quiet")
        commands = (remove,) if view.is_host else ()
        told = presence(view, seat, online.standing)
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
    return wished(view, view.removals[0]) if view.removals else ""


def _commands(online: OnlineTable, view: TableView, *, is_dealt: bool) -> tuple[Command, ...]:
    leave = Command("home", _("Leave"))
    if not view.is_host:
        about = asked_now(view)
        return (leave, *removal_answers(about)) if about is not None else (leave,)
    if is_dealt:
        return (leave, switch(view, "locked"))
    if online.begins:
        return (leave, switch(view, "locked"), Command("call off", _("Do not begin yet")))
    return (leave, switch(view, "locked"), Command("begin", _("Begin"), kind="main"))


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
            spoken = _("From the next deal on, give {name} a seat").format(name=name)
            commands.append(Command("seat later", _("Next deal"), value=value, spoken=spoken))
    watch, told = _("Only watch"), _("Only watch: {name}")
    if is_played:  # there is little room over the cards
        watch, told = _("Watch"), _("Let {name} watch only")
    commands.append(Command("admit", watch, value=one.peer, spoken=told.format(name=name)))
    spoken = _("No, {name} stays out").format(name=name)
    commands.append(Command("turn away", _("No"), value=one.peer, spoken=spoken))
    return Asking(name, wish, tuple(commands))


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
            spoken = _("From the next deal on, give {name} a seat").format(name=one.name)
            later = Command("seat later", _("Next deal"), value, spoken, "quiet")
            commands.append(later)
    spoken = _("Remove {name} from the table").format(name=one.name)
    commands.append(Command("turn away", _("Remove"), one.peer, spoken, "quiet"))
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
    if room is None:
        return _("would like to sit down, but every seat is taken"), None
    return _("would like to sit down"), room


def invitation(online: OnlineTable, address: str, can_share: bool) -> Invite:
    """Return the invitation for more friends."""
    view = online.view
    state, is_open = _relays(online, view)
    codes = online.codes
    return Invite(
        link=online.link(address),
        state=state,
        is_open=is_open,
        can_share=can_share,
        codes=exchange(codes),
        servers=servers(online) if view.is_host else None,
        needs_codes=online.network.relays == "down" and not view.switches.locked,
    )


def invited(online: OnlineTable, form: HomeForm) -> Html:
    """The dialog with the invitation, during a match."""
    return screen.invited(invitation(online, form.address, form.can_share))


def coded(online: OnlineTable) -> Html | None:
    """The dialog of a guest who comes back by a code; none once they are back."""
    codes = exchange(online.codes)
    return screen.coded(codes) if codes is not None else None


def servers(online: OnlineTable) -> Servers:
    """The form of the person's own relays and servers, as it is filled in."""
    own, unfit = online.servers, online.unfit
    trouble = (unfit.field, str(unfit)) if unfit is not None else ("", "")
    return Servers(" ".join(own.relays), own.turn, own.user, own.password, *trouble)


def _relays(online: OnlineTable, view: TableView) -> tuple[str, bool]:
    if online.codes.has_worked:
        return _("The code has worked: your friend is connected."), True
    if view.switches.locked:
        return _("The table is locked: nobody can come in."), False
    match online.network.relays:
        case "off" if not view.is_host:
            return "", True  # in by now, this page asks no relay, and the host's are not known
        case "up" | "off":
            return _("Friends can come by this link now."), True
        case "down":
            told = _("The link does not work just now. Exchange codes instead.")
            return told, False
        case _:
            return _("The link is being made ready…"), True


def _changed(options: Options) -> tuple[str, ...]:
    """The house rules that are not as usual."""
    changed = options.changed()
    return tuple(
        _("{rule}: {value}").format(rule=_(rule.label), value=rule.label_of(changed[rule.name]))
        for rule in options.offered()
        if rule.name in changed
    )


def exchange(codes: Codes) -> Exchange | None:
    """Return the state of the exchange of codes, or None if there is none."""
    if not codes.is_open:
        return None
    return Exchange(codes.own, codes.takes, codes.told, codes.trouble, codes.is_stale)
