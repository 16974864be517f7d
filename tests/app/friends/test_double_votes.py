"""A person whose page votes for two hosts in one term: all are told, and find together again."""

import json
import re
from dataclasses import replace

import pytest

from app.effects import Effect
from app.friends import kept
from app.friends.chain import Reign, read_chain
from app.friends.double_votes import DoubleVotes
from app.friends.frames import Frame, Send, chained, read, signatures, word_lists
from app.friends.hosting import Hosting
from app.friends.member import LIARS
from app.friends.roster import Cut
from app.friends.signed import Head, Signed, Vote, read_head
from app.friends.table import FriendsTable
from app.friends.times import BEAT
from peerdeck.action import Stop
from tests.app.friends.ballots import (
    FOUR,
    HOST,
    ONE,
    THREE,
    TWO,
    Page,
    candidate,
    elect,
    election,
    page,
    reign,
    signed,
    told,
)
from tests.app.friends.pages import TABLE, Pages, pages, seated
from tests.app.friends.test_hostile import goes_on, throw
from tests.app.friends.world import peer_called
from tests.support.cases import some

FRIENDS = ("Host", "Friend 1")
TOLD = "{} voted for two hosts at the same time. Those votes do not count any more."


class Voter(FriendsTable):
    """A page that votes for whoever asks: for two hosts in one term, if two do.

    It plays on with the first of them. `promised` is the term that it says it has promised, so
    that others stand in the next; without one it says nothing of hearing no host.
    """

    promised = 0

    @property
    def me(self) -> str:
        return self.shared.role.me

    def hear(self, peer: str, frame: Frame, now: float) -> list[Effect]:
        """Vote, follow one host, and know nothing of double votes."""
        role = self.shared.role
        match frame:
            case {"is": "elect", "epoch": int(term)}:
                word = vote(role.me, peer, term)
                return [post(peer, {"is": "vote", "signed": word_lists([word])})]
            case {"is": "beat", "beat": int(beat)} if peer != role.host:
                return [post(peer, {"is": "beat", "beat": beat})]
            case {"is": "roster", "chain": chain}:
                last = read_chain(chained(chain), TABLE, role.first)[-1].roster
                if last.host != role.host and last.term <= role.host_term:
                    return []
            case {"is": "twice" | "alone"}:
                return []
        return silenced(super().hear(peer, frame, now))

    def tick(self, now: float) -> list[Effect]:
        """Say that no host of an earlier term is followed."""
        others = self.shared.role.others() if self.promised and now % BEAT == 0 else []
        alone = [post(peer, {"is": "alone", "promised": self.promised}) for peer in others]
        return [*silenced(super().tick(now)), *alone]


def post(to: str, frame: Frame) -> Effect:
    return {"post": json.dumps(frame), "to": to}


def silenced(effects: list[Effect]) -> list[Effect]:
    """The same without what would tell of double votes."""
    return [one for one in effects if "post" not in one or read(one["post"])["is"] != "twice"]


def honest(den: Pages) -> list[int]:
    return [number for number in range(len(den.peers)) if not isinstance(den[number], Voter)]


def books(den: Pages, *numbers: int) -> set[tuple[int, str]]:
    found = [den[number].shared.role.book for number in numbers]
    return {(len(book), book.hash()) for book in found if book is not None}


def leaders(den: Pages) -> list[int]:
    """The honest pages that lead just now."""
    roles = {number: den[number].shared.role for number in honest(den)}
    return [n for n, role in roles.items() if isinstance(role, Hosting) and role.is_led(den.now)]


def double_voters(den: Pages, number: int) -> set[str]:
    return {*den[number].shared.role.double_votes}


def with_voter(people: int = 3) -> tuple[Pages, Voter]:
    """A match with somebody who votes twice in the last seat, and a bot behind it."""
    den = pages(people, people + 1, "spar")
    last = den.peers[-1]
    made, effects = Voter.joined(last, TABLE, den.host, den.now, version="1")
    assert isinstance(made, Voter)
    del den.pages[last]
    den.add(last, (made, effects))
    den.sit()
    den.play(6)
    return den, made


