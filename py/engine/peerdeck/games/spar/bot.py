"""Bots that play Spar. They save what is worth most for the end, for only the last trick counts.

`choose` takes the card with the best estimate of the points that it will bring. Medium and hard
read the score as well, and try their cards out. Easy is careless now and then, early in a round.
None of them hides a card, and they challenge a play only if the open cards prove that one was
hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from peerdeck.action import Play
from peerdeck.bot import Choice, Levels, Look, Reason, why
from peerdeck.card import IN_SUIT, Face, parse_face, rank
from peerdeck.casual import Casual
from peerdeck.event import Seat
from peerdeck.games.spar import trial
from peerdeck.games.spar.estimate import POINTS, hopes, points_of
from peerdeck.games.spar.rules import proper
from peerdeck.games.spar.scoring import WORTH
from peerdeck.games.spar.table import HEIGHT, TRICKS, Challenge, Table, beats, best_face
from peerdeck.search import Searcher, Trials
from peerdeck.words import N_
from peerdeck.zones import hand_zone

CARELESS = 0.6  # how often an easy bot does not think about its card
LATE = 2  # cards in hand with which it is careful: everybody would see its mistake
TEN = HEIGHT[parse_face("TC")] % IN_SUIT  # a lower card seldom wins a trick
SAVED = 4.0  # the doubt of a six or a seven in the first trick: as a rule, they are saved


@dataclass(frozen=True)
class Estimating:
    """A bot that takes the card with the best estimate."""

    back: float = 1.0  # the weight of the hope to take control back later
    reads_score: bool = False

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Any], _random: Random) -> Choice:
        """Choose the most promising card, or a challenge that is sure to be right."""
        if len(actions) == 1:
            return actions[0], N_("it is the only choice")
        view: Table = look()
        if not isinstance(actions[0], Play):
            return _challenge(view, actions)
        cards = proper(view, seat)
        gain = trial.gains(view, seat) if self.reads_score else POINTS
        faces = [face for _card, face in cards]
        position, points = trial.position_of(view, seat), points_of(view.setup.rules)
        hoped = hopes(position, faces, points, gain, self.back)
        found = Play((cards[hoped.index(max(hoped))],))
        return found, reason(view, seat, found)


def careless(view: Table, seat: Seat, actions: Sequence[Any]) -> Sequence[Any]:
    """Return the cards that nobody would call a mistake; none late in a round."""
    if not isinstance(actions[0], Play) or len(view.zones[hand_zone(seat)]) <= LATE:
        return ()
    return [Play((shown,)) for shown in proper(view, seat) if not is_saved(shown[1])]


@dataclass(frozen=True)
class Trying(Searcher):
    """A bot that tries its cards out."""

    def candidates(self, view: Table, seat: Seat, actions: Sequence[Any]) -> list[Any]:
        """Return the cards that hide none; nothing if it is about a challenge."""
        if not isinstance(actions[0], Play):
            return []
        return [Play((shown,)) for shown in proper(view, seat)]

    def length(self, view: Table, seat: Seat) -> int:
        """Return what a playout costs, in actions: half of one for each choice, and the world."""
        choices = (len(view.zones[hand_zone(seat)]) - 1) * view.seats
        return choices // 2 + 1

    def trials(self, view: Table, seat: Seat, random: Random) -> Trials:
        """Return how to try cards out."""
        return trial.trials(view, seat, random)

    def doubt(self, view: Table, seat: Seat, action: Any) -> float:
        """Let it take clear evidence to play a six or a seven first."""
        is_first = len(view.zones[hand_zone(seat)]) == TRICKS
        return SAVED if is_first and is_saved(action.cards[0][1]) else 0.0

    def reason(self, view: Table, seat: Seat, action: Any) -> Reason:
        """Return why this card is best."""
        return reason(view, seat, action)


def _height(face: Face) -> int:
    """Return how high a card is within its suit."""
    return HEIGHT[face] % IN_SUIT


def is_saved(face: Face) -> bool:
    """Return True for a six or a seven, which count most in the last trick."""
    return rank(face) in WORTH


def reason(view: Table, seat: Seat, action: Play) -> Reason:
    """Return why a card is played."""
    face = action.cards[0][1]
    best = best_face(view)
    if best is not None and beats(face, best):
        return N_("it takes control")
    others = [other for _card, other in proper(view, seat) if other != face]
    rest: list[Any] = others or [other for other in view.faces(hand_zone(seat)) if other != face]
    saved = [other for other in rest if is_saved(other)]
    # thrown where another card could have been, a six or a seven is thrown for that one
    for_another = is_saved(face) and len(saved) < len(rest)
    if saved and not for_another:
        return why(N_("it keeps {cards:cards} for the last trick"), cards=saved)
    high = max(rest, key=_height)
    if best is not None or for_another or _height(high) > _height(face):
        if _height(high) < TEN and not for_another:
            return N_("it is worth least")
        return why(N_("it keeps the {face:short} to win a later trick"), face=high)
    return N_("it has the best chance to keep control")


def _challenge(view: Table, actions: Sequence[Any]) -> Choice:
    found = trial.challenge(view, actions)
    if isinstance(found, Challenge):
        return found, N_("the open cards prove it")
    return found, N_("the open cards prove nothing")


choose = Estimating()
LEVELS = Levels(
    easy=Casual(choose, CARELESS, careless),
    medium=Trying(Estimating(trial.BACK, reads_score=True), effort=100),
    hard=Trying(Estimating(trial.BACK, reads_score=True), effort=12_000),
    greedy=choose,
)
