"""The curtain: the screen while the device changes hands. It has no cards at all."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, bdi, div, fragment, h2, li, main, ol, p, section, span
from app.screens.chrome import Command, command, icon, notice, tool, top
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class Behind:
    """A player as everybody may see them: name, number of cards, score."""

    name: str
    cards: int
    score: str = ""
    turn: bool = False


@dataclass(frozen=True)
class Curtain:
    """The player whose turn it is to look; nobody while bots play."""

    title: str
    name: str | None
    players: tuple[Behind, ...]


def parts(what: Curtain) -> dict[str, Html]:
    """Return the region that changes."""
    return {"curtain-sheet": _sheet(what)}


def curtain(what: Curtain) -> Html:
    """Return the screen."""
    return fragment(
        top(what.title, tool("leave", "leave", _("Leave"))),
        main(notice(None), _sheet(what), id="curtain", class_="curtain", tabindex=-1),
    )


def _sheet(what: Curtain) -> Html:
    return section(
        div(icon("eye"), class_="curtain-mark"),
        _words(what.name),
        ol([_player(one) for one in what.players], class_="curtain-players"),
        id="curtain-sheet",
        class_="sheet",
        aria_labelledby="headline",
    )


def _words(name: str | None) -> Html:
    if name is None:
        return h2(_("The bots are playing"), id="headline", tabindex=-1)
    label = _("I am {name}: show my cards").format(name=name)
    return fragment(
        h2(_("Pass the device to {name}").format(name=name), id="headline", tabindex=-1),
        p(_("Nobody else should look at the screen now.")),
        command(Command("reveal", label, kind="main large")),
    )


def _player(player: Behind) -> Html:
    return li(
        bdi(player.name, class_="name"),
        span(ngettext("{count} card", "{count} cards", player.cards).format(count=player.cards)),
        player.score and span(player.score, class_="score"),
        class_="turn" if player.turn else None,
    )
