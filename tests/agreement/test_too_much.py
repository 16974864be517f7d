"""One person who says too much among honest ones: others keep room for what they build on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.agreement import wants, wire
from peerdeck.agreement.decisions import Decision, begins, first_value
from peerdeck.agreement.door import questions
from peerdeck.agreement.effects import Give, Have, Send
from peerdeck.agreement.judging import value_after
from peerdeck.agreement.limits import HURRY, MOST_NOTE, MOST_PENDING, MOST_STRANGERS, MOST_WORDS
from peerdeck.agreement.newcomer import Newcomer, page_of, step
from peerdeck.agreement.notes import COME, READY, Come, Ready
from peerdeck.agreement.page import Garbled, Received, Ticked
from peerdeck.agreement.rules import ballot_of
from peerdeck.agreement.state import Page
from peerdeck.agreement.table import Seat, Table
from peerdeck.agreement.words import (
    NONE,
    Accepted,
    Change,
    Note,
    Place,
    Prepare,
    Promise,
    Record,
    Word,
    hash_of,
)
from tests.agreement import villains
from tests.agreement.cards_world import world_of
from tests.agreement.people import Evening
from tests.agreement.tables import signed_by_all
from tests.agreement.test_villains import CALM, evening_with, honest_are_done
from tests.agreement.values import values
from tests.agreement.villains import lying, told
from tests.support.cases import examples, some

# Many records for one turn


def many_records(more: int) -> villains.Villain:
    """Return a page that makes another move for each of the others, and shows each `more`."""

    @lying
    def villain(page: Page, to: str, word: Word) -> Iterator[Word]:
        is_move = isinstance(word, Record) and word.act.isdigit()
        first = 1000 * (page.table.players.index(to) + 1) if is_move else 0
        for at in range(more + 1 if is_move else 0):
            yield replace(word, act=f"{first + at}")
        if not is_move:
            yield word

    return villain


@pytest.mark.parametrize("seed", some(range(1, 5), 1))
@pytest.mark.parametrize("more", [0, 3])
@pytest.mark.parametrize("count", [4, 5, 8])
def test_another_move_for_each_page_stops_nobody(seed: int, more: int, count: int) -> None:
    world = evening_with(many_records(more), seed, count, most=CALM)
    assert world.about["ann", "contradiction"] == {"ben"}
    assert "ben" in world.about["ann", "decided remove"]


def test_old_words_that_a_change_rests_on_are_kept_also_by_a_page_that_is_opened_again() -> None:
    """Somebody who comes back after a removal may be shown to have lied before that."""
    world = Evening(4, 4, 4, loss=0.0)
    world.run(8)
    page, at = world.pages["ann"], world.pages["ann"].place
    old = page.stored.decisions[-2].hash
    records = [Record("ben", 900 + n, old, at.match, 1, "", f"{n}") for n in range(2)]
    change = Change("remove", ("ben",), tuple(map(hash_of, records)))
    told(world, "ben", records[0])
    assert not {*change.names} & page.stored.words.keys()
    ballot = ballot_of(page.table.people, "cleo", 1)
    told(world, "cleo", Prepare("cleo", 900, page.base, ballot, change))
    for record in records:  # together they would be taken for a lie
        told(world, "ben", record)
    assert {*change.names} <= page.stored.words.keys()
    value = value_after(world.reopened("ann"), change, ())
    assert value is not None
    assert value.table.people == ("ann", "cleo", "dora")


@pytest.mark.parametrize(("length", "is_kept"), [(MOST_NOTE, True), (MOST_NOTE + 1, False)])
def test_a_note_that_is_too_long_is_not_kept_for_what_rests_on_it(
    length: int, is_kept: bool
) -> None:
    world = Evening(4, 4, 4, loss=0.0)
    world.run(8)
    page = world.pages["ann"]
    note = Note("ben", 900, page.base, "anything", "x" * length)
    change = Change("remove", ("ben",), (hash_of(note),))
    ballot = ballot_of(page.table.people, "ben", 1)
    villains.fill(world, "ann", "ben")  # there is no room but for what something rests on
    told(world, "ben", Prepare("ben", 901, page.base, ballot, change))
    told(world, "ben", note)
    assert (hash_of(note) in page.stored.words) == is_kept


# Words that nobody can judge


def test_a_promise_that_another_completes_has_room_behind_many_that_wait() -> None:
    world = Evening(4, 3, 3, loss=0.0)
    world.run(8)
    page = world.pages["ann"]
    ballot, at = ballot_of(page.table.people, "cleo", 1), page.place
    prepare = Prepare("cleo", 901, page.base, ballot, Change("end"))
    promise = Promise("ben", 2_000, page.base, ballot, hash_of(prepare), None, at)
    last = Promise("cleo", 902, page.base, ballot, hash_of(prepare), None, at, (hash_of(promise),))
    waiting = Prepare("ben", 0, page.base, 33, NONE, "unknown")
    told(world, "ben", *(replace(waiting, n=1_000 + at) for at in range(MOST_PENDING + 10)))
    told(world, "cleo", prepare, last)
    assert len(page.heard.voting.pending) == MOST_PENDING + 1
    told(world, "ben", promise)
    assert {hash_of(promise), hash_of(last)} <= page.heard.voting.judged.keys()
    assert page.stored.vote.accepted


@pytest.mark.parametrize("accepted", [None, (16, "0" * 64)])
def test_promises_that_nobody_can_judge_make_nobody_sign_words_without_end(
    accepted: tuple[int, str] | None,
) -> None:
    """With ben's true promises, ann and cleo would be enough to call dora away, who sleeps."""
    head = Place(1, 1, "unknown") if accepted is None else None

    @lying
    def unknown(_page: Page, _to: str, word: Word) -> Iterator[Word]:
        if isinstance(word, Promise):
            word = replace(word, accepted=accepted, head=head or word.head)
        if not isinstance(word, Accepted):
            yield word

    world = Evening(2, 4, 4, loss=0.0)
    world.run(4)
    page = world.pages["ann"]
    world.villains["ben"] = unknown
    world.rolled_back.add("ben")  # it may be named
    world.asleep["dora"] = world.now + 160
    base = page.base
    world.run(world.now + 150)
    assert page.base == base
    words = [each.word for each in page.stored.words.values() if each.word.base == base]
    ballots = Counter(word.by for word in words if isinstance(word, Prepare | Promise))
    assert max(ballots["ann"], ballots["cleo"]) < 50  # so others have room for those of an evening
    world.wait(lambda: honest_are_done(world), 400)


