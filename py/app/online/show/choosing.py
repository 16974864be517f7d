"""The host's choice of the next game, and its consequences for the friends at the table."""

from __future__ import annotations

from collections.abc import Iterator

from app.friends.lobby import names
from app.friends.roster import Place as Taken
from app.friends.seating import Seating, host_seat
from app.friends.view import SeatView, TableView
from app.home_form import HomeForm
from app.html import Html
from app.online.participant import Participant
from app.online.show.commands import at_the_door
from app.online.standing import Standing, presence
from app.screens import choosing as screen
from app.screens.choosing import Choosing
from app.screens.chrome import Notice
from app.screens.game_form import bots, trouble
from app.screens.game_form import parts as parts_of_form
from app.screens.home_players import Place, Players
from app.setup import BOT, Bot, Taker
from peerdeck.words import _


def choosing(participant: Participant, form: HomeForm, note: Notice | None) -> Html:
    """Return the whole screen."""
    return screen.choosing(_choosing(participant, form, note))


def parts(participant: Participant, form: HomeForm, note: Notice | None) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    return screen.parts(_choosing(participant, form, note))


def _choosing(participant: Participant, form: HomeForm, note: Notice | None) -> Choosing:
    view, draft = participant.view, form.draft
    seating = participant.seating(draft.usual_setup()) or Seating((), ())
    places = tuple(_places(view, participant.standing, seating, draft.takers))
    players = Players(draft.seats, tuple(draft.game.seats), places, bots())
    return Choosing(
        told=_consequences(view),
        changes=tuple(_changes(seating)),
        lays=_("Deal for everybody") if view.stage == "over" else _("Open it for everybody"),
        form=parts_of_form(form, players),
        trouble=trouble(form),
        asking=tuple(at_the_door(view, one) for one in view.askers if not one.looks_on),
        notice=note,
    )


def _consequences(view: TableView) -> str:
    """Say who comes along."""
    seats = [seat for seat in view.seats if seat.who == "person"]
    looking = [one for one in view.askers if one.looks_on]
    friends = [seat.name for seat in seats if seat.presence != "gone"]
    friends += [one.name for one in looking if one.is_here]
    if not friends:
        return _("The table and its link stay the same.")
    if len(friends) < len(seats) + len(looking):
        told = _("Everyone here comes along, and nobody has to join again: {names}.")
    else:
        told = _("Everybody comes along, and nobody has to join again: {names}.")
    return told.format(names=", ".join(friends))


def _changes(seating: Seating) -> Iterator[str]:
    """Name the people who lose their seat."""
    if seating.unseated:
        told = _("There are more of you than seats. These will watch: {names}.")
        yield told.format(names=", ".join(one.name for one in seating.unseated))
    if seating.unkept:
        told = _("No seat can be kept any more for {names}.")
        yield told.format(names=", ".join(seating.unkept))


def _places(
    view: TableView, stands: Standing, seating: Seating, takers: tuple[Taker, ...]
) -> Iterator[Place]:
    called = names(seating.places)
    sitting = {seat.peer: seat for seat in view.seats if seat.peer}
    me = next((peer for peer, seat in sitting.items() if seat.who == "me"), "")
    mine = host_seat(seating.places, me)
    for seat, place in enumerate(seating.places):
        number = seat or mine  # the seat's bot plays there: `seating` says why
        taker = takers[number]
        strength = taker.strength if isinstance(taker, Bot) else BOT
        told, drawing = _friend(view, stands, place, sitting.get(place.peer))
        yield Place(number, called[seat], drawing or strength, friend=told)


def _friend(
    view: TableView, stands: Standing, place: Taken, sitting: SeatView | None
) -> tuple[str, str]:
    """Describe the friend in a seat, in words and as a drawing; both empty if a bot plays."""
    if sitting is not None and sitting.who == "me":
        return _("You, the host"), "you"
    if sitting is not None and sitting.presence != "here":
        return presence(view, sitting, stands), "friend"
    if place.peer:
        return _("Comes along"), "friend"
    if place.name:
        return _("Kept for this friend."), "free"
    return "", ""
