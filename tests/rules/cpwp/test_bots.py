"""The players of Can't Play, Won't Play look sensible at each level."""

from functools import partial

import pytest

from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.prospects import Position, features
from peerdeck.naming import in_words
from peerdeck.view import view
from tests.rules.cpwp.table import PAIRED, table
from tests.support.cases import rows
from tests.support.positions import Table
from tests.support.thinking import choice, plays

LEVELS = ("easy", "medium", "hard")
KEEPS_A_SIX, KING_NEXT = ("KD 6H 2C 3S", "5H 4H KC", "3H 2H AH"), "7D 8D 9D TD JD QD 7H"
every_level = pytest.mark.parametrize("level", LEVELS)
chosen = partial(choice, seed=0)


# Positions, and what nobody should do there


@every_level
@pytest.mark.parametrize(
    ("hand", "down", "rules", "action"),
    rows({
        "goes out when it can": ("8D", "7D", {}, "8D"),
        "goes out with a run": ("8D 9D TD", "7D 7H 6H", {}, "8D 9D TD"),
        "goes out rather than hold back": ("8D", "7D", {"pass_": "three_passes"}, "8D"),
        "goes out with a joker": ("*", "7D", {"jokers": "two"}, "*"),
    }),
)  # fmt: skip
def test_every_level(hand: str, down: str, rules: dict[str, str], action: str, level: str) -> None:
    t = table(hand, "KC QC 2S", "2H 3H 4H", down=down, **rules)
    assert plays(t, level) == {action}


@every_level
def test_it_does_not_open_a_run_for_others_without_need(level: str) -> None:
    """The king ends a row; the 6 of hearts would let in five cards of others."""
    assert plays(table(*KEEPS_A_SIX, down=KING_NEXT), level) == {"KD"}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_it_plays_what_its_own_cards_wait_for_and_keeps_a_seven_that_only_others_need(
    level: str,
) -> None:
    t = table("6C 5C 4C 8H KS", "9H TH JH", "QH KH AS", down="7C 7H", runs="single")
    assert plays(t, level) == {"6C"}
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
    assert [ways(t, card) for card in ("9C", "9H")] == [0, 1]
    assert plays(t, "hard") == {"9C"}
    t = table("9C 9H 2S 3S KD", "TC JC", "2D", "3D", "4D", down=f"{down} 9C")
    assert ways(t, "9C") == 1


def ways(t: Table, card: str) -> int:
    """Return how many ways this card opens in the eyes of its player."""
    return len(Position(view(t.state, 0), 0).prospect(t.read(card)).ways)


def test_a_position_is_as_it_was_after_all_plays_have_been_tried() -> None:
    for rules in ({}, PAIRED):
        t = table("6C 5C 7S 8H 9H", "TH", "6S", down="7C 7H", **rules)
        seen = view(t.state, 0)
        position = Position(seen, 0)
        for action in CPWP.legal(seen, 0):
            assert dict(features(position.prospect(action), position.least))
        assert seen == view(t.state, 0)


# Reasons


def test_a_reason_names_the_card_to_keep_and_what_it_would_open() -> None:
    action, reason = chosen(table(*KEEPS_A_SIX, down=KING_NEXT), "hard")
    assert (action, reason) == ("KD", "keep the 6♥, for only you can open the way to the 5♥")
    spoken = "keep the 6 of hearts, for only you can open the way to the 5 of hearts"
    assert in_words(reason) == spoken


@pytest.mark.parametrize(
    ("hands", "down", "runs", "action", "reason"),
    rows({
        "a card that waits": (["6C 4C 8H KS", "9H TH JH", "5C KH AS"], "7C 7H", "single",
            "6C", "your 4♣ is waiting for it"),
        "cards that wait": (["7C TC AC 9C 8H KS", "9H TH JH", "QH KH AS"], "7D 7H", "single",
            "7C", "your A♣ 9♣ 10♣ are waiting for it"),
        "cards that come next": (["6C 5C 4C 8H KS", "9H TH JH", "QH KH AS"], "7C 7H", "single",
            "6C", "it lets you play 5♣ 4♣ next"),
        "the way that is opened, and the card that would open a longer one":
            (["QH 4D 2C 3S", "KH 3D KC", "2D AD AH"], "7D 6D 5D 7H 8H 9H TH JH", "yes",
            "QH", "it opens the way to the K♥, but your 4♦ would help others more"),
        "no way round": (["TH 4D 2C 3S", "KH 3D KC", "2D AD AH"], "7D 6D 5D 7H 8H 9H", "yes",
            "TH", "whatever you play opens a way for the others"),
    }),
)  # fmt: skip
def test_a_reason_names(hands: list[str], down: str, runs: str, action: str, reason: str) -> None:
    assert chosen(table(*hands, down=down, runs=runs), "hard") == (action, reason)


def test_a_joker_and_its_swap_are_explained() -> None:
    rules = {"jokers": "three", "joker_pick": "open"}
    t = table("6H KS QS *", "5H 4H", "3H 2H AH", down="7D 7H", **{**rules, "jokers": "two"})
    assert chosen(t, "hard") == ("*", "with it you give away a card that is hard to play")
    slows = "it slows whoever has the fewest cards"
    assert chosen(t.do("*"), "hard") == ("look 0 1", slows)
    assert chosen(t.do("look 0 1"), "hard")[1] == "it gives away what is hardest to play"
    t = table("KD *", "2H 3H", "2C 3C 4C", down="7D", **rules).play("*", "look 1 2")
    assert chosen(t, "hard")[1] == "none of your own cards can be swapped here"
