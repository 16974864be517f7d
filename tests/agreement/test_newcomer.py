"""Newcomers: checking a table, the questions at the door, and becoming one of the people."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from peerdeck.agreement import sync
from peerdeck.agreement.decisions import Decision, Value
from peerdeck.agreement.door import Question, come_for, questions
from peerdeck.agreement.effects import Effect, Give, Have, Send
from peerdeck.agreement.limits import MOST_ASKERS, MOST_COMES
from peerdeck.agreement.notes import COME, Come, Wish
from peerdeck.agreement.page import Noted, Received, Ticked
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import Compute
from peerdeck.agreement.table import Seat, Table
from peerdeck.agreement.words import NONE, Accepted, Note, Place, Record, hash_of
from tests.agreement import toy
from tests.agreement.card_villains import match_at
from tests.agreement.cards_world import CardsWorld, world_of
from tests.agreement.people import Evening
from tests.agreement.villains import beside, give, mute, signed
from tests.agreement.world import World


def people_of(world: Evening, name: str) -> tuple[str, ...]:
    return world.pages[name].table.people


def test_a_guest_stays_one_as_long_as_somebody_who_is_here_does_not_tap() -> None:
    world = Evening(3, 3, 4)
    world.adds["ben"] = False
    world.run(4)
    world.come("gus")
    world.matches = 2
    world.run(200, world.is_over)

    assert people_of(world, "ann") == ("ann", "ben", "cleo")
    assert world.pages["ann"].table.guests == ("gus",)


def test_a_newcomer_with_a_link_to_a_later_decision_believes_no_older_history() -> None:
    world = Evening(4, 3, 3)
    world.run(6)
    world.come("gus", link="0" * 64)
    world.run(30)

    assert "gus" in world.newcomers


def test_a_newcomer_checks_the_votes_of_each_decision() -> None:
    world = Evening(5, 3, 4)
    world.run(6)
    page = world.pages["ann"]
    last = page.decision.value
    table = replace(last.table, people=("ann",))
    value = Value(last.number + 1, page.base, NONE, last.after, table)
    vote = Accepted("ann", 99, page.base, 160, hash_of(value))
    forged = Decision(value, (vote,), (signed(vote).seal,))
    world.signed.add(hash_of(vote))
    world.come("gus")
    for _ in range(10):
        world.post(0.1, "gus", Received("mallory", Give((forged,), ())))
        world.run(world.now + 1)

    assert people_of(world, "gus") == ("ann", "ben", "cleo")


def test_a_newcomer_chooses_none_of_two_histories_and_all_hear_of_it() -> None:
    world = Evening(6, 3, 4)
    world.run(6)
    first, second = world.pages["ann"].stored.decisions[:2]
    other = Value(1, first.hash, NONE, second.value.after, first.value.table)
    votes = tuple(Accepted(by, 90, first.hash, 33, hash_of(other)) for by in ("ann", "ben"))
    world.signed |= {hash_of(vote) for vote in (*votes, *first.votes)}
    seals = tuple(signed(vote).seal for vote in votes)
    world.come("gus")
    story = Give((first, Decision(other, votes, seals)), ())
    have = Have(1, hash_of(other), other.after, (), (), True)
    world.post(0.3, "gus", Received("mallory", story))
    world.post(0.4, "gus", Received("mallory", have))
    world.run(world.now + 20)

    assert "gus" in world.newcomers
    assert set(world.newcomers["gus"].differ) >= {"mallory"}
    assert world.tells["cleo", "two histories"] == 1


class Checking(toy.Counting):
    """A match that notes which records were taken without a check, and which were checked."""

    taken: ClassVar[dict[bool, set[int]]] = {True: set(), False: set()}

    def take(self, record: Record, table: Table, *, is_checked: bool = False) -> None:
        super().take(record, table, is_checked=is_checked)
        self.taken[is_checked].add(record.height)


def test_a_newcomer_checks_proofs_since_the_newest_deal_only() -> None:
    world = Evening(18, 3, 4, loss=0.0)
    page, dealing = world.pages["ann"], toy.ToyDealing()
    world.wait(lambda: page.table.deal == 2 and page.place.height >= 18)
    world.wish(page, "set", "lock on")
    world.wait(lambda: bool(page.table.settings))
    before = next(d.value.after.height for d in page.stored.decisions if d.value.table.deal == 2)
    world.parts_of = lambda _stored: ((lambda value: Checking(value.table.match)), dealing)
    world.come("gus")
    world.wait(lambda: "gus" in world.pages and world.pages["gus"].place == page.place)
    halves = {*range(1, before + 1)}, {*range(before + 1, page.place.height + 1)}
    assert (Checking.taken[True], Checking.taken[False]) == halves


class Summing(CardsWorld):
    """A world that notes which decks the page of gus checks."""

    def noticed(self, name: str, effect: Effect) -> None:
        if name == "gus" and isinstance(effect, Compute) and effect.operation == "check":
            self.trace.append(f"checks {effect.name}")


def test_a_newcomer_checks_the_deck_of_the_deal_under_way_only() -> None:
    header = world_of("spar", 2, seats=3).header.replace("target=3", "target=21")
    world = Summing(1, 2, 3, header=header, bot="greedy", loss=0.0)

    page = world.pages["ann"]
    world.run(60, lambda: page.table.deal == 2)
    before = {dealt.deck.id for dealt in match_at(world).dealt}
    world.come("gus")
    world.run(world.now + 30, lambda: any("checks shuffle" in line for line in world.trace))
    world.run(world.now + 5)
    checked = {line.split(" ")[2] for line in world.trace if line.startswith("checks shuffle")}
    assert checked
    assert not checked & before
    assert "gus" in page.table.players


def test_someone_alone_who_invites_can_tell_a_newcomer_any_story() -> None:
    """Only their votes make decisions, so nothing shows that it is another story."""
    world = Evening(19, 1, 2, loss=0.0)
    page = world.pages["ann"]
    world.run(60, lambda: page.table.deal == 2)
    first = page.stored.decisions[0]
    other = Value(1, first.hash, NONE, Place(0, 0, ""), first.value.table)
    vote = Accepted("ann", 900, first.hash, 16, hash_of(other))
    story = Give((first, Decision(other, (vote,), (signed(vote).seal,))), ())
    have = Have(1, hash_of(other), other.after, (), (), True)

    def villain(_world: World, _page: Page, effects: list[Effect]) -> list[Effect]:
        kept = [each for each in effects if not isinstance(each, Send) or each.to != "gus"]
        asked = len(kept) < len(effects)
        return [*kept, *(Send("gus", message) for message in (story, have) if asked)]

    world.villains["ann"] = villain
    world.villains["gus"] = beside  # who believes it
    world.come("gus")
    world.run(world.now + 20, lambda: "gus" in world.pages)
    world.effects_of("gus", Ticked())

    assert world.pages["gus"].base == hash_of(other)
    assert world.pages["gus"].table.deal == 0 < page.table.deal


def test_a_newcomer_keeps_up_with_a_table_of_many_decisions() -> None:
    world = Evening(7, 2, 3)
    for _ in range(14):
        world.wishes["ann"] = world.wishes["ben"] = {("void", "")}
        world.run(world.now + 5)
    world.come("gus")
    world.run(world.now + 20)

    assert len(world.pages["gus"].stored.decisions) > 25


def test_a_question_stays_as_it_was_first_read_until_it_is_answered() -> None:
    world = Evening(8, 2, 4, loss=0.0)
    world.answers = False
    world.seats_asked["gus"] = 2
    world.come("gus")
    world.run(15)
    world.seats_asked["gus"] = 3
    world.run(25)
    (question,) = questions(world.pages["ann"])
    assert question.come == Come("gus", 2)

    world.wish(world.pages["ann"], "admit", "gus 2")
    world.run(26)
    assert world.pages["ben"].table.seats[2] == Seat("gus", "gus")


def test_a_changed_question_is_asked_after_the_first_one_was_answered() -> None:
    world = Evening(9, 2, 4, loss=0.0)
    world.answers = False
    world.seats_asked["gus"] = 2
    world.come("gus")
    world.run(15)
    world.seats_asked["gus"] = None
    world.run(25)
    world.wish(world.pages["ann"], "send away", "gus")
    world.run(27)

    (question,) = questions(world.pages["ann"])
    assert question.come.watches


def test_the_question_of_a_new_browser_says_when_the_friend_was_heard() -> None:
    world = Evening(10, 3, 3, loss=0.0)
    world.answers = False
    world.seats_asked["new"] = 1
    world.come("new")
    world.run(12)
    (question,) = questions(world.pages["ann"])
    assert question.friend == "ben"
    assert question.silent < 2.5

    world.close("ben")
    world.run(20)
    (question,) = questions(world.pages["ann"])
    assert question.silent > 5


def test_a_key_that_was_removed_is_asked_about_again() -> None:
    world = Evening(11, 3, 3, loss=0.0)
    world.run(5)
    world.wishes["ben"] = {("remove", "ben")}
    world.run(20)
    world.wishes.clear()
    world.answers = False
    world.step("ben", Noted(COME, Come("Ben").content))
    world.run(24)

    (question,) = questions(world.pages["ann"])
    assert question.was_here


def knocking(world: Evening, called: str) -> Question:
    """Return the question at ann's door after a stranger with this name has asked."""
    world.answers = False
    world.called["gus"] = called
    if "gus" not in world.pages:
        world.come("gus")
    world.run(world.now + 8)
    (question,) = questions(world.pages["ann"])
    return question


