"""The texts that people read while the host would like to remove somebody, and who is asked."""

from __future__ import annotations

from app.friends.view import Removal, TableView
from peerdeck.naming import listed
from peerdeck.words import _, ngettext


def asked_now(view: TableView) -> Removal | None:
    """Return the removal about which this person is asked; one question at a time."""
    return next((one for one in view.removals if one.is_asked), None)


def question(view: TableView, about: Removal) -> str:
    """Return the question if somebody may be removed."""
    if view.is_host:  # the change was begun by the host before
        told = _("{name} was to lose this seat. Do you agree?")
    elif about.is_replaced:
        told = _("{host} wants to give the seat of {name} to somebody else. Do you agree?")
    else:
        told = _("{host} wants to remove {name}, and a bot would play on. Do you agree?")
    return told.format(host=_host(view), name=about.name)


def wished(view: TableView) -> str:
    """Return whom the host would like to remove; "" if there is nobody, or this host is asked."""
    if not view.removals:
        return ""
    about = view.removals[0]
    if view.is_host:
        return "" if about.is_asked else _waiting(about)
    is_me = view.me is not None and view.seats[view.me].peer == about.peer
    if is_me and about.is_replaced:
        told = _("{host} wants to give your seat to somebody else, and asks the others.")
    elif is_me:
        told = _("{host} wants to remove you from the table, and asks the others.")
    elif about.is_replaced:
        told = _("{host} wants to give the seat of {name} to somebody else, and asks everybody.")
    else:
        told = _("{host} wants to remove {name}, and asks everybody.")
    return told.format(host=_host(view), name=about.name)


def _waiting(about: Removal) -> str:
    """Return for whose words the host waits."""
    names, count = about.waits_for, about.needed
    if count <= 0 or not names:
        return _("{name} leaves the table in a moment.").format(name=about.name)
    who = listed(names)
    if count < len(names):
        who = _("{count} of {names}").format(count=count, names=who)
    told = (
        ngettext(
            "The seat of {name} is given away as soon as {who} agrees.",
            "The seat of {name} is given away as soon as {who} agree.",
            min(count, len(names)),
        )
        if about.is_replaced
        else ngettext(
            "{name} is removed as soon as {who} agrees.",
            "{name} is removed as soon as {who} agree.",
            min(count, len(names)),
        )
    )
    return told.format(name=about.name, who=who)


def _host(view: TableView) -> str:
    return next((seat.name for seat in view.seats if seat.leads), _("The host"))
