"""The consequences of a play in Can't Play, Won't Play.

A play lets a row go on: there is a *way* for each face that the row takes after it and did not take
before. It matters who holds that face, and what waits behind it. Where a run leaves the seven, its
other side is the *far* one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerdeck.action import Play
from peerdeck.card import JOKER, Card, Face, rank
from peerdeck.event import Seat
from peerdeck.games.cpwp.rows import KING, SEVEN, Line, Row, home, ways, zone_for
from peerdeck.games.cpwp.table import Table
from peerdeck.ruled_out import Faces, faces_of
from peerdeck.zones import hand_zone

NEAR, FAR = "", "far "


@dataclass(frozen=True)
class Way:
    """A face that a row takes after a play, with all that waits behind it, nearest first."""

    line: Line
    side: str  # NEAR or FAR

    @property
    def first(self) -> Face:
        """The face that the row takes."""
        return self.line[0]


@dataclass(frozen=True)
class Prospect:
    """A play with what it opens, and what would be left of the hand."""

    play: Play
    ways: tuple[Way, ...]
    rest: tuple[Face, ...]
    playable: int  # faces of the rest that could be played next

    @property
    def faces(self) -> list[Face]:
        """The faces played."""
        return [face for _card, face in self.play.cards]

    @property
    def helps(self) -> tuple[Way, ...]:
        """The ways on which somebody else comes first."""
        return tuple(way for way in self.ways if way.first not in self.rest)


class Position:
    """A view in which plays are tried out, one after the other."""

    def __init__(self, state: Table, seat: Seat) -> None:
        """Look at a view that nobody else needs unchanged."""
        self.state = state
        self.hand = [face for face in state.faces(hand_zone(seat)) if face is not None]
        others = [len(state.zones[other]) for other in range(state.seats) if other != seat]
        self.least = min(count for count in others if count)
        self._takes = {row.seven: self._taken(row) for row in state.setup.rows}

    def prospect(self, play: Play) -> Prospect:
        """Return what a play would bring."""
        faces = [face for _card, face in play.cards]
        rest = self.hand.copy()
        for face in faces:
            rest.remove(face)
        if faces[0] == JOKER:
            return Prospect(play, (), tuple(rest), 0)
        row = home(self.state.setup.rows_of[faces[0] // 13], self.state, faces[0])
        assert row is not None
        before = self._takes[row.seven]
        takes = 0
        for zone, taken in self._takes.items():
            takes |= taken if zone != row.seven else 0
        with _Laid(self.state, row, play.cards):
            found = tuple(
                Way(_all_along(row, start, lines), _side(faces, start))
                for start, lines in ways((row,), self.state)
                if not before >> start & 1
            )
            takes |= self._taken(row)
        playable = (takes & faces_of(rest)).bit_count()
        return Prospect(play, found, tuple(rest), playable)

    def _taken(self, row: Row) -> Faces:
        return faces_of(start for start, _lines in ways((row,), self.state))


class _Laid:
    """Lays cards on a row for a moment."""

    def __init__(self, state: Table, row: Row, cards: Sequence[tuple[Card, Face]]) -> None:
        self._zones = [(state.zones[zone_for(row, face)], card) for card, face in cards]

    def __enter__(self) -> None:
        for zone, card in self._zones:
            zone.append(card)

    def __exit__(self, *_error: object) -> None:
        for zone, _card in self._zones:
            zone.pop()


def _all_along(row: Row, start: Face, lines: Sequence[Line]) -> Line:
    """Return a way to its end, also where the row takes only one card before it waits again."""
    if row.takes:
        return (start, *lines[0])
    step = 1 if rank(start) > SEVEN else -1
    return tuple(start + step * k for k in range(KING) if 1 <= rank(start) + step * k <= KING)


def _side(faces: Sequence[Face], start: Face) -> str:
    is_run = len(faces) > 1 and rank(faces[0]) == SEVEN
    is_across = (rank(start) - SEVEN) * (rank(faces[-1]) - SEVEN) < 0
    return FAR if is_run and is_across else NEAR


def features(prospect: Prospect, least: int) -> Iterator[tuple[str, float]]:
    """Yield what a play brings, by the names of the weights. `least` cards are in another hand."""
    count, helps = len(prospect.play.cards), len(prospect.helps)
    yield "cards", count
    yield "cards, others nearly out", count / least
    yield "others come next, nearly out", helps / least
    yield "playable after", prospect.playable
    if not prospect.playable:
        yield "nothing playable after", 1
    if rank(prospect.faces[0]) == SEVEN:
        yield "seven", 1
    for way in prospect.ways:
        mine = Counter(prospect.rest)
        held = [_take(mine, face) for face in way.line]
        waiting = sum(held)
        if held[0]:
            chain = held.index(False) if False in held else len(held)
            yield f"{way.side}own next", 1
            yield f"{way.side}own behind own", waiting
            yield f"{way.side}others behind own", len(held) - waiting
            yield f"{way.side}own in a row", chain
        else:
            yield f"{way.side}others next", 1
            yield f"{way.side}own behind others", waiting
            yield f"{way.side}others behind others", len(held) - waiting


def _take(cards: Counter[Face], face: Face) -> bool:
    has = cards[face] > 0
    cards[face] -= has
    return has
