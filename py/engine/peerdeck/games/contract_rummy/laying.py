"""Lay-downs in the making: cores in just the sizes of a contract, and how they grow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from peerdeck.card import JOKER, RANKS, SUITS, Face, face_of, rank
from peerdeck.games.contract_rummy.counting import LANE, WIDTH
from peerdeck.games.contract_rummy.melds import (
    HIGH,
    HIGH_ACE,
    LOW,
    LOW_ACE,
    RUN,
    SET,
    Meld,
    MeldRules,
    at,
    ends,
    laid_off,
    longest,
    most_jokers,
    redeemed,
    set_of,
)
from peerdeck.games.contract_rummy.placing import Placed, placements
from peerdeck.games.contract_rummy.plans import Plan
from peerdeck.games.contract_rummy.ranking import Chosen, chosen_sets, room_of


class Core(NamedTuple):
    """A lay-down in just the sizes of a contract: its runs, and of its sets only the ranks."""

    points: int
    jokers: int
    runs: tuple[Meld, ...]
    sets: tuple[Chosen, ...]


class Result(NamedTuple):
    """A lay-down, and by what it is compared."""

    melds: tuple[Meld, ...]
    points: int  # that it gets rid of
    jokers: int  # that it spends
    stuck: int  # points that stay in hand and go with none of its melds


def run_of(placed: Placed) -> Meld:
    """The meld for a run that is placed in a hand."""
    place, size, natural = placed
    of_suit, field = divmod(place, LANE)
    low = field // WIDTH + 1
    found = natural >> place + WIDTH - 1
    laid = (at(low + k, of_suit) if found >> k * WIDTH & 1 else JOKER for k in range(size))
    return Meld(RUN, low, tuple(laid))


def cores(plan: Plan, cards: int, jokers: int, worths: Sequence[int], most: int) -> list[Core]:
    """Up to `most` cores, and at least one if there is one."""
    found: list[Core] = []
    for tried, (laid, left, spare) in enumerate(placements(plan, cards, jokers)):
        if found and tried >= most:
            break
        runs = tuple(map(run_of, laid))
        points = sum(worths[face] for meld in runs for face in meld.faces)
        for sets in chosen_sets(plan, left, spare, worths):
            spent = sum(one.size - one.natural for one in sets)
            gone = sum(worths[one.rank - 1] * one.natural for one in sets)
            found.append(
                Core(points + gone + spent * worths[JOKER], jokers - spare + spent, runs, sets)
            )
            if len(found) >= most:
                return found
    return found


def just(faces: Sequence[Face], core: Core, rules: MeldRules) -> tuple[Meld, ...]:
    """A core laid out with any of the cards that will do, sets first."""
    left = [0] * (JOKER + 1)
    for face in faces:
        left[face] += 1
    for meld in core.runs:
        for face in meld.faces:
            left[face] -= 1
    sets = []
    for one in core.sets:
        of_rank: Sequence[Face] = range(one.rank - 1, JOKER, len(RANKS))
        if rules.distinct_suits:  # another set of the rank may need every suit that is left
            of_rank = sorted(of_rank, key=left.__getitem__, reverse=True)
            laid = [face for face in of_rank if left[face]][: one.natural]
        else:
            laid = [face for face in of_rank for _copy in range(left[face])][: one.natural]
        for face in laid:
            left[face] -= 1
        sets.append(set_of(one.rank, laid + [JOKER] * (one.size - one.natural)))
    return (*sorted(sets), *sorted(core.runs))


class Laying:
    """A core laid out card by card, with longer melds if that is allowed."""

    def __init__(
        self,
        faces: Sequence[Face],
        core: Core,
        rules: MeldRules,
        most: int,
        worths: Sequence[int],
    ) -> None:
        """Lay down up to `most` cards; unless sizes are exact, all natural cards that fit."""
        self.rules = rules
        self.most = most
        self.worths = worths
        self.faces = faces
        self.core = core
        self.runs = range(len(core.runs))
        self.sizes = [len(meld.faces) for meld in core.runs] + [one.size for one in core.sets]
        self.reserved: dict[int, list[int]] = {}
        for one in core.sets:
            self.reserved.setdefault(one.rank, []).append(one.natural)
        self._lay(longer=not rules.exact)

    def _lay(self, longer: bool) -> None:
        self.left = Counter(self.faces)
        self.melds = list(self.core.runs)
        for meld in self.core.runs:
            self.left.subtract(meld.faces)
        if longer:
            self._lengthen_runs()
        self._make_sets(self.core.sets)
        if longer:
            self._lengthen_sets()
            self._trim()

    def _lengthen_runs(self) -> None:
        grown = True
        while grown:
            grown = False
            for k in self.runs:
                for end in (LOW, HIGH):
                    for face in self._onward(k, end):
                        self._lay_off(k, face, end)
                        grown = True

    def _lay_off(self, k: int, face: Face, end: str) -> None:
        self.melds[k] = laid_off(self.melds[k], face, end)
        self.left[face] -= 1

    def _onward(self, k: int, end: str, joker: bool = False) -> list[Face]:
        """How a run goes on at an end with the cards that are left, after a joker if so asked."""
        meld = self.melds[k]
        of_suit, step = meld.suit, 1 if end == HIGH else -1
        position = meld.high if end == HIGH else meld.low
        room = (longest(RUN, self.rules) or 0) - len(meld.faces)
        steps: list[Face] = []
        reach = 0  # where it does not join another run
        while len(steps) < room and LOW_ACE <= (position := position + step) <= HIGH_ACE:
            face = at(position, of_suit)
            if joker and not steps:
                face = JOKER
            elif not self._free(face):
                break
            steps.append(face)
            if self.rules.consecutive_runs or self._apart(k, position + step, end):
                reach = len(steps)
        return steps[:reach]

    def _apart(self, k: int, behind: int, end: str) -> bool:
        """Whether no other run of the suit joins a run that ends just before `behind`."""
        of_suit = self.melds[k].suit
        return not any(
            (other.low if end == HIGH else other.high) == behind
            for j in self.runs
            if j != k and (other := self.melds[j]).suit == of_suit
        )

    def _free(self, face: Face) -> bool:
        """Whether a card is left that no set needs."""
        if self.left[face] < 1:
            return False
        natural = self.reserved.get(rank(face))
        if natural is None:
            return True
        copies = [self.left[face % 13 + 13 * of_suit] for of_suit in range(len(SUITS))]
        copies[face // 13] -= 1
        return room_of(copies, natural, self.rules.distinct_suits) >= sum(natural)

    def _make_sets(self, sets: Sequence[Chosen]) -> None:
        reach = {face for k in self.runs for face in self._neighbours(k)}
        for one in sets:
            faces: list[Face] = [JOKER] * (one.size - one.natural)
            whole = [face_of(one.rank, of_suit) for of_suit in range(len(SUITS))]
            for _k in range(one.natural):
                choice = [
                    face
                    for face in whole
                    if self.left[face] and not (self.rules.distinct_suits and face in faces)
                ]
                face = max(choice, key=self._preference(reach))
                faces.append(face)
                self.left[face] -= 1
            self.left[JOKER] -= one.size - one.natural
            self.melds.append(set_of(one.rank, faces))

    def _preference(self, reach: set[Face]) -> Callable[[Face], tuple[int, int, Face]]:
        """Cards for sets: those that are there most often, and not next to a run."""
        if self.rules.distinct_suits:  # another set of the rank may need every suit that is left
            return lambda face: (self.left[face], face not in reach, face)
        return lambda face: (face not in reach, self.left[face], face)

    def _neighbours(self, k: int) -> Iterator[Face]:
        meld = self.melds[k]
        if meld.low > LOW_ACE:
            yield at(meld.low - 1, meld.suit)
        if meld.high < HIGH_ACE:
            yield at(meld.high + 1, meld.suit)

    def _lengthen_sets(self) -> None:
        for k in range(len(self.runs), len(self.melds)):
            for of_suit in range(len(SUITS)):
                face = face_of(self.melds[k].low, of_suit)
                while self.left[face] and ends(self.melds[k], face, self.rules):
                    self._lay_off(k, face, HIGH)

    def add_jokers(self) -> None:
        """Lay the jokers that are left as well, where they are worth most."""
        if self.rules.exact:
            self._exchange()
            return
        while self.left[JOKER]:
            best: tuple[int, int, str, list[Face]] = (0, 0, HIGH, [])
            for k, meld in enumerate(self.melds):
                for end in ends(meld, JOKER, self.rules):
                    steps = self._onward(k, end, joker=True) if meld.kind == RUN else [JOKER]
                    gain = sum(self.worths[face] for face in steps)
                    if steps and gain > best[0]:
                        best = gain, k, end, steps
            _gain, k, end, steps = best
            if not steps:
                break
            for face in steps:
                self._lay_off(k, face, end)
        self._trim()

    def _exchange(self) -> None:
        """Lay jokers in the place of cards that are worth less."""
        while self.left[JOKER]:
            ways = [
                (self.worths[face], k, place)
                for k, meld in enumerate(self.melds)
                if meld.jokers < most_jokers(meld.kind, len(meld.faces), self.rules)
                for place, face in enumerate(meld.faces)
                if self.worths[face] < self.worths[JOKER]
            ]
            if not ways:
                break
            _worth, k, place = min(ways)
            meld = self.melds[k]
            self.left[meld.faces[place]] += 1
            self.left[JOKER] -= 1
            self.melds[k] = redeemed(meld, JOKER, place)

    def _trim(self) -> None:
        """Take back the cards of least worth while more are laid than may be."""
        while sum(len(meld.faces) for meld in self.melds) > self.most:
            ways = [way for k in range(len(self.melds)) for way in self._shorter(k)]
            if not ways:  # any shorter run would join another one
                self._lay(longer=False)
                return
            _worth, k, meld, face = min(ways)
            self.melds[k] = meld
            self.left[face] += 1

    def _shorter(self, k: int) -> Iterator[tuple[int, int, Meld, Face]]:
        meld = self.melds[k]
        faces = meld.faces
        if len(faces) <= self.sizes[k]:
            return
        if meld.kind == SET:
            for place, face in enumerate(faces):
                rest = set_of(meld.low, faces[:place] + faces[place + 1 :])
                if self._holds(rest):
                    yield self.worths[face], k, rest, face
            return
        below, above = Meld(RUN, meld.low, faces[:-1]), Meld(RUN, meld.low + 1, faces[1:])
        if self._holds(below) and (self.rules.consecutive_runs or self._apart(k, meld.high, HIGH)):
            yield self.worths[faces[-1]], k, below, faces[-1]
        if self._holds(above) and (self.rules.consecutive_runs or self._apart(k, meld.low, LOW)):
            yield self.worths[faces[0]], k, above, faces[0]

    def _holds(self, meld: Meld) -> bool:
        return meld.jokers <= most_jokers(meld.kind, len(meld.faces), self.rules)

    def result(self) -> Result:
        """The lay-down as it is now, sets first."""
        sets = sorted(self.melds[len(self.runs) :])
        laid = [face for meld in self.melds for face in meld.faces]
        points = sum(self.worths[face] for face in laid)
        melds = (*sets, *sorted(self.melds[: len(self.runs)]))
        return Result(melds, points, laid.count(JOKER), self._stuck())

    def _stuck(self) -> int:
        """The points of natural cards that are left and go with none of the melds."""
        left = {face: count for face, count in self.left.items() if count > 0 and face != JOKER}
        for meld in self.melds:
            if meld.kind == SET:
                for face in [face for face in left if rank(face) == meld.low]:
                    if not (self.rules.distinct_suits and face in meld.faces):
                        del left[face]
                continue
            for position, step in ((meld.low - 1, -1), (meld.high + 1, 1)):
                while LOW_ACE <= position <= HIGH_ACE and left.get(at(position, meld.suit)):
                    left[at(position, meld.suit)] -= 1
                    position += step
        return sum(self.worths[face] * count for face, count in left.items())
