"""The arrangement of a hand: order, groups, new cards; and that it comes back as it was."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.arrangement import Arrangement
from peerdeck.card import Card, Face

CARDS = list(range(100, 112))


def face(card: Card) -> Face:
    """Card 100 is the king of clubs, the next one the queen, and so on."""
    return (112 - card) % 52


def laid(*groups: list[Card]) -> Arrangement:
    """A hand in these groups, those of several cards made by hand."""
    hand = Arrangement()
    cards = [card for group in groups for card in group]
    hand.keep_up(cards, face, dealing=True)
    hand.lay([[card] for card in cards])
    for group in groups:
        hand.group(group)
    assert hand.groups == list(groups)
    return hand


def test_selected_cards_become_a_group_where_the_first_of_them_lay() -> None:
    hand = laid([1], [2], [3], [4], [5])
    hand.group({5, 2, 4})
    assert hand.groups == [[1], [2, 4, 5], [3]]
    hand.group([3, 4])
    assert hand.groups == [[1], [2, 5], [4, 3]]
    hand.group([1])
    hand.group([])
    assert hand.groups == [[1], [2, 5], [4, 3]]


def test_a_group_of_one_is_no_group() -> None:
    hand = laid([1, 2], [3])
    assert hand.is_grouped(1)
    hand.keep_up([2, 3], face, dealing=False)
    assert hand.groups == [[2], [3]]
    assert not hand.is_grouped(2)


def test_a_group_is_dissolved_where_it_lies() -> None:
    hand = laid([1], [2, 3], [4, 5])
    hand.ungroup([3])
    assert hand.groups == [[1], [2], [3], [4, 5]]
    hand.ungroup([1])
    assert hand.groups == [[1], [2], [3], [4, 5]]


def test_new_cards_come_last_and_cards_that_go_leave_the_rest_as_it_was() -> None:
    hand = laid([3], [1, 2], [4])
    hand.keep_up([9, 1, 2, 4], face, dealing=False)
    assert hand.groups == [[1, 2], [4], [9]]
    assert hand.fresh == {9}
    hand.keep_up([1, 2, 4], face, dealing=False)
    assert hand.fresh == set()


def test_sorting_leaves_what_was_grouped_by_hand() -> None:
    hand = Arrangement()
    hand.keep_up(CARDS, face, dealing=True)
    assert hand.order == CARDS[::-1]
    hand.group(CARDS[2:4])
    hand.sort("rank", face)
    assert hand.groups == [[103, 102], *([card] for card in CARDS[:3:-1]), [101], [100]]


def test_groups_sorted_by_a_game_are_sorted_again() -> None:
    hand = Arrangement()
    hand.keep_up(CARDS, face, dealing=True)
    hand.lay([CARDS[:3], CARDS[3:6]])
    assert hand.groups == [CARDS[:3], CARDS[3:6], *([card] for card in CARDS[:5:-1])]
    hand.sort("suit", face)
    assert hand.groups == [[card] for card in CARDS[::-1]]


@pytest.mark.parametrize("groups", [[[1, 1]], [[1], [1]], [[7]]])
def test_a_game_cannot_make_cards_up(groups: list[list[Card]]) -> None:
    hand = laid([1], [2])
    with pytest.raises(ValueError, match="groups of the hand"):
        hand.lay(groups)


def test_cards_are_dealt_as_the_last_ones_were_sorted() -> None:
    hand = laid([1], [2])
    faces = {5: 3, 6: 13, 7: 2}
    hand.sort("rank", face)
    hand.keep_up([5, 6, 7], faces.__getitem__, dealing=True)
    assert hand.order == [6, 7, 5]  # an ace of diamonds, a 3 and a 4 of clubs
    again = Arrangement()
    again.restore(hand.written())
    again.keep_up([5, 6, 7], faces.__getitem__, dealing=True)
    assert again.order == [6, 7, 5]


@pytest.mark.parametrize(
    ("card", "to", "beside", "groups"),
    [
        (1, 2, None, [[2], [3, 1, 4], [5, 6]]),  # into a group
        (1, 3, None, [[2], [3, 4], [1], [5, 6]]),  # between two groups: into none
        (1, 3, 4, [[2], [3, 4, 1], [5, 6]]),
        (1, 3, 5, [[2], [3, 4], [1, 5, 6]]),
        (1, 1, 2, [[2], [1], [3, 4], [5, 6]]),  # a card by itself is no group to join
        (1, 0, 5, [[1], [2], [3, 4], [5, 6]]),  # not beside it
        (4, 2, 3, [[1], [2], [4, 3], [5, 6]]),  # within a group of two
        (4, 3, 3, [[1], [2], [3, 4], [5, 6]]),
        (3, 0, None, [[3], [1], [2], [4], [5, 6]]),  # what is left is none
        (3, 99, None, [[1], [2], [4], [5, 6], [3]]),
        (3, 99, 6, [[1], [2], [4], [5, 6, 3]]),
        (3, -9, 1, [[3], [1], [2], [4], [5, 6]]),
        (9, 0, 1, [[1], [2], [3, 4], [5, 6]]),  # not of this hand
    ],
)
def test_a_card_goes_where_it_is_dropped(
    card: Card, to: int, beside: Card | None, groups: list[list[Card]]
) -> None:
    hand = laid([1], [2], [3, 4], [5, 6])
    hand.move(card, to, beside)
    assert hand.groups == groups


def test_a_card_steps_through_groups_from_end_to_end() -> None:
    hand = laid([1], [2, 3], [4])
    seen = []
    for _step in range(7):
        hand.step(1, 1)
        seen.append([list(group) for group in hand.groups])
    assert seen == [
        [[1, 2, 3], [4]],
        [[2, 1, 3], [4]],
        [[2, 3, 1], [4]],
        [[2, 3], [1], [4]],
        [[2, 3], [4], [1]],
        [[2, 3], [4], [1]],
        [[2, 3], [4], [1]],
    ]
    for _step in range(7):
        hand.step(1, -1)
    assert hand.groups == [[1], [2, 3], [4]]


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["group", "ungroup", "move", "step", "sort", "come", "go", "lay"]),
        st.lists(st.sampled_from(CARDS), max_size=5, unique=True),
        st.integers(-2, 14),
    ),
    max_size=20,
)


@given(MOVES)
def test_no_card_is_lost_or_doubled_and_all_comes_back_from_its_text(
    moves: list[tuple[str, list[Card], int]],
) -> None:
    hand, held = Arrangement(), CARDS[:8]
    hand.keep_up(held, face, dealing=True)
    for what, cards, number in moves:
        first = cards[0] if cards else 5
        match what:
            case "group":
                hand.group(cards)
            case "ungroup":
                hand.ungroup(cards)
            case "move":
                hand.move(first, number, cards[-1] if cards else None)
            case "step":
                hand.step(first, 1 if number % 2 else -1)
            case "sort":
                hand.sort("rank" if number % 2 else "suit", face)
            case "come" | "go":
                held = sorted(set(held) | set(cards) if what == "come" else set(held) - set(cards))
                hand.keep_up(held, face, dealing=False)
            case "lay":
                hand.lay([[card for card in cards if card in held]])
        assert sorted(hand.order) == sorted(held)
        assert [] not in hand.groups
        again = Arrangement()
        again.keep_up(Random(number).sample(held, len(held)), face, dealing=True)
        again.restore(hand.written())
        assert again.groups == hand.groups
        assert again.written() == hand.written()


@given(st.text(alphabet="0123+~ -xrank suit", max_size=60))
def test_any_text_leaves_a_hand(text: str) -> None:
    hand = laid([1], [2, 3])
    hand.restore(text)
    assert sorted(hand.order) == [1, 2, 3]
