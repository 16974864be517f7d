"""Attacks on cards, by one person among honest ones: the frames of a page with an own key.

All shares that honest pages send to a villain are read, also those that its page would not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from peerdeck.agreement import keychecks
from peerdeck.agreement.cards import face_of, match_of, opened_by
from peerdeck.agreement.decks import PROOF, Shuffle
from peerdeck.agreement.effects import Effect, Give, Message, Send, Share, Store, Want
from peerdeck.agreement.match import OPEN
from peerdeck.agreement.notes import READY, STEP
from peerdeck.agreement.openings import Part, chosen, face_in, opening_text
from peerdeck.agreement.page import Acted, Received
from peerdeck.agreement.rules import ballot_of
from peerdeck.agreement.shares import part_of
from peerdeck.agreement.sight import at_of
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import Compute, Results, Sums
from peerdeck.agreement.words import Change, Held, Note, Prepare, Record, Word
from peerdeck.card import Face
from peerdeck.deck import operations
from peerdeck.deck.toy import TOY
from tests.agreement import villains
from tests.agreement.card_villains import Fork, asking, draw, hand_of, is_in_turn, no_shares, spied
from tests.agreement.cards_world import CardsWorld, deals, match_at
from tests.agreement.villains import beside, give, lying
from tests.agreement.world import World

# Cards and keys of others


def test_who_asks_for_all_cards_gets_none_of_others_who_sleep_or_leave() -> None:
    world = spied("crazy_eights", 4, rules="target=200")  # several deals
    world.villains["ben"] = asking("", *world.pages)
    page, keys = world.pages["ann"], dict[str, bytes]()

    def note_keys() -> bool:
        rings = [dealt.deck.keyring for dealt in match_at(world).dealt]
        keys.update({ring.list.id: ring.keys["cleo"] for ring in rings})
        return len(keys) > 1

    world.run(12)
    world.asleep["cleo"] = world.now + 15
    world.run(30)
    note_keys()
    world.wish_all("remove", "dora", ("ann", "ben", "cleo"))
    world.wait(lambda: "dora" not in page.table.people)
    world.unwish()
    world.wait(note_keys, 500)
    world.run(world.now + 10)

    assert "cleo" in world.about["ann", "decided away"]
    assert world.shares_sent > 20
    assert world.wrong == []
    assert len(page.stored.secrets.keys) == 2  # for boxes, and for the list in use
    assert len({*keys.values()}) == len(keys)  # what one list's keys open is nothing of another's


def test_who_removes_two_friends_one_after_the_other_gathers_no_keys() -> None:
    world = spied("crazy_eights", 4, seed=2)
    world.villains["ben"] = asking("", *world.pages)
    world.run(12)
    page, hand = world.pages["ann"], {at_of(*place) for place in hand_of(world, "ann")}
    for name, others in (("cleo", ("ann", "ben", "dora")), ("dora", ("ann", "ben"))):
        world.wish_all("remove", name, others)
        world.wait(lambda name=name: name not in page.table.people)
        world.unwish()
        world.run(world.now + 3)
    world.finish()
    assert world.shares_sent > 20
    assert world.wrong == []
    assert hand
    assert not hand & world.cards_sent
    assert any(deal.voids for deal in deals(world))  # two are too few to open its cards


@pytest.mark.parametrize("people", [2, 3])
def test_a_second_page_that_comes_in_during_a_deal_gets_no_share_of_dealt_cards(
    people: int,
) -> None:
    world = spied("spar", people, seed=3, seats=people + 1, rules="target=5")
    world.spies = ("ben", "gus")
    world.villains |= dict.fromkeys(world.spies, asking("", "gus", *world.pages))
    world.run(8)
    world.wait(lambda: bool(hand_of(world, "ann")))
    hand = {at_of(*place) for place in hand_of(world, "ann")}
    world.add("gus")
    world.finish()
    assert "gus" in world.pages["ann"].table.players
    assert world.wrong == []
    assert world.shares_sent > 5
    assert not hand & world.cards_sent


@pytest.mark.parametrize(("act", "people"), [("open", 2), ("draw", 3), ("open", 3)])
def test_nobody_opens_a_card_in_the_hand_of_another(act: str, people: int) -> None:
    world = spied("crazy_eights", people)
    others = tuple(name for name in world.pages if name != "ben")
    world.run(8)
    page = world.pages["ann"]

    def is_seen() -> bool:
        """Return True once ann has seen her first card, and it is ben's turn."""
        match = match_of(page)
        cards = () if match is None else match.state.zones[0][:1]
        is_known = match is not None and None not in {face_of(page, match, card) for card in cards}
        return bool(cards) and is_known and is_in_turn(world, 1, ("ben", *others))

    world.wait(is_seen)
    world.villains["ben"] = villains.silent_about(Record)
    match = match_at(world)
    place = match.place_of(card := match.state.zones[0][0])
    assert place is not None
    opens = opened_by(page, match, [card])  # the true shares, as if ben had had them before
    assert opens is not None
    opened = f"{OPEN} {page.stored.secrets.faces[at_of(*place)]}"
    record = next_record(world, draw(match, 1) if act == "draw" else opened, opens)
    for name in others:
        world.send("ben", name, give(record))
    world.run(world.now + 0.3)
    assert is_in_turn(world, 1, others)
    for name in others:
        assert not match_at(world, name).is_open(card)
        assert record not in world.pages[name].records


