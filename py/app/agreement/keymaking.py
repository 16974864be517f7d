"""A page's part in making the keys of a list, and when a list is given up for another.

The first in order who is heard names a list by the first key that they make for it; the others make
keys for it too, if they would agree to a deal with it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from app.agreement import wants
from app.agreement.changes import threshold_of
from app.agreement.keys import (
    BOX,
    KEYS,
    KeyList,
    Keyring,
    Sharing,
    element_of,
    key_content,
    keyring,
    list_in,
    read_bytes,
    sharing_content,
    sharing_in,
)
from app.agreement.limits import MISSING
from app.agreement.notes import Deal
from app.agreement.state import Page
from app.agreement.sums import Sums
from app.agreement.words import Hash, Note, Person, hash_of
from peerdeck.dealing.notation import encoded
from peerdeck.dealing.work import Claim, NotYet
from peerdeck.deck.group import DeckError
from peerdeck.deck.transcript import Context


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

    Those who were `at_fault` in a list do not belong to another one.
    """
    people = (*page.table.people, *wants.comers(page))
    leader = next((p for p in page.table.people if page.hears(p) and p not in page.table.away), "")
    named = _named_by(page, leader, people)
    if leader == page.me:
        return _own_plan(page, plan or named, people, at_fault)
    if named is None or not _fits(named.keys, people):
        return plan if plan is not None and _fits(plan.keys, people) else None
    is_same = plan is not None and plan.keys == named.keys
    return replace(plan, people=people) if is_same and plan is not None else named


def _named_by(page: Page, person: Person, people: tuple[Person, ...]) -> Plan | None:
    """Return the list of the newest key of somebody, also after this page was opened again."""
    note = _newest_key(page, person)
    entry = None if note is None else list_in(note)
    if note is None or entry is None:
        return None
    deals = {decision.hash: decision.value.table.now for decision in page.stored.decisions}
    return Plan(entry[0], people, deals.get(note.base, Deal(0, 0, 0)), page.now)


def _newest_key(page: Page, person: Person) -> Note | None:
    notes = [
        note
        for (by, name), note in page.heard.newest.items()
        if by == person and name.startswith(f"{KEYS} ")
    ]
    return max(notes, key=lambda note: note.n, default=None)


def _fits(keys: KeyList, people: Sequence[Person]) -> bool:
    count = len(keys.holders)
    is_enough = {*keys.holders} <= {*people} and count >= min(2, len(people))
    return is_enough and keys.threshold == threshold_of(len(people), count)


def _own_plan(
    page: Page, plan: Plan | None, people: tuple[Person, ...], at_fault: Collection[Person]
) -> Plan:
    """Return the list that this page names: all people, or those who gave their keys in time."""
    now = page.table.now
    honest = tuple(person for person in people if person not in at_fault)
    everyone = honest if len(honest) >= min(2, len(people)) else people
    if plan is None or not _names(page, plan.keys) or not _fits(plan.keys, people):
        return _next_plan(page, everyone, people)
    if plan.keys.holders != everyone and (plan.people, plan.deal) != (people, now):
        return _next_plan(page, everyone, people)
    missing: set[Person] = set()
    if page.now - plan.since >= MISSING and ring(page, plan.keys) is None:
        there = {page.me, *filter(page.hears, givers(page, plan.keys))}
        missing = {*plan.keys.holders} - there
    holders = tuple(p for p in plan.keys.holders if p not in missing and p not in at_fault)
    if len(holders) < min(2, len(people)):  # of a short list, too few give keys now
        holders = everyone
    if holders == plan.keys.holders:
        return replace(plan, people=people, deal=now)
    return _next_plan(page, holders, people)


def _names(page: Page, keys: KeyList) -> bool:
    """Return True if others know by this page's newest key that it is for this list, or will."""
    key = page.heard.newest.get((page.me, keys.key_name))
    return page.me in keys.holders and key in (None, _newest_key(page, page.me))


