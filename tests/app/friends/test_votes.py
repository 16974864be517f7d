"""Elections as one page goes through them, sentence by sentence, without a network.

The page under test is told what the others say. The test decides if it hears its host.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from app.friends.book import Book
from app.friends.chain import Reign
from app.friends.disputes import Doubt
from app.friends.election import FAR, OFTEN, Election
from app.friends.frames import Send, Sign, chain_lists
from app.friends.member import Member, Out
from app.friends.record import NOWHERE, LogPosition
from app.friends.roster import Cut, Place, Roster
from app.friends.signed import Head, Signed, Vote, read_vote
from app.friends.times import ALONE, BEAT, CANDIDACY, REELECTED
from peerdeck.dealing.lines import Seated, line_text
from peerdeck.games.spar import SPAR
from peerdeck.log import Header
from tests.app.friends.world import peer_called

TABLE = "0123456789abcdef"
HOST, ONE, TWO, THREE, FOUR = PEERS = [peer_called(number) for number in range(5)]
WATCHER = peer_called(9)


@dataclass
class Page(Member):
    """A page's knowledge of its table; `led` and `followers` are what it hears."""

    led: bool = True
    followers: int = 0

    def is_led(self, now: float) -> bool:  # noqa: ARG002
        return self.led

    def heard(self, now: float) -> set[str]:  # noqa: ARG002
        return {*PEERS[1 : 1 + self.followers]}


def signed(by: str, text: str) -> Signed:
    """A text with a signature, which nothing here looks at."""
    return Signed(by, "key", text, "signature")


def reign(host: str = HOST, people: int = 4, term: int = 0, **more: Any) -> Reign:
    """A host's roster."""
    places = tuple(Place(f"N{seat}", peer) for seat, peer in enumerate(PEERS[:people]))
    roster = Roster(TABLE, term, 0, host, places, **more)
    return Reign(roster, signed(host, roster.text()))


def page(me: str = ONE, people: int = 4, **more: Any) -> Page:
    """A page of a table at which `HOST` leads in term 0."""
    if "term" in more:
        more.setdefault("vote", me)  # it has stood for election itself
    member = Page(me, TABLE, HOST, **more)
    member.chain = member.chain or (reign(people=people),)
    member.peers = {*PEERS[:people], WATCHER} - {me}
    return member


def election(me: str = ONE, people: int = 4, *, led: bool = False, **more: Any) -> Election:
    """The election as one page sees it, whose host is gone unless told otherwise."""
    return Election(page(me, people, led=led, **more))


def alone(votes: Election, peer: str, now: float = 0, promised: int = 0) -> None:
    """Another page says that it hears no host."""
    assert votes.hear(peer, {"is": "alone", "promised": promised}, now) == []


def frames(out: list[Out], kind: str) -> dict[str, dict[str, Any]]:
    """The frames of a kind, by whom they go to."""
    return {one.to: one.frame for one in out if isinstance(one, Send) and one.frame["is"] == kind}


def ballots(out: list[Out]) -> list[tuple[int, str]]:
    """The terms and hosts of the votes that are to be signed."""
    votes = [read_vote(signed("", one.text)) for one in out if isinstance(one, Sign)]
    return [(vote.term, vote.host) for vote in votes]


def vote(term: int, host: str, table: str = TABLE) -> str:
    """A vote as it is signed."""
    return Vote(table, term, host, 0, 0, "").text()


def elect(votes: Election, peer: str, term: int, now: float = 0) -> list[tuple[int, str]]:
    """A candidate asks for a vote; the votes that are to be signed for it."""
    roster = [*votes.member.record.roster]
    return ballots(votes.hear(peer, {"is": "elect", "epoch": term, "roster": roster}, now))


def vote_of(votes: Election) -> tuple[int, str]:
    """The newest term that the page has promised, and its vote in it."""
    return votes.member.term, votes.member.vote


def test_before_anything_happens_nobody_is_chosen_and_nothing_is_asked() -> None:
    votes = election(led=True)
    assert (votes.won, votes.is_short, votes.heads, vote_of(votes)) == ((), False, {}, (0, ""))
    assert votes.tick(0) == []
    assert votes.insistent(0) == []


# Telling the others


def test_a_page_without_a_host_tells_everybody_at_the_table_how_far_it_has_promised() -> None:
    votes = election(term=7)
    told = frames(votes.tick(0), "alone")
    assert told == {peer: {"is": "alone", "promised": 7} for peer in (HOST, TWO, THREE)}


def test_it_is_told_again_with_every_beat() -> None:
    votes = election(TWO)
    assert frames(votes.tick(5), "alone")
    assert votes.tick(5 + BEAT - 1) == []
    assert frames(votes.tick(5 + BEAT), "alone")
    assert votes.tick(5 + BEAT + 1) == []
    assert frames(votes.tick(5 + 2 * BEAT), "alone")


def test_a_page_that_hears_its_host_tells_nothing() -> None:
    votes = election(led=True)
    alone(votes, TWO)
    alone(votes, THREE)
    assert votes.tick(0) == []


