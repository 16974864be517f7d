"""Bots at a table that all shuffle think in the pauses of the host's page."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.friends.adapter import TableAdapter
from app.setup import Bot, Person, usual
from app.thinking import AT_ONCE
from peerdeck import bot
from peerdeck.bot import Choice, Look, choose_at_random
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.log import Act, Entry
from tests.app.friends.pages import Pages, pages
from tests.support.app.ponderer import Ponderer


def asked(people: int = 2) -> Pages:
    """Return a table at which the bot in the one seat that nobody has taken is asked."""
    table = pages(people, people + 1, "cpwp", seed=1)
    table.sit()
    while True:
        desk = table[0].desk
        assert desk is not None
        if desk.to_act[:1] == (people,):
            return table
        table.play(0.5)


def heard(table: Pages) -> list[Entry]:
    """Return the log as the first guest knows it."""
    desk = table[1].desk
    assert desk is not None
    return desk.entries[:]


def entries(table: Pages) -> int:
    """Return the length of the log, as the host's person sees it."""
    return TableAdapter(table[0], table.now).entries


def test_what_was_thought_in_the_pause_is_played_at_its_end(ponderer: Ponderer) -> None:
    table = asked()
    before = len(ponderer.steps)
    assert all(TableAdapter(table[0], table.now).think() for _step in range(30))
    assert ponderer.steps[before:] == [30]
    was = entries(table)
    table.person(0, "go_on")
    assert entries(table) > was
    assert ponderer.steps[before] == 30


def test_without_a_pause_a_bot_thinks_a_few_steps(ponderer: Ponderer) -> None:
    table = asked()
    before = len(ponderer.steps)
    table.person(0, "go_on")
    assert ponderer.steps[before] == AT_ONCE


def test_guests_let_the_host_think() -> None:
    table = asked()
    assert table[0].think()
    assert not table[1].think()


def test_nothing_is_thought_while_a_person_is_asked(ponderer: Ponderer) -> None:
    table = asked()
    table.person(0, "go_on")
    before = len(ponderer.steps)
    desk = table[0].desk
    assert desk is not None
    assert desk.to_act[:1] != (2,)
    assert not table[0].think()
    assert len(ponderer.steps) == before


def test_nobody_thinks_while_the_host_has_called_a_break(ponderer: Ponderer) -> None:
    table = asked()
    table.person(0, "pause", paused=True)
    before = len(ponderer.steps)
    assert not table[0].think()
    assert len(ponderer.steps) == before


def test_if_the_host_is_gone_in_the_middle_of_a_thought_the_next_one_thinks(
    ponderer: Ponderer,
) -> None:
    table = asked(people=3)
    assert all(table[0].think() for _step in range(20))
    before, thoughts = heard(table), len(ponderer.steps)
    table.go_away(0)
    table.run(18)
    assert table[1].view.is_host
    table.play(10)
    after = heard(table)
    assert after[: len(before)] == before
    assert [one for one in after[len(before) :] if isinstance(one, Act) and one.seat == 3]
    assert len(ponderer.steps) > thoughts


def test_a_bot_is_asked_by_its_level_and_knows_what_is_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names, told = set[str](), set[int]()

    def asked_bot(look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        told.add(len(look.ruled_out()))
        assert look().face.count(None) > 0
        return choose_at_random(look, seat, actions, random)

    def bot_called(name: str, _game: Game) -> bot.Bot:
        names.add(name)
        return asked_bot

    monkeypatch.setattr("app.friends.match.bot_called", bot_called)
    setup = replace(usual("spar"), takers=(Person(), Person(), Bot("hard")))
    table = Pages(setup, 2)
    table.sit()
    for _time in range(60):
        table.play(0.5)
        if len(told) > 1:
            break
    assert names == {"hard"}
    assert len(told) > 1


WIZARD = "There is no level “wizard”; the medium bot plays in that seat."


def test_a_host_hears_once_of_a_level_that_is_not_known_and_another_bot_plays() -> None:
    setup = replace(usual("spar"), takers=(Person(), Person(), Bot("wizard")))
    table = Pages(setup, 2)
    table.sit()
    table.play(6)
    assert table[0].news.count(WIZARD) == 1
    assert WIZARD not in table[1].news
    assert [seat.strength for seat in table[0].view.seats if seat.bot] == ["medium"]
    assert any(isinstance(one, Act) and one.seat == 2 for one in heard(table))


def test_a_level_is_told_of_only_where_a_bot_plays() -> None:
    setup = replace(usual("spar"), takers=(Person(), Bot("wizard"), Bot("hard")))
    table = Pages(setup, 3)
    table.sit()
    table.go_away(0)
    table.come_back(0)  # what was told is told again
    table.run(3)
    assert WIZARD not in table[0].news
    table.person(0, "mind", 1)
    table.run(3)
    assert table[0].news.count(WIZARD) == 1


def test_a_bot_minds_a_seat_at_the_level_of_that_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[tuple[Seat, str]] = []

    def bot_called(name: str, game: Game) -> bot.Bot:
        desk = table[0].desk
        assert desk is not None
        names.append((desk.to_act[0], name))
        return game.bots.greedy

    monkeypatch.setattr("app.friends.match.bot_called", bot_called)
    setup = replace(usual("spar"), takers=(Person(), Bot("hard"), Person(), Bot("medium")))
    table = Pages(setup, 3)
    table.sit()
    table.go_away(1)
    table.play(40)
    assert {*names} == {(1, "hard"), (3, "medium")}
