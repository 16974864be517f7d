"""The screens of a table of this device show a table with friends as well, from each seat."""

import pytest

from app import controls, pace
from app.dialogs import Dialogs
from app.display import _picture
from app.friends.adapter import TableAdapter
from app.room import Room
from app.screens import result
from app.screens.bar import Bar
from app.screens.hand import hand
from app.screens.kept import NOTHING
from app.setup import usual
from peerdeck.action import Deal
from peerdeck.games import games
from peerdeck.refusals import Illegal
from tests.app.friends.pages import Pages


def regions(adapter: TableAdapter) -> object:
    """Return what is drawn of a table."""
    room = Room(Dialogs(), screen="table", table=adapter, shows_tip=False)
    return _picture(room, None, None, NOTHING).regions


@pytest.mark.parametrize("game", games())
def test_every_game_is_shown_from_the_seat_of_a_guest(game: str) -> None:
    table = Pages(usual(game).seated(4), 3)
    table.sit()
    seen = 0
    for time in range(10):
        table.play(2)
        table.play(1.5, time % 3)
        for number in range(3):
            adapter = TableAdapter(table[number], table.now)
            assert regions(adapter)
            seen += adapter.is_awaited
            if adapter.over:
                assert result.result(adapter.public)
            goes_on = pace.wait(adapter, pace.PACES["usual"]) is not None
            assert not goes_on or not adapter.is_awaited or pace.sweeps(adapter)
    assert seen


def test_a_watcher_sees_the_table_and_can_do_nothing() -> None:
    table = Pages(usual("cpwp").seated(3), 2)
    table.person(1, "come", "Bea", None)
    table.person(0, "let_watch", table.peers[1])
    table.person(0, "begin")
    table.play(5)
    adapter = TableAdapter(table[1], table.now)
    assert regions(adapter)
    assert not adapter.is_asked
    assert not adapter.public.order


def at_the_turn_of_a_guest() -> tuple[Pages, TableAdapter]:
    table = Pages(usual("cpwp").seated(3), 2)
    table.sit()
    for _time in range(400):
        adapter = TableAdapter(table[1], table.now)
        if adapter.is_awaited:
            return table, adapter
        table.play(0.5, 1)
    raise AssertionError("it is never the guest's turn")


def test_an_action_of_a_guest_goes_to_the_host_and_comes_back() -> None:
    table, adapter = at_the_turn_of_a_guest()
    legal = adapter.public.legal()
    before = adapter.entries
    adapter.act(legal[0])
    assert not adapter.is_asked
    assert "my-turn" not in hand(adapter.public)
    assert controls.bar(adapter.public) == Bar("Sent to the host…", False, ())
    assert [effect for effect in adapter.effects if "sign" in effect]
    table.do(table.peers[1], adapter.effects)
    table.settle()
    assert adapter.entries > before
    assert adapter.said()


def test_what_the_rules_do_not_allow_is_refused_at_once() -> None:
    _table, adapter = at_the_turn_of_a_guest()
    with pytest.raises(Illegal):
        adapter.act(Deal())
    assert adapter.is_awaited