def two_hosts(people: int = 3) -> tuple[Pages, Voter]:
    """The first two are both host of one term, by the votes of the last.

    The others hear one of them each, in turn.
    """
    den, voter = with_voter(people)
    for one in range(people - 1):
        for other in range(one + 1, people - 1, 2):
            den.lose(one, other)
    den.run(12)
    voter.promised = 1
    den.run(5)
    voter.promised = 0
    den.play(6)
    assert leaders(den) == [0, 1]
    assert {den[number].shared.role.host_term for number in honest(den)} == {2}
    return den, voter


def heal(den: Pages) -> None:
    """From now on all reach each other."""
    for one in honest(den):
        for other in honest(den):
            if frozenset((den.peers[one], den.peers[other])) in den.lost:
                den.find(one, other)


@pytest.mark.parametrize("people", some([3, 5], 1))
def test_two_hosts_of_one_term_find_together_and_all_are_told_who_voted_twice(people: int) -> None:
    den, voter = two_hosts(people)
    assert len(books(den, 0, 1)) == 2
    for number in honest(den):
        den[number].news.clear()
    heal(den)
    den.run(20)
    assert len(leaders(den)) == 1
    assert {den[number].shared.role.host_term for number in honest(den)} == {4}
    for number in honest(den):
        assert den[number].news.count(TOLD.format(f"Friend {people - 1}")) == 1
        assert double_voters(den, number) == {voter.me}
    den.play(20)
    den.run(3)
    assert len(books(den, *honest(den))) == 1
    assert not any(den[number].view.stopped for number in honest(den))


def test_the_longer_log_stays_and_whoever_loses_moves_is_told_how_many() -> None:
    den, _voter = two_hosts()
    for number in (1, 0, 2):  # each tells its own host, and the last one that of the first
        den.act(number, Stop())
    which = {number: length for number in (0, 1) for length, _hash in books(den, number)}
    assert len({*which.values()}) == 2
    winner, loser = sorted(which, key=lambda number: -which[number])
    (longer,) = books(den, winner)
    heal(den)
    den.run(1)
    head = den[loser].shared.role.head
    assert den[loser].shared.role.host == den.peers[winner]
    assert head is None or head.by == den.peers[winner], "nobody else knows the other as a host"
    den.run(20)
    for number in (0, 1):
        book = den[number].shared.role.book
        assert book is not None
        assert book.hash(longer[0]) == longer[1]
    told = re.compile(
        r"(\d+ moves were taken back, beginning with|A move was taken back:) “.+\.” "
        rf"Two led the table at the same time: it goes on from what {FRIENDS[winner]} has\."
    )
    assert [bool(told.fullmatch(line)) for line in den[loser].news].count(True) == 1
    assert "taken back" not in " ".join(den[winner].news)


def test_guests_who_hear_two_hosts_of_one_term_stop_them_both() -> None:
    den, _voter = two_hosts(5)
    den.find(1, 2)  # a guest of the other host
    den.run(3)
    assert den[0].shared.role.is_void
    assert [den[number].shared.role.host_term for number in leaders(den)] in ([], [4])
    heal(den)
    den.run(20)
    assert len(leaders(den)) == 1


def test_who_voted_twice_makes_no_two_hosts_again() -> None:
    den, voter = two_hosts()
    heal(den)
    den.run(20)
    den.lose(0, 1)
    den.run(12)
    voter.promised = 9
    den.run(20)
    terms = {den[number].shared.role.host_term for number in leaders(den)}
    assert len(terms) == len(leaders(den)) <= 1
    voter.promised = 0
    den.find(0, 1)
    den.run(20)
    assert len(leaders(den)) == 1
    den.play(10)
    assert len(books(den, 0, 1)) == 1


def test_two_hosts_of_one_term_stay_apart_from_it_after_a_reload() -> None:
    den, voter = two_hosts()
    heal(den)
    for number in (0, 1):
        assert leaders(den) == []
        den.go_away(number)
        den.come_back(number)
        assert double_voters(den, number) == {voter.me}
        assert den[number].shared.role.is_void
        den[number].news.clear()
    den.run(20)
    assert len(leaders(den)) == 1
    assert not [line for number in (0, 1) for line in den[number].news if "two hosts" in line]


# The proof