def test_a_watcher_has_no_say() -> None:
    votes = election(WATCHER)
    for peer in PEERS[:4]:
        alone(votes, peer)
    for now in (0, ALONE):
        assert votes.tick(now) == []
        assert not votes.is_short


def test_a_watcher_votes_for_no_heir() -> None:
    assert elect(election(WATCHER), ONE, 1) == []


def test_nobody_from_outside_the_table_is_heard() -> None:
    votes = election(ONE, 5)
    alone(votes, WATCHER)
    alone(votes, TWO)
    assert ballots(votes.tick(0)) == []
    assert elect(election(TWO), WATCHER, 1) == []


# Standing for election


def test_the_first_heir_stands_when_more_than_half_hear_no_host() -> None:
    votes = election(ONE, 5)
    alone(votes, TWO)
    assert ballots(votes.tick(0)) == []
    alone(votes, THREE)
    out = votes.tick(1)
    assert ballots(out) == [(1, ONE)]
    asked = {"is": "elect", "epoch": 1, "roster": [0, 0]}
    assert frames(out, "elect") == {HOST: asked, TWO: asked, THREE: asked, FOUR: asked}
    assert votes.member.term == 1


def test_all_who_are_at_the_table_are_counted_and_no_others() -> None:
    votes = election(ONE, 5)
    alone(votes, TWO)
    alone(votes, THREE)
    votes.member.chain = (reign(people=3),)  # fewer have stayed, and one of them has spoken
    assert ballots(votes.tick(0)) == [(1, ONE)]
    votes = election(ONE, 5)
    votes.member.chain = (reign(people=2),)
    alone(votes, HOST)
    votes.member.chain = (reign(people=5),)
    alone(votes, TWO)
    assert ballots(votes.tick(0)) == [(1, ONE)]
    votes = election(ONE, 5)
    alone(votes, THREE)
    alone(votes, FOUR)
    votes.member.chain = (reign(people=3),)
    assert ballots(votes.tick(0)) == []


def test_a_later_heir_leaves_it_to_an_earlier_one_who_hears_no_host_either() -> None:
    votes = election(TWO, 5)
    for peer in (ONE, THREE, FOUR):
        alone(votes, peer)
    assert ballots(votes.tick(0)) == []
    votes = election(TWO, 5)
    for peer in (THREE, FOUR):
        alone(votes, peer)
    assert ballots(votes.tick(0)) == [(1, TWO)]


def test_who_leaves_for_good_does_not_stand() -> None:
    for me in (HOST, ONE):
        votes = election(me, 3, resigns=True, followers=2)
        alone(votes, TWO)
        assert ballots(votes.tick(0)) == []


def test_without_a_roster_there_is_nobody_to_elect() -> None:
    votes = election()
    votes.member.chain = ()
    assert votes.tick(0) == []
    assert elect(votes, TWO, 1) == []


def test_a_complaint_holds_for_some_beats() -> None:
    votes = election(ONE, 3)
    alone(votes, TWO, now=100)
    assert ballots(votes.tick(100 + ALONE)) == []
    assert ballots(votes.tick(100 + ALONE - 1)) == [(1, ONE)]


def test_exactly_half_never_stand() -> None:
    votes = election(ONE, 4)
    for beat in range(10):
        alone(votes, TWO, now=beat * BEAT)
        assert ballots(votes.tick(beat * BEAT)) == []


def test_a_page_says_that_too_few_are_here_when_it_has_heard_nobody_for_some_beats() -> None:
    votes = election(ONE, 4)
    for now, is_short in [(5, False), (5 + ALONE - 1, False), (5 + ALONE, True)]:
        alone(votes, TWO, now=now)
        votes.tick(now)
        assert votes.is_short == is_short
    alone(votes, THREE, now=5 + ALONE)
    votes.tick(5 + ALONE)
    assert not votes.is_short
    votes.tick(4 * ALONE)
    votes.tick(5 * ALONE)
    assert votes.is_short
    votes.member.led = True
    votes.tick(5 * ALONE)
    assert not votes.is_short
    votes.member.led = False
    votes.tick(5 * ALONE + 1)
    assert not votes.is_short


def test_a_host_who_is_not_followed_by_enough_counts_those_who_still_follow() -> None:
    for followers, people, is_candidate in [
        (1, 5, False),
        (2, 5, True),
        (0, 4, False),
        (1, 4, False),
        (2, 4, True),
    ]:
        votes = election(HOST, people, followers=followers)
        assert ballots(votes.tick(0)) == [(1, HOST)] * is_candidate
        votes.tick(ALONE)
        assert votes.is_short != is_candidate


def test_a_host_does_not_count_those_who_hear_none() -> None:
    votes = election(HOST, 5, followers=1)
    for peer in (ONE, TWO, THREE):
        alone(votes, peer)
    assert ballots(votes.tick(0)) == []


