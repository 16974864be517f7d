"""The part of an honest page that is in no rule: what it says and stores. Mutants replace it."""

from __future__ import annotations

from peerdeck.agreement import rules
from peerdeck.agreement.words import Change
from tests.agreement.explorer.model import Model, Page


def promises_as_others_do(model: Model, person: int, proposal: int) -> bool:
    """Return True if a page promises this when it hears of it; its proposer promises last."""
    return model.proposals[proposal].word.by != model.persons[person]


def head_to_promise(_model: Model, page: Page, base: int) -> int:
    """Return the last record that a promise names."""
    return page.heads[base]


def accepted_to_promise(vote: rules.Vote) -> tuple[int, str] | None:
    """Return the vote that a promise names."""
    return vote.highest


def votes_for(_change: Change) -> bool:
    """Return True, because what follows from promises is accepted without wanting it."""
    return True


# All that shows a word is stored before it is sent.


def stores_proposal(_has_voted: bool) -> bool:
    """Return True if a promise is stored with the proposal that it answers."""
    return True


def stores_completed(_has_voted: bool) -> bool:
    """Return True if a proposer's promise, or a vote, is stored with the promises it rests on."""
    return True


def other_moves(_model: Model, _person: int, _page: Page) -> tuple[tuple[Page, str], ...]:
    """Return what a page becomes by doing anything else, with what that is: nothing."""
    return ()
