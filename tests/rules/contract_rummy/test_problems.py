"""Reasons why cards are no meld, and why melds do not go together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.card import JOKER, parse_faces
from peerdeck.games.contract_rummy.melds import RUN, SET, Meld, MeldRules, arrangements
from peerdeck.games.contract_rummy.problems import clash, problem

RULES = {
    "": MeldRules(),
    "any": MeldRules(jokers_per_meld="any"),
    "half": MeldRules(jokers_per_meld="half"),
    "exact": MeldRules(exact=True),
    "distinct": MeldRules(distinct_suits=True),
    "one end": MeldRules(ace_both_ends=False),
    "natural sets": MeldRules(jokers_in_sets=False),
    "free": MeldRules(distinct_set_values=False, consecutive_runs=True),
}


@pytest.mark.parametrize(
    ("cards", "because", "about", "rules"),
    [
        ("7H 7C 8D", "A set is of one rank: the 8 of diamonds does not go with the 7 of hearts.",
         "8D", ""),
        ("7H 7C", "The set has to be of 3 cards, and these are 2 cards.", "7H 7C", ""),
        ("7H", "The set has to be of 3 cards, and this is 1 card.", "7H", ""),
        ("", "The set has to be of 3 cards, and these are 0 cards.", "", ""),
        ("7H 7C 7D 7S", "The set has to be of 3 cards, and these are 4", "7H 7C 7D 7S", "exact"),
        ("7H * *", "A meld may hold one joker, and this one has 2.", "* *", ""),
        ("7H 7D * * *", "A meld may not hold more jokers than other cards.", "* * *", "half"),
        ("* * *", "A meld needs at least one card that is not a joker.", "* * *", "any"),
        ("7H 7C *", "Jokers are for runs only, not for sets.", "*", "natural sets"),
        ("7H 7C 7H", "A set has at most one card of each suit, and here the 7 of hearts is there"
         " twice.", "7H", "distinct"),
        ("7H 7C 7D 7S *", "A set has at most one card of each suit, 4 in all.", "*", "distinct"),
    ],
)  # fmt: skip
def test_why_it_is_no_set(cards: str, because: str, about: str, rules: str) -> None:
    expect(SET, 3, cards, because, about, rules)


WHOLE_SUIT = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"


@pytest.mark.parametrize(
    ("cards", "because", "about", "rules"),
    [
        ("5H 7H 8H 9H", "The run needs the 6 of hearts or a joker between the 5 and the 7.",
         "5H 7H", ""),
        ("5H * 7H 9H", "The run needs the 6 of hearts between the 5 and the 7.", "5H 7H", ""),
        ("5H 8H 9H TH", "Between the 5 and the 8 the run needs the 6 of hearts and the 7 of"
         " hearts.", "5H 8H", ""),
        ("AH 3H 4H 5H", "The run needs the 2 of hearts or a joker between the Ace and the 3.",
         "AH 3H", ""),
        ("JH QH AH TH", "The run needs the King of hearts or a joker between the Queen and the"
         " Ace.", "QH AH", ""),
        ("QH KH AH 2H", "A run does not go round the corner: the Ace comes before the 2 or after"
         " the King.", "", ""),
        ("7H 8H 9H TD", "A run is of one suit: the 10 of diamonds does not go with the hearts.",
         "TD", ""),
        ("7H 8H 8H 9H", "A run has each card once, and here the 8 of hearts is there twice.",
         "8H", ""),
        ("KC * 2C 3C", "A run does not go round the corner", "KC 3C", ""),
        ("QC * AC 2C", "A run does not go round the corner: the Ace comes before the 2 or after"
         " the King.", "QC 2C", ""),
        ("QC AC 2C 3C", "A run does not go round the corner", "QC 3C", ""),
        ("AH 2H 9H TH", "Between the 2 and the 9 6 cards are missing.", "2H 9H", ""),
        ("TH JH QH KH AH 2H 3H 4H 6H 7H 8H 9H", "The run needs the 5 of hearts or a joker", "", ""),
        ("AC AC 2C 3C", "Here the Ace of clubs is there twice: only a run of all 14 cards has an"
         " ace at both ends.", "AC AC", ""),
        ("AC AC 2C 4C", "Here the Ace of clubs is there twice", "AC AC", ""),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AH", "The run needs the King of hearts or a joker"
         " between the Queen and the Ace.", "", ""),
        ("AH AH 2H 3H", "A run has an ace at one of its ends, not at both.", "AH AH", "one end"),
        ("AH AH AH 2H", "A run has each card once, and here the Ace of hearts is there", "AH", ""),
        ("7H 8H 9H", "The run has to be of 4 cards, and these are 3 cards.", "7H 8H 9H", ""),
        ("7H 8H * *", "A meld may hold one joker, and this one has 2.", "* *", ""),
        (WHOLE_SUIT + " *", "A run has at most 13 cards.", "*", "one end"),
        ("7H 8H 9H TH JH", "The run has to be of 4 cards, and these are 5", "7H 8H 9H TH JH",
         "exact"),
    ],
)  # fmt: skip
def test_why_it_is_no_run(cards: str, because: str, about: str, rules: str) -> None:
    expect(RUN, 4, cards, because, about, rules)


def expect(kind: str, size: int, cards: str, because: str, about: str, rules: str) -> None:
    faces = parse_faces(cards)
    found = problem(faces, kind, size, RULES[rules])
    assert found is not None
    assert found.text.startswith(because)
    if about or not cards:
        assert sorted(faces[place] for place in found.about) == sorted(parse_faces(about))


FACES = st.one_of(st.just(JOKER), st.integers(0, 9), st.integers(0, 51))
ALL_RULES = st.builds(
    MeldRules,
    jokers_per_meld=st.sampled_from(["1", "half", "any"]),
    jokers_in_sets=st.booleans(),
    distinct_suits=st.booleans(),
    ace_both_ends=st.booleans(),
    exact=st.booleans(),
)


@given(st.lists(FACES, max_size=8), st.sampled_from([SET, RUN]), st.integers(3, 6), ALL_RULES)
def test_there_is_a_problem_or_a_meld(
    faces: list[int], kind: str, size: int, rules: MeldRules
) -> None:
    found = problem(faces, kind, size, rules)
    melds = arrangements(faces, kind, size, rules)
    assert (found is None) == bool(melds)
    for meld in melds:
        assert sorted(meld.faces) == sorted(faces)
    if found is not None:
        assert "{" not in found.text
        assert set(found.about) <= set(range(len(faces)))


def laid(text: str, rules: MeldRules) -> list[Meld]:
    """Melds written like `7H 7C 7D / 3S 4S * 6S`, each in the order in which it lies."""
    found = []
    for part in text.split(" / "):
        faces = parse_faces(part)
        ways = [*arrangements(faces, SET, 3, rules), *arrangements(faces, RUN, 3, rules)]
        found.append(next(meld for meld in ways if meld.faces == faces))
    return found


CLASH = [
    ("3S 4S * 6S / 7C 7D 7H", "", ""),
    ("7C 7D 7H / 7C 7H 7S", "Two sets of one rank count as one", ""),
    ("7C 7D 7H / 7C 7H 7S", "", "free"),
    ("7C 7D 7H / 8C 8D 8H", "", ""),
    ("AS 2S 3S 4S / 5S 6S 7S 8S", "The run from the Ace to the 4 and the one from the 5"
     " to the 8 join end to end", ""),
    ("TS JS QS KS / 6S 7S 8S 9S", "The run from the 6 to the 9 and the one from the 10", ""),
    ("AS 2S 3S 4S / 5S 6S 7S 8S", "", "free"),
    ("AS 2S 3S 4S / 4S 5S 6S 7S", "", ""),
    ("AS 2S 3S 4S / AS 2S 3S 4S", "", ""),
    ("AS 2S 3S 4S / 5H 6H 7H 8H", "", ""),
    ("AS 2S 3S 4S / JS QS KS AS", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("melds", "because", "rules"), CLASH)
def test_whether_melds_go_together(melds: str, because: str, rules: str) -> None:
    found = clash(laid(melds, RULES[rules]), RULES[rules])
    assert (found.text if found else "").startswith(because)
    assert (found is None) == (not because)
