"""The proof of the deal, and what it does not prove."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.friends.view import SeatView, TableView
from app.html import Html
from app.online.participant import Participant
from app.online.show.friends import fair
from app.screens import friends as screen
from app.screens.friends import Shuffle
from peerdeck.dealing.findings import Proof
from peerdeck.dealing.people import quorum
from peerdeck.naming import listed, somebody
from peerdeck.words import _, ngettext


def proof(participant: Participant) -> Html:
    """The dialog with the proof of the deal."""
    view, found = participant.view, participant.view.fairness.proof
    shuffles, checked = _dealt(view, found) if found is not None else ((), ())
    return screen.proof(fair(view.fairness.told), shuffles, checked, limits(view))


def _dealt(view: TableView, found: Proof) -> tuple[tuple[Shuffle, ...], tuple[str, ...]]:
    """Return the shuffles of a match, and what was checked of its cards."""
    called = dict(view.fairness.people)

    def named(people: Iterable[str]) -> tuple[str, ...]:
        return tuple(somebody(called.get(peer)) for peer in people)

    shuffles = [
        Shuffle(
            _("Shuffle {number}, {cards} cards").format(number=number, cards=one.cards),
            _("Everybody who shuffled has proved it."),
            not one.left_out,
            named(one.people),
            tuple(_("{name} took no part.").format(name=name) for name in named(one.left_out)),
        )
        for number, one in enumerate(found.shuffles, 1)
    ]
    return tuple(reversed(shuffles)), tuple(_checked(found))


def _checked(found: Proof) -> Iterator[str]:
    """Yield what was checked, if anything was."""
    if found.shown:
        yield ngettext(
            "{count} card was shown, with the proof that it was dealt so.",
            "{count} cards were shown, each with the proof that it was dealt so.",
            found.shown,
        ).format(count=found.shown)
    if found.actions:
        yield ngettext(
            "{count} play was checked against the rules.",
            "{count} plays were checked against the rules.",
            found.actions,
        ).format(count=found.actions)


def limits(view: TableView) -> tuple[str, ...]:
    """Return the sentences about what the proof does not show, for the people at a table."""
    return tuple(_sentences(view))


def _sentences(view: TableView) -> Iterator[str]:
    people = [seat.peer for seat in view.seats if seat.peer]
    if len(people) > 1:
        yield _(
            "With an altered program the host can deal again until the cards suit them, and in some"
            " cases see other hands. Play with a host whom you trust."
        )
    if len(people) > 2 and len(people) - 1 == quorum(people):
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
