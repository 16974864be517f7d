"""Nothing that happens to one page loses the game."""

from collections.abc import Callable

import pytest

from peerdeck.referee import Follower
from tests.browser.friends.table import Friend, Table
from tests.support.browser.play import HAND
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some

LEADS = "You lead the table now."
RELOADS = 3
BEN = 1  # his seat
GUESTS = (BEN, 2)


def in_a_trick(match: Follower) -> bool:
    state = match.state
    return state.notes.stage == "playing" and 0 < len(state.zones[state.setup.trick]) < state.seats


def in_an_offer(match: Follower) -> bool:
    return match.state.notes.stage == "playing" and match.state.notes.offer is not None


def in_a_swap(match: Follower) -> bool:
    """A guest is asked, so that no bot swaps for the host who is gone, nor for itself."""
    return match.state.notes.stage == "swapping" and match.to_act[0] in GUESTS


MOMENTS: dict[str, tuple[str, Callable[[Follower], bool]]] = {
    "trick": ("#game=spar&seats=4&target=3", in_a_trick),
    "offer": ("#game=shanghai&seats=4&rounds=3s@5", in_an_offer),
    "swap": ("#game=cpwp&seats=4&jokers=three", in_a_swap),
}


def not_bens(match: Follower) -> bool:
    """Somebody else is asked, so that no bot plays for him while his page is away."""
    return BEN not in match.to_act and bool(match.to_act)


def settled(friend: Friend) -> list[str]:
    """The hand as soon as it is there."""
    friend.wait(HAND)
    friend.person.idle()
    return friend.hand


def test_a_guest_reloads_three_times_in_a_row(table: Table) -> None:
    table.lay("#game=cpwp&seats=3")
    ben, _cleo = table.join("Ben", "Cleo")
    table.begin()
    settled(ben)
    table.play_until(not_bens)
    hand = settled(ben)
    for _ in range(RELOADS):
        ben.page.reload()
        assert settled(ben) == hand
        assert "Ben (you)" in ben.text("#table")
    table.play_a_round()


def test_the_host_reloads_and_leads_on(table: Table) -> None:
    anna = table.lay("#game=spar&seats=3&target=1")
    (ben,) = table.join("Ben")
    table.begin()
    table.play_until(in_a_trick)
    hands = settled(anna), settled(ben)
    anna.page.reload()
    assert (settled(anna), settled(ben)) == hands
    anna.press("#friends summary")
    anna.wait_text("You, the host")
    table.play_a_round()
    table.agree_to_end()
    table.wait_ended_fairly()


@pytest.mark.site(PYODIDE)
def test_all_go_and_come_back(table: Table) -> None:
    anna = table.lay("#game=shanghai&seats=3&rounds=3s@5")
    (ben,) = table.join("Ben")
    table.begin()
    table.play_until(in_an_offer)
    hands = settled(anna), settled(ben)
    anna.leave()
    ben.leave()
    ben.come_back(table.link)
    anna.come_back(table.link)
    assert (settled(anna), settled(ben)) == hands
    table.play_a_round()
    table.agree_to_end()
    table.wait_ended_fairly()


@pytest.mark.parametrize("moment", some(MOMENTS, ["trick"]))
def test_the_host_is_gone(table: Table, moment: str) -> None:
    link, is_so = MOMENTS[moment]
    anna = table.lay(link)
    ben, cleo = table.join("Ben", "Cleo")
    table.begin()
    table.play_until(is_so)
    hands = {friend.name: settled(friend) for friend in (anna, ben, cleo)}
    anna.leave()
    ben.wait_text(LEADS)
    cleo.wait_text("Ben leads the table now.")
    assert settled(cleo) == hands["Cleo"]
    assert settled(ben) == hands["Ben"]
    anna.come_back(table.link)
    settled(anna)
    assert "Anna (you)" in anna.text("#table")
    anna.press("#friends summary")
    anna.wait_text("Here, and leads the table")
    table.play_a_round()
    table.agree_to_end()
    table.wait_ended_fairly()


def test_of_two_the_one_who_stays_waits_or_plays_at_a_copy(table: Table) -> None:
    anna = table.lay("#game=spar&seats=2&target=1")
    (ben,) = table.join("Ben")
    table.begin()
    table.play_until(in_a_trick)
    hand = settled(ben)
    anna.leave()
    ben.wait("#among-friends .asked")
    assert settled(ben) == hand
    ben.press("[data-do='copy table']")
    ben.wait("#lobby")
    anna.come_back(table.link)
    settled(anna)
    anna.wait_text("Away")
    ben.leave()
    ben.come_back(table.link)
    assert settled(ben) == hand
    table.play_a_round()
