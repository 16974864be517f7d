"""A page's part in making the keys of a list, and when a list is given up for another.

The first in order who is heard names a list by the first key that they make for it; the others make
keys for it too, if they would agree to a deal with it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass

from app.agreement import wants
from app.agreement.changes import threshold_of
from app.agreement.keys import (
    BOX,
    KEYS,
    KeyList,
    Keyring,
    Sharing,
    box_key_claim,
    element_of,
    key_claim,
    key_content,
    key_name,
    keyring,
    list_in,
    sharing_content,
    sharing_name,
)
from app.agreement.notes import Deal
from app.agreement.state import Page
from app.agreement.sums import Sums
from app.agreement.words import Hash, Note, Person, hash_of
from peerdeck.dealing.notation import decoded, encoded
from peerdeck.dealing.work import Claim, NotYet
from peerdeck.deck.group import DeckError
from peerdeck.deck.transcript import Context

MISSING = 10.0  # seconds after which a list goes on without those whose keys are missing


@dataclass(frozen=True, slots=True)
class Plan:
    """A list that this page is for, the people that it was made from, and when and for which deal.

    `people` are those of the coming deal.
    """

    keys: KeyList
    people: tuple[Person, ...]
    deal: Deal
    since: float


def coming_people(page: Page) -> tuple[Person, ...]:
    """Return the people of the deal that comes next."""
    return (*page.table.people, *wants.comers(page))


def planned(page: Page, plan: Plan | None, at_fault: Collection[Person] = ()) -> Plan | None:
    """Return the list for which this page makes keys now; `plan` was the one before.

    Those who were `at_fault` in a list do not belong to another one.
    """
    people = coming_people(page)
    leader = next((p for p in page.table.people if page.hears(p) and p not in page.table.away), "")
    if leader == page.me:
        return _own_plan(page, plan, people, at_fault)
    note = _newest_key(page, leader)
    entry = None if note is None else list_in(note)
    if entry is None or not _may_be(entry[0].holders, people):
        return plan if plan is not None and {*plan.keys.holders} <= {*people} else None
    if plan is not None and plan.keys == entry[0]:
        return Plan(plan.keys, people, plan.deal, plan.since)
    return Plan(entry[0], people, page.table.now, page.now)


def _may_be(holders: Sequence[Person], people: Sequence[Person]) -> bool:
    return {*holders} <= {*people} and len(holders) >= min(2, len(people))


def _newest_key(page: Page, person: Person) -> Note | None:
    notes = [
        note
        for (by, name), note in page.heard.newest.items()
        if by == person and name.startswith(f"{KEYS} ")
    ]
    return max(notes, key=lambda note: note.n, default=None)


def _own_plan(
    page: Page, plan: Plan | None, people: tuple[Person, ...], at_fault: Collection[Person]
) -> Plan:
    """Return the list that this page names: all people, or those who gave their keys in time."""
    honest = tuple(person for person in people if person not in at_fault)
    everyone = honest if len(honest) >= min(2, len(people)) else people
    if plan is not None and _names(page, plan) and _may_be(plan.keys.holders, people):
        is_for_all = plan.keys.holders == everyone
        is_for_these = plan.people == people and plan.deal == page.table.now
        if is_for_all or is_for_these:
            plan = Plan(plan.keys, people, page.table.now, plan.since)
            is_late = page.now - plan.since >= MISSING and not is_complete(page, plan)
            if not is_late and not {*plan.keys.holders} & {*at_fault}:
                return plan
            there = [person for person in givers(page, plan) if page.hears(person)]
            holders = tuple(
                person
                for person in plan.keys.holders
                if person not in at_fault and (not is_late or person in (page.me, *there))
            )
            if len(holders) < min(2, len(people)):  # of a short list, too few give keys now
                holders = everyone
            if holders == plan.keys.holders:
                return plan
            return Plan(_next_list(page, holders), people, page.table.now, page.now)
    return Plan(_next_list(page, everyone), people, page.table.now, page.now)


def _names(page: Page, plan: Plan) -> bool:
    """Return True if others know by this page's newest key that it is for this list, or will."""
    key = page.heard.newest.get((page.me, key_name(plan.keys)))
    return page.me in plan.keys.holders and key in (None, _newest_key(page, page.me))


