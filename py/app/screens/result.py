"""The end of a game: who won, who came where, what was left in the hands."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import picture, spoken_run
from app.html import Html, bdi, div, fragment, h2, li, main, ol, p, section, span
from app.screens.chrome import Command, command, settings_tool, top
from peerdeck.words import _


@dataclass(frozen=True)
class Place:
    """One player's end, in a few words; `left` are the faces of the cards that he kept."""

    place: int
    name: str
    told: str
    left: tuple[int, ...] = ()
    me: bool = False


@dataclass(frozen=True)
class Result:
    """The end of a game; the winners come first in `places`."""

    title: str
    headline: str
    detail: str
    places: tuple[Place, ...]
    commands: tuple[Command, ...]


def _place(place: Place) -> Html:
    return li(
        span(place.place, class_="medal"),
        bdi(place.name, class_="name"),
        place.me and place.name != _("You") and span(_("(you)"), class_="you"),
        span(place.told, class_="left"),
        place.left
        and div(
            [span(picture(face), class_="laid") for face in place.left],
            span(spoken_run(place.left), class_="unseen"),
            class_="kept",
        ),
        class_="place first" if place.place == 1 else "place",
    )


def result(what: Result) -> Html:
    """The screen."""
    return fragment(
        top(what.title, settings_tool()),
        main(
            section(
                h2(what.headline, id="headline", tabindex=-1),
                p(what.detail, class_="detail"),
                ol([_place(one) for one in what.places], class_="places"),
                div([command(one) for one in what.commands], class_="row-of-buttons"),
                class_="sheet",
                aria_labelledby="headline",
            ),
            id="result",
            class_="result",
            tabindex=-1,
        ),
    )
