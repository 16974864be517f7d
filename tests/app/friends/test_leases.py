"""Leases and promises where clocks jump, stand still, or are set."""

import json
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from app.friends import chance
from app.friends.lease import KEPT, Lease
from app.friends.table import FriendsTable
from app.friends.times import BEAT, GONE, LEASE, PACE
from app.online.clock import Clock
from tests.app.friends.door import bring
from tests.app.friends.pages import TABLE, Pages, seated


def test_a_clock_goes_with_the_faster_of_two_and_never_back() -> None:
    at = [100.0, 5_000.0]
    read = SimpleNamespace(monotonic=lambda: at[0], time=lambda: at[1])
    with patch("app.online.clock.time", read):
        clock = Clock()
        for seconds, now in [
            ([101.0, 5_001.0], 1_000),
            ([101.0, 5_061.0], 61_000),  # the device slept, and one of them stood still
            ([102.0, 1_000.0], 62_000),  # the time of day was set back
            ([103.0, 1_001.5], 63_500),
        ]:
            at[:] = seconds
            assert clock() == now


def asks(table: Pages, voter: int, candidate: int, term: int = 1) -> bool:
    """A candidate says that it hears no host, and asks for a vote. Return True if it gets one."""
    table.now += PACE
    peer = table.peers[candidate]
    frames = [
        {"is": "alone", "promised": 0},
        {"is": "elect", "epoch": term, "roster": [0, 99]},
    ]
    effects = [
        effect
        for frame in frames
        for effect in bring(table[voter], peer, json.dumps(frame), table.now)
    ]
    return any("sign" in effect for effect in effects)


def test_a_guest_whose_clock_jumps_keeps_its_promise() -> None:
    table = seated(people=3)
    table.now += 3_600_000  # for it alone
    assert not asks(table, 2, 1)
    table.do(table.peers[2], table[2].tick(table.now))
    assert table[2].view.hears


def test_a_guest_who_wakes_gives_its_host_the_time_to_be_heard() -> None:
    table = seated(people=3)
    table.go_away(0)
    table.run(4)
    table.now += 60_000  # all sleep
    table.run((GONE - 4_000 - 2 * BEAT) / 1_000)
    assert not asks(table, 2, 1)
    table.run(4 * BEAT / 1_000)
    assert table[1].view.is_host


def test_a_host_who_slept_orders_nothing_before_it_is_heard_anew() -> None:
    table = seated(people=3)
    assert table[0].view.hears
    table.now += LEASE
    assert not table[0].shared.role.is_led(table.now)
    table.run(2 * BEAT / 1_000)
    assert table[0].view.hears


def test_a_page_that_lost_its_record_gives_no_vote_before_all_have_answered() -> None:
    table = seated(people=3)
    peer = table.peers[2]
    table.go_away(2)
    del table.pages[peer]
    table.away.discard(peer)
    table.drops = {("promised", "")}
    table.add(peer, FriendsTable.joined(peer, TABLE, table.host, table.now, version="1"))
    table.run(2)
    assert table.seat(2) == 2
    table.go_away(2)
    table.come_back(2)  # with what it has kept since
    table.go_away(0)
    table.go_away(1)
    table.run((GONE + BEAT) / 1_000)
    assert not asks(table, 2, 1, 1)
    assert not asks(table, 2, 1, 2)


def test_a_page_that_was_let_in_votes_at_once() -> None:
    table = seated(people=3)
    table.go_away(0)
    table.go_away(1)
    table.run((GONE + BEAT) / 1_000)
    assert asks(table, 2, 1, 1)


# One lease, without a network


def test_a_promise_holds_from_when_a_beat_was_sent_and_until_its_maker_goes() -> None:
    lease = Lease()
    assert not lease.is_granted_by("a", 0), "who has answered nothing"
    first, second = lease.beat(1_000), lease.beat(3_000)
    assert lease.renew("a", second)
    assert lease.renew("b", first)
    assert lease.renew("a", first), "late, and it takes nothing back"
    assert lease.is_granted_by("b", 1_000 + LEASE - 1)
    assert not lease.is_granted_by("b", 1_000 + LEASE)
    assert lease.is_granted_by("a", 3_000 + LEASE - 1)
    lease.revoke("a")
    lease.revoke("who is unknown")
    assert not lease.is_granted_by("a", 3_000)
    assert lease.is_granted_by("b", 3_000)


def test_only_the_last_beats_of_this_host_can_be_answered() -> None:
    lease = Lease()
    first, *others = [lease.beat(0) for _beat in range(KEPT)]
    assert others == list(range(first + 1, first + KEPT))
    assert lease.renew("a", first)
    lease.beat(0)
    assert not lease.renew("b", first)
    assert not lease.is_granted_by("b", 0)
    assert lease.renew("b", first + 1)
    assert not lease.renew("b", first + KEPT + 1)


def test_no_answer_to_a_beat_before_a_reload_counts_after_it() -> None:
    chance.source = Random(1)
    numbers = sorted(Lease().beat(0) for _reload in range(40))
    gaps = [later - sooner for sooner, later in pairwise(numbers)]
    assert min(gaps) > 10_000
