"""The bots of Spar: their choices, and that the plain one plays better than chance."""

import pytest

from peerdeck.bot import reason_text
from peerdeck.games.spar.bot import reason
from peerdeck.games.spar.scoring import broke
from peerdeck.view import view
from tests.rules.spar.table import HIDDEN, TAKEN, Table, challenged, rounds, table
from tests.support.thinking import choice

OF_THREE = "KD 6S 7H 9C 8C", "6C 7C 8H 6H 9H", "6D 7D 8D 9D TD"
THREE = "KC 8C | QC 9C | JC TC"

each_level = pytest.mark.parametrize("level", ["greedy", "easy", "medium", "hard"])


def test_it_keeps_high_and_low_cards_for_later_and_leads_one_from_the_middle() -> None:
    card, why = choice(table(*OF_THREE))
    assert card in ("8C", "9C")
    assert why == "it keeps 6♠ 7♥ for the last trick"


def test_it_saves_a_six_for_the_last_trick_and_takes_the_one_before_with_another_card() -> None:
    assert choice(rounds(THREE, "6D KH", "7S JS"))[0] == "KH"
    assert choice(rounds(THREE, "8D KH", "9D 6D").play("8D"))[0] == "9D"


def test_an_easy_one_does_not_think_of_more_than_half_of_its_cards() -> None:
    """Of three cards that nobody would call a mistake, chance finds the best one now and then."""
    t = table(*OF_THREE)
    played = [choice(t, "easy", seed)[0] for seed in range(400)]
    assert len({*played}) == 3
    assert 0.5 < played.count(choice(t)[0]) / 400 < 0.7


@each_level
def test_it_never_hides_a_card(level: str) -> None:
    t = table("6D 7S 8H 9C TC", "6C 7D 8D 6H 7H", "JC JD JH JS QC", revoke="challenge")
    while t.stage == "playing":
        t.do(choice(t, level)[0])
    assert not any(broke(t.state, seat, trick) for seat in range(3) for trick in range(1, 6))


@each_level
def test_it_challenges_proven_breaks_and_the_player_in_control_first(level: str) -> None:
    assert choice(challenged(TAKEN), level)[0] == "challenge 1 1"
    assert choice(challenged(HIDDEN), level)[0].startswith("challenge 2 ")
    assert choice(challenged("6D 7C | 8S 9S | TS JS | 6H 7H | 8H 9C"), level)[0] == "pass"


def test_a_low_card_is_not_kept_to_win_a_later_trick() -> None:
    """It has no card of the suit that is led into the third trick."""
    for card, text in (("9H", "it is worth least"), ("QH", "it keeps the Q♥ to win a later trick")):
        t = rounds("KC TC | QC 9C", "KD TD JD", f"8S {card} 8H").play("KD")
        assert choice(t) in [("8H", text), ("9H", text)]


def why(t: Table, card: str) -> str:
    """Return the reason for a card of the hand in turn."""
    return reason_text(reason(view(t.state, t.seat), t.seat, t.read(card)))


def test_a_seven_is_not_led_to_keep_others_where_any_card_would_keep_them() -> None:
    t = rounds("KC TC", "QS 8C 6D 7H", "KH 8H 9H TH")
    assert why(t, "7H") == "it keeps the Q♠ to win a later trick"
    assert why(t, "8C") == "it keeps 6♦ 7♥ for the last trick"
    t = rounds("KC TC | QC 9C | JC 8C", "9S 7H", "KH 8H")
    assert why(t, "7H") == "it keeps the 9♠ to win a later trick"
    t = rounds("KC TC | QC 9C | JC 8C", "6D 7H", "KH 8H")
    assert why(t, "7H") == "it keeps 6♦ for the last trick"


def test_where_suit_is_followed_a_reason_is_about_the_cards_that_could_be_played() -> None:
    t = rounds("KC TC", "KD 8S 9S TS", "7D QD 6H KS").play("KD")
    assert why(t, "7D") == "it keeps the Q♦ to win a later trick"
