"""The number of players, the cards, and the deal."""

import pytest

from peerdeck.action import Play
from peerdeck.card import faces_text
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.table import HouseRules
from peerdeck.refusals import Illegal
from tests.rules.spar.table import Table, keeping, rounds, table
from tests.support.positions import dealt

THREE = "6C 7C 8C | 9C TC JC | QC KC 6D | 7D 8D 9D | TD JD QD"  # seat 0 has control last


def stock(t: Table) -> list[str]:
    """Return the stock, its top first."""
    return t.faces_in("stock").split()[::-1]


def play_out(t: Table) -> Table:
    """Play a round to its end."""
    while t.stage == "playing":
        t.do(SPAR.legal(t.state, t.seat)[0])
    return t


def test_the_deck_goes_from_the_6_to_the_king_or_with_35_to_three_aces() -> None:
    decks = (SPAR.begin(HouseRules(deck=deck), 2, 0).deck for deck in (32, 35))
    usual, more = ({*faces_text(deck).split()} for deck in decks)
    assert usual == {value + suit for value in "6789TJQK" for suit in "CDHS"}
    assert more - usual == {"AC", "AD", "AH"}


@pytest.mark.parametrize("deck", ["32", "35"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_both_decks_give_everybody_five_cards(seats: int, deck: str) -> None:
    t = dealt(SPAR, seats, deck=deck)
    assert t.held() == [5] * seats
    assert len(stock(t)) == int(deck) - 5 * seats >= 0


SERVED = ["6C 7C 8C TD JD", "9C TC JC QD KD", "QC KC 6D 6H 7H", "7D 8D 9D 8H 9H"]


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(("first_seat", "step"), [("right_of_dealer", -1), ("left_of_dealer", 1)])
def test_the_leader_is_in_control_and_served_first_three_cards_and_then_two(
    first_seat: str, step: int, dealer: int
) -> None:
    t = dealt(SPAR, 4, dealer, first_seat=first_seat)
    assert t.seat == t.notes.control == (dealer + step) % 4
    assert [t.hand((t.seat + place) % 4) for place in range(4)] == SERVED


# The next round


def test_the_winner_of_a_round_deals_the_next_one_and_the_right_neighbour_leads() -> None:
    t = rounds(THREE)
    assert (t.stage, t.turn, t.state.dealer, t.may()) == ("between", 0, 0, {"deal"})
    assert t.do("deal").turn == 2


def test_rotate_the_deal_goes_to_the_left() -> None:
    t = rounds(THREE, next_dealer="rotate")
    assert t.state.dealer == t.turn == 2  # the first dealer was seat 1
    assert t.do("deal").turn == 1


def test_the_next_round_comes_from_the_stock_and_played_cards_stay_out() -> None:
    t = keeping("6D 7S")
    before, played = stock(t), f"{t.faces_in('played')} {t.faces_in('trick')}"
    assert (len(before), t.faces_in("trick")) == (22, "7S 7H")  # the last trick stays until then
    t.do("deal")
    assert (stock(t), t.faces_in("trick"), t.faces_in("played")) == (before[10:], "", played)
    assert t.hand(1).split() == before[:3] + before[6:8]  # served first
    assert t.hand(0).split() == before[3:6] + before[8:10]
    assert {t.state.seen[card] for card in t.state.zones[t.zone("played")]} == {0b11}


def test_when_cards_are_short_all_are_shuffled_and_points_stay() -> None:
    t = keeping("6D 7S")
    for left in (12, 2):
        points = sum(t.points)
        assert len(stock(t.do("deal"))) == left
        assert sum(play_out(t).points) > points
    dealer, points = t.state.dealer, t.points
    t.do("deal")  # 2 cards are not enough
    assert (len(stock(t)), t.faces_in("trick"), t.faces_in("played")) == (22, "", "")
    assert (t.points, t.state.dealer, t.turn) == (points, dealer, 1 - dealer)


@pytest.mark.parametrize(("seats", "count"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_as_many_rounds_are_dealt_from_the_stock_as_it_has_cards_for(
    seats: int, count: int
) -> None:
    t = dealt(SPAR, seats)
    for number in range(1, count + 1):
        assert len(stock(t)) == 32 - 5 * seats * number
        play_out(t).do("deal")
    assert (len(stock(t)), t.faces_in("played")) == (32 - 5 * seats, "")


def test_every_round_all_cards_are_shuffled() -> None:
    t = keeping("6D 7S", shuffle="every_round").do("deal")
    assert (len(stock(t)), t.faces_in("played")) == (22, "")


def test_only_the_dealer_can_deal_and_only_between_rounds() -> None:
    t = keeping("6D 7S")
    assert (t.may(0), t.may(1)) == ({"deal"}, set())
    t.refused("deal", "It is not your turn.", "turns", seat=1)
    t.refused(Play(()), "The next round has to be dealt first.", "next")
    table("6C 7C", "6D 7D").refused("deal", "It is your turn to play a card.", "turns")


def test_nothing_can_be_done_after_the_game() -> None:
    t = keeping("6D 7S", target="1")
    assert (t.stage, t.turn) == ("over", None)
    for seat in range(2):
        assert t.may(seat) == set()
        for action in map(t.read, ("deal", "pass")):
            with pytest.raises(Illegal, match="This cannot be done now"):
                SPAR.check(t.state, seat, action)
