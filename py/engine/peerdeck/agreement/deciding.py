"""Agreeing on the next decision: proposals, promises and votes on one page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

from peerdeck.agreement import chain, limits, rules
from peerdeck.agreement.continued import missing
from peerdeck.agreement.decisions import Decision, decided_by
from peerdeck.agreement.judging import judge
from peerdeck.agreement.room import is_built_on
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import NotYet
from peerdeck.agreement.sync import able
from peerdeck.agreement.wants import agrees, wanted
from peerdeck.agreement.words import (
    NONE,
    Accepted,
    Change,
    Hash,
    Held,
    Prepare,
    Promise,
    Seal,
    hash_of,
)


def hear(page: Page, word: Prepare | Promise | Accepted | Held, seal: Seal) -> None:
    """Take a word about the next decision, and judge what can be judged now that it is here."""
    voting, hash_ = page.heard.voting, hash_of(word)
    voters = page.table.players if isinstance(word, Held) else page.table.people
    if word.base != page.base or word.by not in voters or hash_ in voting.judged:
        return
    pending = sum(other.by == word.by for other in voting.pending.values())
    judged = sum(other.by == word.by for other in voting.judged.values())
    has_room = pending < limits.MOST_PENDING and judged < limits.MOST_BALLOTS
    if has_room or is_built_on(page, hash_):
        page.keep(word, seal)
        voting.pending[hash_] = word
        voting.since.setdefault(hash_, page.now)
        settle(page)


def settle(page: Page) -> None:
    """Judge pending words until no more can be judged, then act on what is there now."""
    base = page.base
    while base == page.base:
        pending = [*page.heard.voting.pending.items()]
        if not [hash_ for hash_, word in pending if judge(page, hash_, word)]:
            break
    if all(isinstance(word, Held) for word in page.heard.voting.judged.values()):
        return  # nothing is proposed
    if base == page.base:
        _decide(page)
    if base == page.base and able(page) and page.me in page.table.people:
        _promise(page)
        _complete(page)
        _accept(page)


# What this page does


def _decide(page: Page) -> None:
    """Adopt the value that a majority has accepted in one ballot."""
    people = page.table.people
    for hash_, votes in decided_by(people, page.words(Accepted).values()).items():
        value = page.heard.voting.values.get(hash_)
        with suppress(NotYet):
            seals = tuple(signed.seal for signed in page.signed(map(hash_of, votes)))
            if value is not None and chain.adopt(page, Decision(value, votes, seals)):
                peer = page.heard.peers.get(rules.proposer_of(people, votes[0].ballot) or "")
                if peer is not None:
                    peer.brake = limits.BRAKE
                return


def _promise(page: Page) -> None:
    """Promise the highest ballot whose change this page wants.

    Of two proposals in one ballot the later one is what its author wants.
    """
    vote, voting = page.stored.vote, page.heard.voting
    if page.now - voting.promised < limits.WINDOW:
        return
    prepares = page.words(Prepare)
    known = sorted(prepares.items(), key=lambda item: (item[1].ballot, item[1].n))
    own = [word for word in page.words(Promise).values() if word.by == page.me]
    counts = Counter(prepares[promise.prepare].by for promise in own)
    seen = {page.me}
    for hash_, prepare in reversed(known):
        peer = page.heard.peers.get(prepare.by)
        if prepare.by in seen or not rules.may_promise(vote, prepare.ballot):
            continue
        seen.add(prepare.by)
        if peer is None:
            continue
        brake = max(peer.brake, _pause(limits.BRAKE, counts[prepare.by]))
        if len(page.table.people) == 2 and brake == limits.BRAKE and not counts[prepare.by]:
            brake = 0.0  # two take turns in proposing, and each can stop the game in any case
        if page.now - peer.promised >= brake and agrees(page, prepare.change):
            peer.promised = page.now
            _sign_promise(page, prepare.ballot, hash_)
            return


def _pause(first: float, count: int) -> float:
    """Return the pause after this number of tries to decide something; after some it doubles.

    Where too few answer, others would sign words without end, until nobody has room for more.
    """
    return min(limits.MOST_PAUSE, first * 2.0 ** max(0, count - limits.MOST_TRIES))


def _sign_promise(
    page: Page,
    ballot: int,
    prepare: Hash,
    completes: tuple[Hash, ...] = (),
    settles: tuple[Hash, ...] = (),
) -> None:
    vote = page.stored.vote
    said = (page.me, page.next_n(), page.base, ballot, prepare, vote.highest, page.place)
    page.stored.vote = rules.promised(vote, ballot)
    page.heard.voting.promised = page.now
    page.sign(Promise(*said, completes, settles))


def _complete(page: Page) -> None:
    """Promise last in a ballot of this page that enough others have promised."""
    for hash_, prepare in page.words(Prepare).items():
        if prepare.by != page.me or not rules.may_promise(page.stored.vote, prepare.ballot):
            continue
        words = [word for word in page.words(Promise).values() if word.prepare == hash_]
        promises = {word.by: word for word in words}
        if rules.is_majority(page.table.people, {*promises, page.me}):
            names = tuple(map(hash_of, promises.values()))
            holds = _settling(page, [*promises.values()])
            _sign_promise(page, prepare.ballot, hash_, names, holds)
            return


def _settling(page: Page, promises: list[Promise]) -> tuple[Hash, ...]:
    """Return the words that somebody holds records by on which these promises and this page part.

    Other pages need all words that are named, so there must not be more.
    """
    paths = [chain.path_to(page, promise.head) or () for promise in promises]
    longest = max((page.path, *paths), key=len)
    if all(path == longest[: len(path)] for path in (page.path, *paths)):
        return ()
    parted = {*page.path}.union(*paths) - {*page.path}.intersection(*paths)
    held = page.words(Held).items()
    return tuple(name for name, word in held if parted & {*(chain.path_to(page, word.place) or ())})


def _accept(page: Page) -> None:
    """Vote for the values that follow from completed promises."""
    promises = page.words(Promise)
    for (ballot, hash_), last in page.heard.voting.proven.items():
        change = page.heard.voting.values[hash_].change
        names = (*last.completes, hash_of(last))
        is_bound = any(promises[name].accepted for name in names)
        is_unheard = change.kind == "away" and not change.names  # and not wished by a majority
        is_wrong = is_unheard and not is_bound and any(map(page.hears, change.people))
        if rules.may_accept(page.stored.vote, ballot) and not is_wrong:
            page.stored.vote = rules.accepted(page.stored.vote, ballot, hash_)
            page.sign(Accepted(page.me, page.next_n(), page.base, ballot, hash_))


# Proposing


def tick(page: Page) -> None:
    """Judge what waits for something, and propose what it is time for."""
    settle(page)
    _brake(page)
    propose(page)


def propose(page: Page) -> None:
    """Propose what this page wants, or end what somebody began, if it is time."""
    people = page.table.people
    if not able(page) or page.me not in people or missing(page):
        return
    voting, late = page.heard.voting, limits.TURN * _turn(page)
    changes = _in_turn(page, wanted(page))
    voting.wants = {change: voting.wants.get(change, page.now) for change in changes}
    if page.now - voting.proposed < _pause(limits.STUCK, voting.tries) + late:
        return
    stuck = [
        voting.since.get(hash_, page.now)
        for hash_, word in page.words(Promise).items()
        if word.by != rules.proposer_of(people, word.ballot)
    ]
    if not stuck:
        due = [change for change in changes if page.now - voting.wants[change] >= late]
        _propose(page, due)
    elif page.now - min(stuck) >= limits.STUCK + late:
        wishes = [*changes[:1], NONE] if voting.tries % 2 else [NONE, *changes[:1]]
        _propose(page, wishes)


def _in_turn(page: Page, changes: list[Change]) -> list[Change]:
    """Return changes with another one first each time that no change was decided.

    Others may lack what the first one rests on, as notes of somebody who says something else to
    each of them.
    """
    value = page.decision.value
    first = value.number % len(changes) if changes and value.change == NONE else 0
    return [*changes[first:], *changes[:first]]


def _brake(page: Page) -> None:
    """Answer somebody more seldom whose ballot had enough promises and was not completed.

    Those who promised a higher ballot could not complete theirs. A decision that is made in a
    ballot of theirs ends the brake.
    """
    voting, promises = page.heard.voting, page.words(Promise)
    enough = rules.majority(len(page.table.people)) - 1
    for hash_, prepare in page.words(Prepare).items():
        peer = page.heard.peers.get(prepare.by)
        if peer is None or hash_ in voting.braked:
            continue
        times = sorted(
            voting.since.get(name, page.now)
            for name, word in promises.items()
            if word.prepare == hash_ and word.by != prepare.by
        )
        is_late = 0 < enough <= len(times) and page.now - times[enough - 1] >= limits.STUCK
        own = [word.ballot for word in promises.values() if word.by == prepare.by]
        if is_late and max(own, default=0) < prepare.ballot:
            voting.braked.add(hash_)
            peer.brake = min(limits.MOST_BRAKE, 2 * peer.brake)


def _turn(page: Page) -> int:
    """Return how many people propose before this page, another one first at each number."""
    people = page.table.people
    first = (page.decision.value.number + 1) % len(people)
    order = (*people[first:], *people[:first])
    return sum(page.hears(person) for person in order[: order.index(page.me)])


def _propose(page: Page, changes: Iterable[Change]) -> None:
    """Propose the first of these changes that may be proposed now."""
    people, prepares = page.table.people, page.words(Prepare).values()
    others = {name: word for name, word in page.words(Promise).items() if word.by != page.me}
    for change in changes:
        permits = [
            (word.ballot, name)
            for name, word in others.items()
            if change != NONE or word.by != rules.proposer_of(people, word.ballot)
        ]
        before, permit = max(permits, default=(0, ""))
        ballot = rules.ballot_of(people, page.me, rules.round_of(before) + 1)
        # Where nobody promised what this page wanted before, it may want something else in the same
        # ballot: it promises only one of them.
        is_known = any(
            word.by == page.me
            and (word.ballot > ballot or (word.ballot, word.change) == (ballot, change))
            for word in prepares
        )
        is_allowed = rules.may_promise(page.stored.vote, ballot) and (change != NONE or permit)
        if is_allowed and not is_known:
            page.heard.voting.proposed = page.now
            page.heard.voting.tries += 1
            page.sign(Prepare(page.me, page.next_n(), page.base, ballot, change, permit))
            return
