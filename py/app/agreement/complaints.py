"""Complaints about keys: who made a false key, shared one falsely, or complained without reason.

A complaint opens one box to all, and everybody sees what was in it. It is about a list of keys; who
is at fault belongs to no other list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from app.agreement import keymaking
from app.agreement.keymaking import Plan
from app.agreement.keys import COMPLAINT, Keyring
from app.agreement.state import Page
from app.agreement.sums import Sums
from app.agreement.words import Note, Person, hash_of
from peerdeck.dealing.notation import decoded, encoded
from peerdeck.dealing.work import NotYet, Results
from peerdeck.deck.group import DeckError


def complain(page: Page, sums: Sums, plan: Plan) -> None:
    """Complain about each false share of a key that this page has got. Raises `NotYet`."""
    keys = keymaking.ring(page, plan)
    if keys is None or page.me not in plan.keys.holders:
        return
    for owner in keys.sharings:
        if owner == page.me or keymaking.held_share(page, sums, keys, owner) is not None:
            continue
        made = sums.ask(
            f"expose {keys.list.id} {owner}",
            "expose",
            **_box(page, keys, owner, page.me),
            secret=page.stored.secrets.boxes,
        )
        page.say(_name(keys, owner), encoded(made["exposure"]))


def at_fault(page: Page, sums: Sums, plan: Plan) -> set[Person]:
    """Return those of a list who gave a false key, shared one falsely, or complained falsely.

    What cannot be judged yet is left out.
    """
    keys = keymaking.ring(page, plan)
    if keys is None or not keymaking.is_complete(page, plan):
        return set()
    try:
        result = keymaking.false_keys(page, sums, plan)
    except NotYet:
        return set()
    for owner in keys.sharings:
        for person in keys.list.holders:
            note = page.heard.newest.get((person, _name(keys, owner)))
            if note is not None and person != owner:
                result |= set(_judged(page, sums, keys, owner, note))
    return result


def _name(keys: Keyring, owner: Person) -> str:
    return f"{COMPLAINT} {keys.list.id} {keys.threshold} {owner}"


def _box(page: Page, keys: Keyring, owner: Person, holder: Person) -> dict[str, object]:
    """Return what a complaint about the box from an owner to a holder is about."""
    return {
        "context": keys.list.context(owner, keys.list.number(holder)),
        "key": keymaking.box_key(page, holder),
        "box": keys.sharings[owner].boxes[holder],
    }


def _judged(page: Page, sums: Sums, keys: Keyring, owner: Person, note: Note) -> Iterator[Person]:
    """Yield who is at fault by a complaint, if that can be said already."""
    box, name = _box(page, keys, owner, note.by), f"{note.name} {hash_of(note)}"
    try:
        exposure = decoded(note.content)
    except ValueError:
        yield note.by
        return
    claim = {"is": "exposure", **box, "exposure": exposure}
    proof = _result(sums, f"{name} proof", "check", claims=[claim])
    if proof is None:
        return
    if proof is False or proof["wrong"]:
        yield note.by
        return
    point = exposure[: len(keys.keys[owner])]
    content = _result(sums, f"{name} content", "unsealWith", **box, point=point)
    if content is None:
        return
    if content is False:
        yield owner
        return
    share = _result(
        sums,
        f"{name} share",
        "isShare",
        key=keys.keys[owner],
        commitments=keys.sharings[owner].commitments,
        threshold=keys.threshold,
        holder=keys.list.number(note.by),
        share=content["content"],
    )
    if share is not None:
        yield note.by if share is not False and share["isTrue"] else owner


def _result(
    sums: Sums, name: str, operation: str, **arguments: object
) -> Results | Literal[False] | None:
    """Return the results of a sum, None if they are not there yet, False if there are none."""
    try:
        return sums.ask(name, operation, **arguments)
    except NotYet:
        return None
    except DeckError:
        return False
