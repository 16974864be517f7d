"""Who keeps which seat: a host alone takes nobody's, however it puts the pages out of step.

A page that does not know that enough people agreed to a list of players gives nothing by it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from app.friends.book import Book
from app.friends.checkpoints import due
from app.friends.dealing import seated
from app.friends.lists import is_minded, is_right, not_outdated, takes_seat
from app.friends.record import LogPosition
from app.friends.roster import Place, Roster
from app.friends.shared import SharedTable
from app.friends.signed import Signed, Stated, Unheard
from app.friends.table import FriendsTable
from app.setup import usual
from peerdeck.dealing.lines import Seated, line_text
from peerdeck.log import Header
from tests.app.friends.pages import TABLE, Pages, pages
from tests.app.friends.test_villain import Den, begin, tell, with_host
from tests.app.friends.villain import Host
from tests.app.friends.world import peer_called

NOBODY_AGREED = "Nobody agreed to this list of players."
VICTIM = 1


def is_sure(table: SharedTable) -> bool:
    """Return True if a page gives what is asked for."""
    dealing = table.role.dealing
    assert dealing is not None
    return dealing.page.is_sure


# By which rosters a list is right

HOST, ONE, TWO, THREE, FOUR = PEERS = tuple(peer_called(number) for number in range(5))


def roster(*people: str, number: int = 0, host: str = HOST, old: tuple[str, ...] = ()) -> Roster:
    places = tuple(Place(f"N{seat}", peer) for seat, peer in enumerate(people))
    places += (Place(""),) * (5 - len(people))
    return Roster(TABLE, 0, number, host, places, old=old)


def empty() -> Book:
    setup = usual("crazy_eights").seated(5)
    return Book(TABLE, 0, str(Header(setup.game, setup.options, 5, None)))


def write(book: Book, line: Seated, *unheard: Signed, by: str = HOST) -> int:
    """Write a list that this host has signed, and where it stands."""
    text = line_text(line)
    book.add(text)
    at = len(book) - 1
    book.moves[at] = Signed(by, "key", Stated(TABLE, 0, text).text(), "signature")
    book.unheard[at] = unheard
    return at


def listed(one: Roster, number: int, *away: str) -> Seated:
    return seated(one, number, away)


def unheard(peer: str, seat: int, voices: Iterable[str], move: int = 0) -> list[Signed]:
    text = Unheard(TABLE, 0, seat, move, peer).text()
    return [Signed(voice, "key", text, "signature") for voice in voices]


def test_a_list_is_right_if_its_host_tells_in_it_what_a_roster_does() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    at = write(book, listed(three, 1))
    assert is_right(book, at, [three])
    assert is_right(book, at, [roster(HOST, ONE), three])
    assert not is_right(book, at, [roster(HOST, ONE)])
    assert not is_right(book, at, [replace(three, old=(HOST, ONE))])
    assert not is_right(book, at, [replace(three, host=ONE)])
    assert not is_right(book, at, [])
    del book.moves[at]
    assert not is_right(book, at, [three])
    assert not is_right(book, write(book, listed(three, 2), by=ONE), [three])


def test_a_list_of_before_is_not_right_any_more() -> None:
    book, three, four = empty(), roster(HOST, ONE, TWO), roster(HOST, ONE, TWO, THREE, number=2)
    first, rosters = write(book, listed(three, 1)), [three, four]
    assert is_right(book, first, rosters)
    assert is_right(book, write(book, listed(three, 2)), rosters), "it is not in use yet"
    second = write(book, listed(four, 3))
    assert is_right(book, second, rosters)
    again = write(book, listed(three, 4))
    assert not is_right(book, again, rosters)
    assert is_right(book, again, [*rosters, replace(three, number=3)]), "one has left again"
    book.unproved.add(second)
    assert is_right(book, again, rosters), "nothing shows that the other ever counted"
    book.unproved = {again}
    assert not_outdated(book, again + 1, rosters) == [four]
    assert not_outdated(book, second, rosters) == rosters


def test_words_of_those_who_were_more_than_half_before_mind_nobody() -> None:
    book, three, five = empty(), roster(HOST, ONE, TWO), roster(*PEERS, number=2)
    write(book, listed(three, 1))
    two, more = (unheard(FOUR, 4, PEERS[:end]) for end in (2, 3))
    early = write(book, listed(five, 2, FOUR), *two)
    assert not is_right(book, early, [three, five]), "also in the first list with them"
    book.cut(early)
    write(book, listed(five, 2))
    late = write(book, listed(five, 3, FOUR), *two)
    assert not is_right(book, late, [three, five])
    book.unheard[late] = tuple(more)
    assert is_right(book, late, [three, five])
    assert is_minded(book, late, FOUR, [five])
    assert not is_minded(book, late, THREE, [five])
    assert not is_minded(book, late, FOUR, [roster(*PEERS[:4])]), "they have no seat there"


def test_while_a_change_does_not_count_yet_more_than_half_of_both_are_wanted() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    at = write(book, listed(three, 1, TWO), *unheard(TWO, 2, (HOST, THREE, FOUR)))
    pending = replace(roster(HOST, THREE, FOUR), old=(HOST, ONE, TWO))
    assert not is_minded(book, at, TWO, [three])
    assert not is_right(book, at, [three, pending])
    book.unheard[at] = tuple(unheard(TWO, 2, (HOST, ONE)))
    assert is_right(book, at, [three, pending])


def test_who_is_minded_stays_so_and_is_minded_anew_only_by_new_words() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    words = unheard(TWO, 2, (HOST, ONE))
    first = write(book, listed(three, 1, TWO), *words)
    second = write(book, listed(three, 2, TWO))
    assert is_right(book, second, [three])
    third = write(book, listed(three, 3))
    assert not is_right(book, write(book, listed(three, 4, TWO)), [three])
    book.cut(third)
    book.unproved.add(first)
    assert is_right(book, second, [three]), "it has words, though its people were not known"
    book.unheard[first] = ()
    assert not is_right(book, second, [three]), "one list that nobody proved proves no other"
    book.unproved.clear()
    assert is_right(book, second, [three])


def test_words_hold_for_one_move_of_who_is_not_heard() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    write(book, listed(three, 1))
    book.add("2 stop")
    for move, voices, right in ((1, (HOST, ONE), True), (0, (HOST, ONE), False),
                                (1, (HOST,), False), (1, (HOST, TWO), False)):  # fmt: skip
        at = write(book, listed(three, 2, TWO), *unheard(TWO, 2, voices, move))
        assert is_right(book, at, [three]) == right
        book.cut(at)


def test_what_takes_a_seat() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    robbed = (HOST, HOST, TWO, HOST, HOST)
    first = write(book, listed(three, 1)._replace(keepers=robbed))
    assert takes_seat(book, first, ONE, 1, [three]), "the first list of a match, too"
    assert not takes_seat(book, first, TWO, 2, [three])
    book.cut(0)
    write(book, listed(three, 1))
    for line, words, takes in (
        (listed(three, 2), (), False),
        (listed(three, 2)._replace(people=(HOST, TWO)), (), True),
        (listed(three, 2)._replace(keepers=robbed), (), True),
        (listed(three, 2)._replace(keepers=robbed), unheard(ONE, 1, (HOST, TWO)), True),
        (listed(three, 2, ONE), (), True),
        (listed(three, 2, ONE), unheard(ONE, 1, (HOST, TWO)), False),
    ):
        at = write(book, line, *words)
        assert takes_seat(book, at, ONE, 1, [three]) == takes
        if takes and line.keepers == robbed:
            later = write(book, listed(three, 3, ONE))
            assert not takes_seat(book, later, ONE, 1, [three]), "it is told once"
        book.cut(at)


def test_a_page_is_sure_of_what_it_could_check_since_it_belongs_to_the_table() -> None:
    book, two, three = empty(), roster(HOST, ONE), roster(HOST, ONE, TWO)
    assert book.is_sure(TWO)
    assert book.doubtful(TWO) == []
    for number, one in enumerate((two, two, three, three)):
        write(book, listed(one, number + 1))
    assert book.lists == [0, 1, 2, 3]
    assert book.changes == [3]
    for unproved, doubtful, sure, leads in (
        ({0, 1}, [], True, True),
        ({1, 2}, [2], False, True),
        ({3}, [3], False, False),
        ({0, 3}, [3], False, False),
    ):
        book.unproved = unproved
        assert book.doubtful(TWO) == doubtful
        assert book.is_sure(TWO) == sure
        assert book.is_sure(TWO, leads=True) == leads
    book.unproved = {0}
    assert book.doubtful(ONE) == [0]
    assert book.doubtful(FOUR) == []
    book.unproved = {3}
    assert book.doubtful(FOUR) == [3], "by it others may have taken the seat"


def test_nobody_signs_a_list_in_doubt_not_even_one_of_two() -> None:
    book, two = empty(), roster(HOST, ONE)
    write(book, listed(two, 1))
    write(book, listed(roster(HOST, ONE, TWO), 2))
    position = LogPosition(0, 0, len(book))
    for people in ((HOST, ONE), (HOST, ONE, TWO)):
        book.unproved.clear()
        whole = due(roster(*people), book, position, len(book), ONE)
        assert whole is not None
        assert whole.at == 2, "the place is the last list with other people"
        book.unproved.add(1)
        assert due(roster(*people), book, position, len(book), ONE) is None
    book.unproved = {0}
    newcomer = due(two, book, position, len(book), TWO)
    assert newcomer is not None
    assert newcomer.at == 2, "of two the one who is new could check nothing"


# A villain who leads


def frame(villain: Host, **changed: Any) -> dict[str, Any]:
    """Return a beat of today."""
    assert villain.log is not None
    told = {"is": "beat", "beat": 99_999, "epoch": 0, "number": villain.number, "version": "1"}
    told |= {"paused": False, "quiet": [], "coming": False, "match": 0}
    return {**told, "at": len(villain.log.lines), "hash": "0" * 16, **changed}


def say_all(den: Den, villain: Host, told: dict[str, Any]) -> None:
    for peer in villain.people:
        villain.say(peer, told)
    den.do(den.host, villain.done())
    den.settle()


def claim_more(den: Den, villain: Host) -> None:
    """Beat as if there was a line more."""
    assert villain.log is not None
    say_all(den, villain, frame(villain, at=len(villain.log.lines) + 1))


def show_the_door(den: Den, villain: Host) -> None:
    """Say what only those are told who are not in."""
    told = {"is": "lobby", "version": "1", "game": str(villain.header), "locked": False}
    say_all(den, villain, {**told, "playing": True, "asked": False, "seats": []})


def fall_silent(den: Den, villain: Host) -> None:
    """Say nothing for longer than a lease lasts."""
    villain.beat = lambda: None  # type: ignore[method-assign]
    den.run(8.5)
    del villain.beat


def connect_anew(den: Den, villain: Host) -> None:
    """Lose all connections, and have them back."""
    for peer in villain.people:
        den.do(peer, den.pages[peer].peer_state(villain.me, "gone", den.now))
        den.do(peer, den.pages[peer].peer_state(villain.me, "open", den.now))


def change_people(den: Den, villain: Host) -> None:
    """The same, and at once sign a list without the victim, to which nobody has agreed."""
    connect_anew(den, villain)
    places = [list(place) for place in villain.roster["places"]]
    places[VICTIM] = ["", "", "", False]
    villain.call(places)
    for number in range(2, len(den.peers)):
        villain.met(den.peers[number])
    den.do(den.host, villain.done())


WAYS: dict[str, Callable[[Den, Host], None]] = {
    "beat": claim_more,
    "lobby": show_the_door,
    "silence": fall_silent,
    "connection": connect_anew,
    "roster": change_people,
}


HOW = ("robbed", "minded", "left out", "outvoted")


def taking(den: Den, line: Seated, how: str) -> Seated:
    """Return a list by which the host has the victim's seat."""
    host, victim = den.peers[0], den.peers[VICTIM]
    keepers = tuple(host if keeper == victim else keeper for keeper in line.keepers)
    more: dict[str, Any] = {
        "robbed": {},
        "minded": {"away": (victim,)},
        "left out": {"people": tuple(one for one in line.people if one != victim)},
        "outvoted": {"people": (*line.people, *map(peer_called, (7, 8, 9)))},
    }[how]
    return line._replace(keepers=line.keepers if how == "outvoted" else keepers, **more)


