"""Somebody who looks on is told about the players, and never as if they were one of them."""

import re
from collections.abc import Iterator
from itertools import pairwise

from app import controls
from app.games import layout_of
from app.screens.outcome import outcome
from app.screens.seated import regions
from app.watching import WatchedDesk
from peerdeck.log import Act, public_entry
from peerdeck.words import _
from tests.support.app.elements import parsed
from tests.support.app.played import EVERY_MATCH, ONE_OF_EACH, played

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hans")
TO_A_PLAYER = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)
OF_ONES_OWN = re.compile(r'class="[^"]*\b(me|own)\b')


def watched(at: int) -> Iterator[WatchedDesk]:
    """Yield the desk of somebody who looks on at a match, whenever a player is to act."""
    referee = played(at)
    count = int(referee.state.seats)
    desk = WatchedDesk(referee.header, 0, NAMES[:count])
    for entry, following in pairwise([*referee.entries, None]):
        assert entry is not None
        desk.feed([public_entry(entry, count)])
        if following is None or isinstance(following, Act):
            yield desk


@ONE_OF_EACH
def test_nobody_who_looks_on_is_called_you(at: int) -> None:
    for desk in watched(at):
        prompt = "" if desk.between or desk.over else controls.bar(desk).prompt
        result = outcome(desk, controls.bar(desk)) if desk.at_result else ""
        result = result.replace(_("What you can do"), "")
        players = regions(desk).values()
        for shown in (layout_of(desk).region(desk), *players, result, prompt):
            assert not (found := TO_A_PLAYER.search(shown)), shown[max(0, found.start() - 60) :]
            assert not (own := OF_ONES_OWN.search(shown)), own


@EVERY_MATCH
def test_whoever_looks_on_sees_all_hands_that_lie_open(at: int) -> None:
    for desk in watched(at):
        if not (desk.between or desk.over):
            continue
        for hands in parsed(layout_of(desk).region(desk)):
            if hands.is_a("open-hands"):
                named = {node.text() for node in hands if node.is_a("name")}
                seats = range(desk.state.seats)
                held = {NAMES[seat] for seat in seats if desk.state.zones[seat]}
                assert held <= named
