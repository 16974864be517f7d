"""Decks, the deal, the first two cards, and who leads."""

from itertools import product

import pytest

from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.options import BadOptions
from peerdeck.view import view
from tests.rules.takku_sum.table import Table, fresh, signs, stock, table

# Two players, the dealer is seat 1: seat 0 is dealt every other card, beginning with the first.
HANDS = "2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 8C 8D 9C 9D"


@pytest.mark.parametrize(("seats", "auto", "hand"), [(2, 1, 7), (3, 2, 5), (4, 2, 4)])
def test_decks_and_hands(seats: int, auto: int, hand: int) -> None:
    decks = {text: len(fresh(seats, decks=text).state.deck) for text in ("auto", "1", "2")}
    assert decks == {"auto": 52 * auto, "1": 52, "2": 104}
    assert fresh(seats).held() == [hand] * seats


def test_hands_are_dealt_from_the_left_of_the_dealer_and_seen_by_their_players() -> None:
    t = fresh(2, 1, HANDS)
    assert (t.hand(0), t.hand(1)) == ("2C 3C 4C 5C 6C 8C 9C", "2D 3D 4D 5D 6D 8D 9D")
    assert view(t.state, 0).faces(1) == [None] * 7


def test_the_first_card_and_the_indicator_are_turned_up_after_the_deal() -> None:
    t = fresh(2, 1, f"{HANDS} KC AS")
    assert (t.faces_in("pile"), signs(t)) == ("KC", "undecided AS")
    assert None not in view(t.state, 0).faces(t.zone("pile"))
    assert len(stock(t).split()) == 52 - 14 - 2


# The drawing


def drawn(*hands: str, times: int, **named: str) -> Table:
    """Return a position in which cards have been drawn for the lead this many times."""
    return table(*hands, stage="drawing", **named).play(*["draw"] * times)


def test_everybody_draws_a_card_face_up_from_the_left_of_the_dealer() -> None:
    t = fresh(3, 0)
    assert (t.stage, t.turn, t.may()) == ("drawing", 1, {"draw"})
    assert t.do("draw").turn == 2
    assert t.state.seen[t.state.zones[t.zone("drawn", 1)][0]] == 0b111
    assert t.do("draw").turn == 0


def test_nobody_plays_before_the_drawing_is_over() -> None:
    t = fresh(2, 1, HANDS)
    for action in ("2C", "pass"):
        t.refused(action, "First, everybody draws a card", "lead")


@pytest.mark.parametrize(
    ("cards", "leader"),
    [("TH JH", 1), ("KH JH", 0), ("AH 2H", 1), ("JC JD 3C 4D", 1), ("JC JD 3C 3D 9C 8C", 0)],
)
def test_the_highest_leads_from_ace_to_king_if_need_be_after_ties(cards: str, leader: int) -> None:
    times = len(cards.split())
    assert drawn("2C", "2D", times=times - 1, stock=f"{cards} 5C").stage == "drawing"
    t = drawn("2C", "2D", times=times, stock=f"{cards} 5C")
    assert (t.stage, t.turn, t.notes.leader) == ("playing", leader, leader)


def test_only_players_who_tie_draw_again() -> None:
    t = drawn("2C", "2D", "2H", "2S", times=4, stock="JC 9C JD 8C 3S KC 4S")
    assert (t.stage, t.turn, t.notes.contenders) == ("drawing", 0, (0, 2))
    t.play("draw", "draw")
    assert (t.stage, t.turn) == ("playing", 2)
    assert [t.faces_in("drawn", seat) for seat in range(4)] == ["JC 3S", "9C", "JD KC", "8C"]


@pytest.mark.parametrize(
    ("hand", "action", "voluntary_pass"),
    [("2C", "2C", "no"), ("2C", "pass", "yes"), ("", "pass", "no"), ("", "grace", "no")],
)
def test_the_drawn_cards_are_seen_until_the_leader_does_something(
    hand: str, action: str, voluntary_pass: str
) -> None:
    stock = "JC TD 3C 3D 9C 8C 5C KC KD 4D"
    t = drawn(hand, "2D", times=2, stock=stock, voluntary_pass=voluntary_pass)
    zones = t.zone("drawn", 0), t.zone("drawn", 1), t.zone("discard")
    assert [*map(t.faces_in, zones)] == ["JC", "TD", ""]
    t.do(action)
    assert [*map(t.faces_in, zones)] == ["", "", "JC TD"]


@pytest.mark.parametrize(
    ("cards", "leader"), [("JC QD", 1), ("QC JD", 0), ("QC QD", 0), ("3C QC QD", 1)]
)
def test_if_the_stock_runs_dry_the_first_of_the_highest_leads(cards: str, leader: int) -> None:
    """The drawn cards become the stock immediately."""
    t = drawn("2C", "2D", "2H", times=len(cards.split()), stock=cards)
    assert (t.stage, t.turn) == ("playing", leader)
    assert (t.faces_in("drawn", 0), t.faces_in("discard")) == ("", "")
    assert {*stock(t).split()} == {*cards.split()}


def test_drawing_uses_the_discard_pile_when_the_stock_is_empty() -> None:
    t = drawn("2C", "2D", "2H", times=1, stock="3C", discard="KC KD")
    assert {*stock(t).split()} == {"KC", "KD"}
    assert t.play("draw", "draw").turn == 1  # both have drawn a king, and nothing is left


# Chance


@pytest.mark.parametrize(
    ("card", "leader"),
    [("AH", 2), ("2H", 3), ("3H", 0), ("4H", 1), ("5H", 2), ("JH", 0), ("QH", 1)],
)
def test_random_a_card_is_counted_off_from_the_left_of_the_dealer(card: str, leader: int) -> None:
    order = f"{' '.join(f'{r}{s}' for s in 'CD' for r in '23456789')} KC KD {card}"
    t = fresh(4, 1, order, first_player="random")
    assert (t.stage, t.turn, t.faces_in("drawn", 1)) == ("playing", leader, card)
    assert t.do(t.hand(leader).split()[0]).faces_in("discard") == card


def test_random_for_a_king_another_card_is_turned_up() -> None:
    t = fresh(2, 1, f"{HANDS} AC AD KC KD AH", first_player="random")
    assert (t.turn, t.faces_in("drawn", 1)) == (0, "KC KD AH")


def test_nobody_draws_during_a_round() -> None:
    table("9C", "2D").refused("draw", "This cannot be done now", "turns")


# Targets


@pytest.mark.parametrize(("seats", "most"), [(2, 18), (3, 12), (4, 9)])
def test_only_one_deck_can_have_too_few_cards_for_a_target(seats: int, most: int) -> None:
    for decks, target in product((1, 2), range(1, 19)):
        rules = TAKKU_SUM.options(decks=decks, target=target)
        if decks == 2 or target <= most:
            TAKKU_SUM.begin(rules, seats, 0)
        else:
            with pytest.raises(BadOptions, match=f"{seats} players with 1 deck .* {most} points"):
                TAKKU_SUM.begin(rules, seats, 0)