def _next_plan(page: Page, holders: tuple[Person, ...], people: tuple[Person, ...]) -> Plan:
    """Return a new list, of a number that nobody has used yet."""
    notes = page.heard.newest.values()
    serials = [entry[0].serial for note in notes if (entry := list_in(note)) is not None]
    threshold = threshold_of(len(people), len(holders))
    keys = KeyList(holders, threshold, max(serials, default=0) + 1)
    return Plan(keys, people, page.table.now, page.now)


# What the people of a list have given


def givers(page: Page, keys: KeyList) -> list[Person]:
    """Return those of a list who gave what is due: first keys, and then sharings if needed."""
    newest = page.heard.newest
    names = (keys.key_name, BOX)
    first = [person for person in keys.holders if all((person, name) in newest for name in names)]
    if len(first) < len(keys.holders) or not keys.is_shared:
        return first
    return [person for person in keys.holders if _has_shared(page, keys, person)]


def _has_shared(page: Page, keys: KeyList, person: Person) -> bool:
    """Return True if somebody has shared their key in boxes whose keys are known here."""
    note = page.heard.newest.get((person, keys.sharing_name))
    sharing = None if note is None else sharing_in(note, keys)
    if sharing is None:
        return False
    seals = ((to, page.stored.notes.get(name)) for to, name in sharing.sealed_for.items())
    return all(note is not None and (note.by, note.name) == (to, BOX) for to, note in seals)


def ring(page: Page, keys: KeyList) -> Keyring | None:
    """Return the keys of a list, or None if some are missing; they are not checked."""
    if len(givers(page, keys)) < len(keys.holders):
        return None
    names = (keys.key_name, keys.sharing_name) if keys.is_shared else (keys.key_name,)
    return keyring(tuple(page.heard.newest[by, name] for by in keys.holders for name in names))


def box_key(page: Page, person: Person) -> bytes | None:
    """Return somebody's key of boxes, or None if it is not known."""
    return _key_in(page.heard.newest.get((person, BOX))) or None


def _key_in(note: Note | None) -> bytes:
    return b"" if note is None else element_of(read_bytes(note.content))


def sealed_box(page: Page, keys: Keyring, owner: Person, holder: Person) -> dict[str, Any]:
    """Return the box of a holder in somebody's sharing, with its place and the key for it."""
    sharing = keys.sharings[owner]
    return {
        "context": keys.list.context(owner, keys.list.number(holder)),
        "key": _key_in(page.stored.notes.get(sharing.sealed_for[holder])),
        "box": sharing.boxes[holder],
    }


# What this page makes


def make_box_key(page: Page, sums: Sums) -> None:
    """Make this page's key of boxes. Raises `NotYet`."""
    secrets, context = page.stored.secrets, box_context(page, page.me)
    if page.has_said(BOX):
        return
    secrets.boxes = secrets.boxes or _new_secret(page, sums, BOX, context)
    made = sums.ask("box key", "key", context=context, purpose="boxes", secret=secrets.boxes)
    page.say(BOX, encoded(made["key"]))


def _new_secret(page: Page, sums: Sums, name: str, context: Context) -> bytes:
    """Return a new secret, which the caller stores. Raises `NotYet`."""
    secret: bytes = sums.ask(f"secret {name}", "secret", context=context)["secret"]
    sums.forget(f"secret {name}")
    page.is_dirty = True
    return secret


def box_context(page: Page, person: Person = "") -> Context:
    """Return the place of a box with shares of cards, or of a proof of a person's key of boxes."""
    return Context(page.stored.decisions[0].hash, 0, 0, 0, person)


def make_key(page: Page, sums: Sums, keys: KeyList) -> None:
    """Make this page's key for a list. Raises `NotYet`."""
    secrets, context = page.stored.secrets, keys.context(page.me)
    if page.has_said(keys.key_name):
        return
    if keys.id not in secrets.keys:
        secrets.keys[keys.id] = _new_secret(page, sums, keys.id, context)
    secret = secrets.keys[keys.id]
    made = sums.ask(f"key {keys.id}", "key", context=context, purpose="cards", secret=secret)
    page.say(keys.key_name, key_content(keys, made["key"]))


