"""The number of players, the cards, and the deal, with the lowest club dealt first."""

import pytest

from peerdeck.card import JOKER, full_deck
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.table import HouseRules
from tests.support import positions
from tests.support.positions import Table

every_seats = pytest.mark.parametrize("seats", range(3, 9))


def dealt(seats: int, dealer: int = 0, **rules: str) -> Table:
    """Return a fresh table whose deck is in order."""
    deck = CPWP.begin(HouseRules.parse(rules), seats, dealer).deck
    return positions.dealt(CPWP, seats, dealer, sorted(deck), **rules)


@every_seats
@pytest.mark.parametrize("decks", ["auto", "1", "2"])
@pytest.mark.parametrize("jokers", ["off", "one", "two", "three", "four"])
def test_up_to_four_take_one_deck_and_more_take_two_each_with_two_jokers_if_any(
    seats: int, decks: str, jokers: str
) -> None:
    t = dealt(seats, decks=decks, jokers=jokers)
    count = (1 if seats <= 4 else 2) if decks == "auto" else int(decks)
    assert sorted(t.state.deck) == sorted(full_deck(count, 0 if jokers == "off" else 2))
    assert t.state.deck.count(JOKER) == (0 if jokers == "off" else 2 * count)
    assert len(t.referee.to_act) == 1


@every_seats
@pytest.mark.parametrize("jokers", ["off", "one"])
def test_all_cards_are_dealt_evenly_and_the_last_seats_are_short(seats: int, jokers: str) -> None:
    t = dealt(seats, dealer=1, jokers=jokers)
    sizes = [*t.held()[2:], *t.held()[:2]]  # from the dealer's left round to the dealer
    assert sum(sizes) == len(t.state.deck)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] <= 1


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer_and_are_secret() -> None:
    t = dealt(3, dealer=1)
    assert [t.hand(seat).split()[:2] for seat in (2, 0, 1)] == [
        ["AC", "4C"],
        ["2C", "5C"],
        ["3C", "6C"],
    ]
    assert t.held() == [17, 17, 18]
    for seat in range(3):
        assert {t.state.seen[card] for card in t.state.zones[seat]} == {1 << seat}


@pytest.mark.parametrize(
    ("seats", "dealer", "holders", "order"),
    [
        (3, 1, [0], [2, 0]),  # the 7 of diamonds is the 20th card
        (5, 4, [3, 4], [0, 1, 2, 3]),  # both are neighbours in the deck: cards 39 and 40
        (3, 2, [1], [0, 1]),
    ],
)
def test_the_seats_are_asked_for_the_7_of_diamonds_in_deal_order(
    seats: int, dealer: int, holders: list[int], order: list[int]
) -> None:
    t = dealt(seats, dealer)
    assert [seat for seat in range(seats) if "7D" in t.hand(seat).split()] == holders
    for seat in order[:-1]:
        assert (t.turn, t.may()) == (seat, {"notmine"})
        t.do("notmine")
    assert t.turn == order[-1]
    assert t.may() != {"notmine"}
    begin = "You hold the 7 of diamonds: you begin."  # which its holder cannot deny
    t.refused("notmine", because=begin, rule="opening", about="7D")
