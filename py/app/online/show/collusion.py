"""The part of a deck that people of this table could see together, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from app.friends.view import TableView
from peerdeck.dealing.people import quorum
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
    if any(seat.bot for seat in view.seats):
        host = next((seat for seat in view.seats if seat.leads), None)
        if host is not None and host.who == "me":
            yield _("Your page plays the bots, so it knows their cards.")
        elif host is not None:
            yield _("The page of {name} plays the bots, so it knows their cards.").format(
                name=host.name
            )
