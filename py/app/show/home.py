"""The home screen of a setup."""

from __future__ import annotations

from app.host import Host
from app.html import Html
from app.layouts import sevens
from app.screens import home as screen
from app.screens.chrome import Notice, notice
from app.screens.home import BotSeat, Choice, Home, HouseRule
from app.setup import Setup
from peerdeck.bots import BOTS
from peerdeck.words import _


def home(setup: Setup, note: Notice | None = None, waiting: Host | None = None) -> Html:
    """The whole screen; `waiting` is a table that can be gone on with."""
    return screen.home(_home(setup, note, waiting))


def parts(setup: Setup, note: Notice | None = None, waiting: Host | None = None) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    what = _home(setup, note, waiting)
    return {
        "notice": notice(note),
        "resume": screen.resume(what.resume),
        "players": screen.players(what),
        "house-rules": screen.house_rules(what.rules),
    }


def _home(setup: Setup, note: Notice | None, waiting: Host | None) -> Home:
    game = setup.game
    bots = zip(setup.names[1:], setup.bots, strict=True)
    return Home(
        game=game.id,
        title=_(game.title),
        about=_(game.blurb),
        seats=setup.seats,
        seat_choices=tuple(game.seats),
        bots=tuple(BotSeat(seat, name, bot) for seat, (name, bot) in enumerate(bots, 1)),
        strengths=tuple(Choice(name, _(label)) for name, label in BOTS.items()),
        rules=tuple(
            HouseRule(
                rule.name,
                _(rule.label),
                _(rule.help),
                tuple(Choice(value, _(label)) for value, label in rule.values.items()),
                setup.options.pairs()[rule.name],
            )
            for rule in setup.options.offered()
        ),
        rules_page=f"rules-{game.id}.html",
        drawn=sevens.emblem(),
        notice=note,
        resume=_waiting(waiting.setup) if waiting else None,
    )


def _waiting(setup: Setup) -> str:
    return _("Your table is waiting: {game}, {seats} players.").format(
        game=_(setup.game.title), seats=setup.seats
    )
