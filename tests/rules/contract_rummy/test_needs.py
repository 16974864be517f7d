"""The needs of a hand for a contract: by examples, against `can_lay_down`, and by hand."""

from collections.abc import Sequence
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from peerdeck.card import JOKER, Face, faces_text, parse_faces
from peerdeck.games.contract_rummy import needs
from peerdeck.games.contract_rummy.begun import Begun
from peerdeck.games.contract_rummy.contracts import Contract, parse_contract
from peerdeck.games.contract_rummy.lay_downs import can_lay_down
from peerdeck.games.contract_rummy.melds import RUN, SET, MeldRules
from peerdeck.games.contract_rummy.needs import Needed, needed
from peerdeck.games.progressive.house_rules import HouseRules as Progressive
from peerdeck.games.shanghai.house_rules import HouseRules as Shanghai
from peerdeck.naming import alternatives, one_of
from tests.rules.contract_rummy.by_hand import fits, groups, minus
from tests.rules.contract_rummy.test_lay_downs import RULES, TASKS
from tests.support.cases import examples

EVERY = range(JOKER + 1)
ENOUGH_STEPS = 10_000_000
SHANGHAI, PROGRESSIVE = Shanghai().resolved().melds, Progressive().resolved().melds
DISTINCT = SHANGHAI._replace(distinct_suits=True)
ANY = MeldRules(jokers_per_meld="any")


def a_needed(
    hand: Sequence[Face], contract: Contract, rules: MeldRules, begun: tuple[Begun, ...] = ()
) -> Needed:
    """Return what these cards need for a contract that can be made."""
    result = needed(tuple(hand), contract, rules, begun)
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("hand", "contract", "number", "helpful", "rules"),
    [
        ("9C 9D 6S 6H KC KD KS QC QD", "3s-3s", 1, "a 6, a 9, a Queen or a joker", SHANGHAI),
        ("4C 5C 6C QD QS 2H", "3s-4r", 2, "a Queen, the 3 or 7 of clubs, or a joker", SHANGHAI),
        ("4C 5C 6C QD QS QH", "3s-4r", 1, "the 3 or 7 of clubs, or a joker", SHANGHAI),
        ("4C 6C * QD QS QH", "3s-4r", 1, "the 3, 5 or 7 of clubs", SHANGHAI),
        ("4C 6C * QD QS QH", "3s-4r", 1, "the 3, 5 or 7 of clubs, or a joker", PROGRESSIVE),
        ("7C 7C 7S KC KD KH", "3s-3s", 1, "the 7 of diamonds or hearts, or a joker", DISTINCT),
        ("8C 8D", "3s", 1, "an 8", SHANGHAI._replace(jokers_in_sets=False)),
        ("AS AH *", "3s-3s", 3, "", DISTINCT),
        ("7C 7D 7S", "3s", 0, "", SHANGHAI),
        # Two runs may not join end to end, as they would with a 9 or an ace.
        ("2S 3S 4S 5S 6S 7S 8S", "4r-4r", 1, "the 5 of spades or a joker", SHANGHAI),
    ],
)
def test_what_is_needed(
    hand: str, contract: str, number: int, helpful: str, rules: MeldRules
) -> None:
    result = a_needed(parse_faces(hand), parse_contract(contract), rules)
    assert result.number == number
    if helpful:
        assert one_of(alternatives(result.faces)) == helpful


def two(cards: str) -> Begun:
    """Return a set that is begun."""
    return Begun(SET, 3, tuple(parse_faces(cards)))


NO_MELDS = Contract((), ())
KINGS, NINES, SIXES, MORE_NINES = map(two, ["KC KD KS", "9C 9D", "6S 6H", "9S 9H"])


@pytest.mark.parametrize(
    ("hand", "contract", "begun", "number", "faces"),
    [
        ("9C 9D 6S 6H QC QD", Contract((3,), ()), (KINGS,), 1,
         "6C 9C QC 6D 9D QD 6H 9H QH 6S 9S QS *"),
        ("6S 6H QC QD", NO_MELDS, (KINGS, NINES), 1, "9C 9D 9H 9S *"),
        ("KC KD KS QC QD", NO_MELDS, (NINES, SIXES), 2, "6C 9C 6D 9D 6H 9H 6S 9S *"),
    ],
)  # fmt: skip
def test_it_is_counted_from_the_melds_that_are_begun(
    hand: str, contract: Contract, begun: tuple[Begun, ...], number: int, faces: str
) -> None:
    result = a_needed(parse_faces(hand), contract, SHANGHAI, begun)
    assert (result.number, faces_text(sorted(result.faces))) == (number, faces)


def test_melds_that_cannot_be_in_one_lay_down_need_no_cards_at_all() -> None:
    assert needed((), NO_MELDS, SHANGHAI, (NINES, MORE_NINES)) is None
    assert a_needed((), NO_MELDS, PROGRESSIVE, (NINES, MORE_NINES)).number == 2
    assert needed((), parse_contract("5s"), DISTINCT) is None


def completing(hand: tuple[Face, ...], contract: Contract, rules: MeldRules) -> set[Face]:
    """Every face with which the hand can be laid down."""
    return {face for face in EVERY if can_lay_down((*hand, face), contract, rules)}


