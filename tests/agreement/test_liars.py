"""Contradictions as a page meets them; which pairs of words are some is in `examples`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from peerdeck.agreement import room
from peerdeck.agreement.effects import Give, Have
from peerdeck.agreement.page import Received
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Accepted, Held, Note, Place, Promise, Record, Word, hash_of
from tests.agreement.people import Evening
from tests.agreement.villains import give, mute, signed


@pytest.fixture
def world() -> Evening:
    """Return a table of three in the middle of a deal; ben's key signs only what the test likes."""
    world = Evening(1, 3, 3, loss=0.0)
    world.run(30, lambda: world.pages["ann"].place.height >= 6)
    world.run(world.now + 0.2)
    world.villains["ben"] = mute
    return world


def words_of_ben(world: Evening) -> dict[str, Word]:
    """Return words that ben's key could sign next; `n` follows their order."""
    page = world.pages["ann"]
    base, head, start = page.base, page.place, page.line.start
    beyond = Place(head.match, head.height + 1, "3" * 64)
    promise = Promise("ben", 900, base, 17, "0" * 64, None, head)
    written = next(each for each in page.records[::-1] if each.by == "ben")
    return {
        "note": Note("ben", 900, base, "here", ""),
        "note with that number": Note("ben", 900, base, "here", "there"),
        "record": replace(written, n=900),
        "other record": replace(written, n=901, act="7"),
        "promise": promise,
        "promise as if there were no records": replace(promise, n=901, head=start),
        "higher promise": replace(promise, n=905, ballot=33),
        "higher promise with the vote": replace(promise, n=906, ballot=33, accepted=(17, "1" * 64)),
        "promise after all": replace(promise, n=907),
        "vote": Accepted("ben", 902, base, 17, "1" * 64),
        "other vote": Accepted("ben", 903, base, 17, "2" * 64),
        "held": Held("ben", 901, base, head),
        "held elsewhere": Held("ben", 903, base, replace(head, hash="0" * 64)),
        "record beyond": Record("ben", 904, base, head.match, head.height + 1, head.hash, "1"),
        "held beyond": Held("ben", 904, base, beyond),
        "older promise": replace(promise, n=899, ballot=49, base=page.stored.decisions[0].hash),
    }


def is_named(world: Evening, *names: str) -> bool:
    """Return True if ann's page names ben after it has heard these words."""
    words = words_of_ben(world)
    world.send("ben", "ann", Give((), tuple(signed(words[name]) for name in names)))
    world.run(world.now + 4)
    return "ben" in world.about["ann", "contradiction"]


def test_the_words_of_a_lie_are_kept_also_where_they_count_no_more(world: Evening) -> None:
    page, words = world.pages["ann"], words_of_ben(world)
    world.send("ben", "ann", give(words["other record"]))
    world.run(world.now + 4, lambda: "ben" in page.stored.contradictions)
    names = page.stored.contradictions["ben"]
    for name in names:
        page.forget(name)
    assert {*names} <= page.stored.words.keys()
    assert not {*names} & page.heard.spare.keys()


@pytest.mark.parametrize(
    "names",
    [
        ("note", "note with that number"),
        ("other record",),
        ("promise as if there were no records",),
        ("vote", "other vote"),
        ("vote", "higher promise"),
        ("held", "held elsewhere"),
        ("promise", "record beyond"),
        ("promise", "held beyond"),
        ("higher promise", "promise after all"),
    ],
)
def test_a_lie_is_named(world: Evening, names: tuple[str, ...]) -> None:
    assert is_named(world, *names)


@pytest.mark.parametrize(
    "names",
    [
        ("promise", "promise"),
        ("promise", "held", "vote", "higher promise with the vote"),
        ("older promise", "promise"),
    ],
)
def test_words_that_go_together_are_no_lie(world: Evening, names: tuple[str, ...]) -> None:
    assert not is_named(world, *names)


def test_a_contradiction_that_somebody_shows_is_checked(world: Evening) -> None:
    words = words_of_ben(world)
    promise, vote = words["promise"], words["vote"]
    world.signed |= {hash_of(word) for word in words.values()}
    world.send("cleo", "ann", give(promise, vote))
    world.run(world.now + 2)
    assert not world.about["ann", "contradiction"]
    base = world.pages["ann"].stored.decisions[0].hash  # no page keeps such words
    other = words["other vote"]
    pair = (replace(vote, n=910, base=base), replace(other, n=911, base=base))
    world.signed |= {*map(hash_of, pair)}
    world.send("cleo", "ann", give(*pair))
    world.run(world.now + 4)
    assert world.about["ann", "contradiction"] == {"ben"}
    assert "ben" not in world.pages["cleo"].table.people


def test_what_is_at_stake_is_computed_only_for_an_answer(
    world: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, computed = world.pages["ann"], list[float]()
    at_stake = room.at_stake

    def counted(page: Page) -> list[str]:
        computed.append(page.now)
        return at_stake(page)

    monkeypatch.setattr(room, "at_stake", counted)
    have = Have(page.decision.value.number, page.base, Place(1, 0, ""), (), (), is_able=True)
    for _ in range(50):
        world.effects_of("ann", Received("ben", have))
    assert len(computed) == 1


def test_a_lie_in_have_names_nobody_and_stops_nothing(world: Evening) -> None:
    del world.villains["ben"]  # whose page goes on beside the lie
    place = world.pages["ann"].place
    lie = Have(10**9, "0" * 64, place, (("ann", 10**9, 10**9),), (("ann", 10**9),), True)
    for _ in range(50):
        world.send("ben", "ann", lie)
    world.finish()
    assert not world.about["ann", "contradiction"]
