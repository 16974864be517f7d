"""Looking back at a deal: where a seat could have done better, by what it knew at the time.

A strong bot is asked what it would have done at each decision of the seat, unless a hint had said
so by then: looking back contradicts no hint. Where that is something else, both actions are played
out, over and over, in worlds that the seat could not tell from the real one: what luck alone made
of them does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random
from typing import Any

from peerdeck.action import Deal
from peerdeck.bot import Bot, Choice, Reason, Sight, thoughts
from peerdeck.card import Card
from peerdeck.event import Seat, Voided
from peerdeck.game import Game
from peerdeck.log import Act, Entry, Header
from peerdeck.match import WISHES
from peerdeck.referee import Follower
from peerdeck.refusals import Illegal
from peerdeck.ruled_out import Faces
from peerdeck.state import State
from peerdeck.step import step
from peerdeck.view import imagine

MOST = 5  # decisions that are shown
ACTIONS = 20_000  # in all playouts together
NEARLY = 0.999  # the share before the end, however much has been played
LONGEST = 1_000  # actions of a playout
FIRST = 6  # worlds before a moment can be given up, or be sure
AT_MOST = 12  # decisions that are looked at any closer than that
SHARE = 0.1  # of what lies between the best and the worst of a deal, by which it has to be better
SURE = 2.5  # standard errors by which the bot's action has to be better


@dataclass(frozen=True)
class Turn:
    """A person's action in a turn, `None` if there is none yet, and the hint that they had."""

    action: Any = None
    hint: Choice | None = None


# By how often the seat had acted in the match before, without wishes to end it.
Turns = Mapping[int, Turn]


@dataclass(frozen=True)
class Decision:
    """A decision that mattered: the view, what was done, and what the bot would have done."""

    at: int  # how many entries of the log came before
    turn: int  # which of the seat's decisions in this deal, from 1
    view: State[Any, Any]
    done: Any
    better: Any
    reason: Reason
    gain: float  # by how much it would have been worth more (see `worth` of a game)


@dataclass(frozen=True)
class Found:
    """The share of the look back that is done, from 0 to 1, and its decisions at the end."""

    share: float
    decisions: tuple[Decision, ...] = ()


@dataclass
class _Doubt:
    """A decision on which the bot differs, and how its action did better in each world."""

    decision: Decision
    ruled_out: Mapping[Card, Faces]  # by what the seat knew then
    gains: list[float] = field(default_factory=list)
    stakes: list[float] = field(default_factory=list)  # how far the seats were apart each time

    @property
    def mean(self) -> float:
        return sum(self.gains) / len(self.gains)

    @property
    def least(self) -> float:
        """The gain from which on it clearly matters, in a game in which deals bring so much."""
        return SHARE * sum(self.stakes) / len(self.stakes)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        count = len(self.gains)
        squares = sum((gain - self.mean) ** 2 for gain in self.gains)
        return sqrt(squares / max(count - 1, 1) / count)


def look_back(
    header: Header,
    entries: Sequence[Entry],
    seat: Seat,
    turns: Turns,
    strong: Bot,
    quick: Bot,
    random: Random,
    actions: int = ACTIONS,
) -> Iterator[Found]:
    """Look back at the last deal that has begun in the log of a seat, in small steps.

    Only these turns count, as far as the log has them: in others, a bot may have played. `strong`
    is asked what it would have done, `quick` plays all seats in the playouts. The last item has the
    decisions that mattered most, in the order in which they came.
    """
    doubts: list[_Doubt] = []
    for found in _doubts(header, entries, seat, turns, strong, random):
        yield Found(0.0)
        doubts += found
    worlds = spent = 0
    while doubts and spent < actions:
        for doubt in doubts:
            for used in _compare(header.game, doubt, seat, quick, random):
                spent += used
                yield Found(min(spent / actions, NEARLY))
        worlds += 1
        if worlds >= FIRST:
            hopes = [one for one in doubts if one.mean + one.error > 0]
            doubts = sorted(hopes, key=lambda one: one.mean, reverse=True)[:AT_MOST]
    sure = [
        one for one in doubts if worlds >= FIRST and one.mean > max(SURE * one.error, one.least)
    ]
    decisions = [replace(one.decision, gain=one.mean) for one in sure[:MOST]]
    yield Found(1.0, tuple(sorted(decisions, key=lambda one: one.turn)))


