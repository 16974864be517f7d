"""The ways in which the proposer of a ballot, honest or not, completes promises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from peerdeck.agreement import rules
from peerdeck.agreement.words import Hash, Promise, hash_of
from tests.agreement.explorer import liars, moves
from tests.agreement.explorer.model import BASES, Given, Model, State, remembered
from tests.agreement.explorer.moves import Move
from tests.agreement.explorer.views import base_of, view_of


@remembered
def completable(
    model: Model, person: int, page_id: int, facts: int, learned: int | None
) -> tuple[int, ...]:
    """Return the proposals of an honest page that it may complete."""
    page, view = model.pages[page_id], view_of(model, facts, learned)
    vote = model.vote_of(page_id, page.base)
    completed = {ballot for ballot, _value in view.completed}
    return tuple(
        i
        for i in sorted(view.signed)
        if model.proposals[i].word.by == model.persons[person]
        and model.proposals[i].word.base == BASES[page.base]
        and model.proposals[i].ballot not in completed
        and rules.may_promise(vote, model.proposals[i].word.ballot)
    )


@remembered
def completable_by_liar(
    model: Model, liar: int, facts: int, learned: int | None
) -> tuple[int, ...]:
    """Return the proposals of a liar that it may complete."""
    return tuple(
        i
        for i in sorted(view_of(model, facts, learned).signed)
        if model.proposals[i].word.by == model.persons[liar]
        and (base_of(model, i) == 0 or learned is not None)
        and model.persons[liar] in model.people(base_of(model, i), learned)
    )


Offers = tuple[tuple[Given, ...], ...]


def offers_to(
    model: Model, proposal: int, learned: int | None, state: State
) -> tuple[Offers, int, int | None, frozenset[Hash]]:
    """Return the promises of others, and what else the value depends on."""
    base, liar = base_of(model, proposal), model.bounds.liar
    proposer = model.ballots[model.proposals[proposal].ballot].by
    offers = tuple(
        () if i in (liar, proposer) else usable(model, proposal, learned, i, page)
        for i, page in enumerate(state)
    )
    liar_page = None if liar is None else state[liar]
    return offers, state[proposer], liar_page, model.held_by_honest(state, base)


@remembered
def usable(
    model: Model, proposal: int, learned: int | None, person: int, page_id: int
) -> tuple[Given, ...]:
    """Return the promises of a page that may be among those that complete a proposal."""
    base = base_of(model, proposal)
    people = model.people(base, learned)
    by = model.ballots[model.proposals[proposal].ballot].by
    plain = Given(proposal, model.roots[base], None)
    others = [
        model.promise(i, plain)
        for i in range(len(model.persons))
        if i not in (person, by) and model.persons[i] in people
    ]
    return tuple(
        given
        for given in model.pages[page_id].promises
        if _are_complete(
            model,
            proposal,
            learned,
            (model.promise(person, given), *others),
            model.promise(by, plain),
        )
    )


@remembered
def _are_complete(
    model: Model,
    proposal: int,
    learned: int | None,
    promises: tuple[Promise, ...],
    own: Promise,
) -> bool:
    people = model.people(base_of(model, proposal), learned)
    own = replace(own, completes=tuple(hash_of(promise) for promise in promises))
    return rules.are_complete(people, model.proposals[proposal].word, promises, own)


@remembered
def completions(
    model: Model,
    proposal: int,
    facts: int,
    learned: int | None,
    offers: Offers,
    page_id: int,
    liar_page: int | None,
    held: frozenset[Hash],
) -> tuple[Move, ...]:
    """Return all ways in which the proposer can complete promises of its proposal."""
    by = model.ballots[model.proposals[proposal].ballot].by
    base, view = base_of(model, proposal), view_of(model, facts, learned)
    is_liar = by == model.bounds.liar
    if is_liar:
        owns = liars.promises(model, page_id, proposal, view.written, view.completed, True)
    else:
        owns = [moves.given_now(model, page_id, proposal)]
    liar_gives: Sequence[Given | None] = [None]
    if liar_page is not None and not is_liar:
        more = liars.promises(model, liar_page, proposal, view.written, view.completed, False)
        liar_gives = [None, *more]
    ways = {}
    for own in owns:
        for *chosen, added in product(*((None, *some) for some in offers), liar_gives):
            promises = [model.promise(i, given) for i, given in enumerate(chosen) if given]
            if added and model.bounds.liar is not None:
                promises.append(model.promise(model.bounds.liar, added))
            mine = model.promise(by, own)
            if not _are_complete(model, proposal, learned, tuple(promises), mine):
                continue
            value = model.follows(proposal, base, (*promises, mine), held)
            if value is None:
                continue
            move = _completion(model, proposal, page_id, liar_page, own, value, added)
            wrong = move.wrong
            if not is_liar:
                wrong = wrong or moves.answers_wrongly(model, proposal, view, learned)
            ways[move.page, move.liar] = move._replace(wrong=wrong)
    return tuple(ways.values())


def _completion(
    model: Model,
    proposal: int,
    page_id: int,
    liar_page: int | None,
    own: Given,
    value: int,
    added: Given | None,
) -> Move:
    """Return the move of completing promises to a value."""
    by = model.ballots[model.proposals[proposal].ballot].by
    own = own._replace(completes=value)
    what = f"{moves.show_proposal(model, proposal)}: {model.show_value(value)}"
    label = f"{model.persons[by]} completes {what}"
    if by == model.bounds.liar:
        return Move(liars.gives(model, page_id, own), label)
    wrong = moves.contradicts_itself(model, by, page_id, model.promise(by, own))
    liar = None
    if added and liar_page is not None:
        liar = liars.gives(model, liar_page, added)
    return Move(moves.promised(model, page_id, own), label, wrong, liar=liar)
