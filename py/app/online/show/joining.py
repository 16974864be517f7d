"""The way in to a friend's table: how far it has come, what is asked, what helps."""

from __future__ import annotations

from collections.abc import Iterator

from app.friends.view import SeatView, TableView
from app.html import Html
from app.online.chosen import title
from app.online.participant import Participant
from app.online.show.invite import exchange, servers
from app.online.show.lobby import is_full
from app.screens import joining as screen
from app.screens.chrome import Command, Notice
from app.screens.joining import Joining, Offered, finding_table
from app.setup import called
from peerdeck.words import N_, _, ngettext

# Why nothing comes of it, by the word for it, and what may help.
FAILURES: dict[str, tuple[str, tuple[str, ...]]] = {
    "load": (
        N_("What connects you with friends could not be fetched."),
        (N_("Check the connection to the internet, then try again."),),
    ),
    "browser": (
        N_("This browser cannot connect to others, or this page is not secure."),
        (N_("Open the link in another browser, and by https."),),
    ),
    "deck": (
        N_("This browser cannot shuffle cards together with your friends."),
        (
            N_("Update it, or use a current Chrome, Edge, Firefox or Safari."),
            N_("In a private window it may not keep your cards: use an ordinary one."),
        ),
    ),
    "invitation": (
        N_("This link does not lead to a table, or was made by another version of this page."),
        (N_("Copy the whole link once more. If that does not help, reload the page."),),
    ),
    "server": (
        N_("The address of one of your own servers cannot be used."),
        (N_("Mend it below, or leave it empty."),),
    ),
}
REASONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "relay": (
        N_("The way to your friends cannot be found: nothing on the internet answers."),
        (
            N_("Check the connection to the internet: this is tried again by itself."),
            N_("Or ask the host for a code."),
        ),
    ),
    "answer": (
        N_("Nobody answers. The host is not there, or has locked the table."),
        (N_("It is tried again by itself. Ask the host to open the page, and the table."),),
    ),
    "path": (
        N_("The host was found, but no direct connection came about."),
        (
            N_("Try another network: a phone's own instead of a company's or a hotel's."),
            N_("Or fill in a server of your own below; the host may do so as well."),
            N_("Or let a third friend come, too, whom you both can reach."),
        ),
    ),
    "locked": (
        N_("The table is locked: nobody can come in now."),
        (N_("Ask the host to open it, then try again."),),
    ),
    "full": (N_("Every seat is taken."), ()),
    "removed": (N_("The host has removed you from this table, and you cannot ask again."), ()),
    "version": (
        N_("The host has another version of this page."),
        (N_("Reload the page, and ask the host to reload it, too."),),
    ),
}


def joining(participant: Participant, note: Notice | None) -> Html:
    """The whole screen."""
    return screen.joining(_joining(participant, note))


def parts(participant: Participant, note: Notice | None) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    return screen.parts(_joining(participant, note))


def _joining(participant: Participant, note: Notice | None) -> Joining:
    view = participant.view
    told, busy, help, commands = _progress(participant, view)
    may_ask = not (view.switches.locked or participant.failure or "removed" in participant.reasons)
    is_asked = may_ask and view.stage in ("door", "refused", "removed")
    if not participant.name and participant.wants_name:
        told, busy, is_asked = _("Tell your friends who you are."), False, True
    return Joining(
        state=told,
        is_busy=busy,
        name=participant.name,
        asks=_asks(participant, is_asked),
        does="name" if participant.wants_name else "ask in",
        whose=_("Your table") if participant.is_hosting else finding_table().whose,
        taken=_taken(participant) if is_asked else "",
        table=title(view),
        sitting=tuple(_sitting(view)),
        where=_("What would you like?") if is_full(view) else _("Where would you like to sit?"),
        seats=_offered(view, participant.name) if is_asked and not participant.wants_name else (),
        help=tuple(map(_, help)),
        codes=exchange(participant.codes),
        servers=servers(participant) if _may_help(participant) else None,
        relays=participant.is_hosting,
        commands=commands,
        notice=note,
    )


def _may_help(participant: Participant) -> bool:
    """Return True if the person's own servers may help, or are the trouble."""
    is_wrong = participant.failure == "server" or participant.unfit is not None
    return is_wrong or "path" in participant.reasons


