"""Attacks that need no cards, by one person among honest ones, and their results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from peerdeck.agreement import chain
from peerdeck.agreement.effects import Give
from peerdeck.agreement.notes import Wish
from peerdeck.agreement.rules import Vote, ballot_of, place_of
from peerdeck.agreement.words import (
    NONE,
    Accepted,
    Change,
    Hash,
    Held,
    Note,
    Prepare,
    Promise,
    Record,
    hash_of,
)
from tests.agreement import villains
from tests.agreement.people import Evening
from tests.agreement.world import Villain

SEEDS = range(1, 5)
CALM = 120.0  # seconds in which an evening of honest pages ends by far


def evening_with(villain: Villain, seed: int, count: int = 4, until: float = 400.0) -> Evening:
    """Return an evening in which ben's page lies from the first move on."""
    world = Evening(seed, count, count)
    world.run(3)
    world.villains["ben"] = villain
    world.rolled_back.add("ben")  # it may be named
    world.run(until, lambda: honest_are_done(world))
    return world


def honest_are_done(world: Evening) -> bool:
    return all(
        page.table.match >= world.matches and page.line.head.standing(page.table).is_over
        for name, page in world.pages.items()
        if name not in world.villains and name in page.table.players
    )


def test_honest_evenings_are_calm() -> None:
    """The rows below say nothing unless an evening without a villain ends, too."""
    world = evening_with(lambda _world, _page, effects: effects, 1)
    assert honest_are_done(world)
    assert world.now < CALM


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [3, 4, 5])
def test_two_moves_for_one_turn_are_named_and_removed(seed: int, count: int) -> None:
    world = evening_with(villains.two_records, seed, count)
    assert honest_are_done(world)
    assert world.tells["ann", "contradiction"]
    assert "ben" not in world.pages["ann"].table.people
    assert sum(world.tells[name, "decided void"] for name in world.pages) <= count


@pytest.mark.parametrize("seed", SEEDS)
def test_two_votes_in_one_ballot_decide_nothing_twice(seed: int) -> None:
    world = evening_with(villains.two_votes, seed)
    assert honest_are_done(world)
    assert world.now < CALM


def test_two_votes_in_one_ballot_are_named_even_after_the_decision() -> None:
    world = Evening(1, 4, 4, loss=0.0)
    world.run(9)
    page = world.pages["ann"]
    vote = next(vote for vote in page.decision.votes if vote.by in ("ben", "dora"))
    world.villains[vote.by] = lambda _world, _page, effects: effects
    other = replace(vote, n=vote.n + 1_000, value="0" * 64)
    world.send(vote.by, "ann", Give((), (villains.signed(other),)))
    world.run(30, lambda: vote.by not in page.table.players)
    assert world.tells["cleo", "contradiction"] == 1
    assert vote.by not in page.table.players


@pytest.mark.parametrize("seed", SEEDS)
def test_a_promise_that_forgets_undoes_nothing_that_honest_pages_hold(seed: int) -> None:
    world = evening_with(villains.forgetting, seed)
    assert honest_are_done(world)
    voids = max(world.tells[name, "decided void"] for name in ("ann", "cleo", "dora"))
    assert voids <= 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kinds", [(Promise,), (Accepted,), (Promise, Accepted, Held)])
def test_who_does_not_vote_does_not_stop_the_others(seed: int, kinds: tuple[type, ...]) -> None:
    world = evening_with(villains.silent_about(*kinds), seed)
    assert honest_are_done(world)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_never_ready_costs_half_a_minute_a_deal(seed: int) -> None:
    world = evening_with(villains.never_ready, seed)
    assert honest_are_done(world)
    assert 30 < world.now < 60 + CALM


@pytest.mark.parametrize("seed", SEEDS)
def test_ballots_that_are_never_completed_slow_by_seconds(seed: int) -> None:
    world = evening_with(villains.half_finished, seed)
    assert honest_are_done(world)
    assert world.now < CALM