@pytest.mark.parametrize(
    ("people", "way", "how"),
    [
        *((3, way, how) for way in WAYS for how in HOW),
        *((2, way, how) for way in ("beat", "silence") for how in ("robbed", "left out")),
        (2, "lobby", "minded"),
        (2, "connection", "outvoted"),
        (4, "silence", "left out"),
        (4, "connection", "minded"),
        (4, "roster", "left out"),
    ],
)  # fmt: skip
def test_a_host_alone_sees_no_hand_however_it_puts_pages_out_of_step(
    people: int, way: str, how: str
) -> None:
    den, villain = with_host(people)
    begin(den, villain)
    assert villain.page is not None
    true = villain.seated(2)
    cards = villain.page.book.state.zones[VICTIM]
    keys = {line for line in villain.page.book.items if type(line).__name__ == "Shared"}
    assert cards
    WAYS[way](den, villain)
    if way == "roster":
        true = true._replace(people=tuple(one for one in true.people if one != den.peers[VICTIM]))
    villain.put(taking(den, true, how))
    tell(den, villain)
    den.run(3)
    villain.put(villain.seated(3))  # as if nothing had been
    tell(den, villain)
    den.run(3)
    assert not any(card in villain.page.faces for card in cards)
    others = [den[number].shared for number in range(1, people)]
    parts = [part for card in cards for part in villain.page.memory.parts.get(card, ())]
    assert {part.holder for part in parts} <= {den.host}, "nobody else has given a share"
    assert not villain.page.book.escrows.told, "nobody has published a secret"
    shared = {line for line in villain.page.book.items if type(line).__name__ == "Shared"} - keys
    assert {line.by for line in shared} <= {den.host}
    if way != "roster" and how != "outvoted":  # else the victim is told nothing of that match
        assert NOBODY_AGREED in others[0].stopped
    for one in others[way == "roster" :]:
        assert one.stopped or not is_sure(one)


