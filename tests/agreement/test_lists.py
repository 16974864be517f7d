"""Lists of keys: one person makes false keys, shares one falsely, or complains without reason."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from unittest.mock import patch

import pytest

from peerdeck.agreement import kept, keychecks, limits
from peerdeck.agreement.base64url import decoded, encoded
from peerdeck.agreement.decks import FIRST, PROOF
from peerdeck.agreement.effects import Effect, Give, Send, Share
from peerdeck.agreement.keys import (
    BOX,
    COMPLAINT,
    KEYS,
    KeyList,
    element_of,
    key_content,
    sharing_in,
)
from peerdeck.agreement.notes import COME, READY, STEP
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import NotYet, Results, Sums
from peerdeck.agreement.words import Note, Word
from peerdeck.deck import boxes, operations
from peerdeck.deck.toy import TOY
from tests.agreement.card_villains import match_at, spied
from tests.agreement.cards_world import CardsWorld, world_of
from tests.agreement.villains import signed, twisting
from tests.agreement.world import Villain, World

NESTED = "[" * 50_000

Falsified = Callable[[World, Note], str]  # the content that somebody sends in place of their own


def made(operation: str, **arguments: Any) -> Results:
    return operations.run(TOY, operation, arguments)


def plan_of(world: World, name: str) -> KeyList:
    assert isinstance(world, CardsWorld)
    plan = world.cards[name].plan
    assert plan is not None
    return plan.keys


def false_proof(_world: World, note: Note) -> str:
    """Give a key that is not proved."""
    if not note.name.startswith("keys "):
        return note.content
    *of_list, key = json.loads(note.content)
    data = bytearray(decoded(key))
    data[-3] ^= 1
    return json.dumps([*of_list, encoded(bytes(data))])


def false_part(world: World, note: Note) -> str:
    """Give a false part of a key to another."""
    if not note.name.startswith("sharing "):
        return note.content
    commitments, ((_ann, name, _box), *others) = json.loads(note.content)
    keys, note_of_key = plan_of(world, "ben"), world.pages["ben"].stored.word(name)
    assert isinstance(note_of_key, Note)
    key = note_of_key.content
    box = made(
        "seal",
        context=keys.context("ben", keys.number("ann")),
        key=element_of(decoded(key)),
        content=(5).to_bytes(8, "little"),
    )
    return json.dumps([commitments, [["ann", name, encoded(box["box"])], *others]])


def no_key(_world: World, note: Note) -> str:
    """Give no key in the note of one."""
    return "no key" if note.name.startswith("keys ") else note.content


def no_parts(_world: World, note: Note) -> str:
    """Share a key with nobody."""
    return json.dumps(["", []]) if note.name.startswith("sharing ") else note.content


def unreadable(_world: World, note: Note) -> str:
    """Share a key in boxes that nobody can read."""
    if not note.name.startswith("sharing "):
        return note.content
    commitments, sealed = json.loads(note.content)
    return json.dumps([commitments, [[holder, name, "AAAA"] for holder, name, _box in sealed]])


def unknown_boxes(_world: World, note: Note) -> str:
    """Share a key in boxes for keys that nobody has."""
    if not note.name.startswith("sharing "):
        return note.content
    commitments, sealed = json.loads(note.content)
    return json.dumps([commitments, [[holder, "0" * 64, box] for holder, _name, box in sealed]])


def no_box_key(_world: World, note: Note) -> str:
    """Give no key of boxes in the note of one."""
    return "AAAA" if note.name == "box" else note.content


def falsifying(falsified: Falsified) -> Villain:
    def villain(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        def twist(_to: str, word: Word) -> Iterator[Word]:
            is_note = isinstance(word, Note) and word.name not in (COME, READY)
            yield replace(word, content=falsified(world, word)) if is_note else word

        return twisting(page, effects, twist)

    return villain


def many_keys(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Give another key for a list again and again."""
    assert isinstance(world, CardsWorld)
    plan = world.cards["ben"].plan
    secret = None if plan is None else page.stored.secrets.keys.get(plan.keys.id)
    if plan is None or secret is None or world.random.random() > 0.2:
        return effects
    key = made("key", context=plan.keys.context("ben"), purpose="cards", secret=secret)["key"]
    content = key_content(plan.keys, key)
    note = Note("ben", page.next_n(), page.base, plan.keys.name(KEYS), content)
    return [*effects, *(Send(person, Give((), (signed(note),))) for person in page.others)]


