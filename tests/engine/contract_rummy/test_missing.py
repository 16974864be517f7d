"""What a hand lacks for a contract."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings

from peerdeck.card import JOKER, Face, faces_text, parse_faces
from peerdeck.games.contract_rummy.contracts import Contract, parse_rounds
from peerdeck.games.contract_rummy.lay_downs import can_lay_down
from peerdeck.games.contract_rummy.melds import RUN, MeldRules
from peerdeck.games.contract_rummy.missing import all_needs, nearest
from tests.engine.contract_rummy.test_lay_downs import RULES, left_of_faces, tasks

FREE = MeldRules(jokers_per_meld="any")


@pytest.mark.parametrize(
    ("contract", "cards", "told", "rules"),
    [
        ("3s-3s-4r", "9C 9D 5H 7H 8H KC KD KS", "one more 9 or a joker, and the 6 of hearts or a"
         " joker", MeldRules()),
        ("3s-3s", "9C 9D KC KD KS", "one more 9 or a joker", MeldRules()),
        ("3s-3s", "9C KC KD KS", "2 more 9s (or a joker for one of them)", MeldRules()),
        ("3s-3s", "9C * KC KD KS", "one more 9", MeldRules()),
        ("4r", "QH AH", "the Jack and King of hearts (or a joker for one of them)", MeldRules()),
        ("3s", "", "3 of one rank (or a joker for one of them)", MeldRules()),
        ("4r", "QH", "the 9, 10 and Jack of hearts (or jokers)", FREE),
        ("4r", "", "4 in a row of one suit (or jokers for 3 of them)", FREE),
        ("4r", "*", "3 in a row of one suit", MeldRules()),
        ("3s", "7C 7D 7S", "You can lay down 1 set of 3.", MeldRules()),
        ("3s", "7C 7C 7S", "the 7 of diamonds or hearts or a joker",
         MeldRules(distinct_suits=True)),
    ],
)  # fmt: skip
def test_it_is_told(contract: str, cards: str, told: str, rules: MeldRules) -> None:
    found = nearest(parse_faces(cards), parse_rounds(f"{contract}@6")[0].contract, rules)
    assert found is not None
    short = [meld for meld in found.melds if meld.number]
    assert (all_needs(short) if short else found.text) == told


def test_the_melds_and_what_they_miss() -> None:
    asked = parse_rounds("3s-4r@11")[0].contract
    found = nearest(parse_faces("9C 9D 5H 7H 2S"), asked, MeldRules(distinct_suits=True))
    assert found is not None
    nines, run = found.melds
    assert (faces_text(nines.faces), faces_text(run.faces)) == ("9C 9D", "5H 7H")
    assert (faces_text(nines.wanted), nines.number) == ("9H 9S", 1)
    assert run.number == 2
    assert faces_text(run.wanted) in ("4H 6H", "6H 8H")
    assert (found.number, nines.jokers, run.jokers) == (3, 1, 1)


def test_nothing_comes_near_sets_that_cannot_be() -> None:
    asked = parse_rounds("5s@11")[0].contract
    assert nearest(parse_faces("9C 9D"), asked, MeldRules(distinct_suits=True)) is None


@settings(max_examples=100, deadline=None)
@given(tasks(), RULES)
def test_the_cards_it_names_are_enough_and_no_fewer_are(
    task: tuple[list[Face], Contract], rules: MeldRules
) -> None:
    hand, contract = task
    found = nearest(hand, contract, rules)
    if found is None:
        assert rules.distinct_suits
        return
    assert (found.number == 0) == can_lay_down(hand, contract, rules)
    left_of_faces(hand, [face for meld in found.melds for face in meld.faces])
    named = [
        face
        for meld in found.melds
        for face in (meld.wanted if meld.kind == RUN else meld.wanted[:1] * meld.number)
    ]
    assert len(named) == found.number
    if not rules.distinct_suits:  # of several cards for one set, all would be the same
        assert can_lay_down(hand + named, contract, rules)
    for meld in found.melds:
        assert 0 <= meld.jokers <= meld.number
        assert len(meld.faces) + meld.number >= meld.size
    if 1 < found.number <= 3:
        sizes = rules._replace(exact=True)
        for fewer in combinations_with_replacement(useful(hand), found.number - 1):
            assert not can_lay_down([*hand, *fewer], contract, sizes)


def useful(hand: list[Face]) -> list[Face]:
    """The cards of which one could do more than any other that is left out."""
    near = {
        face // 13 * 13 + (face + step) % 13
        for face in hand
        if face != JOKER
        for step in range(-3, 4)
    }
    near |= {suit * 13 + face % 13 for face in hand if face != JOKER for suit in range(4)}
    return sorted(near)
