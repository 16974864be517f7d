"""Bots that think in steps use the table's pauses, and hold nobody up."""

from __future__ import annotations

from random import Random

from app.host import Host
from app.setup import usual
from app.table import Table
from app.thinking import AT_ONCE
from tests.app.ponderer import Ponderer
from tests.app.visit import Visit


def table() -> Table:
    """Return a table where the bots are asked first."""
    return Table(Host.begin(usual(), 0))


def test_what_was_thought_in_the_pause_is_played_at_its_end(ponderer: Ponderer) -> None:
    sitting = table()
    assert all(sitting.think() for _step in range(30))
    sitting.go_on()
    assert ponderer.steps[0] == 30


def test_without_a_pause_a_bot_thinks_a_few_steps(ponderer: Ponderer) -> None:
    table().host.play_bot()
    assert ponderer.steps == [AT_ONCE]


def test_it_thinks_anew_when_something_has_happened(ponderer: Ponderer) -> None:
    sitting = table()
    sitting.think()
    before = len(sitting.host.entries)
    sitting.host.play_bot()
    assert len(sitting.host.entries) > before
    sitting.host.think()
    assert ponderer.steps == [1, 1]


def test_nothing_is_thought_while_a_person_is_asked_or_the_result_is_shown() -> None:
    sitting = table()
    while sitting.host.referee.to_act[0] not in sitting.people:
        sitting.host.play_bot()
    assert not sitting.think()
    sitting.stop()
    assert not sitting.think()


def test_a_bot_that_does_not_think_in_steps_has_one_thought() -> None:
    sitting = table()
    assert sitting.think()
    assert not sitting.think()
    before = len(sitting.host.entries)
    sitting.host.play_bot()
    assert len(sitting.host.entries) > before


def test_a_page_thinks_at_its_table_and_nowhere_else(ponderer: Ponderer) -> None:
    visit = Visit()
    assert not visit.session.think()
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.truth.to_act[:1] != (0,))
    assert visit.session.think()
    assert sum(ponderer.steps) > 0
