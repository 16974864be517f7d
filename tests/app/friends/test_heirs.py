"""A table with friends whose host is gone: the next person leads."""

from dataclasses import replace

import pytest

from app.friends.guest import Guest
from app.friends.table import FriendsTable
from app.friends.times import LEASE
from app.setup import usual
from tests.app.friends.pages import TABLE, Pages, pages, seated
from tests.app.friends.world import TICK, World
from tests.support.app.drawing import Wish


def test_the_host_is_gone_and_the_next_person_leads_with_every_hand_unchanged() -> None:
    Wish.seat = 0
    table = seated(people=4, seats=5)
    table.play(8)
    before = {number: table.hand(number) for number in (1, 2, 3)}
    for number in (1, 2, 3):
        table[number].news.clear()
    table.go_away(0)
    table.run(18)
    assert table[1].view.is_host
    for number in (1, 2, 3):
        leader = "You lead" if number == 1 else "Friend 1 leads"
        assert table[number].news == [f"{leader} the table now."]
    assert {number: table.hand(number) for number in (1, 2, 3)} == before
    book = table[1].shared.role.book
    assert book is not None
    assert len(book.deals) == 1, "nothing is dealt afresh"
    table.come_back(0)
    table.run(6)
    assert not table[0].view.is_host
    assert table.seat(0) == 0
    table.play(20)
    assert not any(table[number].view.stopped for number in range(4))


def test_a_host_who_leaves_is_not_waited_for() -> None:
    Wish.seat = 0
    table = seated(people=3)
    table.play(5)
    before = {number: table.hand(number) for number in (1, 2)}
    table.do(table.host, table[0].leave(table.now))
    table.settle()
    table.go_away(0)
    table.run(4.5)
    assert table[1].view.is_host
    assert {number: table.hand(number) for number in (1, 2)} == before
    table.come_back(0)
    table.run(6)
    assert not table[0].view.is_host
    table.play(20)
    assert not any(table[number].view.stopped for number in range(3))


def test_a_host_who_has_announced_a_pause_may_leave_meanwhile() -> None:
    table = seated(people=3)
    table.person(0, "pause", True)
    table.run(3)
    table.do(table.host, table[0].leave(table.now))
    table.settle()
    table.go_away(0)
    table.run(30)
    assert not any(table[number].view.is_host for number in (1, 2))


def led_by_an_heir_since_the_match_before() -> Pages:
    setup = usual("spar").seated(3)
    table = Pages(replace(setup, options=setup.game.options(target=2)), 3)
    table.sit()
    table.play(2)
    table.go_away(0)
    table.run(18)
    assert table[1].view.is_host
    table.come_back(0)
    while table[1].view.stage != "over":
        table.play(2)
    table.person(1, "set_up", usual("progressive").seated(3))
    table.person(1, "begin")
    table.run(4)  # nobody has acted
    return table


def test_an_heir_is_gone_in_a_later_match_than_the_host_before_him() -> None:
    table = led_by_an_heir_since_the_match_before()
    before = {number: table.hand(number) for number in (0, 2)}
    assert all(before.values())
    table.do(table.peers[1], table[1].leave(table.now))
    table.settle()
    table.go_away(1)
    table.run(18)
    assert table[2].view.is_host
    assert {number: table.hand(number) for number in (0, 2)} == before
    book = table[2].shared.role.book
    assert book is not None
    assert len(book.deals) == 1, "nothing is dealt afresh"
    table.play(20)
    assert not any(table[number].view.stopped for number in (0, 2))


@pytest.mark.parametrize("gone", [0, 1])
def test_of_two_people_nobody_goes_on_without_the_other(gone: int) -> None:
    table = seated(people=2, seats=3)
    table.play(6)
    here = 1 - gone
    before = table.hand(here), table.hand(gone)
    table.go_away(gone)
    table.run(10)
    length = len(table[here].shared.role.book or ())
    table.play(60)
    page = table[here]
    assert page.view.is_short
    assert page.view.is_host == (here == 0)
    assert page.shared.role.host_term == 0
    assert len(page.shared.role.book or ()) == length
    table.come_back(gone)
    table.run(6)
    assert not page.view.is_short
    assert (table.hand(here), table.hand(gone)) == before
    table.play(20)
    assert len(page.shared.role.book or ()) > length


def test_two_of_four_who_are_in_league_replace_no_match_of_the_others() -> None:
    """They cut the line, each says that the host is gone, and votes."""
    table = seated(people=4, seats=4)
    table.play(6)
    table.go_away(0)
    table.go_away(3)
    table.play(60)
    for number in (1, 2):
        assert table[number].view.is_short
        assert table[number].shared.role.host_term == 0
    assert not any(table[number].view.is_host for number in (1, 2))


def test_all_are_gone_and_come_back_later() -> None:
    table = seated()
    table.play(6)
    hands = [table.hand(number) for number in range(3)]
    for number in range(3):
        table.go_away(number, noticed=False)
    table.now += 3_600_000
    for peer in table.peers:
        del table.pages[peer]
    for number in (2, 0, 1):
        table.come_back(number)
    table.run(6)
    assert [table.hand(number) for number in range(3)] == hands
    table.play(20)
    assert not any(table[number].view.stopped for number in range(3))


def test_an_invitation_leads_to_the_host_of_today() -> None:
    table = pages(people=4, seats=5)
    table.come_in(1, 2)
    table.person(0, "begin")
    table.play(5)
    table.go_away(0)
    table.run(20)
    heir = next(number for number in (1, 2) if table[number].view.is_host)
    assert table.network[table.peers[heir]]["proof"]
    late = table.peers[3]
    del table.pages[late]
    table.add(late, FriendsTable.joined(late, TABLE, table.host, table.now, version="1"))
    table.person(3, "come", "Dan", None)
    table.person(heir, "admit", late, 3)
    table.run(8)
    assert table.seat(3) == 3
    assert None not in table.hand(3)


def test_a_move_that_went_on_from_lost_lines_is_not_sent_for_ever() -> None:
    world = World(usual("shanghai").seated(5), 5, 1)
    world.sit()
    host, *_others, late = world.peers
    world.person(host, "switch", "waits", True)
    world.run(TICK)
    page = world.pages[late]
    guest = page.role
    assert isinstance(guest, Guest)
    while guest.public is None or guest.public.to_act != (4,):
        world.run(50)
    world.plays = False
    world.side = {peer: peer in (host, late) for peer in world.peers}
    world.run(TICK)
    for acts in (1, 2):  # the host hears both, and is heard by too few when the second comes
        follower, before = guest.public.follower, guest.public.acts[4]
        action = follower.game.legal(follower.state, 4)[0]
        world.person(late, "act", action)
        world.run(LEASE)
        assert guest.public.acts[4] == before + (acts == 1)
    assert guest.move is not None
    world.run(10_000)
    world.calm()
    world.plays = True
    world.run(10_000)
    acts = guest.public.acts[4]
    world.run(60_000)
    assert guest.public.acts[4] > acts
