"""A host who tells different people different stories: they compare notes, and go on without."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.friends import kept
from app.friends.book import Book
from app.friends.gossip import is_lie
from app.friends.hosting import Hosting
from app.friends.member import LIARS
from app.friends.signed import Head, Signed, read_head
from tests.app.friends.company import TABLE, Company, company
from tests.app.friends.door import bring
from tests.app.friends.test_hostile import goes_on, throw
from tests.app.friends.world import peer_called

TOLD = "Host told different stories of this match, and leads your page no more."


def forked(people: int = 3) -> tuple[Company, int]:
    """The host lets a bot play one card to the first guest, another to all others."""
    table = company(people=people, seats=people + 1)
    table.sit()
    bot = people
    for _time in range(400):
        role = table[0].shared.role
        assert isinstance(role, Hosting)
        assert role.game is not None
        referee = role.game.referee
        if referee.to_act[:1] == (bot,) and len(referee.game.legal(referee.state, bot)) > 1:
            break
        table.play(0.5)
    else:
        raise AssertionError("the bot has never had a choice")
    table.run(1)
    actions = referee.game.legal(referee.state, bot)
    before = len(role.game.book)
    for story, audience in ((0, table.guests[:1]), (-1, table.guests[1:])):
        shared = kept.read(kept.written(table[0].shared), table.now)
        host = shared.role
        assert isinstance(host, Hosting)
        host.peers, host.lease, host._told = set(role.peers), role.lease, dict(role._told)
        assert host.game is not None
        host.game.act(bot, actions[story])
        tell(table, shared, host.written(), audience)
    table.go_away(0, noticed=False)
    return table, before


def tell(table: Company, shared: Any, out: list[Any], audience: list[str]) -> None:
    """What this copy of the host says, for some."""
    me = table.host
    for one in out:
        if hasattr(one, "frame"):
            if one.to in audience:
                table.do(one.to, bring(table.pages[one.to], me, one.text, table.now))
        else:
            signed = Signed(me, "key", one.text, f"{me} {one.text}")
            tell(table, shared, shared.signed(signed, table.now), audience)


def books(table: Company) -> list[Book]:
    found = [table.pages[peer].shared.role.book for peer in table.guests]
    return [book for book in found if book is not None]


@pytest.mark.parametrize("people", [3, 4])
def test_a_host_who_tells_two_stories_leads_no_more(people: int) -> None:
    table, before = forked(people)
    first, *others = books(table)
    assert all(not book.agrees(len(first), first.hash()) for book in others)
    table.run(7)
    for number in range(1, people):
        assert TOLD in table[number].news
    table.run(12)
    assert table[1].view.is_host
    table.run(5)
    assert not [table[number].view.stopped for number in range(1, people) if
                table[number].view.stopped]  # fmt: skip
    first, *others = books(table)
    assert len(first) >= before, "what all have heard stays"
    assert all(book.hash(before) == first.hash(before) for book in others)
    table.play(20, 0)
    hashes = {book.hash(min(map(len, books(table)))) for book in books(table)}
    assert len(hashes) == 1
    assert not any(table[number].view.stopped for number in range(1, people))


def test_the_host_who_lied_is_not_chosen_again() -> None:
    table, _before = forked()
    table.run(7)
    table.away.clear()
    voter = table.peers[2]
    epoch = table.pages[voter].shared.role.term + 1
    effects = bring(
        table.pages[voter],
        table.host,
        json.dumps({"is": "elect", "epoch": epoch, "roster": [0, 99]}),
        table.now,
    )
    assert not [effect for effect in effects if "sign" in effect]


def head(of: Company, **more: Any) -> list[str]:
    role = of[1].shared.role
    assert role.head is not None
    told = read_head(role.head)
    made = Head(**{**vars(told), **more}).text()
    return [of.host, "key", made, f"{of.host} {made}"]


@pytest.mark.parametrize(
    "more", [{}, {"epoch": 1}, {"table": "another"}, {"match": 1}, {"at": 9_999}]
)
def test_a_head_that_fits_or_is_of_something_else_is_no_lie(more: dict[str, Any]) -> None:
    table = company()
    table.sit()
    hash = {} if not more else {"hash": "0" * 16}
    word = head(table, **more, **hash)
    throw(table, 1, table.peers[2], json.dumps({"is": "heads", "signed": [word]}))
    assert not table[1].shared.role.liars
    mine = head(table)
    mine[0] = table.peers[2]
    throw(table, 1, table.peers[2], json.dumps({"is": "heads", "signed": [word]}))
    assert not table[1].shared.role.liars


def test_a_head_by_the_host_that_does_not_fit_is_a_lie() -> None:
    table = company()
    table.sit()
    word = head(table, hash="0" * 16)
    stranger = "p9".ljust(22, "-")
    throw(table, 1, stranger, json.dumps({"is": "heads", "signed": [word]}))
    assert not table[1].shared.role.liars
    throw(table, 1, table.peers[2], json.dumps({"is": "heads", "signed": [word]}))
    assert table[1].shared.role.liars == {table.host}


def wrong_beat(table: Company) -> str:
    """The host tells of another log, without signing anything."""
    role = table[1].shared.role
    assert role.roster is not None
    frame = {"is": "beat", "beat": 1, "epoch": 0, "number": role.roster.number, "version": "1"}
    frame |= {"match": 0, "at": 5, "hash": "0" * 16, "paused": False, "quiet": []}
    return json.dumps({**frame, "recalls": False, "coming": False})


def test_a_wrong_beat_stops_no_page_and_has_the_lines_asked_for_anew() -> None:
    table = company()
    table.sit()
    table.run(3)
    before = len(table.frames)
    throw(table, 1, table.host, wrong_beat(table))
    asked = [json.loads(text) for by, to, text in table.frames[before:] if by == table.peers[1]]
    assert "have" in [frame["is"] for frame in asked]
    goes_on(table, 0, 1, 2)


@pytest.mark.parametrize("at", [5, 0])
def test_a_mark_that_nobody_has_signed_stops_no_page(at: int) -> None:
    table = company()
    table.sit()
    role = table[1].shared.role
    assert role.book is not None
    mark = {"is": "lines", "epoch": 0, "match": 0, "at": at, "header": str(role.book.header)}
    throw(
        table,
        1,
        table.host,
        json.dumps({**mark, "lines": [], "hash": "0" * 16, "signed": [], "salts": {}}),
    )
    goes_on(table, 0, 1, 2)


@pytest.mark.parametrize("people", [3, 4])
def test_a_head_of_another_log_told_to_one_guest_proves_to_all_that_the_host_lies(
    people: int,
) -> None:
    table = company(people=people, seats=people)
    table.sit()
    table.run(3)
    throw(table, 1, table.host, wrong_beat(table))
    table.go_away(0, noticed=False)
    word = head(table, at=5, hash="0" * 16)
    throw(table, 1, table.host, json.dumps({"is": "head", "signed": [word]}))
    for number in range(1, people):
        assert table[number].shared.role.liars == {table.host}
        assert TOLD in table[number].news
    table.run(20)
    assert table[1].view.is_host
    table.go_away(0)
    goes_on(table, *range(1, people))


def test_a_head_of_lines_that_have_not_come_is_looked_at_when_they_have() -> None:
    table = company()
    table.sit()
    role = table[1].shared.role
    assert role.book is not None
    word = head(table, at=len(role.book) + 1, hash="0" * 16)
    throw(table, 1, table.host, json.dumps({"is": "head", "signed": [word]}))
    assert not table[1].view.stopped
    assert not role.liars
    table.play(20)
    assert table[1].shared.role.liars == {table.host}


def test_a_guest_whose_log_is_another_is_told_so_by_a_head() -> None:
    table = company()
    table.sit()
    table.run(3)
    before = len(table.frames)
    told = {"is": "have", "epoch": 0, "number": 99, "match": 0, "at": 5, "hash": "0" * 16}
    throw(table, 0, table.peers[1], json.dumps({**told, "version": "1"}))
    answers = [
        json.loads(text)["is"] for by, _to, text in table.frames[before:] if by == table.host
    ]
    assert answers == ["lines", "head"]


def test_who_has_lied_stays_known_after_a_reload() -> None:
    table, _before = forked(4)
    table.run(7)
    table.away.clear()
    for number in (1, 2, 3):
        table.go_away(number)
        table.come_back(number)
    for number in (1, 2, 3):
        assert table[number].shared.role.liars == {table.host}
    voter = table.pages[table.peers[2]]
    epoch = voter.shared.role.term + 1
    effects = bring(
        voter, table.host, json.dumps({"is": "elect", "epoch": epoch, "roster": [0, 99]}), table.now
    )
    assert not [effect for effect in effects if "sign" in effect]


def test_a_proof_that_was_told_to_nobody_yet_is_told_after_a_reload() -> None:
    table = company(people=4, seats=4)
    table.sit()
    table.run(3)
    word = head(table, at=5, hash="0" * 16)
    told = json.dumps({"is": "head", "signed": [word]})
    saves = bring(table[1], table.host, told, table.now)[:1]
    table.do(table.peers[1], saves)
    table.go_away(1)
    table.come_back(1)
    table.run(7)
    assert table[2].shared.role.liars == {table.host}


def test_as_many_liars_are_kept_as_can_be_at_a_table() -> None:
    table = company()
    table.sit()
    role = table[1].shared.role
    for number in range(3 * LIARS):
        role.distrust(peer_called(100 + number))
    role.distrust(table.host)
    assert len(role.liars) == LIARS
    assert table.host in role.liars
    told = kept.written(table[1].shared)
    told["liars"] += [7, "short", *map(peer_called, range(200, 400))]
    assert len(kept.read(told, table.now).role.liars) <= LIARS


def test_two_heads_are_a_lie_if_they_are_of_one_number() -> None:
    one = Head(TABLE, 0, 0, 5, "a" * 16)
    assert is_lie(one, Head(TABLE, 0, 0, 5, "b" * 16))
    for other in (one, Head(TABLE, 0, 0, 6, "b" * 16), Head(TABLE, 0, 1, 5, "b" * 16),
                  Head(TABLE, 1, 0, 5, "b" * 16), Head("another", 0, 0, 5, "b" * 16)):  # fmt: skip
        assert not is_lie(one, other)
