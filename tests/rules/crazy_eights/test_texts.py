"""Crazy Eights in sentences, and at the terminal."""

import pytest

from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.board import lines, typed
from peerdeck.games.crazy_eights.table import Catch, LastCard
from peerdeck.naming import you
from tests.rules.crazy_eights.table import table

NAMES = ["Ada", "Bob", "Cyd"]
FORGOTTEN = ("7C 8D", "2C 9D 3H", "KC 4H")


@pytest.mark.parametrize(
    ("hands", "before", "action", "sentence", "label"),
    [
        (FORGOTTEN, [], "7C", "Ada played 7♣.", "Play 7♣"),
        (FORGOTTEN, [], "lastcard 7C", "Ada played 7♣ and said “last card”.",
            "Play 7♣ and say “last card”"),
        (FORGOTTEN, [], "draw", "Ada drew a card.", "Draw one card"),
        (FORGOTTEN, ["7C"], "catch", "Bob noticed that Ada had not said “last card”.",
            "Point out that Ada did not say “last card”"),
        (FORGOTTEN, ["7C", "2C"], "draw", "Cyd drew 2 cards.", "Draw 2 cards"),
        (["8C 3D 3H", "9D"], ["8C"], "name H", "Ada named hearts.", "Name hearts"),
        (["7D 3D", "9D"], ["draw"], "pass", "Ada passed.", "Pass"),
        (["7C", "9D"], ["7C"], "deal", "Ada dealt.", "Deal"),
    ],
)  # fmt: skip
def test_actions_are_told_and_offered(
    hands: list[str], before: list[str], action: str, sentence: str, label: str
) -> None:
    t = table(*hands, last_card="yes", twos="draw", stock="TH 4D 5H 6S").play(*before)
    assert action in t.may()
    args = (t.state, t.seat, t.read(action), NAMES)
    assert (CRAZY_EIGHTS.sentence(*args), CRAZY_EIGHTS.label(*args)) == (sentence, label)


def test_you_are_told_of_in_the_middle_of_a_sentence() -> None:
    t = table(*FORGOTTEN, last_card="yes").do("7C")
    text = CRAZY_EIGHTS.tell(t.state, 1, Catch(), [you(), "Bob", "Cyd"])
    assert text == "Bob noticed that you had not said “last card”."


def test_the_table_as_text() -> None:
    t = table("2C 8D KC", "8C 9D 2D", "KC 4H", aces="yes", twos="stack", decks="2")
    assert lines(t.state, NAMES) == ["Pile: 6♣", "Stock: 95", "Play goes round clockwise."]
    assert lines(t.do("2C").state, NAMES)[-1] == "2 cards are to be drawn now."
    assert lines(t.play("draw", "KC", "8D", "name S").state, NAMES) == [
        "Pile: 6♣ 2♣ K♣ 8♦",
        "Stock: 93",
        "Suit named: spades",
        "Play goes round clockwise.",
    ]


def test_a_long_pile_is_cut_and_the_other_direction_is_told() -> None:
    t = table("AC 8D", "8C 9D", "KC 4H", aces="yes", stock="2D 3D").do("AC")
    pile, *_others, direction = lines(t.state, NAMES)
    assert (pile[:8], pile[-6:]) == ("Pile: … ", " 6♣ A♣")
    assert direction == "Play goes round the other way."


def test_last_and_a_card_say_last_card() -> None:
    card = (60, 6)
    assert typed(["last", "7c"], lambda _words: iter([card])) == LastCard(card)
    assert typed(["7c"], lambda _words: iter([card])) is None
    for cards in ([], [card, card]):
        with pytest.raises(ValueError, match="Write “last” and one card"):
            typed(["last"], lambda _words, cards=cards: iter(cards))
