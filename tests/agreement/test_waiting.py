"""Waiting for somebody who withholds a part of a shuffle or shares of cards, or who sleeps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from peerdeck.agreement.limits import BUDGET, EVERY, HEARD, LATE, LONG
from peerdeck.agreement.notes import STEP
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Note, Word
from tests.agreement.card_villains import asking, no_shares, spied
from tests.agreement.cards_world import deals, match_at, world_of
from tests.agreement.villains import lying, withholding


def test_people_are_told_when_too_few_are_awake_to_open_cards() -> None:
    world = world_of("crazy_eights", 3)
    page = world.pages["ann"]
    world.run(20, lambda: bool(page.heard.post.lacking))
    world.asleep |= {"ben": 60.0, "cleo": 60.0}
    world.run(world.now + LONG - 1)
    assert not world.tells["ann", "too few for these cards"]
    world.run(world.now + 2)
    assert world.about["ann", "too few for these cards"] == {"ann"}
    world.finish()


def test_who_is_left_out_of_a_shuffle_takes_part_in_the_next_one() -> None:
    world = spied("crazy_eights", 3)

    @lying
    def no_step_of_the_first(page: Page, _to: str, word: Word) -> Iterator[Word]:
        is_step = isinstance(word, Note) and word.name.startswith(f"{STEP} ")
        if not is_step or page.table.skipped:
            yield word

    world.villains["ben"] = no_step_of_the_first
    world.run(60, lambda: match_at(world).is_shuffled if world.now > 5 else False)
    first = deals(world)[0]
    assert first.skipped == ("ben",)
    shufflers = [begun.shufflers for begun in first.shuffles]
    assert shufflers == [("ann", "cleo"), ("ann", "ben", "cleo")]


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
    world.wait(lambda: not is_lacking(), 30)
    least, most = (LONG, LONG) if is_heard else (HEARD - EVERY, HEARD)
    assert least <= world.now - since < most + 1.5


def test_whom_all_wait_for_in_several_ways_is_waited_for_within_one_budget() -> None:
    world = spied("crazy_eights", 4)

    no_steps = withholding(STEP)
    world.villains["ben"] = lambda *now: no_steps(*now[:2], no_shares(*now))
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
    world = spied("spar", 2, rules="target=21")
    world.villains["ben"] = asking("", "ben")
    world.wait(lambda: world.pages["ann"].table.deal > 1)
    assert world.wrong == []
