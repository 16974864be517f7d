"""What the host chooses for the friends at the table, and what becomes of whom by it."""

from __future__ import annotations

from collections.abc import Iterator

from app.company.company import Company
from app.friends.lobby import names
from app.friends.roster import Place as Taken
from app.friends.seating import Seating
from app.html import Html
from app.offer import Offer
from app.screens import choosing as screen
from app.screens.choosing import Choosing
from app.screens.chrome import Notice
from app.screens.home_players import Place, Players
from app.setup import BOT, Bot, Taker
from app.show import home
from app.show.house_rules import groups
from app.show.lobby import at_the_door
from peerdeck.words import _


def choosing(company: Company, offer: Offer, note: Notice | None) -> Html:
    """The whole screen."""
    return screen.choosing(_choosing(company, offer, note))


def parts(company: Company, offer: Offer, note: Notice | None) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    return screen.parts(_choosing(company, offer, note))


def _choosing(company: Company, offer: Offer, note: Notice | None) -> Choosing:
    view, wish = company.view, offer.wish
    game, problems = wish.game, wish.problems()
    seating = company.seating(wish.usual_setup()) or Seating((), ())
    return Choosing(
        told=_told(company),
        changes=tuple(_changes(seating)),
        lays=_("Deal for everybody") if view.stage == "over" else _("Lay it for everybody"),
        game=game.id,
        games=home.tiles(game),
        about=home.about(game),
        players=Players(
            wish.seats,
            tuple(game.seats),
            tuple(_places(company, seating, wish.takers)),
            home.bots(),
        ),
        rules=groups(offer, problems),
        sets=home.sets(offer),
        trouble=home.trouble(problems),
        problems=tuple(offer.problems),
        asking=tuple(at_the_door(view, one) for one in view.askers if not one.looks_on),
        notice=note,
    )


def _told(company: Company) -> str:
    """Who comes along."""
    view = company.view
    friends = [seat.name for seat in view.seats if seat.who == "person"]
    friends += view.watchers
    if not friends:
        return _("The table and its link stay the same.")
    told = _("Everybody comes along, and nobody has to join anew: {names}.")
    return told.format(names=", ".join(friends))


def _changes(seating: Seating) -> Iterator[str]:
    """Whom it costs a seat."""
    if seating.unseated:
        told = _("There are more of you than seats. Who will look on: {names}.")
        yield told.format(names=", ".join(one.name for one in seating.unseated))
    if seating.unkept:
        told = _("No seat can be kept any more for {names}.")
        yield told.format(names=", ".join(seating.unkept))


def _places(company: Company, seating: Seating, takers: tuple[Taker, ...]) -> Iterator[Place]:
    called = names(seating.places)
    me = next((seat.peer for seat in company.view.seats if seat.who == "me"), "")
    for seat, place in enumerate(seating.places):
        taker = takers[seat]
        strength = taker.strength if isinstance(taker, Bot) else BOT
        told, drawing = _friend(place, place.peer == me)
        yield Place(seat, called[seat], drawing or strength, friend=told)


def _friend(place: Taken, is_me: bool) -> tuple[str, str]:
    """How somebody is there, in words and as a drawing; empty where a bot plays."""
    if is_me:
        return _("You, the host"), "you"
    if place.peer:
        return _("Comes along"), "friend"
    if place.name:
        return _("Kept for this friend."), "free"
    return "", ""
