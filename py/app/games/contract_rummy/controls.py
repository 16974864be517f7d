"""The layout of contract rummy: Shanghai, Progressive, and any other preset.

`phases.py` tells the phases of a turn apart, `board.py` draws the table, `bar.py` offers commands
and `acting.py` carries them out; `going_down.py` is about putting the contract together.
"""

from __future__ import annotations

from app.desk import Desk
from app.games.contract_rummy import (
    acting,
    bar,
    board,
    course,
    fitting,
    going_down,
    intents,
    melds,
    phases,
    piles,
    standing,
)
from app.games.layout import Layout
from peerdeck.words import N_

ROW = 10  # cards in a row on a phone


def _roomy(desk: Desk) -> int:
    """Return how many cards a hand has that drew one, and bought one with what that costs.

    A player who is down needs the room for melds instead.
    """
    if phases.down(desk):
        return ROW
    setup = desk.state.setup
    return int(setup.rules.rounds[desk.state.notes.round].dealt + 2 + setup.price)


LAYOUT = Layout(
    roomy=_roomy,
    region=board.region,
    bar=bar.bar,
    act=acting.act,
    playable=fitting.may_go,
    fits=fitting.fits,
    targets=acting.targets,
    together=acting.together,
    tip=N_("Tip: tap a card twice to discard it."),
    brief=standing.brief,
    standing=standing.standing,
    lies=melds.lies,
    topic=course.topic,
    result=course.result,
    facts=course.facts,
    emblem=melds.emblem,
    automatic=phases.automatic,
    asked=phases.asked,
    offers=phases.offers,
    ways=going_down.ways,
    sorted=going_down.sorted,
    is_meld=going_down.is_meld,
    intents=intents.OWN,
    arranges=intents.ARRANGES,
    aside=going_down.aside,
    prepared=going_down.prepared,
    past=piles.past,
    heard=standing.heard,
)
