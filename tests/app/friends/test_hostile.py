"""Peers that mean harm: whatever they send, no page fails, none is stuck, none gives anything away.

A connection proves who somebody is, so a frame comes from a peer as itself; signatures that do not
hold never get as far as the table.
"""

import json
import os
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.effects import Effect
from app.friends.book import Book
from app.friends.frames import Frame, read, signatures_in
from app.friends.hosting import Hosting
from app.friends.lobby import ASKING
from app.friends.member import REFUSED
from app.friends.roster import Place, Roster, read_roster
from app.friends.shapes import LARGEST, LONGEST
from app.friends.signed import Head, Move, Signed, Vote, read_head, read_vote
from app.friends.table import FriendsTable
from app.friends.times import FETCHING, PACE
from app.friends.words import move_at
from app.setup import usual
from peerdeck.dealing.lines import Held, line_text
from peerdeck.log import action_text
from tests.app.friends.door import bring, is_frame
from tests.app.friends.pages import TABLE, Pages
from tests.app.friends.world import peer_called
from tests.support.cases import depth

FRAMES = int(os.environ.get("PEERDECK_HOSTILE", depth(1000, 4000)))
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 10**30, 1.5, float("nan"), "", "x" * 3_000, "??"),
    *([], {}, [[]], [None], {"is": "x"}, "# key p1 - -", "\ud800", "\n", "0", "1 play 52=7D"),
)


def playing(people: int = 3, game: str = "cpwp") -> Pages:
    table = Pages(usual(game).seated(4), people)
    table.sit()
    table.play(4)
    return table


def spoilt(random: Random, text: str) -> str:
    """A frame with something wrong in it."""
    match random.randrange(6):
        case 0:
            return text[: random.randrange(len(text) + 1)]
        case 1:
            at = random.randrange(len(text))
            return text[:at] + chr(random.randrange(32, 127)) + text[at + 1 :]
        case 2:
            return text
        case _:
            return json.dumps(spoil(random, json.loads(text)))


def spoil(random: Random, told: Any) -> Any:
    """The same with one value changed, wherever it is."""
    if isinstance(told, dict) and told and random.random() < 0.9:
        key = random.choice(list(told))
        if random.random() < 0.1:
            return {name: value for name, value in told.items() if name != key}
        return {**told, key: spoil(random, told[key])}
    if isinstance(told, list) and told and random.random() < 0.8:
        at = random.randrange(len(told))
        return [*told[:at], spoil(random, told[at]), *told[at + 1 :]]
    if type(told) is int and random.random() < 0.5:
        return told + random.choice((-1, 1, 7))
    return random.choice(JUNK)


def spoilt_frames(random: Random, recorded: list[str]) -> Iterator[str]:
    """Frames with something wrong in them that still have the shape of frames."""
    found = 0
    while found < FRAMES // 6:
        text = spoilt(random, random.choice(recorded))
        if is_frame(text):
            found += 1
            yield text


def is_signed(text: str) -> bool:
    """Return True if every signature in it holds, as the page checks before it hands a frame on."""
    found = signatures_in(read(text))
    return all(one.signature == f"{one.by} {one.text}" for one in found)


def throw(table: Pages, number: int, sender: str, text: str) -> None:
    """Let a page hear a frame, and everybody what comes of it."""
    if is_signed(text):
        peer = table.peers[number]
        table.do(peer, bring(table.pages[peer], sender, text, table.now))
        table.settle()


def goes_on(table: Pages, *numbers: int) -> None:
    """These pages play on together, with the same log."""
    table.run(12)
    book = table[numbers[0]].shared.role.book
    assert book is not None
    before = len(book)
    table.play(40)
    table.run(5)
    books = [table[number].shared.role.book for number in numbers]
    assert not [stopped for n in numbers if (stopped := table[n].view.stopped)]
    assert len({(book.match, book.hash()) for book in books if book}) == 1
    assert table[numbers[0]].view.stage == "over" or any(len(b) > before for b in books if b)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("sender", ["seated", "stranger"])
