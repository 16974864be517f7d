"""Agreeing on the next decision: proposals, promises and votes on one page."""

from __future__ import annotations

from collections.abc import Iterable

from app.agreement import chain
from app.agreement.decisions import Decision
from app.agreement.judging import judge, value_after
from app.agreement.limits import (
    BRAKE,
    MOST_BALLOTS,
    MOST_BRAKE,
    MOST_PENDING,
    REPEAT,
    STUCK,
    TURN,
    WINDOW,
)
from app.agreement.rules import (
    accepted,
    ballot_of,
    is_decided,
    is_majority,
    majority,
    may_accept,
    may_promise,
    promised,
    proposer_of,
    round_of,
)
from app.agreement.state import Give, Page
from app.agreement.sync import able, word_called_or_none
from app.agreement.wants import agrees, qualify, wanted
from app.agreement.words import (
    NONE,
    Accepted,
    Change,
    Hash,
    Held,
    Prepare,
    Promise,
    hash_of,
)
from peerdeck.dealing.work import NotYet

BallotWord = Prepare | Promise | Accepted | Held


def hear(page: Page, hash_: Hash, word: BallotWord) -> None:
    """Take a word about the next decision, and judge what can be judged now that it is here."""
    heard = page.heard
    voters = page.table.players if isinstance(word, Held) else page.table.people
    if word.base != page.base or word.by not in voters:
        return
    pending = sum(other.by == word.by for other in heard.pending.values())
    judged = sum(other.by == word.by for other in page.stored.ballots.values())
    if hash_ in page.stored.ballots or pending >= MOST_PENDING or judged >= MOST_BALLOTS:
        return
    heard.pending[hash_] = word
    heard.since.setdefault(hash_, page.now)
    settle(page)


def settle(page: Page) -> None:
    """Judge pending words until no more can be judged, then act on what is there now."""
    base = page.base
    while base == page.base:
        judged = [
            hash_ for hash_, word in [*page.heard.pending.items()] if judge(page, hash_, word)
        ]
        if not judged:
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
    votes: dict[tuple[int, Hash], list[Accepted]] = {}
    for word in page.stored.ballots.values():
        if isinstance(word, Accepted):
            votes.setdefault((word.ballot, word.value), []).append(word)
    for (ballot, hash_), those in votes.items():
        value = page.heard.values.get(hash_)
        if value is None or not is_decided(page.table.people, those):
            continue
        proposer = proposer_of(page.table.people, ballot)
        try:
            if chain.adopt(page, Decision(value, tuple(those))):
                if proposer in page.heard.peers:
                    page.heard.peers[proposer].brake = BRAKE
                return
        except NotYet:
            return


def _promise(page: Page) -> None:
    """Promise the highest ballot whose change this page wants."""
    vote, heard = page.stored.vote, page.heard
    if vote.promised and page.now - heard.froze < WINDOW:
        return
    prepares = [
        (word.ballot, hash_, word)
        for hash_, word in page.stored.ballots.items()
        if isinstance(word, Prepare) and word.by != page.me and may_promise(vote, word.ballot)
    ]
    highest = {entry[2].by: entry for entry in sorted(prepares, key=_order)}  # of each proposer
    for ballot, hash_, prepare in sorted(highest.values(), key=_order, reverse=True):
        peer = heard.peers.get(prepare.by)
        if peer is None or page.now - peer.promised < peer.brake:
            continue
        if not agrees(page, prepare) or not _matters(page, prepare.change):
            continue
        peer.promised = page.now
        _sign_promise(page, ballot, hash_)
        return


def _order(entry: tuple[int, Hash, Prepare]) -> tuple[int, int]:
    """Order proposals by ballot; of two in one ballot the later one is what its author wants."""
    return entry[0], entry[2].n


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
    word = Promise(
        page.me,
        page.next_n(),
        page.base,
        ballot,
        prepare,
        vote.highest,
        page.place,
        completes,
        settles,
    )
    page.stored.vote = promised(vote, ballot)
    page.heard.froze = page.now
    page.sign(word)


def _complete(page: Page) -> None:
    """Promise last in a ballot of this page that enough others have promised."""
    ballots, vote = page.stored.ballots, page.stored.vote
    for hash_, prepare in [*ballots.items()]:
        if not isinstance(prepare, Prepare) or prepare.by != page.me:
            continue
        promises = {
            word.by: name
            for name, word in ballots.items()
            if isinstance(word, Promise) and word.prepare == hash_ and word.by != page.me
        }
        enough = is_majority(page.table.people, {*promises, page.me})
        if enough and may_promise(vote, prepare.ballot):
            holds = tuple(name for name, word in ballots.items() if isinstance(word, Held))
            _sign_promise(page, prepare.ballot, hash_, tuple(promises.values()), holds)
            return


def _accept(page: Page) -> None:
    """Vote for the values that follow from completed promises."""
    for (ballot, hash_), completion in page.heard.proven.items():
        if not may_accept(page.stored.vote, ballot):
            continue
        value = page.heard.values[hash_]
        change = value.change
        is_heard = any(page.hears(person) for person in change.people)
        is_unheard = change.kind == "away" and not change.names  # and not wished by a majority
        if is_unheard and is_heard and _is_fresh(page, completion):
            continue
        page.stored.vote = accepted(page.stored.vote, ballot, hash_)
        page.sign(Accepted(page.me, page.next_n(), page.base, ballot, hash_))


