"""A hint in its place: the cards that a bot would play, and the control that plays them.

It stays until the next action. The screens mark what `Hint` names; see `advice.py` for the bot.
"""

from __future__ import annotations

from dataclasses import replace

from app import moment
from app.advice import best_for
from app.desk import Desk
from app.games import layout_of
from app.hints import Hint
from app.screens.bar import Bar
from app.screens.chrome import hinted
from peerdeck.action import laid_open


def hint_for(desk: Desk) -> Hint | None:
    """Return the hint for this player now, or `None` if nothing is asked of their hand."""
    best = None if desk.between else best_for(desk)
    if best is None:
        return None
    layout = layout_of(desk)
    cards = {card for card, _face in laid_open(best.action)} | layout.moved(best.action)
    return Hint(
        best.action,
        best.told,
        best.reason,
        frozenset(cards.intersection(desk.order)),
        frozenset(layout.targets(best.action)),
    )


def bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now, with the one that is suggested marked."""
    found = moment.bar(desk)
    return replace(found, commands=tuple(hinted(desk, one) for one in found.commands))
