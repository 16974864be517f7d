"""A page that has only a link: it checks what it hears of the table, and becomes a page there.

The link has the hash of a decision, which a history must contain. A newcomer believes no single
peer: it listens to all who answer, and chooses nothing if two of them show different histories.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from peerdeck.agreement import chain
from peerdeck.agreement.decisions import Decision, begins, follows_on
from peerdeck.agreement.effects import Effect, Give, Have, Send, Tell
from peerdeck.agreement.limits import ANSWERS, EVERY, MOST_COLLECTED, MOST_STRANGERS
from peerdeck.agreement.page import Event, Received, Ticked
from peerdeck.agreement.state import Page, Stored
from peerdeck.agreement.words import Hash, Person, Place


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
    first: float | None = None  # when a story was complete first
    said: float = -100.0
    is_learning: bool = False  # somebody has given decisions since then, and may have more
    differ: tuple[Person, ...] = ()  # those who showed different histories


def step(newcomer: Newcomer, event: Event, now: float) -> list[Effect]:
    """Take one event and return what has to be done."""
    effects: list[Effect] = []
    match event:
        case Received(by, Give(decisions)) if _may_answer(newcomer, by):
            _hear(newcomer, by, decisions)
        case Received(by, Have() as have) if _may_answer(newcomer, by):
            newcomer.numbers[by] = have.number
        case Ticked() if newcomer.is_learning or now - newcomer.said >= EVERY:
            newcomer.said, newcomer.is_learning = now, False
            for peer in newcomer.peers:
                story = newcomer.stories.get(peer, [])  # this asks for the rest of it
                base = story[-1].hash if story else ""
                have = Have(len(story) - 1, base, Place(0, 0, ""), (), (), is_able=False)
                effects.append(Send(peer, have))
    if newcomer.first is None and _complete(newcomer):
        newcomer.first = now
    return effects + _report(newcomer)


def _may_answer(newcomer: Newcomer, by: Person) -> bool:
    """Return True if somebody's answers count: not those of an unlimited number of peers."""
    known = newcomer.stories.keys() | newcomer.numbers.keys()
    return by in known or len(known) < 2 * MOST_STRANGERS


def _hear(newcomer: Newcomer, by: Person, decisions: Sequence[Decision]) -> None:
    """Add decisions to what a peer showed, if they follow from it."""
    story = newcomer.stories.setdefault(by, [])
    for decision in decisions:
        is_next = follows_on(decision, story[-1]) if story else begins(decision)
        if is_next and len(story) < MOST_COLLECTED:
            story.append(decision)
            newcomer.is_learning = True


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
    longer = [decision.hash for decision in longest]
    others = [
        story
        for story in stories.values()
        if [decision.hash for decision in story] != longer[: len(story)]
    ]
    if newcomer.differ or not others:
        return []
    newcomer.differ = tuple(stories)
    effects: list[Effect] = [Tell("two histories", newcomer.differ)]
    for story in (longest, others[0]):
        effects += [Send(peer, Give(tuple(story), ())) for peer in newcomer.peers]
    return effects


def page_of(newcomer: Newcomer, open_page: Callable[[Stored], Page], now: float) -> Page | None:
    """Return the page that this newcomer becomes, or None while it may choose nothing.

    It goes on from the beginning of the newest match, as any page does. Of earlier deals it checks
    no proofs, because more than half of the people have decided after all records of them.
    """
    if newcomer.first is None or now - newcomer.first < ANSWERS or newcomer.differ:
        return None
    decisions = max(_complete(newcomer).values(), key=len, default=[])
    if not decisions:
        return None
    first = chain.newest_match(decisions)
    page = open_page(Stored(newcomer.me, decisions[: first + 1]))
    page.heard.decisions = {each.value.number: each for each in decisions[first + 1 :]}
    return page
