"""Melds: what is one, what its jokers stand for, and how it grows."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.card import JOKER, Face, faces_text, parse_face, parse_faces
from peerdeck.games.contract_rummy.groups import read_meld
from peerdeck.games.contract_rummy.melds import (
    HIGH_END,
    LOW_END,
    RUN,
    SET,
    Meld,
    MeldRules,
    arrangements,
    ends,
    laid_off,
    redeemable,
    redeemed,
    stands_for,
)
from tests.rules.contract_rummy.by_hand import is_set, run_spans
from tests.rules.contract_rummy.test_lay_downs import SEEDS
from tests.support.cases import examples, rows
from tests.support.heavy import any_rules

STANDARD = MeldRules()
FREE = MeldRules(jokers_per_meld="any")
HALF = MeldRules(jokers_per_meld="half")
DISTINCT = MeldRules(distinct_suits=True)
ONE_END = MeldRules(ace_both_ends=False)
NATURAL_SETS = MeldRules(jokers_in_sets=False)


def meld(kind: str, text: str) -> Meld:
    """Return the meld with its faces in just this order."""
    meld = read_meld(kind, parse_faces(text), 3, FREE)
    assert meld is not None
    return meld


WHOLE_SUIT = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
# The cards, and all ways in which they lie as a meld.
WAYS = {
    "a set is sorted by suit": (SET, "7H 7H 7H 7C 7C", STANDARD, ["7C 7C 7H 7H 7H"]),
    "its jokers come last": (SET, "7H * 7C", STANDARD, ["7C 7H *"]),
    "a run is in order": (RUN, "TH 7H 9H 8H", STANDARD, ["7H 8H 9H TH"]),
    "the ace is low": (RUN, "AS 4S 3S 2S", STANDARD, ["AS 2S 3S 4S"]),
    "or high": (RUN, "AS KS QS JS", STANDARD, ["JS QS KS AS"]),
    "or at both ends": (RUN, f"AH AH {WHOLE_SUIT}", STANDARD, [f"AH {WHOLE_SUIT} AH"]),
    "or at one, where it may not be at both": (
        RUN, f"AH {WHOLE_SUIT}", ONE_END, [f"AH {WHOLE_SUIT}", f"{WHOLE_SUIT} AH"]),
    "a joker is one of two aces": (
        RUN, f"AH {WHOLE_SUIT} *", STANDARD, [f"AH {WHOLE_SUIT} *", f"* {WHOLE_SUIT} AH"]),
    "a joker fills the gap": (RUN, "7H * 9H TH", STANDARD, ["7H * 9H TH"]),
    "or else stands at either end": (RUN, "7H 8H 9H *", STANDARD, ["* 7H 8H 9H", "7H 8H 9H *"]),
    "not below an ace": (RUN, "AH 2H 3H *", STANDARD, ["AH 2H 3H *"]),
    "not above an ace": (RUN, "QH KH AH *", STANDARD, ["* QH KH AH"]),
    "two jokers": (RUN, "7H 9H * *", FREE, ["* 7H * 9H", "7H * 9H *"]),
    "two jokers side by side": (RUN, "7H 8H * *", HALF, ["* * 7H 8H", "* 7H 8H *", "7H 8H * *"]),
    "an ace and jokers": (RUN, "AH * * *", FREE, ["AH * * *", "* * * AH"]),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "rules", "ways"), rows(WAYS))
def test_how_a_meld_lies(kind: str, text: str, rules: MeldRules, ways: list[str]) -> None:
    size = 3 if kind == SET else 4
    melds = arrangements(parse_faces(text), kind, size, rules)
    assert [faces_text(meld.faces) for meld in melds] == ways


def near_meld(random: Random, kind: str, size: int) -> tuple[Face, ...]:
    """Return cards that are a meld, or nearly."""
    low, suit = random.randrange(13), random.randrange(4)
    of_run = [suit * 13 + (low + k) % 13 for k in range(size)]
    of_set = [random.randrange(4) * 13 + low for _card in range(size)]
    faces = of_run if kind == RUN else of_set
    for _change in range(random.randrange(4)):
        faces[random.randrange(size)] = random.choice([JOKER, JOKER, faces[0], faces[0] ^ 1])
    return tuple(random.sample(faces, size))


@examples(600)
@given(st.sampled_from([SET, RUN]), st.integers(3, 14), st.integers(3, 6), SEEDS)
def test_melds_are_those_that_are_found_by_hand(
    kind: str, count: int, size: int, seed: int
) -> None:
    random = Random(seed)
    faces, rules = near_meld(random, kind, count), any_rules(random)
    melds = arrangements(faces, kind, size, rules)
    if count < size or (rules.exact and count != size):
        assert not melds
    elif kind == SET:
        assert len(melds) == is_set(faces, rules)
    else:
        spans = {span[1:] for span in run_spans(faces, rules)}
        assert {(meld.low, meld.high) for meld in melds} == spans


@pytest.mark.parametrize(
    ("kind", "text", "place", "faces"),
    [
        (RUN, "7H * 9H", 1, "8H"),
        (RUN, "QH KH *", 2, "AH"),
        (RUN, "* 2H 3H", 0, "AH"),
        (RUN, "7H * 9H", 2, "9H"),
        (SET, "7C 7H *", 2, "7C 7D 7H 7S"),
    ],
)
def test_what_a_joker_stands_for(kind: str, text: str, place: int, faces: str) -> None:
    assert stands_for(meld(kind, text), place, STANDARD) == parse_faces(faces)


def test_in_a_set_of_different_suits_a_joker_is_one_of_the_others() -> None:
    assert stands_for(meld(SET, "7C 7H *"), 2, DISTINCT) == parse_faces("7D 7S")


@pytest.mark.parametrize(
    ("kind", "text", "face", "where", "rules"),
    [
        (RUN, "7H 8H 9H", "6H", "low", STANDARD),
        (RUN, "7H 8H 9H", "TH", "high", STANDARD),
        (RUN, "7H 8H 9H", "TD", "", STANDARD),
        (RUN, "7H 8H 9H", "JH", "", STANDARD),
        (RUN, "7H 8H 9H", "8H", "", STANDARD),
        (RUN, "7H 8H 9H", "*", "low high", STANDARD),
        (RUN, "7H * 9H", "*", "", STANDARD),
        (RUN, "2H 3H 4H", "AH", "low", STANDARD),
        (RUN, "JH QH KH", "AH", "high", STANDARD),
        (RUN, "AH 2H 3H", "KH", "", STANDARD),
        (RUN, "QH KH AH", "2H", "", STANDARD),
        (RUN, "QH KH AH", "*", "low", STANDARD),
        (RUN, f"AH {WHOLE_SUIT}", "AH", "high", STANDARD),
        (RUN, f"{WHOLE_SUIT} AH", "AH", "low", STANDARD),
        (RUN, WHOLE_SUIT, "AH", "low high", STANDARD),
        (RUN, f"AH {WHOLE_SUIT} AH", "*", "", STANDARD),
        (SET, "7C 7H 7H", "7H", "high", STANDARD),
        (SET, "7C 7H 7H", "8H", "", STANDARD),
        (SET, "7C 7H 7H", "*", "high", STANDARD),
        (SET, "7C 7H *", "*", "", STANDARD),
        (SET, "7C 7H *", "7C", "high", STANDARD),
        (RUN, f"AH {WHOLE_SUIT}", "AH", "", ONE_END),
        (SET, "7C 7H 7S", "*", "", NATURAL_SETS),
        (SET, "7C 7D 7H", "7D", "", DISTINCT),
        (SET, "7C 7H *", "7D", "high", DISTINCT),
        (SET, "7C 7H 7S *", "7D", "", DISTINCT),
        (RUN, "7H * 9H", "*", "low high", HALF),
        (RUN, "7H * 9H *", "*", "", HALF),
        (RUN, "7H * 9H * *", "*", "low high", FREE),
    ],
)
def test_where_a_card_can_be_laid_off(
    kind: str, text: str, face: str, where: str, rules: MeldRules
) -> None:
    places = tuple({"low": LOW_END, "high": HIGH_END}[end] for end in where.split())
    assert ends(meld(kind, text), parse_face(face), rules) == places


def test_laying_off() -> None:
    run, joker = meld(RUN, "7H 8H 9H"), parse_face("*")
    low = laid_off(run, joker, LOW_END)
    assert (low.low, faces_text(low.faces)) == (6, "* 7H 8H 9H")
    assert faces_text(laid_off(low, parse_face("TH"), HIGH_END).faces) == "* 7H 8H 9H TH"
    assert faces_text(laid_off(meld(SET, "7C 7S *"), parse_face("7H"), HIGH_END).faces) == (
        "7C 7H 7S *"
    )


def test_redeeming_a_joker() -> None:
    run = meld(RUN, "7H * 9H *")
    assert redeemable(run, parse_face("8H"), FREE) == (1,)
    assert redeemable(run, parse_face("TH"), FREE) == (3,)
    assert redeemable(run, parse_face("8D"), FREE) == redeemable(run, parse_face("7H"), FREE) == ()
    assert redeemable(run, parse_face("*"), FREE) == ()
    assert faces_text(redeemed(run, parse_face("8H"), 1).faces) == "7H 8H 9H *"
    assert redeemable(meld(RUN, "QH KH *"), parse_face("AH"), FREE) == (2,)


def test_redeeming_a_joker_of_a_set() -> None:
    of_sevens = meld(SET, "7C 7H * *")
    assert redeemable(of_sevens, parse_face("7C"), FREE) == (2, 3)
    assert redeemable(of_sevens, parse_face("7C"), DISTINCT) == ()
    assert redeemable(of_sevens, parse_face("7D"), DISTINCT) == (2, 3)
    assert faces_text(redeemed(of_sevens, parse_face("7D"), 3).faces) == "7C 7D 7H *"
