"""The home screen of an offer."""

from __future__ import annotations

from app.html import Html
from app.offer import Offer
from app.playable import playable
from app.screens import home as screen
from app.screens.chrome import Notice
from app.screens.home import Home, Start, Waiting
from app.screens.home_fields import Choice
from app.screens.home_games import Link
from app.screens.home_players import Place, Players
from app.setup import PERSON, Person, Setup
from app.show.game_form import bots, game_form, trouble
from app.wish import Wish
from peerdeck.words import _


def home(offer: Offer, note: Notice | None = None, waiting: tuple[Waiting, ...] = ()) -> Html:
    """Return the whole screen; `waiting` are tables that can be resumed."""
    return screen.home(_home(offer, note, waiting))


def parts(
    offer: Offer, note: Notice | None = None, waiting: tuple[Waiting, ...] = ()
) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    return screen.parts(_home(offer, note, waiting))


def _home(offer: Offer, note: Notice | None, waiting: tuple[Waiting, ...]) -> Home:
    return Home(
        form=game_form(offer, _players(offer.wish)),
        start=Start(trouble(offer), offer.link),
        pages=tuple(Link(_(one.title), f"rules-{one.id}.html") for one in playable().values()),
        notice=note,
        resume=waiting,
    )


def _players(wish: Wish) -> Players:
    return Players(
        seats=wish.seats,
        seat_choices=tuple(wish.game.seats),
        places=tuple(
            Place(seat, wish.names[seat], PERSON, taker.name)
            if isinstance(taker, Person)
            else Place(seat, wish.names[seat], taker.strength)
            for seat, taker in enumerate(wish.takers)
        ),
        takers=(*bots(), Choice(PERSON, _("Somebody here"))),
    )


def waiting(setup: Setup) -> Waiting:
    """Return the entry for a table on this device that can be resumed."""
    told = _("Your table is waiting: {game}, {seats} players. A new table will replace it.")
    return Waiting(told.format(game=_(setup.game.title), seats=setup.seats), "resume")


def waiting_friends() -> Waiting:
    """Return the entry for the table with friends at which this browser has a seat."""
    return Waiting(_("Your table with friends is waiting."), "resume friends")
