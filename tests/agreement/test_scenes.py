"""Single scenes of an evening: leaving, removing, pausing, ending, and moves that were undone."""

from __future__ import annotations

import pytest

from peerdeck.agreement import sync, wants
from peerdeck.agreement.effects import Effect, Have, React, Send, Sign
from peerdeck.agreement.limits import EVERY, HEARD, MOST_DECISIONS, SELDOM, SETTING, SETTINGS
from peerdeck.agreement.mine import needs_tap
from peerdeck.agreement.notes import READY, Deal, Ready, Wish
from peerdeck.agreement.page import Noted, Reacted, Received, Ticked
from peerdeck.agreement.rules import ballot_of, place_of
from peerdeck.agreement.state import Page
from peerdeck.agreement.table import Seat
from peerdeck.agreement.words import Change, Held, Note, Prepare, Promise, Record, hash_of
from tests.agreement import toy
from tests.agreement.people import Evening
from tests.agreement.villains import give


def playing(seed: int, count: int = 3, matches: int = 1, loss: float = 0.0) -> Evening:
    """Return a table in its first deal."""
    world = Evening(seed, count, count, matches=matches, loss=loss)
    world.run(30, lambda: world.pages["ann"].place.height >= 4)
    return world


def test_who_leaves_is_removed_and_a_bot_plays_on() -> None:
    world = playing(1)
    world.wishes["ben"] = {("remove", "ben")}
    began = world.now
    world.run(60, lambda: "ben" not in world.pages["ben"].table.players)
    assert world.now - began < 10  # for which a page that leaves stays
    world.close("ben")
    world.run(200, world.is_over)

    table = world.pages["ann"].table
    assert table.people == ("ann", "cleo")
    assert (table.seats[1].owner, table.seats[1].former) == ("", "ben")
    assert world.is_over()


def test_of_two_people_one_leaves_and_the_other_plays_on_alone() -> None:
    world = playing(2, 2)
    world.wishes["ann"] = {("remove", "ann")}
    world.run(60, lambda: "ann" not in world.pages["ben"].table.players)
    world.close("ann")
    world.run(300, world.is_over)

    assert world.pages["ben"].table.people == ("ben",)
    assert world.pages["ben"].table.seats[0] == Seat("ben", "", "ann")
    assert world.is_over()


def test_a_closed_page_is_away_and_only_wishes_remove_it() -> None:
    world = playing(3)
    world.close("ben")
    world.run(200, world.is_over)
    assert world.pages["ann"].table.away == ("ben",)
    for name in ("ann", "cleo"):
        world.wishes[name] = {("remove", "ben")}
    world.run(world.now + 20)
    assert world.pages["ann"].table.people == ("ann", "cleo")


def test_who_sleeps_is_called_away_when_it_is_their_turn_and_comes_back() -> None:
    world = playing(4)
    world.asleep["ben"] = world.now + 12
    world.run(world.now + 11)
    assert world.pages["ann"].table.away == ("ben",)
    assert world.pages["ann"].table.seats[1] == Seat("cleo", "ben")
    world.run(world.now + 15)
    assert world.pages["ann"].table.away == ()
    assert world.pages["ann"].table.seats[1] == Seat("ben", "ben")


def test_who_sleeps_twice_comes_back_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "TURNS", 250)
    world = playing(4)
    world.taps = False  # their page says that they are here
    page = world.pages["ann"]
    for _ in range(2):
        world.asleep["ben"] = world.now + 12
        world.run(world.now + 11, lambda: page.table.away == ("ben",))
        world.run(world.now + 40, lambda: page.table.away == ())
        assert world.tells["ann", "decided away"] == world.tells["ann", "decided back"]
    assert world.tells["ann", "decided back"] == 2


def test_who_was_wished_away_comes_back_by_a_tap_only() -> None:
    world = playing(5, matches=3)
    world.taps = False
    for name in ("ann", "cleo"):
        world.wishes[name] = {("away", "ben")}
    world.run(60, lambda: "ben" in world.pages["ann"].table.away)
    world.wishes.clear()
    world.run(world.now + 10)
    assert "ben" in world.pages["ann"].table.away
    assert needs_tap(world.pages["ben"])
    world.taps = True
    world.wait(lambda: "ben" not in world.pages["ann"].table.away)


def test_a_pause_stops_no_clock_that_calls_somebody_away() -> None:
    world = playing(6)
    world.resumes = False
    world.wish(world.pages["ann"], "set", "pause on")
    world.run(world.now + 5)
    assert world.pages["cleo"].table.is_paused
    world.asleep["ben"] = world.now + 20
    world.run(world.now + 19)
    assert world.pages["cleo"].table.away == ()


