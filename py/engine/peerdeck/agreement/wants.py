"""The changes of the table that an honest page wants: it proposes the first, and promises to any.

A page that does not want a change does not answer its proposal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from peerdeck.agreement import chain
from peerdeck.agreement.changes import is_wished, wishers
from peerdeck.agreement.door import come_for
from peerdeck.agreement.judging import has_effect
from peerdeck.agreement.limits import AWAY, QUALIFIED, SETTING, SETTINGS, SLOW
from peerdeck.agreement.notes import COME, HERE, READY, Ready, number_in, ready_in, wish_in
from peerdeck.agreement.rules import is_majority
from peerdeck.agreement.state import Page
from peerdeck.agreement.table import Standing
from peerdeck.agreement.words import NONE, Change, Hash, Note, Person, hash_of


def agrees(page: Page, change: Change) -> bool:
    """Return True if this page wants what is proposed, and knows the words that it rests on."""
    if change == NONE:  # permitted by a promise, or it would not have been admitted
        return True
    mine = [other for other in wanted(page) if other.kind == change.kind]
    if not mine or not has_effect(page, change):
        return False
    if change.kind in ("away", "back", "remove", "watch", "send away"):
        return {*change.people} <= {person for other in mine for person in other.people}
    terms = _terms(page, change)
    return any(_terms(page, other) == terms for other in mine)


def _terms(page: Page, change: Change) -> tuple[tuple[str, ...], tuple[str, ...], set[Hash]]:
    """Return what has to be the same in a proposal as in what this page wants.

    Those are the keys of a deal, too; its other words are of people who are ready.
    """
    words = {name: page.stored.word(name) for name in change.names}
    keys = {
        name
        for name, word in words.items()
        if change.kind == "deal" and not (isinstance(word, Note) and ready_in(word))
    }
    return change.people, change.details, keys


def wanted(page: Page) -> list[Change]:
    """Return the changes that this page wants now and that have an effect; first those to remove.

    Many more are looked at: the conditions of an effect are in `changes` only.
    """
    standing = page.line.head.standing(page.table)
    changes = [
        *_shown(page),
        *_wished(page),
        *page.dealing.wants(page, standing),
        *_absences(page, standing),
    ]
    changes.sort(key=lambda change: change.kind != "remove")
    return [change for change in dict.fromkeys(changes) if has_effect(page, change)]


def _shown(page: Page) -> Iterator[Change]:
    """Do what words show: somebody lied, a deal was undone by a lie, or somebody is here again."""
    for person, names in page.stored.contradictions.items():
        yield Change("remove", (person,), names)
    for base in chain.voters_since_deal(page) if page.stored.losses else ():
        yield Change("void", (), page.stored.losses.get(base, ()))
    notes = (page.note(person, HERE) for person in page.table.away)
    here = [note for note in notes if note is not None and note.base == page.base]
    yield Change("back", tuple(note.by for note in here), _names(here))


def _wished(page: Page) -> Iterator[Change]:
    """Do what is wished in this deal."""
    for (what, about), notes in _wishes(page).items():
        names = _names(notes)
        match what:
            case "away" if is_wished(page.table, what, about, notes):  # or it has another reason
                yield Change(what, (about,), names)
            case "remove" | "send away":
                yield Change(what, (about,), names)
            case "void" | "end":
                yield Change(what, (), names)
            case "begin":
                yield Change(what, (), names, (about,))
            case "set" if _may_set(page):
                yield Change(what, (), names, tuple(about.split(" ", 1)))
            case "watch" if (come := page.note(about, COME)) is not None:
                yield Change(what, (about,), (*names, hash_of(come)))
            case "admit":
                person, _space, at = about.rpartition(" ")
                asks = come_for(page, person, number_in(at))
                if asks is not None:
                    yield Change("join", (person,), (*names, asks), (at,))


def _may_set(page: Page) -> bool:
    """Return True if the settings were not changed too often a moment ago."""
    return page.heard.set_until - page.now <= SETTING * (SETTINGS - 1)


def _wishes(page: Page) -> dict[tuple[str, str], list[Note]]:
    """Return the notes of the wishes of this deal, by their kind and what they are about."""
    result: dict[tuple[str, str], list[Note]] = {}
    for (by, name), notes in page.heard.called.items():
        is_wish = name.startswith("wish ") and by in page.table.players
        wish = wish_in(notes[-1]) if is_wish else None
        if wish is not None and wishers(page.table, wish.what, wish.about, notes[-1:]):
            result.setdefault((wish.what, wish.about), []).append(notes[-1])
    return result


def _absences(page: Page, standing: Standing) -> Iterator[Change]:
    """Call those away for whom the table waits, and who are not heard."""
    table, called = page.table, page.heard.called
    awaited = [standing.author]
    if table.is_under_way(standing) and not standing.is_dealt:
        ready = readiness(page)
        awaited += [person for person in table.people if person not in ready]
    asks = any((each, COME) in called and page.hears(each) for each in page.strangers)
    if asks or not table.is_under_way(standing):
        awaited.append(table.owner)
    for person in [] if table.is_paused else awaited:
        if page.silent(person) > AWAY:
            yield Change("away", (person,))


# Deals


def readiness(page: Page) -> dict[Person, tuple[Ready, Hash]]:
    """Return how each player is ready for the deal that comes next, with the hash of the note."""
    notes = (page.note(person, READY) for person in page.table.players)
    return {
        note.by: (ready, hash_of(note))
        for note in notes
        if note and (ready := ready_in(note)) and ready.deal == page.table.now
    }


def deals_due(page: Page, standing: Standing) -> tuple[Person, ...] | None:
    """Return the guests whom the next deal has to make people, or None if it is not time for it."""
    table, ready = page.table, readiness(page)
    if standing.is_dealt or table.is_paused or not is_majority(table.people, ready):
        return None
    hashes = [ready[person][1] for person in table.people if person in ready]
    times = sorted(page.heard.came.get(hash_, page.now) for hash_ in hashes)
    awaited = {*table.present} - ready.keys()
    if table.is_new:  # all guests who are here become people
        awaited |= {*filter(page.hears, table.guests)} - {*_qualified(page), *table.away}
    is_late = page.now - times[len(table.people) // 2] >= SLOW
    return None if awaited and not is_late else comers(page)


def _qualified(page: Page) -> list[Person]:
    """Return the guests who are there and have been able for long enough."""
    able = {person: peer.able for person, peer in page.heard.peers.items()}
    able[page.me] = page.heard.started
    there = [guest for guest in page.table.guests if guest not in page.table.away]
    return [
        guest
        for guest in filter(page.hears, there)
        if (since := able.get(guest)) is not None and page.now - since >= QUALIFIED
    ]


def comers(page: Page) -> tuple[Person, ...]:
    """Return the guests whom the next deal makes people.

    At the first deal of a table these are all; later those to whom everyone who is there has
    agreed, and more than half of all people among them.
    """
    table, qualified = page.table, _qualified(page)
    if table.is_new or not qualified:
        return tuple(qualified)
    taps = {by: tap.adds for by, (tap, _hash) in readiness(page).items() if by in table.present}
    is_enough = is_majority(table.people, table.present) and len(taps) == len(table.present)
    return tuple(each for each in qualified if is_enough and all(each in taps[by] for by in taps))


def _names(words: Iterable[Note]) -> tuple[Hash, ...]:
    return tuple(map(hash_of, words))
