"""How the people agree on the next decision: proposals, promises and votes on one page.

What has come in and cannot be judged yet, because a word or a record is missing, is `pending`.
What was judged to be right is in `ballots`.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.agreement import chain
from app.agreement.decisions import Decision, Value
from app.agreement.rules import (
    Bound,
    Path,
    accepted,
    answers,
    are_complete,
    ballot_of,
    held_by_majority,
    is_decided,
    may_accept,
    may_prepare,
    may_promise,
    outcome,
    promised,
    proposer_of,
    round_of,
)
from app.agreement.state import Give, Page
from app.agreement.sync import able, word_called
from app.agreement.table import Ground, changed
from app.agreement.wants import agrees, wanted
from app.agreement.words import (
    NONE,
    Accepted,
    Change,
    Hash,
    Held,
    Place,
    Prepare,
    Promise,
    Word,
    hash_of,
)
from peerdeck.dealing.work import NotYet

TURN = 0.7  # seconds by which a page proposes later for each who is heard and comes before it
WINDOW = 1.5  # seconds after a promise in which no other ballot is considered
STUCK = 2.0  # seconds after which what somebody began is ended
REPEAT = 1.0  # seconds between two times that ballot words are sent
MOST_PENDING = 200
MOST_BRAKE = 60.0

BallotWord = Prepare | Promise | Accepted | Held


def hear(page: Page, hash_: Hash, word: BallotWord) -> None:
    """Take a word about the next decision, and whatever can be judged now that it is here."""
    heard = page.heard
    if word.base != page.base or word.by not in page.table.people:
        return
    if hash_ in page.stored.ballots or len(heard.pending) >= MOST_PENDING:
        return
    heard.pending[hash_] = word
    heard.since.setdefault(hash_, page.now)
    settle(page)


def settle(page: Page) -> None:
    """Judge pending words until no more can be judged, then act on what is there now."""
    base = page.base
    while base == page.base:
        judged = [
            hash_ for hash_, word in [*page.heard.pending.items()] if _judge(page, hash_, word)
        ]
        if not judged:
            break
    if base == page.base:
        _decide(page)
    if base == page.base and able(page) and page.me in page.table.people:
        _promise(page)
        _complete(page)
        _accept(page)


def _judge(page: Page, hash_: Hash, word: Word) -> bool:
    """Return True if a pending word was found to be right or wrong; then it is pending no more."""
    try:
        is_right = _is_right(page, word)
    except (NotYet, KeyError):
        is_right = None
    if is_right is None:
        return False
    del page.heard.pending[hash_]
    if is_right:
        page.stored.ballots[hash_] = word
        page.is_dirty = True
    return True


def _is_right(page: Page, word: Word) -> bool | None:
    """Return True if a word may count, False if it never will, None if something is missing.

    Raises `NotYet` and `KeyError` if something is missing, too.
    """
    ballots, people = page.stored.ballots, page.table.people
    match word:
        case Prepare():
            permit = ballots[word.permit] if word.permit else None
            if not isinstance(permit, Promise):
                return may_prepare(people, word, None, None)
            answered = ballots[permit.prepare]
            return isinstance(answered, Prepare) and may_prepare(people, word, permit, answered)
        case Promise():
            prepare = ballots[word.prepare]
            if not isinstance(prepare, Prepare) or not answers(word, prepare):
                return False
            if word.accepted is not None and word.accepted not in page.heard.proven:
                return None
            path = chain.path_to(page, word.head)
            if path is None:
                return None
            if chain.match_at(page, path) is None:
                return False
            return word.by != prepare.by or _is_completion(page, prepare, word)
        case Held():
            return True if chain.path_to(page, word.place) is not None else None
        case _:
            return True


def _is_completion(page: Page, prepare: Prepare, own: Promise) -> bool | None:
    """Return True if a proposer's promise completes others, and remember the value that follows.

    Raises `NotYet`, and `KeyError` if a word that it names is missing.
    """
    ballots = page.stored.ballots
    promises = [word for name in own.completes if isinstance(word := ballots[name], Promise)]
    holds = [word for name in own.settles if isinstance(word := ballots[name], Held)]
    if not are_complete(page.table.people, prepare, promises, own):
        return False
    value = value_of(page, prepare, [*promises, own], holds)
    if value is None:
        return None
    hash_ = hash_of(value)
    page.heard.values[hash_] = value
    page.heard.proven.setdefault((own.ballot, hash_), own)
    return True


def value_of(
    page: Page, prepare: Prepare, promises: list[Promise], holds: list[Held]
) -> Value | None:
    """Return the value that follows from promises; None if records are missing.

    Raises `NotYet`, and `KeyError` if a word that the change names is missing.
    """

    def path_to(place: Place) -> Path | None:
        return chain.path_to(page, place)

    held = held_by_majority(page.table.people, holds, path_to)
    result = outcome(prepare.change, promises, path_to, held.__contains__)
    if isinstance(result, Bound):
        return page.heard.values.get(result.value)
    return None if result is None else value_after(page, result.change, result.after)


def value_after(page: Page, change: Change, path: Path) -> Value | None:
    """Return the value of a change after a path of records; None if they cannot be.

    Raises `NotYet`, and `KeyError` if a word that the change names is missing.
    """
    standing = chain.standing_at(page, path)
    if standing is None:
        return None
    shown = {name: word_called(page, name) for name in change.names}
    voters = {}
    for decision in reversed(page.stored.decisions):
        voters[decision.hash] = decision.value.table.people
        if decision.value.change.kind == "deal":
            break
    ground = Ground(
        page.base,
        page.table,
        standing,
        shown,
        lambda place: chain.path_to(page, place),
        voters,
    )
    start = page.line.start
    after = Place(start.match, start.height + len(path), path[-1]) if path else start
    number = page.decision.value.number + 1
    return Value(number, page.base, change, after, changed(ground, change))


# What this page does


def _decide(page: Page) -> None:
    """Adopt the value that a majority has accepted in one ballot."""
    votes: dict[tuple[int, Hash], list[Accepted]] = {}
    for word in page.stored.ballots.values():
        if isinstance(word, Accepted):
            votes.setdefault((word.ballot, word.value), []).append(word)
    for (_ballot, hash_), those in votes.items():
        value = page.heard.values.get(hash_)
        if value is None or not is_decided(page.table.people, those):
            continue
        try:
            if chain.adopt(page, Decision(value, tuple(those))):
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
    for ballot, hash_, prepare in sorted(prepares, key=lambda entry: entry[:2], reverse=True):
        peer = heard.peers.get(prepare.by)
        if peer is None or page.now - peer.promised < peer.brake or not agrees(page, prepare):
            continue
        peer.promised = page.now
        _sign_promise(page, ballot, hash_)
        return


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
        enough = len(promises) + 1 >= len(page.table.people) // 2 + 1
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
        is_heard = any(page.hears(person) for person in value.change.people)
        if value.change.kind == "away" and is_heard and _is_fresh(page, completion):
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
    if not able(page) or page.me not in page.table.people or not _hears_majority(page):
        return
    late = TURN * _turn(page)
    changes = wanted(page)
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


def _turn(page: Page) -> int:
    """Return how many people propose before this page, another one first at each number."""
    people = page.table.people
    first = (page.decision.value.number + 1) % len(people)
    order = (*people[first:], *people[:first])
    before = order[: order.index(page.me)]
    return sum(page.hears(person) for person in before)


def _hears_majority(page: Page) -> bool:
    people = page.table.people
    return sum(page.hears(person) for person in people) > len(people) // 2


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
        if own or not may_promise(page.stored.vote, ballot):
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
    records = page.stored.records[page.line.start.height :]
    page.send(page.others, Give((), page.signed([*records, *held, *words])))
