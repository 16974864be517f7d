"""Elections as one page goes through them, sentence by sentence, without a network.

The page under test is told what the others say. The test decides if it hears its host.
"""

from dataclasses import replace
from typing import Any

import pytest

from app.friends.chain import Reign
from app.friends.election import FAR, Election
from app.friends.frames import Send, Sign, chain_lists
from app.friends.record import NOWHERE
from app.friends.roster import Cut, Place
from app.friends.signed import Head, Vote, read_vote
from app.friends.times import ALONE, BEAT, CANDIDACY
from tests.app.friends.ballots import (
    FOUR,
    HOST,
    ONE,
    PEERS,
    TABLE,
    THREE,
    TWO,
    WATCHER,
    alone,
    ballots,
    candidate,
    elect,
    election,
    frames,
    head,
    log,
    page,
    reign,
    signed,
    told,
    vote,
    vote_of,
    word,
)


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
    for promised, is_near in [(0, True), (-1, False), (7 + FAR, True), (8 + FAR, False)]:
        for member in (
            page(ONE, 3, led=False, term=7),
            page(ONE, 3, led=False, chain=(reign(people=3, term=7),)),
        ):
            votes = Election(member)
            alone(votes, TWO, promised=promised)
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
