"""Judging words about the next decision.

What cannot be judged yet, because a word or a record is missing, is `pending`. What was judged to
be right is in `judged`. Everything that is judged here follows from the chain, from the decisions
and from the words that a word names, so the result is the same on every page.
"""

from __future__ import annotations

from functools import partial

from peerdeck.agreement import chain, rules
from peerdeck.agreement.changes import Ground, changed
from peerdeck.agreement.decisions import Value
from peerdeck.agreement.rules import Path
from peerdeck.agreement.state import Page, W
from peerdeck.agreement.sums import NotYet
from peerdeck.agreement.words import Change, Hash, Held, Place, Prepare, Promise, Word, hash_of


def judge(page: Page, hash_: Hash, word: Word) -> bool:
    """Return True if a pending word was found to be right or wrong; then it is pending no more."""
    try:
        is_right = _is_right(page, word)
    except (NotYet, KeyError):
        return False
    del page.heard.voting.pending[hash_]
    if not is_right:
        page.forget(hash_)
        return True
    if isinstance(word, Held):
        _forget_held(page, word)
    page.heard.voting.judged[hash_] = word
    return True


def _forget_held(page: Page, later: Held) -> None:
    """Forget what somebody held before, if that is before a later place and no promise names it.

    An own promise may be one that is being signed.
    """
    voting = page.heard.voting
    words = *voting.judged.values(), *voting.pending.values(), *page.stored.unsigned.values()
    settled = {name for word in words if isinstance(word, Promise) for name in word.settles}
    find_path = partial(chain.path_to, page)
    for name, word in page.words(Held).items():
        is_needed = word.by != later.by or name in settled
        if not is_needed and rules.reaches(later.place, word.place, find_path):
            del voting.judged[name]
            page.forget(name)


def _is_right(page: Page, word: Word) -> bool:
    """Return True if a word may count, False if it never will.

    Raises `NotYet`, and `KeyError` if a word that it names is missing.
    """
    match word:
        case Prepare():
            permit = _judged(page, Promise, word.permit) if word.permit else None
            answered = _judged(page, Prepare, permit.prepare) if permit is not None else None
            return rules.may_prepare(page.table.people, word, permit, answered)
        case Promise():
            prepare = _judged(page, Prepare, word.prepare)
            if not rules.answers(word, prepare) or _names_too_many(page, word):
                return False
            if word.accepted is not None and word.accepted not in page.heard.voting.proven:
                raise NotYet
            if chain.match_at(page, _path_to(page, word.head)) is None:
                return False
            return word.by != prepare.by or _is_completion(page, prepare, word)
        case Held():
            _path_to(page, word.place)
    return True


def _judged(page: Page, kind: type[W], name: Hash) -> W:
    """Return a word of a kind that was found to be right. Raises `KeyError` if it is not here."""
    word = page.heard.voting.judged[name]
    if not isinstance(word, kind):
        raise KeyError(name)
    return word


def _names_too_many(page: Page, promise: Promise) -> bool:
    """Return True if a promise names a word twice, or more promises than there are people.

    That is so also while the last of them is missing: until it comes, all are looked for again.
    """
    names = (*promise.completes, *promise.settles)
    return len(promise.completes) > len(page.table.people) or len({*names}) < len(names)


def _path_to(page: Page, place: Place) -> Path:
    """Return the records up to a place. Raises `NotYet` if some are missing."""
    path = chain.path_to(page, place)
    if path is None:
        raise NotYet
    return path


def _is_completion(page: Page, prepare: Prepare, own: Promise) -> bool:
    """Return True if a proposer's promise completes others, and remember the value that follows.

    Raises `NotYet`, and `KeyError` if a word that it names is missing.
    """
    promises = [_judged(page, Promise, name) for name in own.completes]
    holds = [_judged(page, Held, name) for name in own.settles]
    if not rules.are_complete(page.table.people, prepare, promises, own):
        return False
    path_to, values = partial(chain.path_to, page), page.heard.voting.values
    held = rules.held_by_majority(page.table.people, holds, path_to)
    result = rules.outcome(prepare.change, [*promises, own], path_to, held.__contains__)
    if isinstance(result, rules.Bound):
        value = values.get(result.value)
    else:
        value = None if result is None else value_after(page, result.change, result.after)
    if value is None:
        raise NotYet
    values[hash_of(value)] = value
    page.heard.voting.proven.setdefault((own.ballot, hash_of(value)), own)
    return True


def value_after(page: Page, change: Change, path: Path) -> Value | None:
    """Return the value of a change after a path of records; None if they cannot be.

    Raises `NotYet`, and `KeyError` if a word that the change names is missing.
    """
    match = chain.match_at(page, path)
    if match is None:
        return None
    words = page.stored.words
    shown = {name: words[name].word for name in change.names if name in words}
    ground = Ground(
        page.base,
        page.table,
        match.standing(page.table),
        shown,
        lambda place: chain.path_from(page, path, place, shown.get),
        lambda place: chain.is_on(page, path, place),
        chain.voters_since_deal(page),
    )
    start = page.line.start
    after = Place(start.match, start.height + len(path), path[-1]) if path else start
    number = page.decision.value.number + 1
    return Value(number, page.base, change, after, changed(ground, change))


def has_effect(page: Page, change: Change) -> bool:
    """Return True if the words that a change names are here, and enough for it to do something."""
    try:
        value = value_after(page, change, page.path)
    except (NotYet, KeyError):
        return False
    return value is not None and value.table != page.table