def has_played(entries: Sequence[Entry], seat: Seat, turns: Turns) -> bool:
    """Return True if a person has played any of the last deal themselves, by these turns."""
    return any(own is not None for _turn, own in _last_deal(entries, seat, turns).values())


def _last_deal(
    entries: Sequence[Entry], seat: Seat, turns: Turns
) -> dict[int, tuple[int, Turn | None]]:
    """Return the decisions of a seat in the last deal, by where they lie in the log.

    Each has its number in the deal, and the person's turn if it was not a bot that decided.
    """
    begun = max((at for at, entry in enumerate(entries) if _begins(entry)), default=-1)
    found: dict[int, tuple[int, Turn | None]] = {}
    acts = 0
    for at, entry in enumerate(entries):
        if not isinstance(entry, Act) or entry.seat != seat or isinstance(entry.action, WISHES):
            continue
        if at > begun:
            own = turns.get(acts)
            is_own = own is not None and own.action == entry.action
            found[at] = len(found) + 1, own if is_own else None
        acts += 1
    return found


def _doubts(
    header: Header,
    entries: Sequence[Entry],
    seat: Seat,
    turns: Turns,
    strong: Bot,
    random: Random,
) -> Iterator[list[_Doubt]]:
    """Follow the log in small steps, and yield each decision where something else was advised."""
    follower, game = Follower(header), header.game
    decisions = _last_deal(entries, seat, turns)
    for at, entry in enumerate(entries):
        number, own = decisions.get(at, (0, None))
        if own is not None:
            legal = game.legal(follower.state, seat)
            if len(legal) > 1:
                look = Sight(follower.state, seat, follower.ruled_out)
                advice = _hint(game, follower.state, seat, own)
                if advice is None:
                    for advice in thoughts(strong, look, seat, legal, random):  # noqa: B007
                        yield []  # the last one counts
                assert advice is not None
                better, reason = advice
                if better != own.action:
                    decision = Decision(at, number, look(), own.action, better, reason, 0.0)
                    yield [_Doubt(decision, look.ruled_out())]
        follower.feed(entry)
        yield []


def _hint(game: Game, state: State[Any, Any], seat: Seat, turn: Turn) -> Choice | None:
    """Return the hint of a turn; it may come from a save, and then be of no use."""
    with suppress(Illegal):
        if turn.hint is not None:
            game.check(state, seat, turn.hint[0])
            return turn.hint
    return None


def _begins(entry: Entry) -> bool:
    """Return True if a deal begins with an entry, perhaps again."""
    return isinstance(entry, Voided) or (isinstance(entry, Act) and isinstance(entry.action, Deal))


def _compare(game: Game, doubt: _Doubt, seat: Seat, quick: Bot, random: Random) -> Iterator[int]:
    """Play both actions out in one more world; yield how many actions that has taken."""
    decision = doubt.decision
    world, seed = imagine(decision.view, random, doubt.ruled_out), random.random()
    before = [game.worth(world, other) for other in range(world.seats)]
    worths = []
    for action in (decision.better, decision.done):
        state, chance = world.copy(), Random(seed)
        deals = len(state.sheet)
        step(game, state, seat, action, chance)
        yield 1  # also where the deal ends with it, or worlds would follow without end
        for _action in range(LONGEST):
            if len(state.sheet) > deals or not (seats := game.to_act(state)):
                break
            legal = game.legal(state, seats[0])
            choice, _reason = quick(Sight(state, seats[0]), seats[0], legal, chance)
            step(game, state, seats[0], choice, chance)
            yield 1
        worths.append(game.worth(state, seat))
        brought = [game.worth(state, other) - was for other, was in enumerate(before)]
        doubt.stakes.append(max(brought) - min(brought))
    doubt.gains.append(worths[0] - worths[1])
