"""Bots that think in steps use the table's pauses, and hold nobody up."""

from dataclasses import replace
from random import Random

import pytest

from app.host import Host
from app.setup import Bot, Person, usual
from app.table import Table
from app.thinking import AT_ONCE
from peerdeck import bot
from peerdeck.event import Seat
from peerdeck.game import Game
from tests.support.app.ponderer import Ponderer
from tests.support.app.visit import Visit


@pytest.fixture
def sitting() -> Table:
    """A table where the bots are asked first."""
    return Table(Host.begin(usual(), 0))


def test_what_was_thought_in_the_pause_is_played_at_its_end_and_a_few_steps_without_a_pause(
    sitting: Table, ponderer: Ponderer
) -> None:
    assert all(sitting.think() for _step in range(30))
    sitting.go_on()
    sitting.host.play_bot()
    assert ponderer.steps == [30, AT_ONCE]


def test_it_thinks_anew_when_something_has_happened(sitting: Table, ponderer: Ponderer) -> None:
    sitting.think()
    before = len(sitting.host.entries)
    sitting.host.play_bot()
    assert len(sitting.host.entries) > before
    sitting.host.think()
    assert ponderer.steps == [1, 1]


def test_nothing_is_thought_while_a_person_is_asked_or_the_result_is_shown(sitting: Table) -> None:
    while sitting.host.referee.to_act[0] not in sitting.people:
        sitting.host.play_bot()
    assert not sitting.think()
    sitting.stop()
    assert not sitting.think()


def test_a_bot_that_does_not_think_in_steps_has_one_thought(sitting: Table) -> None:
    assert sitting.think()
    assert not sitting.think()
    before = len(sitting.host.entries)
    sitting.host.play_bot()
    assert len(sitting.host.entries) > before


def test_a_page_thinks_at_its_table_and_again_when_it_is_loaded_in_the_middle_of_a_thought(
    ponderer: Ponderer,
) -> None:
    visit = Visit()
    assert not visit.session.think()
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.truth.to_act[:1] != (0,))
    for _step in range(20):
        assert visit.session.think()
    assert sum(ponderer.steps) > 0
    before, thoughts = visit.truth.text(), len(ponderer.steps)
    again = visit.again()
    assert again.truth.text() == before
    while again.truth.text() == before:
        again.tick()
    assert again.truth.text().startswith(before)
    assert len(ponderer.steps) > thoughts


def test_every_bot_plays_at_its_own_level(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[tuple[Seat, str]] = []
    takers = (Person(), Bot("hard"), Bot("easy"), Bot("medium"))
    host = Host.begin(replace(usual(), takers=takers), 0)

    def bot_called(name: str, game: Game) -> bot.Bot:
        names.append((host.referee.to_act[0], name))
        return game.bots.greedy

    monkeypatch.setattr("app.host.bot_called", bot_called)
    while len(names) < 12:
        seat = host.referee.to_act[0]
        if seat == 0:
            host.act(seat, host.referee.game.legal(host.referee.state, seat)[0])
        else:
            host.play_bot()
    assert {*names} == {(1, "hard"), (2, "easy"), (3, "medium")}
