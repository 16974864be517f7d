"""Bots that play Takku-Sum. The player who plays last wins the round.

So `choose` prefers plays that the others are least likely to answer, and that leave itself an
answer for its next turn. Medium and hard try their plays out, and easy often plays the nearest card
without a thought for the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from peerdeck.action import Discard, Draw, Group, Pass, Play
from peerdeck.bot import Choice, Levels, Look, Reason, why
from peerdeck.card import Face
from peerdeck.casual import Casual
from peerdeck.event import Seat
from peerdeck.games.takku_sum import trial
from peerdeck.games.takku_sum.direction import VALUES, effect, playable
from peerdeck.games.takku_sum.table import Grace, Table, top_and_wild
from peerdeck.search import Searcher, Trials
from peerdeck.view import unseen
from peerdeck.words import N_

OWN_ANSWER = 0.3  # the worth of an answer in its own hand, if winning the round is worth 1
HARD_TO_ANSWER = 0.5  # the chance that nobody has an answer
OBVIOUS = 0.8  # the same, where everybody sees it
CARELESS = 0.9  # how often an easy bot does not think of the others


def choose(look: Look, seat: Seat, actions: Sequence[Any], _random: Random) -> Choice:
    """Choose the play that is hardest to answer, or a Grace Card rather than a skip."""
    first = actions[0]
    match first:
        case Grace():
            return first, N_("it may fit")
        case Pass():
            return first, N_("there is nothing to play, and nothing to draw")
        case Discard():
            return first, N_("the Grace Card does not help")
        case Draw():
            return first, N_("the highest card leads")
    plays = [action for action in actions if isinstance(action, Play)]
    if len(plays) < 2:
        return first, N_("it is the only choice")
    state: Table = look()
    left = Counter(face % 13 for face in unseen(state))
    judged = [(_judge(state, seat, left, play.cards), play) for play in plays]
    judgement, best = max(judged, key=_worth)
    return best, _reason(state, seat, judgement[0], best)


def _reason(state: Table, seat: Seat, stuck: float, found: Play) -> Reason:
    if stuck > HARD_TO_ANSWER:
        return N_("it is hard to answer")
    if answers := _own_answers(state, seat, found.cards):
        return why(N_("it leaves you {cards:cards} to go on with"), cards=answers)
    return N_("the others may not have an answer")


def _own_answers(state: Table, seat: Seat, cards: Group) -> list[Face]:
    """Return the cards of the hand that can be played after these, as things stand now."""
    top, wild = top_and_wild(state)
    value = cards[0][1] % 13
    after, _cycles = effect(state.setup.rules, state.notes.direction, top, wild, value, len(cards))
    may = playable(after, value, wild)
    played = {card for card, _face in cards}
    rest = [state.face[card] for card in state.zones[seat] if card not in played]
    return sorted(face for face in rest if face is not None and may[face % 13])


def _worth(judged: tuple[tuple[float, float], Play]) -> float:
    stuck, own = judged[0]
    return stuck + OWN_ANSWER * own


def _judge(state: Table, seat: Seat, left: Counter[int], cards: Group) -> tuple[float, float]:
    """Return the chance that all others are stuck after this play, and that this seat is not."""
    top, wild = top_and_wild(state)
    value = cards[0][1] % 13
    direction, cycles = effect(
        state.setup.rules, state.notes.direction, top, wild, value, len(cards)
    )
    total = max(left.total(), 1)
    # a new Indicator can have any value that is left
    wilds = {new: left[new] / total for new in VALUES} if cycles else {wild: 1.0}
    rest = [state.face[card] for card in state.zones[seat] if (card, state.face[card]) not in cards]
    stuck = own = 0.0
    for new, chance in wilds.items():
        may = playable(direction, value, new)
        dead = sum(count for other, count in left.items() if not may[other]) / total
        stuck += chance * dead ** _tries(state, seat)
        own += chance * any(face is not None and may[face % 13] for face in rest)
    return stuck, own


def _tries(state: Table, seat: Seat) -> int:
    """Return the number of cards in which the others can find an answer, with Grace Cards."""
    others = [len(state.zones[other]) for other in range(state.seats) if other != seat]
    return sum(others) + len(others)


def careless(view: Table, seat: Seat, actions: Sequence[Any]) -> Sequence[Any]:
    """Return the play that is easiest to go on from, as if there were no others.

    Return nothing if there is a play that nearly nobody could answer.
    """
    plays = [action for action in actions if isinstance(action, Play)]
    left = Counter(face % 13 for face in unseen(view))
    if not plays or max(_judge(view, seat, left, one.cards)[0] for one in plays) > OBVIOUS:
        return ()
    answers = trial.answers_of(view.setup.rules)

    def ease(play: Play) -> tuple[int, int]:
        value, count = play.cards[0][1] % 13, len(play.cards)
        return answers(view.notes.direction, *top_and_wild(view), value, count), -count

    return [max(plays, key=ease)]


@dataclass(frozen=True)
class Trying(Searcher):
    """A bot that tries its plays out."""

    def candidates(self, _view: Table, _seat: Seat, actions: Sequence[Any]) -> list[Any]:
        """Return the plays: who can play should."""
        return [action for action in actions if isinstance(action, Play)]

    def length(self, view: Table, _seat: Seat) -> int:
        """Return what a playout costs, in actions."""
        return trial.COST[view.seats]

    def trials(self, view: Table, seat: Seat, random: Random) -> Trials:
        """Return how to try plays out."""
        return trial.trials(view, seat, random)

    def reason(self, view: Table, seat: Seat, action: Any) -> Reason:
        """Return why this play is best."""
        left = Counter(face % 13 for face in unseen(view))
        return _reason(view, seat, _judge(view, seat, left, action.cards)[0], action)


LEVELS = Levels(
    easy=Casual(choose, CARELESS, careless),
    medium=Trying(choose, effort=400),
    hard=Trying(choose, effort=12_000),
    greedy=choose,
)
