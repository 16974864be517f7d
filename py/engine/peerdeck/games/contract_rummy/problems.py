"""Why cards are no meld, and why melds are no lay-down: the first thing to mend, in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from peerdeck.card import JOKER, RANKS, Face, rank, suit
from peerdeck.games.contract_rummy.contracts import Contract, contract_told, listed
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
    right_size,
)
from peerdeck.naming import rank_name, spoken, suit_name
from peerdeck.words import _, ngettext

MOST_NAMED = 3  # cards that are missing; of more only the number is told


class Problem(NamedTuple):
    """A teaching sentence, what it is about, and the kind of rule it comes from.

    `about` are places in the faces that were given, or for a whole lay-down in its melds; `rule`
    is "sets", "runs", "jokers" or "contract".
    """

    text: str
    rule: str
    about: tuple[int, ...] = ()


def _position_name(position: int) -> str:
    """`7`, `Queen`; both ends of a suit are the `Ace`."""
    return rank_name(LOW_ACE if position == HIGH_ACE else position)


def problem(faces: Sequence[Face], kind: str, size: int, rules: MeldRules) -> Problem | None:
    """Why these faces are no set or run for this place of a contract; None if they are one."""
    if arrangements(faces, kind, size, rules):
        return None
    natural = [place for place, face in enumerate(faces) if face != JOKER]
    if not faces:
        return _wrong_size(faces, kind, size, rules)
    if not natural:
        text = _("A meld needs at least one card that is not a joker.")
        return Problem(text, "jokers", tuple(range(len(faces))))
    found = (_set_problem if kind == SET else _run_problem)(faces, natural, rules)
    return found or _too_many_jokers(faces, kind, rules) or _wrong_size(faces, kind, size, rules)


def _too_many_jokers(faces: Sequence[Face], kind: str, rules: MeldRules) -> Problem | None:
    places = tuple(place for place, face in enumerate(faces) if face == JOKER)
    if len(places) <= most_jokers(kind, len(faces), rules):
        return None
    if kind == SET and not rules.jokers_in_sets:
        text = _("Jokers are for runs only, not for sets.")
    elif rules.jokers_per_meld == "half":
        text = _("A meld may not hold more jokers than other cards.")
    else:
        text = _("A meld may hold one joker, and this one has {count}.").format(count=len(places))
    return Problem(text, "jokers", places)


def _wrong_size(faces: Sequence[Face], kind: str, size: int, rules: MeldRules) -> Problem | None:
    count, limit = len(faces), longest(kind, rules)
    if right_size(kind, count, size, rules):
        return None
    rule = "sets" if kind == SET else "runs"
    if limit is not None and count > limit:
        if kind == SET:
            text = _("A set has at most one card of each suit, {limit} in all.")
        else:
            text = _("A run has at most {limit} cards.")
        return Problem(text.format(limit=limit), rule, tuple(range(limit, count)))
    if kind == SET:
        text = ngettext(
            "The set has to be of {size} cards, and this is {count} card.",
            "The set has to be of {size} cards, and these are {count} cards.",
            count,
        )
    else:
        text = ngettext(
            "The run has to be of {size} cards, and this is {count} card.",
            "The run has to be of {size} cards, and these are {count} cards.",
            count,
        )
    return Problem(text.format(size=size, count=count), rule, tuple(range(count)))


def _twice(faces: Sequence[Face], natural: list[int]) -> int | None:
    """The place of the first card that is there twice."""
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
        text = _("A set is of one rank: the {odd} does not go with the {face}.")
        told = text.format(odd=spoken(faces[odd[0]]), face=spoken(faces[usual]))
        return Problem(told, "sets", odd)
    twice = _twice(faces, natural) if rules.distinct_suits else None
    if twice is not None:
        text = _("A set has at most one card of each suit, and here the {face} is there twice.")
        return Problem(text.format(face=spoken(faces[twice])), "sets", (twice,))
    return None


def _run_problem(faces: Sequence[Face], natural: list[int], rules: MeldRules) -> Problem | None:
    suits = Counter(suit(faces[place]) for place in natural)
    if len(suits) > 1:
        most = max(suits, key=lambda of_suit: suits[of_suit])
        odd = tuple(place for place in natural if suit(faces[place]) != most)
        text = _("A run is of one suit: the {odd} does not go with the {suit}.")
        told = text.format(odd=spoken(faces[odd[0]]), suit=suit_name(most))
        return Problem(told, "runs", odd)
    jokers = len(faces) - len(natural)
    values = [rank(faces[place]) for place in natural]
    twice = _twice(faces, natural)
    aces = values.count(LOW_ACE)
    if twice is not None and (values[natural.index(twice)] != LOW_ACE or aces > 2):
        text = _("A run has each card once, and here the {face} is there twice.")
        return Problem(text.format(face=spoken(faces[twice])), "runs", (twice,))
    if aces == 2 and not rules.ace_both_ends:
        text = _("A run has an ace at one of its ends, not at both.")
        about = tuple(place for place in natural if rank(faces[place]) == LOW_ACE)
        return Problem(text, "runs", about)
    return _gap(faces, natural, values, jokers, rules)


def _gap(
    faces: Sequence[Face], natural: list[int], values: list[int], jokers: int, rules: MeldRules
) -> Problem | None:
    """What is missing between two cards; with an ace, where it leaves the smallest hole."""
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
        about = tuple(place for place in natural if rank(faces[place]) == LOW_ACE)
        text = _(
            "Here the {face} is there twice: only a run of all {limit} cards has an ace at both"
            " ends."
        )
        return Problem(text.format(face=spoken(faces[about[0]]), limit=HIGH_ACE), "runs", about)
    below, above = holes[0]
    missing = [at(position, suit(faces[natural[0]])) for position in range(below + 1, above)]
    about = tuple(place for place in natural if rank(faces[place]) in (below, above % 13 or 13))
    if lacking > MOST_NAMED and _goes_round(values, jokers):
        text = _(
            "A run does not go round the corner: the Ace comes before the 2 or behind the King."
        )
        return Problem(text, "runs", about)
    places: dict[str, str | int] = {
        "cards": listed([_("the {face}").format(face=spoken(face)) for face in missing]),
        "below": _position_name(below),
        "above": _position_name(above),
        "count": len(missing),
    }
    if len(missing) > MOST_NAMED:
        text = _("Between the {below} and the {above} {count} cards are missing.")
    elif len(missing) > 1:
        text = _("Between the {below} and the {above} the run needs {cards}.")
    elif jokers < most_jokers(RUN, len(faces) + 1, rules):
        text = _("The run needs {cards} or a joker between the {below} and the {above}.")
    else:
        text = _("The run needs {cards} between the {below} and the {above}.")
    return Problem(text.format(**places), "runs", about)


def _goes_round(values: list[int], jokers: int) -> bool:
    """Whether these ranks nearly are a run from high cards over the ace to low ones.

    Nearly is when no more than two cards are missing, or the jokers are enough for all.
    """
    others = sorted(value for value in values if value != LOW_ACE)
    widest = max((other - one - 1 for one, other in pairwise(others)), default=0)
    return len(RANKS) - len(values) - widest <= max(jokers, 2)


def check(melds: Sequence[Meld], contract: Contract, rules: MeldRules) -> Problem | None:
    """Why these melds are no lay-down for the contract, in whatever order; None if they are."""
    sizes: dict[str, list[tuple[int, int]]] = {}
    for kind, wanted in ((SET, contract.sets), (RUN, contract.runs)):
        found = sorted((len(meld.faces), k) for k, meld in enumerate(melds) if meld.kind == kind)
        if len(found) != len(wanted):
            return _wrong_number(melds, contract)
        sizes[kind] = found
    asked = dict(zip([k for _size, k in sizes[SET]], contract.sets, strict=True))
    asked |= dict(zip([k for _size, k in sizes[RUN]], contract.runs, strict=True))
    for k, meld in enumerate(melds):
        whole = problem(meld.faces, meld.kind, asked[k], rules)
        if whole is not None:
            return Problem(whole.text, whole.rule, (k,))
        if meld not in arrangements(meld.faces, meld.kind, asked[k], rules):
            text = _("The cards of this meld do not lie in their places.")
            return Problem(text, "runs" if meld.kind == RUN else "sets", (k,))
    return next(_between(melds, rules), None)


def _wrong_number(melds: Sequence[Meld], contract: Contract) -> Problem:
    about = tuple(range(len(melds)))
    if not melds:
        text = _("Choose the cards for {contract}.")
        return Problem(text.format(contract=contract_told(contract)), "contract")
    counted = Counter(meld.kind for meld in melds)
    parts = []
    if counted[SET]:
        parts.append(
            ngettext("{count} set", "{count} sets", counted[SET]).format(count=counted[SET])
        )
    if counted[RUN]:
        parts.append(
            ngettext("{count} run", "{count} runs", counted[RUN]).format(count=counted[RUN])
        )
    text = _("The contract is {contract}, neither more nor less; these melds are {melds}.")
    told = text.format(contract=contract_told(contract), melds=listed(parts))
    return Problem(told, "contract", about)


def _between(melds: Sequence[Meld], rules: MeldRules) -> Iterator[Problem]:
    """What is wrong between two melds that are right by themselves."""
    for (j, one), (k, other) in combinations(enumerate(melds), 2):
        if one.kind != other.kind:
            continue
        if one.kind == SET:
            if rules.distinct_set_values and one.low == other.low:
                text = _("Two sets of one rank count as one: choose a set of another rank.")
                yield Problem(text, "sets", (j, k))
        elif not rules.consecutive_runs and one.suit == other.suit:
            lower, upper = sorted((one, other), key=lambda meld: meld.low)
            if lower.high + 1 == upper.low:
                text = _(
                    "The run from the {low} to the {end} and the one from the {begin} to the"
                    " {high} join end to end, and so count as one run."
                )
                told = text.format(
                    low=_position_name(lower.low),
                    end=_position_name(lower.high),
                    begin=_position_name(upper.low),
                    high=_position_name(upper.high),
                )
                yield Problem(told, "runs", (j, k))
