"""The end of a match."""

from __future__ import annotations

from app.desk import Desk
from app.html import Html
from app.layouts import layout_of
from app.scores import match_told
from app.screens import result as screen
from app.screens.chrome import Command
from app.screens.result import Place, Result
from peerdeck.words import _, ngettext


def result(desk: Desk) -> Html:
    """The whole screen."""
    game = desk.header.game
    return screen.result(
        Result(
            title=_(game.title),
            headline=match_told(game, desk.state, desk.names, desk.me),
            detail=_detail(desk),
            places=tuple(
                Place(one.place, desk.names[one.seat], one.told, one.left, me=one.seat == desk.me)
                for one in layout_of(desk).ranking(desk)
            ),
            commands=(
                Command("again", _("Play again"), kind="main"),
                Command("home", _("Same table, other rules")),
            ),
        )
    )


def _detail(desk: Desk) -> str:
    """How it ended: the last play of a single deal, or how many deals there were."""
    deals = len(desk.state.sheet)
    if deals < 2:
        return desk.lines[-1] if desk.lines else ""
    return ngettext("After {count} deal.", "After {count} deals.", deals).format(count=deals)
