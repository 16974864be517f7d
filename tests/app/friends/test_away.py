"""People go away from a table with friends, and come back."""

import pytest

from app.friends.times import SETTLING
from peerdeck.log import Act
from tests.app.friends.pages import pages, seated


def test_the_same_page_comes_back_to_its_seat_and_hand() -> None:
    table = seated()
    table.play(6)
    hand = table.hand(1)
    table.go_away(1)
    table.run(1)
    table.come_back(1)
    table.run(1)
    assert table.seat(1) == 1
    assert table.hand(1) == hand
    table.play(10)
    assert not table[1].view.stopped


def test_the_host_gives_a_seat_to_a_new_device() -> None:
    """The two who stay open the hand to it, by their shares of the old device's key."""
    table = pages(people=4, seats=3)
    table.come_in(1, 2)
    table.person(0, "begin")
    table.play(4)
    hand = table.hand(1)
    table.go_away(1)
    table.person(3, "come", "Friend 1", 1)
    table.person(0, "admit", table.peers[3], 1)
    table.run(SETTLING / 1_000 - 1)
    assert table[3].desk is None, "nobody lets go at once whom they have just lost"
    table.run(3)
    assert table.hand(3) == hand
    desk = table[3].desk
    assert desk is not None
    before = len(desk.entries)
    table.play(10)
    assert not table[3].view.stopped
    assert any(isinstance(one, Act) and one.seat == 1 for one in desk.entries[before:])


def test_of_two_people_the_host_alone_opens_no_hand_to_a_new_device() -> None:
    table = pages(people=3, seats=3)
    table.come_in(1)
    table.person(0, "begin")
    table.play(4)
    desk = table[1].desk
    assert desk is not None
    hand = {*desk.state.zones[1]}
    table.go_away(1)
    table.person(2, "come", "Friend 1", 1)
    table.person(0, "admit", table.peers[2], 1)
    table.run(6)
    dealing = table[2].shared.role.dealing
    assert dealing is not None
    assert dealing.page.is_ready(1), "the deal has begun again"
    assert dealing.faces
    for page in (table[0], table[2]):
        assert page.shared.role.dealing is not None
        assert not hand & page.shared.role.dealing.page.faces.keys()


@pytest.mark.parametrize("waits", [False, True])
def test_a_bot_minds_an_empty_seat_or_the_table_waits(waits: bool) -> None:
    table = seated(game="spar")
    table.person(0, "switch", "waits", waits)
    table.go_away(1)
    table.play(15)
    desk = table[0].desk
    assert desk is not None
    before = len(desk.entries)
    seat = table[0].view.seats[1]
    assert seat.presence == "gone"
    assert seat.bot != waits
    table.play(20)
    if waits:
        assert desk.to_act[:1] == (1,)
        assert len(desk.entries) == before
        table.person(0, "mind", 1)
        table.play(15)
    assert len(desk.entries) > before


def test_a_pause_is_announced_and_nobody_takes_over_meanwhile() -> None:
    table = seated()
    table.person(0, "pause", True)
    assert table[1].view.paused
    table.go_away(0)
    table.run(60)
    assert not table[1].view.is_host
    table.come_back(0)
    table.run(5)
    assert table[0].view.is_host


def test_a_guest_who_leaves_is_minded_at_once() -> None:
    table = seated(people=3)
    table.play(8)
    table.do(table.peers[1], table[1].leave(table.now))
    table.settle()
    table.go_away(1)
    table.run(0.5)
    assert table[0].view.seats[1].bot
    assert not table[1].view.is_host
    table.come_back(1)
    table.run(3)
    assert not table[0].view.seats[1].bot


def test_of_two_people_nobody_minds_or_removes_the_other() -> None:
    table = seated(people=2, seats=3)
    roster = table[0].shared.role.roster
    for page, do in ((0, "mind"), (0, "turn_away")):
        table.person(page, do, 1 if do == "mind" else table.peers[1])
        table.run(3)
        assert table[0].shared.role.roster == roster
    table.play(5)
    assert not any(table[number].view.stopped for number in range(2))


def test_a_host_who_says_that_the_others_are_away_leads_no_table_by_itself() -> None:
    table = seated(people=3, seats=3)
    for seat in (1, 2):
        table.person(0, "mind", seat)
    table.go_away(1)
    table.go_away(2)
    table.run(12)
    assert not table[0].view.hears
    before = len(table[0].shared.role.book or ())
    table.play(20)
    assert len(table[0].shared.role.book or ()) == before
