"""The games to choose from, with a picture of the chosen one."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import picture
from app.html import Html, a, bdi, div, fieldset, h2, input_, label, legend, li, p, span, ul
from app.screens.chrome import Command, command, icon
from peerdeck.card import Face
from peerdeck.words import _


@dataclass(frozen=True)
class GameTile:
    """A game that can be chosen: its subject, its numbers of players, some of its cards."""

    id: str
    title: str
    blurb: str
    seats: str
    faces: tuple[Face, ...]
    chosen: bool


@dataclass(frozen=True)
class About:
    """The chosen game: its rules page, and a picture of a game in progress."""

    title: str
    blurb: str
    rules: str  # an address
    emblem: Html


@dataclass(frozen=True)
class Link:
    """A page of the site: its title and its address."""

    title: str
    address: str


def games(tiles: tuple[GameTile, ...]) -> Html:
    """Return the games, one of them chosen."""
    return fieldset(
        legend(_("Game"), class_="unseen"),
        [_tile(tile) for tile in tiles],
        id="games",
        class_="games",
    )


def _tile(tile: GameTile) -> Html:
    return label(
        input_(
            type="radio",
            name="game",
            value=tile.id,
            id=f"game-{tile.id}",
            checked=tile.chosen,
            data_do="game",
            aria_labelledby=f"title-{tile.id}",
            aria_describedby=f"blurb-{tile.id}",
        ),
        span(
            span([picture(face) for face in tile.faces], class_="tile-cards", aria_hidden=True),
            span(tile.title, id=f"title-{tile.id}", class_="tile-title"),
            span(
                span(tile.blurb, class_="tile-blurb"),
                " ",
                span(tile.seats, class_="tile-seats"),
                id=f"blurb-{tile.id}",
                class_="tile-about",
            ),
            class_="tile",
        ),
        class_=f"game-tile {tile.id}",
    )


def about(what: About) -> Html:
    """Return the chosen game."""
    return div(
        h2(what.title, id="game-title"),
        p(what.blurb, class_="blurb"),
        a(icon("rules"), span(_("Read the rules")), href=what.rules, class_="text-link"),
        div(what.emblem, class_="emblem", aria_hidden=True),
        id="about",
        class_="game-about",
    )


def link_problems(problems: tuple[str, ...]) -> Html:
    """Return what a link asked for in vain, and the ways to go on."""
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
