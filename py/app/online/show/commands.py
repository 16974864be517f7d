"""The commands about people, in the lobby and at the table."""

from __future__ import annotations

from collections.abc import Iterator

from app.friends.view import Asker, SeatView, TableView
from app.online.asking import at_the_door, room, votes
from app.screens.chrome import Command
from app.screens.lobby import Asking
from peerdeck.words import _


def locking(view: TableView) -> Command:
    """Return the command that locks the table, or unlocks it."""
    label = _("Unlock the table") if view.locked else _("Lock the table")
    return Command("lock", label, "off" if view.locked else "on")


def pausing(view: TableView) -> Command:
    """Return the command that pauses the table, or goes on."""
    return Command(
        "pause", _("Go on") if view.paused else _("Pause"), "off" if view.paused else "on"
    )


def removing(view: TableView, seat: SeatView) -> Command:
    """Return the command to remove somebody, or to keep them after all."""
    wish = view.wish("remove", seat.peer)
    if wish is not None and wish.is_mine:
        spoken = _("Keep {name} at the table").format(name=seat.name)
        return Command("unwish", _("Keep after all"), f"remove {seat.peer}", spoken, "quiet")
    spoken = _("Remove {name} from the table").format(name=seat.name)
    return Command("ask to remove", _("Remove…"), seat.peer, spoken, "quiet")


def shuffling(guest: tuple[str, str, bool]) -> Command:
    """Return the command that lets a guest help to shuffle from the next deal on, or not yet."""
    peer, name, is_in = guest
    if is_in:
        spoken = _("Let {name} not help to shuffle yet").format(name=name)
        return Command("not yet", _("No shuffling yet"), f"{peer} on", spoken, "quiet")
    spoken = _("Let {name} help to shuffle").format(name=name)
    return Command("not yet", _("May shuffle"), f"{peer} off", spoken, "quiet")


def asking(view: TableView, asker: Asker) -> Asking:
    """Return the request of a person at the door, in the lobby."""
    question = at_the_door(view, asker)
    return Asking(question.name, question.text, question.answers, asker.mark, asker.hue)


def watching(view: TableView) -> Iterator[tuple[str, str, tuple[Command, ...]]]:
    """Yield those who watch: their names, their states, and the commands for them."""
    for watcher in view.watchers:
        commands: tuple[Command, ...] = ()
        if votes(view) and watcher.peer != view.my_peer:
            spoken = _("Remove {name}, who watches").format(name=watcher.name)
            commands = (Command("turn away", _("Remove"), watcher.peer, spoken, "quiet"),)
        elif watcher.peer == view.my_peer and room(view) is not None:
            commands = (Command("ask for seat", _("Ask for a seat"), kind="quiet"),)
        yield watcher.name, _("Watching"), commands
