"""Evenings among friends in real pages, connected by WebRTC."""

import pytest

from tests.browser.friends.table import Table
from tests.support.browser.play import HAND
from tests.support.browser.sites import PYODIDE


@pytest.mark.site(PYODIDE)
def test_three_play_a_match_and_one_loads_the_page_again(table: Table) -> None:
    table.lay("#game=spar&seats=3&target=2")
    ben, _cleo = table.join("Ben", "Cleo")
    table.begin()
    ben.wait(HAND)
    hand = ben.hand
    ben.page.reload()
    ben.wait(HAND)
    assert ben.hand == hand
    table.play_on()
    table.wait_ended()
    first, *others = [friend.match for friend in table.friends]
    assert first.over
    assert all(other.entries == first.entries for other in others)
