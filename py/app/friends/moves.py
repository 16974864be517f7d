"""Moves as their makers send them: what a host asks of one before it comes into the log.

Everybody else asks the same of it before they hold it against a host that it does not come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.friends.book import Book
from app.friends.frames import Frame
from app.friends.roster import Roster
from app.friends.signed import Move, Signed, read_move
from peerdeck.dealing.lines import Open, parse_line
from peerdeck.game import Game
from peerdeck.log import MOST_LINE, action_text, parse_action
from peerdeck.match import WISHES
from peerdeck.refusals import refused
from peerdeck.words import _


@dataclass(frozen=True)
class SentMove:
    """A move as its maker has signed it, and the lines that open the hidden cards in it."""

    signed: Signed
    move: Move
    opens: tuple[str, ...] = ()

    @property
    def frame(self) -> Frame:
        """The frame by which it is sent."""
        told = {"opens": [*self.opens]} if self.opens else {}
        return {"is": "move", "signed": [list(self.signed)], **told}

    @property
    def opened(self) -> list[Open]:
        """The lines that open cards."""
        return [line for line in map(parse_line, self.opens) if isinstance(line, Open)]


def sent_move(signed: Signed, opens: tuple[str, ...]) -> SentMove:
    """Return a move that has been sent. Raises `ValueError` if it is none."""
    return SentMove(signed, read_move(signed), opens)


def is_due(sent: SentMove, book: Book, roster: Roster) -> bool:
    """Return True if it is the next move of who signed it, on a beginning of this log."""
    move = sent.move
    due = Move(
        book.table,
        book.match,
        move.seat,
        book.acts[move.seat],
        move.at,
        book.hash(move.at) if 0 <= move.at <= len(book) else "",
        move.act,
        "person",
    )
    is_own = roster.seat_of(sent.signed.by) == move.seat
    return is_own and move == due and len(move.act) <= MOST_LINE


def action_in(move: Move, game: Game, moved: int) -> Any:
    """Return the action in a move, `moved` being how long the log was when cards moved last.

    Raises `ValueError` for what is no action, or answers a question that is no longer the same.
    """
    action = parse_action(move.act.split(" "), game)
    if move.at < moved and not isinstance(action, WISHES):
        raise refused(_("The table has moved on meanwhile."), "turns")
    if action_text(action) != move.act:
        raise refused(_("This is not an action."), "turns")
    return action