@pytest.mark.parametrize("seed", SEEDS)
def test_proposals_without_end_slow_by_seconds(seed: int) -> None:
    world = evening_with(villains.proposing, seed)
    assert honest_are_done(world)
    assert world.now < CALM
    assert not world.tells["ann", "decided away"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flood_fills_nothing_and_stops_nobody(seed: int) -> None:
    world = evening_with(villains.flooding, seed)
    assert honest_are_done(world)
    assert world.now < CALM
    heard = world.pages["ann"].heard
    assert len(heard.notes["ben"]) <= 1_000
    assert len(heard.spare) <= 64
    assert len(heard.voting.pending) <= 60 * 4
    assert len(world.pages["ann"].stored.words) <= 2_500


def test_too_many_notes_for_one_keep_them_from_no_decision() -> None:
    world = Evening(5, 3, 3, loss=0.0)
    world.run(4)
    villains.fill(world, "cleo", "ben")
    world.pages["ben"].stored.n = 2 * 10**6
    world.run(CALM, world.is_over)
    assert world.is_over()
    assert len({page.base for page in world.pages.values()}) == 1


def test_notes_that_nobody_has_room_for_are_not_given_again() -> None:
    world = Evening(5, 3, 3, loss=0.0, matches=0)
    world.run(4)
    world.pages["ben"].stored.n = 2 * 10**6
    world.close("ben")
    villains.fill(world, "ann", "ben")
    villains.fill(world, "cleo", "ben", 3_000)
    world.run(world.now + 5)  # what each of them has
    world.sent.clear()
    world.run(world.now + 20)
    assert not world.sent["Give"]


def records_of_no_base(world: Evening, by: str, ahead: int) -> Give:
    """Return records of somebody as if they came after decisions that nobody knows."""
    page = world.pages[by]
    match, height = page.table.match, page.line.start.height + ahead
    records = [Record(by, page.next_n(), f"{at}", match, height, "x", "5") for at in range(20)]
    return Give((), tuple(map(villains.signed, records)))


def test_records_that_never_come_next_keep_no_record_away_that_does() -> None:
    world = Evening(5, 5, 5, loss=0.0)
    world.run(6)
    page, others = world.pages["ann"], world.pages["ann"].others
    world.villains = dict.fromkeys(others, lambda _world, _page, effects: effects)
    for name in others:
        world.send(name, "ann", records_of_no_base(world, name, 1))
    world.run(world.now + 0.2)
    assert page.heard.spare
    world.villains.clear()
    height = page.place.height
    world.run(world.now + 3)
    assert page.place.height > height
    world.run(CALM, world.is_over)
    assert world.is_over()


def put_aside(world: Evening) -> set[Hash]:
    """Let ann's page put records of ben's key aside, and return the hashes of all that it heard."""
    world.run(6)
    world.villains["ben"] = lambda _world, _page, effects: effects
    message = records_of_no_base(world, "ben", 1_000)
    world.send("ben", "ann", message)
    world.run(world.now + 0.2)
    return {hash_of(word) for word, _seal in message.words}


def test_a_page_that_has_promised_puts_all_records_aside_that_follow_on_its_own() -> None:
    world = Evening(5, 3, 3, loss=0.0)
    world.run(6)
    page, line = world.pages["ann"], world.pages["ben"]
    page.stored.vote = Vote(promised=100)
    place, n = page.place, line.stored.n
    records: list[Record] = []
    for at in range(1, 81):
        before = hash_of(records[-1]) if records else place.hash
        records.append(
            Record("ben", n + at, page.base, place.match, place.height + at, before, "5")
        )
    world.villains["ben"] = lambda _world, _page, effects: effects
    for record in reversed(records[1::2]):  # they come in any order
        world.send("ben", "ann", Give((), (villains.signed(record),)))
    world.run(world.now + 0.2)
    world.send("ben", "ann", Give((), tuple(map(villains.signed, records))))
    world.run(world.now + 0.2)
    head = chain.path_to(page, place_of(records[-1]))
    assert head is not None  # so the promise of somebody who went on can be judged
    assert len(page.path) < len(head)


def test_records_that_cannot_come_any_more_are_forgotten() -> None:
    world = Evening(5, 5, 5, matches=2, loss=0.0)
    page = world.pages["ann"]
    names = put_aside(world) & page.stored.words.keys()
    assert names
    world.run(CALM, lambda: page.table.match == 2)
    assert page.table.match == 2
    assert not names & (page.stored.words.keys() | page.heard.spare.keys())


def test_records_of_somebody_who_is_gone_are_forgotten() -> None:
    world = Evening(5, 5, 5, loss=0.0)
    page, names = world.pages["ann"], put_aside(world)
    assert names & page.heard.spare.keys()
    world.returns = False
    for name in ("ann", "cleo", "dora"):
        world.wishes[name] = {("remove", "ben")}
    world.run(CALM, lambda: "ben" not in page.table.players)
    assert "ben" not in page.table.players
    assert not names & (page.stored.words.keys() | page.heard.spare.keys())


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_removed_or_called_away_by_the_wishes_of_one(seed: int) -> None:
    world = evening_with(villains.wishing, seed)
    assert honest_are_done(world)
    table = world.pages["ann"].table
    assert {"ann", "cleo", "dora"} <= {*table.people}
    assert not table.away
    assert not any(world.tells["ann", f"decided {what}"] for what in ("void", "end", "away"))


@pytest.mark.parametrize("seed", SEEDS)
def test_forged_decisions_and_contradictions_are_believed_by_nobody(seed: int) -> None:
    world = evening_with(villains.forging, seed)
    assert honest_are_done(world)
    assert {"ann", "cleo", "dora"} <= {*world.pages["ann"].table.people}


def test_who_refuses_to_let_a_friend_back_is_outvoted() -> None:
    world = evening_with(villains.refusing_back, 1, until=6)
    world.asleep["ann"] = world.now + 12
    world.run(400, lambda: "ann" in world.pages["cleo"].table.away)
    world.run(400, lambda: "ann" not in world.pages["cleo"].table.away)
    world.run(400, lambda: honest_are_done(world))
    assert "ann" in world.about["cleo", "decided back"]
    assert honest_are_done(world)


def test_of_two_people_one_stops_the_game_and_the_other_goes_on_elsewhere() -> None:
    world = evening_with(villains.silent_about(Promise, Accepted), 1, 2, until=100)
    assert not honest_are_done(world)
    assert world.pages["ann"].table.people == ("ann", "ben")


def test_one_of_four_people_stops_the_game_while_another_one_is_away() -> None:
    world = Evening(1, 4, 4)
    world.villains["ben"] = villains.silent_about(Promise, Accepted)
    world.run(4)
    world.asleep["dora"] = 120.0
    world.run(120)
    assert world.pages["ann"].table.match == 0
    world.run(400, lambda: honest_are_done(world))
    assert honest_are_done(world)


def test_a_majority_begins_a_match_that_the_owner_does_not() -> None:
    world = Evening(1, 3, 3, matches=0)
    world.run(5)
    for name in ("ben", "cleo"):
        world.wishes[name] = {("begin", world.game)}
    world.run(20)
    assert world.pages["ann"].table.match >= 1


def test_a_majority_lets_in_whom_the_owner_does_not() -> None:
    world = Evening(2, 3, 4)
    world.answers = False
    world.come("gus")
    world.run(20)
    for name in ("ben", "cleo"):
        world.wishes[name] = {("admit", "gus 3")}
    world.run(60, lambda: "gus" in world.pages["ann"].table.players)
    assert "gus" in world.pages["ann"].table.players


def test_a_guest_has_no_vote_so_a_second_tab_is_no_majority() -> None:
    world = Evening(3, 2, 4)
    world.adds["ann"] = False
    world.run(4)
    world.come("gus")
    world.run(40, lambda: "gus" in world.pages["ann"].table.guests)
    for name in ("ben", "gus"):
        world.wishes[name] = {("remove", "ann"), ("void", "")}
    world.matches = 2
    world.run(120, world.is_over)
    assert world.pages["ann"].table.people == ("ann", "ben")
    assert not world.tells["ann", "decided void"]


def test_wishes_of_an_earlier_deal_do_nothing_later() -> None:
    world = Evening(4, 3, 3, loss=0.0)
    world.run(6)
    deal = world.pages["ann"].table.now
    world.wish(world.pages["ben"], "void")
    world.run(60, lambda: world.pages["ann"].table.now != deal)
    world.wish(world.pages["cleo"], "void")
    world.run(200, world.is_over)
    assert world.is_over()
    assert not world.tells["ann", "decided void"]


@pytest.mark.parametrize("seed", SEEDS)
def test_votes_of_earlier_deals_do_nothing_later(seed: int) -> None:
    world = evening_with(villains.replaying(), seed)
    assert honest_are_done(world)
    assert world.now < CALM
    assert {d.value.change.kind for d in world.decided.values()} == {"open", "begin", "deal"}
    assert not world.about["ann", "contradiction"]


@pytest.mark.parametrize(
    "what", ["admit: gus \u00b2", "admit: gus 99999999999", "set: seats \u00b2"]
)
def test_a_wish_that_makes_no_sense_stops_no_page(what: str) -> None:
    world = Evening(6, 3, 4, loss=0.0)
    world.answers = False
    world.come("gus")
    world.run(10, lambda: "gus" in world.pages)
    page = world.pages["ann"]  # the owner, whose wish is enough
    world.villains["ann"] = lambda _world, _page, effects: effects
    note = Note("ann", 900, page.base, f"wish {what}", Wish("admit", "", page.table.now).content)
    world.send("ann", "ben", Give((), (villains.signed(note),)))
    world.run(world.now + 10)
    assert hash_of(note) in world.pages["ben"].stored.words


@pytest.mark.parametrize("seed", SEEDS)
def test_words_whose_parts_belong_nowhere_stop_nobody(seed: int) -> None:
    world = evening_with(villains.mutating, seed)
    assert honest_are_done(world)
    assert world.now < 2 * CALM


def test_words_that_are_wrong_are_forgotten() -> None:
    world = Evening(6, 3, 3, loss=0.0)
    world.run(8)
    page = world.pages["ann"]
    world.villains["ben"] = lambda _world, _page, effects: effects
    ballots = [Prepare("ben", 900 + at, page.base, 16, NONE) for at in range(50)]
    before = {*page.stored.words}
    world.send("ben", "ann", Give((), tuple(map(villains.signed, ballots))))
    world.run(world.now + 0.1)
    kept = [page.stored.word(name) for name in {*page.stored.words} - before]
    assert not [word for word in kept if isinstance(word, Prepare) and word.by == "ben"]


@pytest.mark.parametrize(
    ("names", "people", "is_promised"), [(1, (), True), (2, (), False), (1, ("ben",), False)]
)
def test_nobody_promises_a_change_that_says_more_than_it_needs(
    names: int, people: tuple[str, ...], is_promised: bool
) -> None:
    world = Evening(7, 3, 3, loss=0.0)
    world.run(7)
    page = world.pages["ann"]  # the owner, whose wish is enough
    world.villains["ann"] = lambda _world, _page, effects: effects
    wish = Wish("set", "lock on", page.table.now)
    note = Note("ann", 900, page.base, wish.name, wish.content)
    change = Change("set", people, (hash_of(note),) * names, ("lock", "on"))
    ballot = ballot_of(page.table.people, "ann", 1)
    prepare = Prepare("ann", 901, page.base, ballot, change)
    world.send("ann", "ben", Give((), tuple(map(villains.signed, (note, prepare)))))

    def has_promised() -> bool:
        promises = world.pages["ben"].words(Promise).values()
        return hash_of(prepare) in [word.prepare for word in promises]

    world.run(world.now + 3, has_promised)
    assert has_promised() == is_promised