def share_key(page: Page, sums: Sums, keys: KeyList) -> None:
    """Share this page's key among the other holders, where that is needed. Raises `NotYet`."""
    newest, others = page.heard.newest, [person for person in keys.holders if person != page.me]
    is_early = not all((person, keys.key_name) in newest for person in keys.holders)
    if not keys.is_shared or page.has_said(keys.sharing_name) or is_early:
        return
    made = sums.ask(
        f"share {keys.id}",
        "escrow",
        context=keys.context(page.me),
        secret=page.stored.secrets.keys[keys.id],
        holders=[keys.number(person) for person in others],
        threshold=keys.threshold,
    )
    size = len(made["shares"]) // len(others)
    boxes: dict[Person, bytes] = {}
    names: dict[Person, Hash] = {}
    for at, person in enumerate(others):
        note = newest.get((person, BOX))
        if note is not None:
            names[person] = hash_of(note)
            with suppress(NotYet):
                boxes[person] = sums.ask(
                    f"share {keys.id} for {names[person]}",
                    "seal",
                    context=keys.context(page.me, keys.number(person)),
                    key=_key_in(note),
                    content=made["shares"][at * size : (at + 1) * size],
                )["box"]
    if len(boxes) == len(others):
        sharing = Sharing(made["commitments"], boxes, names)
        page.say(keys.sharing_name, sharing_content(sharing))
        sums.forget(f"share {keys.id}")


# Checking what others make


def false_keys(page: Page, sums: Sums, keys: KeyList) -> set[Person]:
    """Return whose keys of a list are not proved, once all are here. Raises `NotYet`."""
    others, newest = [person for person in keys.holders if person != page.me], page.heard.newest
    if not all((by, name) in newest for by in others for name in (keys.key_name, BOX)):
        return set()
    notes = [newest[by, name] for by in others for name in (keys.key_name, BOX)]
    name = f"keys {keys.id} {hash_of(tuple(map(hash_of, notes)))}"
    wrong = sums.wrong(name, lambda: [_key_claim(page, keys, note) for note in notes])
    return {notes[at].by for at in wrong}


def _key_claim(page: Page, keys: KeyList, note: Note) -> Claim:
    """Return the claim that a key of cards or of boxes is that of the author of a note."""
    if note.name == BOX:
        key, place, purpose = read_bytes(note.content), box_context(page, note.by), "boxes"
    else:
        entry = list_in(note)
        key, place, purpose = entry[1] if entry else b"", keys.context(note.by), "cards"
    return {"is": "key", "context": place, "purpose": purpose, "key": key}


def is_right(page: Page, sums: Sums, keys: Keyring) -> bool:
    """Return True if all keys of a list are proved, and this page's parts of them are right.

    Raises `NotYet`.
    """
    others = [owner for owner in keys.sharings if owner != page.me]
    return not false_keys(page, sums, keys.list) and all(
        held_share(page, sums, keys, owner) is not None for owner in others
    )


def held_share(page: Page, sums: Sums, keys: Keyring, owner: Person) -> bytes | None:
    """Return this page's part of somebody's key, or None if it is false. Raises `NotYet`."""
    secrets, at = page.stored.secrets, (keys.list.id, owner)
    if at in secrets.held or owner not in keys.sharings or page.me not in keys.list.holders:
        return secrets.held.get(at)
    name = f"held {keys.list.id} {owner}"
    box = sealed_box(page, keys, owner, page.me)
    try:
        share: bytes = sums.ask(name, "unseal", **box, secret=secrets.boxes)["content"]
        if not is_part(sums, f"{name} true", keys, owner, page.me, share):
            return None
    except DeckError:
        return None
    secrets.held[at] = share
    sums.forget(name)
    page.is_dirty = True
    return share


def is_part(
    sums: Sums, name: str, keys: Keyring, owner: Person, holder: Person, share: bytes
) -> bool:
    """Return True if this is a holder's part of somebody's key.

    Raises `NotYet`, and `DeckError` if the sharing makes no sense.
    """
    result = sums.ask(
        name,
        "isShare",
        key=keys.keys[owner],
        commitments=keys.sharings[owner].commitments,
        threshold=keys.list.threshold,
        holder=keys.list.number(holder),
        share=share,
    )
    return bool(result["isTrue"])
