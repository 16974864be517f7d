"""The verdict on the dealing of the current match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.desk import last_deal
from app.friends.view import Fairness
from peerdeck.agreement import findings
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.decks import steps_in
from peerdeck.agreement.limits import LONG
from peerdeck.agreement.match import Match
from peerdeck.agreement.state import Page
from peerdeck.agreement.verdict import Verdict, verdict
from peerdeck.agreement.words import Person
from peerdeck.naming import somebody
from peerdeck.words import _

LATE = 2.0  # seconds that the table has waited for somebody before the page says so


@dataclass
class Judge:
    """The verdict on a match, made again only when there is more of it."""

    about: object = None
    verdict: Verdict | None = None

    def of(self, page: Page, match: Match) -> Verdict:
        """Return what can be said of the dealing."""
        about = page.base, page.place
        if self.verdict is None or self.about != about:
            self.about, self.verdict = about, verdict(page.stored.decisions, match)
        return self.verdict


def fairness(
    page: Page, judge: Judge, names: Mapping[Person, str], liars: Mapping[Person, int]
) -> Fairness:
    """Return what screens show of the dealing; `liars` have each the match in which they lied."""
    match = match_of(page)
    if match is None:
        return Fairness()
    found = judge.of(page, match)
    late = [
        person
        for person, (_what, since) in page.heard.post.waits.items()
        if page.now - since >= LATE
    ]
    start = last_deal(match.follower.entries)
    broken = {b.keeper for b in match.broken if b.at >= start} if match.is_dealt else set()
    removed = " ".join(_removed(page, names, liars))
    return Fairness(
        f"{removed} {findings.line(found, match, names)}".strip(),
        f"{removed} {findings.brief(found, names)}".strip(),
        found,
        found.is_fair,
        tuple(names.get(person) or somebody() for person in late),
        _shuffling(page, match),
        page.heard.post.is_short,
        tuple(names.get(person) or somebody() for person in sorted(broken)),
        _seen(page, late),
    )


def _removed(page: Page, names: Mapping[Person, str], liars: Mapping[Person, int]) -> Iterator[str]:
    """Yield who was removed in this match because of a lie that is proved."""
    for person, match in liars.items():
        if match == page.table.match and person not in page.table.players:
            text = _("{name} was removed: that browser signed things that contradict each other.")
            yield text.format(name=names.get(person) or somebody())


def _shuffling(page: Page, match: Match) -> tuple[int, int] | None:
    """Return how many have shuffled, of how many, while a shuffle is open."""
    if match.deck is None:
        return None
    due = match.due(page.table)
    called = page.heard.called
    steps = steps_in(match.deck, due, lambda by, name: next(iter(called.get((by, name), ())), None))
    return len(steps), len(due)


def _seen(page: Page, late: list[Person]) -> tuple[int, int]:
    """Return of how many cards somebody who withholds shares has had some, and owes some.

    Where they have had none, that is said only after a while.
    """
    if len(late) != 1:
        return 0, 0
    given = {card for to, card, _owner in page.heard.post.given if to == late[0]}
    lacking = {
        card: since for (card, owner), since in page.heard.post.lacking.items() if owner == late[0]
    }
    is_long = given or page.now - min(lacking.values(), default=page.now) >= LONG
    return len(given), len(lacking) if is_long else 0
