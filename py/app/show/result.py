"""The end of a deal."""

from __future__ import annotations

from app.desk import Desk
from app.html import Html
from app.layouts import sevens
from app.screens import result as screen
from app.screens.chrome import Command
from app.screens.result import Place, Result
from peerdeck.words import _


def result(desk: Desk) -> Html:
    """The whole screen."""
    ranking = sevens.ranking(desk)
    winner = ranking[0]
    mine = winner.seat == desk.me
    name = desk.names[winner.seat]
    return screen.result(
        Result(
            title=_(desk.header.game.title),
            headline=_("You win!") if mine else _("{name} wins.").format(name=name),
            detail=desk.lines[-1] if desk.lines else "",
            places=tuple(
                Place(one.place, desk.names[one.seat], one.left, me=one.seat == desk.me)
                for one in ranking
            ),
            commands=(
                Command("again", _("Play again"), kind="main"),
                Command("home", _("Same table, other rules")),
            ),
        )
    )
