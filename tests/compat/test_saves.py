"""Tables that earlier versions kept in the browser open where they were left."""

from __future__ import annotations

import json
from random import Random

import pytest

from app.cardview import symbol
from tests.compat import records, texts
from tests.support.app.visit import Visit

SAVES = texts("saves")
SHOWN = records("saves/shown")
AT_RESULT = {"v2_cpwp_between_deals", "v3_cpwp_between_deals"}  # waits for the player now
REFUSED = {
    "v1_cpwp": "It was written by another version of Peerdeck.",
    "v2_early_cpwp": "A part of it is missing.",  # of a day in which this version was changing
}


def opened(save: str | None) -> Visit:
    """Open a save; a table that was left is gone on with, and a curtain is lifted."""
    visit = Visit(save=save)
    assert visit.aside is None, visit.text("notice")
    if visit.where == "home":
        visit.press("resume")
    if visit.where == "curtain" and visit.commands("reveal"):
        visit.press("reveal")
    return visit


def hand(visit: Visit) -> list[int]:
    """Return the cards of the hand as they lie; none while a curtain hides them."""
    return visit.hand if visit.by_id("hand") is not None else []


def lies_open(visit: Visit) -> list[str]:
    """Return the pictures of the cards that lie open beside the name of the player."""
    return [node.get("href") for node in visit.region("seat-0") if node.get("href")]


def check_hand(visit: Visit, name: str) -> None:
    """Check that the hand lies as it did, or in order beside the name where a result waits."""
    cards = SHOWN[name]["hand"]
    is_at_result = visit.where == "table" and bool(visit.leading_on())
    assert is_at_result == (name in AT_RESULT)
    if is_at_result:
        faces = sorted(visit.truth.state.faces(0))
        assert set(visit.truth.state.zones[0]) == set(cards)
        assert lies_open(visit) == [f"#{symbol(face)}" for face in faces]
    else:
        assert hand(visit) == cards


def slots(visit: Visit) -> list[list[int]]:
    """Return the cards in each slot of a contract that holds any."""
    wanted = [node for node in visit.screen if node.is_a("wanted")]
    filled = [
        [int(one.get("data-card")) for one in node if one.get("data-do") == "unstage"]
        for node in wanted
    ]
    return [cards for cards in filled if cards]


def names(visit: Visit) -> list[str]:
    """Return the names at the table, by seat."""
    return [node.text() for node in visit.screen if node.is_a("name")]


@pytest.mark.parametrize("name", SHOWN)
def test_a_save_opens_at_the_same_position(name: str) -> None:
    shown = SHOWN[name]
    assert Visit(save=SAVES[name]).where == shown["where"]
    visit = opened(SAVES[name])
    assert visit.truth.text() == json.loads(SAVES[name])["log"]
    check_hand(visit, name)
    assert names(visit)[: len(shown["names"])] == shown["names"]
    assert visit.my_turn == (shown["my_turn"] or name in AT_RESULT)
    assert slots(visit) == shown["slots"]
    assert bool(visit.commands("ask")) == shown["waives"]


@pytest.mark.parametrize("name", SHOWN)
def test_a_save_that_is_kept_again_opens_at_the_same_position(name: str) -> None:
    visit = opened(SAVES[name])
    visit.press("leave")
    again = opened(visit.saved)
    assert again.truth.text() == visit.truth.text()
    assert slots(again) == SHOWN[name]["slots"]
    if SHOWN[name]["where"] != "curtain":  # else somebody else may look first
        check_hand(again, name)


@pytest.mark.parametrize("name", SHOWN)
def test_a_table_that_was_saved_is_gone_on_with(name: str) -> None:
    visit = opened(SAVES[name])
    before = len(visit.truth.entries)
    visit.finish(Random(1), lambda visit: len(visit.truth.entries) > before + 10)
    assert visit.where == "result" or len(visit.truth.entries) > before + 10


@pytest.mark.parametrize("name", REFUSED)
def test_a_save_that_cannot_be_read_any_more_is_set_aside_with_a_sentence(name: str) -> None:
    visit = Visit(save=SAVES[name])
    assert visit.aside == SAVES[name]
    assert visit.text("notice").endswith(REFUSED[name])


def test_every_save_is_opened_or_refused() -> None:
    assert SAVES.keys() == SHOWN.keys() | REFUSED.keys()
