"""Regions that lie ready in the page, to be shown before Python is there.

The page is delivered as home with the usual table. These are the pieces that are different
elsewhere; `static/boot/asked.mjs` puts them into place. None of them is seen where it lies.
"""

from __future__ import annotations

from dataclasses import replace

from app.home_form import HomeForm
from app.html import Html, fragment, template
from app.screens.home import parts
from app.screens.home_games import about
from app.screens.home_rules import awaited
from app.screens.joining import finding_table, joining
from app.screens.seats import empty_seats
from app.screens.table import setting
from app.setup import Person, Setup, usual
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.words import _


def early() -> Html:
    """Return all pieces."""
    roomy = max(games().values(), key=lambda game: len(game.seats))
    widest = usual(roomy.id).seated(roomy.seats[-1])
    return fragment(
        template(joining(finding_table()), id="early-friends"),
        [_of(game) for game in games().values()],
        template(_players(widest), id="early-bots"),
        template(_players(replace(widest, takers=(Person(),) * widest.seats)), id="early-people"),
        template(awaited(), id="early-rules"),
        [
            template(empty_seats(count), id=f"early-seats-{count}")
            for count in range(2, widest.seats + 1)
        ],
    )


def _players(setup: Setup) -> Html:
    return parts(HomeForm(setup))["players"]


def _of(game: Game) -> Html:
    """Return what differs from game to game: its part of home, and its table."""
    title = _("{game} · Peerdeck").format(game=_(game.title))
    frame, marks = setting(game, usual(game.id).seats)
    return fragment(
        template(
            about(game),
            id=f"early-game-{game.id}",
            data_least=game.seats[0],
            data_most=game.seats[-1],
        ),
        template(frame, id=f"early-match-{game.id}", data_title=title, data_marks=marks),
    )
