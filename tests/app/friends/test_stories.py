"""A host who tells different people different stories: they compare notes, and go on without."""

import json
from typing import Any

import pytest

from app.friends import kept
from app.friends.book import Book
from app.friends.common import Common
from app.friends.deck.effects import Compute
from app.friends.frames import Send, word_lists
from app.friends.gossip import Gossip, is_lie
from app.friends.hosting import Hosting
from app.friends.member import LIARS, Out
from app.friends.signed import Head, Signed, Vote, read_head
from app.friends.times import GOSSIP
from peerdeck.action import laid_open
from peerdeck.dealing.lines import Held, line_text
from tests.app.friends.ballots import HOST, ONE, THREE, TWO, log, page, reign, signed, word
from tests.app.friends.door import bring
from tests.app.friends.pages import TABLE, Pages, seated
from tests.app.friends.test_hostile import goes_on, throw
from tests.app.friends.world import peer_called

TOLD = "Host told the players different things about this match, and is no longer your host."


def forked(people: int = 3) -> tuple[Pages, int]:
    """The host lets a bot play one card to the first guest, another to all others."""
    table = seated(people=people, seats=people + 1)
    bot = people
    for _time in range(400):
        role = table[0].shared.role
        assert isinstance(role, Hosting)
        assert role.game is not None
        deck = role.game.dealing.page
        if role.game.to_act[:1] == (bot,) and deck.is_ready(bot):
            first, *more = role.game.follower.game.legal(deck.view(bot), bot)
            # The logs differ from the first card that is opened on.
            others = [one for one in more if {*laid_open(one)[:1]} != {*laid_open(first)[:1]}]
            if others:
                break
        table.play(0.5)
    else:
        raise AssertionError("the bot has never had a choice")
    table.run(1)
    before = len(role.game.book)
    for story, audience in ((first, table.guests[:1]), (others[-1], table.guests[1:])):
        shared = kept.read(kept.written(table[0].shared), table.now)
        host = shared.role
        assert isinstance(host, Hosting)
        host.peers, host.lease, host._sent = set(role.peers), role.lease, dict(role._sent)
        assert host.game is not None
        tell(table, shared, shared.go_on_dealing(table.now), audience)
        host.game.act(bot, story)
        tell(table, shared, shared.go_on_dealing(table.now), audience)
    table.go_away(0, noticed=False)
    return table, before


def tell(table: Pages, shared: Any, out: list[Any], audience: list[str]) -> None:
    """The frames that this copy of the host sends, for some."""
    me = table.host
    for one in out:
        if isinstance(one, Compute):
            results = {one.name: table.sums.result(one)}
            tell(table, shared, shared.computed(results, table.now), audience)
        elif isinstance(one, Send):
            if one.to in audience:
                table.do(one.to, bring(table.pages[one.to], me, one.text, table.now))
        else:
            signed = Signed(me, "key", one.text, f"{me} {one.text}")
            tell(table, shared, shared.signed(signed, table.now), audience)


def books(table: Pages) -> list[Book]:
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
    term = table.pages[voter].shared.role.term + 1
    effects = bring(
        table.pages[voter],
        table.host,
        json.dumps({"is": "elect", "epoch": term, "roster": [0, 99]}),
        table.now,
    )
    assert not [effect for effect in effects if "sign" in effect]


def head(of: Pages, **more: Any) -> list[str]:
    role = of[1].shared.role
    assert role.head is not None
    told = read_head(role.head)
    made = Head(**{**vars(told), **more}).text()
    return [of.host, "key", made, f"{of.host} {made}"]


@pytest.mark.parametrize(
    "more", [{}, {"term": 1}, {"table": "another"}, {"match": 1}, {"at": 9_999}]
)
def test_a_head_that_fits_or_is_of_something_else_is_no_lie(more: dict[str, Any]) -> None:
    table = seated()
    hash = {} if not more else {"hash": "0" * 16}
    word = head(table, **more, **hash)
    throw(table, 1, table.peers[2], json.dumps({"is": "heads", "signed": [word]}))
    assert not table[1].shared.role.liars
    mine = head(table)
    mine[0] = table.peers[2]
    throw(table, 1, table.peers[2], json.dumps({"is": "heads", "signed": [word]}))
    assert not table[1].shared.role.liars


