"""Agreeing on the next decision: proposals, promises and votes on one page."""

from __future__ import annotations

from collections.abc import Iterable

from app.agreement import chain, limits, rules
from app.agreement.continued import missing
from app.agreement.decisions import Decision
from app.agreement.judging import judge, value_after
from app.agreement.state import Give, Page
from app.agreement.sync import able, word_called_or_none
from app.agreement.wants import agrees, wanted
from app.agreement.words import NONE, Accepted, Change, Hash, Held, Prepare, Promise, Word, hash_of
from peerdeck.dealing.work import NotYet


def hear(page: Page, hash_: Hash, word: Prepare | Promise | Accepted | Held) -> None:
    """Take a word about the next decision, and judge what can be judged now that it is here."""
    voting, ballots = page.heard.voting, page.stored.ballots
    voters = page.table.players if isinstance(word, Held) else page.table.people
    if word.base != page.base or word.by not in voters or hash_ in ballots:
        return
    pending = sum(other.by == word.by for other in voting.pending.values())
    judged = sum(other.by == word.by for other in ballots.values())
    if pending < limits.MOST_PENDING and judged < limits.MOST_BALLOTS:
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
    votes: dict[tuple[int, Hash], list[Accepted]] = {}
    for word in page.words(Accepted).values():
        votes.setdefault((word.ballot, word.value), []).append(word)
    for (ballot, hash_), those in votes.items():
        value = page.heard.voting.values.get(hash_)
        if value is None or not rules.is_decided(people, those):
            continue
        try:
            if chain.adopt(page, Decision(value, tuple(those))):
                peer = page.heard.peers.get(rules.proposer_of(people, ballot) or "")
                if peer is not None:
                    peer.brake = limits.BRAKE
                return
        except NotYet:
            return


def _promise(page: Page) -> None:
    """Promise the highest ballot whose change this page wants.

    Of two proposals in one ballot the later one is what its author wants.
    """
    vote, voting = page.stored.vote, page.heard.voting
    if page.now - voting.promised < limits.WINDOW:
        return
    known = sorted(page.words(Prepare).items(), key=lambda item: (item[1].ballot, item[1].n))
    seen = {page.me}
    for hash_, prepare in reversed(known):
        peer = page.heard.peers.get(prepare.by)
        if prepare.by in seen or not rules.may_promise(vote, prepare.ballot):
            continue
        seen.add(prepare.by)
        is_due = peer is not None and page.now - peer.promised >= peer.brake
        if peer is not None and is_due and agrees(page, prepare) and _matters(page, prepare.change):
            peer.promised = page.now
            _sign_promise(page, prepare.ballot, hash_)
            return


def _matters(page: Page, change: Change) -> bool:
    """Return True if the words that a change names are enough for it to have an effect."""
    try:
        value = value_after(page, change, tuple(page.line.path))
    except (NotYet, KeyError):
        return False
    return change == NONE or (value is not None and value.table != page.table)


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
        promises = {
            word.by: name for name, word in page.words(Promise).items() if word.prepare == hash_
        }
        if rules.is_majority(page.table.people, {*promises, page.me}):
            holds = tuple(page.words(Held))
            _sign_promise(page, prepare.ballot, hash_, tuple(promises.values()), holds)
            return


def _accept(page: Page) -> None:
    """Vote for the values that follow from completed promises."""
    for (ballot, hash_), completion in page.heard.voting.proven.items():
        if not rules.may_accept(page.stored.vote, ballot):
            continue
        change = page.heard.voting.values[hash_].change
        is_heard = any(page.hears(person) for person in change.people)
        is_unheard = change.kind == "away" and not change.names  # and not wished by a majority
        if is_unheard and is_heard and _is_fresh(page, completion):
            continue
        page.stored.vote = rules.accepted(page.stored.vote, ballot, hash_)
        page.sign(Accepted(page.me, page.next_n(), page.base, ballot, hash_))


def _is_fresh(page: Page, completion: Promise) -> bool:
    """Return True if no value that was accepted before binds what this promise completes."""
    names = (*completion.completes, hash_of(completion))
    return not any(page.words(Promise)[name].accepted for name in names)


# Proposing


def tick(page: Page) -> None:
    """Propose what this page wants, or end what somebody began, if it is time."""
    settle(page)
    repeat(page)
    _brake(page)
    people = page.table.people
    if not able(page) or page.me not in people or missing(page):
        return
    voting, late = page.heard.voting, limits.TURN * _turn(page)
    changes = [change for change in wanted(page) if _matters(page, change)]
    voting.wants = {change: voting.wants.get(change, page.now) for change in changes}
    if page.now - voting.proposed < limits.STUCK + late:
        return
    stuck = [
        voting.since.get(hash_, page.now)
        for hash_, word in page.words(Promise).items()
        if word.by != rules.proposer_of(people, word.ballot)
    ]
    if not stuck:
        due = [change for change in changes if page.now - voting.wants[change] >= late]
        _propose(page, due[:1])
    elif page.now - min(stuck) >= limits.STUCK + late:
        wishes = [*changes[:1], NONE] if voting.tries % 2 else [NONE, *changes[:1]]
        _propose(page, wishes)


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
    for change in changes:
        promised, permit = _permit(page, change)
        ballot = rules.ballot_of(page.table.people, page.me, rules.round_of(promised) + 1)
        own = [word for word in page.words(Prepare).values() if word.by == page.me]
        # Where nobody promised what this page wanted before, it may want something else in the same
        # ballot: it promises only one of them.
        is_known = any(
            word.ballot > ballot or (word.ballot, word.change) == (ballot, change) for word in own
        )
        if is_known or not rules.may_promise(page.stored.vote, ballot):
            continue
        if change != NONE or permit:
            page.heard.voting.proposed = page.now
            page.heard.voting.tries += 1
            page.sign(Prepare(page.me, page.next_n(), page.base, ballot, change, permit))
            return


def _permit(page: Page, change: Change) -> tuple[int, Hash]:
    """Return the ballot and the hash of a promise that permits a higher ballot, or 0 and ""."""
    permits = [
        (word.ballot, hash_)
        for hash_, word in page.words(Promise).items()
        if word.by != page.me
        and (change != NONE or word.by != rules.proposer_of(page.table.people, word.ballot))
    ]
    return max(permits, default=(0, ""))


def repeat(page: Page) -> None:
    """Send the words about the next decision again, with the records that they are about."""
    prepares, promises = page.words(Prepare).values(), page.words(Promise).values()
    words: list[Word] = [*prepares, *promises, *page.words(Accepted).values()]
    if not words or page.now - page.heard.voting.repeated < limits.REPEAT:
        return
    page.heard.voting.repeated = page.now
    branches = [chain.path_to(page, promise.head) or () for promise in promises]
    names = [name for branch in branches for name in branch if name in page.stored.spare]
    names += [name for prepare in prepares for name in prepare.change.names]
    names += [name for promise in promises for name in promise.settles]
    named = (word_called_or_none(page, name) for name in dict.fromkeys(names))
    words = [*(word for word in named if word is not None), *words]
    for person in page.others:
        peer, start = page.heard.peers.get(person), page.line.start.height
        if peer is not None and peer.have is not None and chain.has_passed(page, peer.have.place):
            start = max(peer.have.place.height, start)
        page.send([person], Give((), page.signed([*page.stored.records[start:], *words])))
