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
from peerdeck.agreement.effects import Effect, Give, Send, Share, Store, Want
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
from tests.agreement.card_villains import (
    Fork,
    asking,
    draw,
    hand_of,
    is_in_turn,
    match_at,
    no_shares,
    spied,
)
from tests.agreement.cards_world import CardsWorld
from tests.agreement.test_cards import deals
from tests.agreement.villains import signed, twisting
from tests.agreement.world import World

# Cards and keys of others


def test_who_asks_for_all_cards_gets_none_of_others_who_sleep_or_leave() -> None:
    world = spied("crazy_eights", 4)
    world.header = world.header.replace("target=20", "target=200")  # several deals
    world.villains["ben"] = asking("", *world.pages)
    page, keys = world.pages["ann"], dict[str, bytes]()

    def note_keys() -> bool:
        for dealt in match_at(world, "ann").dealt:
            keyring = dealt.deck.keyring
            keys[keyring.list.id] = keyring.keys["cleo"]
        return len(keys) > 1

    world.run(12)
    world.asleep["cleo"] = world.now + 15
    world.run(30)
    note_keys()
    world.wish_all("remove", "dora", ("ann", "ben", "cleo"))
    world.run(45, lambda: "dora" not in page.table.people)
    world.unwish()
    world.run(500, note_keys)
    world.run(world.now + 10)

    assert "cleo" in world.about["ann", "decided away"]
    assert "dora" not in page.table.people
    assert world.shares_sent > 20
    assert world.wrong == []
    assert len(keys) > 1
    assert len({*keys.values()}) == len(keys)  # what one list's keys open is nothing of another's


def test_who_removes_two_friends_one_after_the_other_gathers_no_keys() -> None:
    world = spied("crazy_eights", 4, seed=2)
    world.villains["ben"] = asking("", *world.pages)
    world.run(12)
    page, hand = world.pages["ann"], {at_of(*place) for place in hand_of(world, "ann")}
    for name, others in (("cleo", ("ann", "ben", "dora")), ("dora", ("ann", "ben"))):
        world.wish_all("remove", name, others)
        world.run(world.now + 15, lambda name=name: name not in page.table.people)
        world.unwish()
        assert name not in page.table.people
        world.run(world.now + 3)
    world.run(500, world.is_over)

    assert world.is_over()
    assert world.shares_sent > 20
    assert world.wrong == []
    assert hand
    assert not hand & world.cards_sent
    assert any(deal.voids for deal in deals(world))  # two are too few to open its cards


@pytest.mark.parametrize("people", [2, 3])
def test_a_second_page_that_comes_in_during_a_deal_gets_no_share_of_dealt_cards(
    people: int,
) -> None:
    world = spied("spar", people, seed=3, seats=people + 1)
    world.header = world.header.replace("target=3", "target=9")
    world.spies = ("ben", "gus")
    world.villains |= dict.fromkeys(world.spies, asking("", "gus", *world.pages))
    world.run(12)
    hand = {at_of(*place) for place in hand_of(world, "ann")}
    world.add("gus")
    world.run(300, world.is_over)

    assert world.is_over()
    assert "gus" in world.pages["ann"].table.players
    assert world.wrong == []
    assert world.shares_sent > 5
    assert hand
    assert not hand & world.cards_sent


@pytest.mark.parametrize("act", ["open", "draw"])
@pytest.mark.parametrize("people", [2, 3])
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

    world.run(60, is_seen)
    assert is_seen()
    world.villains["ben"] = villains.silent_about(Record)
    match = match_at(world, "ann")
    place = match.place_of(card := match.state.zones[0][0])
    assert place is not None
    opens = opened_by(page, match, [card])  # the true shares, as if ben had had them before
    assert opens is not None
    text = f"{OPEN} {page.stored.secrets.faces[at_of(*place)]}"
    if act == "draw":
        text = draw(match, 1)
    n, head = world.pages["ben"].next_n(), page.place
    record = Record("ben", n, page.base, head.match, head.height + 1, head.hash, text, (), opens)
    for name in others:
        world.send("ben", name, Give((), (signed(record),)))
    world.run(world.now + 0.3)
    assert is_in_turn(world, 1, others)
    for name in others:
        assert not match_at(world, name).is_open(card)
        assert record not in world.pages[name].records

    world.villains["ben"] = lambda _world, _page, effects: effects
    world.run(400, world.is_over)
    assert world.is_over()


