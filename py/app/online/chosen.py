"""The game that is chosen at a table with friends, if this page knows and can play it."""

from __future__ import annotations

from app.friends.before import Before
from app.friends.view import TableView
from app.setup import BOT, Bot, Person, Setup
from peerdeck.log import Header, UnknownGame, parse_header
from peerdeck.words import _


def chosen(view: TableView) -> Header | None:
    """Return the game and its rules, if this page can play them."""
    return header_of(view.game)


def header_of(text: str) -> Header | None:
    """Return a game and its rules by the first line of a log, if this page can play them."""
    try:
        return parse_header(text)
    except (ValueError, LookupError):
        return None


def title(view: TableView) -> str:
    """Return the name of the game, or "" if this page knows none."""
    return title_of(view.game)


def title_of(text: str) -> str:
    """Return the name of the game in the first line of a log, "" if this page does not know it."""
    header = header_of(text)
    return _(header.game.title) if header is not None else ""


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
    """Return the game, its rules and the bots' strength, so that a person can change them."""
    game, seats = chosen(view), view.seats
    if game is None or not seats:
        return None
    bots = [Bot(seat.strength or BOT) for seat in seats]
    return Setup(game.game, game.options, (Person(name), *bots[1:]))


def score_texts(view: TableView) -> tuple[str, ...]:
    """Return how the matches stood at the tables that this one continues, in a line each."""
    text = _("{game}, before you continued: {scores}")
    return tuple(
        text.format(game=title_of(match.game), scores=scores_text(match)) for match in view.before
    )


def scores_text(match: Before) -> str:
    """Return names with points, the best first."""
    text = _("{name} {points}")
    return ", ".join(text.format(name=name, points=points) for name, points in match.scores)
