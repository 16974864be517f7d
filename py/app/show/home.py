"""The home screen of a setup."""

from __future__ import annotations

from app.html import Html
from app.layouts import LAYOUTS
from app.screens import home as screen
from app.screens.chrome import Notice, notice
from app.screens.home import BotSeat, Choice, Home, HouseRule, Link
from app.setup import Bot, Setup
from peerdeck.bots import BOTS
from peerdeck.games import GAMES
from peerdeck.options import Numbers, Option
from peerdeck.words import _


def home(setup: Setup, note: Notice | None = None, waiting: Setup | None = None) -> Html:
    """The whole screen; `waiting` is a table that can be gone on with."""
    return screen.home(_home(setup, note, waiting))


def parts(
    setup: Setup, note: Notice | None = None, waiting: Setup | None = None
) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    what = _home(setup, note, waiting)
    return {
        "notice": notice(note),
        "resume": screen.resume(what.resume),
        "players": screen.players(what),
        "house-rules": screen.house_rules(what.rules),
    }


def _home(setup: Setup, note: Notice | None, waiting: Setup | None) -> Home:
    game = setup.game
    return Home(
        game=game.id,
        title=_(game.title),
        about=_(game.blurb),
        seats=setup.seats,
        seat_choices=tuple(game.seats),
        bots=tuple(
            BotSeat(seat, setup.names[seat], taker.strength)
            for seat, taker in enumerate(setup.takers)
            if isinstance(taker, Bot)
        ),
        strengths=tuple(Choice(name, _(label)) for name, label in BOTS.items()),
        rules=tuple(
            HouseRule(
                rule.name,
                _(rule.label),
                _(rule.help),
                _choices(rule),
                rule.default,
                setup.options.pairs()[rule.name],
            )
            for rule in setup.options.offered()
        ),
        rules_page=f"rules-{game.id}.html",
        others=tuple(
            Link(_(other.title), f"rules-{other.id}.html")
            for other in GAMES.values()
            if other is not game
        ),
        emblem=LAYOUTS[game.id].emblem(),
        notice=note,
        resume=_waiting(waiting) if waiting else None,
    )


def _choices(rule: Option) -> tuple[Choice, ...]:
    """The values to choose from: first those with a name only, then the numbers in order."""
    if not isinstance(rule.more, Numbers):
        return tuple(Choice(value, rule.told(value)) for value in rule.values)
    numbers = [str(number) for number in range(rule.more.least, rule.more.most + 1)]
    named = [value for value in rule.values if value not in numbers]
    return (
        *(Choice(value, rule.told(value)) for value in named),
        *(Choice(value, _number(rule, value)) for value in numbers),
    )


def _number(rule: Option, value: str) -> str:
    # Among its neighbours, which have no names, a number is best told by its figures.
    return _("{number} (as usual)").format(number=value) if value == rule.default else value


def _waiting(setup: Setup) -> str:
    return _("Your table is waiting: {game}, {seats} players.").format(
        game=_(setup.game.title), seats=setup.seats
    )