def _next_list(page: Page, holders: tuple[Person, ...]) -> KeyList:
    """Return a new list, of a number that nobody has used yet."""
    notes = page.heard.newest.values()
    serials = [entry[0].serial for note in notes if (entry := list_in(note)) is not None]
    return KeyList(holders, max(serials, default=0) + 1)


def threshold(plan: Plan) -> int:
    """Return how many can open a card of a deck of this list."""
    return threshold_of(len(plan.people), len(plan.keys.holders))


def givers(page: Page, plan: Plan) -> list[Person]:
    """Return those of a list who gave what is due: first keys, and then sharings if needed."""
    holders, newest = plan.keys.holders, page.heard.newest
    names = (key_name(plan.keys), BOX)
    result = [person for person in holders if all((person, name) in newest for name in names)]
    if len(result) < len(holders) or threshold(plan) >= len(holders):
        return result
    name = sharing_name(plan.keys, threshold(plan))
    return [person for person in holders if (person, name) in newest]


def is_complete(page: Page, plan: Plan) -> bool:
    """Return True if all of a list have given their keys."""
    return len(givers(page, plan)) == len(plan.keys.holders)


def ring(page: Page, plan: Plan) -> Keyring | None:
    """Return the keys of a list, or None if some are missing; they are not checked."""
    newest, holders = page.heard.newest, plan.keys.holders
    names = (key_name(plan.keys), sharing_name(plan.keys, threshold(plan)))
    notes = tuple(newest[by, name] for by in holders for name in names if (by, name) in newest)
    return keyring(holders, threshold(plan), notes)


def box_key(page: Page, person: Person) -> bytes | None:
    """Return somebody's key of boxes, or None if it is not known."""
    note = page.heard.newest.get((person, BOX))
    with suppress(ValueError):
        return None if note is None else element_of(decoded(note.content))
    return None


# What this page makes


def make_box_key(page: Page, sums: Sums) -> None:
    """Make this page's key of boxes. Raises `NotYet`."""
    secrets, context = page.stored.secrets, Context(table_id(page), 0, 0, 0, page.me)
    if (page.me, BOX) in page.heard.newest and secrets.boxes:
        return
    if not secrets.boxes:
        secrets.boxes = sums.ask("box secret", "secret", context=context)["secret"]
        page.is_dirty = True
    made = sums.ask("box key", "key", context=context, purpose="boxes", secret=secrets.boxes)
    page.say(BOX, encoded(made["key"]))


def table_id(page: Page) -> Hash:
    """Return the id of the table: the hash of its first decision."""
    return page.stored.decisions[0].hash


def box_context(page: Page) -> Context:
    """Return the place of a box with shares of cards."""
    return Context(table_id(page), 0, 0, 0, "")


def make_key(page: Page, sums: Sums, keys: KeyList) -> None:
    """Make this page's key for a list. Raises `NotYet`."""
    secrets, context = page.stored.secrets, keys.context(page.me)
    if (page.me, key_name(keys)) in page.heard.newest or page.me not in keys.holders:
        return
    if keys.id not in secrets.keys:
        name = f"secret {keys.id}"
        secrets.keys[keys.id] = sums.ask(name, "secret", context=context)["secret"]
        sums.forget(name)
        page.is_dirty = True
    secret = secrets.keys[keys.id]
    made = sums.ask(f"key {keys.id}", "key", context=context, purpose="cards", secret=secret)
    page.say(key_name(keys), key_content(keys, made["key"]))


