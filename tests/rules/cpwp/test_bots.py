"""The players of Can't Play, Won't Play: they look sensible, and each level beats the one below."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from peerdeck.action import Play
from peerdeck.bot import Sight, reason_text
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.prospects import Position, features
from peerdeck.lab.simulation import simulate
from peerdeck.naming import in_words
from peerdeck.view import view
from tests.rules.cpwp.table import Table, table
from tests.support.cases import depth

LEVELS = ("easy", "medium", "hard")
TRIES = 25  # chance must not make a fool of anybody
every_level = pytest.mark.parametrize("level", LEVELS)


def chosen(t: Table, level: str, seed: int = 0) -> tuple[str, str]:
    """Return what a bot does in its turn, and why."""
    bot, look = getattr(CPWP.bots, level), Sight(t.state, t.seat, t.referee.ruled_out)
    action, reason = bot(look, t.seat, CPWP.legal(look(), t.seat), Random(seed))
    return t.said(action), reason_text(reason)


def plays(t: Table, level: str) -> set[str]:
    """Return all that a level might do in this turn."""
    return {chosen(t, level, seed)[0] for seed in range(TRIES)}


# Positions, and what nobody should do there


@every_level
def test_it_goes_out_when_it_can(level: str) -> None:
    t = table("8D", "KC QC 2S", "2H 3H 4H", down="7D")
    assert plays(t, level) == {"8D"}
    t = table("8D 9D TD", "KC QC 2S", "2H 3H 4H", down="7D 7H 6H")
    assert plays(t, level) == {"8D 9D TD"}


@every_level
def test_it_goes_out_rather_than_hold_back(level: str) -> None:
    t = table("8D", "KC QC 2S", "2H 3H 4H", down="7D", pass_="three_passes")
    assert plays(t, level) == {"8D"}


@every_level
def test_it_goes_out_with_a_joker(level: str) -> None:
    t = table("*", "KC QC 2S", "2H 3H 4H", down="7D", jokers="two")
    assert plays(t, level) == {"*"}


@every_level
def test_it_does_not_open_a_run_for_others_without_need(level: str) -> None:
    """The king ends a row; the 6 of hearts would let in five cards of others."""
    t = table("KD 6H 2C 3S", "5H 4H KC", "3H 2H AH", down="7D 8D 9D TD JD QD 7H")
    assert plays(t, level) == {"KD"}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_it_plays_what_its_own_cards_wait_for(level: str) -> None:
    t = table("6C 5C 4C 8H KS", "9H TH JH", "QH KH AS", down="7C 7H", runs="single")
    assert plays(t, level) == {"6C"}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_it_keeps_a_seven_that_only_others_wait_for(level: str) -> None:
    t = table("7S 8D 9D AC", "6S 8S 9S", "5S 4S TS", down="7D", runs="single")
    assert "7S" not in plays(t, level)


def test_it_holds_back_while_it_can_only_help_others() -> None:
    t = table("6H KS 2C", "5H 4H KC", "3H 2H AH", down="7D 7H", pass_="three_passes")
    assert plays(t, "hard") == {"hold"}


def test_it_looks_at_who_is_about_to_go_out() -> None:
    """With a card left in another hand it opens its hearts, else it waits."""
    hand, third = "AH 4C 5C QH 7H", "TH 8H QD AC 6H AS"
    clubs, spades = "7C 6C 8C 9C TC", "7S 6S 5S 4S 3S 8S 9S TS"
    down = f"{clubs} 7D 6D 5D 4D 3D 8D 9D TD JD {spades}"
    assert plays(table(hand, "3C", third, down=down), "hard") == {"7H"}
    assert plays(table(hand, "3C 4H 3H AD JS 2H", third, down=down), "hard") == {"5C"}


def test_the_first_of_two_cards_of_a_rank_opens_nothing_in_a_paired_row() -> None:
    """With two decks both nines of clubs are needed before the tens."""
    down = "7C 7C 8C 8C 7H 8H"
    t = table("9C 9H 2S 3S KD", "9C TC JC", "2D", "3D", "4D", down=down)
    position = Position(view(t.state, 0), 0)
    opened = {
        t.said(action): [way.first for way in position.prospect(action).ways]
        for action in CPWP.legal(t.state, 0)
        if isinstance(action, Play)
    }
    assert opened["9C"] == []
    assert len(opened["9H"]) == 1
    assert plays(t, "hard") == {"9C"}
    t = table("9C 9H 2S 3S KD", "TC JC", "2D", "3D", "4D", down=f"{down} 9C")
    position = Position(view(t.state, 0), 0)
    (first,) = [one for one in CPWP.legal(t.state, 0) if t.said(one) == "9C"]
    assert len(position.prospect(first).ways) == 1


def test_a_position_is_as_it_was_after_all_plays_have_been_tried() -> None:
    for rules in ({}, {"black_row_1deck": "paired"}):
        t = table("6C 5C 7S 8H 9H", "TH", "6S", down="7C 7H", **rules)
        seen = view(t.state, 0)
        position = Position(seen, 0)
        for action in CPWP.legal(seen, 0):
            assert dict(features(position.prospect(action), position.least))
        assert seen == view(t.state, 0)


# Reasons


def test_a_reason_names_the_card_to_keep_and_what_it_would_open() -> None:
    t = table("KD 6H 2C 3S", "5H 4H KC", "3H 2H AH", down="7D 8D 9D TD JD QD 7H")
    played, reason = chosen(t, "hard")
    assert (played, reason) == ("KD", "keep the 6♥, for only you can open the way to the 5♥")
    assert in_words(reason) == (
        "keep the 6 of hearts, for only you can open the way to the 5 of hearts"
    )


def test_a_reason_names_the_cards_that_wait() -> None:
    t = table("6C 4C 8H KS", "9H TH JH", "5C KH AS", down="7C 7H", runs="single")
    assert chosen(t, "hard") == ("6C", "your 4♣ is waiting for it")
    t = table("7C TC AC 9C 8H KS", "9H TH JH", "QH KH AS", down="7D 7H", runs="single")
    assert chosen(t, "hard") == ("7C", "your A♣ 9♣ 10♣ are waiting for it")
    t = table("6C 5C 4C 8H KS", "9H TH JH", "QH KH AS", down="7C 7H", runs="single")
    assert chosen(t, "hard") == ("6C", "it lets you play 5♣ 4♣ next")


def test_a_reason_names_the_way_that_is_opened_and_the_card_that_would_open_a_longer_one() -> None:
    t = table("QH 4D 2C 3S", "KH 3D KC", "2D AD AH", down="7D 6D 5D 7H 8H 9H TH JH")
    told = "it opens the way to the K♥, but your 4♦ would help others more"
    assert chosen(t, "hard") == ("QH", told)
    t = table("TH 4D 2C 3S", "KH 3D KC", "2D AD AH", down="7D 6D 5D 7H 8H 9H")
    assert chosen(t, "hard")[1] == "whatever you play opens a way for the others"


def test_a_joker_and_its_swap_are_explained() -> None:
    hands, rules = ("6H KS QS *", "5H 4H", "3H 2H AH"), {"jokers": "two", "joker_pick": "open"}
    t = table(*hands, down="7D 7H", by=rules)
    assert chosen(t, "hard") == ("*", "with it you give away a card that is hard to play")
    told = "it slows whoever has the fewest cards"
    assert chosen(t.play("*"), "hard") == ("look 0 1", told)
    assert chosen(t.look(0, 1), "hard")[1] == "it gives away what is hardest to play"
    t = table("KD *", "2H 3H", "2C 3C 4C", down="7D", jokers="three", joker_pick="open").play("*")
    assert chosen(t.look(1, 2), "hard")[1] == "none of your own cards can be swapped here"


# Strength


def test_each_level_beats_the_one_below() -> None:
    """One among three greedy ones, with cards that are the same for all."""
    deals = depth(800, 1_600)
    shares = {
        level: simulate(CPWP, CPWP.options(), 4, deals, 11, [level, "greedy"]).win_rate(level)
        for level in LEVELS
    }
    assert shares["easy"] < 0.21
    assert shares["easy"] + 2 * sqrt(0.19 / deals) < shares["medium"] < shares["hard"]
    assert shares["hard"] > 0.26
