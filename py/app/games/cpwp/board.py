"""The region of Can't Play, Won't Play: its rows, or the panel of a swap with the rows below it."""

from __future__ import annotations

from app.desk import Desk
from app.games.cpwp import swap
from app.games.cpwp.rows import Seen, row, rows
from app.games.layout import can_play
from app.html import Html, div, h2, section
from peerdeck.action import Play
from peerdeck.card import Face
from peerdeck.games.cpwp.page import example_state
from peerdeck.games.cpwp.rows import Drawn, drawn
from peerdeck.games.cpwp.rules import OPENER
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.words import _

ENDED = ("between", "over")  # stages in which nothing can be played


def region(desk: Desk) -> Html:
    """Return the board, and above it the panel of a swap if one is to be made."""
    state = desk.state
    if desk.my_turn and state.notes.stage == "swapping":
        seen = Seen(state.face, desk.laid, has_ids=False)
        return swap.panel(desk, rows(_drawn(desk), seen))
    held = _held(desk)
    return section(
        h2(_("Board"), class_="unseen"),
        rows(_drawn(desk), Seen(state.face, desk.laid, held, desk=desk)),
        id="board",
        class_="board fills",
        data_drop="act" if held else None,
        data_refuses=not can_play(desk),
        aria_label=_("Board"),
    )


def emblem() -> Html:
    """Return a row in progress, as a picture of the game."""
    state = example_state(HouseRules(), 4, "7H 8H 6H 9H")
    shown = drawn(state.setup.groups[:1], state)
    seen = Seen(state.face, has_ids=False)
    return div([row(one, seen) for one in shown], class_="example board")


def is_match(desk: Desk) -> bool:
    """Return True if there are several deals."""
    return bool(desk.state.setup.rules.match != "one")


def _drawn(desk: Desk) -> tuple[Drawn, ...]:
    """Return the rows, with what may come next by the rules of this stage."""
    found = tuple(drawn(desk.state.setup.groups, desk.state))
    notes, rules = desk.state.notes, desk.state.setup.rules
    if notes.stage in ENDED:
        return tuple(_with_next(one, None) for one in found)
    if notes.stage == "opening" and rules.opening_card == "must_7D":
        return tuple(_with_next(one, OPENER) for one in found)
    return found


def _with_next(shown: Drawn, face: Face | None) -> Drawn:
    """Return the row without the faces that come next, except for this one."""
    return shown._replace(
        columns=tuple(
            tuple(slot._replace(next=slot.next if face in slot.next else ()) for slot in column)
            for column in shown.columns
        )
    )


def _held(desk: Desk) -> frozenset[Face]:
    """Return the faces that this player could play now, alone or at the start of a run."""
    plays = (action for action in desk.legal() if isinstance(action, Play))
    return frozenset(play.cards[0][1] for play in plays)
