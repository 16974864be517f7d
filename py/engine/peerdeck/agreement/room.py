"""Words that the next decision builds on: they have room of their own, and are given first.

Each author has limits, so that nobody fills the memory of others. But what one page knows and
builds on, the others have to take in any case; otherwise somebody who leaves a page no room for it
keeps that page from judging what is proposed and promised.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from peerdeck.agreement.decisions import Value
from peerdeck.agreement.limits import MOST_BUILT_ON, MOST_NAMED
from peerdeck.agreement.rules import place_before
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import (
    Accepted,
    Hash,
    Held,
    Note,
    Prepare,
    Promise,
    Record,
    Word,
)


def named_in(page: Page, words: Iterable[Word | Value]) -> dict[Hash, None]:
    """Return the words that these build on, the nearest first, also those that are not here.

    Each names others, which name more. Records of this page's chain are left out, and what comes
    after too many.
    """
    names, waiting = dict[Hash, None](), deque(words)
    known = {"", page.line.start.hash, *page.path}
    while waiting and len(names) < MOST_BUILT_ON:
        for name in _named_by(waiting.popleft()):
            if name not in names and name not in known:
                names[name] = None
                word = page.stored.word(name)
                if word is not None and word.base == page.base and not isinstance(word, Note):
                    waiting.append(word)
    return dict.fromkeys([*names][:MOST_BUILT_ON])


def _named_by(word: Word | Value) -> Sequence[Hash]:
    match word:
        case Value():
            return word.after.hash, *word.change.names
        case Prepare():
            return word.permit, *word.change.names
        case Promise():
            return word.prepare, word.head.hash, *word.completes, *word.settles
        case Held():
            return (word.place.hash,)
        case Record():
            return word.before, *word.names[:MOST_NAMED]
    return ()


def is_built_on(page: Page, hash_: Hash) -> bool:
    """Return True if a word has room in any case, because what comes next here builds on it."""
    voting = page.heard.voting
    groups = [[*voting.judged], [*voting.pending], [*page.stored.words]]
    decision = page.heard.decisions.get(page.decision.value.number + 1)
    coming = "" if decision is None else decision.hash
    state = page.place, coming, [(len(group), group[-1:]) for group in groups]
    if voting.built_on[0] != state:  # it stays the same while words are refused
        voting.built_on = state, frozenset(_built_on(page))
    return hash_ in voting.built_on[1]


def _built_on(page: Page) -> Iterator[Hash]:
    """Yield what the next decision and the next record name, and what people say about a decision.

    Of each person these are the newest words, and not too many.
    """
    voting = page.heard.voting
    words = sorted((*voting.judged.values(), *voting.pending.values()), key=lambda word: -word.n)
    for person in page.table.players:
        # A word that says what somebody holds counts only where a promise names it.
        own = [word for word in words if word.by == person and not isinstance(word, Held)]
        yield from named_in(page, own)
    decision = page.heard.decisions.get(page.decision.value.number + 1)
    if decision is not None:
        yield from named_in(page, [decision.value])
    for record in page.heard.spare.values():
        if place_before(record) == page.place:
            yield from record.names[:MOST_NAMED]


def at_stake(page: Page) -> list[Hash]:
    """Return the words about the next decision, with what they build on, and what this page holds.

    Those of each person come in turns, votes first, so that nobody's are behind many of another.
    """
    judged, ranked = page.heard.voting.judged, list[tuple[int, Hash]]()
    held = [name for name, word in page.words(Held).items() if word.by == page.me][-1:]
    for person in page.table.players:
        kinds = (page.words(kind).items() for kind in (Accepted, Promise, Prepare))
        own = [name for words in kinds for name, word in reversed(words) if word.by == person]
        own += held if person == page.me else []
        ranked += enumerate((*own, *named_in(page, [judged[name] for name in own])))
    ranked.sort(key=lambda item: item[0])
    return [*dict.fromkeys(name for _rank, name in ranked if name in page.stored.words)]
