"""Shanghai Rummy."""

from __future__ import annotations

from peerdeck.action import Deal, Pass
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games.contract_rummy import table
from peerdeck.games.contract_rummy.actions import (
    Buy,
    Cut,
    Discard,
    Draw,
    Keep,
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
from peerdeck.games.shanghai.house_rules import HouseRules
from peerdeck.games.shanghai.page import page
from peerdeck.match import least_points
from peerdeck.words import N_


def start(options: HouseRules, seats: int, dealer: Seat) -> table.Table:
    """The deck on the table, to be shuffled. Raises `BadOptions`."""
    return table.start(options.resolved(), seats, dealer)


SHANGHAI = Game(
    id="shanghai",
    title=N_("Shanghai Rummy"),
    blurb=N_("Collect what each round asks for, lay it down and go out; buy what you need."),
    seats=range(3, 9),
    options=HouseRules,
    actions=(Take, Draw, Buy, Pass, LayDown, LayOff, Redeem, Discard, Keep, Cut, Deal),
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
