"""Whether a hand can lay down the contract of a round, and how to do it best.

Nearly always the question is for melds of just the sizes of the contract: whoever has longer ones
has these, too. Two house rules know exceptions. Where a meld holds no more jokers than natural
cards, cutting a run short can leave too many jokers in it; and where two runs must not join end to
end, cutting them short can make them join. Only then are longer runs tried as well; in the search
for the best ways a number of them are tried wherever a meld is to be natural by half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from itertools import product

from peerdeck.card import JOKER, Face
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import counted
from peerdeck.games.contract_rummy.laying import Core, Laying, cores, just
from peerdeck.games.contract_rummy.melds import RUN, Meld, MeldRules, longest
from peerdeck.games.contract_rummy.placing import placements
from peerdeck.games.contract_rummy.plans import Plan, plan_of
from peerdeck.games.contract_rummy.ranking import sets_fit
from peerdeck.games.contract_rummy.whole import whole_hand

MOST_CORES = 300  # ways to lay down that are looked at
MOST_LAID = 16  # of them worked out in full, for each way to compare them
MOST_LONGER = 24  # plans with longer runs that are tried although there is a lay-down without

LayDown = tuple[Meld, ...]

_NO_WORTHS = [0] * (JOKER + 1)


def can_lay_down(
    faces: Sequence[Face],
    contract: Contract,
    rules: MeldRules,
    keep: int = 0,
    whole: bool = False,
) -> bool:
    """Whether these faces hold a lay-down for the contract.

    `keep` cards at least must stay in hand, or with `whole` just so many: all others are laid.
    """
    if whole:
        return whole_hand(faces, contract, rules, keep) is not None
    plan = plan_of(contract, rules)
    if len(faces) - keep < plan.size:
        return False
    cards, jokers = counted(faces)
    if plan.asked and not sets_fit(plan, cards, jokers):
        return False
    if not plan.runs:
        return True
    joined: list[int] = []
    for _runs, left, spare in placements(plan, cards, jokers, joined):
        if sets_fit(plan, left, spare):
            return True
    if not plan.cut_short or not (joined or rules.jokers_per_meld == "half"):
        return False
    longer = _longer(contract, rules, len(faces) - keep, cards, jokers)
    return any(_fits(plan, cards, jokers) for plan in longer)


def _fits(plan: Plan, cards: int, jokers: int) -> bool:
    leaves = placements(plan, cards, jokers)
    return any(sets_fit(plan, left, spare) for _runs, left, spare in leaves)


def _longer(
    contract: Contract, rules: MeldRules, most: int, cards: int, jokers: int
) -> Iterator[Plan]:
    """Plans with longer runs, of up to so many cards in all, if they could make a difference."""
    half = rules.jokers_per_meld == "half" and jokers > contract.runs[0] // 2
    if not half:
        joined = plan_of(contract, rules._replace(consecutive_runs=True))
        if rules.consecutive_runs or not _fits(joined, cards, jokers):
            return
    room = most - contract.size
    limit = longest(RUN, rules) or 0
    lengths = [range(size, min(size + room, limit) + 1) for size in contract.runs]
    for runs in sorted({tuple(sorted(one)) for one in product(*lengths)}, key=sum):
        if 0 < sum(runs) - sum(contract.runs) <= room:
            yield plan_of(Contract(contract.sets, runs), rules)


def a_lay_down(
    faces: Sequence[Face],
    contract: Contract,
    rules: MeldRules,
    keep: int = 0,
    whole: bool = False,
) -> LayDown | None:
    """The first lay-down that is found, in just the sizes of the contract if that is possible.

    It takes about as long as `can_lay_down`, and finds one wherever there is one.
    """
    if whole:
        return whole_hand(faces, contract, rules, keep)
    most = len(faces) - keep
    plan = plan_of(contract, rules)
    if most < plan.size:
        return None
    cards, jokers = counted(faces)
    if plan.asked and not sets_fit(plan, cards, jokers):
        return None
    found = cores(plan, cards, jokers, _NO_WORTHS, 1)
    if not found and plan.cut_short:
        for longer in _longer(contract, rules, most, cards, jokers):
            if found := cores(longer, cards, jokers, _NO_WORTHS, 1):
                break
    return just(faces, found[0], rules) if found else None


def best_lay_downs(
    faces: Sequence[Face],
    contract: Contract,
    rules: MeldRules,
    worth: Callable[[Face], int],
    keep: int = 0,
    whole: bool = False,
) -> tuple[LayDown, ...]:
    """Up to three lay-downs, each the best in its way, and none if there is none.

    The first gets rid of the most points, the second spends the fewest jokers, and the third
    leaves a rest that fits best: the fewest points that go with none of its melds. With jokers they
    are the best of many that are looked at, and now and then there is a better one.
    """
    if whole:
        found = whole_hand(sorted(faces, key=worth), contract, rules, keep)
        return () if found is None else (found,)
    worths = [worth(face) for face in range(JOKER + 1)]
    most = len(faces) - keep
    layings = []
    for core in _candidates(faces, contract, rules, most, worths):
        laying = Laying(faces, core, rules, most, worths)
        layings.append(laying.result())
        if laying.left[JOKER]:
            laying.add_jokers()
            layings.append(laying.result())
    if not layings:
        return ()
    ways = (
        max(layings, key=lambda one: (one.points, -one.jokers, one.melds)),
        max(layings, key=lambda one: (-one.jokers, one.points, one.melds)),
        max(layings, key=lambda one: (-one.stuck, -one.jokers, one.points, one.melds)),
    )
    return tuple(dict.fromkeys(one.melds for one in ways))


def _candidates(
    faces: Sequence[Face], contract: Contract, rules: MeldRules, most: int, worths: list[int]
) -> list[Core]:
    """The cores that promise most: most points, or fewest jokers."""
    plan = plan_of(contract, rules)
    if most < plan.size:
        return []
    cards, jokers = counted(faces)
    found = cores(plan, cards, jokers, worths, MOST_CORES)
    promising = _promising(found)
    tries = MOST_LONGER if rules.jokers_per_meld == "half" else 0
    if plan.cut_short:
        for tried, longer in enumerate(_longer(contract, rules, most, cards, jokers)):
            if found and (tried >= tries or len(found) >= 2 * MOST_CORES):
                break
            more = cores(longer, cards, jokers, worths, MOST_CORES)
            found += more
            promising += _promising(more)
    return _promising(promising)


def _promising(found: list[Core]) -> list[Core]:
    if len(found) <= MOST_LAID:
        return found
    points = nlargest(MOST_LAID, found, key=lambda core: (core.points, -core.jokers))
    sparing = nlargest(MOST_LAID, found, key=lambda core: (-core.jokers, core.points))
    return list(dict.fromkeys(points + sparing))