def test_a_page_that_stays_in_doubt_while_the_match_goes_on_disputes() -> None:
    den, villain = with_host(3)
    begin(den, villain)
    connect_anew(den, villain)
    villain.put(taking(den, villain.seated(2), "outvoted"))
    tell(den, villain)
    assert not den[2].shared.stopped
    for number in range(3, 9):
        villain.put(taking(den, villain.seated(number), "outvoted"))
        tell(den, villain, seconds=2)
    for number in (1, 2):
        assert NOBODY_AGREED in den[number].shared.stopped
    assert "The page of Friend 2 was told something impossible, and sits out." in den[1].news


def let_in(den: Den, villain: Host, number: int, name: str) -> None:
    """The villain lets somebody in, to whom the others agree."""
    old = villain.peers
    places = [place for place in villain.roster["places"] if place[1]]
    places.append([name, den.peers[number], "", False])
    villain.call(places, old=old)
    asked = villain.number
    for peer in villain.people:
        villain.met(peer)
    den.do(den.host, villain.done())
    den.run(3)
    told = [one["signed"][0] for _by, one in villain.heard if one["is"] == "agreed"]
    words = {word[0]: word for word in told if json.loads(word[2])["number"] == asked}
    assert len(words) * 2 > len(old)
    villain.call(places)
    villain.chain = [[*villain.chain[0], *words.values()]]
    for peer in villain.people:
        villain.met(peer)
    villain.listeners = {*villain.people}
    den.do(den.host, villain.done())
    den.run(2)