def test_after_six_settings_there_is_one_in_ten_seconds() -> None:
    world = Evening(7, 3, 3, loss=0.0, matches=0)
    world.run(5)
    times: list[float] = []
    while len(times) < SETTINGS + 2:
        wish = Wish("set", f"lock {'off' if len(times) % 2 else 'on'}", Deal(0, 0, 0))
        world.step("ann", Noted(wish.name, wish.content))
        world.run(world.now + 30, lambda: world.tells["ben", "decided set"] > len(times))
        times.append(world.now)
    assert times[SETTINGS - 1] - times[0] < 8
    assert SETTING - 2 < times[SETTINGS] - times[0] < SETTING + 2
    assert SETTING - 2 < times[SETTINGS + 1] - times[SETTINGS] < SETTING + 2


def in_turn(world: Evening) -> Page:
    """Return the page that proposes first."""
    page = world.pages["ann"]
    people = page.table.people
    return world.pages[people[(page.decision.value.number + 1) % len(people)]]


def signing(effects: list[Effect]) -> list[type]:
    """Return the kinds of the words that a page signs."""
    return [type(effect.word) for effect in effects if isinstance(effect, Sign)]


def test_what_is_wished_is_proposed_when_the_wish_comes() -> None:
    world = Evening(7, 3, 3, loss=0.0, matches=0)
    world.run(5)
    page = in_turn(world)
    wish = Wish("set", "lock on", page.table.now)
    note = Note("ann", 900, page.base, wish.name, wish.content)
    assert page.me != "ann"
    effects = world.effects_of(page.me, Received("ann", give(note)))
    assert signing(effects) == [Prepare]
    assert Prepare not in signing(world.effects_of(page.me, Ticked()))


def test_a_deal_is_proposed_when_the_last_person_is_ready() -> None:
    world = Evening(7, 3, 3, loss=0.0, matches=0)
    world.run(5)
    page = in_turn(world)
    page = world.pages[page.table.people[(page.table.people.index(page.me) + 1) % 3]]
    wish = Wish("begin", world.game, page.table.now)
    world.step("ann", Noted(wish.name, wish.content))
    world.play = lambda _name: None
    world.run(world.now + 5, lambda: page.table.match == 1)
    assert in_turn(world) is page
    world.step(page.me, Noted(READY, Ready(page.table.now).content))
    world.run(world.now + 0.01, lambda: page.me in wants.readiness(page))
    for person in page.others:
        assert Prepare not in signing(world.effects_of(page.me, Ticked()))
        note = Note(person, 900, page.base, READY, Ready(page.table.now).content)
        effects = world.effects_of(page.me, Received(person, give(note)))
    assert signing(effects) == [Prepare]


def test_a_promise_is_judged_when_the_record_comes_that_it_waits_for() -> None:
    world = playing(1)
    page = world.pages["ann"]
    world.run(30, lambda: page.line.head.standing(page.table).author == "ben")
    place, ballot = page.place, ballot_of(page.table.people, "cleo", 1)
    record = Record("ben", 900, page.base, place.match, place.height + 1, place.hash, "5")
    prepare = Prepare("cleo", 900, page.base, ballot, Change("end"))
    head = place_of(record)
    promise = Promise("ben", 901, page.base, ballot, hash_of(prepare), None, head)
    world.effects_of("ann", Received("cleo", give(prepare, promise)))
    assert hash_of(promise) in page.heard.voting.pending
    world.effects_of("ann", Received("cleo", give(record)))
    assert hash_of(promise) in page.heard.voting.judged


def test_a_page_that_comes_is_answered_immediately_and_once() -> None:
    world = playing(1)
    have = sync.have_of(world.pages["ben"])

    def answered() -> list[str]:
        effects = world.effects_of("ann", Received("ben", have))
        sent = [each for each in effects if isinstance(each, Send)]
        return [each.to for each in sent if isinstance(each.message, Have)]

    assert answered() == []
    world.now += HEARD + 0.1
    assert answered() == ["ben"]
    assert answered() == []


def test_words_that_all_have_are_given_again_more_and_more_seldom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = playing(1, loss=0.0)
    monkeypatch.setattr(world, "move", lambda _page: None)
    world.run(world.now + 40)
    assert all(page.words(Held) for page in world.pages.values())
    before = world.sent["Give"]
    world.run(world.now + 60)
    pairs = len(world.pages) * (len(world.pages) - 1)
    assert 0 < world.sent["Give"] - before <= pairs * (60 / SELDOM + 1)
    world.cut.add(frozenset(("ann", "ben")))
    world.run(world.now + HEARD + 1)
    world.cut.clear()
    before = world.sent_by["ann"]["Give"]
    world.run(world.now + EVERY + 1)
    assert world.sent_by["ann"]["Give"] > before


