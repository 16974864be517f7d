"""A host alone takes nobody's seat, however it puts the pages of the others out of step."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.friends.book import Book
from app.friends.patience import OFTEN
from app.friends.shared import SharedTable
from app.friends.table import FriendsTable
from app.friends.times import DOUBTED
from peerdeck.action import Stop
from peerdeck.dealing.lines import Key, Seated
from tests.app.friends.pages import TABLE, Pages, pages, seated
from tests.app.friends.test_hostile_hosts import Impostor
from tests.app.friends.test_villain import Den, begin, play, tell, with_host
from tests.app.friends.villain import Host
from tests.app.friends.world import peer_called

NOBODY_AGREED = "Nobody agreed to this list of players."
VICTIM = 1
OWN = tuple(map(peer_called, (7, 8, 9)))  # pages of the host's own


def is_sure(table: SharedTable) -> bool:
    """Return True if a page gives what is asked for."""
    dealing = table.role.dealing
    assert dealing is not None
    return dealing.page.is_sure


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
        "outvoted": {"people": (*line.people, *OWN)},
    }[how]
    return line._replace(keepers=line.keepers if how == "outvoted" else keepers, **more)


def tell_keys(den: Den, villain: Host) -> None:
    """Let pages of the host's own tell keys, so that those of all others are shared among them."""
    for peer in OWN:
        own = Impostor(peer, TABLE)
        own.sit_down(0, str(villain.header))
        assert own.page is not None
        assert villain.page is not None
        own.page.ordered(item for item in villain.page.book.items if isinstance(item, Seated | Key))
        own.carry_out()
        key = next(line for line in own.made if isinstance(line, Key))
        villain.put(key, words=[own.stated(key)])
        assert key in villain.page.book.items
    den.do(den.host, villain.done())


