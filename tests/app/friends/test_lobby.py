"""At a table with friends: who sits down late or looks on, what is played and said."""

from dataclasses import replace

import pytest

from app.setup import usual
from tests.app.friends.pages import pages, seated


def test_a_late_friend_takes_over_a_bot_at_once() -> None:
    table = pages()
    table.come_in(1)
    table.person(0, "begin")
    table.play(10)
    table.come_in(2)
    assert None not in table.hand(2)
    table.play(10)
    desk = table[2].desk
    assert desk is not None
    assert not table[2].view.stopped


def test_a_watcher_sees_what_everybody_may_and_sits_down_at_the_next_deal() -> None:
    table = pages(game="spar")
    table.come_in(1)
    table.person(0, "begin")
    table.run(3)
    table.person(2, "come", "Cem", None)
    table.person(0, "let_watch", table.peers[2], then=2)
    table.run(3)
    desk = table[2].desk
    assert desk is not None
    assert table[2].view.watches
    assert not desk.legal()
    everybody = (1 << 3) - 1
    assert all(
        desk.state.seen[card] == everybody
        for card, face in enumerate(desk.state.face)
        if face is not None
    )
    for _second in range(120):
        table.play(1)
        if table.seat(2) == 2:
            break
    table.run(3)
    assert table.seat(2) == 2


def test_reactions_reach_everybody_and_not_too_many() -> None:
    table = seated()
    for _time in range(50):
        table.person(1, "react", "applause")
    table.person(2, "react", "<b>anything</b>")
    assert table[0].reactions == [(1, "applause")]
    assert table[2].reactions == [(1, "applause")]


def test_nobody_gone_has_a_seat_before_those_here() -> None:
    table = pages(3, 3, "spar")
    table.come_in(1, 2)
    table.go_away(1)
    table.run(20)
    two = usual("takku_sum").seated(2)
    seating = table[0].seating(two)
    assert seating is not None
    table.person(0, "set_up", two)
    table.run(3)
    assert table.seat(2) == 1
    roster = table[0].shared.role.roster
    assert roster is not None
    assert roster.places == seating.places
    table.go_away(2)
    table.come_back(1)
    table.run(3)
    table.person(0, "set_up", usual("takku_sum").seated(3))
    table.run(3)
    assert table.seat(1) is not None  # who waits for a seat, and is here


def test_the_host_sets_up_another_game() -> None:
    table = pages()
    table.person(1, "come", "Bea", None)
    table.person(0, "admit", table.peers[1], 1)
    table.person(0, "set_up", usual("spar").seated(4))
    assert table[1].view.game.startswith("peerdeck 1 spar")
    assert len(table[1].view.seats) == 4
    table.run(3)
    table.person(0, "begin")
    with pytest.raises(ValueError, match="being played"):
        table.person(0, "set_up", replace(usual("spar")))


def test_what_people_were_promised_outlasts_a_reload_of_the_host() -> None:
    table = pages(3, 3, "spar")
    table.come_in(1)
    table.person(0, "begin")
    table.run(3)
    table.person(2, "come", "Friend 2", None)
    table.person(0, "let_watch", table.peers[2], then=2)
    table.run(5)
    assert table[2].view.is_coming
    table.go_away(0)
    table.come_back(0)
    table.run(8)
    assert table[2].view.is_coming


def test_a_lost_seat_is_given_back_after_a_reload_of_the_host() -> None:
    table = pages(3, 3, "spar")
    table.come_in(1, 2)
    table.person(0, "set_up", usual("takku_sum").seated(2))
    table.run(3)
    assert table.seat(2) is None
    table.go_away(0)
    table.come_back(0)
    table.run(4)
    table.person(0, "set_up", usual("spar").seated(3))
    table.run(3)
    assert table.seat(2) is not None


def test_a_match_begins_only_at_a_table_that_stands() -> None:
    table = pages(4, 4, "spar")
    table.come_in(1, 2, 3)
    table.go_away(0)
    table.run(40)
    heir = table[1]
    assert heir.view.is_host
    table.person(1, "turn_away", table.peers[0])
    table.run(5)
    laid = heir.set_up(usual("takku_sum").seated(2), table.now)
    with pytest.raises(ValueError, match="is being laid"):
        heir.begin(table.now)
    table.do(table.peers[1], laid)
    table.settle()
    table.person(1, "begin")
    table.run(5)
    table.play(10)
    assert not any(table[number].view.stopped for number in (1, 2))
