"""Cards that fit, eights, and drawing. The top card of the pile is the 6 of clubs."""

from typing import Any

import pytest

from peerdeck.action import Play
from peerdeck.games.crazy_eights.table import Name
from tests.rules.crazy_eights.table import Named, after, counts, only, table
from tests.support.cases import rows

EIGHT = "8S KD 7D / 2D 9H 8C 3S"  # the first card is played


@pytest.mark.parametrize(
    ("hands", "named", "actions", "may"),
    rows({
        "a card of the suit or the rank of the top card fits, and an eight":
            ("KC 6H 8S 7D", {}, "", {"KC", "6H", "8S", "draw"}),
        "of equal cards one is offered": ("7C 7C 9D", {"decks": "2"}, "", {"7C", "draw"}),
        "an eight lets its player name a suit":
            (EIGHT, {}, "8S", {"name C", "name D", "name H", "name S"}),
        "the suit named fits, and an eight": (EIGHT, {}, "8S, name H", {"9H", "8C", "draw"}),
        "the suit named may be that of the eight":
            (EIGHT, {}, "8S, name S", {"3S", "8C", "draw"}),
        "nobody has to play": ("7C 9D", {"stock": "3H"}, "draw", {"7C", "pass"}),
        "any card that fits may be played after drawing":
            ("9C 2D", {"stock": "7C 5D"}, "draw", {"9C", "7C", "pass"}),
        "after drawing all one may, a pass": ("9D 2D", {"stock": "7H 5D"}, "draw", {"pass"}),
        "the next player may draw": ("9D 2D / 3D", {"stock": "7H 5D"}, "draw, pass", {"draw"}),
        "the pile is not shuffled a fourth time": ("9D 2D", only(), "", {"pass"}),
    }),
)  # fmt: skip
def test_what_a_player_may_do(hands: str, named: Named, actions: str, may: set[str]) -> None:
    assert after(hands, named, actions).may() == may


@pytest.mark.parametrize(
    ("because", "hands", "named", "actions", "refused", "rule", "about"),
    [
        ("7 of diamonds does not fit: play clubs, another 6 or an 8.",
            "KC 6H 8S 7D", {}, "", "7D", "turns", "7D"),
        ("one card at a time", "6H 6S 7D", {}, "", "6H 6S", "turns", "6H 6S"),
        ("Choose a card", "6H 6S 7D", {}, "", Play(()), "turns", ""),
        ("cannot be done now", "7C KD", {}, "", "name C", "turns", ""),
        ("does not fit: hearts was named", EIGHT, {}, "8S, name H", "3S", "eights", "3S"),
        *[("one of the four suits", EIGHT, {}, "8S", Name(suit), "eights", "")
            for suit in (-1, 4, 99)],
        *[("First name the suit", EIGHT, {}, "8S", action, "eights", "")
            for action in ("draw", "pass", "catch", "deal", "KD")],
        ("You can still draw", "9D 2D", {}, "", "pass", "drawing", ""),
        ("drawn all you may", "9D 2D", {"stock": "7H 5D"}, "draw", "draw", "drawing", ""),
        ("no card left to draw", "9D 2D", only(), "", "draw", "drawing", ""),
    ],
)  # fmt: skip
def test_what_is_refused(
    because: str, hands: str, named: Named, actions: str, refused: Any, rule: str, about: str
) -> None:
    after(hands, named, actions).refused(refused, because, rule, about)


def test_after_an_eight_the_turn_ends_with_the_name_of_a_suit() -> None:
    t = after(EIGHT, {}, "8S")
    assert (t.stage, t.turn) == ("naming", 0)
    t.do("name H")
    assert (t.stage, t.turn, "CDHS"[t.notes.suit]) == ("playing", 1, "H")


def test_nobody_names_a_suit_for_a_last_card() -> None:
    assert table("8S", "2D 3D", target="1").play("8S").stage == "over"


# Drawing


def test_one_card_is_drawn_and_may_be_played() -> None:
    t = table("9D 2D", "3D 4D", stock="7C 5D").play("draw")
    assert (t.hand(0), t.held()) == ("9D 2D 7C", [3, 2])
    assert t.play("7C").turn == 1


def test_three_cards_may_be_drawn_one_by_one() -> None:
    t = table("9D 2D", stock="7H 5C 3H 5D", draw="three")
    assert t.play("draw").may() == {"draw"}
    assert t.play("draw").may() == {"5C", "draw"}
    assert t.play("draw").may() == {"5C", "pass"}


def test_until_draws_as_many_as_it_takes() -> None:
    t = table("9D 2D", stock="7H 5D 3H JH QH 7C", draw="until")
    for _card in range(5):
        assert t.play("draw").may() == {"draw"}
    assert t.play("draw").may() == {"7C", "draw"}


def test_when_a_card_is_wanted_and_the_stock_is_empty_the_pile_is_shuffled() -> None:
    t = table("9D 2D", "3D 4D", stock="7H").play("draw", "pass")
    assert (counts(t), t.notes.shuffles) == ((0, 47), 0)
    t.play("draw")
    assert (counts(t), t.notes.shuffles) == ((45, 1), 1)
    assert (t.faces_in("pile"), t.held()) == ("6C", [3, 3])


def test_a_new_deal_may_shuffle_the_pile_again() -> None:
    assert after("7C / 9C 2H", only(), "7C, deal").notes.shuffles == 0


def test_with_nothing_below_the_top_card_there_is_nothing_to_draw() -> None:
    t = table("9D 2D", "3D 4D", stock="", draw="until").play(*["draw"] * 47)
    assert counts(t) == (0, 1)
    assert "pass" in t.may()
    t.refused("draw", because="no card left to draw", rule="drawing", about="")
