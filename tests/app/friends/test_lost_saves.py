"""A browser keeps nothing of a match any more, and its page is loaded again at the worst moment."""

import json
from typing import Any

from app.friends.signed import Signed, read_move
from app.friends.table import FriendsTable
from tests.app.friends.pages import TABLE, Pages, pages
from tests.app.friends.test_words import at_turn_of


def lose(table: Pages, number: int) -> None:
    """A page is loaded again with its key and the invitation alone."""
    peer = table.peers[number]
    table.go_away(number)
    table.away.discard(peer)
    table.add(peer, FriendsTable.joined(peer, TABLE, table.host, table.now, version="1"))


def moves_of(table: Pages, number: int) -> set[str]:
    """Return the texts of all moves that a person has signed."""
    told = [json.loads(text) for by, _to, text in table.frames if by == table.peers[number]]
    words = [Signed(*frame["signed"][0]) for frame in told if frame["is"] == "move"]
    return {word.text for word in words if word.by == table.peers[number]}


def goes_on(table: Pages, *numbers: int) -> None:
    """All play on with one log, nobody is told anything of anybody, and nobody sits out."""
    table.play(30)
    table.run(3)
    books = [table[number].shared.role.book for number in numbers]
    assert len({(len(book), book.hash()) for book in books if book is not None}) == 1
    for number in numbers:
        page = table[number]
        assert not page.view.stopped
        assert not page.shared.role.lies
        assert not page.shared.role.liars
        assert not any("told the players different things" in line for line in page.news)
        dealing: Any = page.shared.role.dealing
        assert not dealing.page.book.faults


def test_who_forgets_a_move_that_all_others_hold_may_make_another() -> None:
    table = pages(game="spar")
    table.sit()
    at_turn_of(table, 1)
    table.drops.add(("move", table.host))
    table.frames.clear()
    desk = table[1].desk
    assert desk is not None
    first, *others = desk.legal()
    table.act(1, first)
    assert len(moves_of(table, 1)) == 1
    lose(table, 1)
    table.run(4)
    desk = table[1].desk
    assert desk is not None
    assert desk.my_turn, "it has its hand again"
    other = next(action for action in desk.legal() if action in others)
    table.act(1, other)
    signed = [read_move(Signed(table.peers[1], "", text, "")) for text in moves_of(table, 1)]
    assert len({(move.match, move.seat, move.move) for move in signed}) == 1
    assert len({move.act for move in signed}) == 2, "both say what comes next"
    table.drops.clear()
    goes_on(table, 0, 1, 2)


def test_a_host_who_forgets_what_it_has_told_is_no_liar() -> None:
    table = pages(game="spar")
    table.sit()
    table.play(8)
    lose(table, 0)
    table.run(40)
    assert sum(table[number].view.is_host for number in range(3)) == 1
    goes_on(table, 0, 1, 2)