def vote(by: str, host: str, term: int = 7, table: str = TABLE) -> Signed:
    text = Vote(table, term, host, 0, 0, "").text()
    return Signed(by, "key", text, f"{by} {text}")


def twice(*votes: Signed) -> str:
    return json.dumps({"is": "twice", "signed": word_lists(votes)})


def test_a_proof_reaches_everybody_and_who_comes_later_and_stays_after_a_reload() -> None:
    table = pages(people=4, seats=4)
    table.come_in(1, 2)
    culprit = table.peers[2]
    told = twice(vote(culprit, table.host), vote(culprit, table.peers[1]))
    throw(table, 1, table.host, told)
    table.run(1)
    for number in range(3):
        assert double_voters(table, number) == {culprit}
        assert table[number].news.count(TOLD.format("Friend 2")) == 1
    table.come_in(3)
    table.run(1)
    assert double_voters(table, 3) == {culprit}
    for number in (0, 1, 3):
        table.go_away(number)
        table.come_back(number)
        assert double_voters(table, number) == {culprit}
        assert not [line for line in table[number].news if "two hosts" in line]


def test_who_has_lost_a_proof_is_told_again_on_connecting() -> None:
    table = seated()
    before = table.saves[table.peers[1]]
    culprit = table.peers[2]
    throw(table, 1, table.host, twice(vote(culprit, table.host), vote(culprit, table.peers[1])))
    table.run(1)
    table.go_away(1)
    table.saves[table.peers[1]] = before
    table.come_back(1)
    table.run(1)
    assert double_voters(table, 1) == {culprit}


def test_a_void_term_stays_so_after_a_reload() -> None:
    table = seated()
    role = table[1].shared.role
    before = kept.mark(table[1].shared)
    role.void = 3
    assert kept.mark(table[1].shared) != before
    assert kept.read(kept.written(table[1].shared), table.now).role.void == 3


CULPRIT, OTHER, STRANGER = peer_called(2), peer_called(1), peer_called(9)


@pytest.mark.parametrize(
    "votes",
    [
        [vote(CULPRIT, OTHER)],
        [vote(CULPRIT, OTHER)] * 2,
        [vote(CULPRIT, OTHER), vote(CULPRIT, STRANGER, term=8)],
        [vote(CULPRIT, OTHER), vote(OTHER, STRANGER)],
        [vote(CULPRIT, OTHER), vote(CULPRIT, STRANGER, table="another")],
        [vote(CULPRIT, OTHER, table="another"), vote(CULPRIT, STRANGER, table="another")],
        [vote(STRANGER, OTHER), vote(STRANGER, CULPRIT)],
        [vote(CULPRIT, OTHER), vote(CULPRIT, STRANGER), vote(CULPRIT, peer_called(0))],
        [vote(CULPRIT, OTHER), Signed(CULPRIT, "key", "{}", "")],
    ],
)
def test_what_proves_nothing_silences_nobody(votes: list[Signed]) -> None:
    table = seated()
    votes = [one._replace(signature=f"{one.by} {one.text}") for one in votes]
    throw(table, 1, table.host, twice(*votes))
    assert not table[1].shared.role.double_votes
    goes_on(table, 0, 1, 2)


def test_nobody_from_outside_the_table_shows_a_proof() -> None:
    table = seated()
    throw(table, 1, STRANGER, twice(vote(CULPRIT, OTHER), vote(CULPRIT, STRANGER)))
    assert not table[1].shared.role.double_votes


@pytest.mark.parametrize(("people", "is_enough"), [(4, False), (5, True)])
def test_without_who_voted_twice_the_others_choose_a_host_if_they_are_more_than_half(
    people: int, is_enough: bool
) -> None:
    table = seated(people=people, seats=people)
    throw(table, 1, table.host, twice(vote(CULPRIT, OTHER), vote(CULPRIT, STRANGER)))
    table.run(2)
    table.go_away(0)
    table.run(20)
    assert table[1].view.is_host == is_enough
    for number in {*range(1, people)} - {2}:
        assert table[number].view.is_short != is_enough
    table.come_back(0)
    table.run(6)
    goes_on(table, *range(people))