def test_spoilt_frames_of_a_peer_do_no_harm(seed: int, sender: str) -> None:
    table = playing()
    random = Random(f"{sender} {seed}")
    source = table.peers[2] if sender == "seated" else peer_called(9)
    recorded = [text for _from, _to, text in table.frames]
    for peer in table.peers[:2]:
        table.do(peer, table.pages[peer].peer_state(source, "open", table.now))
    for text in spoilt_frames(random, recorded):
        throw(table, random.randrange(2), source, text)
        if random.random() < 0.02:
            table.run(0.5)
    goes_on(table, 0, 1)


@pytest.mark.parametrize("seed", range(3))
def test_spoilt_frames_of_a_host_stop_a_page_at_worst(seed: int) -> None:
    table = playing()
    random = Random(seed)
    recorded = [text for sender, _to, text in table.frames if sender == table.host]
    for text in spoilt_frames(random, recorded):
        throw(table, 1, table.host, text)
        if table[1].view.stopped:
            table.away.clear()
            table.add(table.peers[1], table.read(table.peers[1]))


def test_frames_that_are_no_frames() -> None:
    for text in (
        "",
        "{",
        "[]",
        "null",
        '"beat"',
        '{"is":1}',
        "[" * 30_000,
        '{"a":' * 10_000,
        '{"is":"' + "x" * LONGEST + '"}',
        '{"is":"have","epoch":' + "9" * 5_000 + "}",
        '{"is":"come","name":"' + '\\"[' * 5_000 + '"}',
    ):
        assert not is_frame(text)


def test_what_was_said_before_changes_nothing_when_it_is_said_again() -> None:
    table = playing()
    role = table[0].shared.role
    assert role.book is not None
    before = role.book.hash()
    for sender, to, text in table.frames[:]:
        if to == table.host and sender == table.peers[1]:
            for _again in range(2):
                throw(table, 0, sender, text)
    assert role.book.hash(len(role.book)) == before
    goes_on(table, 0, 1, 2)


def test_nobody_acts_in_another_seat() -> None:
    table = playing()
    role = table[0].shared.role
    assert role.book is not None
    game = role.game  # type: ignore[union-attr]  # the host's
    table.run(20)
    seat = game.to_act[0]
    keeper = next((page for page in table.pages.values() if page.view.me == seat), table[0])
    dealing = keeper.shared.role.dealing
    assert dealing is not None
    others = [peer for peer in table.peers if table.pages[peer].view.me != seat]
    for legal in game.follower.game.legal(dealing.page.view(seat), seat):
        opened = dealing.openings(legal)
        assert opened is not None
        opens = list(map(line_text, opened))  # the host knows all but who has signed
        for peer in [*others, peer_called(9)]:
            if peer == table.host:
                continue
            for count in range(30):
                of = (TABLE, 0, seat, count, len(role.book), role.book.hash())
                move = Move(*of, action_text(legal), "person").text()
                word = [peer, "key", move, f"{peer} {move}"]
                told = {"is": "move", "signed": [word], "opens": opens}
                throw(table, 0, peer, json.dumps(told))
    assert game.to_act[0] == seat


def test_nobody_poses_as_the_host() -> None:
    table = playing()
    me, victim = table.peers[2], table[1].shared.role
    roster = victim.roster
    assert roster is not None
    places = tuple(Place(place.name, place.peer) for place in roster.places)
    forged = Roster(roster.table, 5, 0, me, places, game=roster.game)
    text = forged.text()
    chain = [[[me, "key", text, f"{me} {text}"]]]
    own = [[list(one.signed)] for one in victim.chain]
    for told in (chain, [*own, *chain]):
        throw(table, 1, me, json.dumps({"is": "roster", "chain": told}))
        throw(table, 0, me, json.dumps({"is": "roster", "chain": told}))
    beat = {"is": "beat", "beat": 1, "epoch": 5, "number": 0, "version": "1", "match": 0}
    beat |= {"at": 0, "hash": "", "paused": False, "coming": False}
    throw(table, 1, me, json.dumps({**beat, "quiet": []}))
    assert victim.host == table.host
    assert table[0].view.is_host
    goes_on(table, 0, 1, 2)


def test_a_log_is_given_to_people_only_and_tells_no_hidden_face() -> None:
    table = playing()
    throw(table, 1, table.peers[2], json.dumps({"is": "give", "match": 0, "at": 0}))
    given = json.loads(table.frames[-1][2])
    assert given["is"] == "given"
    shown = [line for line in given["lines"] if line.startswith(("show 1 ", "shuffle "))]
    assert shown
    assert all("??" in line for line in shown)
    throw(table, 1, peer_called(9), json.dumps({"is": "give", "match": 0, "at": 0}))
    assert table.frames[-1][1] != peer_called(9)


