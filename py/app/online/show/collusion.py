"""The part of a deck that people of this table could see together, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from app.friends.view import SeatView, TableView
from peerdeck.dealing.people import quorum
from peerdeck.naming import listed
from peerdeck.words import _


def collusion(view: TableView) -> tuple[str, ...]:
    """Return the sentences for the people who sit at a table."""
    return tuple(_sentences(view))


def _sentences(view: TableView) -> Iterator[str]:
    people = [seat.peer for seat in view.seats if seat.peer]
    enough = quorum(people)
    if len(people) == 2:
        yield _("Neither of you two can open a card alone, and both are needed for each.")
    elif len(people) > 2:
        told = _(
            "To see hidden cards, {count} of the {people} of you would have to work together, with"
            " altered programs."
        )
        yield told.format(count=enough, people=len(people))
    if len(people) > 2 and len(people) - 1 == enough:
        yield _("If one of you is away and another has a slow device, each draw takes longer.")
    host = next((seat for seat in view.seats if seat.leads), None)
    if host is not None:
        yield from _kept_by(host, view)


def _kept_by(host: SeatView, view: TableView) -> Iterator[str]:
    """Yield the hands that the host's page knows beside its own."""
    is_mine = host.who == "me"
    if any(seat.bot and not seat.peer for seat in view.seats):
        told = _("The page of {name} plays the bots, so it knows their cards.")
        mine = _("Your page plays the bots, so it knows their cards.")
        yield mine if is_mine else told.format(name=host.name)
    if names := [seat.name for seat in view.seats if seat.bot and seat.peer]:
        told = _(
            "The page of {name} plays for {names}, so it knows these cards until the next deal."
        )
        mine = _("Your page plays for {names}, so it knows these cards until the next deal.")
        yield (mine if is_mine else told).format(name=host.name, names=listed(names))
