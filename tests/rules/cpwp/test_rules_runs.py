"""Continuous runs: several cards of one suit in one turn."""

import pytest

from tests.rules.cpwp.table import CHAIN, ONE, PAIRED, TWO, rows_of, table
from tests.support.cases import rows

SINGLE = {"runs": "single"}
ONE_SUIT = "The cards of a run are of one suit"
BOTH_WAYS = "A run goes up or down, not both"
ONE_CARD = "At this table you play one card a turn"
CLUBS_TO_QUEEN = "7C 8C 8C 9C 9C TC TC JC JC QC QC"


def goes_on(before: str, after: str, card: str) -> str:
    """Return why a run that goes on with this card is refused."""
    return f"After the {before} a run goes on with the {after}, not the {card}."


def waits(card: str) -> str:
    """Return why a run of the two cards of each rank is refused that goes on with this card."""
    return f"The {card} has to wait until both cards of the rank before it are down."


@pytest.mark.parametrize(
    ("hand", "down", "rules", "may", "refused"),
    rows({
        "a part of a run may be played, from the viable card on":
            ("8D 9D TD QD", "7D", ONE, {"8D", "8D 9D", "8D 9D TD"}, {}),
        "a run is of one suit": ("8D 9H 8H", "7D 7H", ONE, {"8D", "8H", "8H 9H"},
            {"8D 9H": ("9H", ONE_SUIT), "8D 8H": ("8H", ONE_SUIT)}),
        "a run leaves no card out": ("8D TD", "7D", ONE, {"8D"},
            {"8D TD": ("TD", goes_on("8 of diamonds", "9 of diamonds", "10 of diamonds"))}),
        "a run goes up or down and not both":
            ("6D 8D 9D", "7D", ONE, {"6D", "8D", "8D 9D"}, {"8D 9D 6D": ("6D", BOTH_WAYS)}),
        "the cards of a run come in order": ("8D 9D TD", "7D", ONE, {"8D", "8D 9D", "8D 9D TD"},
            {"8D TD 9D": ("TD", "choose the cards in that order")}),
        "a run that starts with a 7 goes up or down and not both":
            ("6H 7H 8H", "7D", ONE, {"7H", "7H 8H", "7H 6H"}, {"7H 8H 6H": ("6H", BOTH_WAYS)}),
        "a run that starts with a 7 leaves no card out": ("5H 7H 9H", "7D", ONE, {"7H"}, {
            "7H 9H": ("9H", goes_on("7 of hearts", "8 of hearts", "9 of hearts")),
            "7H 5H": ("5H", goes_on("7 of hearts", "6 of hearts", "5 of hearts"))}),
        "a run cannot cross a 7 that is down": ("6D 8D", "7D", ONE, {"6D", "8D"},
            {"6D 8D": ("8D", goes_on("6 of diamonds", "5 of diamonds", "8 of diamonds"))}),
        "a run does not turn back to the 7":
            ("9H 8H 6H 7H", "7H 8H", TWO, {"9H", "6H", "7H", "7H 6H", "7H 8H", "7H 8H 9H"}, {
            "9H 8H": ("8H", goes_on("9 of hearts", "10 of hearts", "8 of hearts")),
            "6H 7H": ("7H", goes_on("6 of hearts", "5 of hearts", "7 of hearts"))}),
        "a run ends at the king and does not go on below":
            ("QD KD AD", "7D 8D 9D TD JD", ONE, {"QD", "QD KD"}, {"QD KD AD": ("AD", BOTH_WAYS)}),
        "a run ends at the king": ("KD AD", "7D 8D 9D TD JD QD", ONE, {"KD"},
            {"KD AD": ("AD", "A run ends at the King of diamonds.")}),
        "a run ends at the ace": ("AD KD", "7D 6D 5D 4D 3D 2D", ONE, {"AD"},
            {"AD KD": ("KD", "A run ends at the Ace of diamonds.")}),
        "two decks, a red run takes one card of each rank":
            ("8H 8H 9H", "7H 7H", TWO, {"8H", "8H 9H"},
            {"8H 8H": ("8H", goes_on("8 of hearts", "9 of hearts", "8 of hearts"))}),
        "two decks, the sevens of a red suit are no run": ("7H 7H", "7D", TWO, {"7H"},
            {"7H 7H": ("7H", "After the 7 of hearts a run goes on with the")}),
        "two decks, a run cannot change the row": ("8H TH", "7H 8H 9H 7H", TWO, {"8H", "TH"},
            {"8H TH": ("TH", goes_on("8 of hearts", "9 of hearts", "10 of hearts"))}),
        "two decks, a black run may take both cards of a rank":
            ("8C 8C 9C 9C TC", "7C", TWO,
            {"8C", "8C 8C", "8C 8C 9C", "8C 8C 9C 9C", "8C 8C 9C 9C TC"}, {}),
        "two decks, each card of a black run must be viable when it lands":
            ("8C 9C TC", "7C 8C", TWO, {"8C", "8C 9C"}, {"8C 9C TC": ("TC", waits("10 of clubs"))}),
        "two decks, the second card of a black run waits for the other one of the first rank":
            ("8C 9C", "7C", TWO, {"8C"}, {"8C 9C": ("9C", waits("9 of clubs"))}),
        "two decks, a black run leaves no rank out": ("8C 8C TC", "7C", TWO, {"8C", "8C 8C"},
            {"8C 8C TC": ("TC", goes_on("8 of clubs", "9 of clubs", "10 of clubs"))}),
        "two decks, a black run may begin with both sevens": ("7S 7S 8S 6S", "7D", TWO,
            {"7S", "7S 7S", "7S 8S", "7S 6S", "7S 7S 8S", "7S 7S 6S"}, {}),
        "two decks, the second 7 is no way round the ranks between":
            ("7C TC", "7D 7C 8C 8C 9C 9C", TWO, {"7C", "TC"},
            {"7C TC": ("TC", "goes on with the 8 of clubs, not the 10")}),
        "two decks, a black run does not turn back to the 7": ("6C 6C 7C 8C", "7C", TWO,
            {"7C", "7C 6C", "7C 6C 6C", "7C 8C", "6C", "6C 6C", "8C"}, {
            "6C 6C 7C": ("7C", goes_on("6 of clubs", "5 of clubs", "7 of clubs")),
            "6C 7C": ("7C", goes_on("6 of clubs", "5 of clubs", "7 of clubs"))}),
        "two decks, a black run ends at the king": ("KC KC AC", CLUBS_TO_QUEEN, TWO,
            {"KC", "KC KC"}, {"KC AC": ("AC", "A run ends at the King of clubs")}),
        "chain, a black run has one of each rank":
            ("8C 8C 9C", "7C 7C", CHAIN, {"8C", "8C 9C"}, {}),
        "one deck, paired, a run is still of one suit":
            ("8C 8S 9C", "7C 7S", PAIRED, {"8C", "8S"},
            {"8C 8S": ("8S", ONE_SUIT), "8C 9C": ("9C", waits("9 of clubs"))}),
        "one deck, paired, a run goes on where the other suit is there first":
            ("8C 9C TC", "7C 7S 8S", PAIRED, {"8C", "8C 9C"}, {}),
        "one deck, paired, a run may begin with a 7":
            ("7S 8S 9S", "7C 8C", PAIRED, {"7S", "7S 8S", "7S 8S 9S"}, {}),
        "single, one card a turn": ("8D 9D", "7D", SINGLE, {"8D"}, {"8D 9D": ("8D 9D", ONE_CARD)}),
        "single holds for black rows too": ("8C 8C 9C", "7C", {**TWO, **SINGLE}, {"8C"},
            {"8C 8C": ("8C 8C", ONE_CARD)}),
    }),
)  # fmt: skip
def test_run(
    hand: str, down: str, rules: dict[str, str], may: set[str], refused: dict[str, tuple[str, str]]
) -> None:
    t = table(hand, down=down, **rules)
    assert t.may() == may
    for run, (about, because) in refused.items():
        t.refused(run, because, rule="runs", about=about)


