"""The number of players, the cards, and the deal."""

import pytest

from peerdeck.action import Deal, Pass, Play
from peerdeck.card import face_text, faces_text
from peerdeck.dealer import StackedDealer
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.table import HouseRules
from peerdeck.log import Header
from peerdeck.options import BadOptions
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.view import view
from tests.rules.spar.table import Table, kept, rounds, table


def dealt(seats: int, dealer: int = 0, **rules: str) -> Referee:
    """Return a table with the deck in order, the lowest club on top."""
    options = HouseRules.parse(rules)
    deck = SPAR.begin(options, seats, dealer).deck
    return Referee(Header(SPAR, options, seats, dealer), StackedDealer(deck[::-1]))


def hand(referee: Referee, seat: int) -> str:
    return faces_text(referee.state.faces(seat))


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 99])
def test_two_to_six_can_play_and_no_others(seats: int) -> None:
    with pytest.raises(BadOptions, match=f"is for 2 to 6 players, not {seats}\\."):
        SPAR.begin(HouseRules(), seats, 0)


def test_the_deck_goes_from_the_six_to_the_king() -> None:
    deck = {face_text(face) for face in dealt(2).state.deck}
    assert deck == {value + suit for value in "6789TJQK" for suit in "CDHS"}


def test_deck_35_has_three_aces_and_none_of_spades() -> None:
    more = {*dealt(2, deck="35").state.deck} - {*dealt(2).state.deck}
    assert {face_text(face) for face in more} == {"AC", "AD", "AH"}


