"""A rules page: prose in sections that refusals can point to, with drawn rows of cards."""

from __future__ import annotations

from collections.abc import Callable

from app.cardview import picture, spoken_run
from app.html import (
    Html,
    a,
    article,
    b,
    div,
    figcaption,
    figure,
    fragment,
    h2,
    h3,
    li,
    main,
    nav,
    p,
    section,
    span,
    ul,
)
from app.screens.chrome import dialog_top, foot, top
from peerdeck.card import Face
from peerdeck.rules_page import Block, Board, Cards, HouseRule, Page, Points, Section, Text
from peerdeck.words import _

Draw = Callable[[Board], Html | None]
"""Draws a table that a rules page shows; each layout has its own."""


def _house_rule(rule: HouseRule) -> Html:
    usual, *others = rule.values
    return div(
        h3(rule.label),
        p(rule.help),
        ul(li(b(usual), " ", span(_("(as usual)"))), [li(other) for other in others]),
        class_="told-rule",
    )


def _block(block: Block, draw: Draw | None) -> Html:
    match block:
        case Text(text):
            return p(text)
        case Points(texts):
            return ul([li(text) for text in texts])
        case Board(caption):
            return figure(
                draw(block) if draw else None,
                figcaption(caption),
                class_="example board",
            )
        case Cards(caption, groups):
            return figure(
                div([_group(one) for one in groups], class_="groups"),
                span("; ".join(map(spoken_run, groups)), class_="unseen"),
                figcaption(caption),
                class_="example",
            )
        case HouseRule():
            return _house_rule(block)


def _group(faces: tuple[Face, ...]) -> Html:
    return div([picture(face) for face in faces], class_="example-cards")


def _section(what: Section, draw: Draw | None) -> Html:
    return section(
        h2(what.heading),
        [_block(block, draw) for block in what.blocks],
        id=what.id,
        tabindex=-1,
    )


def rules(page: Page, play: str, draw: Draw | None = None) -> Html:
    """Return the screen, with a link to the address at which the game is played."""
    return fragment(
        top(page.title, a(_("Play"), href=play, class_="button")),
        main(
            nav(
                ul([li(a(one.heading, href=f"#{one.id}")) for one in page.sections]),
                class_="contents",
                aria_label=_("On this page"),
            ),
            _prose(page, draw),
            id="rules",
            class_="rules",
        ),
        foot(),
    )


def dialog(page: Page, draw: Draw) -> Html:
    """Return the page as a dialog over the table."""
    return fragment(
        dialog_top(page.title),
        _prose(page, draw),
    )


def _prose(page: Page, draw: Draw | None) -> Html:
    return article(
        p(page.intro, class_="lead"),
        [_section(one, draw) for one in page.sections],
        class_="prose",
    )