@pytest.mark.parametrize("face", [1_000_000, 52, 0])
def test_a_face_that_no_deck_has_stops_no_page_that_is_a_deal_behind(face: int) -> None:
    world = spied("crazy_eights", 3, seed=3)
    world.header = world.header.replace("target=20", "target=200")  # several deals
    page = world.pages["ann"]

    def is_bens_to_open() -> bool:
        match = match_of(page)
        is_drawn = match is not None and match.follower.is_drawn
        return is_drawn and len(match_at(world, "ann").to_open()) > 1 and author() == "ben"

    def author() -> str:
        return match_at(world, "ann").standing(page.table).author

    world.run(100, is_bens_to_open)
    cards, deal = match_at(world, "ann").to_open(), page.table.deal
    number = page.decision.value.number
    assert len(cards) > 1
    world.cut |= {frozenset(("ann", name)) for name in ("ben", "cleo")}
    world.run(200, lambda: world.pages["cleo"].table.deal > deal)
    decisions = tuple(world.pages["cleo"].stored.decisions[number + 1 :])
    world.villains["ben"] = lambda _world, _page, effects: effects
    n, head = world.pages["ben"].next_n(), page.place
    text = f"{OPEN} {','.join([str(face)] * len(cards))}"
    opens = tuple(opening_text(card, ()) for card in cards)
    record = Record("ben", n, page.base, head.match, head.height + 1, head.hash, text, (), opens)
    world.step("ann", Received("ben", Give(decisions, (signed(record),))))
    assert any(decision.value.change.kind == "deal" for decision in decisions)
    assert record not in page.records

    world.cut.clear()
    world.run(world.now + 30, lambda: page.table.now == world.pages["cleo"].table.now)
    assert page.table.deal > deal


# Moves of others