def _is_fresh(page: Page, completion: Promise) -> bool:
    """Return True if no value that was accepted before binds what this promise completes."""
    names = (*completion.completes, hash_of(completion))
    words = [page.stored.ballots[name] for name in names]
    return not any(isinstance(word, Promise) and word.accepted for word in words)


# Proposing


def tick(page: Page) -> None:
    """Propose what this page wants, or end what somebody began, if it is time."""
    settle(page)
    repeat(page)
    _brake(page)
    qualify(page)
    if not able(page) or page.me not in page.table.people or not _hears_majority(page):
        return
    late = TURN * _turn(page)
    changes = [change for change in wanted(page) if _matters(page, change)]
    since = page.heard.wants
    page.heard.wants = {change: since.get(change, page.now) for change in changes}
    if page.now - page.heard.tried < STUCK + late:
        return
    stuck = [
        page.heard.since.get(hash_, page.now)
        for hash_, word in page.stored.ballots.items()
        if isinstance(word, Promise) and word.by != proposer_of(page.table.people, word.ballot)
    ]
    if stuck:
        if page.now - min(stuck) >= STUCK + late:
            wishes = [*changes[:1], NONE] if page.heard.tries % 2 else [NONE, *changes[:1]]
            _propose(page, wishes)
    else:
        due = [change for change in changes if page.now - page.heard.wants[change] >= late]
        _propose(page, due[:1])


def _brake(page: Page) -> None:
    """Answer somebody more seldom whose ballot had enough promises and was not completed.

    Those who promised a higher ballot could not complete theirs. A decision that is made in a
    ballot of theirs ends the brake.
    """
    people, ballots = page.table.people, page.stored.ballots
    promises = [word for word in ballots.values() if isinstance(word, Promise)]
    for hash_, prepare in ballots.items():
        peer = page.heard.peers.get(prepare.by)
        if not isinstance(prepare, Prepare) or peer is None or hash_ in page.heard.braked:
            continue
        times = sorted(
            page.heard.since.get(hash_of(word), page.now)
            for word in promises
            if word.prepare == hash_ and word.by != prepare.by
        )
        enough = majority(len(people)) - 1
        if len(times) < enough or not enough or page.now - times[enough - 1] < STUCK:
            continue
        own = [word for word in promises if word.by == prepare.by]
        if not any(word.ballot >= prepare.ballot for word in own):
            page.heard.braked.add(hash_)
            peer.brake = min(MOST_BRAKE, 2 * peer.brake)


def _turn(page: Page) -> int:
    """Return how many people propose before this page, another one first at each number."""
    people = page.table.people
    first = (page.decision.value.number + 1) % len(people)
    order = (*people[first:], *people[:first])
    before = order[: order.index(page.me)]
    return sum(page.hears(person) for person in before)


def _hears_majority(page: Page) -> bool:
    people = page.table.people
    return is_majority(people, {person for person in people if page.hears(person)})


def _propose(page: Page, changes: Iterable[Change]) -> None:
    """Propose the first of these changes that may be proposed now."""
    for change in changes:
        permit = _permit(page, change)
        if change == NONE and not permit:
            continue
        word = page.stored.ballots.get(permit)
        round_ = round_of(word.ballot) + 1 if isinstance(word, Promise) else 1
        ballot = ballot_of(page.table.people, page.me, round_)
        own = [
            word
            for word in page.stored.ballots.values()
            if isinstance(word, Prepare) and word.by == page.me and word.ballot >= ballot
        ]
        # Where nobody promised what this page wanted before, it may want something else in the same
        # ballot: it promises only one of them.
        is_known = any(word.ballot > ballot or word.change == change for word in own)
        if is_known or not may_promise(page.stored.vote, ballot):
            continue
        page.heard.tried = page.now
        page.heard.tries += 1
        page.sign(Prepare(page.me, page.next_n(), page.base, ballot, change, permit))
        return


def _permit(page: Page, change: Change) -> Hash:
    """Return the hash of a promise that permits a higher ballot, or ""."""
    people = page.table.people
    promises = [
        (word.ballot, hash_)
        for hash_, word in page.stored.ballots.items()
        if isinstance(word, Promise)
        and word.by != page.me
        and (change != NONE or word.by != proposer_of(people, word.ballot))
    ]
    return max(promises, default=(0, ""))[1]


def repeat(page: Page) -> None:
    """Send the words about the next decision again, with the records that they are about."""
    words = [word for word in page.stored.ballots.values() if not isinstance(word, Held)]
    settled = {name for word in words if isinstance(word, Promise) for name in word.settles}
    if not words or page.now - page.heard.repeated < REPEAT:
        return
    page.heard.repeated = page.now
    held = [word for name, word in page.stored.ballots.items() if name in settled]
    names = {name for word in words if isinstance(word, Prepare) for name in word.change.names}
    named = [word_called_or_none(page, name) for name in names]
    branches = {
        name
        for word in words
        if isinstance(word, Promise)
        for name in chain.path_to(page, word.head) or ()
    }
    spare = [record for name, record in page.stored.spare.items() if name in branches]
    others = [*(word for word in named if word is not None), *spare, *held, *words]
    for person in page.others:
        peer = page.heard.peers.get(person)
        records = page.stored.records[page.line.start.height :]
        if peer is not None and peer.have is not None and chain.has_passed(page, peer.have.place):
            records = page.stored.records[max(peer.have.place.height, page.line.start.height) :]
        page.send([person], Give((), page.signed([*records, *others])))
