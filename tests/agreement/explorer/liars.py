"""The words that a liar may sign, and when they show it.

A liar signs its words when somebody uses them, and chooses their `n` as it likes: it is shown by
a contradiction only if in every order of its words two of them contradict each other. It cannot
invent the votes of others, so an accepted value that it names has to have followed from promises.
"""

from __future__ import annotations

from collections.abc import Collection

from peerdeck.agreement.words import Word
from tests.agreement.explorer.model import MADE_UP, Given, Model, remembered


def promises(
    model: Model,
    page_id: int,
    proposal: int,
    written: Collection[int],
    completed: Collection[tuple[int, int]],
    completes: bool,
) -> list[Given]:
    """Return the promises that a liar can sign: any head, any value that has a proof."""
    page, ballot = model.pages[page_id], model.proposals[proposal].ballot
    base = model.ballots[ballot].base
    signed = [given for given in page.promises if model.proposals[given.proposal].ballot == ballot]
    if completes and len(signed) > _second_is_possible(model, proposal):
        return []
    heads = [
        i
        for i, node in enumerate(model.nodes)
        if node.base == base and node.line - {model.roots[base]} <= {*written}
    ]
    accepted: list[tuple[int, int] | None] = [None]
    accepted += [
        (model.ballots[other].number, value)
        for other, value in sorted({*completed, *without_proof(ballot)})
        if other != ballot and model.ballots[other].base == base
    ]
    options = [Given(proposal, head, value) for head in heads for value in accepted]
    if completes:
        return options
    return [given for given in options if all(_go_together(model, given, old) for old in signed)]


def without_proof(_ballot: int) -> set[tuple[int, int]]:
    """Return the values that may be named without a proof: none. A mutant adds to it."""
    return set()


@remembered
def _go_together(model: Model, given: Given, old: Given) -> bool:
    """Return True if two promises can be signed in some order."""
    if given == old or model.bounds.liar is None:
        return True
    one, other = (model.promise(model.bounds.liar, each) for each in (given, old))
    return not (model.clash(one, other) and model.clash(other, one))


@remembered
def _second_is_possible(model: Model, proposal: int) -> bool:
    """Return True if a second completing promise in one ballot does not end everything."""
    root = model.roots[model.ballots[model.proposals[proposal].ballot].base]
    first, second = (Given(proposal, root, vote, MADE_UP) for vote in (None, (1, MADE_UP)))
    return model.bounds.shown or _go_together(model, first, second)


@remembered
def writes(model: Model, page_id: int, node: int) -> int:
    """Return the liar's page with a record that it must have signed."""
    page = model.pages[page_id]
    return model.page_id(page._replace(wrote=page.wrote | {node}))


@remembered
def gives(model: Model, page_id: int, given: Given) -> int:
    """Return the liar's page with a promise, and with its own records up to the head of that."""
    page = model.pages[page_id]
    line = model.nodes[given.head].line
    own = {node for node in line if model.nodes[node].author == model.bounds.liar}
    together = sorted({*page.promises, given}, key=repr)
    return model.page_id(page._replace(promises=tuple(together), wrote=page.wrote | own))


@remembered
def votes(model: Model, page_id: int, ballot: int, value: int) -> int:
    """Return the liar's page with a vote."""
    page = model.pages[page_id]
    return model.page_id(page._replace(votes=tuple(sorted({*page.votes, (ballot, value)}))))


@remembered
def is_shown(model: Model, page_id: int, more: frozenset[Word] = frozenset()) -> bool:
    """Return True if all that a liar has signed, and more, cannot be in any order."""
    if model.bounds.liar is None:
        return False
    words = {*model.words(model.bounds.liar, page_id), *more}
    while words:
        first = [
            word
            for word in words
            if not any(model.clash(other, word) for other in words if other != word)
        ]
        # A word that nothing contradicts that comes before it may come last.
        if not first:
            return True
        words -= {*first}
    return False