def test_single_holds_for_the_first_card_too() -> None:
    t = table("7D 8D", stage="opening", runs="single")
    assert t.may() == {"7D"}
    t.refused("7D 8D", because=ONE_CARD, rule="runs", about="7D 8D")


def test_the_first_card_of_a_run_is_viable() -> None:
    first = "first comes the 8 of diamonds"
    table("9D TD", down="7D").refused("9D TD", because=first, rule="viable", about="9D")
    closed = "No row of hearts is open"
    table("6H 7H 8H", down="7D").refused("6H 7H 8H", because=closed, rule="viable", about="6H")


@pytest.mark.parametrize(
    ("run", "down", "rules", "rows"),
    rows({
        "in order": ("8D 9D TD", "7D", ONE, ["7D 8D 9D TD"]),
        "up to the king": ("7S 8S 9S TS JS QS KS", "7D", ONE, ["7S 8S 9S TS JS QS KS"]),
        "down to the ace": ("7S 6S 5S 4S 3S 2S AS", "7D", ONE, ["AS 2S 3S 4S 5S 6S 7S"]),
        "two decks, in the same red row": ("8H 9H", "7H 8H 9H 7H", TWO, ["7H 8H 9H", "7H 8H 9H"]),
        "two decks, in a row that it begins": ("7H 8H", "7H 8H 9H", TWO, ["7H 8H 9H", "7H 8H"]),
        "two decks, a black run": ("8C 8C 9C 9C TC", "7C", TWO, ["7C 8C 8C 9C 9C TC"]),
        "two decks, both sevens": ("7S 7S 6S", "7D", TWO, ["6S 7S 7S"]),
        "chain": ("8C 9C", "7C 7C", CHAIN, ["7C 8C 9C", "7C"]),
        "one deck, paired": ("8C 9C", "7C 7S 8S", PAIRED, ["7C 7S 8S 8C 9C"]),
    }),
)  # fmt: skip
def test_where_a_run_is_laid(run: str, down: str, rules: dict[str, str], rows: list[str]) -> None:
    t = table(f"{run} 2D", down=down, **rules).do(run)
    assert rows_of(t, run[1]) == rows
    assert t.hand(0) == "2D"
