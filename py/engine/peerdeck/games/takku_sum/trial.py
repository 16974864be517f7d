"""The search's trial of a play of Takku-Sum: the round is played to its end by a quick policy.

Everybody plays the card that the fewest values can answer. That is little judgement, but quick, and
many trials say more than few good ones. So a round is played with bare values here, many times as
fast as with the rules themselves. The value of a round is the chance to win the match after it, so
it also matters who else wins it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from random import Random
from typing import Any

from peerdeck.action import Play
from peerdeck.event import Seat, Zone
from peerdeck.games.takku_sum.direction import VALUES, effect, playable
from peerdeck.games.takku_sum.stock import MOST_RECYCLED
from peerdeck.games.takku_sum.table import Direction, HouseRules, Table, top_and_wild
from peerdeck.race import chance_to_win
from peerdeck.search import Trial, Trials
from peerdeck.zones import hand_zone

SCORES = (0.0, 1.0)  # a round is worth a point
COST = {2: 3, 3: 6, 4: 8}  # of a playout, in actions of the rules themselves, by number of players

# By the direction, the top card, the Indicator, and the value and number of the cards played.
Effect = Callable[[Direction, int, int, int, int], tuple[Direction, int]]
Answers = Callable[[Direction, int, int, int, int], int]


def trials(view: Table, seat: Seat, random: Random) -> Trials:
    """Return how to try plays out in an imagined world."""
    target = view.setup.target

    @cache
    def worth(winner: Seat) -> float:
        points = [score + (other == winner) for other, score in enumerate(view.points)]
        return chance_to_win(points, seat, target, SCORES)

    def trial(world: Table) -> Trial:
        rest = Round(world, random)
        return lambda play: worth(rest.winner(seat, play))

    return trial


class Round:
    """The rest of a round, in values from 0 to 12 instead of cards."""

    def __init__(self, world: Table, random: Random) -> None:
        """Go on from a state in which every face is known."""
        self._setup = setup = world.setup
        self._effect, self._answers = effect_of(setup.rules), _answers_to_one(setup.rules)
        self._random = random
        self._dealt = [_values(world, hand_zone(seat)) for seat in range(world.seats)]
        discard = _values(world, setup.discard)
        for drawn in setup.drawn:  # which nobody puts away before the first play
            discard += _values(world, drawn)
        self._piles = _values(world, setup.stock), discard, _values(world, setup.pile)
        self._facts = *top_and_wild(world), world.notes.direction, world.notes.recycled

    def _begin(self) -> None:
        """Lay the cards as they lie in the world."""
        self._hands = [hand[:] for hand in self._dealt]
        self._stock, self._discard, self._pile = [pile[:] for pile in self._piles]
        self._top, self._wild, self._direction, self._recycled = self._facts

    def winner(self, seat: Seat, action: Play) -> Seat:
        """Return the seat that wins if this one goes on with this play. Nobody skips freely."""
        self._begin()
        seats = self._setup.seats
        self._play(seat, action.cards[0][1] % 13, len(action.cards))
        last, mover = seat, (seat + 1) % seats
        while mover != last:
            value = self._choice(mover)
            if value is not None:
                self._play(mover, value, 1)
                last = mover
            mover = (mover + 1) % seats
        return last

    def _choice(self, mover: Seat) -> int | None:
        """Return the value to be played that the fewest can answer, if need be of a Grace Card."""
        answers = self._answers(self._direction, self._top, self._wild)
        hand = self._hands[mover]
        value = min(hand, key=answers.__getitem__, default=None)
        if value is not None and answers[value] < NO_PLAY:
            return value
        if not self._stock:
            return None
        drawn = self._draw()
        if answers[drawn] < NO_PLAY:
            hand.append(drawn)
            return drawn
        self._put_away(drawn)
        return None

    def _play(self, mover: Seat, value: int, count: int) -> None:
        setup, hand = self._setup, self._hands[mover]
        for _card in range(count):
            hand.remove(value)
            self._pile.append(value)
        self._direction, cycles = self._effect(self._direction, self._top, self._wild, value, count)
        self._top = value
        if not self._stock:
            self._refill()
        for _cycle in range(cycles):
            if self._stock:
                self._discard.append(self._wild)
                self._wild = self._draw()
        while len(hand) < setup.full_hand and self._stock:
            hand.append(self._draw())

    def _draw(self) -> int:
        drawn = self._stock.pop()
        if not self._stock:
            self._refill()
        return drawn

    def _put_away(self, value: int) -> None:
        self._discard.append(value)
        if not self._stock:
            self._refill()

    def _refill(self) -> None:
        """Make a new stock of the discards or, where it is agreed, of the play pile."""
        if self._discard:
            self._stock, self._discard = self._discard, []
        elif self._setup.recycles and self._recycled < MOST_RECYCLED:
            self._stock, self._pile = self._pile[:-1], self._pile[-1:]
            self._recycled += len(self._stock)
        self._random.shuffle(self._stock)


def _values(world: Table, zone: Zone) -> list[int]:
    face: list[Any] = world.face  # all of them are known
    return [face[card] % 13 for card in world.zones[zone]]


NO_PLAY = len(VALUES) + 1  # in place of a number of answers


@lru_cache(maxsize=16)
def effect_of(house_rules: HouseRules) -> Effect:
    """Return `effect` by these house rules, remembered."""
    return cache(partial(effect, house_rules))


@lru_cache(maxsize=16)
def answers_of(house_rules: HouseRules) -> Answers:
    """Return the function that counts the values that can be played after a play.

    It is given the direction, the top card, the Indicator, and the value and number of the cards
    played. A new Indicator is not foreseen.
    """
    effect = effect_of(house_rules)

    @cache
    def answers(direction: Direction, top: int, wild: int, value: int, count: int) -> int:
        after, _cycles = effect(direction, top, wild, value, count)
        return sum(playable(after, value, wild))

    return answers


@lru_cache(maxsize=16)
def _answers_to_one(house_rules: HouseRules) -> Callable[[Direction, int, int], Sequence[int]]:
    """Return the function that counts them after a single card of each value."""
    answers = answers_of(house_rules)

    @cache
    def to_one(direction: Direction, top: int, wild: int) -> Sequence[int]:
        may = playable(direction, top, wild)
        return [answers(direction, top, wild, one, 1) if may[one] else NO_PLAY for one in VALUES]

    return to_one
