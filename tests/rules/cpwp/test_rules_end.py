"""Winning, playing on for places, and that nobody is ever stuck."""

from random import Random

import pytest

from peerdeck.action import Pass
from peerdeck.dealer import HostDealer
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.log import Header
from peerdeck.referee import Referee
from tests.rules.cpwp.table import CHAIN, PAIRED, TWO, table

PLAY_ON = {"after_win": "play_on"}


@pytest.mark.parametrize(("hand", "last"), [("8D", "8D"), ("8D 9D", "8D 9D")])
def test_the_first_without_cards_wins_and_then_nobody_acts(hand: str, last: str) -> None:
    t = table("2H", hand, "2C 3C", down="7D", turn=1).play(last)
    assert (t.stage, t.turn, t.points, t.notes.out) == ("over", None, (0, 1, 0), (1,))
    for seat in range(3):
        assert t.may(seat) == set()
        t.refused("pass", seat=seat, because="The match is over", rule="end")


@pytest.mark.parametrize("rule", ["stop", "play_on"])
def test_at_the_end_all_hands_are_laid_open(rule: str) -> None:
    t = table("8D", "9D", "2C 3C", down="7D", after_win=rule)
    cards = t.state.zones[2][:]
    t.do("8D")
    if rule == "play_on":
        assert [t.state.seen[card] for card in cards] == [0b100, 0b100]
        t.do("9D")
    assert [t.state.seen[card] for card in cards] == [0b111, 0b111]


def test_play_on_the_others_go_on_for_places_and_score_those_who_were_out_later() -> None:
    t = table("8D", "9D KC", "TD QC", "JD", down="7D", **PLAY_ON).do("8D")
    assert (t.stage, t.turn, t.points) == ("playing", 1, (0, 0, 0, 0))
    t.play("9D", "TD", "JD")
    assert (t.notes.out, t.turn) == ((0, 3), 1)  # seat 0 has no cards and is left out
    assert t.do("pass").turn == 2
    t = table("8D", "9D KC", "TD", "JD", down="7D", **PLAY_ON).play("8D", "9D", "TD", "JD")
    assert (t.stage, t.turn, t.notes.out) == ("over", None, (0, 2, 3, 1))
    assert t.points == (3, 0, 2, 1)


def test_play_on_a_joker_swaps_only_with_those_who_have_cards() -> None:
    t = table("8D", "KC *", "2C", "3C", down="7D", **PLAY_ON, jokers="three").play("8D", "*")
    assert t.may() == {"swap 1:KC 2:2C", "swap 1:KC 3:3C", "swap 2:2C 3:3C"}


def test_play_on_a_joker_as_last_card_takes_a_place() -> None:
    t = table("*", "9D", "8D 2C", down="7D", **PLAY_ON, jokers="two").do("*")
    assert (t.stage, t.turn, t.notes.out) == ("playing", 1, (0,))
    assert t.play("pass", "8D", "9D").points == (2, 1, 0)


def test_play_on_who_is_out_is_skipped_when_the_next_one_is_out_too() -> None:
    t = table("KD", "", "", "8D 2C", down="7D", **PLAY_ON, out=(2, 1), turn=3)
    assert [t.play(action).turn for action in ("8D", "pass")] == [0, 3]


@pytest.mark.parametrize(
    "rows",
    [{"decks": "1"}, {"decks": "1", **PAIRED}, TWO, CHAIN],
    ids=lambda rows: " ".join(rows.values()),
)
@pytest.mark.parametrize("seats", range(3, 9))
def test_somebody_can_always_play_until_every_card_but_a_hand_is_down(
    seats: int, rows: dict[str, str]
) -> None:
    """Everybody plays on, so that every card but the last player's comes down."""
    options, random = HouseRules.parse({**rows, **PLAY_ON}), Random(seats)
    for deal in range(3):
        referee = Referee(Header(CPWP, options, seats, deal), HostDealer(bytes([seats, deal])))
        zones, passes = referee.state.zones, 0
        while referee.to_act:
            (seat,) = referee.to_act
            action = random.choice(CPWP.legal(referee.state, seat))
            passes = passes + 1 if action == Pass() else 0
            assert passes < sum(map(bool, zones[:seats]))  # of those who hold cards
            referee.act(seat, action)
        assert sum(map(bool, zones[:seats])) == 1
        assert sorted(referee.state.points) == list(range(seats))
