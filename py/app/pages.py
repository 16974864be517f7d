"""The pages that can be read before any Python has loaded: home, and the rules of each game."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html
from app.layouts import LAYOUTS, not_here
from app.screens import rules
from app.screens.rows import Row
from app.setup import usual
from app.show import home
from peerdeck.games import GAMES
from peerdeck.rules_page import Board
from peerdeck.words import _


@dataclass(frozen=True)
class StaticPage:
    """A page of the site: its path within the site, its title, and what stands in its body."""

    path: str
    title: str
    body: Html


def static_pages() -> list[StaticPage]:
    """All of them, in the language in use."""
    pages = [StaticPage("index.html", _("Peerdeck: a card table in a web page"), _home())]
    for game in GAMES.values():
        page, layout = game.page(), LAYOUTS.get(game.id)
        if layout:
            body = rules.rules(page, layout.drawn_example)
        else:
            body = rules.rules(page, _nothing, not_here(game))
        pages.append(StaticPage(f"rules-{game.id}.html", page.title, body))
    return pages


def _nothing(_example: Board) -> tuple[Row, ...]:
    """No table can be drawn of a game without a layout."""
    return ()


def _home() -> Html:
    return home.home(usual())
