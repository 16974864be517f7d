"""Contradictions: two words that no honest page signs which keeps what it signed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from app.agreement import chain
from app.agreement.rules import Path, contradict, place_of
from app.agreement.state import Give, Page, Signed, Tell
from app.agreement.sync import word_called_or_none
from app.agreement.words import Accepted, Hash, Held, Note, Promise, Record, Word


def compare(page: Page, hash_: Hash, word: Word) -> None:
    """Compare a word with what else its author has signed, and show a contradiction to all."""
    same = page.heard.seen.setdefault((word.by, word.n), hash_)
    others = [] if same == hash_ else [word_called_or_none(page, same)]
    if isinstance(word, Accepted) and word.base == page.decision.value.base:
        others += page.decision.votes
    is_current = isinstance(word, Record | Held | Promise | Accepted) and word.base == page.base
    if is_current or isinstance(word, Note):
        others += _others(page, word)
    find_path = partial(chain.path_to, page)
    for other in others:
        if other is not None and contradict(word, other, find_path):
            show(page, word, other)
            return


def _others(page: Page, word: Word) -> list[Word]:
    """Return the words of an author to compare a word with.

    These are words about the next decision and after the newest one, or notes of the same name.
    """
    stored = page.stored
    if isinstance(word, Note):
        names = page.heard.called.get((word.by, word.name), ())
        return [stored.notes[name] for name in names if name in stored.notes]
    records: Iterable[Record] = (*page.line.path.values(), *stored.spare.values())
    if not isinstance(word, Promise):  # only a promise says something of records of other heights
        height = word.height if isinstance(word, Record) else -1
        records = (record for record in records if record.height == height)
    words = (*stored.ballots.values(), *page.heard.voting.pending.values(), *records)
    return [other for other in words if (other.by, other.base) == (word.by, word.base)]


def show(page: Page, one: Word, other: Word) -> None:
    """Store a contradiction, and send it to all."""
    if one.by in page.stored.contradictions or one.by not in page.table.players:
        return
    records = _between(page, one, other)
    page.stored.contradictions[one.by] = one, other, *records
    page.is_dirty = True
    page.effects.append(Tell("contradiction", (one.by,)))
    page.send(page.others, Give((), page.signed((*records, one, other))))


def _between(page: Page, one: Word, other: Word) -> list[Record]:
    """Return the records that lead to the places of two words, from where their branches part."""
    paths: list[Path] = []
    for word in (one, other):
        place = word.head if isinstance(word, Promise) else None
        place = place_of(word) if isinstance(word, Record | Held) else place
        path = None if place is None else chain.path_to(page, place)
        if path is None:
            return []
        paths.append(path)
    names = [*dict.fromkeys((*paths[0], *paths[1]))]
    both = {*paths[0]} & {*paths[1]}
    records = [chain.record_called(page, name) for name in names if name not in both]
    return [record for record in records if record is not None and record not in (one, other)]


def hear(page: Page, words: Sequence[Signed]) -> None:
    """Look at the last two of some words: somebody may show a contradiction by them.

    They count also if this page keeps neither, because they are about an older decision.
    """
    match [signed.word for signed in words[-2:]]:
        case [Accepted(base=""), _] | [_, Accepted(base="")]:
            return  # the numbers of votes for a first decision may be those of another table
        case [one, other] if contradict(one, other, partial(chain.path_to, page)):
            show(page, one, other)
