"""Pages of different versions of Peerdeck at a table with friends."""

from __future__ import annotations

from tests.app.friends.company import company


def test_pages_of_different_versions_say_so_and_nothing_is_corrupted() -> None:
    table = company()
    table.sit()
    table.play(5)
    peer = table.peers[1]
    made = table.read(peer, version="2")
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
