"""Melds: what is one, what its jokers stand for, and how it grows."""

from itertools import permutations

import pytest

from peerdeck.card import faces_text, parse_face, parse_faces
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

STANDARD = MeldRules()
FREE = MeldRules(jokers_per_meld="any")
HALF = MeldRules(jokers_per_meld="half")
EXACT = MeldRules(exact=True)
DISTINCT = MeldRules(distinct_suits=True)
ONE_END = MeldRules(ace_both_ends=False)
NATURAL_SETS = MeldRules(jokers_in_sets=False)


def ways(kind: str, text: str, rules: MeldRules = STANDARD, size: int = 0) -> list[str]:
    """The arrangements of these cards, as text."""
    size = size or (3 if kind == SET else 4)
    return [faces_text(meld.faces) for meld in arrangements(parse_faces(text), kind, size, rules)]


def meld(kind: str, text: str) -> Meld:
    """Return the meld with its faces in just this order."""
    meld = read_meld(kind, parse_faces(text), 3, FREE)
    assert meld is not None
    return meld


def test_a_set_is_three_or_more_cards_of_one_rank() -> None:
    assert ways(SET, "7H 7C 7S") == ["7C 7H 7S"]
    assert ways(SET, "7H 7H 7H 7C 7C") == ["7C 7C 7H 7H 7H"]
    assert ways(SET, "7H 7C") == ways(SET, "7H 7C 8C") == []


def test_a_run_is_four_or_more_cards_of_one_suit_in_a_row() -> None:
    for order in permutations(["7H", "8H", "9H", "TH"]):
        assert ways(RUN, " ".join(order)) == ["7H 8H 9H TH"]
    assert ways(RUN, "7H 8H 9H TH JH QH KH") == ["7H 8H 9H TH JH QH KH"]
    for no_run in ("7H 8H 9H", "7H 8H 9H TD", "7H 8H 9H JH", "7H 8H 8H 9H"):
        assert ways(RUN, no_run) == []


def test_the_ace_is_low_or_high_and_runs_do_not_go_round_the_corner() -> None:
    assert ways(RUN, "AS 4S 3S 2S") == ["AS 2S 3S 4S"]
    assert ways(RUN, "AS KS QS JS") == ["JS QS KS AS"]
    for corner in ("QS KS AS 2S", "KS AS 2S 3S", "KS * 2S 3S"):
        assert ways(RUN, corner) == []
    (low,) = arrangements(parse_faces("AS 4S 3S 2S"), RUN, 4, STANDARD)
    (high,) = arrangements(parse_faces("AS KS QS JS"), RUN, 4, STANDARD)
    assert (low.low, low.high, high.low, high.high) == (1, 4, 11, 14)


WHOLE_SUIT = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"


def test_a_run_may_have_an_ace_at_both_ends_where_the_house_allows_it() -> None:
    assert ways(RUN, f"AH AH {WHOLE_SUIT}") == [f"AH {WHOLE_SUIT} AH"]
    assert ways(RUN, f"AH AH {WHOLE_SUIT}", ONE_END) == []
    assert ways(RUN, f"AH {WHOLE_SUIT}", ONE_END) == [f"AH {WHOLE_SUIT}", f"{WHOLE_SUIT} AH"]
    assert ways(RUN, f"AH {WHOLE_SUIT} *") == [f"AH {WHOLE_SUIT} *", f"* {WHOLE_SUIT} AH"]
    assert ways(RUN, f"AH AH {WHOLE_SUIT} *") == []


def test_a_joker_fills_the_gap_or_else_stands_at_either_end() -> None:
    assert ways(RUN, "7H * 9H TH") == ["7H * 9H TH"]
    assert ways(RUN, "7H 8H 9H *") == ["* 7H 8H 9H", "7H 8H 9H *"]
    assert ways(RUN, "AH 2H 3H *") == ["AH 2H 3H *"]
    assert ways(RUN, "QH KH AH *") == ["* QH KH AH"]
    assert ways(RUN, "2H 3H 4H *") == ["* 2H 3H 4H", "2H 3H 4H *"]
    assert ways(RUN, "7H 9H * *", FREE) == ["* 7H * 9H", "7H * 9H *"]
    assert ways(SET, "7H * 7C") == ["7C 7H *"]