@pytest.mark.parametrize(
    ("people", "way", "how"),
    [
        *((3, way, how) for way in WAYS if way != "roster" for how in HOW),
        (3, "roster", "left out"),
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
    false = taking(den, true, how)
    villain.put(false)
    assert false in villain.page.book.items
    if how == "outvoted":
        tell_keys(den, villain)
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


@pytest.mark.parametrize("people", [2, 3, 4])
@pytest.mark.parametrize("is_anew", [False, True])
def test_a_host_who_changes_seats_with_somebody_sees_no_hand_of_theirs(
    people: int, is_anew: bool
) -> None:
    den, villain = with_host(people)
    begin(den, villain)
    assert villain.page is not None
    cards = villain.page.book.state.zones[VICTIM]
    assert cards
    if is_anew:
        connect_anew(den, villain)
    places = [list(place) for place in villain.roster["places"]]
    places[0], places[VICTIM] = places[VICTIM], places[0]
    villain.call(places)
    for number in range(1, people):
        villain.met(den.peers[number])
    den.do(den.host, villain.done())
    den.run(1)
    line = villain.seated(2)
    keepers = list(line.keepers)
    keepers[0], keepers[VICTIM] = den.peers[VICTIM], den.host
    villain.put(line._replace(keepers=tuple(keepers)))
    tell(den, villain)
    den.run(4)
    assert not any(card in villain.page.faces for card in cards)
    parts = [part for card in cards for part in villain.page.memory.parts.get(card, ())]
    assert {part.holder for part in parts} <= {den.host}, "nobody else has given a share"


def test_a_page_that_stays_in_doubt_while_the_match_goes_on_disputes() -> None:
    den, villain = with_host(3, game="spar", plays=True)
    begin(den, villain)
    others = [den[number].shared for number in (1, 2)]
    assert villain.log is not None
    place = len(villain.log.lines)
    connect_anew(den, villain)
    villain.put(taking(den, villain.seated(2), "outvoted"))
    tell(den, villain)  # with the first beat in doubt
    for _beat in range(OFTEN - 1):
        assert not any(one.stopped or is_sure(one) for one in others)
        before = len(villain.log.lines)
        play(den, 0.5)
        den.run(1.5)
        assert len(villain.log.lines) > before
    den.run(1)
    for one in others:
        assert NOBODY_AGREED in one.stopped
        assert one.role.book is not None
        assert len(one.role.book) == place, "without that list, and what was played by it"
    assert "The page of Friend 2 was told something impossible, and sits out." in den[1].news


def test_a_page_in_doubt_waits_while_the_match_does_not_go_on() -> None:
    den, villain = with_host(3)
    begin(den, villain)
    connect_anew(den, villain)
    villain.put(taking(den, villain.seated(2), "outvoted"))
    tell(den, villain, seconds=2 * (OFTEN + 3))
    assert not any(den[number].shared.stopped for number in (1, 2))


def doubted(den: Den, villain: Host, *others: int) -> None:
    """Pages are told a list that nobody agreed to, and nothing is played: they wait, and say so."""
    begin(den, villain)
    assert villain.log is not None
    place = len(villain.log.lines)
    connect_anew(den, villain)
    villain.put(taking(den, villain.seated(2), "outvoted"))
    tell(den, villain, seconds=DOUBTED / 1_000 - 4)
    assert not any(den[number].shared.stopped for number in others)
    den.run(8)
    for number in others:
        assert any(NOBODY_AGREED in line for line in den[number].news)
        assert len(book_of(den, number)) == place


def book_of(den: Den, number: int) -> Book:
    book = den[number].shared.role.book
    assert book is not None
    return book


def beats(villain: Host, changed: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Let the villain's beats tell something else."""
    say = villain.say

    def alter(to: str, told: dict[str, Any]) -> None:
        say(to, {**told, **changed(told)} if told["is"] == "beat" else told)

    villain.say = alter  # type: ignore[method-assign]


EVASIONS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "honest beats": lambda _told: {},
    "more lines": lambda told: {"at": told["at"] + 1},
    "another roster": lambda told: {"number": told["number"] + 1},
}


@pytest.mark.parametrize("way", EVASIONS)
def test_a_list_in_doubt_is_disputed_also_while_nothing_is_played(way: str) -> None:
    den, villain = with_host(3)
    beats(villain, EVASIONS[way])
    doubted(den, villain, 1, 2)
    den.run(30)
    assert den[1].view.is_host or den[2].view.is_host
    assert not any(den[number].view.stopped for number in (1, 2))
    before = len(book_of(den, 1))
    play(den, 20)
    assert len(book_of(den, 1)) > before, "the cards are played by what was so before"


def test_a_pause_that_comes_and_goes_does_not_make_a_page_wait_anew_for_a_list() -> None:
    den, villain = with_host(3)
    begin(den, villain)
    beats(villain, lambda told: {"paused": told["beat"] % 2 == 0})
    connect_anew(den, villain)
    villain.put(taking(den, villain.seated(2), "outvoted"))
    tell(den, villain, seconds=2.5 * DOUBTED / 1_000)
    assert any(NOBODY_AGREED in line for line in den[1].news)


def test_of_two_people_the_one_in_doubt_says_so_as_well() -> None:
    den, villain = with_host(2)
    doubted(den, villain, 1)
    assert NOBODY_AGREED in den[1].view.stopped, "there is nobody else to lead"


def test_a_page_that_had_all_lines_takes_no_other_list_that_it_doubts() -> None:
    den, villain = with_host(3)
    begin(den, villain)
    connect_anew(den, villain)
    for number in (2, 3):
        assert not any(den[number].shared.stopped for number in (1, 2))
        villain.put(taking(den, villain.seated(number), "outvoted"))
        tell(den, villain)
    assert all(NOBODY_AGREED in den[number].shared.stopped for number in (1, 2))


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
    table = seated(people=3, seats=3, game="crazy_eights")
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


def in_doubt(table: Pages, number: int) -> int:
    """Let a page doubt the last list, as if another host had written it; how many there are."""
    book = table[number].shared.role.book
    assert book is not None
    book.unproved.add(book.lists[-1])
    return len(book.lists)


def test_a_page_waits_as_long_for_a_list_of_the_next_match() -> None:
    table = pages(people=4, seats=4, game="crazy_eights")
    table.come_in(1, 2)
    table.person(0, "begin")
    table.run(4)
    table.drops.add(("roster", table.peers[2]))
    table.person(0, "switch", "waits", on=True)
    in_doubt(table, 2)
    table.run(DOUBTED / 1_000 - 4)
    for number in range(3):
        table.person(number, "act", Stop())
    table.run(0.5)
    assert table[2].view.stage == "over"
    table.lose(0, 2)
    table.person(3, "come", "Friend 3", None)
    table.person(0, "admit", table.peers[3], 3)
    table.run(0.5)
    table.person(0, "begin")
    table.find(0, 2)
    table.run(DOUBTED / 1_000 - 4)
    assert not table[2].view.stopped
    book = table[2].shared.role.book
    assert book is not None
    assert book.match == 1
    assert not is_sure(table[2].shared), "it has missed who came in"
    table.run(8)
    assert NOBODY_AGREED in table[2].view.stopped


def test_a_host_takes_over_a_list_that_tells_what_is_so() -> None:
    table = seated(people=2, seats=3, game="crazy_eights")
    before = in_doubt(table, 0)
    table.run(1)
    assert is_sure(table[0].shared)
    assert len(lists_of(table, 0)) == before


def test_a_host_keeps_nobody_away_by_a_list_in_doubt() -> None:
    table = seated(people=3, seats=3, game="crazy_eights")
    table.go_away(2)
    table.play(20)
    assert lists_of(table, 0)[-1].away == (table.peers[2],)
    before = in_doubt(table, 0)
    table.run(1)
    assert lists_of(table, 0)[before].away == ()
    assert is_sure(table[0].shared)
    table.play(10)
    assert lists_of(table, 0)[-1].away == (table.peers[2],), "the others have said so anew"
    assert not table[1].view.stopped