def test_who_voted_twice_is_not_voted_for() -> None:
    table = seated(people=4, seats=4)
    culprit = table.peers[1]
    throw(table, 2, table.host, twice(vote(culprit, table.host), vote(culprit, STRANGER)))
    table.run(2)
    table.go_away(0)
    table.run(20)
    assert not any(table[number].view.is_host for number in (1, 2, 3)), "two votes of four count"
    table.come_back(0)
    table.run(6)
    table.person(0, "turn_away", culprit)
    for number in (2, 3):
        table.person(number, "agree_to_remove", culprit)
    table.run(3)
    table.go_away(0)
    table.run(20)
    assert table[2].view.is_host


def test_as_many_double_votes_are_kept_as_can_be_at_a_table() -> None:
    table = seated()
    role = table[1].shared.role
    role.convict(vote(CULPRIT, OTHER), vote(CULPRIT, STRANGER))
    for number in range(3 * LIARS):
        peer = peer_called(100 + number)
        role.convict(vote(peer, OTHER), vote(peer, STRANGER))
    assert len(role.double_votes) == LIARS
    assert CULPRIT in role.double_votes


def test_a_save_without_double_votes_is_read() -> None:
    table = seated()
    save = kept.written(table[1].shared)
    del save["double_votes"], save["void"]
    role = kept.read(save, table.now).role
    assert (role.double_votes, role.void) == ({}, 0)


# One page, without a network


def chosen(host: str, at: int, *voters: str, term: int = 2) -> Reign:
    """A reign, with the votes that made it."""
    one = reign(host, 3, term, match=0, at=at, cuts=(Cut(term, host, at),))
    return replace(one, votes=tuple(signed(by, vote(by, host, term).text) for by in voters))


def word(host: str, at: int, term: int = 2, by: str = "") -> Signed:
    return signed(by or host, Head(TABLE, term, 0, at, "hash").text())


FIRST, SECOND = chosen(HOST, 5, HOST, TWO), chosen(ONE, 5, ONE, TWO)


def beside(own: Reign) -> Page:
    """A page that follows a host, to which another of the same term will be told."""
    return page(THREE, 3, chain=(reign(people=3), own), term=2, vote=own.roster.host)


@pytest.mark.parametrize(
    ("claimed", "told", "turns"),
    [(None, None, True), (9, 8, False), (8, 9, True), (6, None, False), (None, 6, True)],
)
def test_a_page_turns_to_the_host_whose_log_goes_further(
    claimed: int | None, told: int | None, turns: bool
) -> None:
    for own, other in ((FIRST, SECOND), (SECOND, FIRST)):
        member, votes = beside(own), DoubleVotes()
        if claimed:
            member.head = word(own.roster.host, claimed)
        words = [word(other.roster.host, told)] if told else []
        is_equal = claimed is told is None
        expected = own is FIRST if is_equal else turns
        assert votes.meet(member, (reign(people=3), other), words) == expected
        assert (member.is_void, member.term, member.vote) == (True, 3, THREE)
        assert member.double_votes.keys() == {TWO}


def test_a_host_who_voted_twice_comes_last_however_long_the_log() -> None:
    culprit = chosen(TWO, 99, TWO, ONE)
    assert DoubleVotes().meet(beside(culprit), (reign(people=3), FIRST), [])
    assert not DoubleVotes().meet(beside(FIRST), (reign(people=3), culprit), [])


def test_words_of_somebody_else_or_of_another_term_do_not_decide() -> None:
    for claim in (word(HOST, 99, term=1), word(HOST, 99, by=TWO)):
        assert not DoubleVotes().meet(beside(SECOND), (reign(people=3), FIRST), [claim])


def test_the_furthest_word_of_a_host_is_kept_whoever_tells_it() -> None:
    for order in (9, 10), (10, 9):
        member, votes = beside(FIRST), DoubleVotes()
        assert not votes.meet(member, (reign(people=3), FIRST), [])
        assert votes.claim is None
        member.head = word(HOST, 9)
        for at in order:
            assert not votes.meet(member, (reign(people=3), FIRST), [word(HOST, at)])
        assert votes.claim == word(HOST, 10)
        assert not member.is_void
        assert not votes.meet(member, (reign(people=3), SECOND), [word(ONE, 9)])


