"""The audit: a deal gone through once more with every card face up.

While hands are hidden, nobody can tell whether a seat that passed could have played. When the
shuffles are opened, everybody can: what was hidden is filled in, and the log has to hold again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from peerdeck.card import Face
from peerdeck.event import Revealed, Shuffled
from peerdeck.log import Entry, LogError, parse_log
from peerdeck.referee import Follower
from peerdeck.state import State
from peerdeck.words import _


def audit(text: str, openings: Sequence[Sequence[Face]]) -> LogError | None:
    """The first line of a seat's log that is found not to hold when the shuffles are opened.

    `openings` are the faces of each shuffle of the log, in order.
    """
    opened = iter(openings)
    line = 1
    try:
        header, entries = parse_log(text)
        truth = Follower(header)
        for number, entry in entries:
            line = number
            truth.feed(_face_up(entry, truth.state, opened))
        if next(opened, None) is not None:
            raise ValueError(_("More shuffles were opened than this log has."))
    except LogError as error:
        return error
    except ValueError as error:
        return LogError(line, str(error))
    return None


def _face_up(entry: Entry, state: State[Any, Any], opened: Iterator[Sequence[Face]]) -> Entry:
    """The entry with all its faces. Raises `ValueError` where it told another one."""
    match entry:
        case Shuffled(_cards, told):
            faces = next(opened, None)
            if faces is None:
                raise ValueError(_("This shuffle has not been opened."))
            if len(faces) != len(told) or any(
                face not in (None, true) for face, true in zip(told, faces, strict=True)
            ):
                raise ValueError(_("This shuffle was opened with other faces than it had."))
            return entry._replace(faces=tuple(faces))
        case Revealed(cards, told):
            dealt = len(state.face)
            truth = [state.face[card] if card < dealt else None for card in cards]
            return entry._replace(
                faces=tuple(t if f is None else f for f, t in zip(told, truth, strict=True))
            )
        case _:
            return entry
