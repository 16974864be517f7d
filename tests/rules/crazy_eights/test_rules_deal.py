"""The number of players, the cards, and the deal."""

import pytest

from peerdeck.card import full_deck, parse_faces
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from tests.rules.crazy_eights.table import counts, table
from tests.support.positions import Table, dealt


def dealt_to_two(turned: str, **rules: str) -> Table:
    """Return a fresh table of two, at which these cards are turned up after the hands."""
    hands = [face for face in full_deck(1, 0) if face not in parse_faces(turned)][:14]
    return dealt(CRAZY_EIGHTS, 2, 0, (*hands, *parse_faces(turned)), **rules)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("decks", ["auto", "1", "2"])
def test_two_to_five_players_take_one_pack_more_take_two_or_as_many_as_they_like(
    seats: int, decks: str
) -> None:
    t = dealt(CRAZY_EIGHTS, seats, decks=decks)
    assert t.state.deck == full_deck((1 if seats <= 5 else 2) if decks == "auto" else int(decks), 0)
    assert t.held() == [7 if seats == 2 else 5] * seats  # two players get seven cards, others five


def test_cards_are_dealt_one_by_one_from_the_left_of_the_dealer_and_the_rest_is_the_stock() -> None:
    t = dealt_to_two("6C")  # which begins the pile
    assert (t.faces_in("pile"), t.notes.suit, counts(t)) == ("6C", 0, (52 - 14 - 1, 1))
    assert (t.hand(1), t.hand(0)) == ("AC 3C 5C 8C TC QC AD", "2C 4C 7C 9C JC KC 2D")


def test_an_eight_that_is_turned_up_is_covered_by_the_next_card() -> None:
    t = dealt_to_two("8H 8D 9S")
    assert (t.faces_in("pile"), "CDHS"[t.notes.suit]) == ("8H 8D 9S", "S")


@pytest.mark.parametrize("first", ["2C", "QC", "AC"])
def test_the_first_card_is_a_plain_card(first: str) -> None:
    t = dealt_to_two(first, twos="draw", queens="yes", aces="yes")
    assert (t.turn, t.notes.debt, t.notes.direction) == (1, 0, 1)


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_left_of_the_dealer_begins(dealer: int) -> None:
    assert dealt(CRAZY_EIGHTS, 4, dealer).turn == (dealer + 1) % 4


def test_after_each_deal_the_player_left_of_the_dealer_deals_the_next() -> None:
    t = table("7C", "9C 2H", "TC 2S").play("7C")  # seat 2 dealt
    assert (t.stage, t.turn, t.state.dealer) == ("between", 0, 0)
    t.do("deal")
    assert (t.stage, t.turn, t.held()) == ("playing", 1, [5, 5, 5])
