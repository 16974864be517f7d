"""No face that the player may not know ever goes to the page."""

from random import Random

import pytest

from peerdeck.card import parse_face
from tests.support.app.deals import JOKER_TABLES, MATCHES, ME, ONE_DECK, at_a_swap, seated, swapping
from tests.support.app.eyes import Eyes, faces_of
from tests.support.app.faces import named
from tests.support.cases import some


@pytest.mark.parametrize("table", some(ONE_DECK, [ONE_DECK[2], ONE_DECK[4]]))
def test_no_hidden_face_ever_goes_to_the_page(table: str) -> None:
    visit = seated(table)
    eyes = Eyes(visit)
    visit.finish(Random(table), lambda visit: visit.truth.state.notes.stage == "over")
    assert eyes.checked > 500


@pytest.mark.parametrize("table", MATCHES)
def test_no_face_of_an_earlier_deal_stays(table: str) -> None:
    visit = seated(table)
    visit.finish(Random(table), lambda visit: visit.truth.state.notes.stage == "between")
    visit.finish(Random(table), lambda visit: visit.truth.state.notes.stage == "opening")
    told = faces_of(visit.screen)
    state = visit.truth.state
    assert told <= {parse_face("7D"), *(face for face in state.faces(ME) if face is not None)}
    assert named(" ".join([*visit.moves(), visit.text("seats")])) <= {parse_face("7D")}


@pytest.mark.parametrize("table", some(JOKER_TABLES, JOKER_TABLES[:2]))
def test_a_swap_shows_what_the_rules_show_and_no_more(table: str) -> None:
    visit = at_a_swap(table)
    eyes = Eyes(visit)
    before = visit.truth.state
    hidden = [
        card
        for seat in range(1, before.seats)
        for card in before.zones[seat]
        if not before.seen[card] >> ME & 1
    ]
    shown = {int(node.get("data-card")) for node in visit.commands("take", "board")}
    if "blind" in table:
        assert shown & set(hidden)
    else:
        assert not shown
    visit.finish(Random(table), lambda visit: not swapping(visit))
    assert eyes.checked
