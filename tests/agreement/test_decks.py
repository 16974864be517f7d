"""Decks and keys over an evening: pages that are opened again, deals that are void or over."""

from __future__ import annotations

from typing import Any

import pytest

from peerdeck.agreement.cards import match_of
from peerdeck.agreement.effects import Effect, Send, Share, Sign
from peerdeck.agreement.page import Event, Ticked
from peerdeck.agreement.words import Note, Record
from tests.agreement.cards_world import CardsWorld, world_of
from tests.agreement.world import NAMES


@pytest.mark.parametrize("asleep", ["", "cleo"])
def test_a_page_that_is_opened_again_goes_on_with_its_list_of_keys(asleep: str) -> None:
    world = world_of("spar", 4, keeps=True)
    world.asleep[asleep] = 60.0
    page = world.pages["ann"]

    def lists() -> set[str]:
        notes = world.pages["ann"].heard.called
        return {name for _by, name in notes if name.startswith("keys ")}

    world.run(60, lambda: len(lists()) == (2 if asleep else 1))
    before = lists()
    world.reload("ann")
    world.run(60, lambda: world.pages["ann"].table.deal > 0)
    assert world.pages["ann"] is not page
    assert world.pages["ann"].table.deal > 0
    assert lists() == before


class Interrupted(CardsWorld):
    """A world in which one page is opened again while its step is being signed."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.signing: list[Note] = []
        self.unsigned: list[Note] = []  # those that were being signed when the page was closed

    def noticed(self, name: str, effect: Effect) -> None:
        match effect:
            case Sign(Note() as note) if name == "ben" and note.name.startswith(
                ("step ", "proof ")
            ):
                self.signing.append(note)

    def step(self, name: str, event: Event) -> None:
        super().step(name, event)
        if self.signing and not self.unsigned:
            self.unsigned = self.signing[:]
            self.reload("ben")
            super().step("ben", Ticked())


def test_a_page_that_is_opened_again_signs_one_step_and_one_proof_of_it() -> None:
    header = world_of("spar", 3).header.replace("target=3", "target=9")  # several deals
    world = Interrupted(1, 3, 3, header=header, bot="greedy", loss=0.0)
    world.run(60, lambda: all(page.table.deal > 1 for page in world.pages.values()))
    assert world.pages["ben"].table.deal > 1
    assert world.signing[len(world.unsigned) :][: len(world.unsigned)] == world.unsigned
    assert len({*world.signing}) == len({note.name for note in world.signing})


def proofs(world: CardsWorld, name: str) -> set[int]:
    """Return the numbers of the deals with proofs of shuffles that a page stores."""
    notes = world.pages[name].heard.called
    return {int(note.split(" ")[2]) for _by, note in notes if note.startswith("proof ")}


def test_nobody_keeps_proofs_of_earlier_deals_and_all_play_on_without() -> None:
    world = world_of("spar", 3, seats=4, keeps=True, rules="target=9")
    world.run(60, lambda: world.pages["ann"].table.deal == 1)
    world.run(world.now + 1)
    world.asleep["cleo"] = world.now + 120.0  # the next deals go on without this page
    world.wait(lambda: world.pages["ben"].table.deal == 3, 100)
    world.reload("ann")
    world.run(world.now + 3)
    for name in ("ann", "ben"):
        assert proofs(world, name) <= {3, 4}
    world.add("dora")
    world.run(world.now + 120, lambda: world.pages["dora"].table.deal > 3)
    world.asleep["cleo"] = 0.0
    world.finish()
    assert "dora" in world.pages["ann"].table.players
    assert len({page.place for page in world.pages.values()}) == 1


class Unshown(CardsWorld):
    """A world in which one person's shares do not reach another."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.shares = 0

    def send(self, by: str, to: str, message: Any) -> None:
        if not isinstance(message, Share) or (by, to) != ("ann", "cleo"):
            super().send(by, to, message)

    def noticed(self, name: str, effect: Effect) -> None:  # noqa: ARG002
        self.shares += isinstance(effect, Send) and isinstance(effect.message, Share)


def test_nobody_goes_on_to_look_at_the_cards_of_a_deal_that_is_void() -> None:
    world = world_of("crazy_eights", 3, kind=Unshown)
    secrets = world.pages["cleo"].stored.secrets
    world.run(20, lambda: len(secrets.parts) > 4)
    lacking = {*secrets.parts} - {*secrets.faces}
    assert lacking
    world.wish_all("void", "", NAMES[:3])
    world.run(20, lambda: all(page.table.is_void for page in world.pages.values()))
    assert world.pages["ann"].table.is_void
    assert not lacking & {*secrets.parts}
    world.unwish()
    before = world.shares

    def is_dealt() -> bool:
        matches = [match_of(page) for page in world.pages.values()]
        return any(match is not None and match.is_shuffled for match in matches)

    world.wait(is_dealt)
    assert world.shares == before


@pytest.mark.parametrize("seed", [1, 2])
def test_a_shuffle_that_is_closed_a_second_time_without_somebody_shows_its_own_cards(
    seed: int,
) -> None:
    world = world_of("crazy_eights", 3, seed=seed)
    page = world.pages["ann"]

    def is_closing() -> bool:
        """Return True while ann signs record 3: the first two draw who deals."""
        words = page.stored.unsigned.values()
        return any(isinstance(word, Record) and word.height == 3 for word in words)

    world.wait(is_closing)
    world.cut |= {frozenset(("ann", "ben")), frozenset(("ann", "cleo"))}
    world.wishes["cleo"] = {("remove", "cleo")}
    world.run(world.now + 10, lambda: "cleo" not in world.pages["ben"].table.players)
    match = match_of(page)
    assert match is not None
    [first] = match.dealt
    world.cut.clear()
    world.unwish()
    world.finish()
    match = match_of(world.pages["ann"])
    assert match is not None
    again = next(dealt for dealt in match.begun if dealt.deck.id == first.deck.id)
    assert (first.shufflers, again.shufflers) == (("ann", "ben", "cleo"), ("ann", "ben"))
