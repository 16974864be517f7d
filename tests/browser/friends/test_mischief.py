"""A hostile peer with a seat among real pages, who disturbs and lies where everybody sees it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.friends.table import Table
from tests.browser.friends.villain.page import BEN, MALLORY, Villain, let_in
from tests.browser.harness.sites import PYODIDE


@pytest.fixture
def villain(table: Table, villains_page: Page) -> Villain:
    """Anna and Ben play, and the villain has a seat."""
    villain = let_in(table, villains_page)
    table.begin()
    villain.wait("it.links.size === 2")
    villain.wait("it.seat.lines.at(-1)?.startsWith('show')")
    return villain


def test_who_disturbs_is_named_and_the_others_play_on(table: Table, villain: Villain) -> None:
    for _time in range(3):
        villain.do("villainy.beAlone(scene)")
    villain.wait("it.seat.roster.epoch > 0")
    villain.do("villainy.disputeInEachEpoch(scene)")
    table.play_on()
    for friend in table.friends:
        friend.wait_text("The page of Mallory was told something that cannot be, and sits out.")
    table.wait_ended_fairly()


@pytest.mark.site(PYODIDE)
def test_an_heir_who_is_given_what_is_false_keeps_his_hand(table: Table, villain: Villain) -> None:
    anna, ben = table.friends
    villain.do("villainy.misleadAnHeir(scene)")
    state = ben.truth.state
    before = {card: state.face[card] for card in state.zones[BEN]}
    assert None not in before.values()
    anna.leave()
    villain.wait("it.seat.host === it.links.get(it.seat.host)?.peer && it.seat.roster.epoch > 0")
    ben.wait_text("You lead the table now.")
    villain.wait("it.seat.lines.some((line) => line.startsWith('redeal'))")
    after = ben.truth.state.face
    assert {card: after[card] for card in before} == before
    ben.play()
    while not ben.page.locator("#result").count():
        if villain.match.over or not villain.play(MALLORY):
            ben.page.wait_for_timeout(100)
    ben.wait_text("What could be checked fits; some cards were lost with a former host.")
