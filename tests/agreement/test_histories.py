"""Two histories of one table, which exist only after a voter has lied."""

from __future__ import annotations

import pytest

from peerdeck.agreement.decisions import Decision, Value
from peerdeck.agreement.effects import Give
from peerdeck.agreement.limits import MOST_PENDING
from peerdeck.agreement.rules import Vote
from peerdeck.agreement.table import Table
from peerdeck.agreement.words import NONE, Accepted, Held, Place, hash_of
from tests.agreement import toy
from tests.agreement.people import Evening
from tests.agreement.villains import beside, give, signed

CALM = 120.0  # seconds in which an evening of honest pages ends by far


class Split(Evening):
    """An evening in which two histories are no fault, because somebody lied."""

    def check(self, page: object) -> None:
        """Check nothing: the decisions of both histories have the same numbers."""


def other_decision(world: Evening, voters: tuple[str, ...]) -> Decision:
    """Return another decision beside the newest one, with the votes of these people."""
    page = world.pages["ann"]
    last = page.decision.value
    before = page.stored.decisions[-2].value.table
    value = Value(last.number, last.base, NONE, last.after, before)
    votes = [Accepted(by, 900, last.base, 49, hash_of(value)) for by in voters]
    world.signed |= {hash_of(vote) for vote in votes}
    return Decision(value, tuple(votes), tuple(signed(vote).seal for vote in votes))


def tell(world: Evening, decision: Decision, to: str) -> None:
    world.villains["ben"] = beside
    world.send("ben", to, Give((decision,), ()))


def split_world(count: int) -> Split:
    """Return a table in its first deal, with a setting as the newest decision."""
    world = Split(4, count, count, loss=0.0)
    world.run(5)
    world.wishes["ann"] = {("set", "lock on")}
    world.run(30, lambda: all(page.table.settings for page in world.pages.values()))
    world.run(world.now + 2)  # until all have said that they know it
    world.wishes.clear()
    return world


def table(world: Evening, name: str) -> Table:
    return world.pages[name].table


def test_a_second_decision_is_said_to_all_and_few_do_not_carry_the_others_along() -> None:
    world = split_world(5)
    mine = world.pages["ann"].base
    decision = other_decision(world, ("ben", "dora", "emil"))
    tell(world, decision, "ann")
    world.run(world.now + 0.5)
    assert mine in {each.hash for each in world.pages["ann"].stored.decisions}
    world.run(world.now + 10)

    for name in ("ann", "cleo"):
        assert world.tells[name, "two histories"] == 1
        assert table(world, name).settings == (("lock", "on"),)


def test_a_page_changes_to_the_history_that_more_are_on_and_the_deal_is_void(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(toy, "TURNS", 60)
    world = split_world(3)
    others = world.pages["ann"].base
    decision = other_decision(world, ("ben", "cleo"))  # ben voted for both
    world.pages["ben"].stored.n = 1_000
    stored = world.pages["cleo"].stored
    stored.decisions[-1] = decision
    stored.chain = stored.chain[: decision.value.after.height]
    stored.words = {name: stored.words[name] for name in stored.chain}
    stored.vote, stored.n = Vote(), 1_000
    world.save("cleo")
    world.reload("cleo")
    world.villains["ben"] = beside
    world.run(world.now + 15, lambda: bool(world.tells["cleo", "decided void"]))

    assert world.tells["cleo", "changed history"] == 1
    assert world.tells["ann", "two histories"] == 1
    assert others in {each.hash for each in world.pages["cleo"].stored.decisions}
    assert world.tells["cleo", "decided void"] == 1


def lost_to(world: Evening, by: str, count: int) -> list[str]:
    """Let somebody say that they hold records that are not there; return what ann's page keeps."""
    page = world.pages["ann"]
    base, places = page.stored.decisions[-2].hash, [Place(1, 500 + at, "x") for at in range(count)]
    words = [Held(by, world.pages[by].next_n(), base, place) for place in places]
    world.villains[by] = beside
    world.send(by, "ann", give(*words))
    world.run(world.now + 0.2)
    return [name for name in map(hash_of, words) if name in page.stored.words]


def test_words_about_lost_records_are_bounded_for_each_and_kept_for_one_deal() -> None:
    world = Evening(1, 4, 4, loss=0.0)
    world.run(4)
    page, wishers = world.pages["ann"], ("ann", "cleo", "dora")
    world.wishes = {name: {("set", "lock on")} for name in wishers}
    world.run(30, lambda: bool(page.table.settings))
    world.wishes = {}
    deal = page.table.now
    many, one = lost_to(world, "ben", 100), lost_to(world, "cleo", 1)
    assert len(many) == MOST_PENDING
    assert len(one) == 1
    assert page.stored.losses
    world.wait(lambda: page.table.now != deal, CALM)
    assert not page.stored.losses
    assert not {*many, *one} & page.stored.words.keys()


def test_a_decision_without_enough_votes_is_no_second_history() -> None:
    world = split_world(5)
    tell(world, other_decision(world, ("ben", "dora")), "ann")
    world.run(world.now + 5)

    assert not world.tells["ann", "two histories"]
    assert not world.pages["ann"].heard.rivals
