"""A hostile peer with a seat among real pages, who disturbs and lies where everybody sees it."""

import pytest
from playwright.sync_api import Page

from tests.browser.friends.table import Table
from tests.browser.friends.villain.page import Villain, let_in


@pytest.fixture
def villain(table: Table, villains_page: Page) -> Villain:
    """Anna and Ben play, and the villain has a seat."""
    villain = let_in(table, villains_page)
    table.begin()
    villain.wait("it.links.size === 2")
    villain.wait_dealt()
    return villain


def test_who_disturbs_is_named_and_the_others_play_on(table: Table, villain: Villain) -> None:
    for _time in range(3):
        villain.do("villainy.beAlone(scene)")
    villain.wait("it.seat.roster.epoch > 0")
    villain.do("villainy.disputeInEachEpoch(scene)")
    table.play_on()
    for friend in table.friends:
        friend.wait_text("The page of Mallory was told something impossible, and sits out.")
    table.wait_ended_fairly()
