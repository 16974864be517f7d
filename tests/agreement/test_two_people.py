"""Attacks by one of two people, where nothing can be decided without the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from peerdeck.agreement.decks import PROOF
from peerdeck.agreement.effects import Give, Message, Share
from peerdeck.agreement.notes import ANYWAY, CONTINUE, HERE, STEP, Wish
from peerdeck.agreement.page import Noted
from peerdeck.agreement.sight import at_of, hidden_cards
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Note, Prepare, Promise, Record, Word
from tests.agreement import villains
from tests.agreement.card_villains import Spied, asking, hand_of, spied
from tests.agreement.cards_world import CardsWorld, deals, match_at, world_of
from tests.agreement.people import Evening
from tests.agreement.villains import say
from tests.agreement.world import Villain


def test_of_two_people_who_sleeps_is_not_replaced_and_shows_no_card() -> None:
    world = spied("crazy_eights", 2)
    world.villains["ben"] = asking("ann")
    world.run(12)
    world.asleep["ann"] = world.now + 40
    world.wish_all("away", "ann", ("ben",))
    world.wish_all("remove", "ann", ("ben",))
    world.run(50)
    table = world.pages["ben"].table
    assert (table.people, table.away) == (("ann", "ben"), ())
    assert table.seats[0].keeper == "ann"
    world.unwish()
    world.finish()
    assert world.shares_sent > 5
    assert world.wrong == []


class Refusing(Spied):
    """A world in which ben's page hears nothing of it that ann is here again."""

    def send(self, by: str, to: str, message: Message) -> None:
        if to == "ben" and isinstance(message, Give):
            words = tuple(each for each in message.words if not self.is_return(each.word))
            message = Give(message.decisions, words)
        super().send(by, to, message)

    def is_return(self, word: Word) -> bool:
        is_note = isinstance(word, Note) and word.name == HERE
        return is_note or (isinstance(word, Prepare) and word.change.kind == "back")


# In these the first move for ann is not the draw already.
@pytest.mark.parametrize("seed", [4, 9, 10])
def test_of_two_people_who_is_not_let_back_loses_the_cards_seen_before_and_no_others(
    seed: int,
) -> None:
    world = world_of("crazy_eights", 2, seed, kind=Refusing)
    page = world.pages["ann"]
    world.run(60, lambda: page.place.height >= 6)
    world.wish_all("away", "ann", ("ann", "ben"))
    world.run(60, lambda: len(moves_for_ann(world)) == 1)
    world.unwish()
    world.step("ann", Noted(HERE, ""))
    world.run(world.now + 1)
    before = {at_of(*place) for place in hand_of(world, "ann")} & world.cards_sent
    assert before
    world.run(world.now + 60)

    assert page.table.away == ("ann",)
    assert len(moves_for_ann(world)) > 1  # ann's page sees who signed them
    assert page.records[-1].act == "0 draw"  # and that card is not shown to ben
    assert {at_of(*place) for place in hand_of(world, "ann")} & world.cards_sent <= before


def moves_for_ann(world: CardsWorld) -> list[Record]:
    """Return the moves of ben's page with ann's cards."""
    records = world.pages["ann"].records
    return [record for record in records if record.by == "ben" and record.act.startswith("0 ")]


@dataclass
class Lossy(CardsWorld):
    """A world in which some boxes with shares of ben are lost, and nobody says that they are back.

    Lost are all of them until some second, or a single one after several others.
    """

    until: float = 0.0
    boxes_left: int = 0

    def tap(self, page: Page) -> None:
        pass

    def send(self, by: str, to: str, message: Message) -> None:
        is_box = isinstance(message, Share)
        self.boxes_left -= is_box and by == "ben"
        is_one = is_box and by == "ben" and self.boxes_left == 0
        if not is_one and not (is_box and self.now <= self.until):
            super().send(by, to, message)


def test_someone_whose_page_is_here_is_asked_for_shares_also_if_they_count_as_away() -> None:
    world = world_of("crazy_eights", 2, kind=Lossy)
    page = world.pages["ann"]
    world.run(60, lambda: page.place.height >= 6)
    world.wish_all("away", "ann", ("ann", "ben"))
    world.wait(lambda: "ann" in page.table.away)
    world.until = world.now + 3
    world.run(world.now + 20)
    assert moves_for_ann(world)


def test_a_lost_share_is_asked_for_again_however_many_cards_somebody_is_to_see() -> None:
    world = world_of("cpwp", 2, 4, seats=6, kind=Lossy, boxes_left=6)
    page = world.pages["ann"]
    world.wait(lambda: page.place.height >= 6)
    assert [seat.keeper for seat in page.table.seats].count("ann") == 5  # these see 86 cards
    assert world.boxes_left < 0


def test_someone_who_comes_in_gets_cards_of_a_deck_that_one_person_alone_shuffled() -> None:
    world = world_of("spar", 1, seats=2, rules="target=9")
    world.run(30, lambda: world.pages["ann"].table.deal == 1)
    world.come("ben")
    world.run(60, lambda: len(world.pages["ann"].table.people) == 2)
    match = match_at(world)
    assert [shuffle.deck.deal.deal for shuffle in match.dealt] == [1]  # deal 2 has none
    assert match.standing(world.pages["ann"].table).is_dealt
    world.finish()


