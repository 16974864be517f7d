"""The last ballot: a decision by each majority of honest people without all others.

It is tried in every state, with no more than these people have stored themselves. Those who have
promised must be freed by `none`, which somebody has to be permitted to propose; all must be able
to promise and accept; what binds them must have its proof. If that always goes well, nobody who
has stopped for good, and no liar, can keep the others from a decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from operator import itemgetter
from typing import Any

from peerdeck.agreement import rules
from peerdeck.agreement.words import NONE, Accepted, Change, Hash, Person, Prepare, Promise, hash_of
from tests.agreement.explorer import honest
from tests.agreement.explorer.model import BASES, Given, Model, State, remembered

NO_PROPOSAL = "stuck: some have promised, and nobody may propose `none` above that"
Choice = frozenset[Prepare]  # proposals; one of them has to be possible
Freeing = tuple[tuple[Choice, ...], ...]  # ways to show a permit: it is one of several promises


def endings(
    model: Model, state: State, learned: int | None
) -> Iterator[tuple[tuple[int, ...], int, int | None, str]]:
    """Give each majority of honest people, its base, and the value or what is wrong."""
    first, *second = [
        [stored(model, i, page, base) for i, page in enumerate(state)]
        for base in range(len(model.bounds.stages) if learned is not None else 1)
    ]
    bases = [model.pages[page].base for page in state] if second else []
    held = [model.held_by_honest(state, base) for base in range(len(model.bounds.stages))]
    for who, of_these in majorities(model, learned):
        base = max(of_these(bases)) if second else 0
        if not is_majority(model, base, who, learned):
            continue
        tags = of_these(second[0] if base else first)
        value, wrong = ending(model, base, learned, who, tags, held[base])
        yield who, base, value, wrong


@remembered
def majorities(
    model: Model, learned: int | None
) -> tuple[tuple[tuple[int, ...], itemgetter[Any]], ...]:
    """Return all groups of honest persons who are a majority under one of the bases."""
    bases = range(len(model.bounds.stages))
    return tuple(
        (who, itemgetter(*who))
        for size in range(2, len(model.honest) + 1)
        for who in combinations(model.honest, size)
        if any(is_majority(model, base, who, learned) for base in bases)
    )


@remembered
def is_majority(model: Model, base: int, who: tuple[int, ...], learned: int | None) -> bool:
    """Return True if these are people of a base, and more than half."""
    people = model.people(base, learned)
    names = {model.persons[i] for i in who}
    return names <= {*people} and rules.is_majority(people, names)


@remembered
def stored(model: Model, person: int, page_id: int, base: int) -> int:
    """Return a number for all that matters of what somebody has stored, in a ballot of a base."""
    page = model.pages[page_id]
    if page.base != base:
        return model.tag((rules.Vote(), (model.roots[base], None, False), ()))
    vote = model.vote_of(page_id, base)
    head = honest.head_to_promise(model, page, base)
    accepted = honest.accepted_to_promise(vote)
    shows = {
        model.ballots[model.proposals[given.proposal].ballot].number
        for given in page.promises
        if given.completes is not None
    }
    proof = honest.stores_completed(True) or frozenset(shows)
    return model.tag((vote, (head, accepted, proof), _freeing(model, person, page_id, base)))


@remembered
def ending(
    model: Model,
    base: int,
    learned: int | None,
    who: tuple[int, ...],
    tags: tuple[int, ...],
    held: frozenset[Hash],
) -> tuple[int | None, str]:
    """Return the value that these people decide, or what is wrong."""
    each = [model.tags[tag] for tag in tags]
    votes, freeing = tuple(tag[0] for tag in each), frozenset(way for tag in each for way in tag[2])
    people = model.people(base, learned)
    wrong = cannot_begin(model, base, people, who, votes, freeing)
    if wrong:
        return None, wrong
    stores = tuple(tag[1] for tag in each)
    result: tuple[int | None, str] = outcome(model, base, people, who, stores, held)
    return result


# Who may propose


@remembered
def _freeing(model: Model, person: int, page_id: int, base: int) -> Freeing:
    """Return the proposals of `none` that somebody can show a permit for, as they stored it.

    Which promises a proposer completed is not in the state. So whosever they are, one of them has
    to be a permit.
    """
    page, ways = model.pages[page_id], set()
    people = model.people(base, page.learned)
    for given in page.promises:
        place = model.proposals[given.proposal].ballot
        if model.ballots[place].base != base:
            continue
        has_voted = any(ballot == place for ballot, _value in page.votes)
        ways.add(
            (_permitted(model, people, person, given.proposal, honest.stores_proposal(has_voted)),)
        )
        if given.completes is not None and honest.stores_completed(has_voted):
            ways.add(_of_others(model, people, given.proposal))
    for place, _value in page.votes:
        if model.ballots[place].base == base and honest.stores_completed(True):
            ways |= {
                _of_others(model, people, i)
                for i, proposal in enumerate(model.proposals)
                if proposal.ballot == place
            }
    return tuple(ways)


@remembered
def _of_others(model: Model, people: tuple[Person, ...], proposal: int) -> tuple[Choice, ...]:
    by = model.ballots[model.proposals[proposal].ballot].by
    return tuple(
        _permitted(model, people, i, proposal, True)
        for i, person in enumerate(model.persons)
        if person in people and i != by
    )


@remembered
def _permitted(
    model: Model, people: tuple[Person, ...], person: int, proposal: int, has_proposal: bool
) -> Choice:
    """Return the proposals of `none` that are permitted by this person's promise."""
    answered = model.proposals[proposal].word
    base = BASES.index(answered.base)
    permit = model.promise(person, Given(proposal, model.roots[base], None))
    words = []
    for by in people:
        ballot = rules.ballot_of(people, by, rules.round_of(answered.ballot) + 1)
        word = Prepare(by, 0, answered.base, ballot, NONE, hash_of(permit))
        if rules.may_prepare(people, word, permit, answered if has_proposal else None):
            words.append(word)
    return frozenset(words)