def _asks(participant: Participant, is_asked: bool) -> str:
    if not is_asked:
        return ""
    if participant.wants_name:
        return _("Open the table")
    if participant.is_taken(participant.name):
        return _("Ask to come in as {name}").format(name=participant.name_here(participant.name))
    return _("Ask the host") if is_full(participant.view) else _("Ask to come in")


def _taken(participant: Participant) -> str:
    """Return what to say if somebody at the table has the person's name already."""
    if participant.wants_name or not participant.is_taken(participant.name):
        return ""
    told = _("Somebody here is called {name} already. You would be called {other}.")
    return told.format(
        name=called(participant.name).name, other=participant.name_here(participant.name)
    )


def _sitting(view: TableView) -> Iterator[str]:
    """Yield sentences about the people at the table and the seats that are left."""
    people = [seat.name for seat in view.seats if seat.who == "person"]
    if not people:
        return
    yield _("At this table: {names}.").format(names=", ".join(people))
    free = sum(seat.who == "free" for seat in view.seats)
    if is_full(view):
        yield _("No seat is free: you can ask to watch, or to sit down when there is one.")
        return
    if not free:
        yield _("The free seats are kept for friends.")
        return
    yield ngettext("{count} seat is free.", "{count} seats are free.", free).format(count=free)


def _offered(view: TableView, name: str) -> tuple[Offered, ...]:
    """The seats to choose from: those kept first, the one of the own name chosen."""
    kept = [seat for seat in view.seats if seat.who == "kept"]
    away = [seat for seat in view.seats if seat.who == "person" and seat.away]
    mine = next((seat for seat in kept if seat.name.casefold() == name.casefold()), None)
    if not kept and not away:
        return ()  # there is nothing to choose
    room = _("Wherever there is room")
    if is_full(view):
        room = _("Watch, and sit down when a seat is free")
    anywhere = Offered("", room, mine is None)
    return (
        *(_own(seat, seat is mine) for seat in kept),
        anywhere,
        *(
            Offered(
                str(seat.seat),
                _("I am {name}, on another device").format(name=seat.name),
                False,
            )
            for seat in away
        ),
    )


def _own(seat: SeatView, chosen: bool) -> Offered:
    return Offered(str(seat.seat), _("I am {name}").format(name=seat.name), chosen)


def _progress(
    participant: Participant, view: TableView
) -> tuple[str, bool, tuple[str, ...], tuple[Command, ...]]:
    """Return the state in words, if it takes a while, what may help, and the commands."""
    again = Command("try again", _("Try again"), kind="main")
    by_code, home = finding_table().commands
    code = () if participant.codes.is_open else (by_code,)
    if participant.failure:
        told, help = FAILURES.get(participant.failure, FAILURES["load"])
        return _(told), False, help, (again, home)
    if participant.network.is_replaced:
        told = _("This table is open in another window or tab of this browser.")
        return told, False, (), (Command("try again", _("Play here"), kind="main"), home)
    match view.stage:
        case "version":
            told, help = REASONS["version"]
            return _(told), False, help, (Command("reload", _("Reload"), kind="main"), home)
        case "stopped":
            return view.stopped, False, (), (home,)
        case "removed" if "removed" not in participant.reasons:
            told = _("The host has removed you from the table.")
            may = _("You can ask once more to come in.")
            may = _("The table is locked: nobody can come in now.") if view.switches.locked else may
            return told, False, (may,), (home,)
        case "door" | "refused" if view.switches.locked:
            return _("The table is locked: nobody can come in now."), False, (), (home,)
        case "refused":
            return _("The host has not let you in."), False, (), (home,)
        case "asked":
            return _("The host is asked to let you in…"), True, (), (home,)
        case "door":
            return _("The host is here."), False, (), (home,)
    if participant.codes.is_open and participant.codes.told:
        return _("Waiting for your code to be taken…"), True, (), (home,)
    if participant.codes.is_open and participant.codes.is_sought:
        return _("Somebody at the table gives you a code."), False, (), (home,)
    for reason in participant.reasons:
        if reason in REASONS:
            told, help = REASONS[reason]
            return _(told), False, help, (again, *code, home)
    if participant.wants_name or participant.is_hosting:
        return _("The table is being laid…"), True, (), (home,)
    help = REASONS["answer"][1] if participant.is_slow else ()
    return finding_table().state, True, help, (*code, home)