def test_a_name_that_looks_like_that_of_somebody_at_the_table_is_marked() -> None:
    world = Evening(16, 3, 4, loss=0.0)
    world.step("ben", Noted(COME, Come("Ben").content))
    world.matches = 4
    world.run(300, lambda: world.pages["ann"].table.match == 4)  # old notes are forgotten
    question = knocking(world, "\u0412\u0435n")  # the first two letters are Cyrillic
    assert (question.like, question.is_mixed) == ("ben", True)


def test_a_name_of_its_own_is_not_marked() -> None:
    world = Evening(16, 3, 4, loss=0.0)
    world.step("ben", Noted(COME, Come("Ben").content))
    question = knocking(world, "Bent")
    assert (question.like, question.is_mixed, question.was_here) == ("", False, False)


def test_a_key_that_was_sent_away_is_asked_about_again() -> None:
    world = Evening(17, 3, 4, loss=0.0)
    question = knocking(world, "Gus")
    assert not question.was_here
    world.wish(world.pages["cleo"], "send away", "gus")
    world.run(world.now + 2)
    assert knocking(world, "Gustav").was_here


def test_a_wish_to_let_somebody_in_is_signed_again_when_another_deal_begins() -> None:
    world = Evening(12, 3, 4, loss=0.0)
    world.answers = False
    world.run(4)
    world.come("gus")
    world.run(12, lambda: bool(questions(world.pages["cleo"])))
    page = world.pages["cleo"]
    deal = page.table.now
    world.wish(page, "admit", "gus 3")
    world.run(40, lambda: page.table.now != deal)
    world.run(world.now + 3)

    note = page.heard.called["cleo", Wish("admit", "gus 3", deal).name][-1]
    assert note.content == Wish("admit", "gus 3", page.table.now).content