def test_a_friend_who_is_back_is_not_played_for_by_words_of_before() -> None:
    world = spied("crazy_eights", 3)
    world.header = world.header.replace("target=20", "target=60")
    world.run(12)
    world.asleep["cleo"] = world.now + 20
    page = world.pages["ann"]
    world.run(60, lambda: "cleo" in page.table.away)
    old, keeper = page.base, page.table.seats[2].keeper
    world.spies = (keeper,)
    world.run(80, lambda: "cleo" not in world.pages["cleo"].table.away and world.now > 33)
    since, aways = world.pages["cleo"].place, world.tells["cleo", "decided away"]
    tried: set[int] = set()

    def play_for_cleo(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        match = match_of(page)
        if match is None or match.follower.to_act[:1] != (2,) or page.place.height in tried:
            return effects
        act = draw(match, 2)
        if not act or match.to_open():
            return effects
        tried.add(page.place.height)
        place, ballot = page.place, ballot_of(page.table.people, page.me, 1)
        words: list[Word] = [
            Record(page.me, page.next_n(), old, place.match, place.height + 1, place.hash, act),
            Record(
                page.me, page.next_n(), page.base, place.match, place.height + 1, place.hash, act
            ),
            Prepare(page.me, page.next_n(), page.base, ballot, Change("away", ("cleo",))),
        ]
        message = Give((), tuple(map(signed, words)))
        return [*effects, *(Send(person, message) for person in page.others)]

    world.villains[keeper] = play_for_cleo
    world.run(400, world.is_over)

    assert world.is_over()
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

    def provoking(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        place = page.place
        words: list[Word] = [
            Record(page.me, page.next_n(), page.base, place.match, place.height + 5, "0", "x"),
            Record(page.me, page.next_n(), "no base", place.match, place.height + 1, "0", "x"),
            Held(page.me, page.next_n(), page.base, replace(place, height=10**6, hash="0")),
            Note(page.me, page.next_n(), "no base", f"wish remove: {victim}", "nonsense"),
        ]
        if _world.random.random() > 0.1:
            return effects
        return [*effects, Send(victim, Give((), tuple(map(signed, words))))]

    world.villains["ben"] = provoking
    world.run(400, world.is_over)

    assert world.is_over()
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
    world.run(60, lambda: not page.heard.post.boxes)
    assert not page.heard.post.boxes
    assert [name for name in sums._results if name.startswith("box ")] == []


def test_messages_about_shares_that_change_nothing_are_not_stored() -> None:
    world = spied("crazy_eights", 3)
    world.run(12)
    dealt = match_at(world, "ann").dealt[0]
    want = Want("ann", tuple((dealt.id, place) for place in range(52)))
    effects: list[Effect] = []
    for _ in range(20):
        for message in (want, Share(b"no box"), Want("", ())):
            effects += world.effects_of("ann", Received("ben", message))
    assert any(isinstance(effect, Compute) for effect in effects)  # they are looked at
    assert not any(isinstance(effect, Store) for effect in effects)


# Outcomes


@pytest.mark.parametrize("kind", [STEP, PROOF])
def test_who_withholds_a_part_of_a_shuffle_is_left_out_and_has_seen_nothing(kind: str) -> None:
    world = spied("spar", 3)

    def withholding(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        def twist(_to: str, word: Word) -> Iterator[Word]:
            if not (isinstance(word, Note) and word.name.startswith(f"{kind} ")):
                yield word

        return twisting(page, effects, twist)

    world.villains["ben"] = withholding
    seen: list[int] = []

    def is_skipped() -> bool:
        seen.append(world.shares_sent)
        return "ben" in world.pages["ann"].table.skipped

    world.run(120, is_skipped)
    assert "ben" in world.pages["ann"].table.skipped
    assert max(seen) == 0
    world.run(400, world.is_over)
    assert world.is_over()
    first = deals(world)[0]
    assert (first.times, first.voids) == (1, 0)
    assert "ben" in first.skipped
    assert not first.is_fair
    assert world.wrong == []


@pytest.mark.parametrize("is_same", [True, False])
def test_two_steps_for_one_deck_are_named_and_removed(is_same: bool) -> None:
    world = spied("spar", 3)

    def twice(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        def twist(to: str, word: Word) -> Iterator[Word]:
            if to == "cleo" and isinstance(word, Note) and word.name.startswith(f"{STEP} "):
                content = word.content if is_same else f"{word.content[:-1]}A"
                word = replace(word, n=page.next_n(), content=content)
            if not (isinstance(word, Note) and word.name.startswith(f"{PROOF} ")):
                yield word  # without proofs the shuffle stays open until both steps are known

        return twisting(page, effects, twist)

    world.villains["ben"] = twice
    world.run(60, lambda: "ben" not in world.pages["cleo"].table.people)
    assert "ben" not in world.pages["cleo"].table.people
    for name in ("ann", "cleo"):
        assert world.about[name, "contradiction"] == {"ben"}
        assert not world.about[name, "decided skip"]
    world.run(300, world.is_over)
    assert world.is_over()
    assert deals(world)[0].shuffles[0].shufflers == ("ann", "cleo")


def test_too_many_notes_for_one_keep_no_deck_from_them() -> None:
    world = spied("spar", 3)
    other = world.pages["ben"]
    world.run(60, lambda: other.note("cleo", READY) is not None)  # before the steps of the shuffle
    villains.fill(world, "ben", "cleo")
    world.pages["cleo"].stored.n = 2 * 10**6
    world.run(world.now + 30, lambda: other.place.height > 1)
    assert other.place.height > 1
    assert deals(world)[0].shuffles[0].shufflers == ("ann", "ben", "cleo")


def test_others_stand_in_for_someone_who_gives_no_shares() -> None:
    world = spied("crazy_eights", 3)
    world.villains["ben"] = no_shares
    world.run(60, lambda: world.pages["ann"].place.height > 20)
    first = deals(world)[0]
    assert world.pages["ann"].place.height > 20
    assert (first.times, first.voids) == (1, 0)


def test_of_two_people_someone_who_gives_no_shares_gets_at_most_one_card() -> None:
    world = spied("spar", 2)

    def is_drawn() -> bool:
        match = match_of(world.pages["ben"])
        return match is not None and match.follower.is_drawn

    world.run(60, is_drawn)
    world.villains["ben"] = no_shares
    before = set(world.cards_sent)
    world.wish_all("void", "", ("ben",))
    world.run(world.now + 60)
    page = world.pages["ann"]
    assert match_at(world, "ann").is_shuffled
    assert len(world.cards_sent - before) == 1
    assert page.table.people == ("ann", "ben")
    assert (page.table.deal, page.table.begun) == (1, 1)  # one of two decides nothing alone


# Two stories


@pytest.mark.parametrize("first", [("ann", "cleo"), ("ann", "cleo", "dora"), ("emil",)])
def test_two_stories_bring_no_card_and_are_named(first: tuple[str, ...]) -> None:
    world = spied("crazy_eights", 5)
    villain = world.villains["ben"] = Fork(first)
    world.run(60, lambda: villain.cards is not None)
    world.run(world.now + 30, lambda: "ben" not in world.pages["ann"].table.people)

    assert villain.cards
    assert world.cards_sent == villain.cards
    for name in ("ann", "cleo", "dora", "emil"):
        assert world.about[name, "contradiction"] == {"ben"}
    assert "ben" not in world.pages["ann"].table.people
    world.run(400, world.is_over)
    assert world.is_over()
    assert sum(deal.voids for deal in deals(world)) <= 1
    assert not deals(world)[0].is_fair


def test_a_card_is_not_seen_by_a_record_that_only_half_of_the_people_hold() -> None:
    world = spied("crazy_eights", 4)
    world.villains["ben"] = asking("", *world.pages)
    world.run(60, lambda: is_in_turn(world, 1, ("ben",)))
    assert is_in_turn(world, 1, ("ben",))
    world.cut |= {frozenset((a, b)) for a in ("ann", "ben") for b in ("cleo", "dora")}
    before = set(world.cards_sent)
    world.step("ben", Acted(draw(match_at(world, "ben"), 1)))
    world.run(world.now + 20)
    assert world.pages["ann"].place == world.pages["ben"].place
    assert world.cards_sent == before
    world.cut.clear()
    world.run(world.now + 10, lambda: world.cards_sent != before)
    assert world.cards_sent > before
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
            page = world.pages[name]
            is_theirs = owner == name or owner not in league
            part = part_of(page, work, place, owner) if is_theirs else None
            if part is not None:
                parts.append(part)
    those = chosen(place[0], parts)
    return None if those is None else face_in(work, "face", *place, those)
