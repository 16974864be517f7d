"""The worth of a round."""

import pytest

from peerdeck.games.spar import SPAR
from peerdeck.games.spar.scoring import standing
from peerdeck.games.spar.table import HouseRules
from tests.rules.spar.table import Table, kept, rounds


def worth(t: Table) -> int:
    """Return the points of seat 0."""
    assert t.points[1:] == (0,) * (len(t.points) - 1)
    return t.points[0]


# What single cards are worth


def test_a_six_that_keeps_control_is_worth_3() -> None:
    t = kept("6D")
    assert worth(t) == 3
    assert t.parts == [("6 kept", 1, 3)]


def test_a_seven_that_keeps_control_is_worth_2() -> None:
    t = kept("7D")
    assert worth(t) == 2
    assert t.parts == [("7 kept", 1, 2)]


@pytest.mark.parametrize("card", ["8D", "9D", "TD", "JD", "QD", "KD"])
def test_any_other_card_is_worth_1(card: str) -> None:
    t = kept(card)
    assert worth(t) == 1
    assert t.parts == [("last trick", 1, 1)]


def test_an_ace_is_worth_1() -> None:
    assert worth(kept("AD", deck="35")) == 1


def test_only_the_player_in_control_at_the_end_scores() -> None:
    t = rounds("6D 8C 9C", "7S JC TC", "KS KC QC", "KD 6C 7C", "8H 6H 9H")
    assert t.points == (0, 0, 1)


# Adding up


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("6D 7S", 5),
        ("6H 7S 7H", 7),
        ("7D 6D 6C", 6),  # the first card is the one that does not count
        ("6D 7S 6H", 8),
        ("6D 7D 6S", 5),
        ("7C 6D", 5),
        ("6D 7S 6H 7D 6S", 13),
        ("6D 6S 6H 7D 7S", 13),
    ],
)
def test_sixes_and_sevens_of_different_suits_add_up(cards: str, points: int) -> None:
    assert worth(kept(*cards.split())) == points


def test_the_parts_name_the_cards_that_were_kept() -> None:
    t = kept("6D", "7S", "6H", "7D", "6S")
    assert t.parts == [("6 kept", 3, 3), ("7 kept", 2, 2)]


@pytest.mark.parametrize(("cards", "points"), [("6S 7S", 2), ("7C 6C", 3)])
def test_of_kept_cards_of_one_suit_in_a_row_the_last_one_counts(cards: str, points: int) -> None:
    assert worth(kept(*cards.split())) == points


def test_only_the_neighbour_of_the_same_suit_is_replaced() -> None:
    assert worth(kept("6D", "7S", "6S")) == 6


def test_the_same_suit_again_later_counts_in_full() -> None:
    assert worth(kept("6S", "7H", "7S")) == 7


@pytest.mark.parametrize(
    ("cards", "points"), [("6D 7S 6S", 3), ("7D 6D 6C", 6), ("6S 7S", 2), ("6S 7H 7S", 7)]
)
def test_reset_all_everything_before_is_replaced(cards: str, points: int) -> None:
    assert worth(kept(*cards.split(), same_suit_scope="reset_all")) == points


# Other cards and changes of control wipe out


@pytest.mark.parametrize(
    ("cards", "points"), [("6D 9S", 1), ("6D 7S 8H", 1), ("6D 9S 7D", 2), ("7S 9S 6S", 3)]
)
def test_any_other_card_wipes_out_the_points_so_far(cards: str, points: int) -> None:
    assert worth(kept(*cards.split())) == points


def test_a_player_who_loses_control_loses_the_points_so_far() -> None:
    lost = rounds("6D KC", "7S QC", "8H 9H", "6C 7C", "TH JH")
    # seat 0 kept 3 and 2, lost control, took it back with the 7 of clubs, and lost it again
    assert lost.points == (0, 1)


def test_a_player_who_takes_control_back_starts_again() -> None:
    t = rounds("6D KC", "7S QC", "8H 9H", "6C 7C", "6H JC")
    assert t.points == (3, 0)


def test_a_seven_that_takes_control_from_a_six_is_worth_1() -> None:
    t = rounds("KC 8C", "QC 9C", "JC TC", "TS 7H", "6D 7D")
    assert t.points == (0, 1)
    assert t.parts == [("control taken", 1, 1)]


def test_a_six_takes_nothing_from_a_seven() -> None:
    t = rounds("KC 8C", "QC 9C", "JC TC", "8D 6H", "7S 6S")
    assert t.points == (2, 0)