# Words that a change names


def table_at_rest(seed: int, count: int) -> Evening:
    """Return people at a table where no match has begun."""
    world = Evening(seed, count, count, loss=0.0, matches=0)
    world.run(4)
    return world


def test_nobody_agrees_to_a_deal_that_names_many_notes_of_one_person() -> None:
    """A page that sleeps would need all of them later."""
    world = table_at_rest(3, 4)
    page = world.pages["ann"]
    world.matches = 1
    world.run(30, lambda: len(wants.readiness(page)) == 4)
    assert not page.table.deal
    ready = tuple(name for _ready, name in wants.readiness(page).values())
    content = Ready(page.table.now).content
    notes = [Note("ben", 1_000 + at, page.base, READY, content) for at in range(300)]
    told(world, "ben", *notes)
    deal = Change("deal", (), ready, page.table.people)
    assert wants.agrees(page, deal)
    assert not wants.agrees(page, replace(deal, names=(*ready, *map(hash_of, notes))))


def test_names_in_a_proposal_keep_no_vote_from_being_passed_on() -> None:
    world = table_at_rest(3, 5)
    page = world.pages["cleo"]
    notes = [Note("ben", 1_000 + at, page.base, f"note {at}", "") for at in range(280)]
    change = Change("end", (), tuple(map(hash_of, notes)))
    ballot = ballot_of(page.table.people, "ben", 1)
    vote = Accepted("ann", 900, page.base, ballot, "value")
    votes = [replace(vote, by="ben", n=3_000 + at, value=f"{at}") for at in range(190)]
    told(world, "ben", *notes, Prepare("ben", 2_000, page.base, ballot, change), to="cleo")
    told(world, "ben", *votes, to="cleo")
    told(world, "ann", vote, to="cleo")
    counts = tuple((by, len(notes), notes[-1].n) for by, notes in page.heard.notes.items())
    have = Have(page.decision.value.number, page.base, page.place, counts, (), is_able=True)

    given: list[set[str]] = []
    for _ in range(12):
        world.now += 1.0
        effects = world.effects_of("cleo", Received("dora", have))
        messages = [each.message for each in effects if isinstance(each, Send)]
        words = [word for each in messages for word in wire.words_of(each)]
        assert len(words) <= MOST_WORDS
        given.append({hash_of(each.word) for each in words})
    assert hash_of(vote) in given[0]
    assert {*change.names, *map(hash_of, votes)} <= set.union(*given)


# Decisions


