"""Melds that a player has begun to put together, and every way to complete them.

What a way takes from the hand is left out for the melds after it, so that a hand and melds that are
begun come down to `Rest`s: hands for the melds of the contract that are not begun. Of rests that
are the same only one is worth a look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from operator import attrgetter
from typing import NamedTuple

from peerdeck.card import JOKER, SUITS, Face, rank, suit
from peerdeck.games.contract_rummy.counting import LANE, WIDTH, copies, counted, rank_counts
from peerdeck.games.contract_rummy.leaves import Laid
from peerdeck.games.contract_rummy.melds import (
    HIGH_ACE,
    LOW_ACE,
    RUN,
    SET,
    MeldRules,
    at,
    longest,
    may_join_set,
    most_jokers,
)
from peerdeck.games.contract_rummy.plan import Plan

MOST_ADDED = 4  # cards that a set may be longer than the contract asks for
_PLACE = 4  # the fewest steps for completing a meld in one place
_WAY = 12  # steps for each way to do so


@dataclass
class Steps:
    """The steps that are left for one question, which asks the search many times."""

    left: int


class Begun(NamedTuple):
    """Cards that are to lie in one meld of the contract, which asks for `size` cards."""

    kind: str
    size: int
    faces: tuple[Face, ...]


class Rest(NamedTuple):
    """A hand and wishes, as they are left by the melds that are complete."""

    cards: int
    jokers: int
    wishes: int
    laid: Laid = Laid()
    wished: int = 0  # a bit for each face that these melds may have in the place of a wish

    def with_card(self, face: Face) -> Rest:
        """Return it with one more card and one wish less."""
        card, joker = counted([face])
        return self._replace(
            cards=self.cards + card, jokers=self.jokers + joker, wishes=self.wishes - 1
        )


class Way(NamedTuple):
    """A way to complete a meld: cards and jokers taken from the rest of the hand, and wishes."""

    place: int  # the rank of a set, or the bit where a run begins
    size: int
    taken: int  # the cards, as a number
    jokers: int
    wishes: int
    wished: int


class Fitting(NamedTuple):
    """A face that a meld lacks, how often it may be added, and the number for one such card."""

    face: Face
    often: int
    unit: int


class Place(NamedTuple):
    """A place where a meld may be, and the faces that it lacks there."""

    place: int
    fitting: tuple[Fitting, ...]


class Size(NamedTuple):
    """A size that a meld may have: the jokers that may be added, and where it may be."""

    size: int
    jokers: int
    places: tuple[Place, ...]


class Taking(NamedTuple):
    """Cards for a meld, as in a hand; their number; and a bit for each face that still fits."""

    taken: int
    number: int
    lacks: int


def rests(
    steps: Steps,
    hand: Sequence[Face],
    plan: Plan,
    begun: Sequence[Begun],
    wishes: int,
    names: bool = False,
) -> Iterator[Rest]:
    """Yield what the ways to complete these melds leave of a hand and of this number of wishes.

    With `names`, the rests tell which faces the melds may have in the place of a wish. Without it,
    they leave out ways that use a wish where a joker would do.
    """
    cards, jokers = counted(hand)
    first_few = sorted(
        begun, key=lambda one: sum(len(size.places) for size in sizes(one, plan.rules))
    )
    yield from _rests(steps, Rest(cards, jokers, wishes), plan, first_few, names, set())


def _rests(
    steps: Steps,
    rest: Rest,
    plan: Plan,
    begun: Sequence[Begun],
    names: bool,
    seen: set[tuple[int, Rest]],
) -> Iterator[Rest]:
    """Complete the first meld in every way, and then the others."""
    if (len(begun), rest) in seen:
        return
    seen.add((len(begun), rest))
    if not begun:
        yield rest
        return
    later = plan.size + sum([max(one.size - len(one.faces), 0) for one in begun[1:]])
    for way in _ways(steps, begun[0], rest, later, plan.rules, names):
        if steps.left < 0:
            return
        laid = _beside(rest.laid, begun[0].kind, way, plan)
        if laid is not None:
            after = Rest(
                rest.cards - way.taken,
                rest.jokers - way.jokers,
                rest.wishes - way.wishes,
                laid,
                rest.wished | way.wished,
            )
            yield from _rests(steps, after, plan, begun[1:], names, seen)


def _beside(laid: Laid, kind: str, way: Way, plan: Plan) -> Laid | None:
    """Return the complete melds with this one; `None` if it does not go with the others."""
    if kind == SET:
        if not plan.one_each:
            return laid
        return laid.with_set(way.place) if laid.may_have_set(way.place) else None
    if not plan.apart:
        return laid
    return None if laid.joins(way.place, way.size) else laid.with_run(way.place, way.size)


def _ways(
    steps: Steps, one: Begun, rest: Rest, later: int, rules: MeldRules, names: bool
) -> Iterator[Way]:
    """Yield the ways to complete a meld, in each place those that take the most cards first.

    The melds after it need `later` cards or more.
    """
    number = sum(rank_counts(rest.cards))
    for size, could, places in sizes(one, rules):
        room, spare = size - len(one.faces), min(could, rest.jokers)
        fewest = room - spare - rest.wishes
        if fewest > number or room + later > number + rest.jokers + rest.wishes:
            return
        for place, fitting in places:
            for taken, count, lacks in _takings(steps, fitting, rest.cards, fewest, room):
                gaps = room - count
                most_spent = min(gaps, spare)
                least_spent = max(gaps - rest.wishes, 0) if names else most_spent
                for spent in range(most_spent, least_spent - 1, -1):
                    steps.left -= _WAY
                    wished = lacks | (spent < could) << JOKER if names and spent < gaps else 0
                    yield Way(place, size, taken, spent, gaps - spent, wished)


@lru_cache(maxsize=1_000)
def sizes(one: Begun, rules: MeldRules) -> tuple[Size, ...]:
    """Return the sizes that are worth a try for this meld, small ones first."""
    kind, asked, faces = one
    natural = [face for face in faces if face != JOKER]
    held, least = len(faces) - len(natural), max(asked, len(faces))
    most = asked if rules.exact else longest(kind, rules) or least + MOST_ADDED
    found = []
    for size in range(least, most + 1):
        jokers = most_jokers(kind, size, rules) - held
        places = _places(kind, natural, size, rules) if jokers >= 0 else ()
        if places:
            found.append(Size(size, jokers, places))
            if not _may_need_longer(kind, rules):
                break
    return tuple(found)


def _may_need_longer(kind: str, rules: MeldRules) -> bool:
    """Return True if a longer meld may do where one of the size of the contract does not."""
    apart = kind == RUN and not rules.consecutive_runs
    return not rules.exact and (apart or rules.jokers_per_meld == "half")


def _places(kind: str, natural: Sequence[Face], size: int, rules: MeldRules) -> tuple[Place, ...]:
    """Return where a meld of this size with these cards may be."""
    if kind == SET:
        values = {rank(face) for face in natural}
        if len(values) > 1 or (rules.distinct_suits and len(set(natural)) < len(natural)):
            return ()
        often = 1 if rules.distinct_suits else size
        return tuple(
            Place(value, _fitting(dict.fromkeys(may_join_set(value, natural, rules), often)))
            for value in values or range(1, 14)
        )
    suits = {suit(face) for face in natural}
    if len(suits) > 1:
        return ()
    found = []
    for of_suit in suits or range(len(SUITS)):
        for low in range(LOW_ACE, HIGH_ACE - size + 2):
            lacks = Counter([at(place, of_suit) for place in range(low, low + size)])
            lacks.subtract(natural)
            if min(lacks.values()) >= 0:
                found.append(Place(of_suit * LANE + (low - 1) * WIDTH, _fitting(+lacks)))
    return tuple(found)


def _fitting(lacks: Mapping[Face, int]) -> tuple[Fitting, ...]:
    return tuple(Fitting(face, often, counted([face])[0]) for face, often in lacks.items())


def _takings(
    steps: Steps, fitting: Sequence[Fitting], cards: int, least: int, most: int
) -> list[Taking]:
    """Return the choices of `least` to `most` cards that fit, those with the most cards first."""
    steps.left -= _PLACE
    there = [min(one.often, copies(cards, one.face)) for one in fitting]
    if sum(there) < least:
        return []
    steps.left -= prod([count + 1 for count in there])
    if steps.left < 0:
        return []
    found = []
    for counts in product(*[range(min(count, most) + 1) for count in there]):
        if least <= sum(counts) <= most:
            taken = sum([one.unit * count for one, count in zip(fitting, counts, strict=True)])
            found.append(Taking(taken, sum(counts), _still_fit(fitting, counts)))
    return sorted(found, key=attrgetter("number"), reverse=True)


def _still_fit(fitting: Sequence[Fitting], counts: Sequence[int]) -> int:
    return sum(
        [1 << one.face for one, count in zip(fitting, counts, strict=True) if count < one.often]
    )
