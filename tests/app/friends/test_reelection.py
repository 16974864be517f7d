"""Elections for somebody who cannot follow: the host of today is chosen again."""

from typing import Any

from app.friends.election import OFTEN, Election
from app.friends.times import REELECTED
from tests.app.friends.ballots import (
    HOST,
    ONE,
    THREE,
    TWO,
    alone,
    ballots,
    election,
    frames,
    page,
    reign,
)


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
