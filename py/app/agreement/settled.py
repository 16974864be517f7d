"""When shares of cards may go out: once the record that asks for them can no longer be lost.

Nobody who is heard may lack it either, because its author could have sent them another one. For
somebody who is heard and does not answer, the others wait within a budget.
"""

from __future__ import annotations

from functools import partial

from app.agreement import chain
from app.agreement.match import Match
from app.agreement.rules import may_share, reaches
from app.agreement.state import Page, Tell
from app.agreement.words import Held, Person

PATIENCE = 1.0  # seconds of waiting for somebody who is heard that are not counted
BUDGET = 15.0  # seconds counted in a deal, after which the wait is `PATIENCE`


def is_settled(page: Page, match: Match) -> bool:
    """Return True if shares may go out for what the records ask for."""
    if match.asked <= page.line.start.height:
        return True
    newest: dict[Person, Held] = {}
    for word in page.stored.ballots.values():
        if isinstance(word, Held) and (word.by not in newest or newest[word.by].n < word.n):
            newest[word.by] = word
    path_to, place = partial(chain.path_to, page), page.place
    for word in newest.values():
        if not (reaches(place, word.place, path_to) or reaches(word.place, place, path_to)):
            return False  # somebody holds another branch
    holders = {by for by, word in newest.items() if word.place.height >= match.asked}
    lacking = {
        person
        for person in page.table.players
        if person not in holders and person != page.me and page.hears(person)
    }
    return may_share(page.table.people, holders, lacking - _late(page, lacking))


def _late(page: Page, lacking: set[Person]) -> set[Person]:
    """Return those for whom the others have waited long enough; waiting is counted by the deal."""
    post = page.heard.post
    for person in [person for person in post.waits if person not in lacking]:
        post.spend(person, page.now - post.waits.pop(person) - PATIENCE)
    late: set[Person] = set()
    for person in lacking:
        waited = page.now - post.waits.setdefault(person, page.now)
        spent = post.spent.get(person, 0.0) + max(waited - PATIENCE, 0.0)
        if spent >= BUDGET and waited >= PATIENCE:
            late.add(person)
            if person not in post.slow:
                post.slow.add(person)
                page.effects.append(Tell("slow", (person,)))
    return late
