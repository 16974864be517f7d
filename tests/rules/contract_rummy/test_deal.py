"""Decks, cutting, burning, the deal and the match, as in all contract rummy."""

import pytest

from peerdeck.action import Deal, Draw
from peerdeck.card import JOKER, face_text, faces_text, parse_faces
from peerdeck.dealer import StackedDealer
from peerdeck.game import Game
from peerdeck.games.contract_rummy.actions import Cut
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.state import State
from tests.rules.contract_rummy.table import Table, begun, progressive, shanghai

both = pytest.mark.parametrize("game", [SHANGHAI, PROGRESSIVE], ids=lambda game: game.id)
DECKS = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}


@both
def test_there_is_a_deck_with_two_jokers_for_every_two_players(game: Game) -> None:
    for seats in game.seats:
        deck = begun(game, seats).state.deck
        assert len(deck) == 54 * DECKS[seats]
        assert deck.count(JOKER) == 2 * DECKS[seats]


@both
@pytest.mark.parametrize("decks", ["2", "6"])
def test_a_table_may_take_another_number_of_decks(game: Game, decks: str) -> None:
    deck = begun(game, 3, decks=decks).state.deck
    assert len(deck) == 54 * int(decks)
    assert deck.count(0) == int(decks)


@both
def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer(game: Game) -> None:
    state: State = game.begin(game.options(), 3, 1)
    order = state.deck
    rules = {"cut": "off"} if game is SHANGHAI else {}
    referee = Referee(Header(game, game.options.parse(rules), 3, 1), StackedDealer(order))
    t = Table(referee)
    dealt = len(t.state.zones[0])
    top = order[::-1]
    for k, seat in enumerate((2, 0, 1)):
        assert t.state.faces(seat) == list(top[k : 3 * dealt : 3])
    assert t.state.faces(t.state.setup.discards) == [top[3 * dealt]]
    assert t.stock == len(order) - 3 * dealt - 1


@both
def test_the_player_on_the_left_of_the_dealer_begins(game: Game) -> None:
    rules = {"cut": "off"} if game is SHANGHAI else {}
    for dealer in range(4):
        t = begun(game, 4, dealer, **rules)
        assert t.seat == t.state.turn == (dealer + 1) % 4


@both
def test_a_hand_is_known_to_its_player_alone_and_the_first_discard_to_all(game: Game) -> None:
    t = begun(game, 3, **({"cut": "off"} if game is SHANGHAI else {}))
    state = t.state
    assert {state.seen[card] for seat in (2,) for card in state.zones[seat]} == {0b100}
    assert {state.seen[card] for card in state.zones[state.setup.discards]} == {0b111}
    assert {state.seen[card] for card in state.zones[state.setup.stock]} == {0}


# Cutting


def test_the_player_on_the_left_of_the_dealer_cuts() -> None:
    t = begun(SHANGHAI, 4, 1)
    assert (t.stage, t.asked) == ("cutting", (2,))
    assert t.may() == {f"cut {place}" for place in range(1, 108)}
    t.refused(Draw(), because="First the deck has to be cut", rule="deal")


def test_a_cut_moves_the_deck() -> None:
    order = SHANGHAI.begin(SHANGHAI.options(), 3, 0).deck
    t = Table(Referee(Header(SHANGHAI, SHANGHAI.options(), 3, 0), StackedDealer(order)))
    t.cut(30)
    turned = order[-30:] + order[:-30]  # the thirty on top lie at the bottom now
    top = turned[::-1]
    assert t.state.faces(1) == list(top[0:33:3])
    assert faces_text(t.state.faces(t.state.setup.discards)) == face_text(top[33])


@pytest.mark.parametrize("place", [0, -1, 108, 10**30])
def test_a_cut_lies_between_two_cards(place: int) -> None:
    t = begun(SHANGHAI, 3)
    t.refused(Cut(place), because="From 1 to 107 cards", rule="deal")


def test_every_round_is_cut_by_the_left_of_its_dealer() -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H", "4C", "5C")
    t.lay_down("3C 3D 3H | 9C 9D 9H")
    assert (t.stage, t.asked, t.state.dealer) == ("between", (0,), 0)
    t.deal()
    assert (t.stage, t.asked) == ("cutting", (1,))


def test_without_cutting_the_cards_are_dealt_at_once() -> None:
    assert begun(SHANGHAI, 3, cut="off").stage == "playing"
    assert begun(PROGRESSIVE, 3).stage == "playing"


# Burning


