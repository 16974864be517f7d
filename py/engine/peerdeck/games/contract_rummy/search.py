"""The search that answers every question about a hand and a contract.

It places the runs one after the other and tries every choice of cards for each; runs of the same
size from low to high, so that no two ways are the same. The gaps in a run are filled with jokers,
as many as a meld may hold, and then with *wishes*: missing cards that fit anywhere. A *leaf* is a
way to place all runs so that the sets can be made of the cards that are left. So

- a hand can be laid down if there is a leaf without wishes;
- the number of cards that it lacks is the least number of wishes for which there is a leaf, and
  the wishes are in the places of these cards;
- it is used up if there is a leaf, maybe with longer runs, whose sets take all cards that are left.

The search nearly always tries only the sizes of the contract, because a hand that has longer melds
has these too. There are two exceptions. If a meld may not hold more jokers than natural cards, a
shorter run may have too many; and if two runs may not join end to end, shorter runs may join
where the longer ones do not.

A search takes a limited number of steps. When they are used up before there is a leaf, a `sweep`
finds one, or finds out that there is none; so the limit only decides how many leaves are found.

Neither can do without the other:

- A sweep returns one leaf. The best lay-downs, the prospects of a hand and the sets that take all
  other cards are chosen from many leaves, and only the search yields these.
- For the usual contracts the search is much faster: it answers some 100,000 hands a second where
  a sweep, which first looks for prices, answers 500 to 13,000. It knows at a glance that no window
  of a hand has enough cards.
- With many jokers there are too many ways to place whole runs. Then only a sweep is exact, because
  it searches no state twice and gives up those that cost too much.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from peerdeck.games.contract_rummy.contracts import MOST_OF_A_KIND
from peerdeck.games.contract_rummy.counting import (
    EVERYWHERE,
    POSITIONS,
    WIDTH,
    enough_in_runs,
    join,
    marks,
    too_many_ranks,
    windows,
    without,
)
from peerdeck.games.contract_rummy.leaves import Laid, Leaf, Placed
from peerdeck.games.contract_rummy.plan import MOST_STEPS, Bounded, Length, Plan
from peerdeck.games.contract_rummy.sets import sets_fit
from peerdeck.games.contract_rummy.sweep import sweep

MOST_TAKINGS = 50  # choices of cards for a run; if there are more, not all are tried
_NODE = 8  # the fewest steps for trying a run everywhere
_LENGTHS = 50  # steps for finding out how long runs could be
_NONE = (0,) * (MOST_OF_A_KIND + 1)


class Search(Bounded):
    """A search in one hand, which knows afterwards if there may be more than it found.

    `joined` is true if runs were refused because they join, `cut` if not every way was tried.
    """

    joined = False
    cut = False
    sweeps = True  # if nothing is found when not every way was tried, there is a sweep
    beside = Laid()  # the melds beside which these are laid
    _later: Sequence[int] = _NONE  # for each run, the fewest gaps in it and those after it
    _sets: int | None = None  # the number of sets, if they must take all cards that are left
    _lengths: Sequence[Sequence[Length]]  # the lengths to try for each run

    def __init__(self, plan: Plan, steps: int = MOST_STEPS) -> None:
        """Search for the melds of this plan, in at most this number of steps."""
        self.plan = plan
        self.steps = steps
        self._lengths = plan.asked_lengths

    def a_leaf(
        self, cards: int, jokers: int, room: int, wishes: int = 0, gaps: Sequence[int] = _NONE
    ) -> Leaf | None:
        """Return a leaf if there is one, with runs longer by up to `room` cards only if need be.

        `gaps` are the `fewest_gaps`; runs with more gaps than jokers and wishes are not tried.
        """
        plan = self.plan
        for leaf in self._exactly(cards, jokers, wishes, gaps):
            return leaf
        room = 0 if plan.rules.exact else room
        if not self.cut:
            if not room or not (self.joined or plan.rules.jokers_per_meld == "half"):
                return None
            for leaf in self.longer(cards, jokers, room, wishes=wishes):
                return leaf
        return self._swept(cards, jokers, wishes, room)

    def leaves(
        self, cards: int, jokers: int, wishes: int = 0, gaps: Sequence[int] = _NONE
    ) -> Iterator[Leaf]:
        """Yield ways to place the runs in exactly the sizes of the contract so that sets fit.

        There is one at least if it is possible at all. `gaps` are as for `a_leaf`.
        """
        leaf: Leaf | None = None
        for leaf in self._exactly(cards, jokers, wishes, gaps):
            yield leaf
        if leaf is None and (leaf := self._swept(cards, jokers, wishes, 0)):
            yield leaf

    def _swept(self, cards: int, jokers: int, wishes: int, room: int) -> Leaf | None:
        """Return a leaf if there is one that the steps were not enough to find."""
        if not self.cut:
            return None
        self.steps = min(self.steps, -1)
        return sweep(self.plan, cards, jokers, wishes, room, self.beside) if self.sweeps else None

    def _exactly(self, cards: int, jokers: int, wishes: int, gaps: Sequence[int]) -> Iterator[Leaf]:
        """Yield the leaves in exactly the sizes of the contract, until the steps are used up."""
        if not self.plan.runs:
            fit = sets_fit(self.plan, cards & self.beside.ranks, jokers, wishes)
            return iter([((), cards, jokers, wishes)] * fit)
        self._later = gaps
        begun, ended, _ranks = self.beside
        return self._place(0, EVERYWHERE, cards, jokers, wishes, 0, begun, ended, ())

    def longer(
        self, cards: int, jokers: int, room: int, uses_up: bool = False, wishes: int = 0
    ) -> Iterator[Leaf]:
        """Yield the ways to place the runs, longer by up to `room` cards in all.

        With `uses_up`, leave out ways that leave more cards than the sets could take.
        """
        if self.steps < 0:
            self.cut = True
            return iter(())
        if not self.plan.runs:
            return iter([((), cards, jokers, wishes)])
        self._later = _NONE
        self._sets = len(self.plan.asked) if uses_up else None
        if room:
            self.steps -= _LENGTHS
            found = list(self._possible(cards, jokers + wishes, room, wishes))
            self._lengths = [
                [one for one in found if asked <= one.size <= asked + room]
                for asked, _alike, _later in self.plan.runs
            ]
        begun, ended, _ranks = self.beside
        return self._place(0, EVERYWHERE, cards, jokers, wishes, room, begun, ended, ())

    def _possible(self, cards: int, spare: int, room: int, wishes: int) -> Iterator[Length]:
        """Yield the lengths that a run in this hand could have, long ones first.

        `spare` are the jokers and the wishes.
        """
        most, least = self.plan.runs[0].size + room, self.plan.runs[-1].size
        for length in self.plan.lengths[most : least - 1 : -1]:
            gaps = min(length.jokers + wishes, spare, length.size)
            if sum(windows(marks(cards), length.size, gaps)) & length.starts:
                yield length

    def _could_be_placed(
        self, k: int, within: int, cards: int, have: int, jokers: int, wishes: int
    ) -> bool:
        """Return False if too few cards are near each other for the run `k` and those like it.

        A longer run is made of windows of the size that is asked for, so these are enough to see.
        """
        if not self._lengths[k]:
            return False
        size, alike, _later = self.plan.runs[k]
        self.steps -= _NODE
        spare = jokers + wishes
        gaps = min(self._lengths[k][0].jokers + wishes, spare, size if wishes else size - 1)
        begins = sum(windows(have, size, gaps)) & within & self.plan.lengths[size].starts
        return enough_in_runs(cards, have, begins, size, size * alike - spare)

    def _place(
        self,
        k: int,
        within: int,
        cards: int,
        jokers: int,
        wishes: int,
        room: int,
        begun: int,
        ended: int,
        before: tuple[Placed, ...],
    ) -> Iterator[Leaf]:
        """Place the run `k` and those after it, beginning in `within`.

        `begun` are the places where the runs before it begin, `ended` those after their last cards.
        """
        plan, of_ranks = self.plan, self.beside.ranks
        number = len(plan.runs)
        asked, alike, later = plan.runs[k]
        if k:
            self.steps -= plan.fitting
            others = self._later[k] - self._later[number]
            if self.steps < 0:
                self.cut = True
                return
            if plan.asked and not sets_fit(plan, cards & of_ranks, jokers, wishes, others):
                return
        if self._sets is not None and too_many_ranks(cards, number - k, self._sets):
            return
        have = marks(cards)
        if room and not self._could_be_placed(k, within, cards, have, jokers, wishes):
            return
        behind = self._later[k + 1]
        onward = EVERYWHERE
        for size, most, starts in self._lengths[k]:
            if size - asked > room:
                continue
            if most > jokers:
                most = jokers
            widest = min(most + wishes, size) if wishes else most
            starts &= within
            rows = [row & starts for row in windows(have, size, widest)]
            self.steps -= _NODE + size * widest // 2
            if alike > 1 and not room:
                wanted = asked * alike - jokers - wishes
                if not enough_in_runs(cards, have, sum(rows), size, wanted):
                    return
            length = size * WIDTH
            whole = (1 << length) - 1
            for gaps, row in enumerate(rows):
                if behind and gaps + behind > jokers + wishes:
                    break
                while row:
                    bit = row & -row
                    row ^= bit
                    if begun and plan.apart and join(bit, bit << length, begun, ended):
                        self.joined = True
                        continue
                    place = bit.bit_length() - WIDTH
                    choices = [have & whole << place]
                    if size == POSITIONS or (gaps < most and gaps < jokers - later):
                        choices = takings(cards, jokers, choices[0], place, size, most, later)
                        self.steps -= len(choices)
                        self.cut = self.cut or len(choices) >= MOST_TAKINGS
                    for found in choices:
                        left = without(cards, found)
                        spent = size - found.bit_count()
                        wished = 0
                        if spent > most:
                            wished = spent - most
                            spent = most
                        if size == POSITIONS and found & bit and found & bit << length - WIDTH:
                            left = without(left, bit)  # the ace at the other end
                        laid = (*before, (place, size, found))
                        spare, unmet = jokers - spent, wishes - wished
                        if self.steps < 0:
                            self.cut = True
                            return
                        if k + 1 == number:
                            self.steps -= plan.fitting
                            if not plan.asked or sets_fit(plan, left & of_ranks, spare, unmet):
                                yield laid, left, spare, unmet
                            continue
                        if alike > 1:
                            onward = -bit
                        yield from self._place(
                            k + 1,
                            onward,
                            left,
                            spare,
                            unmet,
                            room - size + asked,
                            begun | bit,
                            ended | bit << length,
                            laid,
                        )


def fewest_gaps(plan: Plan, cards: int, lacking: int) -> list[int]:
    """Return for each run the fewest gaps in it and later runs, with those `lacking` in sets."""
    have = marks(cards)
    found = [lacking]
    for ((size, _jokers, starts),) in reversed(plan.asked_lengths):
        rows = windows(have, size, size)
        found.append(found[-1] + next(k for k, row in enumerate(rows) if row & starts))
    return found[::-1]


def takings(
    cards: int, jokers: int, found: int, place: int, size: int, most: int, later: int
) -> list[int]:
    """Return the natural cards that the run at this place may take, where `found` are there.

    It makes sense to use a joker instead of a card that is there only if a later meld needs that
    card because it is full of jokers: at least `later` jokers must be left for it.
    """
    bases = [found]
    first, last = 1 << place + WIDTH - 1, 1 << place + size * WIDTH - 1
    both = size == POSITIONS and found & first and found & last
    if both and not marks(without(cards, first)) & first:
        bases = [found ^ first, found ^ last]  # the only ace
    if size - bases[0].bit_count() > most:
        return []
    voluntary = min(most, jokers - later) - size + bases[0].bit_count()
    ways = set(bases)
    singles = [
        1 << bit
        for bit in range(place + WIDTH - 1, place + size * WIDTH, WIDTH)
        if found >> bit & 1
    ]
    for _count in range(voluntary):
        if len(ways) > MOST_TAKINGS:
            break
        ways |= {way & ~card for way in ways for card in singles}
    return sorted(ways - {0}, key=int.bit_count, reverse=True)
