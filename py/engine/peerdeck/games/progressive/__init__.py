"""Progressive Rummy."""

from __future__ import annotations

from peerdeck.action import Deal, Pass
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games.contract_rummy import table
from peerdeck.games.contract_rummy.actions import (
    Buy,
    Discard,
    Draw,
    HotCard,
    LayDown,
    LayOff,
    Redeem,
    Take,
)
from peerdeck.games.contract_rummy.choices import legal, to_act
from peerdeck.games.contract_rummy.dealing import settle
from peerdeck.games.contract_rummy.play import play
from peerdeck.games.contract_rummy.refusals import check
from peerdeck.games.contract_rummy.telling import tell
from peerdeck.games.progressive.house_rules import HouseRules
from peerdeck.games.progressive.page import page
from peerdeck.match import least_points
from peerdeck.words import N_


def start(options: HouseRules, seats: int, dealer: Seat) -> table.Table:
    """The deck on the table, to be shuffled. Raises `BadOptions`."""
    return table.start(options.resolved(), seats, dealer)


PROGRESSIVE = Game(
    id="progressive",
    title=N_("Progressive Rummy"),
    blurb=N_("Lay down what each round asks for, and be the first to discard the last card."),
    seats=range(2, 9),
    options=HouseRules,
    actions=(Take, Draw, Buy, Pass, LayDown, LayOff, Redeem, Discard, HotCard, Deal),
    start=start,
    to_act=to_act,
    legal=legal,
    check=check,
    play=play,
    settle=settle,
    tell=tell,
    winners=least_points,
    page=page,
)
