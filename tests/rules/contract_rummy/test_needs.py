"""The needs of a hand for a contract: by examples, against `can_lay_down`, and by hand."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from peerdeck.bot import Choice, Sight
from peerdeck.card import JOKER, Face, faces_text, full_deck, parse_faces
from peerdeck.games.contract_rummy import needs
from peerdeck.games.contract_rummy.actions import Take
from peerdeck.games.contract_rummy.begun import Begun
from peerdeck.games.contract_rummy.bot import choose
from peerdeck.games.contract_rummy.contracts import Contract, parse_contract
from peerdeck.games.contract_rummy.lay_downs import can_lay_down
from peerdeck.games.contract_rummy.melds import RUN, SET, MeldRules
from peerdeck.games.contract_rummy.needs import Needed, needed
from peerdeck.games.progressive.house_rules import HouseRules as Progressive
from peerdeck.games.shanghai.house_rules import NINE
from peerdeck.games.shanghai.house_rules import HouseRules as Shanghai
from peerdeck.naming import alternatives, one_of
from peerdeck.view import view
from tests.rules.contract_rummy.by_hand import fits, groups, minus
from tests.rules.contract_rummy.table import Table, progressive, shanghai
from tests.rules.contract_rummy.test_lay_downs import RULES, tasks
from tests.support.cases import examples

EVERY = range(JOKER + 1)
ENOUGH_STEPS = 10_000_000
SHANGHAI, PROGRESSIVE = Shanghai().resolved().melds, Progressive().resolved().melds
DISTINCT = SHANGHAI._replace(distinct_suits=True)
HOUSE_RULES = [
    Shanghai(rounds=NINE),
    Shanghai(jokers_per_meld="half", set_suits="distinct"),
    Shanghai(jokers_per_meld="any", consecutive_runs="allowed", laydown_size="exact"),
    Progressive(),
    Progressive(jokers_in="runs_only", jokers_per_meld="1", ace_both_ends=True),
]


def a_needed(
    hand: str, contract: str, rules: MeldRules = SHANGHAI, begun: tuple[Begun, ...] = ()
) -> Needed:
    """Return what these cards need."""
    asked = parse_contract(contract) if contract else Contract((), ())
    found = needed(tuple(parse_faces(hand)), asked, rules, begun)
    assert found is not None
    return found


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
        ("AS AH *", "3s-3s", 3, "", SHANGHAI._replace(distinct_suits=True)),
        ("7C 7D 7S", "3s", 0, "", SHANGHAI),
        # Two runs may not join end to end, as they would with a 9 or an ace.
        ("2S 3S 4S 5S 6S 7S 8S", "4r-4r", 1, "the 5 of spades or a joker", SHANGHAI),
    ],
)
def test_what_is_needed(
    hand: str, contract: str, number: int, helpful: str, rules: MeldRules
) -> None:
    found = a_needed(hand, contract, rules)
    assert found.number == number
    if helpful:
        assert one_of(alternatives(found.faces)) == helpful


def test_it_is_counted_from_the_melds_that_are_begun() -> None:
    kings = Begun(SET, 3, tuple(parse_faces("KC KD KS")))
    nines, sixes = (Begun(SET, 3, tuple(parse_faces(two))) for two in ("9C 9D", "6S 6H"))
    found = a_needed("9C 9D 6S 6H QC QD", "3s", begun=(kings,))
    assert (found.number, faces_text(sorted(found.faces))) == (
        1,
        "6C 9C QC 6D 9D QD 6H 9H QH 6S 9S QS *",
    )
    found = a_needed("6S 6H QC QD", "", begun=(kings, nines))
    assert (found.number, faces_text(sorted(found.faces))) == (1, "9C 9D 9H 9S *")
    found = a_needed("KC KD KS QC QD", "", begun=(nines, sixes))
    assert (found.number, faces_text(sorted(found.faces))) == (
        2,
        "6C 9C 6D 9D 6H 9H 6S 9S *",
    )


def test_melds_that_cannot_be_in_one_lay_down_need_no_cards_at_all() -> None:
    one, other = (Begun(SET, 3, tuple(parse_faces(two))) for two in ("9C 9D", "9S 9H"))
    assert needed((), Contract((), ()), SHANGHAI, (one, other)) is None
    assert a_needed("", "", PROGRESSIVE, (one, other)).number == 2
    assert needed((), parse_contract("5s"), DISTINCT) is None


def completing(hand: tuple[Face, ...], contract: Contract, rules: MeldRules) -> set[Face]:
    """Every face with which the hand can be laid down."""
    return {face for face in EVERY if can_lay_down((*hand, face), contract, rules)}


def needed_in_full(
    hand: tuple[Face, ...], contract: Contract, rules: MeldRules, begun: tuple[Begun, ...] = ()
) -> Needed | None:
    """Return what is needed with steps enough; with fewer, it is the same or there are no faces."""
    with patch.object(needs, "MOST_STEPS", ENOUGH_STEPS):
        found = needed.__wrapped__(hand, contract, rules, begun)
    quick = needed(hand, contract, rules, begun)
    assert quick == found or (quick is not None and found is not None and not quick.faces)
    return found


@examples(100)
@given(tasks(), RULES)
# So many ways to use the jokers that the steps were used up
@example(
    ([46, 46, 47, 46, 46, 48, JOKER, JOKER, JOKER], Contract((), (3, 3, 3))),
    MeldRules(jokers_per_meld="any"),
)
def test_of_one_missing_card_exactly_the_faces_that_complete_the_contract_are_named(
    task: tuple[list[Face], Contract], rules: MeldRules
) -> None:
    hand, contract = tuple(task[0]), task[1]
    found = needed_in_full(hand, contract, rules)
    if found is None:
        assert rules.distinct_suits
        return
    assert (found.number == 0) == can_lay_down(hand, contract, rules)
    if found.number:
        assert found.is_least
        complete = completing(hand, contract, rules)
        assert complete == (found.faces if found.number == 1 else set())


@pytest.mark.parametrize("options", HOUSE_RULES)
def test_dealt_hands_of_every_round_are_told_what_completes_or_helps_them(
    options: Shanghai | Progressive,
) -> None:
    rules, random = options.resolved(), Random(5)
    for contract, dealt in rules.rounds:
        for more in (0, 1, 4):
            hand = tuple(random.sample(full_deck(2, 2), dealt + more))
            found = needed(hand, contract, rules.melds)
            assert found is not None
            if found.number == 1:
                assert found.faces == completing(hand, contract, rules.melds)
            for face in random.sample(sorted(found.faces), min(3, len(found.faces))):
                after = needed((*hand, face), contract, rules.melds)
                assert after is not None
                assert after.number == found.number - 1


# Against all melds, with some that are begun


@st.composite
def begun_tasks(
    draw: st.DrawFn,
) -> tuple[list[Face], Contract, tuple[Begun, ...]]:
    """Cards, melds of a contract that are not begun, and some that are."""
    asked = draw(
        st.lists(st.sampled_from([(SET, 3), (SET, 3), (RUN, 3), (RUN, 4)]), min_size=1, max_size=3)
    )
    low = draw(st.integers(1, 9))
    hand, begun, free = [], [], []
    for kind, size in asked:
        one = draw(st.integers(0, 2)) + low
        cards = [one + 13 * draw(st.integers(0, 3)) for _card in range(size)]
        if kind == RUN:
            cards = [(one + k) % 13 for k in range(size)]
        cards = [JOKER if draw(st.integers(0, 5)) == 0 else card for card in cards]
        lying = draw(st.integers(0, size - 1))
        if lying:
            begun.append(Begun(kind, size, tuple(cards[:lying])))
        else:
            free.append((kind, size))
        hand += cards[lying:]
    if hand:
        hand.pop(draw(st.integers(0, len(hand) - 1)))
    sets, runs = (tuple(sorted(size for kind, size in free if kind == one)) for one in (SET, RUN))
    return hand, Contract(sets, runs), tuple(begun)


def can_complete(
    hand: tuple[Face, ...],
    asked: tuple[Begun, ...],
    rules: MeldRules,
    marks: list[tuple[str, object]],
) -> bool:
    """Try every group of cards for each meld, as `by_hand` finds them."""
    if not asked:
        return True
    kind, size, faces = asked[0]
    pool = tuple(sorted((*hand, *faces)))
    for group, mark in groups(pool, kind, size, rules):
        held = list(group)
        if any(held.count(face) < faces.count(face) for face in faces):
            continue
        after = [*marks, (kind, mark)]
        if fits(marks, kind, mark, rules) and can_complete(
            minus(pool, tuple(sorted(group))), asked[1:], rules, after
        ):
            return True
    return False


LONE_JOKER = Begun(RUN, 4, (JOKER,))
EXACT = MeldRules(exact=True)


@examples(60)
@given(begun_tasks(), RULES, st.integers(0, 2**30))
# So many ways to complete melds of jokers that the steps were used up
@example(
    ([5, JOKER], Contract((), ()), (Begun(RUN, 3, (3, JOKER)), Begun(RUN, 3, (JOKER,)))),
    EXACT._replace(jokers_per_meld="any", consecutive_runs=True),
    0,
)
@example(([5, 6, JOKER, 5, 6, 7, 3, 4, 5], Contract((), (3, 4)), (LONE_JOKER,)), EXACT, 0)
@example(
    (
        [JOKER, 7, 30],
        Contract((), ()),
        (Begun(SET, 3, (JOKER,)), Begun(RUN, 3, (JOKER, JOKER)), Begun(SET, 3, (43, 17))),
    ),
    EXACT._replace(jokers_per_meld="any", consecutive_runs=True),
    0,
)
@example(
    (
        [10, JOKER, 10, JOKER, 8, 9, 10],
        Contract((), ()),
        (Begun(RUN, 3, (9,)), Begun(RUN, 4, (8,)), Begun(RUN, 4, (7,))),
    ),
    EXACT._replace(jokers_per_meld="half", consecutive_runs=True),
    0,
)
def test_with_melds_begun_exactly_the_faces_that_complete_them_are_named(
    task: tuple[list[Face], Contract, tuple[Begun, ...]], rules: MeldRules, seed: int
) -> None:
    hand, contract, begun = tuple(task[0]), task[1], task[2]
    asked = (
        *begun,
        *(Begun(SET, size, ()) for size in contract.sets),
        *(Begun(RUN, size, ()) for size in contract.runs),
    )
    found = needed_in_full(hand, contract, rules, begun)
    if found is None:
        assert not can_complete(hand, asked, rules, [])
        return
    assert (found.number == 0) == can_complete(hand, asked, rules, [])
    if found.number == 1:
        for face in Random(seed).sample(list(EVERY), 12) + sorted(found.faces)[:6]:
            completes = can_complete((*hand, face), asked, rules, [])
            assert completes == (face in found.faces)


# The hint


def advised(table: Table) -> Choice:
    """Return what the bot would do in the place of the player who is asked."""
    seen = view(table.state, table.seat)
    return choose(
        Sight(seen, table.seat), table.seat, table.game.legal(seen, table.seat), Random(1)
    )


@pytest.mark.parametrize("game", [shanghai, progressive])
@pytest.mark.parametrize("round", [1, 2, 3, 5])
def test_a_hint_takes_a_card_for_the_contract_exactly_if_it_helps(game: object, round: int) -> None:
    assert callable(game)
    random = Random(round)
    for _hand in range(12):
        hand = random.sample(full_deck(2, 2), 10)
        face = random.choice([*set(range(JOKER)) - set(hand)])
        table = game(f"{faces_text([face])} 2C", faces_text(hand), "5C", round=round)
        table.discard(faces_text([face]))
        state = table.state
        found = needed(
            tuple(sorted(hand)), state.setup.contracts[round - 1], state.setup.meld_rules
        )
        assert found is not None
        action, _reason = advised(table)
        assert (action == Take()) == (face in found.faces)