def test_a_candidate_who_is_no_longer_needed_asks_nobody() -> None:
    votes = election(ONE, 3)
    alone(votes, TWO)
    assert ballots(votes.tick(0)) == [(1, ONE)]
    votes.member.led = True
    assert votes.tick(BEAT) == []
    votes.voted(signed(ONE, vote(1, ONE)))
    votes.voted(signed(TWO, vote(1, ONE)))
    assert votes.won == ()
    votes.member.led = False
    assert ballots(votes.tick(ALONE - 1)) == [(2, ONE)]


def test_with_every_beat_those_who_have_not_voted_are_asked_again() -> None:
    votes = election(ONE, 5)
    for peer in (TWO, THREE, FOUR):
        alone(votes, peer)
    votes.tick(0)
    votes.voted(signed(THREE, vote(1, ONE)))
    assert votes.tick(BEAT - 1) == []
    out = votes.tick(BEAT)
    assert set(frames(out, "elect")) == {HOST, TWO, FOUR}
    assert ballots(out) == []


def test_a_new_candidate_asks_at_once() -> None:
    votes = election(ONE, 3)
    assert frames(votes.tick(0), "elect") == {}
    alone(votes, TWO)
    assert set(frames(votes.tick(1), "elect")) == {HOST, TWO}


def test_a_candidate_tries_again_in_a_later_term_after_a_while() -> None:
    votes = election(ONE, 3)
    alone(votes, TWO, now=20)
    assert ballots(votes.tick(20)) == [(1, ONE)]
    votes.voted(signed(ONE, vote(1, ONE)))
    alone(votes, TWO, now=20 + CANDIDACY)
    assert ballots(votes.tick(20 + CANDIDACY)) == []
    out = votes.tick(20 + CANDIDACY + 1)
    assert ballots(out) == [(2, ONE)]
    assert frames(out, "elect")[TWO] == {"is": "elect", "epoch": 2, "roster": [0, 0]}
    alone(votes, TWO, now=20 + 2 * CANDIDACY)
    votes.voted(signed(TWO, vote(2, ONE)))
    assert votes.won == ()  # the vote of the first attempt does not count in the second
    assert ballots(votes.tick(20 + 2 * CANDIDACY + 1)) == []
    assert ballots(votes.tick(20 + 2 * CANDIDACY + 2)) == [(3, ONE)]


def test_a_candidate_stands_in_a_term_that_nobody_has_reached() -> None:
    for own, led_by, others, stands_in in [(0, 0, 4, 5), (6, 0, 4, 7), (0, 9, 4, 10)]:
        votes = election(ONE, 3, term=own, chain=(reign(people=3, term=led_by),))
        alone(votes, TWO, promised=others)
        out = votes.tick(0)
        assert ballots(out) == [(stands_in, ONE)]
        assert frames(out, "elect")[TWO]["epoch"] == stands_in
        assert votes.member.term == stands_in


def test_nobody_takes_the_table_to_a_term_far_away() -> None:
    for told, is_near in [(0, True), (-1, False), (7 + FAR, True), (8 + FAR, False)]:
        for member in (
            page(ONE, 3, led=False, term=7),
            page(ONE, 3, led=False, chain=(reign(people=3, term=7),)),
        ):
            votes = Election(member)
            alone(votes, TWO, promised=told)
            assert bool(ballots(votes.tick(0))) == is_near
    for term, is_near in [(FAR, True), (FAR + 1, False)]:
        assert bool(elect(election(TWO), HOST, term)) == is_near


# Voting


def test_a_vote_is_for_the_first_heir_of_those_who_hear_no_host() -> None:
    assert elect(election(THREE), ONE, 1) == []
    votes = election(THREE)
    alone(votes, ONE)
    alone(votes, TWO)
    assert elect(votes, TWO, 1) == []
    assert vote_of(votes) == (0, "")
    assert elect(votes, ONE, 1) == [(1, ONE)]
    assert vote_of(votes) == (1, ONE)
    assert votes.member.term == 1


def test_nobody_votes_for_an_heir_while_it_hears_its_host() -> None:
    votes = election(TWO, led=True)
    alone(votes, ONE)
    assert elect(votes, ONE, 1) == []
    assert votes.member.term == 0


def test_the_host_of_today_can_be_chosen_again_at_any_time() -> None:
    assert elect(election(TWO, led=True), HOST, 1) == [(1, HOST)]
    assert elect(election(TWO, led=False), HOST, 1) == [(1, HOST)]


def test_nobody_votes_twice_in_a_term() -> None:
    votes = election(THREE)
    alone(votes, ONE)
    assert elect(votes, HOST, 1) == [(1, HOST)]
    assert elect(votes, ONE, 1) == []
    assert elect(votes, ONE, 2) == [(2, ONE)]
    assert elect(votes, HOST, 1) == []
    assert vote_of(votes) == (2, ONE)


def test_a_page_that_stands_votes_for_nobody_else_in_that_term() -> None:
    votes = election(ONE, 3)
    assert elect(votes, HOST, 1) == [(1, HOST)]
    alone(votes, TWO)
    assert ballots(votes.tick(0)) == [(2, ONE)]
    assert elect(votes, HOST, 2) == []
    assert vote_of(votes) == (2, ONE)