def next_record(world: World, act: str, opens: tuple[str, ...]) -> Record:
    """Return a record of ben's key that comes next at ann's page."""
    page, n = world.pages["ann"], world.pages["ben"].next_n()
    at = page.place
    return Record("ben", n, page.base, at.match, at.height + 1, at.hash, act, (), opens)


@pytest.mark.parametrize("face", [1_000_000, 52, 0])
def test_a_face_that_no_deck_has_stops_no_page_that_is_a_deal_behind(face: int) -> None:
    world = spied("crazy_eights", 3, seed=3, rules="target=200")  # several deals
    page = world.pages["ann"]

    def is_bens_to_open() -> bool:
        match = match_of(page)
        if match is None or not match.follower.is_drawn or len(match.to_open()) < 2:
            return False
        return match.standing(page.table).author == "ben"

    world.wait(is_bens_to_open, 100)
    cards, deal = match_at(world).to_open(), page.table.deal
    number = page.decision.value.number
    world.cut |= {frozenset(("ann", name)) for name in ("ben", "cleo")}
    world.wait(lambda: world.pages["cleo"].table.deal > deal, 200)
    decisions = tuple(world.pages["cleo"].stored.decisions[number + 1 :])
    world.villains["ben"] = beside
    text = f"{OPEN} {','.join([str(face)] * len(cards))}"
    record = next_record(world, text, tuple(opening_text(card, ()) for card in cards))
    world.step("ann", Received("ben", Give(decisions, give(record).words)))
    assert any(decision.value.change.kind == "deal" for decision in decisions)
    assert record not in page.records
    world.cut.clear()
    world.wait(lambda: page.table.now == world.pages["cleo"].table.now)


# Moves of others


def test_a_friend_who_is_back_is_not_played_for_by_words_of_before() -> None:
    world = spied("crazy_eights", 3, rules="target=60")
    world.run(12)
    world.asleep["cleo"] = world.now + 20
    page = world.pages["ann"]
    world.wait(lambda: "cleo" in page.table.away)
    old, keeper = page.base, page.table.seats[2].keeper
    world.spies = (keeper,)
    world.run(80, lambda: "cleo" not in world.pages["cleo"].table.away and world.now > 33)
    since, aways = world.pages["cleo"].place, world.tells["cleo", "decided away"]
    tried: set[int] = set()

    @villains.adding(1)
    def play_for_cleo(_world: World, page: Page) -> Iterator[Message]:
        match, at = match_of(page), page.place
        is_turn = match is not None and match.follower.to_act[:1] == (2,) and not match.to_open()
        if not is_turn or at.height in tried or not (act := draw(match, 2)):
            return
        tried.add(at.height)
        ballot = ballot_of(page.table.people, page.me, 1)
        yield give(
            *(
                Record(page.me, page.next_n(), base, at.match, at.height + 1, at.hash, act)
                for base in (old, page.base)
            ),
            Prepare(page.me, page.next_n(), page.base, ballot, Change("away", ("cleo",))),
        )

    world.villains[keeper] = play_for_cleo
    world.run(world.now + 60, world.is_over)
    assert len(tried) > 1
    records = world.pages["cleo"].records[since.height :]
    moves = [record for record in records if record.act.startswith("2 ")]
    assert moves
    assert {record.by for record in moves} == {"cleo"}
    assert world.tells["cleo", "decided away"] == aways
    assert world.wrong == []