def needed_in_full(
    hand: tuple[Face, ...], contract: Contract, rules: MeldRules, begun: tuple[Begun, ...] = ()
) -> Needed | None:
    """Return what is needed with steps enough; with fewer, it is the same or there are no faces."""
    with patch.object(needs, "MOST_STEPS", ENOUGH_STEPS):
        result = needed.__wrapped__(hand, contract, rules, begun)
    quick = needed(hand, contract, rules, begun)
    assert quick == result or (quick is not None and result is not None and not quick.faces)
    return result


@examples(100)
@given(TASKS)
# There were enough ways to use the jokers for the steps to run out
@example(([46, 46, 47, 46, 46, 48, *[JOKER] * 3], Contract((), (3, 3, 3)), ANY))
def test_of_one_missing_card_exactly_the_faces_that_complete_the_contract_are_named(
    task: tuple[list[Face], Contract, MeldRules],
) -> None:
    hand, contract, rules = tuple(task[0]), *task[1:]
    result = needed_in_full(hand, contract, rules)
    assert result is not None
    assert (result.number == 0) == can_lay_down(hand, contract, rules)
    if result.number:
        assert result.is_least
        complete = completing(hand, contract, rules)
        assert complete == (result.faces if result.number == 1 else set())


# Against all melds, with some that are begun


BegunTask = tuple[list[Face], Contract, tuple[Begun, ...]]


@st.composite
def begun_tasks(draw: st.DrawFn) -> BegunTask:
    """Cards, melds of a contract that are not begun, and some that are."""
    melds = st.sampled_from([(SET, 3), (SET, 3), (RUN, 3), (RUN, 4)])
    low = draw(st.integers(1, 9))
    hand, begun, free = [], [], {SET: [], RUN: []}
    for kind, size in draw(st.lists(melds, min_size=1, max_size=3)):
        rank = draw(st.integers(0, 2)) + low
        cards = [rank + 13 * draw(st.integers(0, 3)) for _card in range(size)]
        if kind == RUN:
            cards = [(rank + k) % 13 for k in range(size)]
        cards = [JOKER if draw(st.integers(0, 5)) == 0 else card for card in cards]
        count = draw(st.integers(0, size - 1))
        if count:
            begun.append(Begun(kind, size, tuple(cards[:count])))
        else:
            free[kind].append(size)
        hand += cards[count:]
    if hand:
        hand.pop(draw(st.integers(0, len(hand) - 1)))
    return hand, Contract(tuple(sorted(free[SET])), tuple(sorted(free[RUN]))), tuple(begun)


def can_complete(
    hand: Sequence[Face],
    melds: tuple[Begun, ...],
    rules: MeldRules,
    marks: tuple[tuple[str, object], ...] = (),
) -> bool:
    """Try every group of cards for each meld, as `by_hand` finds them."""
    if not melds:
        return True
    (kind, size, faces), *others = melds
    pool = tuple(sorted((*hand, *faces)))
    return any(
        all(group.count(face) >= faces.count(face) for face in faces)
        and fits(marks, kind, mark, rules)
        and can_complete(
            minus(pool, tuple(sorted(group))), tuple(others), rules, (*marks, (kind, mark))
        )
        for group, mark in groups(pool, kind, size, rules)
    )


EXACT = MeldRules(exact=True)
ANY_JOKERS = EXACT._replace(jokers_per_meld="any", consecutive_runs=True)
HALF_JOKERS = EXACT._replace(jokers_per_meld="half", consecutive_runs=True)
# There were enough ways to complete melds of jokers for the steps to run out
MANY_WAYS = [
    ([5, JOKER], NO_MELDS, (Begun(RUN, 3, (3, JOKER)), Begun(RUN, 3, (JOKER,)))),
    ([JOKER, 7, 30], NO_MELDS, (
        Begun(SET, 3, (JOKER,)), Begun(RUN, 3, (JOKER, JOKER)), Begun(SET, 3, (43, 17)))),
    ([5, 6, JOKER, 5, 6, 7, 3, 4, 5], Contract((), (3, 4)), (Begun(RUN, 4, (JOKER,)),)),
    ([10, JOKER, 10, JOKER, 8, 9, 10], NO_MELDS, (
        Begun(RUN, 3, (9,)), Begun(RUN, 4, (8,)), Begun(RUN, 4, (7,)))),
]  # fmt: skip


@examples(60)
@given(begun_tasks(), RULES, st.integers(0, 2**30))
@example(MANY_WAYS[0], ANY_JOKERS, 0)
@example(MANY_WAYS[1], ANY_JOKERS, 0)
@example(MANY_WAYS[2], EXACT, 0)
@example(MANY_WAYS[3], HALF_JOKERS, 0)
def test_with_melds_begun_exactly_the_faces_that_complete_them_are_named(
    task: BegunTask, rules: MeldRules, seed: int
) -> None:
    hand, contract, begun = tuple(task[0]), task[1], task[2]
    fresh = [(SET, size) for size in contract.sets] + [(RUN, size) for size in contract.runs]
    melds = (*begun, *(Begun(kind, size, ()) for kind, size in fresh))
    result = needed_in_full(hand, contract, rules, begun)
    if result is None:
        assert not can_complete(hand, melds, rules)
        return
    assert (result.number == 0) == can_complete(hand, melds, rules)
    if result.number == 1:
        for face in Random(seed).sample(list(EVERY), 12) + sorted(result.faces)[:6]:
            assert can_complete((*hand, face), melds, rules) == (face in result.faces)
