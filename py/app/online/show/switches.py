"""The switches of a table as commands: what each is called, and what turning it off is called."""

from __future__ import annotations

from collections.abc import Mapping

from app.friends.view import TableView
from app.screens.chrome import Command
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
