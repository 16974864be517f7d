"""Say why cards are not a meld, or why melds do not go together: the first thing wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from peerdeck.card import JOKER, RANKS, Face, rank, suit
from peerdeck.details import Detail
from peerdeck.games.contract_rummy import words
from peerdeck.games.contract_rummy.counting import join
from peerdeck.games.contract_rummy.melds import (
    HIGH_ACE,
    LOW_ACE,
    RUN,
    SET,
    Meld,
    MeldRules,
    arrangements,
    at,
    longest,
    most_jokers,
)
from peerdeck.refusals import Refusal

LEAST = 3  # cards of a meld in any contract
MOST_NAMED = 3  # missing cards; if there are more, only their number is said


class Problem(NamedTuple):
    """A refusal with its details, and what it is about.

    `about` lists places among the given faces or melds.
    """

    refusal: Refusal
    about: tuple[int, ...]
    details: Mapping[str, Detail]

    @property
    def text(self) -> str:
        """The sentence for the player."""
        return self.refusal.tell(self.details)


def _problem(refusal: Refusal, about: Sequence[int], **details: Detail) -> Problem:
    return Problem(refusal, tuple(about), details)


def _rank_at(position: int) -> int:
    """Return the rank at a position of a run; at both ends of a suit this is the ace."""
    return LOW_ACE if position == HIGH_ACE else position


def problem(faces: Sequence[Face], kind: str, size: int, rules: MeldRules) -> Problem | None:
    """Return why these faces are not a set or run of this size; None if they are."""
    if arrangements(faces, kind, size, rules):
        return None
    natural = [place for place, face in enumerate(faces) if face != JOKER]
    if not faces:
        return _wrong_size(faces, kind, size, rules)
    if not natural:
        return _problem(words.ALL_JOKERS, range(len(faces)))
    if arrangements(faces, RUN if kind == SET else SET, LEAST, rules):
        refusal = words.RUN_FOR_SET if kind == SET else words.SET_FOR_RUN
        return _problem(refusal, range(len(faces)))
    found = (_set_problem if kind == SET else _run_problem)(faces, natural, rules)
    return found or _too_many_jokers(faces, kind, rules) or _wrong_size(faces, kind, size, rules)


def _too_many_jokers(faces: Sequence[Face], kind: str, rules: MeldRules) -> Problem | None:
    places = tuple(place for place, face in enumerate(faces) if face == JOKER)
    if len(places) <= most_jokers(kind, len(faces), rules):
        return None
    if kind == SET and not rules.jokers_in_sets:
        return _problem(words.NO_JOKERS_IN_SETS, places)
    if rules.jokers_per_meld == "half":
        return _problem(words.HALF_JOKERS, places)
    return _problem(words.ONE_JOKER, places, count=len(places))


def _wrong_size(faces: Sequence[Face], kind: str, size: int, rules: MeldRules) -> Problem:
    count, limit = len(faces), longest(kind, rules)
    is_set = kind == SET
    if limit is not None and count > limit:
        refusal = words.SET_TOO_LONG if is_set else words.RUN_TOO_LONG
        return _problem(refusal, range(limit, count), limit=limit)
    if count == 1:
        return _problem(words.SET_OF_ONE if is_set else words.RUN_OF_ONE, [0], size=size)
    refusal = words.SET_SIZE if is_set else words.RUN_SIZE
    return _problem(refusal, range(count), size=size, count=count)


def _twice(faces: Sequence[Face], natural: list[int]) -> int | None:
    """Return the place of the first card that is there twice."""
    seen = set()
    for place in natural:
        if faces[place] in seen:
            return place
        seen.add(faces[place])
    return None


def _set_problem(faces: Sequence[Face], natural: list[int], rules: MeldRules) -> Problem | None:
    ranks = Counter(rank(faces[place]) for place in natural)
    if len(ranks) > 1:
        most = max(ranks, key=lambda value: ranks[value])
        odd = tuple(place for place in natural if rank(faces[place]) != most)
        usual = next(place for place in natural if rank(faces[place]) == most)
        return _problem(words.ONE_RANK, odd, odd=faces[odd[0]], face=faces[usual])
    twice = _twice(faces, natural) if rules.distinct_suits else None
    if twice is not None:
        return _problem(words.SUIT_TWICE, [twice], face=faces[twice])
    return None


def _run_problem(faces: Sequence[Face], natural: list[int], rules: MeldRules) -> Problem | None:
    suits = Counter(suit(faces[place]) for place in natural)
    if len(suits) > 1:
        most = max(suits, key=lambda of_suit: suits[of_suit])
        odd = tuple(place for place in natural if suit(faces[place]) != most)
        return _problem(words.ONE_SUIT, odd, odd=faces[odd[0]], suit=most)
    jokers = len(faces) - len(natural)
    values = [rank(faces[place]) for place in natural]
    twice = _twice(faces, natural)
    aces = values.count(LOW_ACE)
    if twice is not None and (values[natural.index(twice)] != LOW_ACE or aces > 2):
        return _problem(words.CARD_TWICE, [twice], face=faces[twice])
    if aces == 2 and not rules.ace_both_ends:
        return _problem(words.ONE_ACE, _aces(faces, natural))
    return _gap(faces, natural, values, jokers, rules)


def _aces(faces: Sequence[Face], natural: list[int]) -> list[int]:
    return [place for place in natural if rank(faces[place]) == LOW_ACE]


def _gap(
    faces: Sequence[Face], natural: list[int], values: list[int], jokers: int, rules: MeldRules
) -> Problem | None:
    """Return which cards are missing between two others; one ace goes to the end nearer to them."""
    aces = values.count(LOW_ACE)
    others = sorted(value for value in values if value != LOW_ACE)
    ways = [[LOW_ACE, *others], [*others, HIGH_ACE]] if aces == 1 else [others]
    if aces == 2:
        ways = [[LOW_ACE, *others, HIGH_ACE]]
    way = min(ways, key=lambda positions: positions[-1] - positions[0]) if values else []
    holes = [(one, other) for one, other in pairwise(way) if other - one > 1]
    lacking = sum(other - one - 1 for one, other in holes)
    if lacking <= jokers:
        return None
    if lacking > MOST_NAMED and aces == 2:
        about = _aces(faces, natural)
        return _problem(words.TWO_ACES, about, face=faces[about[0]], limit=HIGH_ACE)
    below, above = holes[0]
    missing = [at(position, suit(faces[natural[0]])) for position in range(below + 1, above)]
    about = [place for place in natural if rank(faces[place]) in (below, above % 13 or 13)]
    if lacking > MOST_NAMED and _goes_round(values, jokers):
        return _problem(words.ROUND_THE_CORNER, about)
    between = {"below": _rank_at(below), "above": _rank_at(above)}
    if len(missing) > MOST_NAMED:
        return _problem(words.WIDE_GAP, about, count=len(missing), **between)
    if len(missing) > 1:
        return _problem(words.GAP, about, faces=missing, **between)
    has_room = jokers < most_jokers(RUN, len(faces) + 1, rules)
    refusal = words.CARD_OR_JOKER if has_room else words.NO_JOKER_THERE
    return _problem(refusal, about, face=missing[0], **between)


def _goes_round(values: list[int], jokers: int) -> bool:
    """Return True if these ranks are nearly a run from high cards over the ace to low ones.

    That is, at most two cards are missing, or there are jokers for all of them.
    """
    others = sorted(value for value in values if value != LOW_ACE)
    widest = max((other - one - 1 for one, other in pairwise(others)), default=0)
    return len(RANKS) - len(values) - widest <= max(jokers, 2)


def _ends(run: Meld) -> tuple[int, int]:
    """Return the place where a run begins and the next one after it, for `join`."""
    return 1 << run.low, 1 << run.high + 1


def clash(melds: Sequence[Meld], rules: MeldRules) -> Problem | None:
    """Return why two melds, each fine by itself, may not be in one lay-down; None if they may."""
    for (j, one), (k, other) in combinations(enumerate(melds), 2):
        if one.kind != other.kind:
            continue
        if one.kind == SET:
            if rules.distinct_set_values and one.low == other.low:
                return _problem(words.SETS_OF_ONE_RANK, (j, k))
        elif not rules.consecutive_runs and one.suit == other.suit:
            lower, upper = sorted((one, other), key=lambda meld: meld.low)
            if join(*_ends(lower), *_ends(upper)):
                return _problem(
                    words.RUNS_JOIN,
                    (j, k),
                    low=_rank_at(lower.low),
                    end=_rank_at(lower.high),
                    begin=_rank_at(upper.low),
                    high=_rank_at(upper.high),
                )
    return None
