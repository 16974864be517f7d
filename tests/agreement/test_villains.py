"""Attacks that need no cards, by one person among honest ones, and their results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from peerdeck.agreement import chain
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
from tests.agreement.villains import beside, give, say
from tests.agreement.world import Villain
from tests.support.cases import some

SEEDS = some(range(1, 5), 2)
CALM = 120.0  # seconds in which an evening of honest pages ends by far


def evening_with(villain: Villain, seed: int, count: int = 4, most: float = 400.0) -> Evening:
    """Return an evening in which ben's page lies from the first move on, when others are done."""
    world = Evening(seed, count, count)
    world.run(3)
    world.villains["ben"] = villain
    world.rolled_back.add("ben")  # it may be named
    world.wait(lambda: honest_are_done(world), most)
    return world


def honest_are_done(world: Evening) -> bool:
    return all(
        page.table.match >= world.matches and page.line.head.standing(page.table).is_over
        for name, page in world.pages.items()
        if name not in world.villains and name in page.table.players
    )


# What one person says stops nobody for longer than this; an honest evening ends, too.
SLOW: dict[str, tuple[Villain, float]] = {
    "honest": (beside, CALM),
    "two votes in one ballot": (villains.two_votes, CALM),
    "no promises": (villains.silent_about(Promise), 400),
    "no votes": (villains.silent_about(Accepted), 400),
    "no promises, no votes, never `held`": (villains.silent_about(Promise, Accepted, Held), 400),
    "parts that belong nowhere": (villains.mutating, 2 * CALM),
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("what", SLOW)
def test_who_votes_wrongly_or_says_nothing_does_not_stop_the_others(seed: int, what: str) -> None:
    villain, most = SLOW[what]
    evening_with(villain, seed, most=most)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [3, 4, 5])
def test_two_moves_for_one_turn_are_named_and_removed(seed: int, count: int) -> None:
    world = evening_with(villains.two_records, seed, count)
    assert world.tells["ann", "contradiction"]
    assert "ben" not in world.pages["ann"].table.people
    assert sum(world.tells[name, "decided void"] for name in world.pages) <= count


def test_two_votes_in_one_ballot_are_named_even_after_the_decision() -> None:
    world = Evening(1, 4, 4, loss=0.0)
    world.run(9)
    page = world.pages["ann"]
    vote = next(vote for vote in page.decision.votes if vote.by in ("ben", "dora"))
    say(world, vote.by, "ann", replace(vote, n=vote.n + 1_000, value="0" * 64))
    world.wait(lambda: vote.by not in page.table.players)
    assert world.tells["cleo", "contradiction"] == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_promise_that_forgets_undoes_nothing_that_honest_pages_hold(seed: int) -> None:
    world = evening_with(villains.forgetting, seed)
    assert max(world.tells[name, "decided void"] for name in ("ann", "cleo", "dora")) <= 1


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_never_ready_costs_half_a_minute_a_deal(seed: int) -> None:
    assert evening_with(villains.never_ready, seed, most=60 + CALM).now > 30


@pytest.mark.parametrize("seed", SEEDS)
def test_ballots_that_are_never_completed_slow_by_seconds(seed: int) -> None:
    evening_with(villains.half_finished, seed, most=CALM)


