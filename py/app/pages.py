"""The pages that can be read before any Python has loaded: home, the rules of each game, trust."""

from __future__ import annotations

from dataclasses import dataclass

from app import trust
from app.games import layout_for
from app.home_form import HomeForm
from app.html import Html
from app.screens import home, rules
from peerdeck.games import games
from peerdeck.words import _


@dataclass(frozen=True)
class StaticPage:
    """A page of the site: its path within the site, its title, what it is about, and its body."""

    path: str
    title: str
    about: str
    body: Html


def description() -> str:
    """Return what the site is, in a sentence or two, for those who have only a link to it."""
    return _(
        "Play cards in your browser: against bots, with one device for everybody, or with friends "
        "who open a link. No account, no ads, and after the first visit no connection needed."
    )


def static_pages() -> list[StaticPage]:
    """Return all of them, in the language in use."""
    title = _("Peerdeck: a card table in a web page")
    pages = [StaticPage("index.html", title, description(), _home())]
    for game in games().values():
        page = game.rules_page()
        body = rules.rules(page, f"./#game={game.id}", layout_for(game.id).example)
        about = _("The rules of {game} at Peerdeck, with all house rules.")
        about = about.format(game=_(game.title))
        pages.append(StaticPage(f"rules-{game.id}.html", page.title, about, body))
    told = trust.page()
    about = _("What is encrypted, who could see what, and how a deal is proved to be fair.")
    pages.append(StaticPage(trust.PATH, told.title, about, rules.rules(told, "./")))
    return pages


def _home() -> Html:
    return home.home(HomeForm())
