"""Waiting for somebody who withholds a part of a shuffle or shares of cards, or who sleeps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from peerdeck.agreement.effects import Effect
from peerdeck.agreement.limits import BUDGET, EVERY, HEARD, LATE, LONG
from peerdeck.agreement.notes import STEP
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Note, Word
from tests.agreement.card_villains import asking, match_at, no_shares, spied
from tests.agreement.cards_world import world_of
from tests.agreement.test_cards import deals
from tests.agreement.villains import twisting
from tests.agreement.world import World


def test_people_are_told_when_too_few_are_awake_to_open_cards() -> None:
    world = world_of("crazy_eights", 3)
    page = world.pages["ann"]
    world.run(20, lambda: bool(page.heard.post.lacking))
    world.asleep |= {"ben": 60.0, "cleo": 60.0}
    world.run(world.now + LONG - 1)
    assert not world.tells["ann", "too few for these cards"]
    world.run(world.now + 2)
    assert world.about["ann", "too few for these cards"] == {"ann"}
    world.run(600, world.is_over)
    assert world.is_over()


def test_who_is_left_out_of_a_shuffle_takes_part_in_the_next_one() -> None:
    world = spied("crazy_eights", 3)

    def withholding(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        def twist(_to: str, word: Word) -> Iterator[Word]:
            is_step = isinstance(word, Note) and word.name.startswith(f"{STEP} ")
            if not is_step or page.table.skipped:
                yield word

        return twisting(page, effects, twist)

    world.villains["ben"] = withholding
    world.run(60, lambda: match_at(world, "ann").is_shuffled if world.now > 5 else False)
    first = deals(world)[0]
    assert first.skipped == ("ben",)
    assert [begun.shufflers for begun in first.shuffles] == [
        ("ann", "cleo"),
        ("ann", "ben", "cleo"),
    ]


@pytest.mark.parametrize("is_heard", [True, False])
def test_others_wait_longer_for_the_shares_of_someone_who_is_heard(is_heard: bool) -> None:
    world = spied("crazy_eights", 3)
    world.villains["ben"] = no_shares
    page = world.pages["ann"]

    def is_lacking() -> bool:
        return any(owner == "ben" for _card, owner in page.heard.post.lacking)

    world.run(60, is_lacking)
    since = world.now
    if not is_heard:
        world.asleep["ben"] = since + 30
    world.run(since + 30, lambda: not is_lacking())
    assert not is_lacking()
    if is_heard:
        assert LONG <= world.now - since < LONG + 1.5
    else:
        assert HEARD - EVERY <= world.now - since < HEARD + 1.5


def test_whom_all_wait_for_in_several_ways_is_waited_for_within_one_budget() -> None:
    world = spied("crazy_eights", 4)

    def withholding(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        def twist(_to: str, word: Word) -> Iterator[Word]:
            if not (isinstance(word, Note) and word.name.startswith(f"{STEP} ")):
                yield word

        return twisting(page, no_shares(world, page, effects), twist)

    world.villains["ben"] = withholding
    page = world.pages["ann"]
    world.run(60, lambda: page.table.skipped == ("ben",))
    since = world.now - LATE
    world.run(since + 60, lambda: world.tells["ann", "slow"] > 0)
    assert world.about["ann", "slow"] == {"ben"}
    assert BUDGET < world.now - since < BUDGET + 6  # each wait has a second that is not counted
    world.run(world.now + 3)
    longest = 0.0
    while page.place.height < 20:
        world.run(world.now + 0.5)
        longest = max([longest, *(world.now - since for since in page.heard.post.lacking.values())])
    assert longest < 3


def test_wishes_for_shares_that_a_page_has_not_take_the_place_of_no_others() -> None:
    world = spied("spar", 2)
    world.header = world.header.replace("target=3", "target=21")
    world.villains["ben"] = asking("", "ben")
    world.run(60, lambda: world.pages["ann"].table.deal > 1)
    assert world.pages["ann"].table.deal > 1
    assert world.wrong == []
