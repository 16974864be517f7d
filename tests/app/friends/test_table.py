"""A table with friends on the agreement, through its one door."""

from __future__ import annotations

from app.setup import Bot, Person, Setup
from peerdeck.games import game_called
from tests.app.friends.ring import Ring

SHORT = {"spar": {"target": "3"}, "crazy_eights": {"target": "20"}}


def setup_of(game: str, seats: int) -> Setup:
    rules = game_called(game)
    takers = (Person(""), *[Bot("easy")] * (seats - 1))
    return Setup(rules, rules.options.parse(SHORT.get(game, {})), takers)


def seated(*names: str, game: str = "crazy_eights", seats: int = 4) -> Ring:
    ring = Ring()
    first, *others = names
    ring.found(first, setup_of(game, seats))
    assert ring.run(3, lambda: ring.pages[first].view.stage == "lobby")
    for name in others:
        page = ring.come(name, ring.pages[first].newest)
        assert ring.run(10, lambda page=page: page.view.stage == "door"), page.view
        ring.person(name, lambda page, name=name: page.come(name.title(), None, ring.now))
        assert ring.run(5, lambda: bool(ring.pages[first].view.at_door))
        ring.person(first, lambda page, name=name: page.admit(name, None, ring.now))
        assert ring.run(10, lambda page=page: page.view.stage == "lobby"), page.view
    return ring


def test_a_guest_asks_is_let_in_and_all_play_a_match() -> None:
    ring = seated("ann", "ben")
    pages = ring.pages
    assert [seat.name for seat in pages["ben"].view.seats][:2] == ["Ann", "Ben"]
    ring.run(4)
    ring.person("ann", lambda page: page.begin(ring.now))
    assert ring.run(20, lambda: all(p.desk is not None and p.desk.order for p in pages.values()))
    assert ring.play_on(2000, lambda: all(p.view.stage == "over" for p in pages.values()))
    assert pages["ann"].desk is not None and pages["ann"].desk.over
