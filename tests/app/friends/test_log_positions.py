"""Elections and the log: nobody leads who has less of it than more than half of the people."""

import pytest

from app.friends.disputes import Doubt
from app.friends.election import Election
from app.friends.record import LogPosition
from app.friends.roster import Cut
from app.friends.signed import Head, Signed
from app.friends.times import BEAT, CANDIDACY
from tests.app.friends.ballots import (
    FOUR,
    HOST,
    ONE,
    PEERS,
    TABLE,
    THREE,
    TWO,
    alone,
    ballots,
    candidate,
    elect,
    election,
    frames,
    head,
    log,
    reign,
    signed,
    told,
    vote,
)


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
