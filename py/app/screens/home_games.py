"""The games to choose from, with a picture of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from app.cardview import picture
from app.games import layout_for
from app.html import Html, a, bdi, div, fieldset, h2, input_, label, legend, li, p, span, ul
from app.screens.chrome import Command, command, icon
from peerdeck.card import JOKER, Face, face_of
from peerdeck.game import Game
from peerdeck.games import games as all_games
from peerdeck.words import _

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
# The character of each game in three cards.
CARDS: dict[str, tuple[Face, ...]] = {
    "cpwp": (face_of(6, DIAMONDS), face_of(7, DIAMONDS), face_of(8, DIAMONDS)),
    "crazy_eights": (face_of(8, DIAMONDS), face_of(8, CLUBS), face_of(8, HEARTS)),
    "takku_sum": (face_of(4, CLUBS), face_of(9, HEARTS), face_of(13, SPADES)),
    "spar": (face_of(11, SPADES), face_of(7, SPADES), face_of(6, SPADES)),
    "shanghai": (face_of(12, CLUBS), face_of(12, HEARTS), JOKER),
    "progressive": (face_of(3, HEARTS), face_of(4, HEARTS), face_of(5, HEARTS)),
}


def games(chosen: Game) -> Html:
    """Return all games that the page can play, one of them chosen."""
    return fieldset(
        legend(_("Game"), class_="unseen"),
        [_tile(game, game is chosen) for game in all_games().values()],
        id="games",
        class_="games",
    )


def _tile(game: Game, chosen: bool) -> Html:
    seats = _("{least} to {most} players").format(least=game.seats[0], most=game.seats[-1])
    return label(
        input_(
            type="radio",
            name="game",
            value=game.id,
            id=f"game-{game.id}",
            checked=chosen,
            data_do="change form",
            aria_labelledby=f"title-{game.id}",
            aria_describedby=f"blurb-{game.id}",
        ),
        span(
            span([picture(face) for face in _cards(game)], class_="tile-cards", aria_hidden=True),
            span(_(game.title), id=f"title-{game.id}", class_="tile-title"),
            span(
                span(_(game.blurb), class_="tile-blurb"),
                " ",
                span(seats, class_="tile-seats"),
                id=f"blurb-{game.id}",
                class_="tile-about",
            ),
            class_="tile",
        ),
        class_="game-tile",
    )


def _cards(game: Game) -> tuple[Face, ...]:
    """Return three cards of a game: the first, the middle and the last one if it has no others."""
    if game.id in CARDS:
        return CARDS[game.id]
    faces = sorted(set(game.begin(game.options(), game.seats[0], 0).deck))
    return faces[0], faces[len(faces) // 2], faces[-1]


def about(game: Game) -> Html:
    """Return the chosen game: its rules page, and a picture of a game in progress."""
    rules = f"rules-{game.id}.html"
    return div(
        h2(_(game.title), id="game-title", tabindex=-1),
        p(_(game.blurb), class_="blurb"),
        a(icon("rules"), span(_("Read the rules")), href=rules, class_="text-link"),
        div(layout_for(game.id).emblem(), class_=f"emblem {game.id}", aria_hidden=True),
        id="about",
        class_="game-about",
    )


def link_problems(problems: Sequence[str]) -> Html:
    """Return what a link, or a kept rule set, asked for in vain, and the ways to go on."""
    if not problems:
        return div(id="link-problems")
    return div(
        p(
            icon("warn"),
            span(_("Some of this cannot be played as asked. The rest is kept.")),
        ),
        ul([li(bdi(problem)) for problem in problems]),
        div(
            command(Command("usual start", _("Play with the usual rules"))),
            command(Command("dismiss", _("Keep the rest"), kind="quiet")),
            class_="row-of-buttons",
        ),
        id="link-problems",
        class_="notice warning",
    )
