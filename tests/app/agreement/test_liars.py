"""Which pairs of words show that their author lied, and what else does not count as a lie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.agreement.state import Contradiction, Give, Have
from app.agreement.words import Accepted, Held, Note, Place, Promise, Record, Word, hash_of
from tests.app.agreement.people import Evening
from tests.app.agreement.villains import signed


@pytest.fixture
def world() -> Evening:
    """Return a table of three in the middle of a deal; ben's key signs what the test likes."""
    world = Evening(1, 3, 3, loss=0.0)
    world.run(30, lambda: world.pages["ann"].place.height >= 6)
    world.run(world.now + 0.2)
    world.villains["ben"] = lambda _world, _page, effects: effects
    return world


def hears(world: Evening, *words: Word, by: str = "ben") -> bool:
    """Return True if ann's page names ben after it has heard these words."""
    world.send(by, "ann", Give((), tuple(map(signed, words))))
    world.run(world.now + 4)
    return "ben" in world.about["ann", "contradiction"]


def base(world: Evening) -> str:
    return world.pages["ann"].base


def head(world: Evening) -> Place:
    return world.pages["ann"].place


def promise(world: Evening, n: int, ballot: int, **others: object) -> Promise:
    word = Promise("ben", n, base(world), ballot, "0" * 64, None, head(world))
    return replace(word, **others)


def test_two_words_with_one_number(world: Evening) -> None:
    one = Note("ben", 900, base(world), "here", "")
    assert hears(world, one, replace(one, content="there"))


def test_two_records_at_one_height(world: Evening) -> None:
    page = world.pages["ann"]
    record = next(each for each in page.stored.records[::-1] if each.by == "ben")
    assert hears(world, replace(record, n=900, act="7"))


def test_held_on_two_branches(world: Evening) -> None:
    place = head(world)
    one = Held("ben", 900, base(world), place)
    other = Held("ben", 901, base(world), replace(place, hash="0" * 64))
    assert hears(world, one, other)


def test_two_promises_in_one_ballot(world: Evening) -> None:
    other = promise(world, 901, 17, prepare="1" * 64)
    assert hears(world, promise(world, 900, 17), other)


def test_a_promise_below_an_earlier_one(world: Evening) -> None:
    assert hears(world, promise(world, 900, 33), promise(world, 901, 17))


def test_two_votes_in_one_ballot(world: Evening) -> None:
    one = Accepted("ben", 900, base(world), 17, "1" * 64)
    assert hears(world, one, replace(one, n=901, value="2" * 64))


def test_a_vote_below_an_earlier_promise(world: Evening) -> None:
    assert hears(world, promise(world, 900, 33), Accepted("ben", 901, base(world), 17, "1" * 64))


def test_a_promise_that_leaves_out_an_earlier_vote(world: Evening) -> None:
    assert hears(world, Accepted("ben", 900, base(world), 17, "1" * 64), promise(world, 901, 33))


def test_a_promise_that_names_another_value_than_an_earlier_vote(world: Evening) -> None:
    vote = Accepted("ben", 900, base(world), 17, "1" * 64)
    assert hears(world, vote, promise(world, 901, 33, accepted=(17, "2" * 64)))


def test_a_promise_whose_head_lacks_an_earlier_record(world: Evening) -> None:
    start = world.pages["ann"].line.start
    assert hears(world, promise(world, 900, 17, head=start))


def test_a_record_beyond_an_earlier_promise(world: Evening) -> None:
    place = head(world)
    record = Record("ben", 901, base(world), place.match, place.height + 1, place.hash, "1")
    assert hears(world, promise(world, 900, 17), record)


def test_held_beyond_an_earlier_promise(world: Evening) -> None:
    beyond = replace(head(world), height=head(world).height + 1, hash="3" * 64)
    assert hears(world, promise(world, 900, 17), Held("ben", 901, base(world), beyond))


def test_words_that_go_together_are_no_lie(world: Evening) -> None:
    vote = Accepted("ben", 901, base(world), 17, "1" * 64)
    later = promise(world, 902, 33, accepted=(17, "1" * 64))
    assert not hears(world, promise(world, 900, 17), vote, later)


def test_the_same_word_twice_is_no_lie(world: Evening) -> None:
    assert not hears(world, promise(world, 900, 17), promise(world, 900, 17))


def test_words_about_other_bases_are_no_lie(world: Evening) -> None:
    older = promise(world, 900, 33, base=world.pages["ann"].stored.decisions[0].hash)
    assert not hears(world, older, promise(world, 901, 17))


def test_a_contradiction_that_somebody_shows_is_checked(world: Evening) -> None:
    one, other = promise(world, 900, 17), promise(world, 901, 33)
    world.signed |= {hash_of(one), hash_of(other)}
    world.send("cleo", "ann", Contradiction(signed(one), signed(other)))
    world.run(world.now + 2)
    assert not world.about["ann", "contradiction"]
    false = promise(world, 902, 17, prepare="1" * 64)
    world.signed.add(hash_of(false))
    world.send("cleo", "ann", Contradiction(signed(one), signed(false)))
    world.run(world.now + 4)
    assert world.about["ann", "contradiction"] == {"ben"}
    assert "ben" not in world.pages["cleo"].table.people


def test_a_lie_in_have_names_nobody_and_stops_nothing(world: Evening) -> None:
    lie = Have(
        10**9, "0" * 64, head(world), True, (("ann", 10**9, 10**9),), (("ann", 10**9),), True
    )
    for _ in range(50):
        world.send("ben", "ann", lie)
    world.run(world.now + 100, world.is_over)
    assert world.is_over()
    assert not world.about["ann", "contradiction"]
