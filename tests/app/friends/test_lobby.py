"""Coming to a table with friends, sitting down, leaving and coming back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.friends.lobby import TIMES
from app.friends.table import FriendsTable
from app.setup import usual
from peerdeck.log import Act
from tests.app.friends.company import TABLE, Company


def company(people: int = 3, seats: int = 3, game: str = "cpwp", **how: object) -> Company:
    return Company(usual(game).seated(seats), people, **how)


def test_a_friend_asks_is_let_in_and_plays() -> None:
    table = company()
    assert table[1].view.stage == "door"
    assert [seat.who for seat in table[1].view.seats] == ["person", "free", "free"]
    table.person(1, "come", "Bea", None)
    assert table[1].view.stage == "asked"
    assert [(one.name, one.seat) for one in table[0].view.askers] == [("Bea", None)]
    table.person(0, "admit", table.peers[1], 2)
    assert table[1].view.stage == "lobby"
    assert table.seat(1) == 2
    table.run(3)
    table.person(0, "begin")
    table.run(3)
    desk = table[1].desk
    assert desk is not None
    assert desk.me == 2
    assert desk.names[2] == "Bea"
    assert None not in table.hand(1)


def test_names_are_cleaned_bounded_and_told_apart() -> None:
    table = company()
    table.person(1, "come", "  Host\n\x00 ", None)
    table.person(0, "admit", table.peers[1], 1)
    table.person(2, "come", "x" * 500, None)
    table.person(0, "admit", table.peers[2], 2)
    assert [seat.name for seat in table[2].view.seats] == ["Host", "Host 2", "x" * 24]


def test_a_name_that_is_no_text_is_none() -> None:
    table = company()
    come = {"is": "come", "name": ["Bea"], "seat": None, "version": "1"}
    table.do(table.host, table[0].hear(table.peers[1], json.dumps(come), table.now))
    assert [one.name for one in table[0].view.askers] == [""]


def test_a_seat_kept_for_a_friend_is_seen_before_coming_in() -> None:
    table = company(expected=["Bea", "Cem"])
    assert [seat.name for seat in table[1].view.seats] == ["Host", "Bea", "Cem"]
    assert table[1].view.seats[1].who == "kept"
    table.person(1, "come", "Bea", 1)
    assert table[0].view.askers[0].seat == 1
    table.person(0, "admit", table.peers[1], 1)
    assert table.seat(1) == 1


def test_a_table_can_be_locked_and_somebody_sent_away() -> None:
    table = company()
    table.person(0, "lock", True)
    table.person(1, "come", "Bea", None)
    assert table[1].view.stage == "refused"
    table.person(0, "lock", False)
    table.person(1, "come", "Bea", None)
    table.person(0, "admit", table.peers[1], 1)
    table.person(0, "turn_away", table.peers[1])
    assert table[0].view.seats[1].who == "free"
    assert table[1].view.stage == "refused"


def test_who_was_sent_away_may_ask_again_but_not_for_ever() -> None:
    table = company()
    for times in range(TIMES):
        table.person(1, "come", "Bea", None)
        assert table[1].view.stage == "asked"
        assert [one.name for one in table[0].view.askers] == ["Bea"]
        effects = table[0].turn_away(table.peers[1], table.now)
        assert ({"remove": table.peers[1]} in effects) == (times == TIMES - 1)
        table.do(table.host, effects)
        table.settle()
        assert table[1].view.stage == "refused"
    table.person(1, "come", "Bea", None)
    assert table[0].view.askers == ()


def test_who_was_removed_while_away_comes_back_to_the_door() -> None:
    table = company()
    table.sit()
    table.go_away(1)
    table.person(0, "turn_away", table.peers[1])
    table.run(3)
    table.come_back(1)
    table.run(3)
    assert table[1].view.stage == "refused"
    table.person(1, "come", "Bea", None)
    assert table[1].view.stage == "asked"
    table.person(0, "admit", table.peers[1], 1)
    table.run(3)
    assert table[1].view.stage == "playing"
    assert None not in table.hand(1)


def test_everybody_is_told_who_sits_down() -> None:
    table = company()
    table.person(1, "come", "Bea", None)
    table.person(0, "admit", table.peers[1], 1)
    table.person(0, "begin")
    table.run(3)
    table[0].news.clear()
    table.person(2, "come", "Cem", None)
    table.person(0, "admit", table.peers[2], 2)
    table.run(1)
    for number in (0, 1):
        assert table[number].news == ["Cem sits down."]


def test_a_late_friend_takes_over_a_bot_at_once() -> None:
    table = company()
    table.person(1, "come", "Bea", None)
    table.person(0, "admit", table.peers[1], 1)
    table.run(3)
    table.person(0, "begin")
    table.play(10)
    table.person(2, "come", "Cem", None)
    table.person(0, "admit", table.peers[2], 2)
    table.run(3)
    assert None not in table.hand(2)
    table.play(10)
    desk = table[2].desk
    assert desk is not None
    assert not table[2].view.stopped


def test_who_looks_on_sees_what_everybody_may_and_sits_down_at_the_next_deal() -> None:
    table = Company(usual("spar").seated(3), 3)
    table.person(1, "come", "Bea", None)
    table.person(0, "admit", table.peers[1], 1)
    table.run(3)
    table.person(0, "begin")
    table.run(3)
    table.person(2, "come", "Cem", None)
    table.person(0, "let_watch", table.peers[2], then=2)
    table.run(3)
    desk = table[2].desk
    assert desk is not None
    assert table[2].view.watches
    assert not desk.legal()
    everybody = (1 << 3) - 1
    assert all(
        desk.state.seen[card] == everybody
        for card, face in enumerate(desk.state.face)
        if face is not None
    )
    for _second in range(120):
        table.play(1)
        if table.seat(2) == 2:
            break
    table.run(3)
    assert table.seat(2) == 2


def test_the_same_page_comes_back_to_its_seat_and_hand() -> None:
    table = company()
    table.sit()
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
    table = company(people=3, seats=3)
    table.person(1, "come", "Bea", None)
    table.person(0, "admit", table.peers[1], 1)
    table.run(3)
    table.person(0, "begin")
    table.play(8)
    hand = table.hand(1)
    table.go_away(1)
    table.person(2, "come", "Bea", 1)
    table.person(0, "admit", table.peers[2], 1)
    table.run(1)
    assert table.hand(2) == hand
    table.play(20)
    assert not table[2].view.stopped
    desk = table[2].desk
    assert desk is not None
    assert any(isinstance(one, Act) and one.seat == 1 for one in desk.entries)


@pytest.mark.parametrize("waits", [False, True])
def test_a_bot_minds_an_empty_seat_or_the_table_waits(waits: bool) -> None:
    table = company(game="spar", waits=waits)
    table.sit()
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
    table = company()
    table.sit()
    table.person(0, "pause", True)
    assert table[1].view.paused
    table.go_away(0)
    table.run(60)
    assert not table[1].view.is_host
    table.come_back(0)
    table.run(5)
    assert table[0].view.is_host


def test_the_host_is_gone_and_the_next_person_leads_with_every_hand_unchanged() -> None:
    table = company(people=4, seats=5)
    table.sit()
    table.play(8)
    before = {number: table.hand(number) for number in (1, 2, 3)}
    for number in (1, 2, 3):
        table[number].news.clear()
    table.go_away(0)
    table.run(18)
    assert table[1].view.is_host
    for number in (1, 2, 3):
        leader = "You lead" if number == 1 else "Friend 1 leads"
        told = {f"{leader} the table now.", "Host is away: a bot is minding that seat."}
        assert len(table[number].news) == 2
        assert set(table[number].news) == told
    assert {number: table.hand(number) for number in (1, 2, 3)} == before
    book = table[1].shared.role.book
    assert book is not None
    assert not any(line.startswith("redeal") for line in book.lines)
    table.come_back(0)
    table.run(6)
    assert not table[0].view.is_host
    assert table.seat(0) == 0
    table.play(20)
    assert not any(table[number].view.stopped for number in range(4))


def test_a_host_who_leaves_is_not_waited_for() -> None:
    table = company(people=3)
    table.sit()
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


def test_a_guest_who_leaves_is_minded_at_once() -> None:
    table = company(people=3)
    table.sit()
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


def test_a_host_who_has_announced_a_pause_may_leave_meanwhile() -> None:
    table = company(people=3)
    table.sit()
    table.person(0, "pause", True)
    table.run(3)
    table.do(table.host, table[0].leave(table.now))
    table.settle()
    table.go_away(0)
    table.run(30)
    assert not any(table[number].view.is_host for number in (1, 2))


def test_without_shares_the_own_hand_stays_and_a_new_chapter_begins() -> None:
    table = company(people=2, seats=3)
    table.sit()
    table.play(6)
    before = table.hand(1)
    table.go_away(0)
    table.run(12)
    assert table[1].view.asks
    table.person(1, "agree")
    table.run(15)
    assert table[1].view.is_host
    assert table.hand(1) == before
    book = table[1].shared.role.book
    assert book is not None
    assert any(line.startswith("redeal") for line in book.lines)
    table.play(10)
    table.come_back(0)
    table.run(10)
    assert table.seat(0) == 0
    assert table[0].view.fairness.redone
    assert any("dealt afresh" in line for line in table[0].news)
    assert not any("dealt afresh" in line for line in table[1].news)
    table.play(20)
    assert not table[0].view.stopped


def test_all_are_gone_and_come_back_later() -> None:
    table = company()
    table.sit()
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


def test_pages_of_different_versions_say_so_and_nothing_is_corrupted() -> None:
    table = company()
    table.sit()
    table.play(5)
    peer = table.peers[1]
    made = FriendsTable.read(table.saves[peer], table.now, version="2")
    table.go_away(1)
    table.away.clear()
    table.add(peer, made)
    table.run(4)
    assert table[1].view.stage == "version"
    assert table[1].view.stranger == "1"
    assert table[0].view.has_strangers
    table.play(20)
    assert not table[0].view.stopped
    table.go_away(1)
    table.run(4)
    assert not table[0].view.has_strangers
    table.come_back(1)
    table.play(10)
    assert table[1].view.stage in ("playing", "over")


def test_a_log_that_differs_stops_play_until_the_host_decides() -> None:
    table = company()
    table.sit()
    host, guest = table.peers[:2]
    role = table[1].shared.role
    frame = {"is": "beat", "beat": 1, "epoch": 0, "number": role.roster.number, "version": "1"}
    frame |= {"match": 0, "at": 5, "hash": "0" * 16, "paused": False, "quiet": []}
    table.do(guest, table[1].hear(host, json.dumps({**frame, "recalls": False}), table.now))
    table.settle()
    assert table[1].view.stage == "stopped"
    assert [peer for peer, _why in table[0].view.disputes] == [guest]
    assert table[1].shared.disputed
    desk = table[0].desk
    before = len(desk.entries)
    table.play(10)
    assert len(desk.entries) == before
    table.person(0, "overrule", guest)
    table.play(20)
    assert len(desk.entries) > before


def test_reactions_reach_everybody_and_not_too_many() -> None:
    table = company()
    table.sit()
    for _time in range(50):
        table.person(1, "react", "applause")
    table.person(2, "react", "<b>anything</b>")
    assert table[0].reactions == [(1, "applause")]
    assert table[2].reactions == [(1, "applause")]


def test_the_host_sets_up_another_game() -> None:
    table = company()
    table.person(1, "come", "Bea", None)
    table.person(0, "admit", table.peers[1], 1)
    table.person(0, "set_up", usual("spar").seated(4))
    assert table[1].view.game.startswith("peerdeck 1 spar")
    assert len(table[1].view.seats) == 4
    table.run(3)
    table.person(0, "begin")
    with pytest.raises(ValueError, match="being played"):
        table.person(0, "set_up", replace(usual("spar")))


def test_an_invitation_leads_to_the_host_of_today() -> None:
    table = company(people=4, seats=5)
    for number in (1, 2):
        table.person(number, "come", f"Friend {number}", None)
        table.person(0, "admit", table.peers[number], number)
    table.run(3)
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
    table.run(3)
    assert table.seat(3) == 3
    assert None not in table.hand(3)
