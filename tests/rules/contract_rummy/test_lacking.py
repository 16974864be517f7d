"""The cards that a single meld in the making lacks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.card import JOKER, Face, parse_faces
from peerdeck.games.contract_rummy.melds import RUN, SET, MeldRules, arrangements
from peerdeck.games.contract_rummy.missing import lacking, needs
from peerdeck.games.contract_rummy.problems import problem
from tests.rules.contract_rummy.test_lay_downs import RULES

ONE, ANY = MeldRules(), MeldRules(jokers_per_meld="any")
DISTINCT, EXACT = MeldRules(distinct_suits=True), MeldRules(exact=True)


@pytest.mark.parametrize(
    ("kind", "size", "cards", "told", "rules"),
    [
        (SET, 3, "", "Needs 3 of one rank.", ONE),
        (SET, 3, "7H", "Needs 2 more 7s.", ONE),
        (SET, 3, "7H 7D", "Needs one more 7, or a joker.", ONE),
        (SET, 3, "7H *", "Needs one more 7.", ONE),
        (SET, 3, "7H 7D", "Needs one more 7.", MeldRules(jokers_in_sets=False)),
        (SET, 3, "QH", "Needs 2 more Queens, or jokers.", ANY),
        (SET, 3, "7H 7D", "Needs the 7 of clubs or spades, or a joker.", DISTINCT),
        (SET, 4, "7H 7D", "Needs the 7 of clubs and spades.", DISTINCT),
        (SET, 3, "7H", "Needs 2 7s of clubs, diamonds or spades.", DISTINCT),
        (SET, 3, "* *", "Needs 1 of one rank.", ANY),
        (RUN, 4, "", "Needs 4 in a row of one suit.", ONE),
        (RUN, 4, "7H", "Needs 3 more hearts in a row.", ONE),
        (RUN, 4, "7H 8H", "Needs 2 of the 5, 6, 9 and 10 of hearts.", ONE),
        (RUN, 4, "9H 7H 8H", "Needs the 6 or 10 of hearts, or a joker.", ONE),
        (RUN, 4, "7H 9H TH", "Needs the 8 of hearts, or a joker.", ONE),
        (RUN, 4, "AH 2H 3H", "Needs the 4 of hearts, or a joker.", ONE),
        (RUN, 4, "AH QH", "Needs the Jack and King of hearts.", ONE),
        (RUN, 4, "5H 6H 9H", "Needs the 7 and 8 of hearts.", ONE),  # a run of five will do
    ],
)
def test_it_is_told(kind: str, size: int, cards: str, told: str, rules: MeldRules) -> None:
    found = lacking(parse_faces(cards), kind, size, rules)
    assert found is not None
    assert needs(found) == told


@pytest.mark.parametrize(
    ("kind", "cards", "rules"),
    [
        (SET, "7H 7D 7S", ONE),  # a meld
        (SET, "7H 8D", ONE),
        (SET, "7H * *", ONE),
        (SET, "7H 7H", DISTINCT),
        (RUN, "7H 8D", ONE),
        (RUN, "2H 9H", ONE),  # a long way
        (RUN, "5H 6H 9H", EXACT),
        (RUN, "KH AH 2H", ONE),
    ],
)
def test_nothing_is_lacking(kind: str, cards: str, rules: MeldRules) -> None:
    assert lacking(parse_faces(cards), kind, 4 if kind == RUN else 3, rules) is None


@given(
    kind=st.sampled_from([SET, RUN]),
    size=st.integers(3, 6),
    faces=st.lists(st.integers(0, JOKER), max_size=6),
    rules=RULES,
)
def test_what_is_no_meld_lacks_something_or_has_a_problem(
    kind: str, size: int, faces: list[Face], rules: MeldRules
) -> None:
    found = lacking(faces, kind, size, rules)
    told = needs(found) if found else None
    if arrangements(faces, kind, size, rules):
        assert told is None
    else:
        assert told or problem(faces, kind, size, rules)
    one_more = any(arrangements([*faces, face], kind, size, rules) for face in range(JOKER + 1))
    if one_more and not arrangements(faces, kind, size, rules):
        assert told
    if told and told.startswith(("Needs one more", "Needs the")) and " and " not in told:
        assert one_more
