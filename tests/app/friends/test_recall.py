"""Elections as a page goes through them that has lost its record: whom it asks, when it votes."""

from app.friends.chain import Reign
from app.friends.election import FAR, Election
from app.friends.frames import Send
from app.friends.roster import Place, Roster
from app.friends.times import BEAT
from tests.app.friends.ballots import (
    HOST,
    ONE,
    TABLE,
    THREE,
    TWO,
    WATCHER,
    alone,
    ballots,
    elect,
    election,
    frames,
    reign,
    signed,
    vote_of,
)


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
