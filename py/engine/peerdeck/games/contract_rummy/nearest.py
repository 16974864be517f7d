"""What a hand lacks for a contract: the melds that come nearest, and the cards still missing.

Melds are of just the sizes of the contract. The search places them as the solver does, runs first
and then sets, but with any number of gaps. Jokers fill as many of these as their limits allow, and
what is left is missing. A branch is left as soon as it cannot be better than the best so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import ge
from typing import NamedTuple

from peerdeck.card import JOKER, SUITS, Face, face_of, rank, suit
from peerdeck.games.contract_rummy.contracts import Contract, contract_told, listed
from peerdeck.games.contract_rummy.counting import LANE, WIDTH, counted, marks, windows, without
from peerdeck.games.contract_rummy.melds import RUN, SET, MeldRules, at
from peerdeck.games.contract_rummy.placing import Placed, takings
from peerdeck.games.contract_rummy.plans import NEVER, Plan, plan_of
from peerdeck.games.contract_rummy.ranking import copies_of, room_of
from peerdeck.games.contract_rummy.solver import best_lay_downs, can_lay_down
from peerdeck.naming import rank_name, suit_name
from peerdeck.words import _, ngettext


class Nearly(NamedTuple):
    """A meld that may not be whole yet.

    `faces` come from the hand, jokers among them. Of each group in `missing` one card is needed:
    for a run one certain face, for a set any of several. So many of them as `jokers` says could be
    jokers instead.
    """

    kind: str
    size: int
    faces: tuple[Face, ...]
    missing: tuple[tuple[Face, ...], ...]
    jokers: int


class Nearest(NamedTuple):
    """The melds nearest to a lay-down, how many cards they lack, and that in a sentence.

    `needs` are just the cards in words, for where contract and jokers are told elsewhere.
    """

    melds: tuple[Nearly, ...]
    number: int
    text: str
    needs: str = ""


class _Found(NamedTuple):
    runs: tuple[Placed, ...]
    sets: tuple[tuple[int, int, int], ...]  # rank, size, natural cards


def nearest(faces: Sequence[Face], contract: Contract, rules: MeldRules) -> Nearest | None:
    """What a lay-down of this contract lacks least; None if no hand at all could lay it down."""
    plan = plan_of(contract, rules)
    if plan.size == NEVER:
        return None
    if can_lay_down(faces, contract, rules):
        laid = best_lay_downs(faces, contract, rules, lambda _face: 1)[0]
        melds = tuple(Nearly(one.kind, len(one.faces), one.faces, (), 0) for one in laid)
        text = _("You can lay down {contract}.").format(contract=contract_told(contract))
        return Nearest(melds, 0, text)
    cards, jokers = counted(faces)
    found = _Search(plan, jokers).find(cards)
    melds = _filled(plan, found, cards, jokers)
    number = sum(len(one.missing) for one in melds)
    lacking = [one for one in melds if one.missing]
    text = _("For {contract} you still need {cards}.").format(
        contract=contract_told(contract), cards=_together(map(_or_joker, lacking))
    )
    return Nearest(melds, number, text, _together(map(_need, lacking)))


def _together(needs: Iterable[str]) -> str:
    *others, last = needs
    if not others:
        return last
    return _("{others}, and {last}").format(others=", ".join(others), last=last)


class _Search:
    """The search for one hand; `least` cards are missing in the `best` found so far."""

    def __init__(self, plan: Plan, jokers: int) -> None:
        self.plan = plan
        self.jokers = jokers
        self.least = NEVER
        self.best = _Found((), ())
        self.later: list[int] = []  # the fewest places that the later melds leave empty

    def find(self, cards: int) -> _Found:
        """The melds that lack the fewest cards."""
        have = marks(cards)
        fewest = [
            next(
                k for k, row in enumerate(windows(have, slot.size, slot.size)) if row & slot.starts
            )
            for slot in self.plan.runs
        ]
        sets = _Search(self.plan, 0)
        sets._sets(sets._ranks(cards), _Found((), ()), 0, 0)
        self.later = [sum(fewest[k:]) + sets.least for k in range(len(fewest) + 1)]
        self._runs(cards, (), 0, 0)
        return self.best

    def _runs(self, cards: int, before: tuple[Placed, ...], lacking: int, filled: int) -> None:
        """Place the next run. So far `lacking` places are empty, `filled` could take jokers."""
        if lacking + self.later[len(before)] - self.jokers >= self.least:
            return
        if len(before) == len(self.plan.runs):
            self._sets(self._ranks(cards), _Found(before, ()), lacking, filled)
            return
        size, most, starts, _alike, later = self.plan.runs[len(before)]
        have = marks(cards)
        again = bool(before) and before[-1][1] == size
        for gaps, row in enumerate(windows(have, size, size)):
            if lacking + gaps + self.later[len(before) + 1] - self.jokers >= self.least:
                return
            row &= starts & (-1 << before[-1][0] if again else -1)
            while row:
                bit = row & -row
                row ^= bit
                place = bit.bit_length() - WIDTH
                if not self.plan.rules.consecutive_runs and _joins(place, size, before):
                    continue
                found = have & ((1 << size * WIDTH) - 1) << place
                for chosen in self._choices(cards, found, place, size, most, later):
                    empty = size - chosen.bit_count()
                    left = without(cards, chosen)
                    run = (place, size, chosen)
                    self._runs(left, (*before, run), lacking + empty, filled + min(most, empty))

    def _choices(
        self, cards: int, found: int, place: int, size: int, most: int, later: int
    ) -> Sequence[int]:
        if size - found.bit_count() >= min(most, self.jokers - later):
            return (found,)
        return takings(cards, self.jokers, found, place, size, most, later)

    def _ranks(self, cards: int) -> list[tuple[int, list[int]]]:
        """The ranks that sets may need, and how often each suit is there.

        A rank is of no use if for every set there is another one that has as much of everything.
        """
        rules = self.plan.rules
        levels: dict[int, tuple[int, ...]] = {}
        copies = {value: copies_of(cards, value - 1) for value in range(1, 14)}
        for value, suits in copies.items():
            if rules.distinct_suits:
                most = 1 if rules.distinct_set_values else len(self.plan.asked)
                levels[value] = tuple(sum(one > k for one in suits) for k in range(most))
            else:
                levels[value] = (sum(suits),)
        kept: list[int] = []
        for value in sorted(levels, key=lambda value: levels[value], reverse=True):
            mine = levels[value]
            better = [all(map(ge, levels[other], mine)) for other in kept]
            if sum(better) < len(self.plan.asked):
                kept.append(value)
        return [(value, copies[value]) for value in kept]

    def _sets(
        self, ranks: list[tuple[int, list[int]]], before: _Found, lacking: int, filled: int
    ) -> None:
        if lacking - self.jokers >= self.least:
            return
        asked, rules = self.plan.asked, self.plan.rules
        if len(before.sets) == len(asked):
            missing = lacking - min(self.jokers, filled)
            if missing < self.least:
                self.least, self.best = missing, before
            return
        size, least = asked[len(before.sets)]
        if before.sets and before.sets[-1][1] == size:  # in order, so that no two ways are the same
            first = next(k for k, one in enumerate(ranks) if one[0] == before.sets[-1][0])
        else:
            first = 0
        for value, copies in ranks[first:]:
            hosted = [natural for other, _size, natural in before.sets if other == value]
            if hosted and rules.distinct_set_values:
                continue
            for natural in range(size, -1, -1):
                wanted = [*hosted, natural]
                if room_of(copies, wanted, rules.distinct_suits) < sum(wanted):
                    continue
                empty = size - natural
                sets = (*before.sets, (value, size, natural))
                self._sets(
                    ranks,
                    before._replace(sets=sets),
                    lacking + empty,
                    filled + min(size - least, empty),
                )
                if rules.distinct_set_values:
                    break


def _joins(place: int, size: int, before: Sequence[Placed]) -> bool:
    return any(
        other + length * WIDTH == place or place + size * WIDTH == other
        for other, length, _found in before
    )


def _filled(plan: Plan, found: _Found, cards: int, jokers: int) -> tuple[Nearly, ...]:
    """The melds with the jokers in them: runs first, whose cards are harder to come by."""
    melds = []
    for slot, (place, run_size, found_marks) in zip(plan.runs, found.runs, strict=True):
        of_suit, field = divmod(place, LANE)
        low = field // WIDTH + 1
        whole = [at(low + k, of_suit) for k in range(run_size)]
        there = [found_marks >> place + (k + 1) * WIDTH - 1 & 1 for k in range(run_size)]
        empty = [face for face, has in zip(whole, there, strict=True) if not has]
        spent = min(jokers, slot.jokers, len(empty))
        jokers -= spent
        laid = [face for face, has in zip(whole, there, strict=True) if has]
        cards = without(cards, found_marks)
        melds.append(
            Nearly(
                RUN,
                run_size,
                (*laid, *[JOKER] * spent),
                tuple((face,) for face in empty[spent:]),
                min(slot.jokers, len(empty)) - spent,
            )
        )
    copies = {value: copies_of(cards, value - 1) for value, _size, _natural in found.sets}
    for (value, size, natural), (_asked, least) in zip(found.sets, plan.asked, strict=True):
        laid = []
        for _k in range(natural):
            of_suit = _next_suit(value, copies[value], laid, plan.rules.distinct_suits)
            copies[value][of_suit] -= 1
            laid.append(face_of(value, of_suit))
        spent = min(jokers, size - least, size - natural)
        jokers -= spent
        whole = [face_of(value, of_suit) for of_suit in range(len(SUITS))]
        fitting = tuple(face for face in whole if not (plan.rules.distinct_suits and face in laid))
        lacking = size - natural - spent
        melds.append(
            Nearly(
                SET,
                size,
                (*sorted(laid), *[JOKER] * spent),
                (fitting,) * lacking,
                min(size - least - spent, lacking),
            )
        )
    return tuple(sorted(melds, key=lambda one: (one.kind != SET, len(one.missing))))


def _next_suit(value: int, copies: list[int], laid: list[Face], distinct: bool) -> int:
    suits = [k for k in range(len(SUITS)) if not (distinct and face_of(value, k) in laid)]
    return max(suits, key=lambda k: copies[k])


def _need(meld: Nearly) -> str:
    """What a meld lacks, in words."""
    count = len(meld.missing)
    if all(face == JOKER for face in meld.faces):  # it could be any one
        if meld.kind == SET:
            need = ngettext("{count} card of one rank", "{count} cards of one rank", count)
        else:
            need = ngettext("{count} card of a run", "{count} cards of a run", count)
        need = need.format(count=count)
    elif meld.kind == SET:
        name = rank_name(rank(meld.faces[0]))
        need = ngettext("one more {rank}", "{count} more {rank}s", count)
        need = need.format(rank=name, count=count)
    else:
        names = listed([rank_name(rank(face)) for (face,) in meld.missing])
        of_suit = suit_name(suit(meld.missing[0][0]))
        need = _("the {ranks} of {suit}").format(ranks=names, suit=of_suit)
    return need


def _or_joker(meld: Nearly) -> str:
    """The same, and how many of the cards could be jokers."""
    need, count = _need(meld), len(meld.missing)
    if not meld.jokers:
        return need
    if count == 1:
        return _("{card} or a joker").format(card=need)
    return _("{cards} (or a joker for one of them)").format(cards=need)