def test_a_reaction_is_seen_by_all_and_again_after_a_second() -> None:
    world = playing(7)
    world.seats_asked["gus"] = None
    world.come("gus")
    world.run(60, lambda: "gus" in world.pages["ann"].table.spectators)
    world.run(world.now + 2)
    for _ in range(3):  # the second and the third are too many
        world.step("ben", Reacted("wow"))
    world.run(world.now + 2)
    said = {name: world.tells[name, "reaction wow"] for name in world.pages}
    assert said == {"ann": 1, "ben": 0, "cleo": 1, "gus": 1}
    assert world.about["ann", "reaction wow"] == {"ben"}
    world.step("ben", Reacted("wow"))
    world.run(world.now + 2)
    assert world.tells["ann", "reaction wow"] == 2


def test_nobody_who_is_not_at_the_table_reacts() -> None:
    world = playing(7)
    world.step("ann", Received("stranger", React("wow")))
    assert not world.tells["ann", "reaction wow"]


def test_a_majority_ends_a_match_and_the_next_one_begins() -> None:
    world = playing(8, matches=2)
    for name in ("ben", "cleo"):
        world.wishes[name] = {("end", "")}
    world.run(60, lambda: world.pages["ann"].table.match == 2)
    world.wishes.clear()
    world.run(200, world.is_over)
    assert world.pages["ann"].table.match == 2
    assert world.is_over()


def test_a_page_that_missed_more_decisions_than_are_given_together_comes_back() -> None:
    world = playing(9)
    page = world.pages["ann"]
    world.close("ben")
    start = page.decision.value.number
    while page.decision.value.number <= start + MOST_DECISIONS:
        world.wishes["ann"] = world.wishes["cleo"] = {("void", "")}
        world.run(world.now + 5)
    world.wishes["ann"] = world.wishes["cleo"] = {("end", "")}
    world.matches = 2
    world.run(world.now + 60, lambda: page.table.match == 2)
    world.wishes.clear()
    world.reopen("ben")
    world.run(world.now + 300, world.is_over)
    assert world.pages["ben"].table.match == 2
    assert world.is_over()


def test_a_page_that_comes_late_to_a_long_match_goes_on_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = playing(9, matches=2)
    world.close("ben")
    page = world.pages["ann"]
    world.run(200, lambda: page.table.match == 2)
    monkeypatch.setattr(toy, "TURNS", 250)
    world.run(600, lambda: page.table.deal == 2 and page.place.height > 260)
    assert page.place.height > 260
    world.reopen("ben")
    world.run(world.now + 30, lambda: world.pages["ben"].place == page.place)
    assert world.pages["ben"].table.match == 2
    assert world.pages["ben"].place == page.place


def test_a_move_that_a_decision_left_out_is_signed_again() -> None:
    world = playing(10, 5)
    writer = world.pages["ann"].line.head.standing(world.pages["ann"].table).author
    world.run(30, lambda: _author(world) != writer)
    writer = _author(world)
    others = [name for name in world.pages if name != writer]
    world.cut |= {frozenset((writer, other)) for other in others}
    world.run(world.now + 1)  # the writer makes a move that nobody hears
    lost = world.pages[writer].records[-1]
    assert lost.by == writer
    world.run(world.now + 8, lambda: writer in world.pages[others[0]].table.away)
    world.cut.clear()
    world.run(200, world.is_over)

    assert writer in world.pages[others[0]].table.people
    assert world.is_over()
    undone = world.pages[writer].heard.undone
    assert not undone  # it was signed again, or said to be undone when somebody else moved


def _author(world: Evening) -> str:
    page = world.pages["ann"]
    return page.line.head.standing(page.table).author


def test_a_note_is_not_signed_before_the_page_could_be_told_that_it_lost_something() -> None:
    world = playing(11)
    world.reload("ben")
    before = world.pages["ben"].stored.n
    world.step("ben", Noted("hello", ""))
    world.step("ben", Ticked())
    assert ("ben", "hello") not in world.pages["ben"].heard.called
    assert world.pages["ben"].stored.n == before
    world.run(world.now + 6)
    assert ("ben", "hello") in world.pages["ann"].heard.called