@pytest.mark.parametrize(("people", "victim"), [(2, "ann"), (4, "cleo")])
def test_who_is_sent_nonsense_by_one_person_keeps_the_own_hand(people: int, victim: str) -> None:
    world = spied("crazy_eights", people)
    world.run(10)

    def provoking(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        if world.random.random() > 0.1:
            return effects
        at = page.place
        words: list[Word] = [
            Record(page.me, page.next_n(), page.base, at.match, at.height + 5, "0", "x"),
            Record(page.me, page.next_n(), "no base", at.match, at.height + 1, "0", "x"),
            Held(page.me, page.next_n(), page.base, replace(at, height=10**6, hash="0")),
            Note(page.me, page.next_n(), "no base", f"wish remove: {victim}", "nonsense"),
        ]
        return [*effects, Send(victim, give(*words))]

    world.villains["ben"] = provoking
    world.finish()
    assert {*world.pages} - {"ben"} <= {*world.pages["ann"].table.people}
    assert victim not in world.about["ann", "decided away"]
    assert world.wrong == []


@pytest.mark.parametrize("is_sealed", [True, False])
def test_boxes_with_nonsense_leave_nothing_in_memory(is_sealed: bool) -> None:
    world = spied("crazy_eights", 3)
    world.run(8)
    page, sums = world.pages["ann"], world.cards["ann"].sums
    context, key = keychecks.box_context(page), keychecks.box_key(page, "ann")
    for at in range(60):
        box = world.random.randbytes(100)
        if is_sealed:
            content = b"\xff" if at % 2 else b"nonsense"
            sealed = world.compute("seal", {"context": context, "key": key, "content": content})
            assert sealed is not None
            box = sealed["box"]
        world.send("ben", "ann", Share(box))
        world.run(world.now + 0.1)
    world.wait(lambda: not page.heard.post.boxes)
    assert [name for name in sums._results if name.startswith("box ")] == []


def test_messages_about_shares_that_change_nothing_are_not_stored() -> None:
    world = spied("crazy_eights", 3)
    world.run(12)
    dealt = match_at(world).dealt[0]
    want = Want("ann", tuple((dealt.id, place) for place in range(52)))
    effects: list[Effect] = []
    for message in (want, Share(b"no box"), Want("", ())) * 20:
        effects += world.effects_of("ann", Received("ben", message))
    assert any(isinstance(effect, Compute) for effect in effects)  # they are looked at
    assert not any(isinstance(effect, Store) for effect in effects)


# Outcomes


@pytest.mark.parametrize("kind", [STEP, PROOF])
def test_who_withholds_a_part_of_a_shuffle_is_left_out_and_has_seen_nothing(kind: str) -> None:
    world = spied("spar", 3)
    world.villains["ben"] = villains.withholding(kind)
    seen: list[int] = []

    def is_skipped() -> bool:
        seen.append(world.shares_sent)
        return "ben" in world.pages["ann"].table.skipped

    world.wait(is_skipped, 120)
    assert max(seen) == 0
    world.finish()
    first = deals(world)[0]
    assert (first.times, first.voids, first.is_fair) == (1, 0, False)
    assert "ben" in first.skipped
    assert world.wrong == []


@pytest.mark.parametrize("is_same", [True, False])
def test_two_steps_for_one_deck_are_named_and_removed(is_same: bool) -> None:
    world = spied("spar", 3)

    @lying
    def twice(page: Page, to: str, word: Word) -> Iterator[Word]:
        kind = word.name.split(" ")[0] if isinstance(word, Note) else ""
        if to == "cleo" and kind == STEP:
            content = word.content if is_same else f"{word.content[:-1]}A"
            word = replace(word, n=page.next_n(), content=content)
        if kind != PROOF:
            yield word  # without proofs the shuffle stays open until both steps are known

    world.villains["ben"] = twice
    world.wait(lambda: "ben" not in world.pages["cleo"].table.people)
    for name in ("ann", "cleo"):
        assert world.about[name, "contradiction"] == {"ben"}
        assert not world.about[name, "decided skip"]
    world.wait(lambda: match_at(world).is_shuffled)
    assert deals(world)[0].shuffles[0].shufflers == ("ann", "cleo")


def test_too_many_notes_for_one_keep_no_deck_from_them() -> None:
    world = spied("spar", 3)
    other = world.pages["ben"]
    world.run(60, lambda: other.note("cleo", READY) is not None)  # before the steps of the shuffle
    villains.fill(world, "ben", "cleo")
    world.pages["cleo"].stored.n = 2 * 10**6
    world.wait(lambda: other.place.height > 1)
    assert deals(world)[0].shuffles[0].shufflers == ("ann", "ben", "cleo")


def test_others_stand_in_for_someone_who_gives_no_shares() -> None:
    world = spied("crazy_eights", 3)
    world.villains["ben"] = no_shares
    world.wait(lambda: world.pages["ann"].place.height > 20)
    assert (deals(world)[0].times, deals(world)[0].voids) == (1, 0)


def test_of_two_people_someone_who_gives_no_shares_gets_at_most_one_card() -> None:
    world = spied("spar", 2)
    page, other = world.pages["ann"], world.pages["ben"]
    world.wait(lambda: (match := match_of(other)) is not None and match.follower.is_drawn)
    world.villains["ben"] = no_shares
    before = set(world.cards_sent)
    world.wish_all("void", "", ("ben",))
    world.run(world.now + 60)
    assert match_at(world).is_shuffled
    assert len(world.cards_sent - before) == 1
    assert page.table.people == ("ann", "ben")
    assert (page.table.deal, page.table.begun) == (1, 1)  # one of two decides nothing alone


# Two stories


@pytest.mark.parametrize("first", [("ann", "cleo"), ("ann", "cleo", "dora"), ("emil",)])
def test_two_stories_bring_no_card_and_are_named(first: tuple[str, ...]) -> None:
    world = spied("crazy_eights", 5)
    villain = world.villains["ben"] = Fork(first)
    world.run(60, lambda: villain.cards is not None)
    world.wait(lambda: "ben" not in world.pages["ann"].table.people)
    assert villain.cards
    assert world.cards_sent == villain.cards
    for name in ("ann", "cleo", "dora", "emil"):
        assert world.about[name, "contradiction"] == {"ben"}
    world.run(world.now + 20)
    assert sum(deal.voids for deal in deals(world)) <= 1
    assert not deals(world)[0].is_fair


def test_a_card_is_not_seen_by_a_record_that_only_half_of_the_people_hold() -> None:
    world = spied("crazy_eights", 4)
    world.villains["ben"] = asking("", *world.pages)
    world.wait(lambda: is_in_turn(world, 1, ("ben",)))
    world.cut |= {frozenset((a, b)) for a in ("ann", "ben") for b in ("cleo", "dora")}
    before = set(world.cards_sent)
    world.step("ben", Acted(draw(match_at(world, "ben"), 1)))
    world.run(world.now + 20)
    assert world.pages["ann"].place == world.pages["ben"].place
    assert world.cards_sent == before
    world.cut.clear()
    world.wait(lambda: world.cards_sent > before, 10)
    assert world.wrong == []


# In league


class AtOnce(Sums):
    """Sums that are done when they are asked for."""

    def ask(self, _name: str, operation: str, /, **arguments: Any) -> Results:
        return operations.run(TOY, operation, arguments)


@pytest.mark.parametrize(("people", "league"), [(3, ("ben", "cleo")), (5, ("ben", "cleo", "dora"))])
def test_as_many_as_the_verdict_names_can_see_any_card_and_fewer_cannot(
    people: int, league: tuple[str, ...]
) -> None:
    world = spied("crazy_eights", people)
    world.run(60, lambda: len(world.pages["ann"].stored.secrets.faces) > 3)
    assert deals(world)[0].openers == len(league)
    place = hand_of(world, "ann")[0]
    assert face_by(world, league[1:], place) is None
    face = world.pages["ann"].stored.secrets.faces[at_of(*place)]
    assert face_by(world, league, place) == face


def face_by(world: CardsWorld, league: tuple[str, ...], place: tuple[Shuffle, int]) -> Face | None:
    """Return the face that these people together see in a card, or None if they are too few."""
    work, parts = AtOnce(), list[Part]()
    for name in league:
        for owner in world.pages:
            is_theirs = owner == name or owner not in league
            part = part_of(world.pages[name], work, place, owner) if is_theirs else None
            if part is not None:
                parts.append(part)
    those = chosen(place[0], parts)
    return None if those is None else face_in(work, "face", *place, those)