@pytest.mark.parametrize("last", ["6D 9D", "8D KD"])
def test_taking_control_last_is_worth_1_with_any_card(last: str) -> None:
    assert rounds("KC 8C", "QC 9C", "JC TC", "TS 7H", last).points == (0, 1)


def test_the_point_for_taking_control_is_not_carried_on() -> None:
    assert rounds("KC 8C", "QC 9C", "JC TC", "6D 7D", "7S KH").points == (0, 2)


def test_control_for_a_part_of_a_trick_is_worth_nothing() -> None:
    """Seat 1 goes over the 6 of seat 0 with a 7, and seat 2 over that."""
    t = rounds("KC 8C 6S", "QC 9C 7H", "JC TC 8H", "8S 6H TH", "6D 7D 8D")
    assert t.points == (0, 0, 1)


# transfer_carry


def carried(*tricks: str, **rules: str) -> tuple[int, ...]:
    """Return the points of a round that ends with these tricks."""
    before = ["KC 8C", "QC 9C", "JC TC"][: 5 - len(tricks)]
    return rounds(*before, *tricks, transfer_carry="yes", **rules).points


def test_transfer_carry_the_point_counts_with_the_cards_kept_next() -> None:
    t = rounds("KC 8C", "QC 9C", "JC TC", "6D 7D", "7S KH", transfer_carry="yes")
    assert t.points == (0, 3)
    assert t.parts == [("7 kept", 1, 2), ("control taken", 1, 1)]


def test_transfer_carry_a_player_who_never_lost_control_gets_no_such_point() -> None:
    assert worth(kept("6D", "7S", "6H", "7D", "6S", transfer_carry="yes")) == 13


def test_transfer_carry_another_card_wipes_the_point_out() -> None:
    t = rounds("KC 8C", "QC 9C", "6D 7D", "8S TC", "6H JC", transfer_carry="yes")
    assert t.points == (0, 3)
    assert t.parts == [("6 kept", 1, 3)]


def test_transfer_carry_the_card_that_took_control_was_not_kept() -> None:
    """A 6 of the suit that took control does not replace the point for it."""
    assert carried("8D 9D", "6D KH") == (0, 4)
    assert carried("8D 9D", "6D KH", same_suit_scope="reset_all") == (0, 4)


def test_transfer_carry_with_reset_all_the_point_is_also_wiped_out() -> None:
    assert carried("8D 9D", "7S KH", "6S QH") == (0, 4)
    assert carried("8D 9D", "7S KH", "6S QH", same_suit_scope="reset_all") == (0, 3)


def test_transfer_carry_a_second_change_of_control_begins_with_one_point() -> None:
    assert carried("8D 9D", "TH JH", "7S QH") == (3, 0)


# last_trick_only


@pytest.mark.parametrize(
    ("cards", "points"), [("6D 7S", 2), ("6D 7S 6H", 3), ("7D 6D 6C", 3), ("6D 9S", 1)]
)
def test_last_trick_only_nothing_adds_up(cards: str, points: int) -> None:
    assert worth(kept(*cards.split(), scoring="last_trick_only")) == points


def test_last_trick_only_nothing_is_carried() -> None:
    points = carried("6D 7D", "7S KH", scoring="last_trick_only")
    assert points == (0, 2)


# So far


def test_the_worth_of_control_so_far_is_known_during_the_round() -> None:
    t = rounds("6D KC", first="7S 8H 6C TH|QC 9H 7C JH")
    assert standing(t.state) == (0, (("6 kept", 1, 3),))
    t.play("7S")
    assert standing(t.state) == (0, (("6 kept", 1, 3),))  # the trick is not over
    t.play("QC")
    assert standing(t.state) == (0, (("6 kept", 1, 3), ("7 kept", 1, 2)))
    t.play("8H 9H")
    assert standing(t.state) == (1, (("control taken", 1, 1),))


def test_before_the_first_trick_control_is_worth_nothing_yet() -> None:
    t = kept("6D").deal()
    assert standing(t.state) is None


# The end


@pytest.mark.parametrize(("target", "stage"), [("14", "between"), ("13", "over"), ("12", "over")])
def test_a_game_ends_when_the_target_is_reached_or_passed(target: str, stage: str) -> None:
    t = kept("6D", "7S", "6H", "7D", "6S", target=target)
    assert t.stage == stage
    assert (t.turn is None) == (stage == "over")


def test_the_winner_of_the_game_has_the_most_points() -> None:
    t = kept("6D", "7S", target="5")
    assert SPAR.winners(t.state) == (0,)
    assert [row.winners for row in t.state.sheet] == [(0,)]


def test_usually_20_points_are_needed() -> None:
    assert HouseRules().target == 20
