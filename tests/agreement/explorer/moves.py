"""The moves of an honest page by itself: it takes, writes, proposes, promises and accepts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from peerdeck.agreement import rules
from peerdeck.agreement.words import NONE, Word
from tests.agreement.explorer import honest
from tests.agreement.explorer.model import BASES, Given, Model, remembered
from tests.agreement.explorer.views import View, base_of, view_of

CONTRADICTS = "an honest page contradicts itself"
ALONE = "a page drives ballots up alone"
FROZEN = "frozen by `none` though no honest page had proposed or promised anything that it wanted"


class Move(NamedTuple):
    """A change of one page, with what a liar has signed for it."""

    page: int
    label: str
    wrong: str = ""
    wrote: int | None = None  # a record of the liar
    liar: int | None = None  # the page of the liar


def contradicts_itself(model: Model, person: int, page_id: int, word: Word) -> str:
    """Return what is wrong if this word contradicts one that the page has signed before."""
    words = model.words(person, page_id)
    return CONTRADICTS if any(model.clash(early, word) for early in words) else ""


@remembered
def moves_of(
    model: Model, person: int, page_id: int, facts: int, learned: int | None
) -> tuple[Move, ...]:
    """Return what a page may do by itself: take, write, propose, promise, accept."""
    page = model.pages[page_id]
    if model.persons[person] not in model.people(page.base, page.learned):
        return ()
    view = view_of(model, facts, learned)
    return (
        *_takes(model, person, page_id, view),
        *_proposes(model, person, page_id, view),
        *_promises(model, person, page_id, view),
        *_accepts(model, person, page_id, view),
        *(
            Move(model.page_id(after), f"{model.persons[person]} {what}")
            for after, what in honest.other_moves(model, person, page)
        ),
    )


def _takes(model: Model, person: int, page_id: int, view: View) -> Iterator[Move]:
    page = model.pages[page_id]
    base = page.base
    if not rules.may_take(model.vote_of(page_id, base)):
        return
    for i, node in enumerate(model.nodes):
        if node.record is None or node.base != base or node.before != page.heads[base]:
            continue
        if node.author != person and i not in view.written:
            continue
        heads = (i, page.heads[1]) if base == 0 else (page.heads[0], i)
        wrong = contradicts_itself(model, person, page_id, model.held(person, i))
        if node.author == person:
            wrong = wrong or contradicts_itself(model, person, page_id, node.record)
        verb = "writes" if node.author == person else "takes"
        label = f"{model.persons[person]} {verb} record {node.place.height} ({BASES[base]})"
        wrote = i if node.author == model.bounds.liar else None
        yield Move(model.page_id(page._replace(heads=heads)), label, wrong, wrote)


def _proposes(model: Model, person: int, page_id: int, view: View) -> Iterator[Move]:
    page = model.pages[page_id]
    if not model.bounds.freeze:
        return
    for i in view.open - page.proposed:
        word = model.proposals[i].word
        if word.by == model.persons[person] and word.base == BASES[page.base]:
            now = page._replace(proposed=page.proposed | {i})
            label = f"{word.by} proposes {show_proposal(model, i)}"
            yield Move(model.page_id(now), label)


def given_now(model: Model, page_id: int, proposal: int) -> Given:
    """Return what an honest page says when it promises."""
    page = model.pages[page_id]
    highest = honest.accepted_to_promise(model.vote_of(page_id, page.base))
    accepted = highest and (highest[0], model.value_of_hash(highest[1]))
    return Given(proposal, honest.head_to_promise(model, page, page.base), accepted)


def _promises(model: Model, person: int, page_id: int, view: View) -> Iterator[Move]:
    page = model.pages[page_id]
    vote = model.vote_of(page_id, page.base)
    for i in sorted(view.signed):
        word = model.proposals[i].word
        if word.base != BASES[page.base] or not honest.promises_as_others_do(model, person, i):
            continue
        if not rules.may_promise(vote, word.ballot):
            continue
        given = given_now(model, page_id, i)
        wrong = contradicts_itself(model, person, page_id, model.promise(person, given))
        wrong = wrong or answers_wrongly(model, i, view, page.learned)
        label = f"{model.persons[person]} promises {show_proposal(model, i)}"
        yield Move(promised(model, page_id, given), label, wrong)


def answers_wrongly(model: Model, proposal: int, view: View, learned: int | None) -> str:
    """Return what is wrong if an honest page answers a proposal.

    It ends by `none` what nobody honest wanted, or its round is not the one after a round in
    which somebody else promised.
    """
    word, base = model.proposals[proposal].word, base_of(model, proposal)
    if model.bounds.freeze and word.change == NONE and base not in view.wanted:
        return FROZEN
    before = rules.round_of(word.ballot) - 1
    if not model.bounds.climb or before == 0:
        return ""
    promisers = {
        model.persons[i] for at, round_, i in view.rounds if (at, round_) == (base, before)
    }
    if model.bounds.liar is not None and any(
        model.proposals[i].word.base == word.base
        and rules.round_of(model.proposals[i].word.ballot) == before
        for i in view.signed
    ):
        promisers.add(model.persons[model.bounds.liar])
    return "" if promisers & {*model.people(base, learned)} - {word.by} else ALONE


def promised(model: Model, page_id: int, given: Given) -> int:
    """Return a page after a promise."""
    page = model.pages[page_id]
    promises = sorted({*page.promises, given}, key=repr)
    return model.page_id(page._replace(promises=tuple(promises)))


def _accepts(model: Model, person: int, page_id: int, view: View) -> Iterator[Move]:
    page = model.pages[page_id]
    vote = model.vote_of(page_id, page.base)
    for ballot, value in sorted(view.completed):
        place = model.ballots[ballot]
        if place.base != page.base or (ballot, value) in page.votes:
            continue
        if not rules.may_accept(vote, place.number):
            continue
        word = model.accepted(person, ballot, value)
        wrong = contradicts_itself(model, person, page_id, word)
        votes = tuple(sorted({*page.votes, (ballot, value)}))
        label = f"{model.persons[person]} accepts {model.show_value(value)} in {place.number}"
        yield Move(model.page_id(page._replace(votes=votes)), label, wrong)


def show_proposal(model: Model, proposal: int) -> str:
    """Return a proposal as it is printed in a trace."""
    word = model.proposals[proposal].word
    return f"{word.change.kind} in {word.ballot} ({word.base})"
