"""Viable cards: sevens, and the nearest ones above and below that are not yet played.

A suit whose copies go their own ways has a row of 13 for each; a row of 26 takes both cards of a
rank before the next rank.
"""

import pytest

from tests.rules.cpwp.table import CHAIN, ONE, PAIRED, TWO, rows_of, table
from tests.support.cases import rows

SINGLE = {"runs": "single"}
BOTH = "{} has to wait until both cards of the rank before it are down"
DIAMONDS_DOWN = "7D 6D 5D 4D 3D 2D"


@pytest.mark.parametrize(
    ("hand", "down", "rules", "may", "refused"),
    rows({
        "any 7": ("7C 7H 7S 2C", "7D", ONE, {"7C", "7H", "7S"}, {}),
        "the nearest card above and below": ("4D 5D 9D TD", "7D 8D 6D", SINGLE, {"5D", "9D"}, {}),
        "no other card": ("4D TD KD AD", "7D 8D 6D", ONE, {"pass"}, {
            "TD": "The 10 of diamonds cannot be played yet: first comes the 9 of diamonds.",
            "4D": "first comes the 5 of diamonds.",
            "KD": "The King of diamonds cannot be played yet: first comes the 9 of diamonds."}),
        "a card needs a 7 of its own suit": ("8H 6S", "7D 8D 7C", ONE, {"pass"}, {
            "8H": "No row of hearts is open: the 7 of hearts is not down yet.",
            "6S": "No row of spades is open"}),
        "the ace is low": ("AD", DIAMONDS_DOWN, ONE, {"AD"}, {}),
        "the ace does not follow the king": ("AD", "7D 8D 9D TD JD QD KD", ONE, {"pass"},
            {"AD": "first comes the 6 of diamonds"}),
        "the king does not follow the ace": ("KD", f"{DIAMONDS_DOWN} AD", ONE, {"pass"},
            {"KD": "first comes the 8 of diamonds"}),
        "one deck, clubs and spades go their own ways":
            ("9C 6C 9S", "7D 7C 7S 8C", ONE, {"9C", "6C"}, {"9S": "first comes the 8 of spades"}),
        "one deck, paired, both black eights come before a black nine":
            ("9C 8S 9S", "7D 7C 7S 8C", PAIRED, {"8S", "8S 9S"}, {"9C": BOTH.format("9 of clubs")}),
        "one deck, paired, then both nines":
            ("9C 9S TS", "7D 7C 7S 8C 8S", PAIRED, {"9C", "9S"}, {}),
        "one deck, paired, a black card still needs the 7 of its suit":
            ("8S 6S 9C", "7D 7C 8C", PAIRED, {"pass"}, {"8S": "No row of spades is open"}),
        "one deck, paired, that 7 is enough":
            ("8S 6S 9C", "7D 7C 8C 7S", {**PAIRED, **SINGLE}, {"8S", "6S"}, {}),
        "one deck, paired goes down like up": ("5C 5S 6S", "7D 7C 7S 6C", {**PAIRED, **SINGLE},
            {"6S"}, {"5C": BOTH.format("5 of clubs")}),
        "one deck, paired, down again": ("5C 5S", "7D 7C 7S 6C 6S", PAIRED, {"5C", "5S"}, {}),
        "one deck, paired leaves the red suits alone": ("8D 9D", "7D", PAIRED, {"8D", "8D 9D"}, {}),
        "two decks, red suits have a row for each copy": ("9H 8H 7H 7D 6D", "7D 7H 8H",
            {**TWO, **SINGLE}, {"9H", "7H", "7D", "6D"},
            {"8H": "first comes the other 7 of hearts"}),
        "two decks, the second row of a red suit goes on as well": ("9H 8H 7D 6D", "7D 7H 8H 7H",
            {**TWO, **SINGLE}, {"9H", "8H", "7D", "6D"}, {}),
        "two decks, red, the second copy says what comes first":
            ("TH", "7H 8H 9H TH JH 7H 8H", TWO, {"pass"},
            {"TH": "The 10 of hearts cannot be played yet: first comes the other 9 of hearts"}),
        "two decks, both eights of clubs come before a nine of clubs":
            ("8C 9C", "7C 8C", TWO, {"8C", "8C 9C"}, {"9C": "first comes the other 8 of clubs"}),
        "two decks, then a nine of clubs may come": ("9C", "7C 8C 8C", TWO, {"9C"}, {}),
        "two decks, no ten after one of two nines": ("TC TS", "7C 8C 8C 9C 7S 8S 8S 9S", TWO,
            {"pass"}, {"TC": "first comes the other 9 of clubs",
                       "TS": "first comes the other 9 of spades"}),
        "two decks, down like up": ("5S 6S", "7S 6S", {**TWO, **SINGLE}, {"6S"}, {}),
        "two decks, one 7 opens the row and the other may come at any time":
            ("7C 9C", "7C 8C 8C", TWO, {"7C", "9C"}, {}),
        "two decks, a second red 7 at any time": ("7D", "7D 8D 9D 6D 5D", TWO, {"7D"}, {}),
        "two decks, a second row begins with the other 7": ("8D 9D", "7D 8D 9D", TWO, {"pass"},
            {"8D": "first comes the other 7 of diamonds", "9D": "the other 7 of diamonds"}),
        "two decks, no suit waits for another": ("9C", "7C 7S 8C 8C", TWO, {"9C"}, {}),
        "two decks, the rule for black rows of one deck says nothing":
            ("9C", "7C 7S 8C 8C", {**TWO, **PAIRED}, {"9C"}, {}),
        "chain, one eight of clubs is enough for one nine":
            ("9C 9C TC", "7C 7C 8C", {**CHAIN, **SINGLE}, {"9C"}, {}),
        "chain, but not for another nine":
            ("9C TC", "7C 7C 8C 9C", CHAIN, {"TC"},
                {"9C": "first comes the other 8 of clubs"}),
        "chain, a second eight needs a second seven":
            ("8S", "7S 8S", CHAIN, {"pass"}, {"8S": "first comes the other 7 of spades"}),
        "chain, which is enough": ("8S", "7S 8S 7S", CHAIN, {"8S"}, {}),
        "chain with one deck says nothing": ("9C", "7C 8C", {"rows_2deck": "chain"}, {"9C"}, {}),
    }),
)  # fmt: skip
def test_viable(
    hand: str, down: str, rules: dict[str, str], may: set[str], refused: dict[str, str]
) -> None:
    t = table(hand, down=down, **rules)
    assert t.may() == may
    for card, because in refused.items():
        t.refused(card, because, rule="viable", about=card)


