"""A page that catches up: a bot has drawn cards for its seat that it has not seen yet."""

from app.desk import Desk
from app.screens.table import parts
from peerdeck.action import Deal
from peerdeck.log import redact_entry
from tests.support.app.played import EVERY_MATCH, ME, NAMES, played

OTHER = 1
LOOKS = 60


@EVERY_MATCH
def test_nobody_is_asked_what_to_do_with_cards_they_have_not_seen(at: int) -> None:
    referee = played(at)
    desk = Desk(referee.header, ME, NAMES[: referee.state.seats])
    looks = 0
    for entry in referee.entries:
        desk.feed([redact_entry(entry, OTHER)])
        if ME not in desk.to_act or looks >= LOOKS:
            continue
        looks += 1
        assert "hand" in parts(desk, None, fast=False)
        if None in desk.state.faces(ME):
            assert not desk.my_turn
            assert not desk.at_result  # where all hands have been shown, for all to go on
            assert desk.legal() == []
    assert looks


@EVERY_MATCH
def test_whoever_has_seen_their_cards_is_asked(at: int) -> None:
    referee = played(at)
    desk = Desk(referee.header, ME, NAMES[: referee.state.seats])
    for entry in referee.entries:
        desk.feed([redact_entry(entry, ME)])
        assert desk.my_turn == (ME in desk.to_act)
        if desk.between and ME in desk.to_act:
            assert Deal() in desk.legal()