@pytest.mark.parametrize("deck", ["32", "35"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_both_decks_give_everybody_five_cards(seats: int, deck: str) -> None:
    state = dealt(seats, deck=deck).state
    assert [len(state.zones[seat]) for seat in range(seats)] == [5] * seats
    assert len(state.zones[state.setup.stock]) == int(deck) - 5 * seats >= 0


def test_cards_come_three_and_then_two_from_the_right_of_the_dealer() -> None:
    referee = dealt(4, dealer=2)  # seat 1 is on the right of the dealer, who is served second
    assert hand(referee, 1) == "6C 7C 8C TD JD"
    assert hand(referee, 2) == "9C TC JC QD KD"
    assert hand(referee, 3) == "QC KC 6D 6H 7H"
    assert hand(referee, 0) == "7D 8D 9D 8H 9H"


def test_left_of_dealer_the_dealer_is_served_last() -> None:
    referee = dealt(4, dealer=2, first_seat="left_of_dealer")
    assert hand(referee, 3).startswith("6C 7C 8C")
    assert hand(referee, 0).startswith("9C TC JC")
    assert referee.to_act == (3,)


@pytest.mark.parametrize("dealer", [0, 1])
def test_with_two_players_right_and_left_are_the_same(dealer: int) -> None:
    usual, left = (dealt(2, dealer, **r) for r in ({}, {"first_seat": "left_of_dealer"}))
    assert usual.to_act == left.to_act == (1 - dealer,)
    assert hand(usual, 0) == hand(left, 0)


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_served_first_leads_and_is_in_control(dealer: int) -> None:
    referee = dealt(4, dealer)
    assert referee.to_act == ((dealer - 1) % 4,)
    assert referee.state.notes.control == (dealer - 1) % 4


def test_players_only_see_their_own_cards() -> None:
    state = dealt(3).state
    for seat in range(3):
        seen = view(state, seat)
        for zone in (*range(3), state.setup.stock):
            assert all((face is None) == (zone != seat) for face in seen.faces(zone))


# The next round


def test_the_winner_of_a_round_deals_the_next_one_and_the_right_neighbour_leads() -> None:
    t = rounds("6C 7C 8C", "9C TC JC", "QC KC 6D", "7D 8D 9D", "TD JD 6H")
    winner = t.control
    assert (t.stage, t.turn, t.state.dealer, t.may()) == ("between", winner, winner, {"deal"})
    t.deal()
    assert t.turn == (winner - 1) % 3


def test_rotate_the_deal_goes_to_the_left() -> None:
    t = rounds("6C 7C 8C", "9C TC JC", "QC KC 6D", "7D 8D 9D", "TD JD 6H", next_dealer="rotate")
    assert t.state.dealer == t.turn == 2  # the first dealer was seat 1
    assert t.deal().turn == 1


def test_the_last_trick_stays_until_the_next_deal() -> None:
    t = kept("6D", "7S")
    assert t.faces_in("trick") == "7S QH"
    t.deal()
    assert t.faces_in("trick") == ""
    assert t.faces_in("played").endswith("6D KH 7S QH")


def test_the_next_round_comes_from_the_stock_and_played_cards_stay_out() -> None:
    t = kept("6D", "7S")
    stock = t.faces_in("stock").split()
    played = f"{t.faces_in('played')} {t.faces_in('trick')}"
    assert len(stock) == 22
    t.deal()
    assert t.faces_in("stock").split() == stock[:12]
    assert t.faces_in("played") == played
    first = 1 - t.state.dealer  # served first
    top = stock[::-1]
    assert faces_text(t.state.faces(first)).split() == [*top[:3], *top[6:8]]
    assert faces_text(t.state.faces(1 - first)).split() == [*top[3:6], *top[8:10]]
    everybody = [t.state.seen[card] for card in t.state.zones[t.state.setup.played]]
    assert set(everybody) == {0b11}


def test_when_cards_are_short_all_are_shuffled_and_points_stay() -> None:
    t = kept("6D", "7S")
    points = t.points
    for left in (12, 2):
        t.deal()
        assert len(t.state.zones[t.state.setup.stock]) == left
        while t.stage == "playing":
            t.act(SPAR.legal(t.state, t.turn or 0)[0])
        assert sum(t.points) > sum(points)
        points = t.points
    dealer = t.state.dealer
    t.deal()  # 2 cards are not enough
    assert len(t.state.zones[t.state.setup.stock]) == 22
    assert (t.faces_in("trick"), t.faces_in("played")) == ("", "")
    assert t.points == points
    assert (t.state.dealer, t.turn) == (dealer, 1 - dealer)


@pytest.mark.parametrize(("seats", "rounds_dealt"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_as_many_rounds_are_dealt_from_the_stock_as_it_has_cards_for(
    seats: int, rounds_dealt: int
) -> None:
    t = Table.dealt(SPAR, seats)
    for number in range(1, rounds_dealt + 1):
        assert len(t.state.zones[t.state.setup.stock]) == 32 - 5 * seats * number
        while t.stage == "playing":
            t.act(SPAR.legal(t.state, t.seat)[0])
        t.deal()
    assert len(t.state.zones[t.state.setup.stock]) == 32 - 5 * seats
    assert t.faces_in("played") == ""


def test_only_the_dealer_can_deal() -> None:
    t = kept("6D", "7S")
    assert t.may() == {"deal"}
    assert t.may(1 - t.seat) == set()


def test_nothing_can_be_done_after_the_game() -> None:
    t = kept("6D", "7S", target="1")
    assert (t.stage, t.turn) == ("over", None)
    for seat in range(2):
        assert t.may(seat) == set()
        for action in (Deal(), Pass(), Play(())):
            with pytest.raises(Illegal, match="This cannot be done now"):
                SPAR.check(t.state, seat, action)


def test_every_round_all_cards_are_shuffled() -> None:
    t = kept("6D", "7S", shuffle="every_round").deal()
    assert len(t.state.zones[t.state.setup.stock]) == 22
    assert t.faces_in("played") == ""


def test_nothing_is_played_before_the_deal() -> None:
    t = kept("6D", "7S")
    t.refused(Deal(), because="It is not your turn.", rule="turns", seat=1)
    t.refused("", because="The next round has to be dealt first.", rule="next")


def test_nobody_deals_while_a_round_is_played() -> None:
    t = table("6C 7C 8C 9C TC", "6D 7D 8D 9D TD")
    t.refused(Deal(), because="It is your turn to play a card.", rule="turns")