def share_key(page: Page, sums: Sums, plan: Plan) -> None:
    """Share this page's key among the other holders, where that is needed. Raises `NotYet`."""
    keys, me = plan.keys, page.me
    name = sharing_name(keys, threshold(plan))
    if threshold(plan) >= len(keys.holders) or (me, name) in page.heard.newest:
        return
    others = [person for person in keys.holders if person != me]
    box_keys = {person: box_key(page, person) for person in others}
    is_early = not all((p, key_name(keys)) in page.heard.newest for p in keys.holders)
    if is_early or name in page.heard.saying or me not in keys.holders:
        return
    numbers = [keys.number(person) for person in others]
    made = sums.ask(
        f"share {keys.id} {threshold(plan)}",
        "escrow",
        context=keys.context(me),
        secret=page.stored.secrets.keys[keys.id],
        holders=numbers,
        threshold=threshold(plan),
    )
    size = len(made["shares"]) // len(others)
    shares = {
        number: made["shares"][at * size : (at + 1) * size]
        for at, number in enumerate(made["holders"])
    }
    boxes: dict[Person, bytes] = {}
    for person, key in box_keys.items():
        if key is None:
            return
        number = keys.number(person)
        with suppress(NotYet):
            boxes[person] = sums.ask(
                f"share {keys.id} for {person}",
                "seal",
                context=keys.context(me, number),
                key=key,
                content=shares[number],
            )["box"]
    if len(boxes) == len(others):
        page.say(name, sharing_content(Sharing(made["commitments"], boxes)))
        sums.forget(f"share {keys.id}")


# Checking what others make


def false_keys(page: Page, sums: Sums, plan: Plan) -> set[Person]:
    """Return whose keys of a complete list are not proved. Raises `NotYet`."""
    others = [person for person in plan.keys.holders if person != page.me]
    if not others:
        return set()
    kinds = (key_name(plan.keys), BOX)
    names = tuple(hash_of(page.heard.newest[by, name]) for by in others for name in kinds)
    name = f"keys {plan.keys.id} {hash_of(names)}"  # these hashes fix all claims
    result = sums.known(name)
    if result is None:
        claims = [claim for person in others for claim in _claims_of(page, plan, person)]
        result = sums.ask(name, "check", claims=claims)
    return {others[at // 2] for at in result["wrong"]}


def is_right(page: Page, sums: Sums, plan: Plan) -> bool:
    """Return True if all keys of a list are proved, and this page's shares of them are right.

    Raises `NotYet`.
    """
    keys = ring(page, plan)
    if keys is None or not is_complete(page, plan) or false_keys(page, sums, plan):
        return False
    if page.me not in plan.keys.holders:
        return True
    return all(
        held_share(page, sums, keys, owner) is not None
        for owner in keys.sharings
        if owner != page.me
    )


def _claims_of(page: Page, plan: Plan, person: Person) -> list[Claim]:
    """Return what has to be true of somebody's keys, which are there."""
    note, box = (page.heard.newest[person, name] for name in (key_name(plan.keys), BOX))
    entry = list_in(note)
    key = b"" if entry is None else entry[1]
    try:
        box_proof = decoded(box.content)
    except ValueError:
        box_proof = b""
    return [
        key_claim(plan.keys, person, key),
        box_key_claim(table_id(page), person, box_proof),
    ]


def held_share(page: Page, sums: Sums, keys: Keyring, owner: Person) -> bytes | None:
    """Return this page's share of somebody's key, or None if it is false. Raises `NotYet`."""
    secrets, at = page.stored.secrets, (keys.list.id, owner)
    sharing = keys.sharings.get(owner)
    if sharing is None or page.me not in sharing.boxes:
        return None
    if at in secrets.held:
        return secrets.held[at]
    number = keys.list.number(page.me)
    own_key = box_key(page, page.me)
    try:
        share = sums.ask(
            f"held {keys.list.id} {owner}",
            "unseal",
            context=keys.list.context(owner, number),
            secret=secrets.boxes,
            key=own_key,
            box=sharing.boxes[page.me],
        )["content"]
        is_true = sums.ask(
            f"held {keys.list.id} {owner} true",
            "isShare",
            key=keys.keys[owner],
            commitments=sharing.commitments,
            threshold=keys.threshold,
            holder=number,
            share=share,
        )["isTrue"]
    except DeckError:
        return None
    if not is_true:
        return None
    secrets.held[at] = share
    sums.forget(f"held {keys.list.id} {owner}")
    page.is_dirty = True
    return bytes(share)
