"""Decks that are made before a match begins, and the time from its beginning to the hands."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from peerdeck.agreement import limits
from peerdeck.agreement.cards import match_of, view
from peerdeck.agreement.effects import Effect, Message, Sign
from peerdeck.agreement.notes import READY, Ready, Wish
from peerdeck.agreement.page import Computed, Event, Noted, Received
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Note
from tests.agreement.cards_world import CardsWorld, world_of

HOP = 0.02  # seconds from page to page


@dataclass
class Resting(CardsWorld):
    """People in a lobby, whose messages all take the same time; `sums` is what each sum takes.

    `shuffled` counts the steps of shuffles that were signed.
    """

    sums: float = 0.0
    shuffled: int = 0
    keeps: bool = False
    loss: float = 0.0

    def send(self, by: str, to: str, message: Message) -> None:
        for part in self.read(by, message):
            if to in self.pages or to in self.newcomers:
                self.post(HOP, to, Received(by, part))

    def post(self, delay: float, name: str, event: Event) -> None:
        super().post(self.sums if isinstance(event, Computed) else delay, name, event)

    def noticed(self, name: str, effect: Effect) -> None:  # noqa: ARG002
        match effect:
            case Sign(Note(name=about)) if about.startswith("step "):
                self.shuffled += 1

    def play(self, name: str) -> None:
        page = self.pages[name]
        if name in page.table.people:
            self.answer(page)
        elif name not in page.table.players:
            self.ask(page)

    def say(self, what: str, about: str) -> None:
        wish = Wish(what, about, self.pages["ann"].table.now)
        self.step("ann", Noted(wish.name, wish.content))

    def choose(self, game: str = "") -> None:
        self.say("set", f"game {game or self.header}")
        self.run(self.now + 1)

    def begin(self) -> float:
        """Begin a match, and return how long it took until all had seen their hands."""
        began, ready = self.now, set[str]()
        self.say("begin", self.header)

        def is_dealt() -> bool:
            for page in self.pages.values():
                if page.table.match and page.me not in ready:
                    ready.add(page.me)
                    self.step(page.me, Noted(READY, Ready(page.table.now).content))
            return all(map(has_hand, self.pages.values()))

        self.wait(is_dealt)
        return self.now - began


def has_hand(page: Page) -> bool:
    match, seat = match_of(page), page.table.seat_of(page.me)
    is_dealt = match is not None and match.is_shuffled and any(match.state.zones)
    return is_dealt and seat is not None and view(page, match, seat) is not None


def lobby(game: str, people: int, sums: float = 0.0, seats: int = 0) -> Resting:
    """Return people at a table where no game is chosen yet."""
    world = world_of(game, people, seats=seats)
    world = Resting(1, people, world.seats, header=world.header, bot="greedy", sums=sums)
    world.run(5)
    return world


@pytest.mark.parametrize(("people", "most"), [(4, 0.5), (2, 1.3), (1, 0.5)])
@pytest.mark.parametrize("game", ["spar", "crazy_eights", "shanghai"])
def test_people_who_have_rested_see_their_hands_soon(game: str, people: int, most: float) -> None:
    world = lobby(game, people)
    world.choose()
    world.run(world.now + limits.REST + 1)
    assert world.begin() < most


@pytest.mark.parametrize(("people", "settings"), [(4, 1), (3, 1), (2, 1), (2, 4)])
def test_settings_do_not_delay_the_match_that_begins_after_them(people: int, settings: int) -> None:
    world = lobby("spar", people)
    for target in range(4, 4 + settings):
        world.header = world.header.replace(f"target={target - 1}", f"target={target}")
        world.choose()
    assert world.pages["ann"].table.chosen == world.header
    assert world.begin() < 1.3


@pytest.mark.parametrize("people", [4, 2, 1])
def test_the_first_deck_is_shuffled_before_the_match_begins(people: int) -> None:
    world = lobby("spar", people, sums=0.3, seats=4)
    world.choose()
    world.run(world.now + 20)
    table = world.pages["ann"].table
    assert (table.match, table.chosen) == (0, world.header)
    assert world.shuffled == 2 * people  # of the pile that draws the first dealer, and of the deck
    secrets = world.pages["ann"].stored.secrets
    decks = {id_ for id_, _before in secrets.made}
    world.begin()
    match = match_of(world.pages["ann"])
    assert match is not None
    assert decks == {begun.deck.id for begun in match.begun}
    assert {len(begun.shufflers) for begun in match.begun} == {people}


def test_a_deck_that_is_made_ahead_saves_the_time_of_its_sums() -> None:
    times = []
    for is_chosen in (True, False):
        world = lobby("spar", 4, sums=0.3)
        if is_chosen:
            world.choose()
        world.run(world.now + 20)
        times.append(world.begin())
    assert times[0] < times[1] / 2


def test_no_deck_is_made_before_the_table_is_at_rest() -> None:
    world = lobby("spar", 3)
    world.run(world.now + 5)
    assert not world.shuffled  # no game is chosen
    world.choose()
    world.run(world.now + limits.REST - 2)
    assert not world.shuffled
    world.run(world.now + 2)
    assert world.shuffled == 6


def test_another_game_or_another_guest_needs_another_deck() -> None:
    world = lobby("spar", 2, seats=4)
    world.choose()
    world.run(world.now + limits.REST + 2)
    assert world.shuffled == 4
    world.come("gus")
    world.run(world.now + 20, lambda: "gus" in world.pages["ann"].table.guests)
    world.run(world.now + limits.REST + 5)
    assert world.shuffled == 4 + 6  # guests are people at the first deal
    world.header = world.header.replace("target=3", "target=5")
    world.choose()
    world.run(world.now + limits.REST + 2)
    assert world.shuffled == 4 + 6 + 6
    world.begin()
    assert world.pages["ann"].table.people == ("ann", "ben", "gus")
    match = match_of(world.pages["ann"])
    assert match is not None
    assert {len(begun.shufflers) for begun in match.begun} == {3}


def test_games_that_change_without_end_do_not_fill_stores_with_decks() -> None:
    world = lobby("spar", 2)
    for target in range(3, 24):
        world.header = world.header.replace(f"target={target}", f"target={target + 1}")
        world.choose()
        world.run(world.now + 10)
    assert world.pages["ann"].table.chosen.split()[5] == "target=24"
    assert world.shuffled == 2 * limits.MOST_DECKS
    world.begin()


def test_after_a_match_decks_are_made_for_the_next_one() -> None:
    world = lobby("spar", 2)
    world.choose()
    world.run(world.now + 5)
    world.begin()
    before = world.shuffled
    for name in ("ann", "ben"):
        wish = Wish("end", "", world.pages[name].table.now)
        world.step(name, Noted(wish.name, wish.content))
    world.run(world.now + 5, lambda: world.pages["ann"].table.is_ended)
    world.run(world.now + limits.REST + 3)
    made = {made.deal.match for made in world.pages["ann"].stored.secrets.made.values()}
    assert 2 in made
    assert world.shuffled >= before + 4