class OtherBoxKey:
    """Take another key of boxes, and then complain about a box for the one before."""

    is_done = False

    def __call__(self, world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        notes = page.heard.notes.get("ann", ())
        shared = [note for note in notes if note.name.startswith("sharing ")]
        if self.is_done or not shared:
            return effects
        self.is_done = True
        keys = plan_of(world, "ben")
        sharing = sharing_in(shared[0], keys)
        assert sharing is not None
        secret, place = bytes([9, *[0] * 7]), keychecks.box_context(page)
        place = replace(place, person="ben")
        key = made("key", context=place, purpose="boxes", secret=secret)["key"]
        context, box = keys.context("ann", keys.number("ben")), sharing.boxes[0].content
        with patch.object(boxes, "_check_made"):  # an honest page exposes no box for another key
            exposure = made("expose", context=context, secret=secret, key=element_of(key), box=box)[
                "exposure"
            ]
        words = (
            Note("ben", page.next_n(), page.base, "box", encoded(key)),
            Note("ben", page.next_n(), page.base, keys.name(COMPLAINT, "ann"), encoded(exposure)),
        )
        message = Give((), tuple(map(signed, words)))
        return [*effects, *(Send(person, message) for person in page.others)]


@pytest.mark.parametrize(
    "villain",
    [
        falsifying(false_proof),
        falsifying(false_part),
        falsifying(no_key),
        falsifying(no_parts),
        falsifying(unreadable),
        falsifying(unknown_boxes),
        falsifying(no_box_key),
        many_keys,
    ],
)
def test_a_list_goes_on_without_somebody_who_makes_false_keys(villain: Villain) -> None:
    world = spied("spar", 3)
    world.spies = ()
    world.villains["ben"] = villain
    page = world.pages["ann"]
    world.run(60, lambda: page.table.deck.people == ("ann", "cleo"))
    assert page.table.deck.people == ("ann", "cleo")
    world.run(world.now + 60, lambda: match_at(world, "ann").is_shuffled)
    assert match_at(world, "ann").is_shuffled


def test_who_complains_about_a_box_for_another_key_is_at_fault() -> None:
    world = spied("spar", 3)
    world.spies = ()
    world.villains["ben"] = OtherBoxKey()
    lists: set[tuple[str, ...]] = set()

    def is_left_out() -> bool:
        plans = [world.cards[name].plan for name in ("ann", "cleo")]
        lists.update(plan.keys.holders for plan in plans if plan is not None)
        return ("ann", "cleo") in lists

    world.run(30, is_left_out)
    assert lists == {("ann", "ben", "cleo"), ("ann", "cleo")}


def test_a_list_from_before_the_one_in_use_is_not_named_again() -> None:
    world = spied("spar", 3)
    world.villains["ann"] = lambda _world, _page, effects: effects
    world.run(12)
    assert match_at(world, "ben").is_shuffled
    used = plan_of(world, "ben")
    old = replace(used, serial=used.serial - 1)  # its secrets would be forgotten, if there were any
    secret = made("secret", context=old.context("ann"))["secret"]
    key = made("key", context=old.context("ann"), purpose="cards", secret=secret)["key"]
    page = world.pages["ann"]
    note = Note("ann", page.next_n(), page.base, old.name(KEYS), key_content(old, key))
    for person in ("ben", "cleo"):
        world.send("ann", person, Give((), (signed(note),)))
    world.run(world.now + 1)
    assert plan_of(world, "ben") == plan_of(world, "cleo") == used


def claim(world: World, by: str, keys: KeyList) -> None:
    """Say to all others that somebody has made a key for a list."""
    page = world.pages[by]
    secret = made("secret", context=keys.context(by))["secret"]
    key = made("key", context=keys.context(by), purpose="cards", secret=secret)["key"]
    note = Note(by, page.next_n(), page.base, keys.name(KEYS), key_content(keys, key))
    for person in page.others:
        world.send(by, person, Give((), (signed(note),)))


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
    world = spied("spar", 3)
    world.spies = ()
    world.villains["ben"] = lambda _world, _page, effects: effects
    world.run(3)
    claim(world, "ben", KeyList(("ben",), 1, limits.MOST_SERIAL - 1))
    world.run(5)
    world.wish_all("remove", "cleo", ("ann", "ben"))
    page = world.pages["ann"]
    world.run(60, lambda: page.table.deck.people == ("ann", "ben"))
    assert page.table.deck.people == ("ann", "ben")
    world.unwish()
    world.run(400, world.is_over)
    assert world.is_over()


def test_a_list_with_a_number_far_ahead_is_followed_by_nobody() -> None:
    world = spied("spar", 3)
    world.spies = ()
    world.run(10)
    world.villains["ann"] = lambda _world, _page, effects: effects
    used = plan_of(world, "ben")
    claim(world, "ann", replace(used, serial=limits.MOST_SERIAL - 1))
    world.run(world.now + 15)
    assert plan_of(world, "ben") == plan_of(world, "cleo")
    assert plan_of(world, "ben").serial <= used.serial + 1


def test_someone_who_names_list_after_list_fills_no_store_of_others() -> None:
    world = spied("spar", 3)
    world.spies = ()
    world.villains["ann"] = lambda _world, _page, effects: effects
    for at in range(300):
        world.run(5 + at * 0.3)
        claim(world, "ann", KeyList(("ann", "ben", "cleo"), 2, 100 + at))
    world.run(100)
    for name in ("ben", "cleo"):
        notes = world.pages[name].heard.notes[name]
        assert 5 < sum(note.name.startswith("keys ") for note in notes) < 20
    world.wish_all("remove", "ann", ("ben", "cleo"))
    world.run(400, world.is_over)
    assert world.is_over()
    assert world.pages["ben"].table.deck.people == ("ben", "cleo")


@pytest.mark.parametrize("kind", ["box", "cards"])
def test_a_note_that_names_a_key_as_a_deck_deletes_no_key(kind: str) -> None:
    world = spied("spar", 3)
    world.spies = ()
    world.header = world.header.replace("target=3", "target=6")  # several deals
    world.villains["ben"] = lambda _world, _page, effects: effects
    page, secrets = world.pages["ben"], world.pages["ann"].stored.secrets
    world.run(10, lambda: len(secrets.keys) == 2)
    key = BOX if kind == "box" else plan_of(world, "ann").id
    names = (f"{word} 0 0 0 {key} x" for word in (STEP, PROOF))
    notes = (Note("ben", page.next_n(), page.base, name, "") for name in names)
    world.send("ben", "ann", Give((), tuple(map(signed, notes))))
    world.run(400, world.is_over)
    assert world.is_over()
    decks = [dealt.deck for dealt in match_at(world, "ann").dealt]
    assert {BOX, *(deck.keyring.list.id for deck in decks)} <= {*secrets.keys}
    assert decks[0].deal <= min(made.deal for made in secrets.made.values())


def test_text_that_nests_too_deeply_stops_nobody() -> None:
    world = spied("spar", 3)
    world.villains["ben"] = lambda _world, _page, effects: effects
    world.run(10)
    page, deck = world.pages["ben"], match_at(world, "ben").dealt[-1].deck
    keys = deck.keyring.list.id
    names = (
        COME,
        f"keys {keys}",
        f"sharing {keys}",
        f"complaint {keys} ann",
        deck.name(STEP, FIRST),
    )
    notes = [Note("ben", page.next_n(), page.base, name, NESTED) for name in names]
    key = keychecks.box_key(page, "ann")
    box = world.compute(
        "seal",
        {"context": keychecks.box_context(page), "key": key, "content": NESTED.encode()},
    )
    assert box is not None
    world.send("ben", "ann", Share(box["box"]))
    world.send("ben", "ann", Give((), tuple(map(signed, notes))))
    world.run(400, world.is_over)
    assert world.is_over()


@dataclass
class Forgetting(CardsWorld):
    """A world that counts when pages have forgotten secrets, and compares what they stored."""

    forgotten: int = 0

    def check(self, page: Page) -> None:
        super().check(page)
        now, saved = kept.snapshot(page.stored), self.saved[page.me]
        for name in ("keys", "held", "made"):
            assert now[name] == saved[name]
            before = self.numbers.get((page.me, name), 0)
            self.forgotten += len(now[name]) < before
            self.numbers[page.me, name] = len(now[name])

    numbers: dict[tuple[str, str], int] = field(default_factory=dict)


def test_secrets_that_are_forgotten_are_forgotten_in_the_store() -> None:
    header = world_of("spar", 3).header
    world = Forgetting(1, 3, 3, header=header, bot="greedy", loss=0.0, matches=3)
    world.run(300, world.is_over)
    assert world.is_over()
    assert world.forgotten > 3
