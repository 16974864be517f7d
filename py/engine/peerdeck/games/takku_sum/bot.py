"""A bot that plays Takku-Sum sensibly.

The player who plays last wins the round. So this bot prefers plays that the others are least likely
to answer, and that leave itself an answer for its next turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from peerdeck.action import Discard, Draw, Group, Pass, Play
from peerdeck.bot import Choice, Look
from peerdeck.event import Seat
from peerdeck.games.takku_sum.direction import VALUES, effect, playable
from peerdeck.games.takku_sum.table import Grace, Table, top_and_wild
from peerdeck.view import unseen
from peerdeck.words import N_

OWN_ANSWER = 0.3  # the worth of an answer in its own hand, if winning the round is worth 1


def choose(look: Look, seat: Seat, actions: Sequence[Any], _random: Random) -> Choice:
    """Choose the play that is hardest to answer, or a Grace Card rather than a skip."""
    first = actions[0]
    match first:
        case Grace():
            return first, N_("a Grace Card may help")
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
    (stuck, own), best = max(judged, key=_worth)
    if stuck > 0.5:
        return best, N_("it is hard to answer")
    return best, N_("it keeps an answer in the hand") if own else N_(
        "the others may not have an answer"
    )


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