def test_a_candidate_who_asks_again_gets_the_same_vote() -> None:
    votes = election(TWO)
    assert elect(votes, HOST, 3) == elect(votes, HOST, 3) == [(3, HOST)]


def test_nobody_votes_in_a_term_that_is_over() -> None:
    assert elect(election(TWO, term=3), HOST, 3) == []
    assert elect(election(TWO, term=3), HOST, 4) == [(4, HOST)]
    later = (reign(term=3),)
    assert elect(election(TWO, chain=later), HOST, 2) == []
    assert elect(election(TWO, chain=later), HOST, 4) == [(4, HOST)]


def lost(me: str = TWO, people: int = 4) -> Election:
    """A page that sits at the table and has kept nothing of it."""
    return election(me, people, is_unsure=True)


def question(votes: Election) -> int:
    """The number of the question that a page asks which lost its record."""
    votes.tick(0)
    assert votes.recall.number is not None
    return votes.recall.number


def answer(votes: Election, peer: str, term: int) -> None:
    """Somebody tells a page that lost its record what they have promised."""
    told = {"is": "promised", "ask": question(votes), "term": term}
    assert votes.hear(peer, told, 0) == []


def test_a_page_that_lost_its_record_votes_in_no_term_however_late_it_is() -> None:
    votes = lost()
    for term in (4, 5, 5, 6):
        assert elect(votes, HOST, term) == []
    assert (votes.member.is_unsure, vote_of(votes)) == (True, (0, ""))


def test_it_votes_after_all_that_each_of_the_others_has_promised_by_then() -> None:
    votes = lost()
    answer(votes, HOST, 4)
    answer(votes, ONE, 5)
    answer(votes, ONE, 5)
    assert votes.member.is_unsure
    assert elect(votes, HOST, 6) == []
    answer(votes, THREE, 3)
    assert (votes.member.is_unsure, vote_of(votes)) == (False, (5, TWO))
    assert frames(votes.tick(0), "unsure") == {}
    assert elect(votes, HOST, 5) == []
    assert elect(votes, HOST, 6) == [(6, HOST)]


def test_it_does_not_vote_for_its_host_again_in_the_term_of_that_host() -> None:
    votes = lost(ONE, people=2)
    answer(votes, HOST, 0)
    assert vote_of(votes) == (0, ONE)
    assert elect(votes, HOST, 0) == []


def test_the_term_of_its_host_counts_if_it_is_later_than_all_that_was_told() -> None:
    votes = election(TWO, chain=(reign(people=3, term=7),), is_unsure=True)
    for peer in (HOST, ONE):
        answer(votes, peer, 2)
    assert vote_of(votes) == (7, TWO)


def test_it_asks_again_at_every_beat_those_who_have_not_answered() -> None:
    votes = lost()
    asked = frames(votes.tick(0), "unsure")
    assert asked.keys() == {HOST, ONE, THREE}
    number = asked[HOST]["ask"]
    assert asked[ONE] == {"is": "unsure", "ask": number}
    assert votes.tick(BEAT - 1) == []
    votes.hear(ONE, {"is": "promised", "ask": number, "term": 1}, BEAT)
    assert frames(votes.tick(BEAT), "unsure") == {
        peer: {"is": "unsure", "ask": number} for peer in (HOST, THREE)
    }


def test_an_answer_to_another_question_says_nothing() -> None:
    votes = lost(ONE, people=2)
    number = question(votes)
    votes.hear(HOST, {"is": "promised", "ask": number + 1, "term": 3}, 0)
    votes.hear(THREE, {"is": "promised", "ask": number, "term": 3}, 0)
    for far in (-1, FAR + 1):
        votes.hear(HOST, {"is": "promised", "ask": number, "term": far}, 0)
    assert votes.member.is_unsure
    votes.hear(HOST, {"is": "promised", "ask": number, "term": 3}, 0)
    assert not votes.member.is_unsure
    votes.hear(HOST, {"is": "promised", "ask": number, "term": 9}, 0)
    assert vote_of(votes) == (3, ONE)


def test_each_time_it_is_loaded_it_asks_another_question() -> None:
    times = 100
    assert len({question(lost()) for _time in range(times)}) == times


def test_it_asks_at_once_while_it_hears_its_host() -> None:
    assert frames(election(TWO, led=True, is_unsure=True).tick(0), "unsure")


def test_who_sits_at_a_table_alone_has_nobody_to_ask() -> None:
    votes = election(HOST, 1, is_unsure=True)
    assert frames(votes.tick(0), "unsure") == {}
    assert (votes.member.is_unsure, vote_of(votes)) == (False, (1, HOST))


def test_it_neither_stands_nor_says_that_it_hears_no_host() -> None:
    votes = lost(ONE, 3)
    alone(votes, TWO)
    out = votes.tick(0)
    assert ballots(out) == []
    assert frames(out, "alone") == {}
    answer(votes, HOST, 0)
    answer(votes, TWO, 3)
    out = votes.tick(BEAT)
    assert ballots(out) == [(4, ONE)]
    assert frames(out, "alone")[TWO] == {"is": "alone", "promised": 3}


