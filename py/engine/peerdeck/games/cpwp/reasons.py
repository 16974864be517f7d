"""Reasons why a play in Can't Play, Won't Play is a good one, in clauses that name cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.action import Play
from peerdeck.bot import Reason, why
from peerdeck.card import JOKER, Face, rank
from peerdeck.games.cpwp.prospects import Position, Prospect
from peerdeck.games.cpwp.rows import SEVEN
from peerdeck.games.cpwp.table import Hold
from peerdeck.words import N_


def reason_for(position: Position, action: Play | Hold, actions: Sequence[Any]) -> Reason:
    """Return why this is a good one of several actions."""
    if isinstance(action, Hold):
        return N_("it keeps the others waiting")
    chosen = position.prospect(action)
    if not chosen.rest:
        return N_("it empties the hand")
    if chosen.faces[0] == JOKER:
        return N_("it gets rid of a bad card")
    if (held := _in_a_row(chosen)) and not chosen.helps:
        return why(N_("it lets you play {cards:cards} next"), cards=held)
    if waiting := _waiting(chosen):
        if len(waiting) == 1:
            return why(N_("your {face:short} is waiting for it"), face=waiting[0])
        return why(N_("your {cards:cards} are waiting for it"), cards=waiting)
    if chosen.helps:
        return N_("it helps the others least")
    kept = _worst(position, chosen, actions)
    if kept is None:
        return N_("it opens nothing for the others")
    face, opened = kept
    if position.state.setup.decks == 1:
        words = N_("keep the {kept:short}, for only you can open the way to the {opened:short}")
    else:
        words = N_("keep the {kept:short}, which would open the way to the {opened:short}")
    return why(words, kept=face, opened=opened)


def _in_a_row(chosen: Prospect) -> list[Face]:
    """Return the own cards that can be played right after this, each needing the one before."""
    found: list[Face] = []
    for way in chosen.ways:
        for face in way.line:
            if face not in chosen.rest:
                break
            found.append(face)
    return list(dict.fromkeys(found))


def _waiting(chosen: Prospect) -> list[Face]:
    """Return the own cards that wait for this play, the nearest first."""
    behind = [face for way in chosen.ways for face in way.line if face in chosen.rest]
    return sorted(dict.fromkeys(behind), key=lambda face: abs(rank(face) - SEVEN))


def _worst(
    position: Position, chosen: Prospect, actions: Sequence[Any]
) -> tuple[Face, Face] | None:
    """Return the card that would help others most if it were played instead, and whom it lets in.

    That is a face of the own hand and the face that others could play then.
    """
    tried = [
        position.prospect(action)
        for action in actions
        if isinstance(action, Play) and len(action.cards) == 1 and action.cards[0][1] != JOKER
    ]
    harmful = [one for one in tried if one.helps and one.faces[0] in chosen.rest]
    if not harmful:
        return None
    worst = max(harmful, key=lambda one: len(one.helps[0].line))
    return worst.faces[0], worst.helps[0].first
