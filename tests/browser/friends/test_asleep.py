"""A phone asleep: the page stands still as it is, its connections with it, and goes on later."""

import pytest

from peerdeck.referee import Follower
from tests.browser.friends.table import Friend, Table
from tests.support.browser.play import HAND
from tests.support.browser.processes import asleep, processes
from tests.support.browser.sites import PYODIDE
from tests.support.cases import depth

# Milliseconds. Browsers give a connection up after thirty seconds without a word, which happens in
# `make test-all` alone; in `make test` the connection is only quiet for a while.
LONG = depth(10_000, 40_000)
TRIES = 100
BEN = 2  # his seat
AWAY = "A bot plays for Ben until they are back."


def renderers(friend: Friend) -> set[int]:
    """The processes in which the pages of this friend's browser are."""
    browser = friend.context.browser
    assert browser is not None
    return {int(one["id"]) for one in processes(browser) if one["type"] == "renderer"}


def ben_is_asked(match: Follower) -> bool:
    return match.to_act == (BEN,)


@pytest.mark.site(PYODIDE)
def test_a_sleeper_is_minded_and_finds_the_table_as_it_is_by_then(table: Table) -> None:
    anna = table.lay("#game=cpwp&seats=3")
    (cleo,) = table.join("Cleo")
    others = renderers(anna)
    (ben,) = table.join("Ben")
    table.begin()
    ben.wait(HAND)
    table.play_until(ben_is_asked)
    before = len(anna.match.entries)
    bens = renderers(anna) - others
    assert bens
    with asleep(bens):
        for friend in (anna, cleo):
            friend.wait_text(AWAY)
        while len(anna.match.entries) < before + 3:  # the bot's play, and more
            for friend in (anna, cleo):
                friend.step()
            anna.page.wait_for_timeout(100)
        anna.page.wait_for_timeout(LONG)
    anna.wait_text("Ben is back.")
    length = len(anna.match.entries)
    for _ in range(TRIES):
        if len(ben.match.entries) >= length:
            break
        ben.page.wait_for_timeout(100)
    assert len(ben.match.entries) >= length
    table.play_a_round()
    table.agree_to_end()
    table.wait_ended_fairly()
