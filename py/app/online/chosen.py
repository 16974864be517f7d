"""The game that is chosen at a table with friends, as far as this page knows and can play it."""

from __future__ import annotations

from app.friends.view import TableView
from app.setup import BOT, Bot, Person, Setup
from peerdeck.log import Header, UnknownGame, parse_header
from peerdeck.words import _


def chosen(view: TableView) -> Header | None:
    """Return the game and its rules, if this page can play them."""
    try:
        return parse_header(view.game)
    except (ValueError, LookupError):
        return None


def title(view: TableView) -> str:
    """Return the name of the game, or "" if this page knows none."""
    game = chosen(view)
    return _(game.game.title) if game is not None else ""


def unplayable(view: TableView) -> str:
    """Return the reason why this page cannot show the game, or "" if it can."""
    try:
        parse_header(view.game)
    except UnknownGame as error:
        return str(error)
    except ValueError:  # nothing is chosen yet
        return ""
    return ""


def setup_of(view: TableView, name: str) -> Setup | None:
    """Return the game, its rules and the bots' strength, for a person to choose others."""
    game, seats = chosen(view), view.seats
    if game is None or not seats:
        return None
    bots = [Bot(seat.strength or BOT) for seat in seats]
    bots[view.me or 0] = bots[0]  # `seating` says why
    return Setup(game.game, game.options, (Person(name), *bots[1:]))


def copied(view: TableView, name: str) -> Setup | None:
    """Return the table as a person lays it anew alone, with seats kept for the others."""
    setup = setup_of(view, name)
    if setup is None:
        return None
    friends = [Person(seat.name) for seat in view.seats if seat.who == "person"]
    others = [*friends, *setup.takers[1 + len(friends) :]]
    return Setup(setup.game, setup.options, (setup.takers[0], *others))
