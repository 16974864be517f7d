"""Tables that go on without those who are missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from peerdeck.agreement import continued
from peerdeck.agreement.decisions import CONTINUE, Decision, begins, first_value
from peerdeck.agreement.effects import Effect, Give, Sign
from peerdeck.agreement.notes import ANYWAY
from peerdeck.agreement.notes import CONTINUE as TAP
from peerdeck.agreement.page import Noted, Received, Ticked
from peerdeck.agreement.table import Seat, Table
from peerdeck.agreement.words import Accepted, Change, Note, hash_of
from tests.agreement import villains
from tests.agreement.people import Evening
from tests.agreement.villains import give, mute


def half_a_table(seed: int = 1) -> Evening:
    """Return a table of four in the middle of a match; two of them have closed their pages."""
    world = Evening(seed, 4, 4)
    world.run(8)
    world.close("ben")
    world.close("dora")
    world.run(40)
    return world


def test_too_few_wait_and_the_page_offers_to_go_on_without_the_others() -> None:
    world = Evening(1, 4, 4)
    world.run(8)
    page = world.pages["ann"]
    assert (continued.missing(page), continued.offer(page)) == ([], continued.MENU)
    world.close("ben")
    world.close("dora")
    world.run(25)
    assert continued.missing(page) == ["ben", "dora"]
    assert continued.offer(page) == continued.MENU
    world.run(40)
    assert continued.offer(page) == continued.SMALL
    world.run(160)
    assert continued.offer(page) == continued.FRONT
    assert page.table.people == ("ann", "ben", "cleo", "dora")
    world.reload("ann")
    world.run(300)
    assert continued.offer(world.pages["ann"]) == continued.MENU


def test_those_who_tap_go_on_at_a_new_table_and_the_old_one_stays() -> None:
    world = half_a_table()
    before = world.pages["ann"].base
    for name in ("cleo", "ann"):
        world.step(name, Noted(TAP, ""))
    world.run(70)
    decision = world.founded["ann"]

    assert world.founded["cleo"].hash == decision.hash
    assert begins(decision)
    table = decision.value.table
    assert (table.people, table.guests, table.away) == (
        ("ann", "cleo"),
        ("ben", "dora"),
        ("ben", "dora"),
    )
    assert [seat.owner for seat in table.seats] == ["ann", "ben", "cleo", "dora"]
    assert {seat.keeper for seat in table.seats} == {"ann", "cleo"}
    assert decision.value.change.details[1:3] == ("table", before)
    assert world.pages["ann"].base == before


def test_a_continued_table_plays_and_those_who_were_unheard_come_in_unasked() -> None:
    world = half_a_table(2)
    for name in ("ann", "cleo"):
        world.step(name, Noted(TAP, ""))
    world.run(70)
    after = Evening(3, 2, 4, first=world.founded["ann"])
    after.answers = False
    after.matches = 2
    after.run(5)
    after.come("ben")
    after.finish()
    table = after.pages["ann"].table
    assert "ben" in table.players
    assert "ben" not in table.away
    assert "dora" in table.away


def test_who_comes_back_to_the_old_table_hears_that_others_went_on() -> None:
    world = half_a_table(4)
    for name in ("ann", "cleo"):
        world.step(name, Noted(TAP, ""))
    world.run(70)
    world.reopen("ben")
    world.run(90)

    assert world.tells["ben", "continued without you"] == 1


def test_one_tap_alone_is_for_a_table_of_one() -> None:
    world = half_a_table(5)
    world.step("cleo", Noted(TAP, ""))
    world.run(70)
    table = world.founded["cleo"].value.table

    assert table.people == ("cleo",)
    assert table.guests == ("ben", "dora")
    assert "ann" not in world.founded
    assert table.seats[0].former == "ann"  # ann was heard and did not tap
    assert world.tells["ann", "continued without you"] == 1


def test_nobody_signs_a_continued_table_for_another() -> None:
    world = half_a_table(8)
    world.villains["cleo"] = villains.silent_about(Accepted)
    for name in ("ann", "cleo"):
        world.step(name, Noted(TAP, ""))
    world.run(world.now + 15)
    page = world.pages["ann"]
    value = next(iter(page.stored.agreed.values())).value
    forged = Accepted("cleo", 900, "", 0, hash_of(value))
    decision = Decision(value, (forged,), (villains.signed(forged).seal,))
    world.send("ben", "ann", Give((decision,), ()))
    world.run(world.now + 5)

    assert value.table.people == ("ann", "cleo")
    assert page.founded is None


def test_while_a_majority_is_here_the_offer_is_in_the_menu_only() -> None:
    world = Evening(7, 3, 3)
    world.run(10)
    world.close("ben")
    world.run(200)
    page = world.pages["ann"]

    assert continued.missing(page) == []
    assert continued.offer(page) == continued.MENU


@pytest.mark.parametrize("n", [2**40 - 1, 2**40, 2**53])
def test_a_tap_with_a_great_number_makes_no_store_unreadable(n: int) -> None:
    world = half_a_table(8)  # messages are read from bytes
    world.villains["ann"] = mute
    page = world.pages["cleo"]
    world.step("cleo", Noted(TAP, ""))
    tap = Note("ann", n, page.base, TAP, "")
    world.send("ann", "cleo", give(tap))
    world.run(world.now + 0.5)
    own = page.note("cleo", TAP)
    assert own is not None
    names = hash_of(tap), hash_of(own)
    value = continued.continued(page, ("ann", "cleo"), names, ("ben", "dora"))
    world.send("ann", "cleo", Give((Decision(value, ()),), ()))
    world.run(world.now + 0.5)

    assert bool(page.stored.agreed) == (n < 2**40)
    assert [each.hash for each in world.restored("cleo").agreed.values()] == [
        each.hash for each in page.stored.agreed.values()
    ]


@pytest.mark.parametrize(
    ("people", "named"), [(("cleo",), ("cleo",)), (("cleo",), ("ben", "dora")), (("gus",), ())]
)
def test_a_page_is_told_only_of_those_who_signed_that_they_went_on(
    people: tuple[str, ...], named: tuple[str, ...]
) -> None:
    world = Evening(5, 4, 4, loss=0.0)
    world.run(8)
    page, by = world.pages["ann"], people[0]
    seats = (Seat(by, by),) * 4
    change = Change(CONTINUE, named, (), ("id", "table", page.base))
    value = replace(first_value("id", Table(people, seats)), change=change)
    vote = Accepted(by, 900, "", 0, hash_of(value))
    decision = Decision(value, (vote,), (villains.signed(vote).seal,))
    world.step("ann", Received(by, Give((decision,), ())))

    is_told = by in page.table.players
    assert world.tells["ann", "continued without you"] == is_told
    assert world.about["ann", "continued without you"] == ({*people} if is_told else set())


def test_nobody_has_two_places_at_a_continued_table() -> None:
    world = half_a_table(5)
    world.villains["ann"] = mute
    page = world.pages["cleo"]
    world.step("cleo", Noted(TAP, ""))
    tap = Note("ann", 900, page.base, TAP, "")
    world.send("ann", "cleo", give(tap))
    world.run(world.now + 0.5)
    own = page.note("cleo", TAP)
    assert own is not None
    names = hash_of(tap), hash_of(own)
    for unheard in (("ben", "ben", "dora"), ("ben", "dora")):
        assert not page.stored.agreed
        value = continued.continued(page, ("ann", "cleo"), names, unheard)
        world.send("ann", "cleo", Give((Decision(value, ()),), ()))
        world.run(world.now + 0.5)

    assert [each.value.table.guests for each in page.stored.agreed.values()] == [("ben", "dora")]


def test_a_tap_that_is_being_signed_is_not_signed_again() -> None:
    world = Evening(9, 3, 3, loss=0.0)
    world.run(8)
    taps = [Noted(TAP, ANYWAY), Noted(TAP, "other"), Noted(TAP, "other"), Noted(TAP, ANYWAY)]
    effects = [world.effects_of("ben", tap) for tap in taps]
    assert [len(notes_in(each)) for each in effects] == [1, 1, 0, 1]

    page = world.pages["ben"]
    for each in effects:
        world.do("ben", each)
    base = page.base
    world.wish(world.pages["ann"], "set", "lock on")
    world.run(world.now + 30, lambda: page.base != base)
    ticks = [world.effects_of("ben", Ticked()) for _ in range(3)]
    assert [len(notes_in(each)) for each in ticks] == [1, 0, 0]


def notes_in(effects: list[Effect]) -> list[Note]:
    """Return the taps that are to be signed."""
    words = [effect.word for effect in effects if isinstance(effect, Sign)]
    return [word for word in words if isinstance(word, Note) and word.name == TAP]
