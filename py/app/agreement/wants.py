"""The changes of the table that an honest page wants: it proposes the first, and promises to any.

A page that does not want a change does not answer its proposal.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.agreement import chain
from app.agreement.changes import is_wished
from app.agreement.door import come_for
from app.agreement.limits import AWAY, QUALIFIED, SETTING, SLOW
from app.agreement.notes import COME, HERE, READY, Ready, ready_in, wish_in
from app.agreement.rules import is_majority
from app.agreement.state import Page
from app.agreement.sync import word_called_or_none
from app.agreement.table import Standing, Table
from app.agreement.words import NONE, Change, Hash, Note, Person, Prepare, hash_of


def agrees(page: Page, prepare: Prepare) -> bool:
    """Return True if this page wants what is proposed, and knows the words that it rests on."""
    change = prepare.change
    if any(word_called_or_none(page, name) is None for name in change.names):
        return False
    if change == NONE:  # permitted by a promise, or it would not have been admitted
        return True
    mine = [other for other in wanted(page) if other.kind == change.kind]
    if change.kind in ("away", "back", "remove", "watch", "send away"):
        return {*change.people} <= {person for other in mine for person in other.people}
    if change.kind == "deal":
        keys = _others(page, change)
        return any(_is_same(change, other) and _others(page, other) == keys for other in mine)
    return any(_is_same(change, other) for other in mine)


def _others(page: Page, change: Change) -> set[Hash]:
    """Return the keys that a deal names; its other words are of people who are ready."""
    words = {name: word_called_or_none(page, name) for name in change.names}
    ready = {name for name, word in words.items() if isinstance(word, Note) and ready_in(word)}
    return words.keys() - ready


def _is_same(change: Change, other: Change) -> bool:
    return (change.people, change.details) == (other.people, other.details)


def wanted(page: Page) -> list[Change]:
    """Return the changes that this page wants now, the most urgent first."""
    standing = chain.standing_at(page, tuple(page.line.path))
    if standing is None:
        return []
    changes = [
        *_removals(page),
        *_returns(page),
        *_losses(page, standing),
        *_wished(page, standing),
        *_joins(page),
        *page.dealing.wants(page, standing),
        *_absences(page, standing),
    ]
    return list(dict.fromkeys(changes))


def wishes(page: Page) -> dict[tuple[str, str], list[Note]]:
    """Return the notes of all wishes that count in this deal, by what they are about."""
    table, current = page.table, page.heard.newest
    result: dict[tuple[str, str], list[Note]] = {}
    for note in current.values():
        wish = wish_in(note)
        if wish is None or not wish.is_on or wish.deal != table.now or note.by not in table.players:
            continue
        if hash_of(note) not in table.used:
            result.setdefault((wish.what, wish.about), []).append(note)
    return result


def voters_since_deal(page: Page) -> dict[Hash, tuple[Person, ...]]:
    """Return the people of each base since the deal under way was decided."""
    voters = {}
    for decision in reversed(page.stored.decisions):
        voters[decision.hash] = decision.value.table.people
        if decision.value.change.kind == "deal":
            break
    return voters


def _removals(page: Page) -> Iterator[Change]:
    table = page.table
    for person, words in page.stored.contradictions.items():
        if person in table.players:
            yield Change("remove", (person,), tuple(map(hash_of, words)))
    for (what, person), notes in wishes(page).items():
        if what == "remove" and person in table.players:
            own = [note for note in notes if note.by == person]
            if own or is_wished(table, what, person, notes):
                yield Change("remove", (person,), _names(own or notes))


def _returns(page: Page) -> Iterator[Change]:
    here = {
        note.by: note
        for (_by, name), note in page.heard.newest.items()
        if name == HERE and note.base == page.base
    }
    people = tuple(person for person in page.table.away if person in here)
    if people:
        yield Change("back", people, _names([here[person] for person in people]))


def _losses(page: Page, standing: Standing) -> Iterator[Change]:
    """Void a deal in which a voter has lied, as words show."""
    if standing.is_dealt and page.stored.losses:
        bases = voters_since_deal(page)
        for base, words in page.stored.losses.items():
            if base in bases:
                yield Change("void", (), tuple(map(hash_of, words)))


def _wished(page: Page, standing: Standing) -> Iterator[Change]:
    table = page.table
    is_under_way = table.is_under_way(standing)
    for (what, about), notes in wishes(page).items():
        if not is_wished(table, what, about, notes):
            continue
        names = _names(notes)
        match what:
            case "void" if standing.is_dealt:
                yield Change("void", (), names)
            case "end" if is_under_way:
                yield Change("end", (), names)
            case "begin" if not is_under_way:
                yield Change("begin", (), names, (about,))
            case "set" if page.now - page.heard.set_at >= SETTING:
                yield Change("set", (), names, tuple(about.split(" ", 1)))
            case "away" if about in table.players and about not in table.away:
                yield Change("away", (about,), names)
            case "send away" if about in table.spectators:
                yield Change("send away", (about,), names)
            case "watch" if about not in (*table.players, *table.spectators):
                come = page.heard.newest.get((about, COME))
                if come is not None:
                    yield Change("watch", (about,), (*names, hash_of(come)))


def _joins(page: Page) -> Iterator[Change]:
    table = page.table
    for (what, about), notes in wishes(page).items():
        person, _space, at = about.rpartition(" ")
        come = come_for(page, person, int(at)) if what == "admit" and at.isdigit() else None
        if come is None:
            continue
        if person in table.players or not is_wished(table, what, about, notes):
            continue
        if int(at) < len(table.seats) and not table.seats[int(at)].owner:
            yield Change("join", (person,), (*_names(notes), come), (at,))


def _absences(page: Page, standing: Standing) -> Iterator[Change]:
    table = page.table
    if table.is_paused:
        return
    for person in awaited(page, standing):
        if person not in table.away and page.silent(person) > AWAY:
            yield Change("away", (person,))


def awaited(page: Page, standing: Standing) -> list[Person]:
    """Return those for whom the table waits, and whom nobody replaces as long as they are heard."""
    table = page.table
    result = [standing.author] if standing.author else []
    is_under_way = table.is_under_way(standing)
    if is_under_way and not standing.is_dealt:
        ready = readiness(page)
        result += [person for person in table.people if person not in ready]
    if not is_under_way or is_somebody_at_the_door(page):
        result.append(table.owner)
    return [person for person in dict.fromkeys(result) if person in table.players]


def is_somebody_at_the_door(page: Page) -> bool:
    """Return True if somebody who is heard asks to be let in."""
    table = page.table
    known = (*table.players, *table.spectators)
    return any(
        name == COME and by not in known and page.hears(by) for by, name in page.heard.newest
    )


def readiness(page: Page) -> dict[Person, tuple[Ready, Hash]]:
    """Return how each player is ready for the deal that comes next, with the hash of the note."""
    table: Table = page.table
    result: dict[Person, tuple[Ready, Hash]] = {}
    for (by, name), note in page.heard.newest.items():
        ready = ready_in(note) if name == READY else None
        if ready is not None and ready.deal == table.now and by in table.players:
            result[by] = ready, hash_of(note)
    return result


def qualify(page: Page) -> None:
    """Note since when each guest has been here and able."""
    since, peers = page.heard.guests, page.heard.peers
    page.heard.guests = {
        guest: since.get(guest, page.now)
        for guest in page.table.guests
        if page.hears(guest)
        and (guest == page.me or ((peer := peers.get(guest)) and peer.have and peer.have.is_able))
    }


def deals_due(page: Page, standing: Standing) -> tuple[Person, ...] | None:
    """Return the guests whom the next deal has to make people, or None if it is not time for it."""
    table = page.table
    is_under_way = table.is_under_way(standing)
    if not is_under_way or standing.is_dealt or table.is_paused:
        return None
    ready = readiness(page)
    if not is_majority(table.people, ready):
        return None
    present = [person for person in table.people if person not in table.away]
    times = sorted(page.heard.came.get(hash_, page.now) for _ready, hash_ in ready.values())
    is_late = page.now - times[len(table.people) // 2] >= SLOW
    if not {*present} <= ready.keys() and not is_late:
        return None
    if (table.match, table.deal, table.begun) == (1, 0, 0):
        heard = [guest for guest in table.guests if page.hears(guest)]
        is_early = not {*heard} <= {*_qualified(page), *table.away}
        if is_early and not is_late:
            return None
    return comers(page)


def _qualified(page: Page) -> list[Person]:
    """Return the guests who are there and have been able for long enough."""
    return [
        guest
        for guest in page.table.guests
        if guest not in page.table.away
        and page.now - page.heard.guests.get(guest, page.now) >= QUALIFIED
    ]


def comers(page: Page) -> tuple[Person, ...]:
    """Return the guests whom the next deal makes people.

    At the first deal of a table these are all; later those to whom everyone who is there has
    agreed, and more than half of all people among them.
    """
    table, qualified = page.table, _qualified(page)
    if (table.match, table.deal, table.begun) == (1, 0, 0) or table.match == 0:
        return tuple(qualified)
    voters = {person for person in table.people if person not in table.away}
    ready = readiness(page)
    return tuple(
        guest
        for guest in qualified
        if voters <= {by for by, (tap, _hash) in ready.items() if guest in tap.adds}
        and is_majority(table.people, voters)
    )


def _names(notes: list[Note]) -> tuple[Hash, ...]:
    return tuple(map(hash_of, notes))
