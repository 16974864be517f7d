"""The pages that can be read before any Python has loaded: home, the rules of each game, trust."""

from __future__ import annotations

from dataclasses import dataclass

from app import trust
from app.games import layout_for
from app.html import Html
from app.offer import Offer
from app.screens import home, rules
from peerdeck.games import games
from peerdeck.words import _


@dataclass(frozen=True)
class StaticPage:
    """A page of the site: its path within the site, its title and its body."""

    path: str
    title: str
    body: Html


def static_pages() -> list[StaticPage]:
    """Return all of them, in the language in use."""
    pages = [StaticPage("index.html", _("Peerdeck: a card table in a web page"), _home())]
    for game in games().values():
        page = game.rules_page()
        body = rules.rules(page, f"./#game={game.id}", layout_for(game.id).example)
        pages.append(StaticPage(f"rules-{game.id}.html", page.title, body))
    told = trust.page()
    pages.append(StaticPage(trust.PATH, told.title, rules.rules(told, "./")))
    return pages


def _home() -> Html:
    return home.home(Offer())
