"""The way in to a friend's table: how far it has come, what is asked, and what may help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

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
from peerdeck.naming import listed
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
        (N_("Copy the whole link again. If that does not help, reload the page."),),
    ),
    "server": (
        N_("The address of one of your own servers cannot be used."),
        (N_("Correct it below, or leave it empty."),),
    ),
}
REASONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "relay": (
        N_("The way to your friends cannot be found: nothing on the internet answers."),
        (
            N_("Check the connection to the internet: this is tried again by itself."),
            N_("Or ask somebody at the table for a code."),
        ),
    ),
    "answer": (
        N_("Nobody answers. Perhaps nobody is here yet, or the table is locked or over."),
        (
            N_("This page keeps trying. Ask your friends to open theirs, or to unlock the table."),
            N_("If the table is over, ask for a new link."),
        ),
    ),
    "path": (
        N_("A friend was found, but no direct connection came about."),
        (
            N_("Try another network: a phone's own instead of a company's or a hotel's."),
            N_("Or fill in a server of your own below; your friends may do so as well."),
            N_("Or let a third friend come, too, whom you both can reach."),
        ),
    ),
    "locked": (
        N_("The table is locked: nobody can come in now."),
        (N_("Ask somebody at the table to unlock it, then try again."),),
    ),
    "full": (N_("Too many people are at the door just now."), ()),
    "version": (
        N_("Your friends have another version of this page."),
        (N_("Reload the page, and ask your friends to reload it, too."),),
    ),
}
STAGES = ("door", "refused", "removed")  # in which a person may ask to come in
ELSEWHERE = ("stopped", "continued", "left")  # in which nothing about the seats is of use


def joining(participant: Participant, note: Notice | None) -> Html:
    """Return the whole screen."""
    return screen.joining(_joining(participant, note))


def parts(participant: Participant, note: Notice | None) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    return screen.parts(_joining(participant, note))


def _joining(participant: Participant, note: Notice | None) -> Joining:
    view = participant.view
    progress = _progress(participant, view)
    text, is_busy = progress.text, progress.is_busy
    may_ask = not (view.locked or participant.failure)
    is_asked = may_ask and view.stage in STAGES
    if not participant.name and participant.wants_name:
        text, is_busy, is_asked = _("Say first what you are called."), False, True
    is_seat_asked = is_asked and not participant.wants_name
    return Joining(
        state=text,
        is_busy=is_busy,
        name=participant.name,
        asks=_asks(participant, is_asked),
        does="name" if participant.wants_name else "ask in",
        whose=_("Your table") if participant.is_opening else finding_table().whose,
        taken=_taken(participant) if is_asked else "",
        table=title(view),
        sitting=() if view.stage in ELSEWHERE else tuple(_sitting(view, may_ask=may_ask)),
        where=_("What would you like?") if is_full(view) else _("Where would you like to sit?"),
        seats=_offered(view, participant.name) if is_seat_asked else (),
        help=tuple(map(_, progress.help)),
        codes=exchange(participant.codes),
        servers=servers(participant) if _may_help(participant) else None,
        relays=participant.is_opening,
        commands=progress.commands,
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
    if _is_taken(participant):
        return _("Ask to come in as {name}").format(name=participant.name_here(participant.name))
    return _("Ask to come in")


def _is_taken(participant: Participant) -> bool:
    """Return True if somebody else at the table has the person's name."""
    is_own = _own_seat(participant.view, participant.name) is not None
    return not is_own and participant.is_taken(participant.name)


def _taken(participant: Participant) -> str:
    """Return what to say if somebody at the table has the person's name already."""
    if participant.wants_name or not _is_taken(participant):
        return ""
    text = _("Somebody here is called {name} already. You would be called {other}.")
    return text.format(
        name=called(participant.name).name, other=participant.name_here(participant.name)
    )


def _sitting(view: TableView, *, may_ask: bool) -> Iterator[str]:
    """Yield sentences about the people at the table and, for those who may ask, the free seats."""
    people = [seat.name for seat in view.seats if seat.who == "person"]
    if not people:
        return
    yield _("At this table: {names}.").format(names=", ".join(people))
    here = [seat for seat in view.seats if seat.who == "person" and seat.presence == "here"]
    if not here:
        yield _("Nobody of this table is here yet.")
    if not may_ask:
        return
    free = sum(seat.who == "free" for seat in view.seats)
    if is_full(view):
        yield _("No seat is free: you can ask to watch.")
    elif not free:
        yield _("The free seats are kept for friends.")
    else:
        yield ngettext("{count} seat is free.", "{count} seats are free.", free).format(count=free)


