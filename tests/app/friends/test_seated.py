"""The screens of a table of this device show a table with friends as well, from each seat."""

from __future__ import annotations

import pytest

from app import moment, pace
from app.dialogs import Dialogs
from app.display import _picture
from app.friends.seated import Seated
from app.room import Room
from app.screens import result
from app.screens.bar import Bar
from app.screens.hand import hand
from app.screens.kept import NOTHING
from app.setup import usual
from peerdeck.action import Deal
from peerdeck.games import games
from peerdeck.refusals import Illegal
from tests.app.friends.company import Company


def regions(seated: Seated) -> object:
    """Return what is drawn of a table."""
    room = Room(Dialogs(), screen="table", table=seated, shows_tip=False)
    return _picture(room, None, NOTHING).regions


@pytest.mark.parametrize("game", games())
def test_every_game_is_shown_from_the_seat_of_a_guest(game: str) -> None:
    table = Company(usual(game).seated(4), 3)
    table.sit()
    seen = 0
    for time in range(10):
        table.play(2)
        table.play(1.5, time % 3)
        for number in range(3):
            seated = Seated(table[number], table.now)
            assert regions(seated)
            seen += seated.is_awaited
            if seated.over:
                assert result.result(seated.public)
            assert pace.wait(seated, pace.PACES["usual"]) is None or not seated.is_awaited
    assert seen


def test_a_watcher_sees_the_table_and_can_do_nothing() -> None:
    table = Company(usual("cpwp").seated(3), 2)
    table.person(1, "come", "Bea", None)
    table.person(0, "let_watch", table.peers[1])
    table.person(0, "begin")
    table.play(5)
    seated = Seated(table[1], table.now)
    assert regions(seated)
    assert not seated.is_asked
    assert not seated.public.order


def at_the_turn_of_a_guest() -> tuple[Company, Seated]:
    table = Company(usual("cpwp").seated(3), 2)
    table.sit()
    for _time in range(400):
        seated = Seated(table[1], table.now)
        if seated.is_awaited:
            return table, seated
        table.play(0.5, 1)
    raise AssertionError("it is never the guest's turn")


def test_an_action_of_a_guest_goes_to_the_host_and_comes_back() -> None:
    table, seated = at_the_turn_of_a_guest()
    legal = seated.public.legal()
    before = seated.entries
    seated.act(legal[0])
    assert not seated.is_asked
    assert "my-turn" not in hand(seated.public)
    assert moment.bar(seated.public) == Bar("Sent to the host…", False, ())
    assert [effect for effect in seated.effects if "sign" in effect]
    table.do(table.peers[1], seated.effects)
    table.settle()
    assert seated.entries > before
    assert seated.said()


def test_what_the_rules_do_not_allow_is_refused_at_once() -> None:
    _table, seated = at_the_turn_of_a_guest()
    with pytest.raises(Illegal):
        seated.act(Deal())
    assert seated.is_awaited
