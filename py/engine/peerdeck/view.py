"""Views: the same state with fewer faces.

The law that everything else rests on: for every state `s`, event `e` and seat,
`view(evolve(s, e), seat) == evolve(view(s, seat), redact(e, seat))`,
and `view(imagine(v), seat) == v`. It is tested for every game and option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from peerdeck.card import Card, Face
from peerdeck.event import Event, Revealed, Seat, Shuffled
from peerdeck.ruled_out import Faces, dealt_within, faces_of
from peerdeck.state import N, S, State

E = TypeVar("E", bound=Event)


def view(state: State[S, N], seat: Seat) -> State[S, N]:
    """Return the state as this seat knows it."""
    seen = state.copy()
    bit, face, known = 1 << seat, seen.face, seen.seen
    for zone in seen.zones:  # what has left them is known to all or to nobody
        for card in zone:
            if not known[card] & bit:
                face[card] = None
    return seen


def redact(event: E, seat: Seat) -> E:
    """Return the event with only the faces that this seat may know."""
    if isinstance(event, Revealed) and not event.seats >> seat & 1:
        return event._replace(faces=(None,) * len(event.cards))
    if isinstance(event, Shuffled):
        return event._replace(faces=(None,) * len(event.cards))
    return event


def unseen(seen: State[S, N]) -> list[Face]:
    """Return the faces whose place this view does not know, in deck order."""
    left = Counter(seen.deck)
    left.subtract(
        [face for zone in seen.zones for card in zone if (face := seen.face[card]) is not None]
    )
    return list(left.elements())


def faces_among(seen: State[Any, Any], cards: Sequence[Card]) -> list[Face] | None:
    """Return the faces of these cards, in any order, if this view can tell them."""
    faces = [face for card in cards if (face := seen.face[card]) is not None]
    unknown = len(cards) - len(faces)
    if not unknown:
        return faces
    rest = unseen(seen)
    return faces + rest if len(rest) == unknown else None


def imagine(
    seen: State[S, N], random: Random, ruled_out: Mapping[Card, Faces] | None = None
) -> State[S, N]:
    """Return a whole state that has this view: the unseen faces are dealt at random.

    No card gets a face that is ruled out, unless nothing else is possible: somebody has lied then.
    """
    return next(worlds(seen, random, ruled_out))


def worlds(
    seen: State[S, N], random: Random, ruled_out: Mapping[Card, Faces] | None = None
) -> Iterator[State[S, N]]:
    """Yield whole states that have a view, like `imagine`, without end.

    It is one state, in which the unseen faces are dealt again each time; it has to stay as it is.
    """
    state, known, missing = seen.copy(), seen.face[:], unseen(seen)
    hidden = [card for zone in seen.zones for card in zone if known[card] is None]
    there, unknown = faces_of(missing), set(hidden)
    bound = {
        card: out for card, out in (ruled_out or {}).items() if out & there and card in unknown
    }
    chance = random.random
    while True:
        state.face = face = known[:]
        pool = sorted(missing, key=lambda _face: chance())  # several times as fast as `shuffle`
        if bound:
            _deal_within(face, pool, bound, random)
        for card in hidden:
            if face[card] is None:
                face[card] = pool.pop()
        yield state


def _deal_within(
    face: list[Face | None], pool: list[Face], bound: Mapping[Card, Faces], random: Random
) -> None:
    """Give faces of the pool to the cards that cannot have all of them."""
    found = dealt_within(pool, [*bound.values()], random)
    for card, dealt in zip(bound, found or (), strict=False):
        face[card] = dealt
        pool.remove(dealt)