@pytest.mark.parametrize("kind", [STEP, PROOF])
def test_a_part_of_a_shuffle_that_is_withheld_ends_in_a_deal_that_counts_as_void(
    kind: str,
) -> None:
    world = spied("spar", 2)

    world.villains["ben"] = villains.withholding(kind)
    world.run(40)
    assert world.pages["ann"].table.begun == 1
    world.wish_all("void", "", ("ben",))
    world.run(60)
    assert world.pages["ann"].table.begun == 1  # it takes the wish of the other
    world.wish_all("void", "", ("ann",))
    world.run(90, lambda: world.pages["ann"].table.begun > 1)
    assert world.shares_sent == 0
    assert deals(world)[0].voids == 1
    assert not deals(world)[0].is_fair


def test_two_moves_for_one_turn_are_named_and_the_other_may_go_on_alone() -> None:
    world = Evening(1, 2, 3, loss=0.0)
    page = world.pages["ann"]
    world.run(30, lambda: page.place.height >= 5)
    world.villains["ben"] = villains.silent_about(Record, Promise)  # nor for a removal
    record = next(each for each in page.records[::-1] if each.by == "ben")
    say(world, "ben", "ann", replace(record, n=world.pages["ben"].next_n(), act="7"), seconds=3)
    assert world.about["ann", "contradiction"] == {"ben"}
    assert page.table.people == ("ann", "ben")
    go_on_alone(world)


def go_on_alone(world: Evening) -> None:
    world.step("ann", Noted(CONTINUE, ANYWAY))
    world.wait(lambda: "ann" in world.founded, 70)
    assert world.founded["ann"].value.table.people == ("ann",)


@pytest.mark.parametrize("what", ["begin", "admit"])
def test_an_owner_who_begins_nothing_and_lets_nobody_in_stops_the_other(what: str) -> None:
    world = Evening(2, 2, 3, matches=0, answers=False)
    world.come("gus")
    world.run(8)
    world.wishes["ben"] = {(what, world.game if what == "begin" else "gus 2")}
    world.run(40)

    table = world.pages["ben"].table
    assert (table.match, table.players) == (0, ("ann", "ben"))
    world.wishes["ann"] = world.wishes["ben"]
    world.run(80)
    table = world.pages["ben"].table
    assert table.match >= 1 or "gus" in table.players


def evening_of_two(villain: Villain) -> Evening:
    """Return an evening of two in which ben's page lies from the first moves on."""
    world = Evening(3, 2, 2)
    world.run(3)
    world.villains["ben"] = villain
    world.run(200, lambda: is_done(world))
    return world


def is_done(world: Evening) -> bool:
    page = world.pages["ann"]
    return page.table.match >= 1 and page.line.head.standing(page.table).is_over


@pytest.mark.parametrize("villain", [villains.proposing, villains.wishing])
def test_proposals_and_wishes_of_one_slow_the_other_by_seconds(villain: Villain) -> None:
    world = evening_of_two(villain)
    table = world.pages["ann"].table
    assert is_done(world)
    assert world.now < 120
    assert (table.people, table.away) == (("ann", "ben"), ())
    assert not world.tells["ann", "decided void"]


def test_ballots_that_one_never_completes_are_a_standstill_and_the_other_goes_on_alone() -> None:
    world = evening_of_two(villains.half_finished)
    page = world.pages["ann"]
    assert not is_done(world)
    assert page.table.people == ("ann", "ben")
    go_on_alone(world)


def test_a_ballot_that_is_completed_late_ends_the_standstill() -> None:
    world = evening_of_two(villains.half_finished)
    assert not is_done(world)
    del world.villains["ben"]
    world.wait(lambda: is_done(world), 200)


class Idle(Evening):
    """An evening in which ann soon makes no more moves."""

    def play(self, name: str) -> None:
        if name != "ann" or self.now < 10:
            super().play(name)


def test_decisions_without_end_do_not_keep_the_other_from_going_on_alone() -> None:
    world = Idle(4, 2, 3, loss=0.0, answers=False)
    world.seats_asked["gus"] = None
    world.come("gus")
    world.run(10)

    def toggle() -> None:
        """Let somebody watch and send them away again, which ann may decide alone."""
        what = "send away" if "gus" in world.pages["ann"].table.spectators else "watch"
        wish = Wish(what, "gus", world.pages["ann"].table.now)
        world.step("ann", Noted(wish.name, wish.content))

    bases = {world.pages["ben"].base}
    for at in range(8):
        toggle()
        world.run(world.now + 5)
        bases.add(world.pages["ben"].base)
        if at == 2:
            world.step("ben", Noted(CONTINUE, ANYWAY))
    assert len(bases) >= 5
    assert world.founded["ben"].value.table.people == ("ben",)


def test_a_flood_by_one_fills_nothing_at_the_other() -> None:
    world = evening_of_two(villains.flooding)
    assert len(world.pages["ann"].heard.notes["ben"]) <= 1_000
    assert len(world.pages["ann"].heard.spare) <= 64
    assert len(world.pages["ann"].heard.voting.pending) <= 60 * 4


def test_someone_who_keeps_the_seat_of_a_bot_sees_its_cards() -> None:
    world = spied("crazy_eights", 2, seats=3)
    world.spies = ("ann",)
    world.run(12)
    page, match = world.pages["ann"], match_at(world)
    assert page.table.seats[2].keeper == "ann"
    cards = [card for card, seats in hidden_cards(match).items() if seats == 1 << 2]
    places = {at_of(*place) for card in cards if (place := match.place_of(card)) is not None}
    assert places
    assert places <= world.cards_sent
    assert world.wrong == []
    assert match_at(world, "ben").place_of(cards[0]) is not None
    assert not places & world.pages["ben"].stored.secrets.faces.keys()
