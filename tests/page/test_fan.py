"""The geometry of the hand: rows of cards that overlap."""

import pytest

from tests.page.conftest import Opened
from tests.support.page.hands import hand, lay_out


@pytest.mark.parametrize(
    ("x", "y", "nearest"),
    [
        (105, 210, (0, 0)),  # the left half of what is seen of the first card
        (115, 210, (0, 1)),  # its right half
        (130, 210, (1, 1)),
        (165, 210, (3, 0)),  # the last card of the row lies open: its middle is far to the right
        (195, 210, (3, 1)),
        (230, 210, (3, 2)),  # the room behind it
        (20, 210, (0, 0)),  # the room before the first one
        (105, 267, (0, 0)),  # still above where raised cards of the second row begin
        (105, 269, (4, 0)),
        (230, 400, (6, 2)),
    ],
)
def test_the_nearest_card_and_the_side_of_it(
    opened: Opened, x: int, y: int, nearest: tuple[int, int]
) -> None:
    assert lay_out(opened(hand(7)), 4, 3).module("fan").Fan().nearest(x, y) == nearest


def test_an_empty_hand_has_no_nearest_card(opened: Opened) -> None:
    assert opened(hand(0)).module("fan").Fan().nearest(1, 1) is None


def test_the_card_above_or_below_is_the_one_that_begins_nearest(opened: Opened) -> None:
    fan = lay_out(opened(hand(7)), 4, 3).module("fan").Fan()
    assert [fan.above_or_below(here, 1) for here in range(4)] == [4, 5, 6, 6]
    assert [fan.above_or_below(here, -1) for here in range(4, 7)] == [0, 1, 2]
    assert (fan.above_or_below(2, -1), fan.above_or_below(5, 1)) == (2, 5)


def test_only_a_left_hand_fan_overlaps_the_other_way(opened: Opened) -> None:
    page = lay_out(opened(hand(3)), 2, 1)
    fan, cards = page.module("fan"), page.document.querySelectorAll("#hand [data-card]")
    fan.stack()
    assert [card.style for card in cards] == [{}, {}, {}]
    page.document.documentElement.dataset.hand = "left"
    fan.stack()
    depths = [int(card.style["--depth"]) for card in cards]
    assert depths[0] > depths[1]
    assert depths[2] > depths[0]  # the lower row lies over the upper one