def test_lines_that_break_the_rules_make_no_heir_fail() -> None:
    """A host and a voter have agreed on them; whoever comes to lead does without that vote."""
    table = playing()
    heir, giver = table[1].shared, table.peers[2]
    assert heir.role.book is not None
    longer = Book.of(heir.role.book, heir.role.book.lines)
    asked = heir.role.public.to_act[0]  # type: ignore[union-attr]  # a guest, in a match
    longer.add(f"{(asked + 1) % 4} play 0=AC")
    at = len(longer) - 1
    word = Signed(giver, "key", move_at(longer, at, "person", 0).text(), "")
    heir._fetching = (giver, table.now + FETCHING)
    heir.election.heads[giver] = Head(TABLE, 0, 0, len(longer), longer.hash())
    heir._given(0, str(longer.header), longer.lines[at:], [word], table.now)
    table.do(table.peers[1], table[1]._after([], table.now))
    table.settle()
    assert heir._fetched is heir._trial is None
    assert giver not in heir.election.heads, "it is done without"
    goes_on(table, 0, 1, 2)


class Accomplice(FriendsTable):
    """Votes with a log that goes further than any: by the host's word, and with a false line."""

    def hear(self, peer: str, frame: Frame, now: float) -> list[Effect]:
        book = self.shared.role.book
        assert book is not None
        me, longer = self.shared.role.me, Book.of(book, book.lines)
        longer.add(line_text(Held(me, 999, b"false")))
        answer: Frame
        match frame:
            case {"is": "elect", "epoch": int(term)}:
                vote = Vote(TABLE, term, peer, 0, len(longer), longer.hash()).text()
                head = Head(TABLE, 0, 0, len(longer), longer.hash()).text()
                host = self.shared.role.first
                words = [
                    [by, "key", text, f"{by} {text}"] for by, text in ((me, vote), (host, head))
                ]
                answer = {"is": "vote", "signed": words}
            case {"is": "give", "at": int(at)}:
                answer = {"is": "given", "match": 0, "header": str(longer.header), "at": at}
                answer |= {"lines": longer.lines[at:], "hash": longer.hash(at), "signed": []}
            case _:
                return super().hear(peer, frame, now)
        return [{"post": json.dumps(answer), "to": peer}]


def test_lines_that_break_the_dealing_make_no_heir_fail() -> None:
    table = playing()
    me = table.peers[2]
    table.add(me, Accomplice.read(table.saves[me], table.now, version="1", blocks=table.blocks[me]))
    table.run(3)
    table.go_away(0)
    table.run(20)
    given = [text for by, _to, text in table.frames if by == me and read(text)["is"] == "given"]
    assert given
    assert not table[1].view.stopped
    assert not table[1].view.is_host
    table.come_back(0)
    goes_on(table, 0, 1, 2)


def have(table: Pages, number: int, at: int, *, is_true: bool = True) -> None:
    """A page tells the host how much of the log it has; or it lies, to be told all of it."""
    role = table[0].shared.role
    assert role.book is not None
    hash = role.book.hash(at) if is_true else "0" * 16
    told = {"is": "have", "epoch": 0, "number": 99, "match": 0, "at": at, "hash": hash}
    throw(table, 0, table.peers[number], json.dumps({**told, "version": "1"}))


def answers(table: Pages, number: int, since: int) -> list[int]:
    """The lines from which on the host has told this page the log, be it in several frames."""
    found, end = [], -1
    for _from, to, text in table.frames[since:]:
        frame = json.loads(text)
        if to == table.peers[number] and frame["is"] == "lines":
            if frame["at"] != end:
                found.append(frame["at"])
            end = frame["at"] + len(frame["lines"]) if frame["lines"] else -1
    return found


def test_a_page_that_asks_for_the_log_all_the_time_is_answered_twice_a_second() -> None:
    table = playing()
    before, began = len(table.frames), table.now
    for number in range(700):
        table.now = began + number * 1_000 / 140
        have(table, 1, 0, is_true=False)
        if number % 70 == 0:
            table.do(table.host, table[0].tick(table.now))
            table.settle()
    assert 5 <= answers(table, 1, before).count(0) <= 10
    goes_on(table, 0, 1, 2)


