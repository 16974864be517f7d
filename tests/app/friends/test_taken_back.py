"""A page that loses moves of its log is told how many, the first of them, and why."""

from dataclasses import replace

import pytest

from app.friends.book import Book
from app.friends.chain import Reign
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.news import learnt
from app.friends.signed import Vote
from app.friends.taken_back import lost_of, shared_with
from peerdeck.log import Act
from peerdeck.referee import Follower
from tests.app.friends.ballots import signed
from tests.app.friends.pages import TABLE, Pages, seated

MOST = "The table goes on from what most of you have."
STORIES = "Host had told the players different things."


def guest_of(table: Pages, number: int = 1) -> Guest:
    role = table[number].shared.role
    assert isinstance(role, Guest)
    return role


def book_of(guest: Guest) -> Book:
    assert guest.book is not None
    return guest.book


@pytest.fixture
def table() -> Pages:
    table = seated(people=3)
    table.play(12)
    assert len(book_of(guest_of(table)).turns) > 4
    return table


def called(table: Pages) -> dict[str, str]:
    return {seat.peer: seat.name for seat in table[1].view.seats}


def last_moves(table: Pages, count: int) -> tuple[int, str]:
    """Return where the last so many moves of the log begin, and the first of them in words."""
    book = book_of(guest_of(table))
    at = sorted(book.turns)[-count]
    follower = Follower(book.header)
    for entry in Book.of(book, book.lines[:at]).entries:
        follower.feed(entry)
    act, state = book.items[at], follower.state
    assert isinstance(act, Act)
    names = [seat.name for seat in table[1].view.seats]
    move = book.header.game.sentence(state, act.seat, act.action, names)
    assert move in table[1].said
    assert move in table[2].said
    return at, move


def heir(table: Pages, lines: int) -> Hosting:
    """The first guest has become host, with so many lines of its log alone."""
    guest = guest_of(table)
    host = Hosting(guest.me, TABLE, guest.first, "1")
    votes = tuple(
        signed(peer, Vote(TABLE, 1, guest.me, 0, 0, "").text()) for peer in table.peers[1:]
    )
    own = book_of(guest)
    host.succeed(guest, votes, Book.of(own, own.lines[:lines]))
    return host


def test_an_heir_with_the_log_of_others_is_told_which_of_its_moves_are_lost(table: Pages) -> None:
    at, move = last_moves(table, 2)
    host = heir(table, at)
    names = called(table)
    assert learnt(host, names) == [f"2 moves were taken back, beginning with “{move}” {MOST}"]
    assert learnt(host, names) == [], "it is told once"


def test_so_is_an_heir_after_a_host_who_told_two_stories(table: Pages) -> None:
    at, move = last_moves(table, 1)
    guest_of(table).distrust(table.host)
    host = heir(table, at)
    assert learnt(host, called(table)) == [f"A move was taken back: “{move}” {STORIES}"]


def test_an_heir_who_loses_nothing_is_told_nothing(table: Pages) -> None:
    assert learnt(heir(table, len(book_of(guest_of(table)))), called(table)) == []


@pytest.mark.parametrize("lied", [False, True])
def test_a_guest_is_told_which_moves_its_next_host_does_not_have(table: Pages, lied: bool) -> None:
    at, move = last_moves(table, 3)
    guest, roster = guest_of(table, 2), guest_of(table, 2).roster
    assert roster is not None
    book = book_of(guest)
    if lied:
        guest.distrust(table.host)
    later = replace(roster, term=1, number=0, host=table.peers[1], match=book.match, at=at)
    later = replace(later, hash=book.hash(at)).with_cut(roster)
    guest.turn_to((*guest.chain, Reign(later, signed(later.host, later.text()))), table.now)
    why = STORIES if lied else MOST
    assert learnt(guest, called(table)) == [
        f"3 moves were taken back, beginning with “{move}” {why}"
    ]


def test_what_was_lost_just_before_this_page_leads_is_told_by_the_heir(table: Pages) -> None:
    guest = guest_of(table)
    book = book_of(guest)
    guest.give_up(book, sorted(book.turns)[-1], table.host)
    assert len(learnt(heir(table, len(book)), called(table))) == 1


def test_lines_that_tell_of_the_cards_are_no_moves(table: Pages) -> None:
    book = book_of(guest_of(table))
    assert lost_of(book, max(book.turns) + 1, "most", table.host) == []
    (lost,) = lost_of(book, 0, "most", table.host)
    assert (lost.count, len(lost.before)) == (len(book.turns), min(book.turns))


def test_of_two_logs_the_common_beginning_holds(table: Pages) -> None:
    book = book_of(guest_of(table))
    shorter = Book.of(book, book.lines[:20])
    assert shared_with(book, shorter) == shared_with(shorter, book) == 20
    other = Book.of(book, book.lines[:18])
    other.add(next(line for line in book.lines[19:] if line != book.lines[18]))
    assert shared_with(book, other) == shared_with(other, book) == 18
    later = Book(TABLE, book.match + 1, str(book.header))
    assert (shared_with(book, later), shared_with(later, book)) == (len(book), 0)
