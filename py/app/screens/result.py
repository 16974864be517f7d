"""The end of a match: the winners, the places, and the course of the match."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import picture, spoken_run
from app.html import Html, bdi, div, fragment, h2, h3, li, main, ol, p, section, span, ul
from app.screens.chart import Chart, chart
from app.screens.chrome import Command, Notice, command, notice, settings_tool, top
from app.screens.scores import Sheet, sheet
from peerdeck.words import _

MEDALS = 3


@dataclass(frozen=True)
class Place:
    """A player's result in a few words; `left` are the faces of the cards they were left with."""

    place: int
    name: str
    told: str
    left: tuple[int, ...] = ()
    me: bool = False


@dataclass(frozen=True)
class Result:
    """The end of a match; the winners come first in `places`, which may be none."""

    title: str
    headline: str
    detail: str
    places: tuple[Place, ...]
    commands: tuple[Command, ...]
    facts: tuple[str, ...] = ()
    chart: Chart | None = None
    sheet: Sheet | None = None
    notice: Notice | None = None
    friends: Html | None = None  # the region about friends


def _place(place: Place) -> Html:
    medal = f"medal medal-{place.place}" if place.place <= MEDALS else "medal"
    return li(
        span(place.place, class_=medal),
        bdi(place.name, class_="name"),
        place.me and place.name != _("You") and span(_("(you)"), class_="you"),
        span(place.told, class_="left"),
        place.left
        and div(
            [span(picture(face), class_="laid") for face in place.left],
            span(spoken_run(place.left), class_="unseen"),
            class_="kept",
        ),
        class_="ranked first" if place.place == 1 else "ranked",
    )


def result(what: Result) -> Html:
    """Return the screen."""
    return fragment(
        top(what.title, settings_tool()),
        main(
            notice(what.notice),
            section(
                h2(what.headline, id="headline", tabindex=-1),
                p(what.detail, class_="detail"),
                ol([_place(one) for one in what.places], class_="places") if what.places else None,
                ul([li(fact) for fact in what.facts], class_="facts") if what.facts else None,
                div([command(one) for one in what.commands], class_="row-of-buttons"),
                p(id="copied", class_="copied", role="status"),
                what.friends,
                class_="sheet outcome",
                aria_labelledby="headline",
            ),
            _course(what),
            id="result",
            class_="result",
            tabindex=-1,
        ),
    )


def _course(what: Result) -> Html | None:
    """Return the course of the match, deal by deal."""
    if what.sheet is None:
        return None
    return section(
        h2(_("How it went"), id="course"),
        chart(what.chart) if what.chart else None,
        h3(_("Score sheet")),
        sheet(what.sheet),
        p(what.sheet.goal, class_="help"),
        class_="sheet course scores",
        aria_labelledby="course",
    )
