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


def laid(groups: str) -> Arrangement:
    """A hand in groups that were made by hand: "1 23" is card 1 by itself, and 2 with 3."""
    hand = Arrangement()
    cards = [[int(card) for card in group] for group in groups.split()]
    hand.keep_up([card for group in cards for card in group], face, dealing=True)
    hand.lay([[card] for group in cards for card in group])
    for group in cards:
        hand.group(group)
    assert shown(hand) == groups
    return hand


def shown(hand: Arrangement) -> str:
    """Return the groups of a hand as a text."""
    return " ".join("".join(map(str, group)) for group in hand.groups)


def dealt() -> Arrangement:
    """A hand of all cards, just dealt."""
    hand = Arrangement()
    hand.keep_up(CARDS, face, dealing=True)
    return hand


@pytest.mark.parametrize(
    ("groups", "do", "cards", "after"),
    [
        ("1 2 3 4 5", "group", [5, 2, 4], "1 245 3"),  # where the first of them lay
        ("1 245 3", "group", [3, 4], "1 25 43"),
        ("1 25 43", "group", [1], "1 25 43"),
        ("1 25 43", "group", [], "1 25 43"),
        ("1 23 45", "ungroup", [3], "1 2 3 45"),
        ("1 23 45", "ungroup", [1], "1 23 45"),
    ],
)
def test_selected_cards_become_a_group_which_is_dissolved_where_it_lies(
    groups: str, do: str, cards: list[Card], after: str
) -> None:
    hand = laid(groups)
    getattr(hand, do)(cards)
    assert shown(hand) == after


def test_a_group_of_one_is_no_group() -> None:
    hand = laid("12 3")
    assert hand.is_grouped(1)
    hand.keep_up([2, 3], face, dealing=False)
    assert shown(hand) == "2 3"
    assert not hand.is_grouped(2)


def test_new_cards_come_last_and_cards_that_go_leave_the_rest_as_it_was() -> None:
    hand = laid("3 12 4")
    hand.keep_up([9, 1, 2, 4], face, dealing=False)
    assert (shown(hand), hand.fresh) == ("12 4 9", {9})
    hand.keep_up([1, 2, 4], face, dealing=False)
    assert hand.fresh == set()


def test_sorting_leaves_what_was_grouped_by_hand() -> None:
    hand = dealt()
    assert hand.order == CARDS[::-1]
    hand.group(CARDS[2:4])
    hand.sort("rank", face)
    assert hand.groups == [[103, 102], *([card] for card in CARDS[:3:-1]), [101], [100]]


def test_groups_sorted_by_a_game_are_sorted_again() -> None:
    hand = dealt()
    hand.lay([CARDS[:3], CARDS[3:6]])
    assert hand.groups == [CARDS[:3], CARDS[3:6], *([card] for card in CARDS[:5:-1])]
    hand.sort("suit", face)
    assert hand.groups == [[card] for card in CARDS[::-1]]


@pytest.mark.parametrize("groups", [[[1, 1]], [[1], [1]], [[7]]])
def test_a_game_cannot_make_cards_up(groups: list[list[Card]]) -> None:
    hand = laid("1 2")
    with pytest.raises(ValueError, match="groups of the hand"):
        hand.lay(groups)


def test_cards_are_dealt_as_the_last_ones_were_sorted() -> None:
    hand = laid("1 2")
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
        (1, 2, None, "2 314 56"),  # into a group
        (1, 3, None, "2 34 1 56"),  # between two groups: into none
        (1, 3, 4, "2 341 56"),
        (1, 3, 5, "2 34 156"),
        (1, 1, 2, "2 1 34 56"),  # a card by itself is no group to join
        (1, 0, 5, "1 2 34 56"),  # not beside it
        (4, 2, 3, "1 2 43 56"),  # within a group of two
        (4, 3, 3, "1 2 34 56"),
        (3, 0, None, "3 1 2 4 56"),  # what is left is none
        (3, 99, None, "1 2 4 56 3"),
        (3, 99, 6, "1 2 4 563"),
        (3, -9, 1, "3 1 2 4 56"),
        (9, 0, 1, "1 2 34 56"),  # not of this hand
    ],
)
def test_a_card_goes_where_it_is_dropped(
    card: Card, to: int, beside: Card | None, groups: str
) -> None:
    hand = laid("1 2 34 56")
    hand.move(card, to, beside)
    assert shown(hand) == groups


def test_a_card_steps_through_groups_from_end_to_end() -> None:
    hand = laid("1 23 4")
    for groups in ("123 4", "213 4", "231 4", "23 1 4", "23 4 1", "23 4 1", "23 4 1"):
        hand.step(1, 1)
        assert shown(hand) == groups
    for groups in ("23 1 4", "231 4", "213 4", "123 4", "1 23 4", "1 23 4"):
        hand.step(1, -1)
        assert shown(hand) == groups


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
    hand = laid("1 23")
    hand.restore(text)
    assert sorted(hand.order) == [1, 2, 3]