@pytest.mark.parametrize("suit", "CDHS")
def test_a_row_ends_at_ace_and_king(suit: str) -> None:
    """Its neighbours in the list of faces are kings and aces of other suits."""
    every = " ".join(f"{rank}{suit}" for rank in "765432A89TJQK")
    others = {"C": "AD KS", "D": "KC AH", "H": "KD AS", "S": "KH AC"}[suit]
    t = table(others, down=every)
    assert t.may() == {"pass"}
    assert rows_of(t, suit) == [" ".join(f"{rank}{suit}" for rank in "A23456789TJQK")]


@pytest.mark.parametrize(
    ("card", "down", "rows"),
    [
        ("8H", "7H 8H 7H", ["7H 8H", "7H 8H"]),
        ("7H", "7H 8H", ["7H 8H", "7H"]),
        ("7D", "7D 8D 9D 6D 5D", ["5D 6D 7D 8D 9D", "7D"]),
        ("8C", "7C 8C", ["7C 8C 8C"]),
        ("7C", "7C 8C 8C", ["7C 7C 8C 8C"]),
    ],
)
def test_two_decks_a_card_is_laid_on_the_row_that_takes_it(
    card: str, down: str, rows: list[str]
) -> None:
    t = table(f"{card} 2S", down=down, decks="2").do(card)
    assert rows_of(t, card[1]) == rows
