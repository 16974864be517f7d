"""The words that pages can build on, because somebody has signed them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from peerdeck.agreement import rules
from peerdeck.agreement.words import NONE, hash_of
from tests.agreement.explorer.model import Given, Model, remembered


@dataclass(frozen=True, slots=True)
class View:
    """The words that pages can build on, because they have been signed."""

    open: frozenset[int]  # proposals that may be signed
    signed: frozenset[int]  # proposals that may be promised
    written: frozenset[int]  # records
    completed: frozenset[tuple[int, int]]  # ballots with values that follow from promises
    wanted: frozenset[int]  # bases in which an honest page wanted something
    rounds: frozenset[tuple[int, int, int]]  # base, round, and an honest person who promised in it


def fact(model: Model, kind: str, *what: int) -> int:
    """Return the bit that stands for something that has been signed."""
    return 1 << model.facts.setdefault((kind, *what), len(model.facts))


@remembered
def facts_of(model: Model, person: int, page_id: int) -> int:
    """Return what others can build on because this page has signed it, as bits."""
    page, facts = model.pages[page_id], 0
    is_honest = person != model.bounds.liar
    for given in page.promises:
        if given.completes is not None:
            ballot = model.proposals[given.proposal].ballot
            facts |= fact(model, "completed", ballot, given.completes)
        if is_honest:
            for proposal in permitted(model, person, given.proposal, True, page.learned):
                facts |= fact(model, "permitted", proposal)
            if model.bounds.climb:
                word = model.proposals[given.proposal].word
                round_ = rules.round_of(word.ballot)
                facts |= fact(model, "round", base_of(model, given.proposal), round_, person)
            if model.bounds.freeze and model.proposals[given.proposal].word.change != NONE:
                facts |= fact(model, "wanted", base_of(model, given.proposal))
    for head in page.heads:
        for node in model.nodes[head].line:
            if model.nodes[node].author == person:
                facts |= fact(model, "written", node)
    for proposal in page.proposed:
        facts |= fact(model, "proposed", proposal)
        if model.proposals[proposal].word.change != NONE:
            facts |= fact(model, "wanted", base_of(model, proposal))
    return facts


def base_of(model: Model, proposal: int) -> int:
    """Return the base of a proposal: 0 or 1."""
    return model.ballots[model.proposals[proposal].ballot].base


@remembered
def permitted(
    model: Model, person: int, promised: int, is_signed: bool, learned: int | None
) -> frozenset[int]:
    """Return the proposals that a promise permits, if what it answers has been signed."""
    answered = model.proposals[promised].word
    permit = model.promise(person, Given(promised, model.roots[base_of(model, promised)], None))
    return frozenset(
        i
        for i, proposal in enumerate(model.proposals)
        if rules.may_prepare(
            model.people(base_of(model, i), learned),
            replace(proposal.word, permit=hash_of(permit)),
            permit,
            answered if is_signed else None,
        )
    )


@remembered
def view_of(model: Model, facts: int, learned: int | None) -> View:
    """Return what these bits say, and what a liar can add at any time."""
    known: dict[str, set[tuple[int, ...]]] = {}
    for (kind, *what), bit in model.facts.items():
        if facts >> bit & 1:
            known.setdefault(kind, set()).add(tuple(what))
    liar, freeze = model.bounds.liar, model.bounds.freeze
    open_ = {proposal for (proposal,) in known.get("permitted", ())}
    open_ |= {
        i
        for i, proposal in enumerate(model.proposals)
        if rules.may_prepare(model.people(base_of(model, i), learned), proposal.word, None, None)
    }
    proposed = {proposal for (proposal,) in known.get("proposed", ())}
    while True:
        signed = (
            open_
            if not freeze
            else proposed
            | {i for i in open_ if model.proposals[i].word.by == model.persons[liar or 0]}
        )
        if liar is None:
            break
        more = set[int]().union(
            *(permitted(model, liar, i, i in signed, learned) for i in range(len(model.proposals)))
        )
        if more <= open_:
            break
        open_ |= more
    written = {node for (node,) in known.get("written", ())}
    for i, node in enumerate(model.nodes):
        if (
            node.record is not None
            and node.author == liar
            and (node.before in written or node.before == model.roots[node.base])
        ):
            written.add(i)
    return View(
        frozenset(open_),
        frozenset(signed),
        frozenset(written),
        frozenset((ballot, value) for ballot, value in known.get("completed", ())),
        frozenset(base for (base,) in known.get("wanted", ())),
        frozenset((base, round_, person) for base, round_, person in known.get("round", ())),
    )
