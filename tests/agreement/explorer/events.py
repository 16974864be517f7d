"""All events that can follow: everything that an honest page may do, and a liar may add to it.

A page may always act on words that others have signed, however late. Storing a record and signing
`held` are one event. A page that completes promises stores and signs its own with them.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.agreement.explorer import liars, moves
from tests.agreement.explorer.checks import decisions
from tests.agreement.explorer.completing import (
    completable,
    completable_by_liar,
    completions,
    offers_to,
)
from tests.agreement.explorer.model import Model, State, learned_in
from tests.agreement.explorer.moves import Move
from tests.agreement.explorer.search import Step
from tests.agreement.explorer.views import facts_of


def steps(model: Model, state: State) -> Iterator[Step]:
    """Give all that can happen next."""
    facts = 0
    for person in model.honest:
        facts |= facts_of(model, person, state[person])
    learned = learned_in(model, state)
    liar = model.bounds.liar
    if liar is not None:
        facts |= facts_of(model, liar, state[liar])
    for person in model.honest:
        following = list(moves.moves_of(model, person, state[person], facts, learned))
        for proposal in completable(model, person, state[person], facts, learned):
            following += completions(
                model, proposal, facts, learned, *offers_to(model, proposal, learned, state)
            )
        for move in following:
            yield _after(model, state, person, move)
    if len(model.bounds.stages) == 2:
        yield from _learning(model, state, learned)
    if liar is not None:
        for proposal in completable_by_liar(model, liar, facts, learned):
            offers = offers_to(model, proposal, learned, state)
            for move in completions(model, proposal, facts, learned, *offers):
                yield _after(model, state, liar, move)


def _after(model: Model, state: State, person: int, move: Move) -> Step:
    """Return the step that a move makes."""
    pages = list(state)
    pages[person] = move.page
    liar = model.bounds.liar
    if liar is not None and move.liar is not None:
        pages[liar] = move.liar
    if liar is not None and move.wrote is not None:
        pages[liar] = liars.writes(model, pages[liar], move.wrote)
    return Step(tuple(pages), move.label, move.wrong)


def _learning(model: Model, state: State, learned: int | None) -> Iterator[Step]:
    """Give the steps in which a page hears of the first decision."""
    votes = tuple([model.votes[page] for page in state])
    for ballot, value, with_liar in decisions(model, 0, votes, learned):
        if learned is not None and value != learned:
            continue
        for person in model.honest:
            page = model.pages[state[person]]
            if page.base or (
                person >= model.bounds.people
                and model.persons[person] not in model.people(1, value)
            ):
                continue
            pages = list(state)
            pages[person] = model.page_id(page._replace(learned=value))
            if with_liar and model.bounds.liar is not None:
                pages[model.bounds.liar] = liars.votes(
                    model, pages[model.bounds.liar], ballot, value
                )
            label = f"{model.persons[person]} learns {model.show_value(value)}"
            yield Step(tuple(pages), label)