def test_who_is_left_out_meanwhile_is_waited_for_no_more() -> None:
    votes = lost(people=4)
    answer(votes, HOST, 1)
    answer(votes, THREE, 9)
    places = (Place("N0", HOST), Place("N1"), Place("N2", TWO))
    roster = Roster(TABLE, 1, 0, HOST, places)
    votes.member.chain = (Reign(roster, signed(HOST, roster.text())),)
    votes.tick(0)
    assert vote_of(votes) == (1, TWO)


def test_a_page_tells_what_it_has_promised_to_who_has_lost_their_record() -> None:
    asked = {"is": "unsure", "ask": 17}
    answered = [Send(TWO, {"is": "promised", "ask": 17, "term": 3})]
    assert election(ONE, term=3).hear(TWO, asked, 0) == answered
    assert election(ONE, chain=(reign(term=3),)).hear(TWO, asked, 0) == answered
    assert election(ONE, term=3).hear(WATCHER, asked, 0) == []
    assert election(ONE, is_unsure=True).hear(TWO, asked, 0) == []


def log() -> Book:
    """The log of match 2."""
    people = tuple(PEERS[:3])
    book = Book(TABLE, 2, str(Header(SPAR, SPAR.options(), 3, 0)))
    book.add(line_text(Seated(0, people, people, ())))
    book.add("shuffle 0-31" + " ??" * 32)
    for seat, cards in ((1, "63 62 61 54 53"), (2, "60 59 58 52 51"), (0, "57 56 55 50 49")):
        book.add(" ".join([f"show {seat}", *(f"{card}=??" for card in cards.split())]))
    return book


def word(book: Book, at: int, term: int = 0, host: str = HOST) -> Signed:
    """A host's word that the log goes so far."""
    return signed(host, Head(TABLE, term, book.match, at, book.hash(at)).text())


def test_a_vote_tells_how_far_the_log_goes() -> None:
    book = log()
    (ballot,) = election(TWO, book=book).hear(
        HOST, {"is": "elect", "epoch": 1, "roster": [0, 0]}, 0
    )
    assert isinstance(ballot, Sign)
    assert read_vote(signed(TWO, ballot.text)) == Vote(TABLE, 1, HOST, 2, len(book), book.hash())
    (ballot,) = election(TWO).hear(HOST, {"is": "elect", "epoch": 1, "roster": [0, 0]}, 0)
    assert isinstance(ballot, Sign)
    assert read_vote(signed(TWO, ballot.text)) == Vote(TABLE, 1, HOST, 0, 0, "")


def test_a_vote_goes_to_the_candidate_when_it_is_signed() -> None:
    votes = election(TWO)
    elect(votes, HOST, 1)
    cast = signed(TWO, vote(1, HOST))
    assert votes.signed(cast) == [Send(HOST, {"is": "vote", "signed": [list(cast)]})]
    assert votes.signed(cast) == []  # it is sent once


def test_a_vote_comes_with_the_host_s_own_word_how_far_the_log_goes() -> None:
    book = log()
    head = word(book, 2)
    votes = election(TWO, head=head, book=book)
    (ballot,) = elect_text(votes)
    cast = signed(TWO, ballot)
    told = {"is": "vote", "signed": [list(cast), list(head)]}
    assert votes.signed(cast) == [Send(HOST, told)]


def elect_text(votes: Election) -> list[str]:
    """The texts that are to be signed when the host asks for a vote."""
    out = votes.hear(HOST, {"is": "elect", "epoch": 1, "roster": [0, 0]}, 0)
    return [one.text for one in out if isinstance(one, Sign)]


def test_the_word_of_a_new_host_is_in_the_roster_with_which_it_began() -> None:
    book = log()
    began = reign(TWO, term=3, match=2, at=2, hash=book.hash(2), cuts=(Cut(3, TWO, 2),))
    member = page(ONE, chain=(began,), book=book, head=word(book, 3))
    assert member.position == (3, 2, 2)
    assert member.proof == began.signed
    member.head = word(book, 3, term=3, host=TWO)
    assert (member.position, member.proof) == ((3, 2, 3), member.head)
    member.head = signed(TWO, Head(TABLE, 3, 2, 1, "of another log").text())
    assert member.position == (3, 2, 2)
    book.cut(1)
    assert (member.position, member.proof) == (NOWHERE, None)


def test_a_candidate_who_does_not_know_the_last_roster_is_told_of_it_and_gets_no_vote() -> None:
    votes = election(TWO)
    stale: dict[str, Any] = {"is": "elect", "epoch": 1, "roster": [0, -1]}
    assert votes.hear(HOST, stale, 0) == [
        Send(HOST, {"is": "roster", "chain": chain_lists(votes.member.chain)})
    ]
    assert vote_of(votes) == (0, "")


def test_nothing_else_that_is_signed_is_a_vote() -> None:
    votes = election(TWO)
    elect(votes, HOST, 1)
    assert votes.signed(signed(TWO, "a seed")) == []
    assert votes.signed(signed(TWO, vote(1, HOST))) != []