def test_decisions_without_votes_replace_none_that_wait_and_fill_no_memory() -> None:
    world = Evening(4, 3, 3, loss=0.0)
    world.run(5)
    stored = world.restored("cleo")
    world.run(40, lambda: world.pages["cleo"].decision.value.number > 3)
    decisions = world.pages["cleo"].stored.decisions
    world.open("cleo", stored)
    page = world.pages["cleo"]
    start = page.decision.value.number + 1
    world.step("cleo", Received("ann", Give(tuple(decisions[start:]), ())))
    waiting = {each.value.number: each for each in decisions[start:]}
    assert waiting
    assert page.heard.decisions == waiting  # the records before them are missing

    last = decisions[-1]
    ahead = [replace(last.value, number=number) for number in range(start, start + 500)]
    forged = [Decision(value, last.votes, last.seals) for value in ahead]
    forged += [replace(each, votes=each.votes[:1], seals=each.seals[:1]) for each in decisions]
    forged += [replace(each, votes=(), seals=()) for each in decisions]
    world.step("cleo", Received("ben", Give(tuple(forged), ())))
    assert page.heard.decisions == waiting
    assert not page.heard.rivals
    world.finish()


# The door


def test_strangers_who_asked_and_are_gone_give_way() -> None:
    world = Evening(14, 2, 3, loss=0.0, answers=False)
    world.run(3)
    page, come = world.pages["ann"], Come("Somebody").content
    for at in range(MOST_STRANGERS):
        told(world, f"stranger {at}", Note(f"stranger {at}", 1, page.base, COME, come))
    assert len(questions(page)) == MOST_STRANGERS
    world.step("ann", Received("one more", Give((), ())))
    assert "one more" not in page.heard.peers  # all of them may be here
    world.run(world.now + HURRY + 1)
    world.answers = True
    world.come("gus")
    world.wait(lambda: "gus" in page.table.players)


ALONE = Table(("mallory",), (Seat("mallory", "mallory"), Seat("mallory")))
PLAYING_ALONE = replace(ALONE, game="peerdeck 1 spar seats=2 dealer=0", match=1)
FALSE = {
    "no id": replace(first_value("table", ALONE), change=Change("open", ("mallory",))),
    "no people": first_value("table", replace(ALONE, people=())),
    "somebody twice": first_value("table", replace(ALONE, people=("mallory", "mallory"))),
    "too many people": first_value("table", replace(ALONE, people=(*map(str, range(17)),))),
    "an unknown game": first_value("table", replace(PLAYING_ALONE, game="poker")),
    "no seats": first_value("table", replace(PLAYING_ALONE, seats=())),
    "a game without a match": first_value("table", replace(PLAYING_ALONE, match=0)),
}


@pytest.mark.parametrize("what", FALSE)
def test_a_newcomer_does_not_stop_at_a_false_first_decision(what: str) -> None:
    world = Evening(14, 2, 3, loss=0.0)
    value = FALSE[what]
    story = signed_by_all(value)
    world.run(3)
    world.come("gus", link="")
    for at in range(4):
        world.post(0.1 + at, "gus", Received("mallory", Give((story,), ())))
        have = Have(0, hash_of(value), value.after, (), (), is_able=True)
        world.post(0.2 + at, "gus", Received("mallory", have))
    world.wait(lambda: "gus" in world.pages["ann"].table.players)


PEOPLE_OF = st.lists(st.sampled_from(["mallory", "gus", "x"]), min_size=1, max_size=3)
GAMES = st.sampled_from([("", 0), (PLAYING_ALONE.game, 1), (PLAYING_ALONE.game, 5), ("poker", 1)])


@examples(120)
@given(values(Table), PEOPLE_OF, GAMES, st.text(max_size=3))
def test_a_newcomer_takes_or_refuses_any_first_decision(
    table: Table, people: list[str], game: tuple[str, int], details: str
) -> None:
    table = replace(table, people=tuple(people), game=game[0], match=game[1])
    value = first_value("table", table)
    value = replace(value, change=replace(value.change, details=tuple(details)))
    story = signed_by_all(value)
    world = world_of("spar", 2)
    newcomer = Newcomer("gus", "", ["mallory"])
    have = Have(0, hash_of(value), value.after, (), (), is_able=True)
    for message in (have, Give((story,), ()), have):
        step(newcomer, Received("mallory", message), 1.0)
    page = page_of(newcomer, world.page_of, 10.0)
    assert (page is not None) == begins(story)
    for at in range(20 if page is not None else 0):
        world.now = 10.0 + at
        world.pages["gus"] = page
        world.step("gus", Ticked())


# Frames


def test_a_person_whose_frames_cannot_be_read_is_named_once_a_minute() -> None:
    world = Evening(14, 3, 3, loss=0.0, matches=0)
    world.run(3)
    for _ in range(10):
        world.step("ann", Garbled("ben"))
        world.step("ann", Garbled("stranger"))
    assert world.tells["ann", "garbled"] == 1
    assert world.about["ann", "garbled"] == {"ben"}
    world.step("ann", Garbled("cleo"))
    assert world.tells["ann", "garbled"] == 2
    world.run(world.now + 61)
    world.step("ann", Garbled("ben"))
    assert world.tells["ann", "garbled"] == 3
    assert len(world.pages["ann"].heard.garbled) == 2
