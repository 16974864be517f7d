"""The knowledge of one page of its table, sentence by sentence, without a network."""

from dataclasses import fields
from typing import Any

import pytest

from app.friends.member import (
    LIARS,
    REACTIONS,
    REFUSED,
    TIMES,
    DoubleVote,
    Member,
    read_refused,
)
from app.friends.readiness import Result
from app.friends.record import NOWHERE
from app.friends.signed import Dispute
from tests.app.friends.ballots import (
    HOST,
    ONE,
    PEERS,
    TABLE,
    THREE,
    TWO,
    Page,
    log,
    page,
    reign,
    signed,
    vote,
    word,
)
from tests.app.friends.world import peer_called

STRANGERS = [peer_called(100 + number) for number in range(LIARS)]


def twice(by: str, term: int = 1) -> DoubleVote:
    return signed(by, vote(term, ONE)), signed(by, vote(term, HOST))


def test_of_who_has_voted_twice_the_first_proof_is_kept_and_told() -> None:
    member = page()
    member.convict(*twice(TWO))
    member.convict(*twice(TWO, 2))
    assert member.double_votes == {TWO: twice(TWO)}
    assert member.convicted == [TWO]


def test_neither_who_has_lied_nor_who_has_voted_twice_is_to_lead() -> None:
    member = page()
    member.convict(*twice(TWO))
    member.distrust(THREE)
    assert [member.is_trusted(peer) for peer in (ONE, TWO, THREE)] == [True, False, False]


def test_people_are_remembered_longer_than_strangers() -> None:
    member = page()
    for peer in (HOST, *STRANGERS):
        member.distrust(peer)
        member.distrust(peer)
        member.convict(*twice(peer))
    assert member.liars == {HOST, *STRANGERS[1:]}
    assert member.double_votes.keys() == {HOST, *STRANGERS[1:]}


def test_who_takes_part_is_connected_heard_and_does_not_dispute() -> None:
    member = page(book=log())
    assert all(member.hears(peer) for peer in (HOST, ONE, TWO, THREE))
    member.peers.discard(HOST)
    member.mute.add(TWO)
    member.quiet_peers.add(THREE)
    assert [peer for peer in PEERS[:4] if member.hears(peer)] == [ONE]
    assert member.others() == [TWO, THREE]


def test_who_disputes_takes_no_part_as_long_as_that_holds() -> None:
    member = page(book=log())
    word = signed(TWO, Dispute(TABLE, 0, 2, 0, 0, 0, "line").text())
    member.disputes.words[TWO] = word
    assert (member.dispute_of(TWO), member.hears(TWO)) == (word, False)
    assert member.dispute_of(THREE) is None
    member.chain = (reign(term=1),)
    assert (member.dispute_of(TWO), member.hears(TWO)) == (None, True)


def test_a_page_that_begins_or_ends_to_lead_goes_on_with_what_it_knew() -> None:
    book = log()
    before = page(book=book, head=word(book, 2), term=7, version="2", void=3, resigns=True)
    before.is_unsure = True
    before.mute.add(TWO)
    before.quiet_peers.add(THREE)
    before.distrust(HOST)
    before.lies.append(HOST)
    before.convict(*twice(TWO))
    before.reacted(1, "wow")
    before.refused["a"] = 1
    after = Page(ONE, TABLE, HOST)
    after.become(before)
    for name in {field.name for field in fields(Member)} - {"book", "news", "is_cut", "fault"}:
        assert getattr(after, name) == getattr(before, name), name


def test_a_page_follows_the_host_of_its_roster_and_without_one_who_has_invited() -> None:
    member = page(chain=(reign(TWO, term=1),))
    assert (member.host, member.host_term, member.people) == (TWO, 1, tuple(PEERS[:4]))
    member.chain = ()
    assert (member.host, member.host_term, member.people, member.seat) == (HOST, 0, (), None)
    assert member.record.roster == (-1, -1)
    assert member.dispute_of(TWO) is None
    member.reacted(0, REACTIONS[0])
    assert not member.reactions


def test_a_record_has_the_own_vote_unless_a_later_host_is_followed() -> None:
    for term, own, expected in [(2, TWO, (3, HOST)), (3, TWO, (3, TWO)), (4, TWO, (4, TWO))]:
        record = page(chain=(reign(term=3),), term=term, vote=own).record
        assert (record.term, record.vote) == expected
        assert (record.roster, record.people) == ((3, 0), tuple(PEERS[:4]))


def test_a_log_goes_as_far_as_the_host_of_today_has_said() -> None:
    book = log()
    began = reign(match=2, at=2, hash=book.hash(2))
    assert page(book=book, chain=(began,)).proof == began.signed
    other = reign(TWO, term=1, match=2, at=2, hash="of another log")
    member = page(book=book, chain=(began, other))
    assert (member.position, member.proof) == (NOWHERE, None)


def test_a_term_is_void_only_while_its_host_is_followed() -> None:
    for void, term, is_void in [(1, 1, True), (1, 2, False), (2, 1, False), (0, 0, False)]:
        assert page(chain=(reign(term=term),), void=void).is_void == is_void


def test_the_last_reactions_of_people_in_a_seat_are_shown() -> None:
    member = page()
    for seat, what in [(-1, "wow"), (4, "wow"), (1, "angry"), (0, "wow"), (3, "laugh")]:
        member.reacted(seat, what)
    assert member.reactions == [(0, "wow"), (3, "laugh")]
    for _time in range(9):
        member.reacted(1, "nudge")
    assert member.reactions == [(3, "laugh"), *[(1, "nudge")] * 9]


class Looking(Page):
    """A page that looks at a result."""

    @property
    def result(self) -> Result | None:
        return Result(0, 1)


def test_all_are_gathered_when_every_seat_has_seen_the_result() -> None:
    member = Looking(ONE, TABLE, HOST, chain=(reign(),))
    for seat in range(4):
        assert not member.is_gathered
        member.readiness.add(Result(0, 1), [seat])
    assert member.is_gathered


GOOD = peer_called(7)


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ({GOOD: 1}, {GOOD: 1}),
        ({GOOD: TIMES + 5}, {GOOD: TIMES}),
        ({GOOD: 0}, {}),
        ({GOOD: -1}, {}),
        ({GOOD: True}, {}),
        ({GOOD: "1"}, {}),
        ({"short": 1}, {}),
        ({7: 1, GOOD: 1}, {GOOD: 1}),
        ([GOOD], {}),
        (None, {}),
    ],
    ids=str,
)
def test_who_was_sent_away_is_read_and_all_else_passed_over(
    told: object, read: dict[str, int]
) -> None:
    assert read_refused(told) == read


def test_so_many_who_were_sent_away_are_read_and_no_more() -> None:
    told: dict[str, Any] = {peer_called(number): 1 for number in range(REFUSED)}
    assert read_refused(told) == told
    assert read_refused({**told, GOOD + "-": 1}) == {}