# Winning


def candidate(people: int = 5) -> Election:
    """The first heir, who stands in term 1 with the own vote already signed."""
    votes = election(ONE, people)
    for peer in PEERS[2:people]:
        alone(votes, peer)
    assert ballots(votes.tick(0)) == [(1, ONE)]
    assert votes.signed(signed(ONE, vote(1, ONE))) == []
    return votes


def test_who_is_left_out_meanwhile_becomes_no_host() -> None:
    votes = candidate(4)
    for peer in (TWO, THREE):
        told(votes, peer, vote(1, ONE))
    assert votes.won != ()
    last = votes.member.chain[-1]
    places = (last.roster.places[0], Place(""), *last.roster.places[2:])
    joint = replace(last.roster, number=1, places=places, old=last.roster.people)
    votes.member.chain = (Reign(joint, signed(HOST, joint.text())),)
    assert votes.won == ()


def told(votes: Election, peer: str, text: str, *heads: Signed) -> None:
    """A page brings its vote."""
    brought = [list(one) for one in (signed(peer, text), *heads)]
    assert votes.hear(peer, {"is": "vote", "signed": brought}, 0) == []


def test_more_than_half_of_the_votes_win() -> None:
    votes = candidate(5)
    told(votes, TWO, vote(1, ONE))
    assert votes.won == ()
    told(votes, TWO, vote(1, ONE))
    assert votes.won == ()  # the same vote, told twice
    told(votes, THREE, vote(1, ONE))
    assert {(one.by, one.text) for one in votes.won} == {
        (peer, vote(1, ONE)) for peer in (ONE, TWO, THREE)
    }


def test_half_of_the_votes_do_not_win() -> None:
    votes = candidate(4)
    told(votes, TWO, vote(1, ONE))
    assert votes.won == ()
    told(votes, THREE, vote(1, ONE))
    assert [one.by for one in votes.won] == [ONE, TWO, THREE]


@pytest.mark.parametrize(
    "text", [vote(2, ONE), vote(1, TWO), vote(1, ONE, "another table"), vote(0, ONE)]
)
def test_a_vote_for_something_else_does_not_count(text: str) -> None:
    votes = candidate(3)
    told(votes, TWO, text)
    assert votes.won == ()
    told(votes, TWO, vote(1, ONE))
    assert votes.won != ()


def test_votes_come_too_late_when_a_later_term_is_known() -> None:
    votes = candidate(5)
    assert elect(votes, HOST, 2) == [(2, HOST)]
    for peer in (TWO, THREE):
        told(votes, peer, vote(1, ONE))
    assert votes.won == ()
    votes = candidate(5)
    votes.member.chain = (reign(people=5), reign(TWO, 5, 2))
    for peer in (TWO, THREE):
        told(votes, peer, vote(1, ONE))
    assert votes.won == ()


def test_a_vote_of_somebody_else_does_not_count() -> None:
    votes = candidate(3)
    votes.voted(signed(WATCHER, vote(1, ONE)))
    assert votes.won == ()


def test_a_page_that_does_not_stand_cannot_win() -> None:
    votes = election(ONE, 3)
    for peer in PEERS[:3]:
        votes.voted(signed(peer, vote(0, ONE)))
    assert votes.won == ()


def test_a_page_that_does_not_stand_asks_nobody_for_the_log() -> None:
    votes = election(ONE, 3)
    told(votes, TWO, vote(0, ONE), head(HOST, 0))
    assert votes.wanted == ""


def test_a_false_vote_is_refused() -> None:
    votes = candidate()
    for frame in (
        {"is": "vote", "signed": [["a", "b", "c", "d"]]},
        {"is": "vote", "signed": ["not signed"]},
        {"is": "vote", "signed": [list(signed(TWO, vote(1, ONE))), "not signed"]},
    ):
        with pytest.raises(ValueError, match=r"^This is not a"):
            votes.hear(TWO, frame, 0)


@pytest.mark.parametrize(
    "frame",
    [
        {"is": "alone"},
        {"is": "alone", "promised": "1"},
        {"is": "elect", "epoch": None},
        {"is": "vote", "signed": []},
        {"is": "vote", "signed": "all"},
        {"is": "cheer"},
    ],
)
def test_a_frame_of_another_kind_is_passed_over(frame: dict[str, Any]) -> None:
    assert election(TWO).hear(ONE, frame, 0) == []


# How far the others' logs go


def head(host: str, term: int, table: str = TABLE) -> Signed:
    """A host's word that the log of match 2 has 17 lines."""
    return signed(host, Head(table, term, 2, 17, "abc").text())


def test_a_voter_shows_how_far_its_log_goes() -> None:
    votes = candidate()
    told(votes, TWO, vote(1, ONE), head(HOST, 0))
    assert votes.heads == {TWO: Head(TABLE, 0, 2, 17, "abc")}
    told(votes, THREE, vote(1, ONE))
    assert votes.heads.keys() == {TWO}


