"""The cards that a meld still lacks, and the melds of a hand that are nearest to a contract."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.card import JOKER, Face, faces_text, parse_faces
from peerdeck.games.contract_rummy.contracts import Contract, parse_contract
from peerdeck.games.contract_rummy.lay_downs import can_lay_down
from peerdeck.games.contract_rummy.melds import RUN, SET, MeldRules, arrangements
from peerdeck.games.contract_rummy.missing import lacking, nearest, needs
from peerdeck.games.contract_rummy.problems import problem
from tests.rules.contract_rummy.test_lay_downs import RULES, TASKS, left_of_faces
from tests.support.cases import examples

ONE, ANY = MeldRules(), MeldRules(jokers_per_meld="any")
DISTINCT, EXACT = MeldRules(distinct_suits=True), MeldRules(exact=True)


@pytest.mark.parametrize(
    ("kind", "size", "cards", "text", "rules"),
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
def test_what_a_meld_lacks(kind: str, size: int, cards: str, text: str, rules: MeldRules) -> None:
    missing = lacking(parse_faces(cards), kind, size, rules)
    assert missing is not None
    assert needs(missing) == text


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


FACES = st.lists(st.integers(0, JOKER), max_size=6)


@given(st.sampled_from([SET, RUN]), st.integers(3, 6), FACES, RULES)
def test_what_is_no_meld_lacks_something_or_has_a_problem(
    kind: str, size: int, faces: list[Face], rules: MeldRules
) -> None:
    missing = lacking(faces, kind, size, rules)
    text = needs(missing) if missing else ""
    one_more = any(arrangements([*faces, face], kind, size, rules) for face in range(JOKER + 1))
    if arrangements(faces, kind, size, rules):
        assert not text
    else:
        assert text or (problem(faces, kind, size, rules) and not one_more)
    if text.startswith(("Needs one more", "Needs the")) and " and " not in text:
        assert one_more


# The melds that come nearest


def test_the_melds_and_what_they_miss() -> None:
    near = nearest(parse_faces("9C 9D 5H 7H 2S"), parse_contract("3s-4r"), DISTINCT)
    assert near is not None
    nines, run = near.melds
    assert (faces_text(nines.faces), faces_text(run.faces)) == ("9C 9D", "5H 7H")
    assert (faces_text(nines.wanted), nines.number) == ("9H 9S", 1)
    assert run.number == 2
    assert faces_text(run.wanted) in ("4H 6H", "6H 8H")
    assert (near.number, nines.jokers, run.jokers) == (3, 1, 1)


def test_nothing_comes_near_sets_that_cannot_be() -> None:
    assert nearest(parse_faces("9C 9D"), parse_contract("5s"), DISTINCT) is None


@examples(100)
@given(TASKS)
def test_the_cards_it_names_are_enough_and_no_fewer_are(
    task: tuple[list[Face], Contract, MeldRules],
) -> None:
    hand, contract, rules = task
    near = nearest(hand, contract, rules)
    assert near is not None
    assert (near.number == 0) == can_lay_down(hand, contract, rules)
    left_of_faces(hand, [face for meld in near.melds for face in meld.faces])
    named = [
        face
        for meld in near.melds
        for face in (meld.wanted if meld.kind == RUN else meld.wanted[:1] * meld.number)
    ]
    assert len(named) == near.number
    if not rules.distinct_suits:  # of several cards for one set, all would be the same
        assert can_lay_down(hand + named, contract, rules)
    for meld in near.melds:
        assert 0 <= meld.jokers <= meld.number
        assert len(meld.faces) + meld.number >= meld.size
    if 1 < near.number <= 3:
        sizes = rules._replace(exact=True)
        for fewer in combinations_with_replacement(useful(hand), near.number - 1):
            assert not can_lay_down([*hand, *fewer], contract, sizes)


def useful(hand: list[Face]) -> list[Face]:
    """The cards of a hand, if one of them could do more than any that is left out."""
    natural = [face for face in hand if face != JOKER]
    in_runs = {face // 13 * 13 + (face + step) % 13 for face in natural for step in range(-3, 4)}
    return sorted(in_runs | {suit * 13 + face % 13 for face in natural for suit in range(4)})
