"""The conditions that have to hold in every state.

- All values that a majority can have accepted under one base are the same.
- No record that a majority can have signed `held` for is missing from a decided value.
- Nothing is decided that no majority promised.
- Every majority of honest people can come to a decision that agrees with this: see `last`.

With a liar the same holds as long as nothing that it must have signed shows it. That no honest
page contradicts itself is checked where it signs something, in `events`.
"""

from __future__ import annotations

from typing import NamedTuple

from peerdeck.agreement import rules
from peerdeck.agreement.words import Hash, Word
from tests.agreement.explorer import last, liars
from tests.agreement.explorer.model import BASES, Model, State, learned_in, remembered

Pages = tuple[int, ...]


class Decision(NamedTuple):
    """A value that is decided, with the vote of the liar if it takes that."""

    ballot: int
    value: int
    with_liar: bool


def check(model: Model, state: State, is_shown: bool) -> str:
    """Return what is wrong with a state, or ""."""
    learned = learned_in(model, state)
    liar_page = None if model.bounds.liar is None else state[model.bounds.liar]
    votes = tuple([model.votes[page] for page in state])
    cast = [model.all_votes[each] for each in votes] if model.forks else []
    decided: list[tuple[Decision, ...]] = []
    wrong: str
    for base in range(len(model.bounds.stages)):
        decided.append(() if is_shown else decisions(model, base, votes, learned))
        if decided[-1]:
            heads = tuple([model.pages[page].heads[base] for page in state])
            promised = tuple([promised_by(model, page) for page in state])
            wrong = decided_wrongly(model, base, decided[-1], heads, promised, learned, liar_page)
            if wrong:
                return wrong
    for who, base, value, problem in last.endings(model, state, learned):
        wrong = problem
        if value is not None and not wrong and not is_shown:
            heads = tuple([model.pages[page].heads[base] for page in state])
            wrong = disagrees(model, base, value, decided[base], heads, learned, liar_page)
        if value is not None and not wrong and model.forks and not any(cast):
            wrong = lost_at_fork(model, base, value, model.held_by_honest(state, base))
        if wrong:
            names = " and ".join(model.persons[i] for i in who)
            return f"{wrong}, when {names} decide alone under the {BASES[base]}"
    return ""


@remembered
def promised_by(model: Model, page_id: int) -> frozenset[int]:
    """Return the proposals that a page promised."""
    return frozenset(given.proposal for given in model.pages[page_id].promises)


@remembered
def decisions(
    model: Model, base: int, votes: tuple[int, ...], learned: int | None
) -> tuple[Decision, ...]:
    """Return the values that are decided under a base, or would be with the liar's vote."""
    people, liar = model.people(base, learned), model.bounds.liar
    cast = [model.all_votes[each] for each in votes]
    decided = []
    for ballot, value in sorted({vote for i in model.honest for vote in cast[i]}):
        if model.ballots[ballot].base != base:
            continue
        words = [
            model.accepted(i, ballot, value) for i in model.honest if (ballot, value) in cast[i]
        ]
        if rules.is_decided(people, words):
            decided.append(Decision(ballot, value, False))
        elif liar is not None and rules.is_decided(
            people, [*words, model.accepted(liar, ballot, value)]
        ):
            decided.append(Decision(ballot, value, True))
    return tuple(decided)


@remembered
def decided_wrongly(
    model: Model,
    base: int,
    decided: tuple[Decision, ...],
    heads: tuple[int, ...],
    promised: tuple[frozenset[int], ...],
    learned: int | None,
    liar_page: int | None,
) -> str:
    """Return what is wrong with the decisions of a state."""
    for i, decision in enumerate(decided):
        words = votes_of_liar(model, decision)
        if not can_sign(model, liar_page, words):
            continue
        value = model.show_value(decision.value)
        if not is_wanted(model, base, decision.value, promised, learned):
            return f"{value} is decided, though no majority promised it"
        lost = lost_record(model, base, decision.value, heads, learned, liar_page, words)
        if lost:
            return f"{lost} is missing from {value}, which is decided"
        for other in decided[:i]:
            both = words | votes_of_liar(model, other)
            if other.value != decision.value and can_sign(model, liar_page, both):
                return f"two values are decided: {model.show_value(other.value)} and {value}"
    return ""


def votes_of_liar(model: Model, decision: Decision) -> frozenset[Word]:
    """Return the words that a decision needs of the liar."""
    if not decision.with_liar or model.bounds.liar is None:
        return frozenset()
    return frozenset({model.accepted(model.bounds.liar, decision.ballot, decision.value)})


def can_sign(model: Model, liar_page: int | None, words: frozenset[Word]) -> bool:
    """Return True if a liar can have signed these words too without being shown."""
    return liar_page is None or not liars.is_shown(model, liar_page, words)


def is_wanted(
    model: Model,
    base: int,
    value: int,
    promised: tuple[frozenset[int], ...],
    learned: int | None,
) -> bool:
    """Return True if more than half of the people promised one proposal of this change."""
    people, liar = model.people(base, learned), model.bounds.liar
    for i, proposal in enumerate(model.proposals):
        if proposal.word.base == BASES[base] and proposal.word.change == model.change_of(value):
            those = [
                person
                for person, name in enumerate(model.persons)
                if name in people and (person == liar or i in promised[person])
            ]
            if 2 * len(those) > len(people):
                return True
    return False


@remembered
def lost_record(
    model: Model,
    base: int,
    value: int,
    heads: tuple[int, ...],
    learned: int | None,
    liar_page: int | None,
    more: frozenset[Word],
) -> str:
    """Return a record that a majority can have held, if it is missing from a value."""
    people, liar = model.people(base, learned), model.bounds.liar
    line = model.nodes[model.after(base, value)].line
    words = [model.held(i, heads[i]) for i in model.honest]
    for i, node in enumerate(model.nodes):
        if node.base != base or node.record is None or i in line:
            continue
        needed = set(more)
        if node.author == liar:
            needed.add(node.record)
        if node.place.hash not in rules.held_by_majority(people, words, model.path_to):
            if liar is None:
                continue
            lie = model.held(liar, i)
            with_lie = rules.held_by_majority(people, [*words, lie], model.path_to)
            if node.place.hash not in with_lie:
                continue
            needed.add(lie)
        if can_sign(model, liar_page, frozenset(needed)):
            return f"record {node.place.height}, held by a majority,"
    return ""


def lost_at_fork(model: Model, base: int, value: int, held: frozenset[Hash]) -> str:
    """Return what is lost if a fork is settled, though `held` of honest people shows it."""
    after = model.nodes[model.after(base, value)]
    return "" if held <= {*after.path} else "a record, held by a majority, is lost at a fork"


@remembered
def disagrees(
    model: Model,
    base: int,
    value: int,
    decided: tuple[Decision, ...],
    heads: tuple[int, ...],
    learned: int | None,
    liar_page: int | None,
) -> str:
    """Return how the value of the last ballot disagrees with what was decided or held."""
    for decision in decided:
        words = votes_of_liar(model, decision)
        if decision.value != value and can_sign(model, liar_page, words):
            return f"two values: {model.show_value(decision.value)} and {model.show_value(value)}"
    lost = lost_record(model, base, value, heads, learned, liar_page, frozenset())
    return f"{lost} is missing from {model.show_value(value)}" if lost else ""
