"""The keys that the people of a list have given: which are here, which are false, and complaints.

A key and its proof are seen by all. A part of a shared key is seen only by the holder that it is
for, who complains if it is false; a complaint opens its box to all.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations
from typing import Any

from peerdeck.agreement.base64url import encoded
from peerdeck.agreement.keys import (
    BOX,
    COMPLAINT,
    KEYS,
    SHARING,
    KeyList,
    Keyring,
    element_of,
    keyring,
    list_in,
    read_bytes,
    sharing_in,
)
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import Claim, NotYet, Sums
from peerdeck.agreement.words import Note, Person, Word, hash_of
from peerdeck.deck.group import DeckError
from peerdeck.deck.transcript import Context


def givers(page: Page, keys: KeyList) -> list[Person]:
    """Return those of a list who gave what is due: first keys, and then sharings if needed."""
    first = [person for person in keys.holders if has_given(page, keys, person)]
    if len(first) < len(keys.holders) or not keys.is_shared:
        return first
    return [person for person in keys.holders if _has_shared(page, keys, person)]


def has_given(page: Page, keys: KeyList, person: Person) -> bool:
    """Return True if somebody has given a key for a list, and a key of boxes."""
    return all((person, name) in page.heard.called for name in (keys.name(KEYS), BOX))


def _has_shared(page: Page, keys: KeyList, person: Person) -> bool:
    """Return True if somebody has shared their key in boxes whose keys are known here."""
    note = page.note(person, keys.name(SHARING))
    sharing = None if note is None else sharing_in(note, keys)
    return sharing is not None and all(
        isinstance(key := page.stored.word(box.key), Note)
        and (key.by, key.name) == (box.holder, BOX)
        for box in sharing.boxes
    )


def ring(page: Page, keys: KeyList) -> Keyring | None:
    """Return the keys of a list, or None if some are missing; they are not checked."""
    if len(givers(page, keys)) < len(keys.holders):
        return None
    names = [keys.name(kind) for kind in ((KEYS, SHARING) if keys.is_shared else (KEYS,))]
    return keyring(tuple(page.heard.called[by, name][-1] for by in keys.holders for name in names))


def box_key(page: Page, person: Person) -> bytes | None:
    """Return somebody's key of boxes, or None if it is not known."""
    return key_in(page.note(person, BOX)) or None


def key_in(note: Word | None) -> bytes:
    """Return the key of boxes that a note has; none if it is no note."""
    return element_of(read_bytes(note.content)) if isinstance(note, Note) else b""


def _sealed_box(page: Page, keys: Keyring, owner: Person, holder: Person) -> dict[str, Any]:
    """Return the box of a holder in somebody's sharing, with its place and the key for it."""
    box = next(box for box in keys.sharings[owner].boxes if box.holder == holder)
    context = keys.list.context(owner, keys.list.number(holder))
    return {"context": context, "key": key_in(page.stored.word(box.key)), "box": box.content}


def box_context(page: Page, person: Person = "") -> Context:
    """Return the place of a box with shares of cards, or of a proof of a person's key of boxes."""
    return Context(page.stored.decisions[0].hash, 0, 0, 0, person)


def bound_to(page: Page, keys: KeyList | None, person: Person) -> dict[str, Any]:
    """Return what somebody's key is bound to: a list, or the evening if it is one of boxes."""
    if keys is None:
        return {"context": box_context(page, person), "purpose": "boxes"}
    return {"context": keys.context(person), "purpose": "cards"}


# Checking what others make


def false_keys(page: Page, sums: Sums, keys: KeyList) -> set[Person]:
    """Return whose keys of a list are not proved, once all are here. Raises `NotYet`."""
    called, names = page.heard.called, (keys.name(KEYS), BOX)
    others = [person for person in keys.holders if person != page.me]
    if not all(has_given(page, keys, person) for person in others):
        return set()
    notes = [called[person, name][-1] for person in others for name in names]
    name = f"keys {keys.id} {hash_of(tuple(map(hash_of, notes)))}"
    wrong = sums.wrong(name, lambda: [_key_claim(page, keys, note) for note in notes])
    return {notes[at].by for at in wrong}


def _key_claim(page: Page, keys: KeyList, note: Note) -> Claim:
    """Return the claim that a key of cards or of boxes is that of the author of a note."""
    if note.name == BOX:
        return {"is": "key", "key": read_bytes(note.content), **bound_to(page, None, note.by)}
    entry = list_in(note)
    return {"is": "key", "key": entry[1] if entry else b"", **bound_to(page, keys, note.by)}


