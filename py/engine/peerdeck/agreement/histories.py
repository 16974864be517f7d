"""Going on with decisions that do not follow from the records of this page.

A page that missed the end of a match goes on with the next one, whose records the others have.

Two histories exist only after a voter has lied. A page does not take the longer one, which a few
people can make among themselves, but the one that more of the people of its own last decision are
on.
"""

from __future__ import annotations

from peerdeck.agreement import chain
from peerdeck.agreement.decisions import Decision
from peerdeck.agreement.effects import Tell
from peerdeck.agreement.limits import MOST_PENDING
from peerdeck.agreement.state import Page
from peerdeck.agreement.sync import give, listen_again
from peerdeck.agreement.words import Accepted, Held, Seal, hash_of


def hear_old(page: Page, word: Held | Accepted, seal: Seal) -> None:
    """Keep a word under an older base that helps to show that a voter lied."""
    losses = page.stored.losses
    if word.base not in page.heard.matches:
        return
    if isinstance(word, Held):
        is_lost = not chain.has_passed(page, word.place)
    else:
        hashes = {decision.hash for decision in page.stored.decisions}
        is_lost = word.base in losses or word.value not in hashes
    names = losses.get(word.base, ())
    known = page.signed(name for those in losses.values() for name in those)
    is_full = sum(each.word.by == word.by for each in known) >= MOST_PENDING
    if not is_lost or hash_of(word) in names or is_full:
        return
    if word.by in chain.voters_since_deal(page).get(word.base, ()):
        page.keep(word, seal)
        losses[word.base] = (*names, hash_of(word))
        page.is_dirty = True


def go_on(page: Page) -> None:
    """Go on with a later match, or with another history if more people are on it."""
    later = chain.extended(page.stored.decisions, page.heard.decisions)
    if later[-1].value.table.match > page.table.match:
        _change_to(page, later)
    if not page.heard.rivals:
        return
    rivals, losses = page.heard.rivals, page.stored.losses
    rival = chain.extended([rivals[min(rivals)]], rivals)
    at, base = rival[0].value.number, rival[0].value.base
    mine, known = page.stored.decisions[at:], losses.get(base, ())
    votes = {hash_of(vote.word): vote for vote in (*rival[0].signed, *mine[0].signed)}
    if not votes.keys() <= {*known}:
        for vote in votes.values():
            page.keep(*vote)
        losses[base] = tuple(dict.fromkeys((*known, *votes)))
        page.is_dirty = True
        give(page, page.others, rival)
        give(page, page.others, mine)
        page.effects.append(Tell("two histories", _followers(page, rival)))
    theirs, ours = _followers(page, rival), (*_followers(page, mine), page.me)
    is_less = rival[0].hash < mine[0].hash
    if len(theirs) > len(ours) or (len(theirs) == len(ours) and is_less):
        _change_to(page, [*page.stored.decisions[:at], *rival])


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
    """Go on with the newest match of these decisions from its beginning.

    Until this page knows as much as the others it is not able, so it signs nothing about what they
    have decided already.
    """
    stored, heard, first = page.stored, page.heard, chain.newest_match(decisions)
    stored.left[page.base] = stored.vote
    stored.decisions, stored.chain = decisions[: first + 1], []
    heard.decisions = {each.value.number: each for each in decisions[first + 1 :]}
    heard.rivals, heard.undone = {}, []
    listen_again(page)
    page.effects.append(Tell("changed history"))
    chain.turn(page, chain.replayed(stored.decisions, [], page.begin))