def test_who_watches_is_fed_and_answers_seldom() -> None:
    world = Evening(13, 4, 4, loss=0.0)
    world.seats_asked["gus"] = None
    world.come("gus")
    world.run(60, lambda: "gus" in world.pages["ann"].table.spectators)
    for _ in range(8):
        place = world.pages["ann"].place
        world.run(world.now + 1)
        assert world.pages["gus"].place.height >= place.height
    world.run(300, world.is_over)
    world.run(world.now + 3)

    assert world.pages["ann"].table.spectators == ("gus",)
    assert world.pages["gus"].base == world.pages["ann"].base
    assert world.pages["gus"].place == world.pages["ann"].place


@pytest.mark.parametrize("count", [12, 20])
def test_a_flood_of_strangers_leaves_the_door_open(count: int) -> None:
    world = Evening(14, 2, 3, loss=0.0)
    world.run(3)
    for at in range(count):
        world.post(0.1 * at, "ann", Received(f"stranger {at}", Give((), ())))
    world.run(6)
    assert len(world.pages["ann"].strangers) == 10
    world.run(20)
    world.come("gus")
    world.wait(lambda: "gus" in world.pages["ann"].table.players)


def test_a_stranger_fills_no_store() -> None:
    world = Evening(15, 2, 3, loss=0.0)
    world.answers = False
    world.come("gus")
    world.run(6, lambda: "gus" in world.pages)
    world.villains["gus"] = beside
    base = world.pages["ann"].base
    long = Come("Gus").content + " " * 10_000
    words = [Note("gus", at, base, COME, long if at % 2 else f"{at}") for at in range(9, 209)]
    for at in range(0, len(words), 20):
        world.send("gus", "ann", give(*words[at : at + 20]))
    world.run(world.now + 1)
    notes = world.pages["ann"].heard.notes["gus"]
    assert len(notes) == MOST_COMES
    assert all(len(note.content) < 300 for note in notes)


