"""A page's part in making the keys of a list, and when a list is given up for another.

The first in order who is heard names a list by the first key that they make for it; the others make
keys for it too, if they would agree to a deal with it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count

from peerdeck.agreement import wants
from peerdeck.agreement.base64url import encoded
from peerdeck.agreement.changes import threshold_of
from peerdeck.agreement.keychecks import (
    bound_to,
    check,
    givers,
    has_given,
    key_in,
    ring,
)
from peerdeck.agreement.keys import (
    BOX,
    KEYS,
    SHARING,
    Box,
    KeyList,
    Keyring,
    Sharing,
    key_content,
    list_in,
)
from peerdeck.agreement.limits import FOLLOW, MISSING, MOST_AHEAD
from peerdeck.agreement.notes import Deal
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import NotYet, Sums
from peerdeck.agreement.words import Note, Person, hash_of, text_of


@dataclass(frozen=True, slots=True)
class Plan:
    """A list that this page is for, the people that it was made from, and when and for which deal.

    `people` are those of the coming deal.
    """

    keys: KeyList
    people: tuple[Person, ...]
    deal: Deal
    since: float


def planned(page: Page, plan: Plan | None, at_fault: Collection[Person] = ()) -> Plan | None:
    """Return the list for which this page makes keys now; `plan` was the one before.

    The newest key of the first in order names it, also after this page was opened again. Those who
    were `at_fault` in a list do not belong to another one.
    """
    people = (*page.table.people, *wants.comers(page))
    leader = next((p for p in page.table.people if page.hears(p) and p not in page.table.away), "")
    note, named, newest = _newest_key(page, leader), None, newest_in_deals(page)
    entry = None if note is None else list_in(note)
    if plan is not None and plan.keys.serial < newest:
        plan = None
    if note is not None and entry and newest <= entry[0].serial <= newest + MOST_AHEAD:
        deals = {decision.hash: decision.value.table.now for decision in page.stored.decisions}
        named = Plan(entry[0], people, deals.get(note.base, Deal(0, 0, 0)), page.now)
    if leader == page.me:
        return _own_plan(page, plan or named, people, at_fault)
    if plan is not None and not _fits(plan.keys, people):
        plan = None
    if named is not None and _fits(named.keys, people):
        if plan is not None and plan.keys == named.keys:
            return replace(plan, people=people)
        if plan is None or page.now - plan.since >= _pause(page, newest):
            return named
    return plan


def _pause(page: Page, newest: int) -> float:
    """Return for how long this page stays with a list before it follows another one.

    Its notes about a list are not forgotten, so it becomes slower with each that brings no deal.
    """
    later = sum(keys.serial > newest for keys in _lists_of(page))
    return FOLLOW * (1 + later // 10)


def newest_in_deals(page: Page) -> int:
    """Return the number of the list of the newest deal; earlier ones may be forgotten by now."""
    notes = (word for word in map(page.stored.word, page.newest_keys) if isinstance(word, Note))
    return max((entry[0].serial for note in notes if (entry := list_in(note))), default=0)


def _newest_key(page: Page, person: Person) -> Note | None:
    notes = reversed(page.heard.notes.get(person, ()))
    return next((note for note in notes if note.name.startswith(f"{KEYS} ")), None)


def _fits(keys: KeyList, people: Sequence[Person]) -> bool:
    count = len(keys.holders)
    is_enough = {*keys.holders} <= {*people} and count >= min(2, len(people))
    return is_enough and keys.threshold == threshold_of(len(people), count)


def _own_plan(
    page: Page, plan: Plan | None, people: tuple[Person, ...], at_fault: Collection[Person]
) -> Plan:
    """Return the list that this page names: all people, or those who gave their keys in time.

    A new list has a number after those of the newest deal and of the lists for which this page has
    given keys. Others take no number that is far ahead of the deal's, so a list with such a number
    does not count, because only a liar names one.
    """
    now, fewest = page.table.now, min(2, len(people))
    honest = tuple(person for person in people if person not in at_fault)
    holders = everyone = honest if len(honest) >= fewest else people
    if plan is not None and _names(page, plan.keys) and _fits(plan.keys, people):
        if plan.keys.holders == everyone or (plan.people, plan.deal) == (people, now):
            missing = {*at_fault}
            if page.now - plan.since >= MISSING and ring(page, plan.keys) is None:
                there = {page.me, *filter(page.hears, givers(page, plan.keys))}
                missing |= {*plan.keys.holders} - there
            holders = tuple(person for person in plan.keys.holders if person not in missing)
            if len(holders) < fewest:  # of a short list, too few give keys now
                holders = everyone
        if holders == plan.keys.holders:
            return replace(plan, people=people, deal=now)
    threshold, newest = threshold_of(len(people), len(holders)), newest_in_deals(page)
    own = (keys.serial for keys in _lists_of(page) if keys.serial < newest + MOST_AHEAD // 2)
    lists = (KeyList(holders, threshold, serial) for serial in count(max((newest, *own)) + 1))
    return Plan(next(keys for keys in lists if not _is_known(page, keys)), people, now, page.now)


def _lists_of(page: Page) -> list[KeyList]:
    """Return the lists for which this page has given a key."""
    notes = page.heard.notes.get(page.me, ())
    return [entry[0] for note in notes if (entry := list_in(note)) is not None]


def _is_known(page: Page, keys: KeyList) -> bool:
    """Return True if one of its people, or this page, has named a list or given a key for it."""
    name = keys.name(KEYS)
    return page.has_said(name) or any((each, name) in page.heard.called for each in keys.holders)


def _names(page: Page, keys: KeyList) -> bool:
    """Return True if others know by this page's newest key that it is for this list, or will."""
    key = page.note(page.me, keys.name(KEYS))
    return page.me in keys.holders and key in (None, _newest_key(page, page.me))


