"""The changes of the table that an honest page wants: it proposes the first, and promises to any.

A page that does not want a change does not answer its proposal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.agreement.changes import is_wished
from app.agreement.door import come_for
from app.agreement.limits import AWAY, QUALIFIED, SETTING, SLOW
from app.agreement.notes import COME, HERE, READY, Ready, number_in, ready_in, wish_in
from app.agreement.rules import is_majority
from app.agreement.state import Page
from app.agreement.sync import word_called_or_none
from app.agreement.table import Standing
from app.agreement.words import NONE, Change, Hash, Note, Person, Prepare, Word, hash_of


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
    terms = _terms(page, change)
    return any(_terms(page, other) == terms for other in mine)


def _terms(page: Page, change: Change) -> tuple[tuple[str, ...], tuple[str, ...], set[Hash]]:
    """Return what has to be the same in a proposal as in what this page wants.

    Those are the keys of a deal, too; its other words are of people who are ready.
    """
    words = {name: word_called_or_none(page, name) for name in change.names}
    is_deal = change.kind == "deal"
    keys = {name for name, word in words.items() if is_deal and not _is_of_somebody_ready(word)}
    return change.people, change.details, keys


def _is_of_somebody_ready(word: Word | None) -> bool:
    return isinstance(word, Note) and ready_in(word) is not None


def wanted(page: Page) -> list[Change]:
    """Return the changes that this page wants now, the most urgent first."""
    standing = page.line.head.standing(page.table)
    changes = [
        *_of_liars(page, standing),
        *_returns(page),
        *_wished(page, standing),
        *page.dealing.wants(page, standing),
        *_absences(page, standing),
    ]
    return sorted(dict.fromkeys(changes), key=lambda change: change.kind != "remove")


def voters_since_deal(page: Page) -> dict[Hash, tuple[Person, ...]]:
    """Return the people of each base since the deal under way was decided."""
    voters = {}
    for decision in reversed(page.stored.decisions):
        voters[decision.hash] = decision.value.table.people
        if decision.value.change.kind == "deal":
            break
    return voters


def _of_liars(page: Page, standing: Standing) -> Iterator[Change]:
    """Remove those who contradict themselves, and void a deal in which a voter has lied."""
    for person, words in page.stored.contradictions.items():
        yield Change("remove", (person,), _names(words))
    bases = voters_since_deal(page) if standing.is_dealt and page.stored.losses else {}
    for base, lost in page.stored.losses.items():
        if base in bases:
            yield Change("void", (), _names(lost))


def _returns(page: Page) -> Iterator[Change]:
    newest = page.heard.newest
    notes = {person: newest.get((person, HERE)) for person in page.table.away}
    here = {by: note for by, note in notes.items() if note is not None and note.base == page.base}
    if here:
        yield Change("back", tuple(here), _names(here.values()))


def _wished(page: Page, standing: Standing) -> Iterator[Change]:
    table = page.table
    is_under_way = table.is_under_way(standing)
    there = (*table.players, *table.spectators)
    for (what, about), notes in _wishes(page).items():
        names, own = _names(notes), [note for note in notes if note.by == about]
        if what == "remove" and about in table.players and own:
            yield Change("remove", (about,), _names(own))
        if not is_wished(table, what, about, notes):
            continue
        match what:
            case "remove" if about in table.players and not own:
                yield Change("remove", (about,), names)
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
            case "watch" if about not in there and (about, COME) in page.heard.newest:
                come = page.heard.newest[about, COME]
                yield Change("watch", (about,), (*names, hash_of(come)))
            case "admit":
                yield from _joins(page, about, names)


def _wishes(page: Page) -> dict[tuple[str, str], list[Note]]:
    """Return the notes of all wishes that count in this deal, by their names."""
    table, result = page.table, dict[tuple[str, str], list[Note]]()
    for (by, name), note in page.heard.newest.items():
        wish = wish_in(note) if name.startswith("wish ") and by in table.players else None
        is_valid = wish is not None and wish.is_on and wish.deal == table.now
        if wish is not None and is_valid and hash_of(note) not in table.used:
            result.setdefault((wish.what, wish.about), []).append(note)
    return result


def _joins(page: Page, about: str, names: tuple[Hash, ...]) -> Iterator[Change]:
    """Let in somebody who asked for this seat, if it is free."""
    person, _space, text = about.rpartition(" ")
    seats, at = page.table.seats, number_in(text)
    is_free = at in range(len(seats)) and not seats[at].owner
    come = come_for(page, person, at) if is_free else None
    if come is not None and person not in page.table.players:
        yield Change("join", (person,), (*names, come), (text,))


def _absences(page: Page, standing: Standing) -> Iterator[Change]:
    """Call those away for whom the table waits, and who are not heard."""
    table = page.table
    awaited = [standing.author]
    if table.is_under_way(standing) and not standing.is_dealt:
        ready = readiness(page)
        awaited += [person for person in table.people if person not in ready]
    if not table.is_under_way(standing) or _is_somebody_at_the_door(page):
        awaited.append(table.owner)
    for person in [] if table.is_paused else awaited:
        is_here = person in table.players and person not in table.away
        if is_here and page.silent(person) > AWAY:
            yield Change("away", (person,))


def _is_somebody_at_the_door(page: Page) -> bool:
    newest = page.heard.newest
    return any((person, COME) in newest and page.hears(person) for person in page.strangers)


# Deals


def readiness(page: Page) -> dict[Person, tuple[Ready, Hash]]:
    """Return how each player is ready for the deal that comes next, with the hash of the note."""
    result: dict[Person, tuple[Ready, Hash]] = {}
    for person in page.table.players:
        note = page.heard.newest.get((person, READY))
        ready = None if note is None else ready_in(note)
        if note is not None and ready is not None and ready.deal == page.table.now:
            result[person] = ready, hash_of(note)
    return result


def deals_due(page: Page, standing: Standing) -> tuple[Person, ...] | None:
    """Return the guests whom the next deal has to make people, or None if it is not time for it."""
    table, ready = page.table, readiness(page)
    is_between = table.is_under_way(standing) and not standing.is_dealt and not table.is_paused
    if not is_between or not is_majority(table.people, ready):
        return None
    hashes = [ready[person][1] for person in table.people if person in ready]
    times = sorted(page.heard.came.get(hash_, page.now) for hash_ in hashes)
    awaited = {*table.present} - ready.keys()
    if table.is_new:  # all guests who are here become people
        heard = {guest for guest in table.guests if page.hears(guest)}
        awaited |= heard - {*_qualified(page), *table.away}
    is_late = page.now - times[len(table.people) // 2] >= SLOW
    return None if awaited and not is_late else comers(page)


def _qualified(page: Page) -> list[Person]:
    """Return the guests who are there and have been able for long enough."""
    peers, result = page.heard.peers, list[Person]()
    for guest in page.table.guests:
        able = peers[guest].able if guest in peers else None
        since = page.heard.started if guest == page.me else able
        is_here = page.hears(guest) and guest not in page.table.away
        if is_here and since is not None and page.now - since >= QUALIFIED:
            result.append(guest)
    return result


def comers(page: Page) -> tuple[Person, ...]:
    """Return the guests whom the next deal makes people.

    At the first deal of a table these are all; later those to whom everyone who is there has
    agreed, and more than half of all people among them.
    """
    table, qualified = page.table, _qualified(page)
    if table.is_new or not qualified:
        return tuple(qualified)
    taps = {by: {*tap.adds} for by, (tap, _hash) in readiness(page).items()}
    agreed = [
        guest for guest in qualified if all(guest in taps.get(by, ()) for by in table.present)
    ]
    return tuple(agreed) if is_majority(table.people, table.present) else ()


def _names(words: Iterable[Word]) -> tuple[Hash, ...]:
    return tuple(map(hash_of, words))
