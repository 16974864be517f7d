"""Nothing that happens to one page loses the game."""

import pytest

from peerdeck.referee import Follower
from tests.browser.friends.table import Friend, Table
from tests.support.browser.play import HAND
from tests.support.browser.processes import asleep, processes
from tests.support.browser.sites import PYODIDE
from tests.support.cases import depth

# Milliseconds. Browsers give a connection up after thirty seconds without a word, which happens in
# `make test-all` alone; in `make test` the connection is only quiet for a while.
IS_BACK = """() => !document.body.innerText.includes("Ben's browser is away")"""
LONG = depth(10_000, 40_000)


def in_a_trick(match: Follower) -> bool:
    state = match.state
    return state.notes.stage == "playing" and 0 < len(state.zones[state.setup.trick]) < state.seats


def settled(friend: Friend) -> list[str]:
    """Return the hand as soon as it is there."""
    friend.wait(HAND)
    friend.person.idle()
    return friend.hand


def renderers(friend: Friend) -> set[int]:
    """Return the processes in which the pages of this friend's browser are."""
    browser = friend.context.browser
    assert browser is not None
    return {int(one["id"]) for one in processes(browser) if one["type"] == "renderer"}


@pytest.mark.site(PYODIDE)
def test_a_sleeper_and_all_who_were_gone_find_the_table_as_it_is_by_then(table: Table) -> None:
    anna = table.lay("#game=spar&seats=3&target=9")
    (cleo,) = table.join("Cleo")
    others = renderers(anna)
    (ben,) = table.join("Ben")
    table.begin()
    ben.wait(HAND)
    table.play_until(lambda match: match.to_act == (2,))
    before = len(anna.match.entries)
    bens = renderers(anna) - others
    assert bens
    with asleep(bens):
        for friend in (anna, cleo):
            friend.wait_text("Ben's browser is away. A bot plays for Ben.")
        while len(anna.match.entries) < before + 3:  # the bot's play, and more
            for friend in (anna, cleo):
                friend.step()
            anna.page.wait_for_timeout(100)
        anna.page.wait_for_timeout(LONG)
    anna.page.wait_for_function(IS_BACK)  # that he is back may be old news by then
    table.play_a_round()
    friends = [anna, cleo, ben]
    hands = [settled(friend) for friend in friends]
    for friend in friends:
        friend.leave()
    for friend in reversed(friends):
        friend.come_back(table.link)
    assert [settled(friend) for friend in friends] == hands
    table.play_a_round()


def test_of_two_the_one_who_stays_goes_on_at_another_table(table: Table) -> None:
    anna = table.lay("#game=spar&seats=3&target=3")
    (ben,) = table.join("Ben")
    table.begin()
    table.play_until(in_a_trick)
    settled(ben)
    anna.leave()
    ben.press("#among-friends [data-do='go on without']")
    ben.wait("#lobby")
    ben.wait_text("Anna")
    anna.come_back(table.link)
    anna.wait_text("Ben continued without you.")
    anna.press("[data-do='follow on']")
    anna.wait("#lobby")
    ben.press("#lobby [data-do=begin]")
    ben.wait(HAND)
    anna.wait(HAND)