# What this page makes


def make_key(page: Page, sums: Sums, keys: KeyList | None = None) -> None:
    """Make this page's key for a list, or its key of boxes. Raises `NotYet`."""
    secrets, bound = page.stored.secrets.keys, bound_to(page, keys, page.me)
    id_, name = (BOX, BOX) if keys is None else (keys.id, keys.name(KEYS))
    if page.has_said(name):
        return
    if id_ not in secrets:
        secrets[id_] = sums.ask(f"secret {id_}", "secret", context=bound["context"])["secret"]
        sums.forget(f"secret {id_}")
        page.is_dirty = True
    key: bytes = sums.ask(f"key {id_}", "key", secret=secrets[id_], **bound)["key"]
    page.say(name, encoded(key) if keys is None else key_content(keys, key))


def share_key(page: Page, sums: Sums, keys: KeyList) -> None:
    """Share this page's key among the other holders, where that is needed. Raises `NotYet`."""
    called, others = page.heard.called, [person for person in keys.holders if person != page.me]
    are_here = all(has_given(page, keys, person) for person in keys.holders)
    secret = page.stored.secrets.keys.get(keys.id)
    is_due = keys.is_shared and not page.has_said(keys.name(SHARING)) and are_here
    if not is_due or secret is None:
        return
    made = sums.ask(
        f"share {keys.id}",
        "escrow",
        context=keys.context(page.me),
        secret=secret,
        holders=[keys.number(person) for person in others],
        threshold=keys.threshold,
    )
    size = len(made["shares"]) // len(others)
    boxes: list[Box] = []
    for at, person in enumerate(others):
        note = called[person, BOX][-1]
        with suppress(NotYet):  # all boxes are begun together
            box = sums.ask(
                f"share {keys.id} for {hash_of(note)}",
                "seal",
                context=keys.context(page.me, keys.number(person)),
                key=key_in(note),
                content=made["shares"][at * size : (at + 1) * size],
            )
            boxes.append(Box(person, hash_of(note), box["box"]))
    if len(boxes) == len(others):
        page.say(keys.name(SHARING), text_of(Sharing(made["commitments"], tuple(boxes))))
        sums.forget(f"share {keys.id}")


def made(page: Page, sums: Sums, keys: KeyList) -> Keyring | None:
    """Make what is due for a list, and return its keys once all are here and right.

    Raises `NotYet`, and `DeckError` if somebody's key of boxes makes no sense.
    """
    if page.me in keys.holders:
        make_key(page, sums, keys)
        share_key(page, sums, keys)
    given = ring(page, keys)
    return given if given is not None and check(page, sums, given) else None


def forget(page: Page, sums: Sums, in_use: Collection[KeyList]) -> None:
    """Forget the secrets and sums of lists before those in use.

    Only lists in use, and later ones for which this page has given a key, say which secrets stay.
    """
    first = min((keys.serial for keys in in_use), default=0)
    lists = (*in_use, *_lists_of(page))
    staying = {BOX, *(keys.id for keys in lists if keys.serial >= first)}
    secrets = page.stored.secrets
    gone = {*secrets.keys, *(id_ for id_, _owner in secrets.held)} - staying
    for id_ in gone:
        sums.forget(id_)
    if gone:
        secrets.keys = {id_: secret for id_, secret in secrets.keys.items() if id_ in staying}
        secrets.held = {at: share for at, share in secrets.held.items() if at[0] in staying}
        page.is_dirty = True
