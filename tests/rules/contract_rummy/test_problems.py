"""Reasons why cards are no meld, and why melds do not go together."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.card import JOKER, parse_faces
from peerdeck.games.contract_rummy.melds import RUN, SET, MeldRules, arrangements
from peerdeck.games.contract_rummy.problems import Problem, clash, problem
from tests.rules.contract_rummy.test_lay_downs import RULES

USUAL, EXACT = MeldRules(), MeldRules(exact=True)
ANY, HALF = MeldRules(jokers_per_meld="any"), MeldRules(jokers_per_meld="half")
DISTINCT, ONE_END = MeldRules(distinct_suits=True), MeldRules(ace_both_ends=False)
NATURAL_SETS = MeldRules(jokers_in_sets=False)
FREE = MeldRules(distinct_set_values=False, consecutive_runs=True)
WHOLE_SUIT = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"

# The code of the refusal, the cards, how the sentence begins, the cards it is about, and the rules
NO_SETS = [
    ("one-rank", "7H 7C 8D",
     "A set is of one rank: the 8 of diamonds does not go with the 7 of hearts.", "8D", USUAL),
    ("set-size", "7H 7C", "The set has to be of 3 cards, and these are 2 cards.", "7H 7C", USUAL),
    ("set-of-one", "7H", "The set has to be of 3 cards, and this is 1 card.", "7H", USUAL),
    ("set-size", "", "The set has to be of 3 cards, and these are 0 cards.", "", USUAL),
    ("set-size", "7H 7C 7D 7S", "The set has to be of 3 cards, and these are 4", "7H 7C 7D 7S",
     EXACT),
    ("one-joker", "7H * *", "A meld may hold one joker, and this one has 2.", "* *", USUAL),
    ("half-jokers", "7H 7D * * *", "A meld may not hold more jokers than other cards.", "* * *",
     HALF),
    ("all-jokers", "* * *", "A meld needs at least one card that is not a joker.", "* * *", ANY),
    ("no-jokers-in-sets", "7H 7C *", "Jokers are for runs only, not for sets.", "*", NATURAL_SETS),
    ("suit-twice", "7H 7C 7H",
     "A set has at most one card of each suit, and here the 7 of hearts is there twice.", "7H",
     DISTINCT),
    ("set-too-long", "7H 7C 7D 7S *", "A set has at most one card of each suit, 4 in all.", "*",
     DISTINCT),
]  # fmt: skip
NO_RUNS = [
    ("card-or-joker", "5H 7H 8H 9H",
     "The run needs the 6 of hearts or a joker between the 5 and the 7.", "5H 7H", USUAL),
    ("no-joker-there", "5H * 7H 9H", "The run needs the 6 of hearts between the 5 and the 7.",
     "5H 7H", USUAL),
    ("gap", "5H 8H 9H TH",
     "Between the 5 and the 8 the run needs the 6 of hearts and the 7 of hearts.", "5H 8H", USUAL),
    ("card-or-joker", "AH 3H 4H 5H",
     "The run needs the 2 of hearts or a joker between the Ace and the 3.", "AH 3H", USUAL),
    ("card-or-joker", "JH QH AH TH",
     "The run needs the King of hearts or a joker between the Queen and the Ace.", "QH AH", USUAL),
    ("round-the-corner", "QH KH AH 2H",
     "A run does not go round the corner: the Ace comes before the 2 or after the King.", "",
     USUAL),
    ("one-suit", "7H 8H 9H TD",
     "A run is of one suit: the 10 of diamonds does not go with the hearts.", "TD", USUAL),
    ("card-twice", "7H 8H 8H 9H",
     "A run has each card once, and here the 8 of hearts is there twice.", "8H", USUAL),
    ("round-the-corner", "KC * 2C 3C", "A run does not go round the corner", "KC 3C", USUAL),
    ("round-the-corner", "QC * AC 2C",
     "A run does not go round the corner: the Ace comes before the 2 or after the King.", "QC 2C",
     USUAL),
    ("round-the-corner", "QC AC 2C 3C", "A run does not go round the corner", "QC 3C", USUAL),
    ("wide-gap", "AH 2H 9H TH", "Between the 2 and the 9 6 cards are missing.", "2H 9H", USUAL),
    ("card-or-joker", "TH JH QH KH AH 2H 3H 4H 6H 7H 8H 9H",
     "The run needs the 5 of hearts or a joker", "", USUAL),
    ("two-aces", "AC AC 2C 3C",
     "Here the Ace of clubs is there twice: only a run of all 14 cards has an ace at both ends.",
     "AC AC", USUAL),
    ("two-aces", "AC AC 2C 4C", "Here the Ace of clubs is there twice", "AC AC", USUAL),
    ("card-or-joker", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AH",
     "The run needs the King of hearts or a joker between the Queen and the Ace.", "", USUAL),
    ("one-ace", "AH AH 2H 3H", "A run has an ace at one of its ends, not at both.", "AH AH",
     ONE_END),
    ("card-twice", "AH AH AH 2H", "A run has each card once, and here the Ace of hearts is there",
     "AH", USUAL),
    ("run-of-one", "7H", "The run has to be of 4 cards, and this is 1 card.", "7H", USUAL),
    ("run-size", "7H 8H 9H", "The run has to be of 4 cards, and these are 3 cards.", "7H 8H 9H",
     USUAL),
    ("one-joker", "7H 8H * *", "A meld may hold one joker, and this one has 2.", "* *", USUAL),
    ("run-too-long", WHOLE_SUIT + " *", "A run has at most 13 cards.", "*", ONE_END),
    ("run-size", "7H 8H 9H TH JH", "The run has to be of 4 cards, and these are 5",
     "7H 8H 9H TH JH", EXACT),
]  # fmt: skip
CLASHES = [
    ("", "3S 4S * 6S | 7C 7D 7H", "", USUAL),
    ("sets-of-one-rank", "7C 7D 7H | 7C 7H 7S", "Two sets of one rank count as one", USUAL),
    ("", "7C 7D 7H | 7C 7H 7S", "", FREE),
    ("", "7C 7D 7H | 8C 8D 8H", "", USUAL),
    ("runs-join", "AS 2S 3S 4S | 5S 6S 7S 8S",
     "The run from the Ace to the 4 and the one from the 5 to the 8 join end to end", USUAL),
    ("runs-join", "TS JS QS KS | 6S 7S 8S 9S",
     "The run from the 6 to the 9 and the one from the 10", USUAL),
    ("", "AS 2S 3S 4S | 5S 6S 7S 8S", "", FREE),
    ("", "AS 2S 3S 4S | 4S 5S 6S 7S", "", USUAL),
    ("", "AS 2S 3S 4S | AS 2S 3S 4S", "", USUAL),
    ("", "AS 2S 3S 4S | 5H 6H 7H 8H", "", USUAL),
    ("", "AS 2S 3S 4S | JS QS KS AS", "", USUAL),
]  # fmt: skip
CODES = {code for code, *_row in (*NO_SETS, *NO_RUNS, *CLASHES)} - {""}  # all that is raised here


def check(error: Problem | None, code: str, because: str) -> Problem:
    """Check that this is the problem, and that its details are plain data."""
    assert error is not None
    assert error.refusal.code == code
    assert error.text.startswith(because)
    assert error.refusal.tell(json.loads(json.dumps(error.details))) == error.text
    return error


@pytest.mark.parametrize(
    ("kind", "code", "cards", "because", "about", "rules"),
    [*((SET, *row) for row in NO_SETS), *((RUN, *row) for row in NO_RUNS)],
)
def test_why_it_is_no_meld(
    kind: str, code: str, cards: str, because: str, about: str, rules: MeldRules
) -> None:
    faces = parse_faces(cards)
    error = check(problem(faces, kind, 3 if kind == SET else 4, rules), code, because)
    if about or not cards:
        assert sorted(faces[place] for place in error.about) == sorted(parse_faces(about))


@pytest.mark.parametrize(("code", "melds", "because", "rules"), CLASHES)
def test_which_melds_go_together(code: str, melds: str, because: str, rules: MeldRules) -> None:
    laid = []
    for faces in map(parse_faces, melds.split(" | ")):
        ways = [*arrangements(faces, SET, 3, rules), *arrangements(faces, RUN, 3, rules)]
        laid.append(next(meld for meld in ways if meld.faces == faces))
    error = clash(laid, rules)
    if code:
        check(error, code, because)
    else:
        assert error is None


FACES = st.one_of(st.just(JOKER), st.integers(0, 9), st.integers(0, 51))


@given(st.lists(FACES, max_size=8), st.sampled_from([SET, RUN]), st.integers(3, 6), RULES)
def test_there_is_a_problem_or_a_meld(
    faces: list[int], kind: str, size: int, rules: MeldRules
) -> None:
    error = problem(faces, kind, size, rules)
    melds = arrangements(faces, kind, size, rules)
    assert (error is None) == bool(melds)
    assert all(sorted(meld.faces) == sorted(faces) for meld in melds)
    if error is not None:
        assert "{" not in error.text
        assert set(error.about) <= set(range(len(faces)))
