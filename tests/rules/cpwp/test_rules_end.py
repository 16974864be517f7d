"""Winning, playing on for places, and that nobody is ever stuck."""

from random import Random

import pytest

from peerdeck.action import Pass
from peerdeck.dealer import HostDealer
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.log import Header
from peerdeck.referee import Referee
from tests.rules.cpwp.table import table


def test_the_first_without_cards_wins() -> None:
    t = table("8D", "2H", "2C 3C", down="7D").play("8D")
    assert (t.stage, t.turn, t.points) == ("over", None, (1, 0, 0))
    assert t.state.notes.out == (0,)


def test_a_run_may_be_the_last_play() -> None:
    t = table("2H", "8D 9D", "2C 3C", down="7D", turn=1).play("8D 9D")
    assert (t.turn, t.points) == (None, (0, 1, 0))


def test_when_the_deal_is_over_nobody_acts() -> None:
    t = table("8D", "2H", "2C", down="7D").play("8D")
    for seat in range(3):
        assert CPWP.legal(t.state, seat) == []
        t.refused(Pass(), seat=seat, because="The match is over", rule="end")


@pytest.mark.parametrize("rule", ["stop", "play_on"])
def test_at_the_end_all_hands_are_laid_open(rule: str) -> None:
    t = table("8D", "9D", "2C 3C", down="7D", after_win=rule)
    kept = t.state.zones[2][:]
    t.play("8D")
    if rule == "play_on":
        assert [t.state.seen[card] for card in kept] == [0b100, 0b100]
        t.play("9D")
    assert [t.state.seen[card] for card in kept] == [0b111, 0b111]


def test_play_on_the_others_go_on_for_places() -> None:
    t = table("8D", "9D KC", "TD QC", "JD", down="7D", after_win="play_on")
    t.play("8D")
    assert (t.stage, t.turn, t.points) == ("playing", 1, (0, 0, 0, 0))
    t.play("9D").play("TD").play("JD")
    assert t.state.notes.out == (0, 3)
    assert t.turn == 1  # seat 0 has no cards and is left out
    t.passes()
    assert t.turn == 2


def test_play_on_everybody_scores_those_who_were_out_later() -> None:
    t = table("8D", "9D KC", "TD", "JD", down="7D", after_win="play_on")
    t.play("8D").play("9D").play("TD").play("JD")
    assert (t.stage, t.turn) == ("over", None)
    assert t.state.notes.out == (0, 2, 3, 1)
    assert t.points == (3, 0, 2, 1)


def test_play_on_the_last_two() -> None:
    t = table("8D", "9D", "2C", down="7D", after_win="play_on").play("8D").play("9D")
    assert (t.turn, t.points) == (None, (2, 1, 0))


def test_play_on_a_joker_swaps_only_with_those_who_have_cards() -> None:
    t = table("8D", "KC *", "2C", "3C", down="7D", after_win="play_on", jokers="three")
    t.play("8D").play("*")
    assert t.may() == {"1:KC 2:2C", "1:KC 3:3C", "2:2C 3:3C"}


def test_play_on_a_joker_as_last_card_takes_a_place() -> None:
    t = table("*", "9D", "8D 2C", down="7D", after_win="play_on", jokers="two").play("*")
    assert (t.stage, t.turn, t.state.notes.out) == ("playing", 1, (0,))
    t.passes().play("8D").play("9D")
    assert t.points == (2, 1, 0)


def test_play_on_who_is_out_is_skipped_when_the_next_one_is_out_too() -> None:
    t = table("KD", "", "", "8D 2C", down="7D", after_win="play_on", out=(2, 1), turn=3)
    assert t.play("8D").turn == 0
    assert t.passes().turn == 3


ROW_SCHEMES = [
    {"decks": "1", "black_row_1deck": "per_suit"},
    {"decks": "1", "black_row_1deck": "paired"},
    {"decks": "2", "rows_2deck": "paired"},
    {"decks": "2", "rows_2deck": "chain"},
]


@pytest.mark.parametrize("rows", ROW_SCHEMES, ids=lambda rows: " ".join(rows.values()))
@pytest.mark.parametrize("seats", range(3, 9))
def test_somebody_can_always_play_until_every_card_but_a_hand_is_down(
    seats: int, rows: dict[str, str]
) -> None:
    """Everybody plays on, so that every card but the last player's comes down."""
    options = HouseRules.parse({**rows, "after_win": "play_on"})
    random = Random(seats)
    for deal in range(3):
        header = Header(CPWP, options, seats, deal)
        referee = Referee(header, HostDealer(bytes([seats, deal])))
        passes = 0
        while referee.to_act:
            (seat,) = referee.to_act
            action = random.choice(CPWP.legal(referee.state, seat))
            passes = passes + 1 if action == Pass() else 0
            holding = sum(bool(referee.state.zones[other]) for other in range(seats))
            assert passes < holding
            referee.act(seat, action)
        assert sum(bool(referee.state.zones[seat]) for seat in range(seats)) == 1
        assert sorted(referee.state.points) == list(range(seats))
