"""The number of players, the cards, and the deal."""

import pytest

from peerdeck.card import face_text, faces_text, full_deck, parse_faces
from peerdeck.dealer import HostDealer, StackedDealer
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.table import HouseRules
from peerdeck.log import Header
from peerdeck.options import BadOptions
from peerdeck.referee import Referee
from peerdeck.view import view
from tests.rules.crazy_eights.table import Table, table


def dealt(seats: int, dealer: int = 0, first: str = "", **rules: str) -> Table:
    """A fresh table. With two players the cards `first` are turned up after the hands."""
    header = Header(CRAZY_EIGHTS, HouseRules.parse(rules), seats, dealer)
    if not first:
        return Table(Referee(header, HostDealer(b"deal")))
    turned = list(parse_faces(first))
    others = [face for face in full_deck(1, 0) if face not in turned]
    order = [*others[:14], *turned, *others[14:]]
    return Table(Referee(header, StackedDealer(order[::-1])))


@pytest.mark.parametrize("seats", [-1, 0, 1, 9, 99])
def test_two_to_eight_can_play_and_no_others(seats: int) -> None:
    with pytest.raises(BadOptions, match=f"is for 2 to 8 players, not {seats}\\."):
        CRAZY_EIGHTS.begin(HouseRules(), seats, 0)


@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_five_players_take_one_pack_and_more_take_two(seats: int) -> None:
    assert len(dealt(seats).state.deck) == (52 if seats <= 5 else 104)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("decks", [1, 2])
def test_decks_says_how_many_packs_there_are(seats: int, decks: int) -> None:
    state = dealt(seats, decks=str(decks)).state
    assert state.deck == full_deck(decks, 0)


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_is_dealt_five_cards_and_with_two_players_seven(seats: int) -> None:
    assert dealt(seats).held() == [7 if seats == 2 else 5] * seats


def test_the_rest_is_the_stock_and_its_top_card_begins_the_pile() -> None:
    t = dealt(2, first="6C")
    assert (t.top(), t.suit, t.in_pile(), t.in_stock()) == ("6C", "C", 1, 52 - 14 - 1)


def test_cards_are_dealt_one_by_one_from_the_left_of_the_dealer() -> None:
    t = dealt(2, dealer=0, first="6C")
    assert t.hand(1) == "AC 3C 5C 8C TC QC AD"
    assert t.hand(0) == "2C 4C 7C 9C JC KC 2D"


def test_an_eight_that_is_turned_up_is_covered_by_the_next_card() -> None:
    t = dealt(2, first="8H 8D 9S")
    pile = t.state.faces(t.state.setup.pile)
    assert (faces_text(pile), t.suit) == ("8H 8D 9S", "S")


@pytest.mark.parametrize("first", ["2C", "QC", "AC"])
def test_the_first_card_is_a_plain_card(first: str) -> None:
    t = dealt(2, first=first, twos="draw", queens="yes", aces="yes")
    assert (t.turn, t.state.notes.debt, t.state.notes.direction) == (1, 0, 1)


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_left_of_the_dealer_begins(dealer: int) -> None:
    assert dealt(4, dealer).turn == (dealer + 1) % 4


def test_play_goes_round_clockwise() -> None:
    t = table("7C 2D", "9C 2H", "TC 2S", top="6C").play("7C")
    assert t.turn == 1
    assert t.play("9C").turn == 2
    assert t.play("TC").turn == 0


def test_after_each_deal_the_player_left_of_the_dealer_deals_the_next() -> None:
    t = table("7C", "9C 2H", "TC 2S", top="6C").play("7C")  # seat 2 dealt
    assert (t.stage, t.turn, t.state.dealer) == ("between", 0, 0)
    t.deal()
    assert (t.stage, t.turn, t.held()) == ("playing", 1, [5, 5, 5])


def test_players_see_their_own_cards_and_the_pile_alone() -> None:
    state = dealt(3).state
    for seat in range(3):
        seen = view(state, seat)
        for zone in range(3):
            assert all((face is None) == (zone != seat) for face in seen.faces(zone))
        assert set(seen.faces(state.setup.stock)) == {None}
        assert None not in seen.faces(state.setup.pile)
        assert face_text(seen.faces(state.setup.pile)[-1]) != "??"
