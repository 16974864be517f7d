"""Decks, the deal, the first two cards, and who leads."""

from __future__ import annotations

import pytest

from peerdeck.action import Draw, Pass, Play
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.table import FULL_HAND
from peerdeck.options import BadOptions
from peerdeck.view import view
from tests.rules.takku_sum.table import fresh, table

HAND = {2: 7, 3: 5, 4: 4}
# Two players, the dealer is seat 1: seat 0 is dealt every other card, beginning with the first.
HANDS = "2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 8C 8D 9C 9D"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("decks", ["auto", "1", "2"])
def test_decks(seats: int, decks: str) -> None:
    count = {"auto": 1 if seats == 2 else 2, "1": 1, "2": 2}[decks]
    assert len(fresh(seats, decks=decks).state.deck) == 52 * count


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_players_hold_7_cards_three_5_and_four_4(seats: int) -> None:
    t = fresh(seats)
    assert [len(t.state.zones[seat]) for seat in range(seats)] == [HAND[seats]] * seats


def test_hands_are_dealt_from_the_left_of_the_dealer_and_seen_by_their_players() -> None:
    t = fresh(2, 1, HANDS)
    assert t.hand(0) == "2C 3C 4C 5C 6C 8C 9C"
    assert t.hand(1) == "2D 3D 4D 5D 6D 8D 9D"
    assert view(t.state, 0).faces(1) == [None] * 7


def test_the_first_card_and_the_indicator_are_turned_up_after_the_deal() -> None:
    t = fresh(2, 1, f"{HANDS} KC AS")
    assert (t.pile, t.wild, t.discarded, t.direction) == ("KC", "AS", "", "undecided")
    assert view(t.state, 0).faces(t.state.setup.pile) == t.state.faces(t.state.setup.pile)
    assert len(t.stock.split()) == 52 - 14 - 2


# The drawing


def test_everybody_draws_a_card_face_up_from_the_left_of_the_dealer() -> None:
    t = fresh(3, 0)
    assert (t.stage, t.turn, t.may()) == ("drawing", 1, {"draw"})
    t.draw()
    assert t.turn == 2
    card = t.state.zones[t.state.setup.drawn[1]][0]
    assert t.state.seen[card] == 0b111
    assert t.draw().turn == 0


def test_nobody_plays_before_the_drawing_is_over() -> None:
    t = fresh(2, 1, HANDS)
    t.refused("2C", because="First, everybody draws a card", rule="lead")
    t.refused(Pass(), because="First, everybody draws a card", rule="lead")


def test_the_highest_leads() -> None:
    t = fresh(2, 1, f"{HANDS} KC AS TH JH").draw(2)
    assert (t.stage, t.turn, t.state.notes.leader) == ("playing", 1, 1)


def test_an_ace_is_the_lowest_and_a_king_the_highest() -> None:
    assert fresh(2, 1, f"{HANDS} KC AS AH 2H").draw(2).turn == 1
    assert fresh(2, 1, f"{HANDS} KC AS KH QH").draw(2).turn == 0


def test_only_players_who_tie_draw_again() -> None:
    t = table("2C", "2D", "2H", "2S", stage="drawing", stock="JC 9C JD 8C 3S KC 4S").draw(4)
    assert (t.stage, t.turn, t.state.notes.contenders) == ("drawing", 0, (0, 2))
    t.draw(2)
    assert (t.stage, t.turn) == ("playing", 2)
    assert [t.drawn(seat) for seat in range(4)] == ["JC 3S", "9C", "JD KC", "8C"]


def test_players_who_tie_twice_draw_three_times() -> None:
    t = table("2C", "2D", stage="drawing", stock="JC JD 3C 3D 9C 8C 5C").draw(4)
    assert (t.stage, t.turn) == ("drawing", 0)
    assert t.draw(2).turn == 0
    assert t.stage == "playing"


def test_the_drawn_cards_are_seen_until_the_leader_plays_and_then_discarded() -> None:
    t = table("2C", "2D", stage="drawing", stock="JC TD 3C 3D 9C 8C 5C KC KD 4D").draw(2)
    assert (t.drawn(0), t.drawn(1), t.discarded) == ("JC", "TD", "")
    t.play("2C")
    assert (t.drawn(0), t.drawn(1), t.discarded) == ("", "", "JC TD")


