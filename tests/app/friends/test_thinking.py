"""Bots at a table that all shuffle think in the pauses of the host's page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.friends.seated import Seated
from app.setup import Bot, Person, usual
from app.thinking import AT_ONCE
from peerdeck import bot
from peerdeck.bot import Choice, Look, choose_at_random
from peerdeck.event import Seat
from peerdeck.game import Game
from tests.app.friends.company import Company, company
from tests.app.ponderer import Ponderer

BOT: Seat = 2  # the seat that nobody has taken


def asked() -> Company:
    """Return a table of two people at which a bot is asked."""
    table = company(2, 3, "cpwp", seed=1)
    table.sit()
    while True:
        desk = table[0].desk
        assert desk is not None
        if desk.to_act[:1] == (BOT,):
            return table
        table.play(0.5)


def entries(table: Company) -> int:
    """Return the length of the log, as the host's person sees it."""
    return Seated(table[0], table.now).entries


def test_what_was_thought_in_the_pause_is_played_at_its_end(ponderer: Ponderer) -> None:
    table = asked()
    before = len(ponderer.steps)
    assert all(Seated(table[0], table.now).think() for _step in range(30))
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
    assert desk.to_act[:1] != (BOT,)
    assert not table[0].think()
    assert len(ponderer.steps) == before


def test_nobody_thinks_while_the_host_has_called_a_break(ponderer: Ponderer) -> None:
    table = asked()
    table.person(0, "pause", paused=True)
    before = len(ponderer.steps)
    assert not table[0].think()
    assert len(ponderer.steps) == before


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
    table = Company(setup, 2)
    table.sit()
    for _time in range(60):
        table.play(0.5)
        if len(told) > 1:
            break
    assert names == {"hard"}
    assert len(told) > 1
