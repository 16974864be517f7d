"""The needs of a hand for a contract: the number of cards, and every face that helps.

A face helps if a hand with one more card of it lacks one card less. Melds that a player has begun
to put together are taken as they are: a way to the contract must use all of their cards in them.

`begun` completes these melds in every way, with wishes in the place of missing cards; the `search`
lays the others beside them. With the fewest wishes, the faces that may be in their places help.
Most of it is bounded in steps, never in time, so the same hand always gets the same answer. The
number for a hand in which nothing is begun is the fewest in any case.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from peerdeck.card import JOKER, Face
from peerdeck.games.contract_rummy.begun import Begun, Rest, Steps, rests, sizes
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import rank_counts
from peerdeck.games.contract_rummy.lay_downs import FEW_STEPS
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.plan import NEVER, Plan, plan_of
from peerdeck.games.contract_rummy.search import Search, fewest_gaps
from peerdeck.games.contract_rummy.sets import sets_lack

MOST_STEPS = 30_000  # to find everything that helps
MOST_OF_ONE = 8_000  # to find out if one card does
_ASK = 8  # the fewest steps for asking once if a contract can be reached

Hand = tuple[Face, ...]


class Needed(NamedTuple):
    """The fewest cards that a hand lacks, and the faces that help.

    There are no faces if it would take too long to find all of them, and none if nothing is
    lacking. If `is_least` is false, there were too many ways to complete the melds that are begun:
    fewer cards might do.
    """

    number: int
    faces: frozenset[Face] = frozenset()
    is_least: bool = True


@lru_cache(maxsize=256)
def needed(
    hand: Hand, contract: Contract, rules: MeldRules, begun: tuple[Begun, ...] = ()
) -> Needed | None:
    """Return what is needed beside these cards of a hand, and those of the melds that are `begun`.

    `contract` are the melds that are not begun. Return `None` if no cards could be enough.
    """
    steps, plan = Steps(MOST_STEPS), plan_of(contract, rules)
    number = _number(steps, hand, plan, begun)
    if not number:
        return None if number is None else Needed(0)
    if steps.left < 0:
        return Needed(number, is_least=not begun)
    faces = _helpful(steps, hand, plan, begun, number)
    return Needed(number, frozenset(faces if steps.left >= 0 else ()))


def _helpful(
    steps: Steps, hand: Hand, plan: Plan, begun: Sequence[Begun], number: int
) -> set[Face]:
    """Return every face that may be in the place of one of this number of wishes.

    These are wishes in the melds that are begun, or in those that are made of the rest.
    """
    found: set[Face] = set()
    for rest in rests(steps, hand, plan, begun, number, names=True):
        wished = {face for face in range(JOKER + 1) if rest.wished >> face & 1}
        if not rest.wishes and wished <= found:
            continue
        if not _has_leaf(steps, plan, rest):
            continue
        found |= wished
        if rest.wishes:
            others = [face for face in range(JOKER + 1) if face not in found]
            found |= {face for face in others if _has_leaf(steps, plan, rest.with_card(face))}
    return found


def helps(hand: Hand, face: Face, contract: Contract, rules: MeldRules) -> bool:
    """Return True if a hand with this card as well lacks one card less."""
    number = lacking(hand, contract, rules)
    plan = plan_of(contract, rules)
    return bool(number) and _reaches(Steps(MOST_OF_ONE), (*hand, face), plan, (), (number or 0) - 1)


@lru_cache(maxsize=4_096)
def lacking(hand: Hand, contract: Contract, rules: MeldRules) -> int | None:
    """Return the fewest cards that a hand lacks."""
    return _number(Steps(MOST_OF_ONE), hand, plan_of(contract, rules), ())


def _number(steps: Steps, hand: Hand, plan: Plan, begun: Sequence[Begun]) -> int | None:
    """Return the fewest wishes with which the contract is reached; `None` if none are enough.

    If the steps are used up for melds that are begun, it may be more than the fewest.
    """
    if plan.size == NEVER or not all(sizes(one, plan.rules) for one in begun):
        return None
    most = sum(max(one.size, len(one.faces)) for one in begun) + plan.size
    for wishes in range(most + 1):
        asked = steps if steps.left >= 0 else Steps(FEW_STEPS)
        if _reaches(asked, hand, plan, begun, wishes):
            return wishes
    return None


# The one question


def _reaches(
    steps: Steps, hand: Sequence[Face], plan: Plan, begun: Sequence[Begun], wishes: int
) -> bool:
    """Return True if the contract can be made with this number of wishes.

    With melds that are begun, it is False without steps.
    """
    return any(
        _has_leaf(steps, plan, rest, is_only=not begun)
        for rest in rests(steps, hand, plan, begun, wishes)
    )


def _has_leaf(steps: Steps, plan: Plan, rest: Rest, *, is_only: bool = False) -> bool:
    """Return True if the melds that are not begun can be made of the rest.

    If the steps are used up, it is False, unless this is the only rest.
    """
    cards, jokers, wishes, laid, _wished = rest
    steps.left -= _ASK
    if steps.left < 0 and not is_only:
        return False
    if not plan.size:
        return True
    gaps = fewest_gaps(plan, cards, sets_lack(plan, cards & laid.ranks, wishes))
    if gaps[0] > jokers + wishes:
        return False
    search = Search(plan, steps.left)
    search.beside, search.sweeps = laid, is_only
    room = sum(rank_counts(cards)) + jokers + wishes - plan.size
    leaf = search.a_leaf(cards, jokers, room, wishes, gaps)
    steps.left = search.steps
    return leaf is not None