def test_a_head_by_the_host_that_does_not_fit_is_a_lie() -> None:
    table = seated()
    word = head(table, hash="0" * 16)
    stranger = "p9".ljust(22, "-")
    throw(table, 1, stranger, json.dumps({"is": "heads", "signed": [word]}))
    assert not table[1].shared.role.liars
    throw(table, 1, table.peers[2], json.dumps({"is": "heads", "signed": [word]}))
    assert table[1].shared.role.liars == {table.host}


def wrong_beat(table: Pages) -> str:
    """The host tells of another log, without signing anything."""
    role = table[1].shared.role
    assert role.roster is not None
    frame = {"is": "beat", "beat": 1, "epoch": 0, "number": role.roster.number, "version": "1"}
    frame |= {"match": 0, "at": 5, "hash": "0" * 16, "paused": False, "quiet": []}
    return json.dumps({**frame, "coming": False})


def test_a_wrong_beat_stops_no_page_and_has_the_lines_asked_for_anew() -> None:
    table = seated()
    table.run(3)
    before = len(table.frames)
    throw(table, 1, table.host, wrong_beat(table))
    asked = [json.loads(text) for by, to, text in table.frames[before:] if by == table.peers[1]]
    assert "have" in [frame["is"] for frame in asked]
    goes_on(table, 0, 1, 2)


@pytest.mark.parametrize("at", [5, 0])
def test_a_mark_that_nobody_has_signed_stops_no_page(at: int) -> None:
    table = seated()
    role = table[1].shared.role
    assert role.book is not None
    mark = {"is": "lines", "epoch": 0, "match": 0, "at": at, "header": str(role.book.header)}
    throw(
        table,
        1,
        table.host,
        json.dumps({**mark, "lines": [], "hash": "0" * 16, "signed": []}),
    )
    goes_on(table, 0, 1, 2)


@pytest.mark.parametrize("people", [3, 4])
def test_a_head_of_another_log_told_to_one_guest_proves_to_all_that_the_host_lies(
    people: int,
) -> None:
    table = seated(people=people, seats=people)
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
    table = seated()
    role = table[1].shared.role
    assert role.book is not None
    word = head(table, at=len(role.book) + 1, hash="0" * 16)
    throw(table, 1, table.host, json.dumps({"is": "head", "signed": [word]}))
    assert not table[1].view.stopped
    assert not role.liars
    table.play(20)
    assert table[1].shared.role.liars == {table.host}


def test_a_guest_whose_log_is_another_is_told_so_by_a_head() -> None:
    table = seated()
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
    term = voter.shared.role.term + 1
    effects = bring(
        voter, table.host, json.dumps({"is": "elect", "epoch": term, "roster": [0, 99]}), table.now
    )
    assert not [effect for effect in effects if "sign" in effect]


def test_a_proof_that_was_told_to_nobody_yet_is_told_after_a_reload() -> None:
    table = seated(people=4, seats=4)
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
    table = seated()
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


def test_what_two_logs_have_in_common_is_found_in_frames_of_any_length() -> None:
    table = seated()
    table.play(10)
    voter, ours = table.peers[2], books(table)[0]
    theirs = Book.of(ours, ours.lines)
    theirs.cut(len(ours) - 2)
    theirs.add(line_text(Held(voter, 9, b"")))
    common, asked = Common(), Vote(TABLE, 1, table.peers[1], 0, len(theirs), theirs.hash())
    out = common.ask(ours, {voter: asked}, 0)
    for _time in range(20):
        if not out:
            break
        (give,) = out
        assert isinstance(give, Send)
        at = give.frame["at"]
        given = {"match": 0, "at": at, "hash": theirs.hash(at), "lines": theirs.lines[at : at + 5]}
        out = common.take(ours, given)
    assert common.of_most(ours, 1) == len(ours) - 2


