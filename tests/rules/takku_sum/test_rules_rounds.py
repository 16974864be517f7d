"""Winning a round, the next round, and the end of the match."""

from __future__ import annotations

import pytest

from peerdeck.action import Deal, Pass
from peerdeck.event import Part
from tests.rules.takku_sum.table import Table, table


def last_skip(*hands: str, **more: object) -> Table:
    """Return a position in which seat 0 played last, and one more skip ends the round."""
    seats = len(hands)
    return table(
        *hands, pile="6S 7C KC", direction="up", turn=seats - 1, skips=seats - 2, **more,
    )  # type: ignore[arg-type]  # fmt: skip


# The end of a round


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_ends_when_all_others_have_skipped(seats: int) -> None:
    t = table("KC 2C", *["2H", "3H", "4H"][: seats - 1], pile="6S 7C", direction="up").play("KC")
    for _skip in range(seats - 1):
        assert t.points == (0,) * seats
        t.skip()
    assert t.points == (1, *[0] * (seats - 1))


def test_a_play_restarts_the_count_of_skips() -> None:
    t = (
        table("9C 2C", "3H", "KH", pile="6S 7C", direction="up", stock="")
        .play("9C")
        .skip()
        .play("KH")
    )
    t.skip()
    assert t.points == (0, 0, 0)
    assert t.skip().points == (0, 0, 1)


def test_a_discarded_grace_card_is_a_skip() -> None:
    t = last_skip("2C", "2H", stock="4D 5D 6D 7D").grace().discard("4D")
    assert t.points == (1, 0)
    assert t.wild == "6D"


def test_the_winner_takes_the_top_card_as_a_point() -> None:
    t = last_skip("2C", "2H", "3H").skip()
    assert t.won(0) == "KC"
    assert t.state.sheet[0].winners == (0,)
    assert t.state.sheet[0].parts == ((Part("round won", 1, 1),), (), ())


def test_the_rest_of_the_pile_and_the_indicator_are_discarded() -> None:
    t = last_skip("2C", "2H").skip()
    assert t.discarded == "6S 7C QH"


def test_the_winner_takes_one_card_of_a_group() -> None:
    t = table("KC KD", "2H", pile="6S 7C", direction="up").play("KC KD").skip()
    assert (t.won(0), t.discarded) == ("KD", "6S 7C KC QH")


def test_a_won_card_is_out_of_play() -> None:
    t = last_skip("2C", "2H", stock="4D 5D")
    t.skip()
    assert "KC" not in f"{t.stock} {t.discarded} {t.hand(0)} {t.hand(1)} {t.pile} {t.wild}".split()


# The next round


def test_hands_are_kept_and_two_new_cards_are_turned_up() -> None:
    t = last_skip("2C", "2H", stock="4D 5D 6D").skip()
    assert (t.hand(0), t.hand(1)) == ("2C", "2H")
    assert (t.pile, t.wild, t.direction, t.stage) == ("4D", "5D", "undecided", "playing")


def test_the_two_cards_come_from_the_discard_pile_if_the_stock_is_empty() -> None:
    t = last_skip("2C", "2H", stock="").skip()
    lying = [t.pile, t.wild, t.stock]
    assert sorted(lying) == ["6S", "7C", "QH"]


def test_the_winner_of_the_round_leads() -> None:
    assert last_skip("2C", "2H", "3H").skip().turn == 0


def test_next_leader_left_of_winner() -> None:
    assert last_skip("2C", "2H", "3H", next_leader="left_of_winner").skip().turn == 1


def test_next_leader_minigame_everybody_draws_again() -> None:
    t = last_skip("2C", "2H", "3H", stock="4D 5D 7D 9D 8D KD", next_leader="minigame", dealer=1)
    t.skip()
    assert (t.stage, t.turn, t.may()) == ("drawing", 2, {"draw"})
    t.draw(3)
    assert (t.turn, t.drawn(2), t.drawn(0)) == (0, "7D", "9D")


@pytest.mark.parametrize("leader", ["winner", "left_of_winner"])
def test_the_next_leader_may_play_anything(leader: str) -> None:
    t = last_skip("2C", "2H", stock="9D 5D 6D", next_leader=leader).skip()
    assert t.may() == ({"2C"} if leader == "winner" else {"2H"})


