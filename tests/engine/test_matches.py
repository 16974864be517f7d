"""Matches to their end: random ones of every game, several deals, an end by agreement."""

from typing import Any

import pytest

from peerdeck.action import Deal, GoOn, Stop
from peerdeck.dealer import HostDealer
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.referee import Referee, follow
from peerdeck.refusals import Illegal
from peerdeck.view import view
from tests.rules.cpwp.table import table
from tests.support.cases import depth, rows
from tests.support.random_play import table_of
from tools import soak

FEW = depth(40, 150)
CPWP = games()["cpwp"]
every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


@pytest.mark.parametrize("number", range(-FEW, 0))
def test_a_random_match_keeps_every_law_and_ends(number: int) -> None:
    soak.play(number)


def fresh(game: Game) -> Referee:
    """Return a match that has just begun."""
    return table_of(game, max(3, game.seats[0]), b"match")


@every_game
def test_a_match_ends_when_all_agree_and_a_wish_can_be_taken_back(game: Game) -> None:
    referee = fresh(game)
    for seat in reversed(range(referee.header.seats)):
        assert not referee.over
        referee.act(seat, Stop())
        if seat == 1:
            referee.act(1, GoOn())
    assert not referee.over
    referee.act(1, Stop())
    assert (referee.over, referee.to_act) == (True, ())
    assert game.winners(referee.state) == ()  # no deal has been scored
    with pytest.raises(Illegal, match="The match is over"):
        referee.act(0, GoOn())
    assert follow(referee.text()).over
    assert follow(referee.text(1)).state == view(referee.state, 1)


def test_a_wish_is_said_once_and_taken_back_once() -> None:
    referee = fresh(CPWP)
    with pytest.raises(Illegal, match="You have not asked to end"):
        referee.act(0, GoOn())
    referee.act(0, Stop())
    with pytest.raises(Illegal, match="You have said so"):
        referee.act(0, Stop())


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Stop(), "Bob would like to end the match here."),
        (GoOn(), "Bob would like to play on after all."),
        (Deal(), "Bob dealt."),
    ],
)
def test_wishes_are_told(action: Any, text: str) -> None:
    assert CPWP.sentence(fresh(CPWP).state, 1, action, ["Ann", "Bob", "Cyd"]) == text


# Can't Play, Won't Play in several deals


HANDS = ("8D", "2H", "2C 3C")  # where the first seat goes out with its card


@pytest.mark.parametrize(
    "rules",
    rows({
        "a single deal, as usual": {},
        "for wins, when somebody has so many": {"match": "wins", "match_deals": "1"},
        "for cards left, after so many deals": {"match": "cards_left", "match_deals": "1"},
    }),
)  # fmt: skip
def test_a_match_is_over(rules: dict[str, str]) -> None:
    t = table(*HANDS, down="7D", **rules).do("8D")
    assert t.referee.over
    assert CPWP.winners(t.state) == (0,)
    assert [row.winners for row in t.state.sheet] == [(0,)]


@pytest.mark.parametrize("jokers", ["off", "four"])
def test_the_next_dealer_deals_the_next_hands_and_the_old_ones_are_forgotten(jokers: str) -> None:
    t = table(*HANDS, down="7D", match="wins", match_deals="2", jokers=jokers)
    t.refused("deal", because="This cannot be done now.", rule="turns")
    t.do("8D")
    assert (t.stage, t.turn, t.state.dealer, t.points) == ("between", 0, 0, (1, 0, 0))
    assert t.may() == {"deal"}
    t.refused("pass", because="The next cards have to be dealt first.", rule="match")
    assert {t.state.seen[card] for zone in (1, 2) for card in t.state.zones[zone]} == {0b111}
    t.do("deal")
    assert (t.stage, t.turn) == ("opening", 1)  # left of the dealer
    assert t.held() == ([17, 18, 17] if jokers == "off" else [18, 18, 18])
    assert t.state.zones[t.zone("deck")] == []
    for seat in range(3):
        assert {t.state.seen[card] for card in t.state.zones[seat]} == {1 << seat}
    begun = Referee(t.referee.header, HostDealer(b"other")).state
    assert t.notes == begun.notes
    assert not any(t.state.zones[3:])


def test_a_match_for_wins_counts_no_places() -> None:
    t = table("8D", "9D", "2C", down="7D", match="wins", after_win="play_on").play("8D", "9D")
    assert (t.stage, t.points) == ("between", (1, 0, 0))


def test_cards_left_count_against_their_holder() -> None:
    t = table(*HANDS, down="7D", match="cards_left", match_deals="2").do("8D")
    assert (t.stage, t.points) == ("between", (0, 1, 2))
    assert t.state.sheet[0].parts[2][0] == ("cards left", 2, 1)
    t.state.points = (5, 3, 3)
    assert CPWP.winners(t.state) == (1, 2)  # the lowest sum wins, and a tie is shared