def test_a_host_alone_does_not_go_back_to_an_older_list_of_players() -> None:
    den, villain = with_host(3)
    den.peers.append(peer_called(3))
    joined = FriendsTable.joined(den.peers[3], TABLE, den.host, den.now, version="1")
    den.add(den.peers[3], joined)
    begin(den, villain)
    old = villain.seated(2)
    let_in(den, villain, 3, "Friend 3")
    villain.put(villain.seated(2))
    tell(den, villain, seconds=3)
    assert not any(den[number].shared.stopped for number in (1, 2, 3))
    villain.put(old._replace(number=3))
    tell(den, villain, seconds=3)
    for number in (1, 2, 3):
        assert NOBODY_AGREED in den[number].shared.stopped


# Pages that only know too little


def test_who_was_away_while_two_came_in_goes_on_without_a_dispute() -> None:
    table = pages(people=6, seats=6, game="crazy_eights")
    table.come_in(1, 2, 3)
    table.person(0, "begin")
    table.run(4)
    table.go_away(3)
    for number in (4, 5):
        table.come_in(number)
        table.run(2)
    table.come_back(3)
    table.run(6)
    book = table[3].shared.role.book
    assert book is not None
    assert len(book.lists) > 2
    assert table[3].view.me == 3
    goes_on_fairly(table)


def test_who_is_minded_by_enough_comes_back_without_a_dispute() -> None:
    table = pages(people=3, seats=3, game="crazy_eights")
    table.sit()
    table.go_away(2)
    table.play(20)
    line = lists_of(table, 0)[-1]
    assert line.away == (table.peers[2],)
    table.come_back(2)
    table.run(3)
    assert lists_of(table, 2)[-1].away == ()
    goes_on_fairly(table)


def lists_of(table: Pages, number: int) -> list[Seated]:
    book = table[number].shared.role.book
    assert book is not None
    return [item for item in book.items if isinstance(item, Seated)]


def goes_on_fairly(table: Pages) -> None:
    """All play on, and every page gives what is asked for."""
    before = table[0].shared.role.book
    assert before is not None
    length = len(before)
    table.play(10)
    assert len(before) > length
    for number in range(len(table.peers)):
        assert not table[number].view.stopped
        assert is_sure(table[number].shared)
