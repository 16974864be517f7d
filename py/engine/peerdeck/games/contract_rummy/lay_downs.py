"""Find out if a hand can lay down the contract of a round, and the best ways to do it.

Every question here is answered by leaves of the `search`, in the sizes of the contract or longer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import chain, combinations, islice
from typing import NamedTuple

from peerdeck.card import JOKER, Face
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import LANE, WIDTH, counted
from peerdeck.games.contract_rummy.leaves import Leaf, Placed
from peerdeck.games.contract_rummy.melds import (
    HIGH_END,
    RUN,
    SET,
    Meld,
    MeldRules,
    at,
    ends,
    laid_off,
    left_after,
    may_join_set,
    most_jokers,
    redeemed,
    set_of,
    takes,
)
from peerdeck.games.contract_rummy.plan import MOST_STEPS, Bounded, Plan, plan_of
from peerdeck.games.contract_rummy.search import Search, fewest_gaps
from peerdeck.games.contract_rummy.sets import Chosen, Sets, sets_fit, sets_lack
from peerdeck.games.contract_rummy.sweep import sweep_whole

ENOUGH_STEPS = 1_000_000  # to choose sets where it is known that they can be made
FEW_STEPS = 500  # for a search with more wishes, when fewer wishes have used up the steps
MOST_CORES = 150  # ways to lay down that are compared, with few jokers and with all
MOST_LAID = 5  # of these are worked out in full, for each way to compare them

LayDown = tuple[Meld, ...]


class Core(NamedTuple):
    """A lay-down without the suits of its sets."""

    runs: tuple[Placed, ...]
    sets: tuple[Chosen, ...]


class Scored(NamedTuple):
    """A core, its points with sets as long as possible, and its number of jokers."""

    points: int
    jokers: int
    core: Core


class Result(NamedTuple):
    """A lay-down, and what it is compared by."""

    melds: LayDown
    points: int  # of the cards that are laid down
    jokers: int  # that are laid down
    stuck: int  # points of the cards that stay in hand and fit none of its melds


def can_lay_down(
    faces: Sequence[Face],
    contract: Contract,
    rules: MeldRules,
    keep: int = 0,
    whole: bool = False,
) -> bool:
    """Return True if the contract can be laid down with these faces.

    At least `keep` cards must stay in hand; with `whole` exactly that number.
    """
    if whole:
        return _whole(faces, contract, rules, keep) is not None
    return _a_leaf(faces, plan_of(contract, rules), keep) is not None


def _a_leaf(faces: Sequence[Face], plan: Plan, keep: int) -> Leaf | None:
    """Return the first leaf that is found, with longer runs only if they make a difference."""
    room = len(faces) - keep - plan.size
    if room < 0:
        return None
    cards, jokers = counted(faces)
    if plan.asked and not sets_fit(plan, cards, jokers):
        return None
    if not plan.runs:
        return (), cards, jokers, 0
    return Search(plan).a_leaf(cards, jokers, room)


def a_lay_down(
    faces: Sequence[Face],
    contract: Contract,
    rules: MeldRules,
    keep: int = 0,
    whole: bool = False,
) -> LayDown | None:
    """Return the first lay-down that is found, in the sizes of the contract if possible.

    This is about as fast as `can_lay_down`, and finds one exactly if that returns True.
    """
    if whole:
        return _whole(faces, contract, rules, keep)
    plan = plan_of(contract, rules)
    core = core_of(plan, _a_leaf(faces, plan, keep))
    return None if core is None else _in_order(laid_out(faces, core, rules))


def core_of(plan: Plan, leaf: Leaf | None) -> Core | None:
    """Return a core for a leaf, if there is one."""
    if leaf is not None:
        runs, left, spare, wishes = leaf
        for sets in Sets(Bounded(ENOUGH_STEPS), plan, left).choices(spare, wishes):
            return Core(runs, sets)
    return None


class Closest(NamedTuple):
    """The fewest wishes with which a hand has leaves, and some of these leaves."""

    wishes: int
    leaves: Iterable[Leaf]


def closest(plan: Plan, cards: int, jokers: int, wishes: int = 0) -> Closest:
    """Return the leaves with the fewest wishes, in exactly the sizes of the contract.

    Fewer wishes than `wishes` are not tried.
    """
    gaps = fewest_gaps(plan, cards, sets_lack(plan, cards))
    wishes = max(wishes, gaps[0] - jokers)
    steps = MOST_STEPS + MOST_STEPS // 2
    while True:
        search = Search(plan, steps)
        leaves = search.leaves(cards, jokers, wishes, gaps)
        for leaf in leaves:
            return Closest(wishes, chain((leaf,), leaves))
        steps = max(search.steps, FEW_STEPS)
        wishes += 1


def _whole(
    faces: Sequence[Face], contract: Contract, rules: MeldRules, keep: int
) -> LayDown | None:
    """Return a lay-down that leaves exactly `keep` cards, the first ones in `faces` if possible."""
    plan = plan_of(contract, rules)
    search = Search(plan)
    room = len(faces) - keep - contract.size
    if room < 0 or (rules.exact and room > 0):
        return None
    ways = []
    for kept in dict.fromkeys(combinations(faces, keep)):
        rest = Counter(faces)
        rest.subtract(kept)
        ways.append(counted(list(rest.elements())))
    for cards, jokers in ways:
        for leaf in search.longer(cards, jokers, room, uses_up=True):
            if core := _core_of_all(search, plan, leaf):
                return _in_order(laid_out(faces, core, rules))
    if search.cut or search.steps < 0:
        swept = sweep_whole(plan, ways, room)
        if swept and (core := _core_of_all(Bounded(ENOUGH_STEPS), plan, swept)):
            return _in_order(laid_out(faces, core, rules))
    return None


def _core_of_all(search: Bounded, plan: Plan, leaf: Leaf) -> Core | None:
    """Return a core for a leaf whose sets take all cards that are left, if there is one."""
    runs, left, spare, _wishes = leaf
    for sets in Sets(search, plan, left, uses_up=True).choices(spare):
        return Core(runs, sets)
    return None


def best_lay_downs(
    faces: Sequence[Face],
    contract: Contract,
    rules: MeldRules,
    worth: Callable[[Face], int],
    keep: int = 0,
    whole: bool = False,
) -> tuple[LayDown, ...]:
    """Return up to three lay-downs, each the best in one respect, or nothing if there is none.

    The first gets rid of the most points, the second uses the fewest jokers, and the third leaves
    the fewest points in cards that fit none of its melds. Only a limited number of lay-downs is
    compared, so with jokers there may sometimes be a better one.
    """
    if whole:
        found = _whole(sorted(faces, key=worth), contract, rules, keep)
        return () if found is None else (found,)
    worths = [worth(face) for face in range(JOKER + 1)]
    most = len(faces) - keep
    results: list[Result] = []
    for core in _promising(faces, plan_of(contract, rules), most, worths):
        results += _results(faces, core, rules, most, worths)
    if not results:
        return ()
    ways = (
        max(results, key=lambda one: (one.points, -one.jokers, one.melds)),
        max(results, key=lambda one: (-one.jokers, one.points, one.melds)),
        max(results, key=lambda one: (-one.stuck, -one.jokers, one.points, one.melds)),
    )
    return tuple(dict.fromkeys(one.melds for one in ways))


def _promising(
    faces: Sequence[Face], plan: Plan, most: int, worths: Sequence[int]
) -> Iterable[Core]:
    """Return the most promising cores: those with the most points or the fewest jokers."""
    first = core_of(plan, _a_leaf(faces, plan, len(faces) - most))
    if first is None:
        return []
    cards, jokers = counted(faces)
    search, room = Search(plan), most - plan.size
    for allowed in range(jokers + 1):
        scored = list(islice(_scored(search, cards, allowed, room, worths), MOST_CORES))
        if scored:
            break
    if allowed < jokers:
        scored += islice(_scored(search, cards, jokers, room, worths), MOST_CORES)
    points = nlargest(MOST_LAID, scored, key=lambda one: (one.points, -one.jokers))
    sparing = nlargest(MOST_LAID, scored, key=lambda one: (-one.jokers, one.points))
    return dict.fromkeys([one.core for one in points + sparing] or [first])


def _scored(
    search: Search, cards: int, jokers: int, room: int, worths: Sequence[int]
) -> Iterator[Scored]:
    """Yield lay-downs with at most this number of jokers."""
    found = search.longer(cards, jokers, 0 if search.plan.rules.exact else room)
    for runs, left, spare, _wishes in found:
        choice = Sets(search, search.plan, left)
        points = sum([worths[face] for placed in runs for face in run_of(placed).faces])
        for sets in choice.choices(spare, worths=worths):
            spent = jokers - spare + sum([one.jokers for one in sets])
            yield Scored(points + choice.points(sets, worths), spent, Core(runs, sets))


@lru_cache(maxsize=20_000)
def run_of(placed: Placed) -> Meld:
    """Return the meld for a run that is placed in a hand."""
    place, size, natural = placed
    of_suit, field = divmod(place, LANE)
    low = field // WIDTH + 1
    found = natural >> place + WIDTH - 1
    laid = (at(low + k, of_suit) if found >> k * WIDTH & 1 else JOKER for k in range(size))
    return Meld(RUN, low, tuple(laid))


def laid_out(faces: Sequence[Face], core: Core, rules: MeldRules) -> LayDown:
    """Return the melds of a core, its sets first, with any of the cards that fit."""
    runs = [run_of(placed) for placed in core.runs]
    left = [0] * (JOKER + 1)
    for face in faces:
        left[face] += 1
    for meld in runs:
        for face in meld.faces:
            left[face] -= 1
    sets = []
    for one in core.sets:
        laid: list[Face] = [JOKER] * one.jokers
        for _card in range(one.natural):
            face = max(may_join_set(one.rank, laid, rules), key=left.__getitem__)
            laid.append(face)
            left[face] -= 1
        sets.append(set_of(one.rank, laid))
    return (*sets, *runs)


def _in_order(melds: Iterable[Meld]) -> LayDown:
    """Return the melds in the order of a lay-down: the sets, then the runs."""
    return tuple(sorted(melds, key=lambda meld: (meld.kind == RUN, meld)))


def _results(
    faces: Sequence[Face], core: Core, rules: MeldRules, most: int, worths: Sequence[int]
) -> Iterator[Result]:
    """Yield the lay-down of a core with sets as long as possible, then with more jokers if any."""
    melds = list(laid_out(faces, core, rules))
    left = Counter(faces)
    left.subtract([face for meld in melds for face in meld.faces])
    for with_jokers in (False, True)[: 1 + (left[JOKER] > 0)]:
        if not rules.exact:
            _lengthen(melds, left, rules, most, worths, with_jokers)
        elif with_jokers:
            _exchange(melds, left, rules, worths)
        laid = [face for meld in melds for face in meld.faces]
        stuck = left_after([face for face in left.elements() if face != JOKER], melds, rules)
        points = sum([worths[face] for face in laid])
        yield Result(
            _in_order(melds), points, laid.count(JOKER), sum([worths[one] for one in stuck])
        )


def _lengthen(
    melds: list[Meld],
    left: Counter[Face],
    rules: MeldRules,
    most: int,
    worths: Sequence[int],
    with_jokers: bool,
) -> None:
    """Make sets longer, up to `most` cards in all melds together."""
    room = most - sum([len(meld.faces) for meld in melds])
    sets = [k for k, meld in enumerate(melds) if meld.kind == SET]
    for k in sorted(sets, key=lambda k: worths[melds[k].low - 1], reverse=True):
        for face in (*takes(melds[k], rules), *[JOKER] * with_jokers):
            while room and left[face] > 0 and (face != JOKER or with_jokers):
                if not ends(melds[k], face, rules):
                    break
                melds[k] = laid_off(melds[k], face, HIGH_END)
                left[face] -= 1
                room -= 1


def _exchange(
    melds: list[Meld], left: Counter[Face], rules: MeldRules, worths: Sequence[int]
) -> None:
    """Put jokers in the place of cards that are worth less."""
    while left[JOKER]:
        ways = [
            (worths[face], k, place)
            for k, meld in enumerate(melds)
            if meld.jokers < most_jokers(meld.kind, len(meld.faces), rules)
            for place, face in enumerate(meld.faces)
            if worths[face] < worths[JOKER]
        ]
        if not ways:
            return
        _worth, k, place = min(ways)
        left[melds[k].faces[place]] += 1
        left[JOKER] -= 1
        melds[k] = redeemed(melds[k], JOKER, place)