def test_somebody_who_says_something_else_to_each_page_does_not_stop_the_table() -> None:
    world = Evening(16, 3, 4, loss=0.0, matches=0)
    world.answers = False
    world.run(4)
    world.come("gus")
    world.run(10, lambda: "gus" in world.pages)
    world.villains["gus"] = mute
    base, come = world.pages["ann"].base, Come("Gus").content
    for person, first in {"ann": 100, "ben": 200, "cleo": 300}.items():
        words = [Note("gus", first + at, base, COME, come + " " * at) for at in range(MOST_COMES)]
        world.send("gus", person, give(*words))
    world.run(world.now + 1)
    notes = {come_for(world.pages[person], "gus", 3) for person in ("ann", "ben", "cleo")}
    assert len(notes) == 3  # none of them knows what the others rest it on, or has room for more
    for person in ("ann", "ben", "cleo"):
        world.wishes[person] = {("admit", "gus 3")}
    world.run(world.now + 20, lambda: bool(world.tells["cleo", "decided join"]))
    assert world.tells["cleo", "decided join"]
    world.matches = 1
    world.finish()


def comes_of(page: Page, count: int) -> Give:
    """Return notes by this number of keys, which all ask to come in."""
    content = Come("Gus").content
    keys = [f"key {at}" for at in range(count)]
    return Give((), tuple(signed(Note(key, 1, page.base, COME, content)) for key in keys))


def test_a_stranger_asks_for_nobody_else() -> None:
    world = Evening(15, 2, 3, loss=0.0)
    world.run(3)
    page = world.pages["ann"]
    world.receive("ann", "stranger", comes_of(page, 200))
    assert not [by for by in page.heard.notes if by.startswith("key")]


def test_a_player_fills_no_store_with_notes_of_strangers() -> None:
    world = Evening(15, 2, 4, loss=0.0, matches=0)
    world.answers = False
    world.come("gus")
    world.run(12, lambda: bool(questions(world.pages["ann"])))
    page = world.pages["ann"]
    message = comes_of(page, 200)
    world.signed |= {hash_of(each.word) for each in message.words}
    before = len(page.stored.words)
    world.receive("ann", "ben", message)
    assert len(page.stored.words) < before + MOST_ASKERS
    assert len(sync.have_of(page).notes) < MOST_ASKERS + 4
    assert len(questions(page)) == 1  # gus is heard, so what gus asks is kept
    world.run(world.now + 10)
    assert {*world.pages["ben"].heard.notes} <= {"ann", "ben", "gus"}  # nothing was passed on
