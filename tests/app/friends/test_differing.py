"""Pages at a table with friends that differ: in their version, or in the log."""

from __future__ import annotations

import json

from app.friends.table import FriendsTable
from tests.app.friends.company import company


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
