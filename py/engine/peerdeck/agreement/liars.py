"""Contradictions: two words that no honest page signs which keeps what it signed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from peerdeck.agreement import chain
from peerdeck.agreement.effects import Give, Tell
from peerdeck.agreement.rules import Path, contradict, place_of
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import (
    Accepted,
    Hash,
    Held,
    Note,
    Promise,
    Record,
    Signed,
    Word,
    hash_of,
)


def compare(page: Page, signed: Signed) -> None:
    """Compare a word with what else its author has signed, and show a contradiction to all."""
    word, words = signed.word, page.stored.words
    others = [words[name] for name in _others(page, word) if name in words]
    if isinstance(word, Accepted) and word.base == page.decision.value.base:
        others += page.decision.signed
    for other in others:
        if contradict(word, other.word, partial(chain.path_to, page)):
            show(page, signed, other)
            return


def _others(page: Page, word: Word) -> list[Hash]:
    """Return the words to compare a word with.

    These are words about the next decision and after the newest one, or notes of the same name.
    """
    heard, path = page.heard, page.path
    same = heard.seen.get((word.by, word.n), "")
    if isinstance(word, Note):
        return [same, *map(hash_of, heard.called.get((word.by, word.name), ()))]
    if word.base != page.base:
        return [same]
    if not isinstance(word, Promise):  # only a promise says something of records of other heights
        at = word.height - page.line.start.height if isinstance(word, Record) else 0
        path = path[at - 1 : at] if at > 0 else ()
    return [same, *path, *heard.spare, *heard.voting.judged, *heard.voting.pending]


def show(page: Page, one: Signed, other: Signed) -> None:
    """Store a contradiction, and send it to all."""
    by, stored = one.word.by, page.stored
    if by in stored.contradictions or by not in page.table.players:
        return
    records = [stored.words[name] for name in _between(page, one.word, other.word)]
    shown = (*(each for each in records if each not in (one, other)), one, other)
    for each in shown:
        page.keep(*each)
    stored.contradictions[by] = tuple(hash_of(each.word) for each in shown)
    page.is_dirty = page.has_news = True
    page.effects.append(Tell("contradiction", (by,)))
    page.send(page.others, Give((), shown))


def _between(page: Page, one: Word, other: Word) -> list[Hash]:
    """Return the records that lead to the places of two words, from where their branches part."""
    paths: list[Path] = []
    for word in (one, other):
        place = word.head if isinstance(word, Promise) else None
        place = place_of(word) if isinstance(word, Record | Held) else place
        path = None if place is None else chain.path_to(page, place)
        if path is None:
            return []
        paths.append(path)
    both = {*paths[0]} & {*paths[1]}
    return [name for name in dict.fromkeys((*paths[0], *paths[1])) if name not in both]


def hear(page: Page, words: Sequence[Signed]) -> None:
    """Look at the last two of some words: somebody may show a contradiction by them.

    They count also if this page keeps neither, because they are about an older decision.
    """
    match words[-2:]:
        case [(Accepted(base=""), _), _] | [_, (Accepted(base=""), _)]:
            return  # the numbers of votes for a first decision may be those of another table
        case [one, other] if contradict(one.word, other.word, partial(chain.path_to, page)):
            show(page, one, other)
