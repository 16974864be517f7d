"""A table that goes on without those who are missing, where fewer than a majority are present.

Nobody is replaced at the old table: those who want to go on open another one, with its own id. Each
of them taps; the first in order of those who tapped proposes its first decision, and it stands when
all whom it names as people have signed it. Votes for it are signed at the table that it continues,
with no base, and their ballot is that of the proposer's tap, so that one tap is for one table.
"""

from __future__ import annotations

from dataclasses import replace

from app.agreement.decisions import CONTINUE, Decision, Value, begins, first_value
from app.agreement.limits import EVERY, PROMINENT, TAPS, TOO_FEW
from app.agreement.notes import CONTINUE as TAP
from app.agreement.rules import ROUND, is_majority
from app.agreement.state import Found, Give, Page, Tell
from app.agreement.table import Seat, Table
from app.agreement.words import Accepted, Change, Hash, Note, Person, hash_of

MENU, SMALL, FRONT = "menu", "small", "front"


def offer(page: Page) -> str:
    """Return where the page offers to go on without the others: in front, small, or in the menu."""
    since = page.heard.too_few
    if since is None or not page.heard.was_majority:
        return MENU
    waited = page.now - since
    return MENU if waited < TOO_FEW else SMALL if waited < PROMINENT else FRONT


def missing(page: Page) -> list[Person]:
    """Return the people for whom the table waits because too few are here to decide anything."""
    people = page.table.people
    heard = [person for person in people if page.hears(person)]
    return [] if is_majority(people, heard) else [each for each in people if each not in heard]


def tick(page: Page) -> None:
    """Note since when too few are here, and propose a table if it is this page's turn."""
    heard = page.heard
    if not missing(page):
        heard.too_few, heard.was_majority = None, True
    elif heard.too_few is None:
        heard.too_few = page.now
    _repeat(page)
    taps = taps_here(page)
    if not taps or page.stored.founded is not None or page.stored.is_lost:
        return
    own = taps.get(page.me)
    first = min(page.heard.came.get(hash_of(tap), page.now) for tap in taps.values())
    if own is None or next(iter(taps)) != page.me or page.now - first < TAPS:
        return
    unheard = tuple(
        person for person in page.table.people if person not in taps and not page.hears(person)
    )
    names = tuple(hash_of(tap) for tap in taps.values())
    value = continued(page, tuple(taps), names, unheard)
    if hash_of(own) not in page.stored.agreed:
        _accept(page, value)


def _repeat(page: Page) -> None:
    """Show the tables that this page has signed again, with all votes, until one stands."""
    heard = page.heard
    if page.stored.founded is None and page.now - heard.consented >= EVERY:
        heard.consented = page.now
        for value in page.stored.agreed.values():
            votes = tuple(heard.consents.get(hash_of(value), {}).values())
            if votes:
                page.send(page.others, Give((Decision(value, votes),), page.signed(votes)))


def taps_here(page: Page) -> dict[Person, Note]:
    """Return the taps under the newest decision of those who are heard, in order."""
    newest = page.heard.newest
    return {
        person: note
        for person in page.table.players
        if (note := newest.get((person, TAP))) is not None
        and note.base == page.base
        and page.hears(person)
    }


def continued(
    page: Page, tappers: tuple[Person, ...], names: tuple[Hash, ...], unheard: tuple[Person, ...]
) -> Value:
    """Return the first value of a table that goes on with those who tapped.

    People who are unheard are guests of it on their seats, and away until they come.
    """
    old = page.table
    people = tuple(person for person in tappers if person in old.people) or tappers
    guests = tuple(person for person in (*tappers, *unheard) if person not in people)
    seats = tuple(
        Seat(seat.owner if seat.owner in tappers else people[0], seat.owner)
        if seat.owner in (*people, *guests)
        else Seat(people[0], "", seat.owner or seat.former)
        for seat in old.seats
    )
    table = Table(
        people,
        seats,
        guests=guests,
        away=tuple(person for person in guests if person in unheard),
        checkpoint=old.checkpoint,
        settings=old.settings,
    )
    first = page.stored.decisions[0].value.change.details[0]
    change = Change(CONTINUE, people, names, (first, page.base, *unheard))
    value = first_value(hash_of(change), table)
    return replace(value, change=replace(change, details=(hash_of(change), *change.details)))


def hear(page: Page, decision: Decision) -> None:
    """Take a proposal of a table that continues this one, or one that stands."""
    value = decision.value
    hash_ = hash_of(value)
    if value.change.kind != CONTINUE or value.change.details[1:3] != _origin(page):
        return
    for vote in decision.votes:
        hear_vote(page, vote)
    if page.stored.founded is None and _is_right(page, value):
        _accept(page, value)
    if page.me not in value.change.people and _is_complete(page, decision):
        if page.heard.went_on != hash_:
            page.effects.append(Tell("continued without you", value.change.people))
        page.heard.went_on = hash_
    _found(page)


def _origin(page: Page) -> tuple[str, str]:
    return page.stored.decisions[0].value.change.details[0], page.base


def _is_complete(page: Page, decision: Decision) -> bool:
    return begins(decision) and all(hash_of(vote) in page.stored.seals for vote in decision.votes)


def _is_right(page: Page, value: Value) -> bool:
    """Return True if a proposal follows from taps that are here, among them this page's."""
    change = value.change
    taps = [page.stored.notes.get(name) for name in change.names]
    tappers = tuple(tap.by for tap in taps if tap is not None and tap.name == TAP)
    newest = page.heard.newest.get((page.me, TAP))
    return (
        newest is not None
        and hash_of(newest) in change.names
        and hash_of(newest) not in page.stored.agreed
        and len(tappers) == len(change.names) == len({*tappers})
        and all(tap is not None and tap.base == page.base for tap in taps)
        and tappers == tuple(person for person in page.table.players if person in tappers)
        and not {*change.details[3:]} & {*tappers}
        and {*change.details[3:]} <= {*page.table.people}
        and value == continued(page, tappers, change.names, change.details[3:])
    )


def _accept(page: Page, value: Value) -> None:
    """Sign a table once for each tap of this page."""
    own = page.heard.newest[page.me, TAP]
    founder = page.stored.notes[value.change.names[0]]
    ballot = ROUND * founder.n + page.table.players.index(founder.by)
    page.stored.agreed[hash_of(own)] = value
    page.is_dirty = True
    page.sign(Accepted(page.me, page.next_n(), "", ballot, hash_of(value)))


def hear_vote(page: Page, vote: Accepted) -> None:
    """Take a vote for a table that continues this one."""
    if vote.by in page.table.players:
        page.heard.consents.setdefault(vote.value, {})[vote.by] = vote
        _found(page)


def publish(page: Page, vote: Accepted) -> None:
    """Send an own vote for a table that continues this one, with what it is for."""
    for value in page.stored.agreed.values():
        if hash_of(value) == vote.value:
            page.send(page.others, Give((Decision(value, (vote,)),), page.signed([vote])))


def _found(page: Page) -> None:
    """Open the new table if all of its people have signed."""
    for value in page.stored.agreed.values():
        votes = page.heard.consents.get(hash_of(value), {})
        decision = Decision(value, tuple(votes.values()))
        if page.stored.founded is None and page.me in value.table.players and begins(decision):
            page.stored.founded = decision
            page.is_dirty = True
            page.effects.append(Found(decision))
            page.send(page.others, Give((decision,), page.signed(decision.votes)))


def show(page: Page, to: Person) -> None:
    """Show somebody at the old table that some went on without it."""
    founded = page.stored.founded
    if founded is not None:
        page.send([to], Give((founded,), page.signed(founded.votes)))
