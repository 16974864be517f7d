"""When shares of cards may go out: once the record that asks for them can no longer be lost.

Nobody who is heard may lack it either, because its author could have sent them another one. The
others do not wait for somebody without end: what is too long is counted, by the deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import inf

from peerdeck.agreement import chain
from peerdeck.agreement.effects import Tell
from peerdeck.agreement.limits import BUDGET, PATIENCE
from peerdeck.agreement.match import Match
from peerdeck.agreement.rules import may_share, reaches
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Held, Person


def is_settled(page: Page, match: Match) -> bool:
    """Return True if shares may go out for what the records ask for."""
    if match.asked <= page.line.start.height:
        return True
    path_to, place = partial(chain.path_to, page), page.place
    for word in page.words(Held).values():
        if not (reaches(place, word.place, path_to) or reaches(word.place, place, path_to)):
            return False  # somebody holds another branch
    late = {person for person in page.table.players if has_waited(page, person, inf)}
    return may_share(page.table.people, _holders(page, match), lacking(page, match) - late)


def lacking(page: Page, match: Match) -> set[Person]:
    """Return those who are heard and have not said that they hold what asks for cards."""
    if match.asked <= page.line.start.height:
        return set()
    return {*filter(page.hears, page.others)} - _holders(page, match)


def _holders(page: Page, match: Match) -> set[Person]:
    words = page.words(Held).values()
    return {word.by for word in words if word.place.height >= match.asked}


def wait(page: Page, waits: Mapping[Person, str]) -> None:
    """Count for how long the table has waited for these people, each for something.

    Nothing is counted for those who are not heard, or while this page slept.
    """
    post = page.heard.post
    before, post.waits = post.waits, {}
    for person, what in waits.items():
        same = before.get(person, ("", page.now))
        since = same[1] if same[0] == what else page.now
        post.waits[person] = what, since
        if page.hears(person):
            begun = max(since + PATIENCE, post.counted, page.heard.started)
            spent = post.spent.get(person, 0.0)
            post.spent[person] = spent + max(page.now - begun, 0.0)
            if spent < BUDGET <= post.spent[person]:
                page.effects.append(Tell("slow", (person,)))
    post.counted = page.now


def has_waited(page: Page, person: Person, seconds: float) -> bool:
    """Return True if the table has waited for somebody for so long, or as long as it still does."""
    post = page.heard.post
    if person not in post.waits:
        return False
    return page.now - post.waits[person][1] >= patience(page, person, seconds)


def patience(page: Page, person: Person, seconds: float) -> float:
    """Return for how long the table waits for somebody: so long, or less if it has too often."""
    return PATIENCE if page.heard.post.spent.get(person, 0.0) >= BUDGET else seconds
