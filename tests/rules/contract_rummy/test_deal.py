"""Decks, cutting, burning, the deal and the match, as in all contract rummy."""

import pytest

from peerdeck.card import JOKER, face_text, parse_face, parse_faces
from peerdeck.dealer import StackedDealer
from peerdeck.game import Game
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.log import Header
from peerdeck.referee import Referee
from tests.rules.contract_rummy.table import begun, both_games, shanghai
from tests.support.positions import Table


@both_games
def test_there_is_a_deck_with_two_jokers_for_every_two_players(game: Game) -> None:
    for seats in game.seats:
        deck, decks = begun(game, seats).state.deck, (seats + 1) // 2
        assert (len(deck), deck.count(JOKER)) == (54 * decks, 2 * decks)


@both_games
@pytest.mark.parametrize("decks", [2, 6])
def test_a_table_may_take_another_number_of_decks(game: Game, decks: int) -> None:
    deck = begun(game, 3, decks=str(decks)).state.deck
    assert (len(deck), deck.count(0)) == (54 * decks, decks)


@both_games
def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer(game: Game) -> None:
    t = begun(game, 3, 1)
    deck, cards = list(t.state.deck), 3 * t.held()[0]
    assert [t.state.faces(seat) for seat in (2, 0, 1)] == [deck[k:cards:3] for k in range(3)]
    assert t.faces_in("discards") == face_text(deck[cards])
    assert len(t.state.zones[t.stock_zone]) == len(deck) - cards - 1


@both_games
def test_the_player_on_the_left_of_the_dealer_begins(game: Game) -> None:
    for dealer in range(4):
        t = begun(game, 4, dealer)
        assert t.seat == t.state.turn == (dealer + 1) % 4


# Cutting


def test_the_player_on_the_left_of_the_dealer_cuts() -> None:
    t = begun(SHANGHAI, 4, 1, cut="on")
    assert (t.stage, t.referee.to_act) == ("cutting", (2,))
    assert t.may() == {f"cut {place}" for place in range(1, 108)}


def test_a_cut_puts_the_cards_on_top_under_the_others() -> None:
    t = begun(SHANGHAI, 3, cut="on").do("cut 30")
    deck = [*t.state.deck[30:], *t.state.deck[:30]]
    assert t.state.faces(1) == deck[0:33:3]
    assert t.faces_in("discards") == face_text(deck[33])


def test_every_round_is_cut_by_the_left_of_its_dealer() -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H", "4C", "5C").do("laydown 3C 3D 3H | 9C 9D 9H")
    assert (t.stage, t.referee.to_act, t.state.dealer) == ("between", (0,), 0)
    t.do("deal")
    assert (t.stage, t.referee.to_act) == ("cutting", (1,))


# Burning


@pytest.mark.parametrize("top", ["2C", "TD", "7H", "*"])
def test_a_card_is_burned_face_up_under_the_deck(top: str) -> None:
    t = begun(SHANGHAI, first=parse_faces(top), burn="on")
    stock = t.state.zones[t.stock_zone]
    assert (t.state.face[stock[0]], t.state.seen[stock[0]]) == (parse_face(top), 0b111)
    assert len(stock) == 108 - 34  # it is not lost


@pytest.mark.parametrize("top", ["KS", "QD", "JH", "AC"])
def test_a_high_card_goes_back_at_a_random_place(top: str) -> None:
    deck = begun(SHANGHAI).state.deck
    orders = [sorted(deck, key=parse_face(card).__eq__) for card in (top, "KD", "3C")]
    header = Header(SHANGHAI, SHANGHAI.options.parse({"burn": "on", "cut": "off"}), 3, 0)
    t = Table(Referee(header, StackedDealer(*orders)))
    stock = t.state.zones[t.stock_zone]
    assert t.state.face[stock[0]] == parse_face("3C")
    assert len(t.state.face) == 108 + 3 * 108  # three shuffles: nobody knows where it went
    assert sum(1 for card in stock if t.state.seen[card]) == 1


def test_the_burned_card_is_the_last_to_be_drawn() -> None:
    t = shanghai("2C 2D", "3C", "4C", stock="8S", bare=True, buys="0")
    (card,) = t.state.zones[t.stock_zone]
    t.state.seen[card] = 0b111  # as after burning
    assert t.play("discard 2C", "draw").hand(1) == "3C 8S"
    assert t.state.seen[card] == 0b111


# The match


def play_a_round(t: Table) -> Table:
    """Play to the end of a round with the last of the choices: nobody lays down."""
    while t.stage == "playing":
        t.do(t.game.legal(t.state, t.seat)[-1])
    return t


@both_games
def test_the_deal_passes_to_the_left_and_the_next_contract_comes(game: Game) -> None:
    t = begun(game, 3, 2, rounds="3s@5,4r@5,5s@6")
    for round, cards in enumerate((5, 5, 6)):
        assert (t.notes.round, t.state.dealer) == (round, (2 + round) % 3)
        assert t.held() == [cards] * 3
        play_a_round(t)
        if round < 2:
            assert (t.stage, t.referee.to_act, t.may()) == ("between", (round,), {"deal"})
            t.do("deal")
    assert (t.stage, t.referee.to_act) == ("over", ())


@both_games
def test_all_hands_are_shown_when_a_round_ends_and_the_next_one_has_forgotten_it(
    game: Game,
) -> None:
    t = play_a_round(begun(game))
    assert {t.state.seen[card] for seat in range(3) for card in t.state.zones[seat]} == {0b111}
    cards = len(t.state.face)
    t.do("deal")
    assert len(t.state.face) == cards + 108  # they are new cards
    fresh = begun(game, 3, 1).notes
    fresh.round = 1
    assert t.notes == fresh
    assert {t.state.seen[card] for card in t.state.zones[0]} == {1}
    assert not any(t.state.zones[t.zone("discards") + 1 :])


@both_games
def test_the_fewest_points_win_the_match_and_a_tie_is_shared(game: Game) -> None:
    t = begun(game)
    assert game.winners(t.state) == ()
    play_a_round(t).state.points = (30, 5, 5)
    assert game.winners(t.state) == (1, 2)
