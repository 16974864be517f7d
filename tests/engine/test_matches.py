"""Matches to their end: random ones of every game, several deals, an end by agreement."""

import pytest
from tools import soak

from peerdeck.action import Deal, GoOn, Stop
from peerdeck.dealer import HostDealer
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.referee import Referee, follow
from peerdeck.refusals import Illegal
from peerdeck.view import view
from tests.rules.cpwp.table import table
from tests.support.cases import depth
from tests.support.random_play import table_of

FEW = depth(40, 150)
every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


@pytest.mark.parametrize("number", range(-FEW, 0))
def test_a_random_match_keeps_every_law_and_ends(number: int) -> None:
    soak.play(number)


def fresh(game: Game) -> Referee:
    """A match that has just begun."""
    seats = max(3, game.seats[0])
    return table_of(game, seats, b"match")


@every_game
def test_a_match_ends_when_all_agree(game: Game) -> None:
    referee = fresh(game)
    for seat in reversed(range(referee.header.seats)):
        assert not referee.over
        referee.act(seat, Stop())
    assert referee.over
    assert referee.to_act == ()
    assert game.winners(referee.state) == ()  # no deal has been scored
    with pytest.raises(Illegal, match="The match is over"):
        referee.act(0, GoOn())
    assert follow(referee.text()).over
    assert follow(referee.text(1)).state == view(referee.state, 1)


@every_game
def test_the_wish_to_stop_can_be_taken_back(game: Game) -> None:
    referee = fresh(game)
    seats = range(referee.header.seats)
    for seat in seats[1:]:
        referee.act(seat, Stop())
    referee.act(1, GoOn())
    referee.act(0, Stop())
    assert not referee.over
    referee.act(1, Stop())
    assert referee.over


def test_a_wish_is_said_once_and_taken_back_once() -> None:
    referee = fresh(games()["cpwp"])
    with pytest.raises(Illegal, match="You have not asked to end"):
        referee.act(0, GoOn())
    referee.act(0, Stop())
    with pytest.raises(Illegal, match="You have said so"):
        referee.act(0, Stop())


def test_wishes_are_told() -> None:
    game, state = games()["cpwp"], fresh(games()["cpwp"]).state
    names = ["Ann", "Bob", "Cyd"]
    assert game.sentence(state, 1, Stop(), names) == "Bob would like to end the match here."
    assert game.sentence(state, 1, GoOn(), names) == "Bob would like to play on after all."
    assert game.sentence(state, 1, Deal(), names) == "Bob dealt."


# Can't Play, Won't Play in several deals


def test_a_single_deal_is_the_whole_match_as_usual() -> None:
    t = table("8D", "2H", "2C", down="7D").play("8D")
    assert t.referee.over
    assert CPWP.winners(t.state) == (0,)
    assert [row.winners for row in t.state.sheet] == [(0,)]


CPWP = games()["cpwp"]


def test_the_next_dealer_deals_the_next_hands() -> None:
    t = table("8D", "2H", "2C 3C", down="7D", match="wins", match_deals="2").play("8D")
    assert (t.stage, t.turn, t.state.dealer, t.points) == ("between", 0, 0, (1, 0, 0))
    assert t.may() == {"deal"}
    t.refused("pass", because="The next cards have to be dealt first.", rule="match")
    assert all(
        seen == 0b111 for seen in (t.state.seen[c] for z in (1, 2) for c in t.state.zones[z])
    )
    t.do("deal")
    assert t.stage == "opening"
    assert [len(t.state.zones[seat]) for seat in range(3)] == [17, 18, 17]
    assert t.state.zones[t.state.setup.deck] == []
    assert t.turn == 1  # left of the dealer


def test_nothing_is_known_of_the_next_hands() -> None:
    t = table("8D", "2H", "2C 3C", down="7D", match="wins").play("8D").do("deal")
    for seat in range(3):
        assert {t.state.seen[card] for card in t.state.zones[seat]} == {1 << seat}


def test_dealing_is_for_the_time_between_two_deals() -> None:
    t = table("8D", "2H", "2C 3C", down="7D", match="wins")
    t.refused("deal", because="This cannot be done now.", rule="turns")


def test_a_match_for_wins_ends_when_somebody_has_so_many() -> None:
    t = table("8D", "2H", "2C 3C", down="7D", match="wins", match_deals="1").play("8D")
    assert t.referee.over
    assert CPWP.winners(t.state) == (0,)


def test_a_match_for_wins_counts_no_places() -> None:
    t = table("8D", "9D", "2C", down="7D", match="wins", after_win="play_on").play("8D", "9D")
    assert (t.stage, t.points) == ("between", (1, 0, 0))


def test_cards_left_count_against_their_holder() -> None:
    t = table("8D", "2H", "2C 3C", down="7D", match="cards_left", match_deals="2").play("8D")
    assert (t.stage, t.points) == ("between", (0, 1, 2))
    assert t.state.sheet[0].parts[2][0] == ("cards left", 2, 1)
    t.state.points = (5, 3, 3)
    assert CPWP.winners(t.state) == (1, 2)  # the lowest sum wins, and a tie is shared


def test_a_match_for_cards_left_has_so_many_deals() -> None:
    t = table("8D", "2H", "2C 3C", down="7D", match="cards_left", match_deals="1").play("8D")
    assert t.referee.over


@pytest.mark.parametrize("jokers", ["off", "four"])
def test_a_new_deal_has_forgotten_the_old_one(jokers: str) -> None:
    t = table("8D", "2H", "2C", down="7D", match="wins", jokers=jokers).play("8D").do("deal")
    begun = Referee(t.referee.header, HostDealer(b"other")).state
    assert t.state.notes == begun.notes
    assert {len(zone) for zone in t.state.zones} <= {len(zone) for zone in begun.zones} | {17, 18}