def test_a_vote_counts_once_all_that_the_voter_has_of_the_log_is_here() -> None:
    votes = candidate(3)
    assert votes.wanted == ""
    told(votes, TWO, vote(1, ONE), head(HOST, 0))
    assert (votes.won, votes.wanted) == ((), TWO)
    votes.fetched = LogPosition(0, 2, 16)
    assert (votes.won, votes.wanted) == ((), TWO)
    votes.fetched = LogPosition(0, 2, 17)
    assert ([one.by for one in votes.won], votes.wanted) == ([ONE, TWO], "")


def test_a_voter_who_has_cut_its_log_since_does_not_keep_anybody_from_leading() -> None:
    votes = candidate(3)
    told(votes, TWO, vote(1, ONE), head(HOST, 0))
    alone(votes, TWO, 2 * CANDIDACY)
    assert ballots(votes.tick(2 * CANDIDACY)) == [(2, ONE)]
    votes.signed(signed(ONE, vote(2, ONE)))
    told(votes, TWO, vote(1, ONE))
    assert votes.heads, "a vote of before says nothing new"
    told(votes, TWO, vote(2, ONE))
    assert (len(votes.won), votes.heads) == (2, {})


@pytest.mark.parametrize(("longer", "newer"), [(TWO, THREE), (THREE, TWO)])
def test_what_a_later_host_has_said_goes_further_than_a_longer_log(longer: str, newer: str) -> None:
    votes = candidate()
    later = signed(HOST, Head(TABLE, 4, 1, 3, "abc").text())
    votes.member.chain = (reign(HOST, 5), reign(HOST, 5, 4, cuts=(Cut(4, HOST, 0),)))
    told(votes, longer, vote(1, ONE), head(HOST, 0))
    told(votes, newer, vote(1, ONE), later)
    assert votes.wanted == newer
    votes.fetched = LogPosition(4, 1, 3)
    assert votes.wanted == ""


def test_a_voter_who_does_not_show_its_log_does_not_count_and_is_asked_again() -> None:
    votes = candidate(3)
    told(votes, TWO, vote(1, ONE), head(HOST, 0))
    votes.pass_over(TWO)
    assert (votes.won, votes.wanted, votes.heads) == ((), "", {})
    assert TWO in frames(votes.tick(BEAT), "elect")
    told(votes, TWO, vote(1, ONE))
    assert [one.by for one in votes.won] == [ONE, TWO]
    votes.pass_over(FOUR)
    assert votes.won, "who has not voted is no loss"


def test_the_words_of_a_host_who_has_lied_do_not_say_how_far_a_log_goes() -> None:
    votes = candidate(3)
    told(votes, TWO, vote(1, ONE), head(HOST, 0))
    votes.member.distrust(HOST)
    assert ([one.by for one in votes.won], votes.wanted) == ([ONE, TWO], "")


def test_a_page_that_takes_no_more_from_its_host_asks_nobody_for_the_log() -> None:
    votes = candidate(3)
    told(votes, TWO, vote(1, ONE), head(HOST, 0))
    votes.member.disputes.doubt = Doubt("line", "That cannot be.", 2, 1, 0)
    assert (votes.won, votes.wanted) == ((), "")


def disputing(me: str = ONE) -> Election:
    """A page that takes no more from its host, and has the beginning of the log of match 2."""
    votes = election(me, 5, book=log())
    votes.member.disputes.doubt = Doubt("line", "That cannot be.", 2, 1, 0)
    return votes


def tells_to_yield(votes: Election) -> bool:
    """Return True if a page says to all others that somebody else is to lead."""
    told = frames(votes.tick(0), "alone")
    assert told.keys() == {*PEERS} - {votes.member.me}
    return all(one.get("yields") is True for one in told.values())


def test_a_page_that_disputes_leaves_it_to_who_has_more_lines() -> None:
    votes = disputing()
    votes.heads[TWO] = Head(TABLE, 0, 2, 17, "abc")
    for peer in (TWO, THREE):
        alone(votes, peer)
    assert tells_to_yield(votes)
    assert elect(votes, TWO, 1) == [(1, TWO)]


def test_a_page_leaves_it_to_nobody_without_a_dispute_or_more_lines() -> None:
    for has_doubt, fetched, who in [(False, 0, TWO), (True, 17, TWO), (True, 0, FOUR)]:
        votes = disputing()
        if not has_doubt:
            votes.member.disputes.doubt = None
        votes.fetched = LogPosition(0, 2, fetched)
        votes.heads[who] = Head(TABLE, 0, 2, 17, "abc")
        for peer in (TWO, THREE):
            alone(votes, peer)
        out = votes.tick(0)
        assert ballots(out) == [(1, ONE)]
        assert all("yields" not in one for one in frames(out, "alone").values())


@pytest.mark.parametrize(("yields", "stands"), [(True, [(1, TWO)]), (False, []), (1, [])])
def test_the_next_heir_stands_for_one_who_yields(
    yields: object, stands: list[tuple[int, str]]
) -> None:
    votes = election(TWO, 5)
    votes.hear(ONE, {"is": "alone", "promised": 0, "yields": yields}, 0)
    alone(votes, THREE)
    assert ballots(votes.tick(0)) == stands


