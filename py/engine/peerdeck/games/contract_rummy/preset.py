"""Games that are presets of contract rummy: the same functions, with other house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from peerdeck.event import Seat
from peerdeck.game import GameOf
from peerdeck.games.contract_rummy import table, words
from peerdeck.games.contract_rummy.actions import Action
from peerdeck.games.contract_rummy.choices import legal, suggestions, to_act
from peerdeck.games.contract_rummy.dealing import again, settle
from peerdeck.games.contract_rummy.house_rules import PresetRules
from peerdeck.games.contract_rummy.levels import LEVELS
from peerdeck.games.contract_rummy.play import play
from peerdeck.games.contract_rummy.refusals import check, check_unasked
from peerdeck.games.contract_rummy.sentences import choice, tell, why_over
from peerdeck.games.contract_rummy.table import Notes, Setup, Table
from peerdeck.match import least_points, points_short
from peerdeck.rules_page import Page

Kind = TypeVar("Kind", bound=PresetRules)


def start(options: PresetRules, seats: int, dealer: Seat) -> Table:
    """Return the deck on the table, to be shuffled. Raises `BadOptions`."""
    return table.start(options.resolved(), seats, dealer)


def preset(
    *,
    id: str,
    title: str,
    blurb: str,
    seats: range,
    options: type[Kind],
    actions: tuple[type[Action], ...],
    page: Callable[[Kind | None], Page],
) -> GameOf[Kind, Setup, Notes, Action]:
    """Return the game of a preset, with its house rules and the actions that it knows."""
    return GameOf(
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
        check_unasked=check_unasked,
        play=play,
        settle=settle,
        again=again,
        tell=tell,
        choice=choice,
        winners=least_points,
        worth=points_short,
        page=page,
        words=words,
        why_over=why_over,
        bots=LEVELS,
        in_rounds=True,
        goes_out=True,
        suggestions=suggestions,
    )
