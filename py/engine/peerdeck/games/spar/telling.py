"""Spar in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.action import Pass, Play
from peerdeck.event import Seat
from peerdeck.games.spar.actions import Challenge
from peerdeck.games.spar.breaks import broke, follow_of
from peerdeck.games.spar.table import Table, beats, best_face
from peerdeck.naming import short, within
from peerdeck.words import _


def tell(state: Table, seat: Seat, action: Any, names: Sequence[str]) -> str:
    """The action, about to be played, in a sentence. Hidden cards show up when challenged."""
    name = names[seat]
    match action:
        case Play(((_card, face),)):
            best = best_face(state)
            if best is None:
                told = _("{name} led {card}.")
            elif beats(face, best):
                told = _("{name} took control with {card}.")
            else:
                told = _("{name} played {card}.")
            return told.format(name=name, card=short(face))
        case Pass():
            return _("{name} challenged nothing.").format(name=name)
        case Challenge(accused, trick):
            follow = follow_of(state, accused, trick)
            assert follow is not None  # who led is not challenged
            if broke(state, accused, trick):
                told = _("{name} challenged {card} from {accused} in trick {trick}: rightly.")
            else:
                told = _("{name} challenged {card} from {accused} in trick {trick}: wrongly.")
            return told.format(
                name=name, card=short(follow.face), accused=within(names[accused]), trick=trick
            )
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def choice(state: Table, _seat: Seat, action: Any, names: Sequence[str]) -> str:
    """The action as one of several that can be chosen."""
    match action:
        case Play(((_card, face),)):
            return _("Play {card}").format(card=short(face))
        case Pass():
            return _("Challenge nothing")
        case Challenge(accused, trick):
            follow = follow_of(state, accused, trick)
            assert follow is not None  # who led is not challenged
            return _("Challenge {card} from {accused} in trick {trick}").format(
                card=short(follow.face), accused=within(names[accused]), trick=trick
            )
        case _:
            raise TypeError(f"{action!r} is not an action of this game")