def test_a_host_who_has_lied_is_not_chosen_again() -> None:
    votes = election(TWO)
    votes.member.distrust(HOST)
    assert elect(votes, HOST, 1) == []


def test_any_host_of_the_table_can_have_said_so() -> None:
    votes = candidate()
    votes.member.chain = (
        reign(HOST, 5, 0),
        reign(TWO, 5, 4, cuts=(Cut(2, THREE, 0), Cut(4, TWO, 0))),
    )
    for host, term in [(HOST, 0), (THREE, 2), (TWO, 4)]:
        told(votes, FOUR, vote(1, ONE), head(host, term))
        assert votes.heads[FOUR].term == term


@pytest.mark.parametrize(
    "word", [head(TWO, 0), head(HOST, 1), head(THREE, 2), head(HOST, 0, "another table")]
)
def test_nobody_else_can_say_so(word: Signed) -> None:
    votes = candidate()
    brought = [list(signed(TWO, vote(1, ONE))), list(word)]
    with pytest.raises(ValueError, match=r"^No host of this table has said so\.$"):
        votes.hear(TWO, {"is": "vote", "signed": brought}, 0)
    assert votes.heads == {}


def test_before_there_is_a_roster_no_host_has_said_anything() -> None:
    votes = candidate()
    votes.member.chain = ()
    with pytest.raises(ValueError, match="No host"):
        votes._head(head(HOST, 0))


# Being chosen again


def led_host(people: int = 4, **more: Any) -> Election:
    """The host, whom enough people follow."""
    return election(HOST, people, led=True, **more)


def test_a_host_whom_somebody_cannot_follow_has_himself_chosen_again() -> None:
    votes = led_host()
    alone(votes, THREE, promised=5)
    out = votes.tick(0)
    assert ballots(out) == [(6, HOST)]
    assert set(frames(out, "elect")) == {ONE, TWO, THREE}
    assert frames(out, "alone") == {}


def test_a_page_that_can_follow_the_host_of_today_needs_no_election() -> None:
    for promised in (2, 3):
        votes = led_host(chain=(reign(term=3),))
        alone(votes, THREE, promised=promised)
        assert votes.tick(0) == []


def test_the_others_do_not_stand_because_somebody_cannot_follow() -> None:
    votes = election(ONE, led=True)
    alone(votes, THREE, promised=5)
    assert votes.tick(0) == []


def test_for_one_person_a_host_is_chosen_again_only_after_a_while() -> None:
    first = led_host()
    alone(first, THREE, now=100, promised=5)
    second = first.after(first.member, 100)
    assert second.chosen_for == {THREE: (100, 1)}
    now = 100 + REELECTED
    alone(second, THREE, now=now - 1, promised=5)
    assert second.tick(now - 1) == []
    assert ballots(second.tick(now)) == [(6, HOST)]
    alone(second, TWO, now=now, promised=8)
    assert second.after(second.member, now).chosen_for == {THREE: (now, 2), TWO: (now, 1)}


def test_those_who_were_just_helped_do_not_decide_the_next_term() -> None:
    votes = Election(page(HOST), {THREE: (0, 1)})
    alone(votes, THREE, promised=900)
    alone(votes, TWO, promised=2)
    assert ballots(votes.tick(0)) == [(3, HOST)]


def test_a_page_that_says_so_three_times_in_a_row_is_insistent() -> None:
    votes = led_host()
    for times in range(OFTEN):
        assert votes.insistent(times * REELECTED) == []
        alone(votes, THREE, now=times * REELECTED, promised=5)
        votes = votes.after(votes.member, times * REELECTED)
    now = (OFTEN - 1) * REELECTED
    assert votes.insistent(now) == [THREE]
    assert votes.insistent(now + 2 * REELECTED - 1) == [THREE]
    assert votes.insistent(now + 2 * REELECTED) == []


def test_after_a_long_break_counting_begins_anew() -> None:
    votes = Election(page(HOST), {THREE: (0, 2), TWO: (1, 2)})
    now = 2 * REELECTED
    alone(votes, THREE, now=now, promised=5)
    assert votes.after(votes.member, now).chosen_for == {THREE: (now, 1), TWO: (1, 2)}


def test_an_election_keeps_a_memory_of_its_own() -> None:
    known = {THREE: (0.0, 1)}
    votes = Election(page(HOST), known)
    alone(votes, TWO, promised=5)
    votes.after(votes.member, 0)
    assert votes.chosen_for == known == {THREE: (0.0, 1)}
    known.clear()
    assert votes.chosen_for


def test_a_host_who_is_not_followed_any_more_thinks_of_those_who_fell_behind_alone() -> None:
    votes = election(HOST, 5, followers=2)
    alone(votes, THREE, promised=0)
    votes.chosen_for[TWO] = 0, 1
    alone(votes, TWO, promised=7)
    assert ballots(votes.tick(0)) == [(1, HOST)]