@pytest.mark.parametrize("rules", [{"voluntary_pass": "yes"}, {}])
def test_the_drawn_cards_are_discarded_too_when_the_leader_skips(rules: dict[str, str]) -> None:
    """The hand is empty if the table does not allow skipping otherwise."""
    hand = "2C" if rules else ""
    t = table(hand, "2D", stage="drawing", stock="JC TD 3C 3D", **rules).draw(2).skip()
    assert t.discarded == "JC TD"


def test_the_drawn_cards_are_discarded_too_when_the_leader_picks_up_a_grace_card() -> None:
    t = table("", "2D", stage="drawing", stock="JC TD 3C 3D").draw(2).grace()
    assert (t.discarded, t.hand(0)) == ("JC TD", "3C")


def test_if_the_stock_runs_dry_the_highest_drawn_so_far_leads() -> None:
    t = table("2C", "2D", "2H", stage="drawing", stock="JC QD").draw(2)
    assert (t.stage, t.turn) == ("playing", 1)
    t = table("2C", "2D", "2H", stage="drawing", stock="QC JD").draw(2)
    assert (t.stage, t.turn) == ("playing", 0)


def test_if_the_stock_runs_dry_the_first_of_those_who_tie_leads() -> None:
    assert table("2C", "2D", "2H", stage="drawing", stock="QC QD").draw(2).turn == 0
    t = table("2C", "2D", "2H", stage="drawing", stock="3C QC QD").draw(3)
    assert (t.stage, t.turn) == ("playing", 1)


def test_if_the_stock_runs_dry_the_drawn_cards_become_the_stock_at_once() -> None:
    t = table("2C", "2D", "2H", stage="drawing", stock="JC QD").draw(2)
    assert (t.drawn(0), t.discarded) == ("", "")
    assert sorted(t.stock.split()) == ["JC", "QD"]


def test_drawing_uses_the_discard_pile_when_the_stock_is_empty() -> None:
    t = table("2C", "2D", "2H", stage="drawing", stock="3C", discard="KC KD").draw()
    assert sorted(t.stock.split()) == ["KC", "KD"]
    assert t.draw(2).turn == 1  # both have drawn a king, and nothing is left


# Chance


@pytest.mark.parametrize(
    ("card", "leader"),
    [("AH", 2), ("2H", 3), ("3H", 0), ("4H", 1), ("5H", 2), ("JH", 0), ("QH", 1)],
)
def test_random_a_card_is_counted_off_from_the_left_of_the_dealer(card: str, leader: int) -> None:
    order = f"{' '.join(f'{r}{s}' for s in 'CD' for r in '23456789')} KC KD {card}"
    t = fresh(4, 1, order, first_player="random")
    assert (t.stage, t.turn, t.drawn(1)) == ("playing", leader, card)
    assert t.play(t.hand(leader).split()[0]).discarded == card


def test_random_for_a_king_another_card_is_turned_up() -> None:
    t = fresh(2, 1, f"{HANDS} AC AD KC KD AH", first_player="random")
    assert (t.turn, t.drawn(1)) == (0, "KC KD AH")


def test_random_every_seat_is_equally_likely() -> None:
    for seats in (2, 3, 4):
        leaders = []
        for rank in "A23456789TJQ":
            others = [value + suit for suit in "CD" for value in "A23456789TJQ" if value != rank]
            dealt = " ".join(others[: seats * FULL_HAND[seats]])
            leaders.append(fresh(seats, 1, f"{dealt} KC KD {rank}H", first_player="random").turn)
        assert {leaders.count(seat) for seat in range(seats)} == {12 // seats}


def test_nobody_draws_during_a_round() -> None:
    t = table("9C", "2D")
    t.refused(Draw(), because="This cannot be done now", rule="turns")


# Targets


@pytest.mark.parametrize(("seats", "most"), [(2, 18), (3, 12), (4, 9)])
def test_with_one_deck_a_target_that_takes_too_many_cards_is_refused(seats: int, most: int) -> None:
    for target in range(1, 19):
        rules = TAKKU_SUM.options.parse({"decks": "1", "target": str(target)})
        if target <= most:
            TAKKU_SUM.begin(rules, seats, 0)
        else:
            with pytest.raises(BadOptions, match=f"{seats} players with 1 deck .* {most} points"):
                TAKKU_SUM.begin(rules, seats, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_two_decks_every_target_can_be_played(seats: int) -> None:
    TAKKU_SUM.begin(TAKKU_SUM.options.parse({"decks": "2", "target": "18"}), seats, 0)


def test_no_card_is_a_joker() -> None:
    t = table("9C", "2D")
    claimed = Play(((t.cards("9C")[0], 52),))
    t.refused(claimed, because="A card cannot be played as another one", rule="turns", about="9C")
