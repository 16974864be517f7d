"""The number of players, the cards, and the deal."""

import pytest

from peerdeck.card import JOKER, full_deck, parse_face
from peerdeck.dealer import StackedDealer
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.table import HouseRules, NotMine
from peerdeck.log import Header
from peerdeck.options import BadOptions
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal


def dealt(seats: int, dealer: int = 0, **rules: str) -> Referee:
    """A table with a deck in order, the lowest club on top."""
    options = HouseRules.parse(rules)
    deck = CPWP.begin(options, seats, dealer).deck
    return Referee(Header(CPWP, options, seats, dealer), StackedDealer(sorted(deck)[::-1]))


@pytest.mark.parametrize("seats", range(3, 9))
def test_three_to_eight_can_play(seats: int) -> None:
    assert len(dealt(seats).to_act) == 1


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 9, 1_000])
def test_no_others_can_play(seats: int) -> None:
    with pytest.raises(BadOptions, match=f"is for 3 to 8 players, not {seats}\\."):
        CPWP.begin(HouseRules(), seats, 0)


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(BadOptions, match=r"The dealer must be one of the 3 seats\."):
        CPWP.begin(HouseRules(), 3, dealer)


@pytest.mark.parametrize(("seats", "decks"), [(3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 2)])
def test_up_to_four_take_one_deck_and_more_take_two(seats: int, decks: int) -> None:
    assert sorted(dealt(seats).state.deck) == sorted(full_deck(decks, 0))


@pytest.mark.parametrize("seats", [3, 4, 5, 8])
@pytest.mark.parametrize("decks", ["1", "2"])
def test_a_table_may_choose_the_number_of_decks(seats: int, decks: str) -> None:
    assert len(dealt(seats, decks=decks).state.deck) == 52 * int(decks)


@pytest.mark.parametrize("jokers", ["one", "two", "three", "four"])
@pytest.mark.parametrize(("seats", "decks"), [(4, 1), (5, 2)])
def test_every_joker_variation_adds_two_jokers_a_deck(jokers: str, seats: int, decks: int) -> None:
    deck = dealt(seats, jokers=jokers).state.deck
    assert len(deck) == 54 * decks
    assert deck.count(JOKER) == 2 * decks


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("jokers", ["off", "one"])
def test_all_cards_are_dealt_evenly_and_the_last_seats_are_short(seats: int, jokers: str) -> None:
    state = dealt(seats, dealer=1, jokers=jokers).state
    in_order = [(2 + k) % seats for k in range(seats)]  # from the dealer's left round to the dealer
    sizes = [len(state.zones[seat]) for seat in in_order]
    assert sum(sizes) == len(state.deck)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] <= 1


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() -> None:
    state = dealt(3, dealer=1).state
    left, across, dealer = (state.faces(seat) for seat in (2, 0, 1))
    assert [left[0], across[0], dealer[0], left[1]] == [0, 1, 2, 3]
    assert [len(left), len(across), len(dealer)] == [18, 17, 17]


def test_hands_are_secret() -> None:
    state = dealt(3).state
    for seat in range(3):
        assert {state.seen[card] for card in state.zones[seat]} == {1 << seat}


def asked(referee: Referee) -> list[int]:
    """The seats that are asked for the 7 of diamonds, up to the one that has to begin."""
    seats = []
    while True:
        (seat,) = referee.to_act
        seats.append(seat)
        if CPWP.legal(referee.state, seat) != [NotMine()]:
            return seats
        referee.act(seat, NotMine())


def test_the_seats_are_asked_for_the_7_of_diamonds_in_deal_order() -> None:
    referee = dealt(3, dealer=1)  # the 7 of diamonds is the 20th card, the second seat's
    assert asked(referee) == [2, 0]
    assert parse_face("7D") in referee.state.faces(0)


def test_with_two_decks_the_first_holder_in_deal_order_begins() -> None:
    referee = dealt(5, dealer=4)  # both are neighbours in the deck: cards 39 and 40
    assert [parse_face("7D") in referee.state.faces(seat) for seat in range(5)] == [
        False, False, False, True, True,
    ]  # fmt: skip
    assert asked(referee) == [0, 1, 2, 3]


def test_who_holds_the_7_of_diamonds_cannot_deny_it() -> None:
    referee = dealt(3, dealer=2)
    (seat,) = referee.to_act
    while parse_face("7D") not in referee.state.faces(seat):
        referee.act(seat, NotMine())
        (seat,) = referee.to_act
    with pytest.raises(Illegal, match=r"You hold the 7 of diamonds: you begin\.") as refusal:
        referee.act(seat, NotMine())
    assert refusal.value.rule == "opening"
    assert [referee.state.face[card] for card in refusal.value.cards] == [parse_face("7D")]
