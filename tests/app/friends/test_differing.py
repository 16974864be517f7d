"""Pages at a table with friends that differ: in their version, or in the log."""

from __future__ import annotations

import json

import pytest

from app.friends.hosting import Hosting
from app.friends.table import FriendsTable
from tests.app.friends.company import Company, company
from tests.app.friends.door import bring


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


NOTHING = {"signed": [], "salts": {}}


def test_a_log_that_differs_stops_play_until_the_host_decides() -> None:
    table = company()
    table.sit()
    host, guest = table.peers[:2]
    book = table[1].shared.role.book
    assert book is not None
    frame = {"is": "lines", "epoch": 0, "match": 0, "at": len(book), "header": str(book.header)}
    told = json.dumps({**frame, "lines": ["1 play 999=7D"], "hash": "0" * 16, **NOTHING})
    table.do(guest, bring(table[1], host, told, table.now))
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


def disputes(table: Company, number: int) -> None:
    """A page says that its log differs, whatever its log is."""
    told = json.dumps({"is": "dispute", "why": "A line is wrong."})
    table.do(table.host, bring(table[0], table.peers[number], told, table.now))
    table.settle()


def goes_on(table: Company) -> bool:
    desk = table[0].desk
    assert desk is not None
    before = len(desk.entries)
    table.play(10)
    return len(desk.entries) > before


@pytest.mark.parametrize("returns", [False, True])
def test_only_the_first_time_does_it_stop_play_that_somebody_finds_a_log_to_differ(
    returns: bool,
) -> None:
    table = company(game="spar")
    table.sit()
    disputes(table, 2)
    assert not goes_on(table)
    if returns:
        table.go_away(2)
        table.come_back(2)
    else:
        table.person(0, "overrule", table.peers[2])
    table[0].news.clear()
    for _time in range(3):
        disputes(table, 2)
        assert goes_on(table)
    assert not table[0].view.disputes
    assert table[0].view.seats[2].bot
    told = "The page of Friend 2 says again and again that the logs differ."
    assert sum(line.startswith(told) for line in table[0].news) == 1
    table.go_away(2)
    table.come_back(2)
    table.run(6)
    assert not table[0].view.seats[2].bot
    disputes(table, 1)
    assert not goes_on(table)


def test_in_another_match_a_log_may_differ_again() -> None:
    table = company(game="spar")
    table.sit()
    disputes(table, 2)
    table.person(0, "overrule", table.peers[2])
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    for _minute in range(20):
        if table[0].view.stage == "over":
            break
        table.play(60)
    table.person(0, "begin")
    disputes(table, 2)
    assert table[0].view.disputes


def test_a_page_that_finds_the_log_differing_before_a_match_has_had_its_say() -> None:
    table = company(game="spar")
    table.come_in(1, 2)
    disputes(table, 2)
    table.person(0, "begin")
    table.run(3)
    table.person(0, "overrule", table.peers[2])
    disputes(table, 2)
    assert not table[0].view.disputes


def test_what_was_said_of_the_log_outlasts_a_reload_of_the_host() -> None:
    table = company(game="spar")
    table.sit()
    disputes(table, 2)
    table.go_away(0)
    table.come_back(0)
    assert not goes_on(table), "nobody has decided"
    table.person(0, "overrule", table.peers[2])
    table.go_away(0)
    table.come_back(0)
    table.run(6)
    disputes(table, 2)
    assert goes_on(table)