# One page, without a network


def wrong(at: int, term: int = 0, match: int = 2, hash: str = "0" * 16) -> Signed:
    """The host's word for a log that is not the one of these pages."""
    return signed(HOST, Head(TABLE, term, match, at, hash).text())


def heads(*words: Signed, to: tuple[str, ...] = (TWO, THREE)) -> list[Out]:
    return [Send(peer, {"is": "heads", "signed": word_lists(words)}) for peer in to]


def test_a_head_is_told_now_and_then_to_all_but_the_host_and_to_each_once() -> None:
    book = log()
    member, gossip = page(book=book, head=word(book, 2)), Gossip()
    assert gossip.tick(member, GOSSIP - 1) == []
    assert gossip.tick(member, GOSSIP) == heads(word(book, 2))
    assert gossip.tick(member, 2 * GOSSIP) == []
    gossip.forget(TWO)
    assert gossip.tick(member, 3 * GOSSIP - 1) == []
    assert gossip.tick(member, 3 * GOSSIP) == heads(word(book, 2), to=(TWO,))


def test_without_a_head_there_is_nothing_to_tell() -> None:
    assert Gossip().tick(page(book=log()), GOSSIP) == []


def test_whoever_finds_a_lie_shows_it_with_the_head_that_does_not_fit() -> None:
    book = log()
    for own in ([word(book, 2)], []):
        member, gossip = page(book=book, head=own[0] if own else None), Gossip()
        assert gossip.hear(member, TWO, [wrong(3)]) == heads(*own, wrong(3))
        assert gossip.tick(member, 1) == []
        assert gossip.proof == (*own, wrong(3))
        member.chain = (reign(ONE, term=1),)
        gossip.tick(member, 2)
        assert gossip.proof == (), "another host leads"


def test_two_heads_that_do_not_fit_together_are_a_lie_to_whoever_has_no_log() -> None:
    for term, is_told in [(0, True), (9, False)]:
        member = page()
        two = [wrong(5, term), wrong(5, term, hash="f" * 16)]
        assert Gossip().hear(member, TWO, two) == (heads(*two) if is_told else [])
        assert bool(member.liars) == is_told


@pytest.mark.parametrize(
    "other", [wrong(1), wrong(1, term=9), wrong(1, term=1, match=1)], ids=["old", "new", "match"]
)
def test_a_head_of_something_else_does_not_hide_a_lie(other: Signed) -> None:
    member = page(book=log(), chain=(reign(term=1),))
    Gossip().hear(member, TWO, [other])
    assert not member.liars
    Gossip().hear(member, TWO, [other, wrong(1, term=1)])
    assert member.liars == {HOST}


def test_of_many_heads_in_one_frame_two_are_looked_at() -> None:
    book = log()
    member = page(book=book)
    assert Gossip().hear(member, TWO, [word(book, 1), word(book, 2), wrong(1)]) == []
    assert not member.liars


def test_of_two_heads_beyond_the_log_the_earlier_is_kept() -> None:
    book = log()
    lines = book.cut(2)
    member, gossip = page(book=book), Gossip()
    gossip.hear(member, TWO, [wrong(4), wrong(10)])
    book.extend(lines[:2])
    gossip.tick(member, 1)
    assert member.liars == {HOST}


@pytest.mark.parametrize(
    ("before", "after"), [((0, ""), (4, ONE)), ((3, HOST), (4, ONE)), ((5, TWO), (5, TWO))]
)
def test_whoever_finds_a_lie_promises_to_follow_that_host_no_more(
    before: tuple[int, str], after: tuple[int, str]
) -> None:
    term, vote = before
    member = page(book=log(), chain=(reign(term=3),), term=term, vote=vote)
    Gossip().hear(member, TWO, [wrong(1, term=3)])
    assert (member.term, member.vote) == after