def test_an_ace_and_jokers_can_be_a_run_at_either_end_of_the_suit() -> None:
    assert ways(RUN, "AH * * *", FREE) == ["AH * * *", "* * * AH"]


def test_how_many_jokers_a_meld_may_hold() -> None:
    assert ways(SET, "7H * *") == ways(RUN, "7H 8H * *") == []
    assert ways(RUN, "7H 8H * *", HALF) == ["* * 7H 8H", "* 7H 8H *", "7H 8H * *"]
    assert ways(SET, "7H * *", HALF) == ways(RUN, "7H * * *", HALF) == []
    assert ways(SET, "7H * *", FREE) == ["7H * *"]
    assert len(ways(RUN, "7H * * *", FREE)) == 4
    assert ways(SET, "* * *", FREE) == ways(RUN, "* * * *", FREE) == []


def test_jokers_can_be_for_runs_only() -> None:
    assert ways(SET, "7H 7C *", NATURAL_SETS) == []
    assert ways(RUN, "7H 8H 9H *", NATURAL_SETS) == ["* 7H 8H 9H", "7H 8H 9H *"]


def test_exact_melds_have_the_size_of_the_contract() -> None:
    assert ways(SET, "7H 7C 7S 7D", EXACT) == ways(RUN, "7H 8H 9H TH JH", EXACT) == []
    assert ways(SET, "7H 7C 7S 7D", EXACT, 4) == ["7C 7D 7H 7S"]


def test_a_set_can_have_to_be_of_different_suits() -> None:
    assert ways(SET, "7H 7C 7H", DISTINCT) == []
    assert ways(SET, "7H 7C 7S 7D", DISTINCT) == ["7C 7D 7H 7S"]
    assert ways(SET, "7H 7C 7S 7D *", DISTINCT) == []


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
    ("kind", "text", "face", "where"),
    [
        (RUN, "7H 8H 9H", "6H", "low"),
        (RUN, "7H 8H 9H", "TH", "high"),
        (RUN, "7H 8H 9H", "TD", ""),
        (RUN, "7H 8H 9H", "JH", ""),
        (RUN, "7H 8H 9H", "8H", ""),
        (RUN, "7H 8H 9H", "*", "low high"),
        (RUN, "7H * 9H", "*", ""),
        (RUN, "2H 3H 4H", "AH", "low"),
        (RUN, "JH QH KH", "AH", "high"),
        (RUN, "AH 2H 3H", "KH", ""),
        (RUN, "QH KH AH", "2H", ""),
        (RUN, "QH KH AH", "*", "low"),
        (RUN, f"AH {WHOLE_SUIT}", "AH", "high"),
        (RUN, f"{WHOLE_SUIT} AH", "AH", "low"),
        (RUN, WHOLE_SUIT, "AH", "low high"),
        (RUN, f"AH {WHOLE_SUIT} AH", "*", ""),
        (SET, "7C 7H 7H", "7H", "high"),
        (SET, "7C 7H 7H", "8H", ""),
        (SET, "7C 7H 7H", "*", "high"),
        (SET, "7C 7H *", "*", ""),
        (SET, "7C 7H *", "7C", "high"),
    ],
)
def test_where_a_card_can_be_laid_off(kind: str, text: str, face: str, where: str) -> None:
    places = tuple({"low": LOW_END, "high": HIGH_END}[end] for end in where.split())
    assert ends(meld(kind, text), parse_face(face), STANDARD) == places


def test_house_rules_about_laying_off() -> None:
    seven, joker = parse_face("7D"), parse_face("*")
    ace = parse_face("AH")
    assert ends(meld(RUN, f"AH {WHOLE_SUIT}"), ace, ONE_END) == ()
    assert ends(meld(SET, "7C 7H 7S"), joker, NATURAL_SETS) == ()
    assert ends(meld(SET, "7C 7D 7H"), seven, DISTINCT) == ()
    assert ends(meld(SET, "7C 7H *"), seven, DISTINCT) == (HIGH_END,)
    assert ends(meld(SET, "7C 7H 7S *"), seven, DISTINCT) == ()
    assert ends(meld(RUN, "7H * 9H"), joker, HALF) == (LOW_END, HIGH_END)
    assert ends(meld(RUN, "7H * 9H *"), joker, HALF) == ()
    assert ends(meld(RUN, "7H * 9H * *"), joker, FREE) == (LOW_END, HIGH_END)


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
