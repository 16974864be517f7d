"""A host who tells different people different stories: they compare notes, and go on without."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.friends import kept
from app.friends.book import Book
from app.friends.gossip import is_lie
from app.friends.hosting import Hosting
from app.friends.signed import Head, Signed, read_head
from tests.app.friends.company import TABLE, Company, company
from tests.app.friends.test_hostile import throw

TOLD = "Host told different stories of this match. Somebody else leads the table."


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
                table.do(one.to, table.pages[one.to].hear(me, one.text, table.now))
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
    effects = table.pages[voter].hear(
        table.host, json.dumps({"is": "elect", "epoch": epoch, "roster": [0, 99]}), table.now
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


def test_two_heads_are_a_lie_if_they_are_of_one_number() -> None:
    one = Head(TABLE, 0, 0, 5, "a" * 16)
    assert is_lie(one, Head(TABLE, 0, 0, 5, "b" * 16))
    for other in (one, Head(TABLE, 0, 0, 6, "b" * 16), Head(TABLE, 0, 1, 5, "b" * 16),
                  Head(TABLE, 1, 0, 5, "b" * 16), Head("another", 0, 0, 5, "b" * 16)):  # fmt: skip
        assert not is_lie(one, other)
