"""Winning a round, the next round, and the end of the match."""

from typing import Any

import pytest

from peerdeck.event import Part
from tests.rules.takku_sum.table import Table, signs, stock, table, up

SKIP = {"voluntary_pass": "yes"}


def last_skip(*hands: str, **more: Any) -> Table:
    """Return a position in which seat 0 played last, and one more skip ends the round."""
    seats = len(hands)
    return up(*hands, pile="6S 7C KC", turn=seats - 1, skips=seats - 2, **more)


def skip(t: Table, times: int = 1) -> Table:
    """Let one player after the other skip the turn."""
    return t.play(*["pass"] * times)


# The end of a round


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_ends_when_all_others_have_skipped(seats: int) -> None:
    t = up("KC 2C", *["2H", "3H", "4H"][: seats - 1]).play("KC")
    assert skip(t, seats - 2).points == (0,) * seats
    assert skip(t).points == (1, *[0] * (seats - 1))


def test_a_play_restarts_the_count_of_skips() -> None:
    t = up("9C 2C", "3H", "KH", stock="").play("9C", "pass", "KH", "pass")
    assert t.points == (0, 0, 0)
    assert skip(t).points == (0, 0, 1)


def test_a_discarded_grace_card_is_a_skip() -> None:
    t = last_skip("2C", "2H", stock="4D 5D 6D 7D").play("grace", "discard 4D")
    assert (t.points, t.faces_in("indicator")) == ((1, 0), "6D")


def test_the_winner_takes_the_top_card_as_a_point_and_all_else_is_discarded() -> None:
    t = skip(last_skip("2C", "2H", "3H"))
    assert (t.faces_in("points", 0), t.faces_in("discard")) == ("KC", "6S 7C QH")
    assert t.state.sheet[0].winners == (0,)
    assert t.state.sheet[0].parts == ((Part("round won", 1, 1),), (), ())


def test_the_winner_takes_one_card_of_a_group() -> None:
    t = up("KC KD", "2H").play("KC KD", "pass")
    assert (t.faces_in("points", 0), t.faces_in("discard")) == ("KD", "6S 7C KC QH")


# The next round


def test_hands_are_kept_and_two_new_cards_are_turned_up() -> None:
    t = skip(last_skip("2C", "2H", stock="4D 5D 6D"))
    assert (t.hand(0), t.hand(1), stock(t)) == ("2C", "2H", "6D")
    assert (t.faces_in("pile"), signs(t)) == ("4D", "undecided 5D after 6S 7C QH")
    assert t.stage == "playing"
    t.refused("deal", "cannot be done now", "turns")


def test_the_two_cards_come_from_the_discard_pile_if_the_stock_is_empty() -> None:
    t = skip(last_skip("2C", "2H", stock=""))
    assert {t.faces_in("pile"), t.faces_in("indicator"), stock(t)} == {"6S", "7C", "QH"}


@pytest.mark.parametrize(("leader", "seat"), [("winner", 0), ("left_of_winner", 1)])
def test_the_next_leader_may_play_anything(leader: str, seat: int) -> None:
    t = skip(last_skip("2C", "2H", "3H", stock="9D 5D 6D", next_leader=leader))
    assert (t.turn, t.may()) == (seat, {t.hand(seat)})


def test_next_leader_minigame_everybody_draws_again() -> None:
    order = "4D 5D 7D 9D 8D KD"
    t = skip(last_skip("2C", "2H", "3H", stock=order, next_leader="minigame", dealer=1))
    assert (t.stage, t.turn, t.may()) == ("drawing", 2, {"draw"})
    t.play("draw", "draw", "draw")
    assert (t.turn, t.faces_in("drawn", 2), t.faces_in("drawn", 0)) == (0, "7D", "9D")


def test_redeal_the_hands_are_shown_and_all_but_the_points_is_dealt_again() -> None:
    t = skip(last_skip("2C", "2H", "3H", hands_between_rounds="redeal", dealer=1))
    assert (t.stage, t.state.dealer, t.turn, t.may()) == ("between", 2, 2, {"deal"})
    assert [t.state.seen[t.state.zones[seat][0]] for seat in range(3)] == [0b111] * 3
    t.refused("pass", "The next cards have to be dealt first", "end")
    t.do("deal")
    assert (t.stage, t.turn, t.faces_in("points", 0), t.held()) == ("playing", 0, "KC", [5, 5, 5])
    counts = [len(t.faces_in(zone).split()) for zone in ("pile", "indicator", "discard", "stock")]
    assert counts == [1, 1, 0, 104 - 15 - 2 - 1]


# A round without a play


def test_a_round_in_which_everybody_skips_brings_nobody_a_point() -> None:
    t = skip(table("2C", "2H", "3H", stock="4D 5D 6D", **SKIP), 2)
    assert (t.stage, t.faces_in("pile")) == ("playing", "7C")
    skip(t)
    assert (t.points, t.faces_in("pile")) == ((0, 0, 0), "4D")
    assert signs(t) == "undecided 5D after 7C QH"
    assert t.state.sheet[0].winners == ()


def test_after_that_the_next_player_leads_or_all_draw() -> None:
    assert skip(table("2C", "2H", "3H", **SKIP), 3).turn == 1
    assert skip(table("2C", "2H", "3H", turn=1, **SKIP), 3).turn == 2
    t = skip(table("2C", "2H", "3H", next_leader="minigame", **SKIP), 3)
    assert t.stage == "drawing"


@pytest.mark.parametrize(("points", "winners"), [((2, 1), (0,)), ((0, 0), (0, 1))])
def test_three_such_rounds_in_a_row_end_the_match(
    points: tuple[int, int], winners: tuple[int, ...]
) -> None:
    t = skip(table("2C", "2H", points=points, **SKIP), 5)
    assert t.stage == "playing"
    skip(t)
    assert (t.stage, t.turn, t.points) == ("over", None, points)
    assert t.game.winners(t.state) == winners


def test_a_round_with_a_point_restarts_the_count() -> None:
    t = skip(last_skip("2C", "2H", pointless=2, **SKIP))
    assert (t.notes.pointless, t.stage) == (0, "playing")


def test_usually_only_players_without_cards_can_skip_a_whole_round() -> None:
    assert table("2C", "2H").may() == {"2C"}
    t = skip(table("", "", stock="4D 5D 6D 8D"), 2)
    assert (t.points, t.faces_in("pile")) == ((0, 0), "4D")


# The match


@pytest.mark.parametrize("target", [1, 2, 5, 18])
def test_the_first_to_reach_the_target_wins_at_once(target: int) -> None:
    before = (target - 1, target - 1)
    t = skip(last_skip("2C", "2H", points=before, target=str(target)))
    assert (t.stage, t.turn, t.points) == ("over", None, (target, target - 1))


def test_when_a_match_to_usually_five_points_is_over_all_hands_lie_open() -> None:
    assert skip(last_skip("2C", "2H", points=(3, 4))).stage == "playing"
    t = skip(last_skip("2C", "2H", points=(4, 4)))
    assert t.game.winners(t.state) == (0,)
    assert [t.state.seen[t.state.zones[seat][0]] for seat in range(2)] == [0b11, 0b11]
    assert t.may() == set()
    t.refused("pass", "The match is over", "end")