def test_the_word_of_the_last_host_of_a_long_chain_decides() -> None:
    member = beside(FIRST)
    member.chain = (reign(people=3), reign(TWO, 3, 1, cuts=(Cut(1, TWO, 0),)), FIRST)
    member.head = word(HOST, 9)
    assert not DoubleVotes().meet(member, (reign(people=3), SECOND), [word(ONE, 8)])


def test_of_several_words_of_a_host_the_first_is_looked_at() -> None:
    words = [word(HOST, 99, term=1), word(HOST, 99)]
    assert not DoubleVotes().meet(beside(SECOND), (reign(people=3), FIRST), words)
    assert DoubleVotes().meet(beside(SECOND), (reign(people=3), FIRST), words[1:])


def test_hosts_of_different_terms_make_none_of_them_void() -> None:
    later = chosen(ONE, 99, ONE, TWO, term=3)
    for own, other in ((FIRST, later), (later, FIRST), (reign(people=3), FIRST)):
        member = beside(own)
        assert not DoubleVotes().meet(member, (reign(people=3), other), [])
        assert not member.is_void
    member.chain = ()
    assert not DoubleVotes().meet(member, (reign(people=3), FIRST), [])


def test_who_has_promised_a_later_term_keeps_to_it() -> None:
    member = beside(SECOND)
    member.term, member.vote = 5, TWO
    assert DoubleVotes().meet(member, (reign(people=3), FIRST), [word(HOST, 9)])
    assert (member.is_void, member.term, member.vote) == (True, 5, TWO)


def hosts_shown(member: Page, votes: DoubleVotes) -> list[tuple[str, int | None]]:
    """The last hosts of the chains that are told, and how far the log goes by their words."""
    found = []
    for one in votes.tick(member):
        if isinstance(one, Send) and one.to == TWO and one.frame["is"] == "roster":
            last = read_chain(chained(one.frame["chain"]), TABLE, HOST)[-1].roster
            at = [read_head(word).at for word in signatures(one.frame["signed"])]
            found.append((last.host, at[0] if at else None))
    return found


def test_a_further_word_and_another_void_term_are_told_as_well() -> None:
    middle = chosen(ONE, 0, ONE, TWO, term=1)
    member, votes = beside(SECOND), DoubleVotes()
    for term in (2, 4):
        own, rival = (chosen(host, 5, host, TWO, term=term) for host in (ONE, HOST))
        member.chain, member.head = (reign(people=3), middle, own), None
        votes.meet(member, (reign(people=3), middle, rival), [])
        assert hosts_shown(member, votes) == [(HOST, None), (ONE, None)]
        member.head = word(ONE, 9, term)
        assert hosts_shown(member, votes) == [(ONE, 9)]
        assert hosts_shown(member, votes) == []


def test_in_a_void_term_everybody_is_told_of_both_hosts_once() -> None:
    member, votes = beside(SECOND), DoubleVotes()
    assert votes.tick(member) == []
    votes.meet(member, (reign(people=3), FIRST), [])
    out = [one for one in votes.tick(member) if isinstance(one, Send) and one.to == TWO]
    hosts = [
        read_chain(chained(one.frame["chain"]), TABLE, HOST)[-1].roster.host
        for one in out
        if one.frame["is"] == "roster"
    ]
    assert hosts == [HOST, ONE]
    assert [one.frame["is"] for one in out].count("twice") == 1
    assert votes.tick(member) == []
    votes.forget(TWO)
    assert len(votes.tick(member)) == len(out)


def test_a_vote_of_who_voted_twice_does_not_count() -> None:
    votes = candidate(5)
    for peer in (TWO, THREE):
        told(votes, peer, vote(peer, ONE, 1).text)
    assert votes.won
    votes.member.convict(vote(TWO, ONE), vote(TWO, HOST))
    assert votes.won == ()
    told(votes, FOUR, vote(FOUR, ONE, 1).text)
    assert {one.by for one in votes.won} == {ONE, THREE, FOUR}


def test_the_host_of_today_is_not_chosen_again_after_voting_twice() -> None:
    votes = election(TWO)
    assert elect(votes, HOST, 1)
    votes.member.convict(vote(HOST, ONE), vote(HOST, HOST))
    assert not elect(votes, HOST, 2)
