"""Reasons why a play in Can't Play, Won't Play is a good one, in clauses that name cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.action import Play
from peerdeck.bot import Reason, why
from peerdeck.card import JOKER, Face, rank
from peerdeck.games.cpwp import bot as greedy
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
        return N_("it empties your hand")
    if chosen.faces[0] == JOKER:
        return greedy.GIVES_AWAY
    if (held := _in_a_row(chosen)) and not chosen.helps:
        return why(N_("it lets you play {cards:cards} next"), cards=held)
    if waiting := _waiting(chosen):
        if len(waiting) == 1:
            return why(N_("your {face:short} is waiting for it"), face=waiting[0])
        return why(N_("your {cards:cards} are waiting for it"), cards=waiting)
    others = _others(position, chosen, actions)
    harmful = [one for one in others if one.helps]
    worst = max(harmful, key=lambda one: len(one.helps[0].line), default=None)
    if chosen.helps:
        return _least(chosen, worst, others)
    if worst is None:
        return N_("it opens nothing for the others")
    face, opened = worst.faces[0], worst.helps[0].first
    if position.state.setup.decks == 1:
        words = N_("keep the {kept:short}, for only you can open the way to the {opened:short}")
    else:
        words = N_("keep the {kept:short}, which would open the way to the {opened:short}")
    return why(words, kept=face, opened=opened)


def _least(chosen: Prospect, worst: Prospect | None, others: Sequence[Prospect]) -> Reason:
    """Return why a card is played that helps others, rather than one of these."""
    opened = [way.first for way in chosen.helps]
    if worst is not None and _lets_in(worst) > _lets_in(chosen):
        told = N_(
            "it opens the way to the {opened:cards}, but your {kept:short} would help others more"
        )
        return why(told, opened=opened, kept=worst.faces[0])
    if len(chosen.faces) > 1:
        return why(N_("you get rid of {count} cards at once"), count=len(chosen.faces))
    if _lets_in(chosen) == 1:
        return why(N_("it opens the way to the {opened:cards} only"), opened=opened)
    if sevens := [one.faces[0] for one in others if rank(one.faces[0]) == SEVEN]:
        return why(N_("keep the {kept:short}, with which a new row begins"), kept=sevens[0])
    if all(one.helps for one in others):
        return N_("whatever you play opens a way for the others")
    return why(N_("it opens the way to the {opened:cards}"), opened=opened)


def _lets_in(prospect: Prospect) -> int:
    """Return how many cards of others wait for a play."""
    return sum(face not in prospect.rest for way in prospect.helps for face in way.line)


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
    """Return the own cards that wait for this play, as they lie in a sorted hand."""
    return sorted({face for way in chosen.ways for face in way.line if face in chosen.rest})


def _others(position: Position, chosen: Prospect, actions: Sequence[Any]) -> list[Prospect]:
    """Return the single cards that could be played instead, and are kept."""
    tried = [
        position.prospect(action)
        for action in actions
        if isinstance(action, Play) and len(action.cards) == 1 and action.cards[0][1] != JOKER
    ]
    return [one for one in tried if one.faces[0] in chosen.rest]
