"""Complaints about keys: who made a false key, shared one falsely, or complained without reason.

A complaint opens one box to all, and everybody sees what was in it. It is about a list of keys; who
is at fault belongs to no other list.
"""

from __future__ import annotations

from contextlib import suppress

from app.agreement import keymaking
from app.agreement.keys import KeyList, Keyring, list_in, read_bytes, sharing_in
from app.agreement.state import Page
from app.agreement.sums import Sums
from app.agreement.words import Note, Person, hash_of
from peerdeck.dealing.notation import encoded
from peerdeck.dealing.work import NotYet
from peerdeck.deck.group import DeckError


def complain(page: Page, sums: Sums, keys: Keyring) -> None:
    """Complain about each false part of a key that this page has got. Raises `NotYet`."""
    for owner in keys.sharings:
        name = keys.list.complaint_name(owner)
        is_fine = owner == page.me or keymaking.held_share(page, sums, keys, owner) is not None
        if is_fine or page.has_said(name):
            continue
        box = keymaking.sealed_box(page, keys, owner, page.me)
        exposure = b""  # of a box that nobody can read
        with suppress(DeckError):
            made = sums.ask(f"expose {name}", "expose", **box, secret=page.stored.secrets.boxes)
            exposure = made["exposure"]
        page.say(name, encoded(exposure))


def at_fault(page: Page, sums: Sums, keys: KeyList, ring: Keyring | None) -> set[Person]:
    """Return those of a list who gave a false key, shared one falsely, or complained falsely.

    What cannot be judged yet is left out, as complaints before all keys are here.
    """
    result = {person for person in keys.holders if _is_malformed(page, keys, person)}
    with suppress(NotYet):
        result |= keymaking.false_keys(page, sums, keys)
    if ring is None:
        return result
    for owner in ring.sharings:
        for person in keys.holders:
            note = page.heard.newest.get((person, keys.complaint_name(owner)))
            if note is not None and person != owner:
                with suppress(NotYet):
                    result.add(_judged(page, sums, ring, owner, note))
    return result


def _is_malformed(page: Page, keys: KeyList, person: Person) -> bool:
    """Return True if somebody gave something else than one key and one sharing."""
    called, notes = page.heard.called, page.stored.notes
    own = called.get((person, keys.key_name), [])
    sharings = called.get((person, keys.sharing_name), [])
    return (
        len(own) > 1
        or len(sharings) > 1
        or any(list_in(notes[name]) is None for name in own)
        or any(sharing_in(notes[name], keys) is None for name in sharings)
    )


def _judged(page: Page, sums: Sums, keys: Keyring, owner: Person, note: Note) -> Person:
    """Return who is at fault by a complaint. Raises `NotYet`."""
    box, name = keymaking.sealed_box(page, keys, owner, note.by), f"{note.name} {hash_of(note)}"
    exposure = read_bytes(note.content)
    if sums.wrong(f"{name} box", lambda: [{"is": "box", **box}]):
        return owner
    if sums.wrong(f"{name} proof", lambda: [{"is": "exposure", **box, "exposure": exposure}]):
        return note.by
    try:
        point = exposure[: len(keys.keys[owner])]
        share = sums.ask(f"{name} content", "unsealWith", **box, point=point)["content"]
        is_true = keymaking.is_part(sums, f"{name} share", keys, owner, note.by, share)
    except DeckError:
        return owner
    return note.by if is_true else owner
