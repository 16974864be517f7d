"""Lists of keys: one person makes false keys, shares one falsely, or complains without reason."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from peerdeck.agreement import keychecks, limits
from peerdeck.agreement.base64url import decoded, encoded
from peerdeck.agreement.decks import FIRST, PROOF
from peerdeck.agreement.effects import Message, Share
from peerdeck.agreement.keys import (
    BOX,
    COMPLAINT,
    KEYS,
    KeyList,
    element_of,
    key_content,
    sharing_in,
)
from peerdeck.agreement.notes import COME, STEP
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import NotYet, Results, Sums
from peerdeck.agreement.words import Note, Word
from peerdeck.deck import boxes, operations
from peerdeck.deck.toy import TOY
from tests.agreement.card_villains import Spied, spied
from tests.agreement.cards_world import CardsWorld, match_at
from tests.agreement.villains import adding, beside, give, lying, say
from tests.agreement.world import World

NESTED = "[" * 50_000


def made(operation: str, **arguments: Any) -> Results:
    return operations.run(TOY, operation, arguments)


def plan_of(world: World, name: str) -> KeyList:
    assert isinstance(world, CardsWorld)
    plan = world.cards[name].plan
    assert plan is not None
    return plan.keys


def key_note(page: Page, keys: KeyList, secret: bytes | None = None) -> Note:
    """Return the note with which somebody gives a key for a list."""
    secret = secret or made("secret", context=keys.context(page.me))["secret"]
    key = made("key", context=keys.context(page.me), purpose="cards", secret=secret)["key"]
    return Note(page.me, page.next_n(), page.base, keys.name(KEYS), key_content(keys, key))


def table_of_three(**more: Any) -> Spied:
    """Return people whose messages nobody looks into."""
    return spied("spar", 3, spies=(), **more)


# What somebody gives in place of their own notes


def changed_key(_world: World, *content: Any) -> Any:
    """Return a key that is not proved."""
    *of_list, key = content
    data = bytearray(decoded(key))
    data[-3] ^= 1
    return [*of_list, encoded(bytes(data))]


def false_part(world: World, commitments: str, sealed: list[list[str]]) -> Any:
    """Return a sharing that gives a false part of a key to another."""
    (_ann, name, _box), *others = sealed
    keys, note = plan_of(world, "ben"), world.pages["ben"].stored.word(name)
    assert isinstance(note, Note)
    context, key = keys.context("ben", keys.number("ann")), element_of(decoded(note.content))
    box = made("seal", context=context, key=key, content=(5).to_bytes(8, "little"))["box"]
    return [commitments, [["ann", name, encoded(box)], *others]]


# The name of a note, and what stands in it instead.
FALSE: dict[str, tuple[str, Callable[..., Any]]] = {
    "a key that is not proved": ("keys", changed_key),
    "no key": ("keys", lambda *_content: "no key"),
    "a false part of a key": ("sharing", false_part),
    "a key that is shared with nobody": ("sharing", lambda *_content: ["", []]),
    "boxes that nobody can read": (
        *("sharing", lambda _world, all_, sealed: [all_, [[*box[:2], "AAAA"] for box in sealed]]),
    ),
    "boxes for keys that nobody has": (
        *("sharing", lambda _world, all_, sealed: [all_, [[a, "0" * 64, b] for a, _, b in sealed]]),
    ),
}


@pytest.mark.parametrize("what", [*FALSE, "no key of boxes", "key after key"])
def test_a_list_goes_on_without_somebody_who_makes_false_keys(what: str) -> None:
    world = table_of_three()
    kind, content = FALSE.get(what, ("", None))

    @lying
    def falsifying(_page: Page, _to: str, word: Word) -> Iterator[Word]:
        if isinstance(word, Note) and word.name.split(" ")[0] == kind and content:
            word = replace(word, content=json.dumps(content(world, *json.loads(word.content))))
        is_box = isinstance(word, Note) and word.name == "box" and what == "no key of boxes"
        yield replace(word, content="AAAA") if is_box else word

    @adding(1)
    def key_after_key(_world: World, page: Page) -> Iterator[Message]:
        plan = world.cards["ben"].plan
        secret = None if plan is None else page.stored.secrets.keys.get(plan.keys.id)
        if plan is not None and secret is not None and page.stored.n < 200:
            yield give(key_note(page, plan.keys, secret))

    world.villains["ben"] = key_after_key if what == "key after key" else falsifying
    page = world.pages["ann"]
    world.wait(lambda: page.table.deck.people == ("ann", "cleo"))
    world.wait(lambda: match_at(world).is_shuffled)


def test_who_complains_about_a_box_for_another_key_is_at_fault() -> None:
    world, lists, is_done = table_of_three(), set[tuple[str, ...]](), list[bool]()

    @adding(1)
    def other_box_key(_world: World, page: Page) -> Iterator[Message]:
        """Take another key of boxes, and then complain about a box for the one before."""
        notes = page.heard.notes.get("ann", ())
        shared = [note for note in notes if note.name.startswith("sharing ")]
        if is_done or not shared:
            return
        is_done.append(True)
        keys = plan_of(world, "ben")
        sharing = sharing_in(shared[0], keys)
        assert sharing is not None
        secret, place = bytes([9, *[0] * 7]), replace(keychecks.box_context(page), person="ben")
        key = made("key", context=place, purpose="boxes", secret=secret)["key"]
        context, box = keys.context("ann", keys.number("ben")), sharing.boxes[0].content
        about = {"context": context, "secret": secret, "key": element_of(key), "box": box}
        with patch.object(boxes, "_check_made"):  # an honest page exposes no box for another key
            exposure = encoded(made("expose", **about)["exposure"])
        yield give(
            Note("ben", page.next_n(), page.base, "box", encoded(key)),
            Note("ben", page.next_n(), page.base, keys.name(COMPLAINT, "ann"), exposure),
        )

    def is_left_out() -> bool:
        plans = [world.cards[name].plan for name in ("ann", "cleo")]
        lists.update(plan.keys.holders for plan in plans if plan is not None)
        return ("ann", "cleo") in lists

    world.villains["ben"] = other_box_key
    world.run(30, is_left_out)
    assert lists == {("ann", "ben", "cleo"), ("ann", "cleo")}


# Which lists are followed


def claim(world: World, by: str, keys: KeyList) -> None:
    """Say to all others that somebody has made a key for a list."""
    world.villains[by] = beside
    message = give(key_note(world.pages[by], keys))
    for person in world.pages[by].others:
        world.send(by, person, message)


def test_a_list_from_before_the_one_in_use_is_not_named_again() -> None:
    world = table_of_three()
    world.run(12)
    assert match_at(world, "ben").is_shuffled
    used = plan_of(world, "ben")
    claim(world, "ann", replace(used, serial=used.serial - 1))
    world.run(world.now + 1)
    assert plan_of(world, "ben") == plan_of(world, "cleo") == used


def test_someone_outside_a_shared_list_accepts_its_keys() -> None:
    world = spied("spar", 4)
    world.run(12)
    page, keys = world.pages["ann"], plan_of(world, "ann")
    given = keychecks.ring(page, keys)
    assert keys.is_shared
    assert given is not None
    outsider, sums = replace(page, stored=replace(page.stored, me="eve")), Sums()
    with pytest.raises(NotYet):
        keychecks.check(outsider, sums, given)
    for due in sums.due:
        sums.answer(due.name, made(due.operation, **due.arguments))
    assert keychecks.check(outsider, sums, given)


def test_the_highest_number_of_a_list_keeps_nobody_from_naming_another() -> None:
    world = table_of_three()
    page = world.pages["ann"]
    world.run(3)
    claim(world, "ben", KeyList(("ben",), 1, limits.MOST_SERIAL - 1))
    world.run(5)
    world.wish_all("remove", "cleo", ("ann", "ben"))
    world.wait(lambda: page.table.deck.people == ("ann", "ben"))
    world.unwish()
    world.finish()


def test_a_list_with_a_number_far_ahead_is_followed_by_nobody() -> None:
    world = table_of_three()
    world.run(10)
    used = plan_of(world, "ben")
    claim(world, "ann", replace(used, serial=limits.MOST_SERIAL - 1))
    world.run(world.now + 15)
    assert plan_of(world, "ben") == plan_of(world, "cleo")
    assert plan_of(world, "ben").serial <= used.serial + 1


def test_someone_who_names_list_after_list_fills_no_store_of_others() -> None:
    world = table_of_three()
    for at in range(300):
        world.run(5 + at * 0.3)
        claim(world, "ann", KeyList(("ann", "ben", "cleo"), 2, 100 + at))
    world.run(100)
    for name in ("ben", "cleo"):
        notes = world.pages[name].heard.notes[name]
        assert 5 < sum(note.name.startswith("keys ") for note in notes) < 20
    world.wish_all("remove", "ann", ("ben", "cleo"))
    world.finish()
    assert world.pages["ben"].table.deck.people == ("ben", "cleo")


@pytest.mark.parametrize("kind", ["box", "cards"])
def test_a_note_that_names_a_key_as_a_deck_deletes_no_key(kind: str) -> None:
    world = table_of_three(rules="target=6")  # several deals
    page, secrets = world.pages["ben"], world.pages["ann"].stored.secrets
    world.run(10, lambda: len(secrets.keys) == 2)
    key = BOX if kind == "box" else plan_of(world, "ann").id
    names = [f"{word} 0 0 0 {key} x" for word in (STEP, PROOF)]
    say(world, "ben", "ann", *(Note("ben", page.next_n(), page.base, name, "") for name in names))
    world.finish()
    decks = [dealt.deck for dealt in match_at(world).dealt]
    assert {BOX, *(deck.keyring.list.id for deck in decks)} <= {*secrets.keys}
    assert decks[0].deal <= min(made.deal for made in secrets.made.values())


def test_text_that_nests_too_deeply_stops_nobody() -> None:
    world = spied("spar", 3)
    world.run(10)
    page, deck = world.pages["ben"], match_at(world, "ben").dealt[-1].deck
    keys = deck.keyring.list.id
    names = (COME, f"keys {keys}", f"sharing {keys}", f"complaint {keys} ann")
    notes = [
        Note("ben", page.next_n(), page.base, name, NESTED)
        for name in (*names, deck.name(STEP, FIRST))
    ]
    context, key = keychecks.box_context(page), keychecks.box_key(page, "ann")
    box = world.compute("seal", {"context": context, "key": key, "content": NESTED.encode()})
    assert box is not None
    world.send("ben", "ann", Share(box["box"]))
    say(world, "ben", "ann", *notes)
    world.finish()
