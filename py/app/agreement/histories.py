"""Going on with decisions that do not follow from the records of this page.

A page that missed the end of a match goes on with the next one, whose records the others have.

Two histories exist only after a voter has lied. A page does not take the longer one, which a few
people can make among themselves, but the one that more of the people of its own last decision are
on.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.agreement import chain
from app.agreement.decisions import Decision, follows_on
from app.agreement.limits import MOST_COLLECTED, MOST_PENDING
from app.agreement.state import Page, Tell
from app.agreement.sync import give
from app.agreement.wants import voters_since_deal
from app.agreement.words import Accepted, Hash, Held, Record, hash_of
from peerdeck.dealing.work import NotYet


def hear(page: Page, hash_: Hash, record: Record) -> None:
    """Keep the records of another history or of a later match."""
    records = page.heard.other_records
    is_of_other = page.heard.rivals or record.match > page.table.match
    if is_of_other and len(records) < MOST_COLLECTED:
        records[hash_] = record


def hear_old(page: Page, word: Held | Accepted) -> None:
    """Keep a word under an older base that helps to show that a voter lied."""
    losses = page.stored.losses
    if word.base not in page.heard.matches:
        return
    if isinstance(word, Held):
        is_lost = not chain.has_passed(page, word.place)
    else:
        hashes = {decision.hash for decision in page.stored.decisions}
        is_lost = word.base in losses or word.value not in hashes
    words = losses.get(word.base, ())
    if not is_lost or word in words or len(words) >= MOST_PENDING:
        return
    if word.by in voters_since_deal(page).get(word.base, ()):
        losses[word.base] = (*words, word)
        page.is_dirty = True


def go_on(page: Page) -> None:
    """Go on with a later match, or with another history if more people are on it."""
    if page.heard.decisions:
        _catch_up(page)
    if not page.heard.rivals:
        return
    rivals, losses = page.heard.rivals, page.stored.losses
    rival = _extended([rivals[min(rivals)]], rivals)
    at, base = rival[0].value.number, rival[0].value.base
    mine, known = page.stored.decisions[at:], losses.get(base, ())
    votes = tuple(vote for vote in (*rival[0].votes, *mine[0].votes) if vote not in known)
    if votes:
        losses[base] = (*known, *votes)
        page.is_dirty = True
        give(page, page.others, rival)
        give(page, page.others, mine)
        page.effects.append(Tell("two histories", _followers(page, rival)))
    theirs, ours = _followers(page, rival), (*_followers(page, mine), page.me)
    is_less = rival[0].hash < mine[0].hash
    if len(theirs) > len(ours) or (len(theirs) == len(ours) and is_less):
        _change_to(page, [*page.stored.decisions[:at], *rival])


def _catch_up(page: Page) -> None:
    """Go on with the newest match if this page missed the end of the one that it knows."""
    result = _extended(page.stored.decisions, page.heard.decisions)
    if result[-1].value.table.match > page.table.match:
        _change_to(page, result)


def _extended(decisions: list[Decision], later: Mapping[int, Decision]) -> list[Decision]:
    """Return decisions with those that follow on the last of them."""
    result = [*decisions]
    number = result[-1].value.number + 1
    while number in later and follows_on(later[number], result[-1]):
        result.append(later[number])
        number += 1
    return result


def _followers(page: Page, decisions: list[Decision]) -> tuple[str, ...]:
    """Return the others among the people of the newest decision here whose pages are on these."""
    bases = {decision.hash for decision in decisions}
    peers = page.heard.peers
    return tuple(
        person
        for person in page.table.people
        if person != page.me
        and person not in page.stored.contradictions
        and person in peers
        and (have := peers[person].have) is not None
        and have.base in bases
    )


def _change_to(page: Page, decisions: list[Decision]) -> None:
    """Go on with these decisions, if all records of their newest match are here."""
    stored, heard = page.stored, page.heard
    records = {hash_of(record): record for record in stored.records}
    kept = chain.collected(decisions, {**records, **stored.spare, **heard.other_records})
    if kept is None:
        return
    try:
        line = chain.replayed(decisions, kept, page.begin, is_checked=False)
    except (NotYet, ValueError):
        return
    stored.left[page.base] = stored.vote
    stored.decisions, stored.records = decisions, kept
    stored.spare |= heard.other_records
    heard.rivals, heard.other_records, heard.decisions, heard.undone = {}, {}, {}, []
    page.effects.append(Tell("changed history"))
    chain.turn(page, line)
