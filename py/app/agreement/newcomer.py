"""A page that has only a link: it checks what it hears of the table, and becomes a page there.

The link has the hash of a decision, which a history must contain. A newcomer believes no single
peer: it listens to all who answer, and chooses nothing if two of them show different histories.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from app.agreement import chain
from app.agreement.decisions import Decision, begins, follows_on
from app.agreement.limits import ANSWERS, EVERY, MOST_COLLECTED, MOST_STRANGERS
from app.agreement.page import Event, Received, Ticked
from app.agreement.state import Effect, Give, Have, Page, Send, Signed, Stored, Tell
from app.agreement.words import Hash, Note, Person, Place, Record, hash_of
from peerdeck.dealing.work import NotYet


@dataclass
class Newcomer:
    """The state of a page that does not know the table yet.

    `link` is the hash of the decision that a history must contain. `stories` has the decisions that
    each peer showed, up to the first that does not follow or is not signed.
    """

    me: Person
    link: Hash
    peers: Sequence[Person]
    stories: dict[Person, list[Decision]] = field(default_factory=dict)
    numbers: dict[Person, int] = field(default_factory=dict)  # of the newest decision of each
    words: dict[Hash, Signed] = field(default_factory=dict)
    first: float | None = None  # when a story was complete first
    said: float = -100.0
    differ: tuple[Person, ...] = ()  # those who showed different histories


def step(newcomer: Newcomer, event: Event, now: float) -> list[Effect]:
    """Take one event and return what has to be done."""
    effects: list[Effect] = []
    match event:
        case Received(by, Give(decisions, words)) if _may_answer(newcomer, by):
            if len(newcomer.words) < MOST_COLLECTED:
                newcomer.words |= {hash_of(signed.word): signed for signed in words}
            _hear(newcomer, by, decisions)
        case Received(by, Have() as have) if _may_answer(newcomer, by):
            newcomer.numbers[by] = have.number
        case Ticked() if now - newcomer.said >= EVERY:
            newcomer.said = now
            effects += [Send(peer, _have(newcomer, peer)) for peer in newcomer.peers]
    if newcomer.first is None and _complete(newcomer):
        newcomer.first = now
    return effects + _report(newcomer)


def _may_answer(newcomer: Newcomer, by: Person) -> bool:
    """Return True if somebody's answers count: not those of an unlimited number of peers."""
    known = newcomer.stories.keys() | newcomer.numbers.keys()
    return by in known or len(known) < 2 * MOST_STRANGERS


def _hear(newcomer: Newcomer, by: Person, decisions: Sequence[Decision]) -> None:
    """Add decisions to what a peer showed, if they follow from it and all votes are signed."""
    story = newcomer.stories.setdefault(by, [])
    for decision in decisions:
        is_next = follows_on(decision, story[-1]) if story else begins(decision)
        if is_next and all(hash_of(vote) in newcomer.words for vote in decision.votes):
            story.append(decision)


def _have(newcomer: Newcomer, peer: Person) -> Have:
    """Return how far the story of a peer was heard, which asks for the rest of it."""
    story = newcomer.stories.get(peer)
    if not story:
        return Have(-1, "", Place(0, 0, ""), False, (), (), False)
    head = _head(newcomer, story[-1].value.table.match)
    return Have(len(story) - 1, story[-1].hash, head, False, (), (), False)


def _head(newcomer: Newcomer, match: int) -> Place:
    """Return how far the records of a match are here without a gap."""
    following: dict[Hash, Record] = {}
    for signed in newcomer.words.values():
        if isinstance(signed.word, Record) and signed.word.match == match:
            following.setdefault(signed.word.before, signed.word)
    place = Place(match, 0, "")
    while (record := following.get(place.hash)) is not None and record.height > place.height:
        place = Place(match, record.height, hash_of(record))
    return place


def _complete(newcomer: Newcomer) -> dict[Person, list[Decision]]:
    """Return the stories that are here as a whole and contain the decision of the link."""
    return {
        by: story
        for by, story in newcomer.stories.items()
        if story
        and len(story) > newcomer.numbers.get(by, len(story))
        and (not newcomer.link or any(decision.hash == newcomer.link for decision in story))
    }


def _report(newcomer: Newcomer) -> list[Effect]:
    """Show two histories that differ to everybody, once."""
    stories = _complete(newcomer)
    longest = max(stories.values(), key=len, default=[])
    others = [story for story in stories.values() if not _is_part(story, longest)]
    if newcomer.differ or not others:
        return []
    newcomer.differ = tuple(stories)
    effects: list[Effect] = [Tell("two histories", newcomer.differ)]
    for story in (longest, others[0]):
        votes = [newcomer.words[hash_of(vote)] for each in story for vote in each.votes]
        message = Give(tuple(story), tuple(votes))
        effects += [Send(peer, message) for peer in newcomer.peers]
    return effects


def _is_part(story: Sequence[Decision], longer: Sequence[Decision]) -> bool:
    return all(one.hash == other.hash for one, other in zip(story, longer, strict=False))


def page_of(newcomer: Newcomer, open_page: Callable[[Stored], Page], now: float) -> Page | None:
    """Return the page that this newcomer becomes, or None while it may choose nothing.

    It begins with the newest deal. More than half of the people have decided on that, and by it on
    all records before, so their proofs need no check. What came later it takes as any page does.
    """
    if newcomer.first is None or now - newcomer.first < ANSWERS or newcomer.differ:
        return None
    decisions = max(_complete(newcomer).values(), key=len, default=[])
    words = {name: signed.word for name, signed in newcomer.words.items()}
    records = {name: word for name, word in words.items() if isinstance(word, Record)}
    kept = chain.collected(decisions, records) if decisions else None
    if kept is None:
        return None
    deal = chain.newest_deal(decisions)
    count = decisions[deal].value.after.height if deal else 0
    notes = {name: word for name, word in words.items() if isinstance(word, Note)}
    stored = Stored(newcomer.me, decisions[: deal + 1], kept[:count], notes=notes)
    seals = {name: signed.seal for name, signed in newcomer.words.items()}
    try:
        page = open_page(stored)
    except (NotYet, ValueError):
        return None
    page.heard.decisions = {each.value.number: each for each in decisions[deal + 1 :]}
    stored.spare = {hash_of(record): record for record in kept[count:]}
    stored.seals = seals
    return page