def check(page: Page, sums: Sums, keys: Keyring) -> bool:
    """Return True if all keys of a list are proved, and the parts that this page holds are right.

    It complains about each part that is false. Raises `NotYet`.
    """
    is_holder = page.me in keys.list.holders
    others = [owner for owner in keys.sharings if is_holder and owner != page.me]
    wrong = [owner for owner in others if held_share(page, sums, keys, owner) is None]
    for owner in wrong:
        _complain(page, sums, keys, owner)
    return not wrong and not false_keys(page, sums, keys.list)


def held_share(page: Page, sums: Sums, keys: Keyring, owner: Person) -> bytes | None:
    """Return this page's part of somebody's key, or None if it is false. Raises `NotYet`."""
    secrets, at = page.stored.secrets, (keys.list.id, owner)
    if at in secrets.held or owner not in keys.sharings or page.me not in keys.list.holders:
        return secrets.held.get(at)
    name, secret = f"held {keys.list.id} {owner}", secrets.keys.get(BOX, b"")
    share = _part_in(page, sums, name, keys, owner, page.me, secret=secret)
    if share is not None:
        secrets.held[at] = share
        sums.forget(name)
        page.is_dirty = True
    return share


def _part_in(
    page: Page, sums: Sums, name: str, keys: Keyring, owner: Person, holder: Person, **opener: bytes
) -> bytes | None:
    """Return a holder's part of somebody's key, out of its box; None if it is false.

    The box is opened by the holder's `secret`, or by the `point` of a complaint. Raises `NotYet`.
    """
    box = _sealed_box(page, keys, owner, holder)
    operation = "unseal" if "secret" in opener else "unsealWith"
    try:
        share: bytes = sums.ask(name, operation, **box, **opener)["content"]
        result = sums.ask(
            f"{name} true",
            "isShare",
            key=keys.keys[owner],
            commitments=keys.sharings[owner].commitments,
            threshold=keys.list.threshold,
            holder=keys.list.number(holder),
            share=share,
        )
    except DeckError:
        return None
    return share if result["isTrue"] else None


# Complaints: one opens a box to all, so that everybody sees what was in it


def _complain(page: Page, sums: Sums, keys: Keyring, owner: Person) -> None:
    """Complain about this page's part of somebody's key. Raises `NotYet`."""
    name, box = keys.list.name(COMPLAINT, owner), _sealed_box(page, keys, owner, page.me)
    if page.has_said(name):
        return
    exposure = b""
    with suppress(DeckError):  # nobody can read this box
        secret = page.stored.secrets.keys.get(BOX, b"")
        exposure = sums.ask(f"expose {name}", "expose", **box, secret=secret)["exposure"]
    page.say(name, encoded(exposure))


def at_fault(page: Page, sums: Sums, keys: KeyList) -> set[Person]:
    """Return those of a list who gave a false key, shared one falsely, or complained falsely.

    What cannot be judged yet is left out, as complaints before all keys are here. Those who are at
    fault belong to no other list.
    """
    result = {person for person in keys.holders if _is_malformed(page, keys, person)}
    with suppress(NotYet):
        result |= false_keys(page, sums, keys)
    given = ring(page, keys)
    for person, owner in permutations(keys.holders, 2):
        note = page.note(person, keys.name(COMPLAINT, owner))
        if note is not None and given is not None and owner in given.sharings:
            with suppress(NotYet):
                result.add(_judged(page, sums, given, owner, note))
    return result


def _is_malformed(page: Page, keys: KeyList, person: Person) -> bool:
    """Return True if somebody gave something else than one key and one sharing."""
    called = page.heard.called
    own, sharings = (called.get((person, keys.name(kind)), ()) for kind in (KEYS, SHARING))
    return (
        max(len(own), len(sharings)) > 1
        or any(list_in(note) is None for note in own)
        or any(sharing_in(note, keys) is None for note in sharings)
    )


def _judged(page: Page, sums: Sums, keys: Keyring, owner: Person, note: Note) -> Person:
    """Return who is at fault by a complaint. Raises `NotYet`."""
    box, name = _sealed_box(page, keys, owner, note.by), f"{note.name} {hash_of(note)}"
    exposure = read_bytes(note.content)
    claims = {"is": "box", **box}, {"is": "exposure", **box, "exposure": exposure}
    if wrong := sums.wrong(f"{name} proved", lambda: claims):
        return owner if 0 in wrong else note.by
    point = exposure[: len(keys.keys[owner])]
    part = _part_in(page, sums, name, keys, owner, note.by, point=point)
    return owner if part is None else note.by