def test_what_a_page_has_said_last_is_answered_when_half_a_second_is_over() -> None:
    table = playing()
    table.run(3)
    before = len(table.frames)
    have(table, 1, 0)
    have(table, 1, 3)
    have(table, 1, 7)
    have(table, 2, 5)
    assert (answers(table, 1, before), answers(table, 2, before)) == ([0], [5])
    table.now += 499
    table.do(table.host, table[0].tick(table.now))
    table.settle()
    assert answers(table, 1, before) == [0]
    table.now += 1
    table.do(table.host, table[0].tick(table.now))
    table.settle()
    assert answers(table, 1, before) == [0, 7]
    table.now += 499
    have(table, 1, 8)
    assert answers(table, 1, before) == [0, 7]
    table.now += 1
    have(table, 1, 9)
    assert answers(table, 1, before) == [0, 7, 9]


def test_a_page_that_is_gone_is_not_answered_later() -> None:
    table = playing()
    table.run(3)
    have(table, 1, 0)
    have(table, 1, 3)
    table.go_away(1)
    table.person(0, "mind", 1)
    before = len(table.frames)
    table.run(2)
    assert not answers(table, 1, before)
    assert table[0].view.seats[1].away, "for nobody has come back"


def test_crowds_at_the_door_fill_no_memory() -> None:
    table = playing()
    size = len(pickle.dumps([table[0].saving()]))
    for number in range(3 * REFUSED):
        peer = peer_called(100 + number)
        table.do(table.host, table[0].peer_state(peer, "open", table.now))
        for version in ("1", "2" * 100):
            come = {"is": "come", "name": "n" * 10_000, "seat": number, "version": version}
            throw(table, 0, peer, json.dumps(come))
            have_not = {"is": "have", "epoch": -1, "number": -1, "version": "n" * 100}
            have_not |= {"match": -1, "at": 0, "hash": ""}
            throw(table, 0, peer, json.dumps(have_not))
        if number % 2:
            table.person(0, "turn_away", peer)
    view = table[0].view
    assert len(view.askers) <= ASKING
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    assert len(role.strangers) <= ASKING
    table.run(1)
    assert len(pickle.dumps(table[0].shared.demands)) < 1_000
    assert len(pickle.dumps([table[0].saving()])) < size + 40 * REFUSED
    goes_on(table, 0, 1, 2)


def test_terms_beyond_reason_are_passed_over() -> None:
    table = playing()
    for promised in (10**6, LARGEST, -5):
        throw(table, 0, table.peers[2], json.dumps({"is": "alone", "promised": promised}))
        throw(
            table,
            1,
            table.peers[2],
            json.dumps({"is": "elect", "epoch": promised, "roster": [0, 99]}),
        )
    table.run(20)
    assert table[0].shared.role.host_term == 0
    assert table[0].view.is_host
    goes_on(table, 0, 1, 2)


def test_true_is_no_term() -> None:
    table = playing()
    table.go_away(0)
    table.go_away(1)
    table.run(11)  # the host has not been heard for long
    candidate, voter = table.peers[1], table[2]
    bring(voter, candidate, '{"is":"alone","promised":0}', table.now)
    assert not is_frame('{"is":"elect","epoch":true,"roster":[0,99]}')
    table.now += PACE
    elect = '{"is":"elect","epoch":1,"roster":[0,99]}'
    assert sum("sign" in effect for effect in bring(voter, candidate, elect, table.now)) == 1


@pytest.mark.parametrize("number", ["epoch", "number", "match", "at"])
def test_true_is_no_number_in_what_is_signed(number: str) -> None:
    me, other = peer_called(1), peer_called(2)
    roster = Roster("table", 1, 1, me, (Place("Anna", me), Place("Ben", other)), 1, 1)
    told = {
        read_roster: roster.text(),
        read_vote: Vote("table", 1, me, 1, 1, "").text(),
        read_head: Head("table", 1, 1, 1, "").text(),
    }
    for reads, text in told.items():
        assert reads(Signed(me, "key", text, ""))
        flagged = text.replace(f'"{number}":1', f'"{number}":true')
        if flagged != text:
            with pytest.raises(ValueError, match="This"):
                reads(Signed(me, "key", flagged, ""))
