"""Nobody leads beside another in a term, and nothing that is held is lost, in any order of events.

What is searched, each with the bounds of its list; `make soak` goes deeper in all of them:

- `WHOLE`: every order that there is, for 3 and 4 people, one term after the first, and one reload;
- `DEEP`: the first 7 to 9 events of 3 and 4 people, with two more terms;
- `CHANGING`: the first 5 to 8 events while the host changes who sits there: for 3 and 4 people also
  two terms, a line of each host, a change and a reload together (6 and 5 events);
- `LOSING`: every order of 2 and 3 people of whom one loses what it kept (of two both may, or one
  twice), and the first 6 events with two more terms; losses and changes are not tried together;
- `VOTING_TWICE`: as `WHOLE` and `DEEP` for 3 people, one of whom votes for whoever asks.

The mutants show that the explorer would see it: each breaks one rule of leading.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.friends import election, membership
from app.friends.double_votes import DoubleVotes
from app.friends.election import Election
from app.friends.recall import Recall
from app.friends.record import NOWHERE, LogPosition, Record
from app.friends.roster import Roster
from tests.app.friends.explorer import Broken, Explorer, Local
from tests.support.cases import some

IS_LONG = "PEERDECK_EXPLORE" in os.environ  # `make soak` looks much further
WHOLE: list[dict[str, int]] = [
    {"people": 3, "terms": 1, "lines": 2, "reloads": 1},
    {"people": 4, "terms": 1, "lines": 1, "reloads": 0},
]
DEEP: list[dict[str, int]] = [
    {"people": 3, "terms": 2, "lines": 1, "reloads": 0, "events": 9 + 4 * IS_LONG},
    {"people": 4, "terms": 2, "lines": 1, "reloads": 0, "events": 7 + 2 * IS_LONG},
]
VOTING_TWICE: list[dict[str, int]] = [
    {"people": 3, "terms": 1, "lines": 2, "reloads": 1},
    {"people": 3, "terms": 3, "lines": 1, "reloads": 0, "events": 8 + 3 * IS_LONG},
]
CHANGING: list[dict[str, int]] = [
    {"people": 3, "terms": 1, "lines": 0, "reloads": 0, "changes": 2, "events": 6 + 3 * IS_LONG},
    {"people": 4, "seated": 3, "terms": 1, "lines": 1, "reloads": 1, "changes": 1}
    | {"events": 5 + 2 * IS_LONG},
    {"people": 4, "terms": 1, "lines": 0, "reloads": 0, "changes": 2, "events": 5 + 2 * IS_LONG},
    {"people": 3, "seated": 2, "terms": 1, "lines": 1, "reloads": 0, "changes": 1, "events": 8},
    {"people": 3, "terms": 2, "lines": 1, "reloads": 1, "changes": 1, "events": 6 + 2 * IS_LONG},
    {"people": 4, "terms": 2, "lines": 1, "reloads": 1, "changes": 1, "events": 5 + 2 * IS_LONG},
]
LOSING: list[dict[str, int]] = [
    {"people": 2, "terms": 1, "lines": 0, "reloads": 0, "losses": 2},
    {"people": 3, "terms": 1, "lines": 0, "reloads": 0, "losses": 1},
    {"people": 3, "terms": 2, "lines": 0, "reloads": 0, "losses": 1, "events": 6 + 4 * IS_LONG},
]
if IS_LONG:
    WHOLE += [
        {"people": 3, "terms": 2, "lines": 0, "reloads": 1},
        {"people": 4, "terms": 1, "lines": 2, "reloads": 1},
    ]
    CHANGING += [
        {"people": 3, "terms": 2, "lines": 1, "reloads": 0, "changes": 1, "events": 9},
        {"people": 4, "seated": 3, "terms": 2, "lines": 1, "reloads": 1, "changes": 1, "events": 7},
    ]
    LOSING += [
        {"people": 2, "terms": 2, "lines": 0, "reloads": 0, "losses": 2},
        {"people": 3, "terms": 1, "lines": 0, "reloads": 0, "losses": 2, "events": 12},
        {"people": 4, "terms": 2, "lines": 0, "reloads": 1, "losses": 1, "events": 8},
    ]


@pytest.mark.parametrize("bounds", some(WHOLE, 1), ids=str)
def test_in_every_order_of_events_one_leads_and_nothing_is_lost(bounds: dict[str, int]) -> None:
    explorer = Explorer(**bounds)
    explorer.explore()
    assert explorer.is_whole
    assert max(one.chain[-1].roster.term for one in explorer.locals.all) == bounds["terms"]


@pytest.mark.parametrize("bounds", some(DEEP, 1), ids=str)
def test_so_it_is_in_every_order_of_so_many_events(bounds: dict[str, int]) -> None:
    explorer = Explorer(**bounds)
    explorer.explore()
    assert not explorer.is_whole
    assert max(one.chain[-1].roster.term for one in explorer.locals.all) == bounds["terms"]


@pytest.mark.parametrize("bounds", some(LOSING, 2), ids=str)
def test_nobody_votes_twice_who_has_lost_their_record(bounds: dict[str, int]) -> None:
    explorer = Explorer(**bounds)
    explorer.explore()
    assert explorer.is_whole == ("events" not in bounds)
    assert any(one.losses and one.term and not one.is_unsure for one in explorer.locals.all)


@pytest.mark.parametrize("bounds", some(VOTING_TWICE, 1), ids=str)
def test_two_hosts_of_one_term_find_together_in_every_order(bounds: dict[str, int]) -> None:
    explorer = Explorer(**bounds, double_voter=True)
    explorer.explore()
    assert explorer.is_whole == ("events" not in bounds)
    assert explorer.meetings > 0
    assert max(one.chain[-1].roster.term for one in explorer.locals.all) == bounds["terms"]


def test_one_who_votes_twice_makes_no_two_hosts_of_four_people() -> None:
    explorer = Explorer(people=4, terms=1, lines=1, reloads=0, double_voter=True)
    explorer.explore()
    assert explorer.is_whole
    assert not explorer.meetings


@pytest.mark.parametrize("bounds", some(CHANGING, 3), ids=str)
def test_so_it_is_while_people_come_and_are_removed(bounds: dict[str, int]) -> None:
    explorer = Explorer(**bounds)
    explorer.explore()
    rosters = [one.chain[-1].roster for one in explorer.locals.all]
    assert any(roster.old for roster in rosters)
    assert any(roster.number == 2 and not roster.old for roster in rosters)
    assert any(roster.term == bounds["terms"] for roster in rosters)
    first = explorer.locals.all[0].chain[0].roster.people
    taken_back = [
        one for one in rosters if one.number == 2 and one.people == first and not one.term
    ]
    assert any(not one.old for one in taken_back) == (bounds["changes"] > 1)


def breaks(told: str, **bounds: Any) -> None:
    """The explorer finds what is broken."""
    with pytest.raises(Broken, match=told):
        Explorer(**bounds).explore()


def test_a_page_that_would_vote_twice_in_a_term_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def voted(record: Record, candidate: str, term: int, roster: tuple[int, int]) -> Record | None:
        if term < record.term or roster < record.roster:
            return None
        return replace(record, term=term, vote=candidate)

    monkeypatch.setattr(election, "voted", voted)
    breaks("a second vote in one term", terms=1)


def test_a_page_that_forgets_its_vote_when_it_is_loaded_again_is_found() -> None:
    def forget(local: Local) -> Local:
        return local._replace(term=0, vote="")

    breaks("a second vote in one term", terms=1, forget=forget)


def test_a_page_that_would_only_pass_the_first_term_it_is_asked_in_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = Election._asked

    def passing(votes: Election, peer: str, term: int, *more: Any) -> Any:
        member = votes.member
        if member.is_unsure and term > member.record.term:
            member.is_unsure = False
            member.promise(replace(member.record, term=term, vote=member.me))
            return []
        return asked(votes, peer, term, *more)

    monkeypatch.setattr(Election, "_asked", passing)
    breaks("a second vote in one term", terms=2, lines=0, reloads=0, losses=1)


def test_a_page_that_would_ask_only_most_of_the_others_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def conclude(recall: Recall) -> None:
        member = recall.member
        told = {member.me, *recall.told}
        if member.is_unsure and member.roster is not None and member.roster.is_enough(told):
            member.is_unsure = False
            term = max(member.record.term, *recall.told.values(), 0)
            member.promise(replace(member.record, term=term, vote=member.me))

    monkeypatch.setattr(Recall, "_conclude", conclude)
    breaks("a second vote in one term", terms=1, lines=0, reloads=0, losses=1)


def test_a_page_that_would_stand_without_its_record_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stands = Election._stands

    def standing(votes: Election, now: float) -> bool:
        was, votes.member.is_unsure = votes.member.is_unsure, False
        found = stands(votes, now)
        votes.member.is_unsure = was
        return found

    monkeypatch.setattr(Election, "_stands", standing)
    breaks("has two hosts", terms=1, lines=0, reloads=0, losses=1)


def test_half_of_the_votes_would_be_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_enough(roster: Roster, peers: Iterable[str]) -> bool:
        return 2 * len({*peers} & {*roster.people}) >= len(roster.people)

    monkeypatch.setattr(Roster, "is_enough", is_enough)
    breaks("has two hosts", people=4, terms=1, lines=0)


def test_an_heir_who_would_do_without_the_log_of_a_voter_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def covered(votes: Mapping[str, LogPosition], _mark: LogPosition) -> set[str]:
        return {*votes}

    monkeypatch.setattr(election, "covered", covered)
    breaks("has lost what was held", terms=1)


def test_a_page_that_would_keep_to_its_own_host_of_two_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(DoubleVotes, "meet", lambda *_told: False)
    breaks("do not find together", terms=1, double_voter=True)


def test_a_page_that_would_go_on_in_a_term_with_two_hosts_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Explorer, "learn", following_on(Explorer.learn))
    breaks("follows a host of a term that had two", terms=1, double_voter=True)


def following_on(learn: Callable[..., Any]) -> Callable[..., Any]:
    """Learn of a host without promising to follow nobody in that term."""

    def forgetful(explorer: Explorer, me: str, before: Local, *told: Any) -> Any:
        local, sent = learn(explorer, me, before, *told)
        return local._replace(term=before.term), sent

    return forgetful


def test_a_candidate_who_would_count_the_votes_of_one_who_voted_twice_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def positions(votes: Election) -> dict[str, LogPosition]:
        return dict.fromkeys(votes._votes, NOWHERE)

    monkeypatch.setattr(Election, "_positions", property(positions))
    breaks("who voted twice", terms=3, lines=0, reloads=0, double_voter=True)


def test_a_host_who_would_change_the_people_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(wanted: Roster, now: Roster) -> Roster:
        return replace(wanted, number=now.number + 1)

    monkeypatch.setattr(membership, "changed", changed)
    breaks("has lost what was held", people=3, terms=1, reloads=0, changes=1)
    breaks("has two hosts", people=4, seated=3, terms=1, lines=0, reloads=0, changes=1)


def test_a_host_who_would_go_on_from_a_change_with_others_than_before_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def is_back(wanted: Roster, now: Roster) -> bool:
        return bool(now.old) and {*wanted.people} != {*now.people}

    monkeypatch.setattr(membership, "is_back", is_back)
    breaks("has lost what was held", people=3, terms=1, reloads=0, changes=2)


def test_half_a_change_would_be_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_enough(roster: Roster, peers: Iterable[str]) -> bool:
        return 2 * len({*peers} & {*roster.people}) > len(roster.people)

    monkeypatch.setattr(Roster, "is_enough", is_enough)
    breaks("has lost what was held", people=3, terms=1, reloads=0, changes=1)