@remembered
def cannot_begin(
    model: Model,
    base: int,
    people: tuple[Person, ...],
    who: tuple[int, ...],
    votes: tuple[rules.Vote, ...],
    freeing: frozenset[tuple[Choice, ...]],
) -> str:
    """Return what is wrong if nobody may propose what all of these may promise and accept."""
    names = {model.persons[i] for i in who}

    def is_possible(word: Prepare) -> bool:
        return word.by in names and all(
            rules.may_promise(vote, word.ballot)
            and rules.may_accept(rules.promised(vote, word.ballot), word.ballot)
            for vote in votes
        )

    if not any(vote.promised for vote in votes):
        # They want anything; if somebody accepted in this very ballot, they end it by `none`.
        for by in names:
            ballot = rules.ballot_of(people, by, 1)
            word = Prepare(by, 0, BASES[base], ballot, Change("wish"))
            if rules.may_prepare(people, word, None, None) and is_possible(word):
                return ""
    for way in freeing:
        if way and all(any(is_possible(word) for word in choice) for choice in way):
            return ""
    return NO_PROPOSAL


# What follows


@remembered
def outcome(
    model: Model,
    base: int,
    people: tuple[Person, ...],
    who: tuple[int, ...],
    stores: tuple[tuple[int, tuple[int, Hash] | None, bool | frozenset[int]], ...],
    held: frozenset[Hash],
) -> tuple[int | None, str]:
    """Return the value that follows from the promises of these people, or what is wrong."""
    by = model.persons[who[-1]]
    proposal = Prepare(by, 0, BASES[base], rules.ballot_of(people, by, 9), NONE)
    promises = [
        Promise(
            model.persons[i],
            0,
            proposal.base,
            proposal.ballot,
            hash_of(proposal),
            accepted,
            model.nodes[head].place,
        )
        for i, (head, accepted, _proof) in zip(who, stores, strict=True)
        if not accepted
        or any(proof is True or (proof and accepted[0] in proof) for _h, _a, proof in stores)
    ]
    if not promises or promises[-1].by != by:
        return None, "stuck: nobody can show the proof of an accepted value"
    *others, own = promises
    own = replace(own, completes=tuple(hash_of(promise) for promise in others))
    if not rules.are_complete(people, proposal, others, own):
        return None, "stuck: nobody can show the proof of an accepted value"
    value = model.follows(None, base, (*others, own), held)
    if value is None or not honest.votes_for(model.change_of(value)):
        return None, "stuck: no value may be accepted"
    words = [
        Accepted(model.persons[i], 0, BASES[base], proposal.ballot, model.value_hash(value))
        for i in who
    ]
    if not rules.is_decided(people, words):
        return None, "stuck: the votes of a majority decide nothing"
    return value, ""
