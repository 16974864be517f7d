"""Who may sign what, and what follows from it: pure functions, which the model checker drives too.

Three principles hold everything up. Each closes an attack:

1. What may enter the chain, and what a decision does, follows from the chain and the decisions
   alone: never from clocks, from who is heard, or from words that they do not name. Those only move
   an honest page to act or to vote. Otherwise two honest pages could draw different conclusions
   from the same decisions, and somebody who chooses what each of them hears could choose which.
2. A page that has promised takes no more records until the decision is known. Otherwise a record
   could come to be held by a majority after that majority has said where the chain ends, and the
   decision would leave it out: a card that somebody has seen would be dealt again.
3. Nothing is believed that is not signed and does not follow from what is shown with it. Otherwise
   a proposer could invent the votes of others, and a voter could invent what it accepted.

A decision is made in ballots. In each, the proposer of the ballot collects promises, and the last
promise is the proposer's own: it names those that together are more than half of the people. From
these everyone computes the one value that may be accepted in that ballot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from peerdeck.agreement.notes import STEP
from peerdeck.agreement.words import (
    NONE,
    Accepted,
    Change,
    Hash,
    Held,
    Note,
    Person,
    Place,
    Prepare,
    Promise,
    Record,
    Word,
    hash_of,
)

ROUND = 16  # ballots of a round: more than there can be people

Path = tuple[Hash, ...]  # the hashes of the records after a base, the first one first
PathTo = Callable[[Place], Path | None]  # None where some of the records are missing


def majority(count: int) -> int:
    """Return how many are more than half."""
    return count // 2 + 1


def is_majority(people: Collection[Person], those: Collection[Person]) -> bool:
    """Return True if `those` have more than half of the people among them."""
    return sum(person in those for person in people) >= majority(len(people))


# Ballots


def ballot_of(people: Sequence[Person], proposer: Person, round_: int) -> int:
    """Return the ballot of a proposer in a round; rounds begin with 1."""
    return ROUND * round_ + people.index(proposer)


def round_of(ballot: int) -> int:
    """Return the round of a ballot."""
    return ballot // ROUND


def proposer_of(people: Sequence[Person], ballot: int) -> Person | None:
    """Return who may propose in a ballot, if anybody may."""
    place = ballot % ROUND
    return people[place] if place < len(people) and ballot >= ROUND else None


def may_prepare(
    people: Sequence[Person], prepare: Prepare, permit: Promise | None, answered: Prepare | None
) -> bool:
    """Return True if this is a proposal.

    `permit` is the promise that it names, if it names one, and `answered` the proposal that this
    promise answers: one for which this function has returned True, because a promise of something
    that nobody proposed permits nothing.

    In the first round everybody may propose what they want. A later round needs a promise of the
    round before by somebody else, so that no page drives ballots up alone. The change `none`
    needs a promise by somebody who is not the proposer of that ballot either, so that only what
    others began can be ended without effect. One permit is always enough: a promise of the highest
    round that a majority has promised in, which somebody among them can show.
    """
    if proposer_of(people, prepare.ballot) != prepare.by:
        return False
    if permit is None or answered is None:
        return not prepare.permit and round_of(prepare.ballot) == 1 and prepare.change != NONE
    return (
        prepare.permit == hash_of(permit)
        and answers(permit, answered)
        and answered.by == proposer_of(people, answered.ballot)
        and permit.base == prepare.base
        and permit.by in people
        and permit.by != prepare.by
        and round_of(prepare.ballot) == round_of(permit.ballot) + 1
        and (prepare.change != NONE or permit.by != answered.by)
    )


# The vote of a page on the next decision


@dataclass(frozen=True, slots=True)
class Vote:
    """What a page has promised and accepted on one base; stored before the words are sent."""

    promised: int = 0
    accepted: tuple[tuple[int, Hash], ...] = ()

    @property
    def highest(self) -> tuple[int, Hash] | None:
        """The highest ballot in which a value was accepted, and the hash of that value."""
        return max(self.accepted, default=None)


def may_take(vote: Vote) -> bool:
    """Return True if a page may take or write a record (the second principle)."""
    return vote.promised == 0


def may_promise(vote: Vote, ballot: int) -> bool:
    """Return True if a page may promise this ballot."""
    return ballot > vote.promised


def may_accept(vote: Vote, ballot: int) -> bool:
    """Return True if a page may accept a value in this ballot."""
    return ballot >= vote.promised and all(ballot != other for other, _value in vote.accepted)


def promised(vote: Vote, ballot: int) -> Vote:
    """Return the vote after a promise."""
    return Vote(ballot, vote.accepted)


def accepted(vote: Vote, ballot: int, value: Hash) -> Vote:
    """Return the vote after accepting a value."""
    return Vote(vote.promised, (*vote.accepted, (ballot, value)))


# What follows from promises


@dataclass(frozen=True, slots=True)
class Bound:
    """The value with this hash was accepted before, and may have been decided."""

    value: Hash


@dataclass(frozen=True, slots=True)
class Free:
    """No value binds: the change that was proposed, after this path of records."""

    change: Change
    after: Path


Outcome = Bound | Free


def are_complete(
    people: Collection[Person], prepare: Prepare, promises: Sequence[Promise], own: Promise
) -> bool:
    """Return True if the proposer's own promise completes these, and no others, to a majority.

    All of them answer this one `prepare`: promises of another could be of another change.
    """
    signers = {promise.by for promise in promises} | {own.by}
    return (
        own.by == prepare.by
        and [hash_of(promise) for promise in promises] == list(own.completes)
        and len(signers) == len(promises) + 1
        and all(answers(promise, prepare) for promise in (*promises, own))
        and signers <= {*people}
        and is_majority(people, signers)
    )


def answers(promise: Promise, prepare: Prepare) -> bool:
    """Return True if a promise is one of this proposal."""
    stated = (promise.base, promise.ballot, promise.prepare)
    return stated == (prepare.base, prepare.ballot, hash_of(prepare))


def outcome(
    change: Change,
    promises: Collection[Promise],
    path_to: PathTo,
    held: Callable[[Hash], bool],
) -> Outcome | None:
    """Return the only value that may be accepted after these promises, which make a majority.

    The value of the highest ballot in which one of them accepted any binds. Otherwise it is the
    change, after the longest chain among their heads; `held` says of which records it is shown
    that a majority holds them, which counts where chains fork. None if some of the records up to
    their heads are missing.
    """
    value = binding(promises)
    if value is not None:
        return Bound(value)
    paths = [path_to(promise.head) for promise in promises]
    if any(path is None for path in paths):
        return None
    return Free(change, chain_to_keep([path for path in paths if path is not None], held))


def binding(promises: Collection[Promise]) -> Hash | None:
    """Return the value of the highest ballot accepted; of two in one ballot the lesser hash."""
    accepted = [promise.accepted for promise in promises if promise.accepted is not None]
    top = max((ballot for ballot, _value in accepted), default=0)
    return min((value for ballot, value in accepted if ballot == top), default=None)


def chain_to_keep(paths: Collection[Path], held: Callable[[Hash], bool]) -> Path:
    """Return the path that goes on: the longest.

    At a fork, a branch whose next record a majority holds comes first, then the longer one, then
    the one with the lesser hash.
    """
    kept: Path = ()
    while longer := [path for path in paths if len(path) > len(kept) and path[: len(kept)] == kept]:
        lengths: dict[Hash, int] = {}
        for path in longer:
            branch = path[len(kept)]
            lengths[branch] = max(len(path), lengths.get(branch, 0))
        kept += (min(lengths, key=lambda branch: (not held(branch), -lengths[branch], branch)),)
    return kept


def held_by_majority(
    people: Collection[Person], words: Collection[Held], path_to: PathTo
) -> frozenset[Hash]:
    """Return the records that more than half of the people hold by these words."""
    holders: dict[Hash, set[Person]] = {}
    for word in words:
        for record in path_to(word.place) or ():
            holders.setdefault(record, set()).add(word.by)
    return frozenset(record for record, by in holders.items() if is_majority(people, by))


def is_decided(people: Collection[Person], words: Collection[Accepted]) -> bool:
    """Return True if these votes, all for one value in one ballot, are of more than half."""
    votes = {(word.base, word.ballot, word.value) for word in words}
    return len(votes) == 1 and is_majority(people, {word.by for word in words})


# Shares of cards


def may_share(
    people: Collection[Person], holders: Collection[Person], lacking: Collection[Person]
) -> bool:
    """Return True if a share of a card may go out for a record.

    More than half of all people hold the record, so it is never lost; and nobody who is heard is
    `lacking` it, so nobody has been shown another one in its place.
    """
    return is_majority(people, holders) and not lacking


# Contradictions


def contradict(one: Word, other: Word, path_to: PathTo) -> bool:
    """Return True if no honest page that keeps what it signed can have signed both words.

    The order of two words is that of their `n`. Words about different bases contradict each other
    only if they have the same `n`, or are two steps of a shuffle that continue the same one: its
    chain would fork. Where the records between two places are missing, only their heights are
    compared.
    """
    if one.by != other.by or one == other:
        return False
    if one.n == other.n:
        return True
    if isinstance(one, Note) and isinstance(other, Note):
        return one.name == other.name and one.name.startswith(f"{STEP} ")
    if one.base != other.base:
        return False
    early, late = (one, other) if one.n < other.n else (other, one)
    match early, late:
        case Record(), Record():
            return (early.match, early.height) == (late.match, late.height)
        case Held(), Held():
            return not (
                reaches(late.place, early.place, path_to)
                or reaches(early.place, late.place, path_to)
            )
        case Promise(), Promise():
            return late.ballot <= early.ballot
        case Accepted(), Accepted():
            return early.ballot == late.ballot and early.value != late.value
        case Promise(), Accepted():
            return late.ballot < early.ballot
        case Accepted(), Promise():
            return _forgets(late, early)
        case ((Record() | Held()), Promise()):
            return not reaches(late.head, place_of(early), path_to)
        case Promise(), (Record() | Held()):
            return not reaches(early.head, place_of(late), path_to)
    return False


def _forgets(promise: Promise, vote: Accepted) -> bool:
    """Return True if a promise leaves out a vote that came before it."""
    if promise.accepted is None:
        return True
    ballot, value = promise.accepted
    return ballot < vote.ballot or (ballot == vote.ballot and value != vote.value)


def place_of(word: Record | Held) -> Place:
    """Return the place that a record makes, or that is held."""
    if isinstance(word, Held):
        return word.place
    return Place(word.match, word.height, hash_of(word))


def place_before(record: Record) -> Place:
    """Return the place after which a record comes."""
    return Place(record.match, record.height - 1, record.before)


def reaches(head: Place, place: Place, path_to: PathTo) -> bool:
    """Return True if a place is on the chain up to a head, as far as can be said."""
    if head.match != place.match or head.height < place.height:
        return False
    if head.height == place.height:
        return head.hash == place.hash
    upper, lower = path_to(head), path_to(place)
    if upper is None or lower is None or len(lower) > len(upper):
        return True
    return upper[: len(lower)] == lower
