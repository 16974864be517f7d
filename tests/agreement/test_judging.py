"""The effect of a change follows from the records that are kept and the words that it names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from peerdeck.agreement.judging import value_after
from peerdeck.agreement.page import Received
from peerdeck.agreement.rules import ballot_of
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Change, Held, Place, Prepare, Promise, Record, Word, hash_of
from tests.agreement.people import Evening
from tests.agreement.villains import beside, give, mute, signed


def test_records_that_a_decision_leaves_out_change_nothing_in_it() -> None:
    world = Evening(1, 3, 3, loss=0.0)
    page = world.pages["ann"]
    world.run(30, lambda: len(page.path) >= 5)
    start, path = page.line.start, [*page.path]
    kept = tuple(path[:1])

    def record(n: int, height: int, before: str) -> Record:
        return Record("ben", n, page.base, start.match, start.height + height, before, "7")

    there = record(900, 3, path[1])
    beyond = record(901, 4, hash_of(there))
    words: tuple[Word, ...] = (
        Held("ben", 902, page.base, Place(start.match, start.height + 3, path[2])),
        Held("ben", 903, page.base, Place(start.match, start.height + 4, hash_of(beyond))),
        page.records[start.height],
        page.records[start.height + 1],
        there,
        beyond,
    )
    change = Change("remove", ("ben",), tuple(map(hash_of, words)))
    short = world.restored("ann")
    short.chain = short.chain[: start.height + 1]
    short.words = {name: each for name, each in short.words.items() if name not in path[1:]}
    values = [value(each, change, kept, words) for each in (page, world.page_of(short))]
    assert values[0] == values[1]


@pytest.mark.parametrize("field", ["completes", "settles"])
def test_a_promise_that_names_too_many_does_not_wait_for_the_last(field: str) -> None:
    world = Evening(5, 3, 3, loss=0.0)
    world.run(6)
    page = world.pages["ann"]
    world.villains["ben"] = beside
    ballot = ballot_of(page.table.people, "ben", 1)
    prepare = Prepare("ben", 900, page.base, ballot, Change("end"))
    held = Held("ben", 901, page.base, page.place)
    first = Promise("ben", 902, page.base, ballot, hash_of(prepare), None, page.place)
    names = (hash_of(held if field == "settles" else first),) * 3_000
    own = [
        replace(first, n=903 + at, **{field: (*names, "0" * 64)})  # type: ignore[arg-type]
        for at in range(30)
    ]
    words: list[Word] = [prepare, held, *own]
    world.send("ben", "ann", give(*words))
    world.run(world.now + 0.3)

    voting = page.heard.voting
    assert {hash_of(prepare), hash_of(held)} <= voting.judged.keys()
    assert not {*map(hash_of, own)} & {*voting.pending, *voting.judged}


def test_what_an_own_promise_settles_is_not_forgotten_while_that_is_being_signed() -> None:
    world = Evening(5, 3, 3, loss=0.0)
    page = world.pages["ann"]
    world.run(30, lambda: len(page.path) >= 4)
    start = page.line.start
    early, late = (
        Held("ben", 900 + at, page.base, Place(start.match, start.height + at, page.path[at - 1]))
        for at in (1, 3)
    )
    world.villains["ben"] = mute
    world.step("ann", Received("ben", give(early)))
    own = Promise("ann", 950, page.base, 16, "0" * 64, None, page.place, (), (hash_of(early),))
    page.sign(own)
    world.step("ann", Received("ben", give(late)))
    assert {hash_of(early), hash_of(late)} <= page.heard.voting.judged.keys()
    del page.stored.unsigned[hash_of(own)]
    world.step("ann", Received("ben", give(replace(late, n=999))))
    assert hash_of(early) not in page.heard.voting.judged


def value(page: Page, change: Change, kept: tuple[str, ...], words: tuple[Word, ...]) -> object:
    for word in words:
        page.keep(*signed(word))
    return value_after(page, change, kept)
