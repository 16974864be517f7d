"""What makes a game of a preset: the functions of the core, with its names and house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games.contract_rummy import table, words
from peerdeck.games.contract_rummy.bot import choose
from peerdeck.games.contract_rummy.choices import legal, suggestions, to_act
from peerdeck.games.contract_rummy.dealing import settle
from peerdeck.games.contract_rummy.play import play
from peerdeck.games.contract_rummy.refusals import check
from peerdeck.games.contract_rummy.rules import Rules
from peerdeck.games.contract_rummy.telling import choice, tell
from peerdeck.match import least_points
from peerdeck.options import Options
from peerdeck.rules_page import Page


class HouseRules(Protocol):
    """The house rules of a preset."""

    def resolved(self) -> Rules:
        """What these house rules come to."""
        ...


def start(options: HouseRules, seats: int, dealer: Seat) -> table.Table:
    """The deck on the table, to be shuffled. Raises `BadOptions`."""
    return table.start(options.resolved(), seats, dealer)


def preset(
    *,
    id: str,
    title: str,
    blurb: str,
    seats: range,
    options: type[Options],
    actions: tuple[type[Any], ...],
    page: Callable[[], Page],
) -> Game:
    """The game of a preset, whose options are `HouseRules`."""
    return Game(
        id=id,
        title=title,
        blurb=blurb,
        seats=seats,
        options=options,
        actions=actions,
        start=start,
        to_act=to_act,
        legal=legal,
        check=check,
        play=play,
        settle=settle,
        tell=tell,
        choice=choice,
        winners=least_points,
        page=page,
        words=words,
        bot=choose,
        in_rounds=True,
        suggestions=suggestions,
    )