def burnt(*tops: str) -> Table:
    """A table at which these cards come on top, one after each shuffle."""
    deck = SHANGHAI.begin(SHANGHAI.options(), 3, 0).deck
    orders = []
    for top in tops:
        order = list(deck)
        order.remove(*parse_faces(top))
        orders.append([*order, *parse_faces(top)])
    options = SHANGHAI.options.parse({"burn": "on", "cut": "off"})
    return Table(Referee(Header(SHANGHAI, options, 3, 0), StackedDealer(*orders)))


@pytest.mark.parametrize("top", ["2C", "TD", "7H", "*"])
def test_a_card_is_burned_face_up_under_the_deck(top: str) -> None:
    state = burnt(top).state
    bottom = state.zones[state.setup.stock][0]
    assert state.face[bottom] == parse_faces(top)[0]
    assert state.seen[bottom] == 0b111
    assert len(state.zones[state.setup.stock]) == 108 - 34  # it is not lost


@pytest.mark.parametrize("top", ["KS", "QD", "JH", "AC"])
def test_a_high_card_goes_back_at_a_random_place(top: str) -> None:
    t = burnt(top, "KD", "3C")
    state = t.state
    bottom = state.zones[state.setup.stock][0]
    assert face_text(state.face[bottom]) == "3C"
    assert len(state.face) == 108 + 3 * 108  # three shuffles: nobody knows where it went
    assert sum(1 for card in state.zones[state.setup.stock] if state.seen[card]) == 1


def test_the_burned_card_is_the_last_to_be_drawn() -> None:
    t = shanghai("2C 2D", "3C", "4C", stock="8S", bare=True, buys="0")
    state = t.state
    card = state.zones[state.setup.stock][0]
    state.seen[card] = 0b111  # as after burning
    t.discard("2C")
    t.draw()
    assert t.hand(1) == "3C 8S"
    assert t.state.seen[card] == 0b111


# The match


@both
def test_the_deal_passes_to_the_left_and_the_next_contract_comes(game: Game) -> None:
    t = begun(game, 3, 2, rounds="3s@5,4r@5,5s@6", **({"cut": "off"} if game is SHANGHAI else {}))
    for round, dealt in enumerate((5, 5, 6)):
        assert t.state.notes.round == round
        assert t.state.dealer == (2 + round) % 3
        assert [len(t.state.zones[seat]) for seat in range(3)] == [dealt] * 3
        _play_to_the_end(t)
        if round < 2:
            assert t.stage == "between"
            assert t.asked == ((round + 3) % 3,)
            t.refused(Draw(), because="have to be dealt first", rule="match")
            assert t.may() == {"deal"}
            t.deal()
    assert (t.stage, t.asked) == ("over", ())


def _play_to_the_end(t: Table) -> None:
    while t.stage == "playing":
        action = t.game.legal(t.state, t.seat)[-1]
        t.act(action)


@both
def test_all_hands_are_shown_when_a_round_ends(game: Game) -> None:
    t = begun(game, 3, **({"cut": "off"} if game is SHANGHAI else {}))
    _play_to_the_end(t)
    assert {t.state.seen[card] for seat in range(3) for card in t.state.zones[seat]} == {0b111}


@both
def test_a_new_round_has_forgotten_the_old_one(game: Game) -> None:
    t = begun(game, 3, **({"cut": "off"} if game is SHANGHAI else {}))
    _play_to_the_end(t)
    t.deal()
    fresh = begun(game, 3, 1, **({"cut": "off"} if game is SHANGHAI else {})).state.notes
    fresh.round = 1
    assert t.state.notes == fresh
    assert {t.state.seen[card] for card in t.state.zones[0]} == {1}
    assert not any(t.state.zones[zone] for zone in range(5, len(t.state.zones)))


def test_dealing_is_for_the_time_between_two_rounds() -> None:
    t = progressive("2C 2D", "3C")
    t.refused(Deal(), because="This cannot be done now.", rule="turns")


@both
def test_the_fewest_points_win_the_match_and_a_tie_is_shared(game: Game) -> None:
    t = begun(game, 3, **({"cut": "off"} if game is SHANGHAI else {}))
    assert game.winners(t.state) == ()
    _play_to_the_end(t)
    t.state.points = (30, 5, 5)
    assert game.winners(t.state) == (1, 2)


def test_cards_that_are_dealt_again_are_new() -> None:
    t = begun(PROGRESSIVE, 2)
    _play_to_the_end(t)
    before = len(t.state.face)
    t.deal()
    assert len(t.state.face) == before + 54