def test_redeal_the_hands_are_shown_and_the_next_dealer_deals() -> None:
    t = last_skip("2C", "2H", "3H", hands_between_rounds="redeal", dealer=1).skip()
    assert (t.stage, t.state.dealer, t.turn, t.may()) == ("between", 2, 2, {"deal"})
    assert [t.state.seen[t.state.zones[seat][0]] for seat in range(3)] == [0b111] * 3
    t.refused(Pass(), because="The next cards have to be dealt first", rule="end")


def test_redeal_everything_except_the_points_is_dealt_again() -> None:
    t = last_skip("2C", "2H", "3H", hands_between_rounds="redeal").skip().deal()
    assert (t.stage, t.turn, t.won(0)) == ("playing", 0, "KC")
    assert [len(t.state.zones[seat]) for seat in range(3)] == [5, 5, 5]
    assert (len(t.pile.split()), len(t.wild.split()), t.discarded) == (1, 1, "")
    assert len(t.stock.split()) == 104 - 15 - 2 - 1


def test_keep_nobody_deals() -> None:
    last_skip("2C", "2H").skip().refused(Deal(), because="cannot be done now", rule="turns")


# A round without a play


def test_a_round_in_which_everybody_skips_brings_nobody_a_point() -> None:
    t = table("2C", "2H", "3H", pile="7C", voluntary_pass="yes", stock="4D 5D 6D").skip(2)
    assert (t.stage, t.pile) == ("playing", "7C")
    t.skip()
    assert (t.points, t.pile, t.wild, t.discarded) == ((0, 0, 0), "4D", "5D", "7C QH")
    assert t.state.sheet[0].winners == ()


def test_after_that_the_next_player_leads() -> None:
    assert table("2C", "2H", "3H", voluntary_pass="yes").skip(3).turn == 1
    assert table("2C", "2H", "3H", voluntary_pass="yes", turn=1).skip(3).turn == 2
    t = table("2C", "2H", "3H", voluntary_pass="yes", next_leader="minigame").skip(3)
    assert t.stage == "drawing"


def test_three_such_rounds_in_a_row_end_the_match() -> None:
    t = table("2C", "2H", voluntary_pass="yes", points=(2, 1)).skip(4)
    assert t.stage == "playing"
    t.skip(2)
    assert (t.stage, t.turn, t.points) == ("over", None, (2, 1))
    assert t.referee.game.winners(t.state) == (0,)


def test_if_nobody_has_a_point_then_all_share_the_match() -> None:
    t = table("2C", "2H", voluntary_pass="yes").skip(6)
    assert t.referee.game.winners(t.state) == (0, 1)


def test_a_round_with_a_point_restarts_the_count() -> None:
    t = last_skip("2C", "2H", pointless=2, voluntary_pass="yes").skip()
    assert (t.state.notes.pointless, t.stage) == (0, "playing")


def test_usually_a_player_with_cards_cannot_skip_a_whole_round() -> None:
    assert table("2C", "2H").may() == {"2C"}


def test_empty_hands_can_end_a_round_without_a_point() -> None:
    t = table("", "", stock="4D 5D 6D 8D").skip(2)
    assert (t.points, t.pile) == ((0, 0), "4D")


# The match


def test_the_first_to_five_points_wins_at_once() -> None:
    t = last_skip("2C", "2H", points=(3, 4)).skip()
    assert t.stage == "playing"
    t = last_skip("2C", "2H", points=(4, 4)).skip()
    assert (t.stage, t.turn, t.points) == ("over", None, (5, 4))
    assert t.referee.game.winners(t.state) == (0,)


@pytest.mark.parametrize("target", [1, 2, 18])
def test_target(target: int) -> None:
    t = last_skip("2C", "2H", points=(target - 1, 0), target=str(target)).skip()
    assert (t.stage, t.points) == ("over", (target, 0))


def test_when_the_match_is_over_all_hands_lie_open() -> None:
    t = last_skip("2C", "2H", target="1").skip()
    assert [t.state.seen[t.state.zones[seat][0]] for seat in range(2)] == [0b11, 0b11]
    assert t.may() == set()
    t.refused(Pass(), because="The match is over", rule="end")
