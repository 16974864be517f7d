"""A table that goes on without those who are missing, where fewer than a majority are present.

Nobody is replaced at the old table: those who want to go on open another one, with its own id. Each
of them taps; the first in order of those who tapped proposes its first decision, and it stands when
all whom it names as people have signed it. Votes for it are signed at the table that it continues,
with no base, and their ballot is that of the proposer's tap, so that one tap is for one table.
"""

from __future__ import annotations

from dataclasses import replace

from peerdeck.agreement.decisions import CONTINUE, Decision, Value, begins, first_value
from peerdeck.agreement.effects import Found, Tell
from peerdeck.agreement.limits import PROMINENT, TAPS, TOO_FEW
from peerdeck.agreement.notes import ANYWAY
from peerdeck.agreement.notes import CONTINUE as TAP
from peerdeck.agreement.rules import ROUND, is_majority
from peerdeck.agreement.state import Page
from peerdeck.agreement.sync import give
from peerdeck.agreement.table import Seat, Table
from peerdeck.agreement.words import Accepted, Change, Hash, Note, Person, Seal, hash_of

MENU, SMALL, FRONT = "menu", "small", "front"


def offer(page: Page) -> str:
    """Return where the page offers to go on without the others: in front, small, or in the menu."""
    since = page.heard.majority
    waited = 0.0 if since is None else page.now - since
    return MENU if waited < TOO_FEW else SMALL if waited < PROMINENT else FRONT


def missing(page: Page) -> list[Person]:
    """Return the people for whom the table waits because too few are here to decide anything."""
    people = page.table.people
    heard = [person for person in people if page.hears(person)]
    return [] if is_majority(people, heard) else [each for each in people if each not in heard]


def tick(page: Page) -> None:
    """Note if a majority is here, and propose a table if it is this page's turn."""
    heard = page.heard
    if not missing(page):
        heard.majority = page.now
    if heard.said == page.now:
        for decision in page.stored.agreed.values():
            if _is_of(decision.value, page):
                give(page, [*page.others, *page.fed], [decision])
    if page.founded is not None or page.stored.is_lost:
        return
    _tap_again(page)
    taps = taps_here(page)
    times = [heard.came.get(hash_of(tap), page.now) for tap in taps.values()]
    if next(iter(taps), "") == page.me and page.now - min(times) >= TAPS:
        people = [person for person in page.table.people if person not in taps]
        unheard = tuple(person for person in people if not page.hears(person))
        names = tuple(hash_of(tap) for tap in taps.values())
        hear(page, Decision(continued(page, tuple(taps), names, unheard), ()))


def _tap_again(page: Page) -> None:
    """Sign a tap under the newest decision again, if a majority was here when the person tapped.

    Otherwise somebody who brings about one decision after another could keep others from going on.
    A tap for want of a majority is out of date when there is one.
    """
    own, came = page.own_note(TAP), page.heard.came
    if own is not None and own.content == ANYWAY and own.base != page.base:
        again = replace(own, n=page.next_n(), base=page.base)
        came[hash_of(again)] = came.get(hash_of(own), page.now)
        page.sign(again)


def taps_here(page: Page) -> dict[Person, Note]:
    """Return the taps under the newest decision of those who are heard, in order.

    One for want of a majority counts no longer once a majority was here.
    """
    came, majority = page.heard.came, page.heard.majority or 0.0
    return {
        person: note
        for person in page.table.players
        if (note := page.note(person, TAP)) is not None
        and note.base == page.base
        and page.hears(person)
        and (note.content == ANYWAY or came.get(hash_of(note), page.now) > majority)
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
    """Take a proposal of a table that continues this one, or one that stands.

    This page signs what follows from taps that are here, among them its own: once for each tap.
    """
    value, agreed = decision.value, page.stored.agreed
    if not _is_of(value, page):
        return
    own = page.note(page.me, TAP)
    is_open = page.founded is None and own is not None and hash_of(own) not in agreed
    if own is not None and is_open and _is_right(page, value, hash_of(own)):
        agreed[hash_of(own)] = Decision(value, ())
        founder = page.stored.words[value.change.names[0]].word
        ballot = ROUND * founder.n + page.table.players.index(founder.by)
        page.sign(Accepted(page.me, page.next_n(), "", ballot, decision.hash))
    people = value.table.people
    if page.me not in people and {*people} <= {*page.table.players} and begins(decision):
        if page.heard.went_on != decision.hash:
            page.effects.append(Tell("continued without you", people))
        page.heard.went_on = decision.hash


def _is_of(value: Value, page: Page) -> bool:
    """Return True if a value is of a table that continues this one from its newest decision."""
    first = page.stored.decisions[0].value.change.details[0]
    return value.change.kind == CONTINUE and value.change.details[1:3] == (first, page.base)


def _is_right(page: Page, value: Value, own: Hash) -> bool:
    """Return True if a proposal follows from taps that are here, among them this page's."""
    names, unheard = value.change.names, value.change.details[3:]
    notes = [note for name in names if isinstance(note := page.stored.word(name), Note)]
    taps = {note.by: note for note in notes if (note.name, note.base) == (TAP, page.base)}
    tappers = tuple(person for person in page.table.players if person in taps)
    others = (person for person in page.table.people if person not in taps)
    return (
        names == tuple(hash_of(taps[person]) for person in tappers)
        and own in names
        and unheard == tuple(person for person in others if person in unheard)
        and value == continued(page, tappers, names, unheard)
    )


def hear_vote(page: Page, vote: Accepted, seal: Seal) -> None:
    """Take a vote for a table that continues this one, and open that if all its people signed."""
    agreed = page.stored.agreed
    taps = [tap for tap, decision in agreed.items() if decision.hash == vote.value]
    if not taps or vote.by not in page.table.players:
        return
    before, is_first = agreed[taps[0]], page.founded is None
    if vote.by in {other.by for other in before.votes}:
        return
    decision = Decision(before.value, (*before.votes, vote), (*before.seals, seal))
    agreed[taps[0]] = decision
    page.is_dirty = True
    is_open = is_first and begins(decision)
    if is_open:
        page.effects.append(Found(decision))
    if is_open or vote.by == page.me:
        give(page, page.others, [decision])