def _offered(view: TableView, name: str) -> tuple[Offered, ...]:
    """Return the seats to choose from: those kept first, the one of the person's name chosen."""
    kept = [seat for seat in view.seats if seat.who == "kept"]
    people = [seat for seat in view.seats if seat.who == "person"]
    mine = _own_seat(view, name)
    seats = [
        Offered(str(seat.seat), _("I am {name}").format(name=seat.name), seat is mine)
        for seat in kept
    ]
    if not is_full(view):
        seats.append(Offered("", _("Wherever there is room"), mine is None))
    seats.append(Offered("watch", _("Only watch"), is_full(view) and mine is None))
    for seat in people:
        label = _("I am {name}, with another browser").format(name=seat.name)
        seats.append(Offered(str(seat.seat), label, False))
    return tuple(seats)


def _own_seat(view: TableView, name: str) -> SeatView | None:
    """Return the seat that is kept for this name.

    None of a friend is chosen: somebody at the door does not hear everybody who is there.
    """
    kept = (seat for seat in view.seats if seat.who == "kept")
    return next((seat for seat in kept if seat.name.casefold() == name.casefold()), None)


class Progress(NamedTuple):
    """The progress of joining: a text, if it takes a while, advice, and commands."""

    text: str
    is_busy: bool
    help: tuple[str, ...]
    commands: tuple[Command, ...]


def _progress(participant: Participant, view: TableView) -> Progress:
    again = Command("try again", _("Try again"), kind="main")
    by_code, home = finding_table().commands
    code = () if participant.codes.is_open else (by_code,)
    if participant.failure:
        text, help = FAILURES.get(participant.failure, FAILURES["load"])
        return Progress(_(text), False, help, (again, home))
    if participant.network.is_replaced:
        text = _("This table is open in another window or tab of this browser.")
        return Progress(text, False, (), (Command("try again", _("Play here"), kind="main"), home))
    if view.has_other_versions and view.stage == "calling":
        text, help = REASONS["version"]
        return Progress(_(text), False, help, (Command("reload", _("Reload"), kind="main"), home))
    if (question := participant.question) is not None and view.stage in ("stopped", "continued"):
        return Progress(question.text, False, (), (*question.answers, home))
    if (progress := _at_door(view, home)) is not None:
        return progress
    if participant.codes.is_open and participant.codes.told:
        return Progress(_("Waiting for your code to be taken…"), True, (), (home,))
    if participant.codes.is_open and participant.codes.is_sought:
        return Progress(_("Somebody at the table gives you a code."), False, (), (home,))
    reasons = sorted(participant.reasons)
    if participant.is_unanswered and not reasons:
        reasons = ["answer"]
    for reason in reasons:
        if reason in REASONS and view.stage == "calling":
            text, help = REASONS[reason]
            return Progress(_(text), False, help, (again, *code, home))
    if participant.wants_name or participant.is_opening:
        return Progress(_("The table is being opened…"), True, (), (home,))
    return Progress(finding_table().state, True, (), (*code, home))


def _at_door(view: TableView, home: Command) -> Progress | None:
    """Return how far somebody is who knows the table, None if they do not."""
    here = [seat.name for seat in view.seats if seat.who == "person" and seat.presence == "here"]
    match view.stage:
        case "histories":
            text = _("Your friends show two different histories of this table.")
            help = N_("Ask the person who sent you the link for a new one.")
            return Progress(text, False, (help,), (home,))
        case "left":
            return Progress(_("You leave the table in a moment."), True, (), ())
        case "removed":
            text = _("You were removed from the table.")
            return Progress(text, False, (N_("You can ask again to come in."),), (home,))
        case "door" | "refused" if view.locked:
            return Progress(_("The table is locked: nobody can come in now."), False, (), (home,))
        case "refused":
            return Progress(_("You were not let in."), False, (), (home,))
        case "asked" if here:
            text = _("{names} is asked to let you in…").format(names=here[0])
            if view.former_seat is not None:
                text = _("Your seat is free at the table where they continued.") + " " + text
            return Progress(text, True, (), (home,))
        case "asked":
            text = _("The table waits for somebody to let you in…")
            return Progress(text, True, (), (home,))
        case "door":
            text = _("{names} is here.") if len(here) == 1 else _("{names} are here.")
            text = text.format(names=listed(here)) if here else _("Nobody is here just now.")
            return Progress(text, False, (), (home,))
    return None
