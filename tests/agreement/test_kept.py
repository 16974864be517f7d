"""Stores: what a page keeps as texts is what it knows, little is written, and damage is noticed."""

from __future__ import annotations

import copy
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from peerdeck.agreement import kept
from peerdeck.agreement.kept import COUNT, TYPES, changes, restored, snapshot
from peerdeck.agreement.openings import Part
from peerdeck.agreement.state import Stored
from tests.agreement.cards_world import CardsWorld, world_of
from tests.agreement.values import values

PART = Part("ann", "ann", b"share")


def without_none(texts: Mapping[str, str | None]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text is not None}


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(values(Stored), values(Stored), st.sets(st.sampled_from(sorted(TYPES))))
def test_what_changed_is_written_and_all_is_restored(
    stored: Stored, other: Stored, names: set[str]
) -> None:
    before = snapshot(copy.deepcopy(stored))
    texts = without_none(changes(before, {}))
    assert restored(texts) == stored
    assert changes(snapshot(stored), before) == {}
    for name in names:
        of, part = (other, stored) if hasattr(stored, name) else (other.secrets, stored.secrets)
        setattr(part, name, getattr(of, name))
    written = changes(snapshot(stored), before)
    assert {name.split(" ")[0] for name in written} <= {*names, COUNT}
    assert all(texts.get(name) != text for name, text in written.items() if name != COUNT)
    assert restored(without_none(texts | written)) == stored


@pytest.fixture(scope="module")
def world() -> CardsWorld:
    """People in the middle of a deal."""
    world = world_of("crazy_eights", 3, keeps=True, rules="target=200")
    world.run(60, lambda: world.now > 20 and len(world.pages["ann"].stored.secrets.faces) > 2)
    return world


def test_a_page_in_a_deal_is_restored_with_its_secrets(world: CardsWorld) -> None:
    stored = world.pages["ann"].stored
    assert all((stored.chain, stored.words, stored.secrets.faces, stored.secrets.made))
    again = restored(without_none(changes(snapshot(stored), {})))
    assert again == stored


def test_what_is_added_to_a_list_is_written(world: CardsWorld) -> None:
    stored = copy.deepcopy(world.pages["ann"].stored)
    before = snapshot(stored)
    stored.secrets.parts.setdefault(("deck", 5), []).append(PART)
    texts = changes(snapshot(stored), before)
    assert [*texts] == ['parts ["deck",5]', COUNT]
    before = snapshot(stored)
    stored.secrets.parts["deck", 5].append(PART)
    assert [*changes(snapshot(stored), before)] == ['parts ["deck",5]', COUNT]


def test_words_come_back_in_the_order_in_which_they_were_signed(world: CardsWorld) -> None:
    """A store does not keep the order in which they came."""
    own = [note.n for note in world.reopened("ann").heard.notes["ann"]]
    assert len(own) > 5
    assert own == sorted(own)


def test_a_move_costs_few_short_texts() -> None:
    """In an evening of eight, measured: five stores for each move, of 900 characters each."""
    world = world_of("crazy_eights", 3, keeps=True, rules="target=200")
    page, written, moves = world.pages["ann"], list[int](), set[int]()
    before = snapshot(page.stored)
    while not world.is_over() and world.now < 45:
        world.run(world.now + 0.05)
        now = snapshot(page.stored)
        if page.place.height > 10 and len(page.stored.decisions) == len(before["decisions"]):
            texts = without_none(changes(now, before))
            written.append(sum(map(len, texts.values())))
            moves.add(page.place.height)
        before = now
    assert len(moves) > 20
    assert sum(written) / len(moves) < 5_000


DAMAGED = "has lost a part"


def test_a_store_that_lost_any_one_text_is_refused(world: CardsWorld) -> None:
    texts = without_none(changes(world.saved["ben"], {}))
    for name in texts:
        with pytest.raises(ValueError, match=DAMAGED):
            restored({other: text for other, text in texts.items() if other != name})


def test_a_store_of_which_one_text_is_wrong_is_refused(world: CardsWorld) -> None:
    texts = without_none(changes(world.saved["ben"], {}))
    for name, text in [*texts.items()][::5]:
        other = texts["n" if name != "n" else "is_lost"]
        for wrong in (text[:-1], "", text.replace("1", "2", 1) + " ", text[:-2] + "x]", other):
            with pytest.raises(ValueError, match=DAMAGED):
                restored(texts | {name: wrong})


@pytest.mark.parametrize(
    ("name", "item"),
    [
        ("n", "5"),
        ("n", -1),
        ("n 5", 1),
        ("vote", ["Vote", 1]),
        ("records 1000", ["Record"]),
        ('records "a"', ["Record"]),
        ("words", []),
        ("words [", []),
        ('parts ["deck"]', []),
        ("secrets", []),
        ("unknown", 1),
        ("", 1),
    ],
)
def test_a_foreign_text_is_refused(world: CardsWorld, name: str, item: object) -> None:
    texts = without_none(changes(world.saved["ben"], {}))
    foreign = texts | {name: kept._sealed(name, item)}
    foreign[COUNT] = kept._sealed(COUNT, (kept.VERSION, len(foreign) - 1))
    with pytest.raises(ValueError, match=DAMAGED):
        restored(foreign)


def test_another_version_is_refused(world: CardsWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = without_none(changes(world.saved["ben"], {}))
    assert restored(texts).me == "ben"
    monkeypatch.setattr(kept, "VERSION", "2")
    with pytest.raises(ValueError, match="another version"):
        restored(texts)


def test_an_empty_store_is_refused() -> None:
    with pytest.raises(ValueError, match=DAMAGED):
        restored({})