@pytest.mark.parametrize("seed", SEEDS)
def test_proposals_without_end_slow_by_seconds(seed: int) -> None:
    world = evening_with(villains.proposing, seed, most=CALM)
    assert not world.tells["ann", "decided away"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flood_fills_nothing_and_stops_nobody(seed: int) -> None:
    world = evening_with(villains.flooding, seed, most=CALM)
    heard = world.pages["ann"].heard
    counts = (len(heard.notes["ben"]), len(heard.spare), len(heard.voting.pending))
    assert all(count <= most for count, most in zip(counts, (1_000, 64, 60 * 4), strict=True))
    assert len(world.pages["ann"].stored.words) <= 2_500


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_removed_or_called_away_by_the_wishes_of_one(seed: int) -> None:
    world = evening_with(villains.wishing, seed)
    table = world.pages["ann"].table
    assert {"ann", "cleo", "dora"} <= {*table.people}
    assert not table.away
    assert not any(world.tells["ann", f"decided {what}"] for what in ("void", "end", "away"))


@pytest.mark.parametrize("seed", SEEDS)
def test_forged_decisions_and_contradictions_are_believed_by_nobody(seed: int) -> None:
    world = evening_with(villains.forging, seed)
    assert {"ann", "cleo", "dora"} <= {*world.pages["ann"].table.people}


@pytest.mark.parametrize("seed", SEEDS)
def test_votes_of_earlier_deals_do_nothing_later(seed: int) -> None:
    world = evening_with(villains.replaying(), seed, most=CALM)
    assert {d.value.change.kind for d in world.decided.values()} == {"open", "begin", "deal"}
    assert not world.about["ann", "contradiction"]


def test_who_refuses_to_let_a_friend_back_is_outvoted() -> None:
    world = Evening(1, 4, 4)
    world.run(3)
    world.villains["ben"] = villains.refusing_back
    world.asleep["ann"] = world.now + 15
    world.wait(lambda: "ann" in world.pages["cleo"].table.away)
    world.wait(lambda: "ann" not in world.pages["cleo"].table.away)
    world.wait(lambda: honest_are_done(world), 400)


def test_of_two_people_one_stops_the_game_and_the_other_goes_on_elsewhere() -> None:
    world = Evening(1, 2, 2)
    world.run(3)
    world.villains["ben"] = villains.silent_about(Promise, Accepted)
    world.run(100)
    assert not honest_are_done(world)
    assert world.pages["ann"].table.people == ("ann", "ben")


# Too much of something


def test_too_many_notes_for_one_keep_them_from_no_decision() -> None:
    world = Evening(5, 3, 3, loss=0.0)
    world.run(4)
    villains.fill(world, "cleo", "ben")
    world.pages["ben"].stored.n = 2 * 10**6
    world.finish(CALM)
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


def records_of_no_base(world: Evening, by: str, ahead: int) -> list[Record]:
    """Return records of somebody as if they came after decisions that nobody knows."""
    page = world.pages[by]
    match, height = page.table.match, page.line.start.height + ahead
    return [Record(by, page.next_n(), f"{at}", match, height, "x", "5") for at in range(20)]


def test_records_that_never_come_next_keep_no_record_away_that_does() -> None:
    world = Evening(5, 5, 5, loss=0.0)
    world.run(6)
    page = world.pages["ann"]
    for name in page.others:
        world.villains[name] = beside
        world.send(name, "ann", give(*records_of_no_base(world, name, 1)))
    world.run(world.now + 0.2)
    assert page.heard.spare
    world.villains.clear()
    height = page.place.height
    world.run(world.now + 3)
    assert page.place.height > height
    world.finish(CALM)


def put_aside(world: Evening) -> set[Hash]:
    """Let ann's page put records of ben's key aside, and return the hashes of all that it heard."""
    world.run(6)
    records = records_of_no_base(world, "ben", 1_000)
    say(world, "ben", "ann", *records)
    return {*map(hash_of, records)}


def test_a_page_that_has_promised_puts_all_records_aside_that_follow_on_its_own() -> None:
    world = Evening(5, 3, 3, loss=0.0)
    world.run(6)
    page, n = world.pages["ann"], world.pages["ben"].stored.n
    page.stored.vote = Vote(promised=100)
    records, before, place = list[Record](), page.place.hash, page.place
    for at in range(1, 81):
        height = place.height + at
        records.append(Record("ben", n + at, page.base, place.match, height, before, "5"))
        before = hash_of(records[-1])
    for record in reversed(records[1::2]):  # they come in any order
        say(world, "ben", "ann", record, seconds=0)
    world.run(world.now + 0.2)
    say(world, "ben", "ann", *records)
    head = chain.path_to(page, place_of(records[-1]))
    assert head is not None  # so the promise of somebody who went on can be judged
    assert len(page.path) < len(head)


def test_records_that_cannot_come_any_more_are_forgotten() -> None:
    world = Evening(5, 5, 5, matches=2, loss=0.0)
    page = world.pages["ann"]
    names = put_aside(world) & page.stored.words.keys()
    assert names
    world.wait(lambda: page.table.match == 2, CALM)
    assert not names & (page.stored.words.keys() | page.heard.spare.keys())


def test_records_of_somebody_who_is_gone_are_forgotten() -> None:
    world = Evening(5, 5, 5, loss=0.0, returns=False)
    page, names = world.pages["ann"], put_aside(world)
    assert names & page.heard.spare.keys()
    world.wish_all("remove", "ben", ("ann", "cleo", "dora"))
    world.wait(lambda: "ben" not in page.table.players)
    assert not names & (page.stored.words.keys() | page.heard.spare.keys())


# Who decides


def test_one_of_four_people_stops_the_game_while_another_one_is_away() -> None:
    world = Evening(1, 4, 4)
    world.villains["ben"] = villains.silent_about(Promise, Accepted)
    world.run(4)
    world.asleep["dora"] = 120.0
    world.run(120)
    assert world.pages["ann"].table.match == 0
    world.run(400, lambda: honest_are_done(world))
    assert honest_are_done(world)


@pytest.mark.parametrize("what", ["begin", "admit"])
def test_a_majority_does_what_the_owner_does_not(what: str) -> None:
    world = Evening(2, 3, 4, matches=0)
    world.answers = False
    world.come("gus")
    world.run(20)
    world.wish_all(what, world.game if what == "begin" else "gus 3", ("ben", "cleo"))
    table = world.pages["ann"].table
    assert (table.match, table.guests) == (0, ())
    done = {"begin": lambda table: table.match == 1, "admit": lambda table: table.guests}[what]
    world.wait(lambda: bool(done(world.pages["ann"].table)))


def test_a_guest_has_no_vote_so_a_second_tab_is_no_majority() -> None:
    world = Evening(3, 2, 4)
    world.adds["ann"] = False
    world.run(4)
    world.come("gus")
    world.wait(lambda: "gus" in world.pages["ann"].table.guests)
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
    world.wait(lambda: world.pages["ann"].table.now != deal)
    world.wish(world.pages["cleo"], "void")
    world.finish()
    assert not world.tells["ann", "decided void"]


# Words that are wrong


@pytest.mark.parametrize(
    "what", ["admit: gus \u00b2", "admit: gus 99999999999", "set: seats \u00b2"]
)
def test_a_wish_that_makes_no_sense_stops_no_page(what: str) -> None:
    world = Evening(6, 3, 4, loss=0.0, answers=False)
    world.come("gus")
    world.run(10, lambda: "gus" in world.pages)
    page = world.pages["ann"]  # the owner, whose wish is enough
    content = Wish("admit", "", page.table.now).content
    note = Note("ann", 900, page.base, f"wish {what}", content)
    say(world, "ann", "ben", note, seconds=10)
    assert hash_of(note) in world.pages["ben"].stored.words


def test_words_that_are_wrong_are_forgotten() -> None:
    world = Evening(6, 3, 3, loss=0.0)
    world.run(8)
    page, before = world.pages["ann"], {*world.pages["ann"].stored.words}
    ballots = [Prepare("ben", 900 + at, page.base, 16, NONE) for at in range(50)]
    say(world, "ben", "ann", *ballots, seconds=0.1)
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
    wish = Wish("set", "lock on", page.table.now)
    note = Note("ann", 900, page.base, wish.name, wish.content)
    change = Change("set", people, (hash_of(note),) * names, ("lock", "on"))
    prepare = Prepare("ann", 901, page.base, ballot_of(page.table.people, "ann", 1), change)
    world.villains["ann"] = beside
    world.send("ann", "ben", give(note, prepare))

    def has_promised() -> bool:
        promises = world.pages["ben"].words(Promise).values()
        return hash_of(prepare) in [word.prepare for word in promises]

    world.run(world.now + 3, has_promised)
    assert has_promised() == is_promised
