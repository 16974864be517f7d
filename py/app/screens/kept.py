"""The matches that wait on this device: at home, and in the way of a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.html import Html, a, b, bdi, button, div, fragment, h2, li, p, section, span, ul
from app.save import About, Ending
from app.scores import as_called, few_text, won
from app.screens.chrome import Command, command, dialog_top, icon
from app.screens.home_fields import Step, step
from peerdeck.words import _


@dataclass(frozen=True)
class Kept:
    """The matches, some of them over, and the table with friends that can be gone on with."""

    matches: Mapping[str, About]  # of this device, by game
    doubted: str = ""  # the game whose match is thrown away if that is confirmed
    friends: bool = False  # there is a table with friends to come back to


NOTHING = Kept({})


def region(kept: Kept) -> Html:
    """Return the matches and the table with friends, each with the way back; or nothing."""
    matches = sorted(kept.matches.items(), key=_place)
    return div(
        _friends() if kept.friends else None,
        section(
            h2(_("Your matches"), id="your-matches", tabindex=-1),
            ul([_line(about, game == kept.doubted) for game, about in matches]),
            class_="matches",
            aria_labelledby="your-matches",
        )
        if matches
        else None,
        id="resume",
    )


def _place(match: tuple[str, About]) -> tuple[bool, int]:
    """Return the place in the list: those that go on, then those that are over, the last first."""
    ending = match[1].ending
    return (ending is not None, -ending.at if ending is not None else 0)


def instead(about: About) -> Html:
    """Return the dialog that asks what is to become of this match, before a new one begins."""
    game = about.setup.game
    return fragment(
        dialog_top(_("Your match of {game} is still going").format(game=_(game.title))),
        div(
            p(_description(about), class_="match-told"),
            p(_("One match of each game is kept. A new one would take its place.")),
            div(
                command(
                    Command("resume", _("Go on playing"), value=game.id, kind="main", closes=True)
                ),
                command(Command("begin afresh", _("Throw it away, begin anew"), closes=True)),
                class_="row-of-buttons",
            ),
            class_="asks",
        ),
    )


def _friends() -> Html:
    return p(
        span(_("Your table with friends is waiting.")),
        command(Command("resume friends", _("Go on playing"))),
        class_="resume",
    )


def _line(about: About, is_doubted: bool) -> Html:
    game = about.setup.game
    title = _(game.title)
    if is_doubted:
        return li(
            span(_("Throw your match of {game} away?").format(game=title), class_="match-told"),
            button(
                _("Yes, throw it away"),
                type="button",
                id="away-yes",
                class_="button",
                data_do="really throw away",
                data_value=game.id,
            ),
            command(Command("keep match", _("No, keep it"), kind="quiet")),
            class_="match doubted",
        )
    is_over = about.ending is not None
    return li(
        div(b(title), span(_description(about), class_="match-told"), class_="match-about"),
        a(
            _("Look") if is_over else _("Go on"),
            href=f"#match={game.id}",
            id=f"match-{game.id}",
            class_="button" if is_over else "button main",
            data_do="resume",
            data_value=game.id,
            aria_label=(
                _("Look at {game}, which is over") if is_over else _("Go on with {game}")
            ).format(game=title),
        ),
        step(
            Step(
                "throw away",
                game.id,
                "remove",
                _("Throw your match of {game} away").format(game=title),
                id=f"away-{game.id}",
            )
        ),
        class_="match over" if is_over else "match",
    )


def _description(about: About) -> Html:
    """Return the round, or who has won, and how many points everybody has."""
    setup = about.setup
    goal = few_text(setup.game, setup.game.begin(setup.options, setup.seats, 0))
    return fragment(
        _round(about) if about.ending is None else _won(about.ending, about),
        [
            span(bdi(name), " ", b(points), class_="match-score")
            for name, points in zip(setup.names, about.points, strict=True)
        ],
        goal and span(goal, class_="match-goal"),
    )


def _round(about: About) -> Html:
    told = as_called(about.setup.game, _("Deal {number}"), _("Round {number}"))
    return span(icon("scores"), told.format(number=about.round), class_="match-round")


def _won(ending: Ending, about: About) -> Html:
    told = won([about.setup.names[seat] for seat in ending.winners])
    return span(icon("won"), told, class_="match-round")
