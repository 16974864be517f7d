"""The moves of the own seat and of the bots that this page keeps, on their way into the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from app.desk import Desk
from app.friends.names import levels_of
from app.setup import known_level
from app.thinking import Thinking
from peerdeck.agreement.cards import act_of, match_of, view
from peerdeck.agreement.match import STUCK, Match
from peerdeck.agreement.page import Acted
from peerdeck.agreement.state import Page
from peerdeck.bot import Choice, Sight, thoughts
from peerdeck.bots import bot_called
from peerdeck.event import Seat
from peerdeck.refusals import NOT_YOUR_TURN, Illegal

_random = SystemRandom()


@dataclass
class OwnMove:
    """An action of the person that the match does not have yet.

    `count` is how often the seat had acted before, and `moved` the length of the log when cards
    moved last: an answer that is given early is forgotten if they move again before it is due.
    """

    action: Any
    count: int
    moved: int


@dataclass
class Moves:
    """The person's move on its way, and the thoughts of bots."""

    own: OwnMove | None = None
    _thinking: Thinking = field(default_factory=Thinking)

    def act(self, desk: Desk, action: Any) -> None:
        """Take an action of the person. Raises `Illegal` if the rules do not allow it."""
        if desk.is_sent:
            return  # a second tap
        if not desk.my_turn:
            raise Illegal(NOT_YOUR_TURN)
        desk.header.game.check(desk.state, desk.me, action)
        self.own = OwnMove(action, desk.acts[desk.me], desk.moved)

    def follow(self, desk: Desk | None, *, is_behind: bool) -> None:
        """Forget a move that the match has by now, or whose question is no longer the same.

        The desk may still be behind the match, where what the move brings about is on its way.
        """
        own = self.own
        if desk is None or desk.watches:
            self.own = None
            return
        is_due = desk.to_act[:1] == (desk.me,)
        if own is not None and (
            is_behind or desk.acts[desk.me] != own.count or (not is_due and desk.moved != own.moved)
        ):
            self.own = own = None
        desk.is_sent = is_due and (own is not None or is_behind)
        desk.early = own.action if own is not None and not is_due else None

    def due(self, page: Page, seat: Seat | None) -> Acted | None:
        """Return the person's move, if it can be made now, or that the seat cannot move."""
        match = _to_move(page)
        if match is None or match.follower.to_act[0] != seat:
            return None
        if self.own is not None:
            made = act_of(page, match, seat, self.own.action)
            return None if made is None else Acted(*made)
        return _stuck(page, match, seat)

    # Bots

    def think(self, page: Page) -> bool:
        """Let the bot that is in turn think a step further. Return False if there is no more."""
        match = _to_move(page)
        seat = None if match is None else bot_in_turn(page, match)
        if match is None or seat is None or view(page, match, seat) is None:
            return False
        return self._thinking.further(*_question(page, match, seat))

    def of_bot(self, page: Page) -> Acted | None:
        """Return the move of the bot in turn, if this page keeps it, by its best thought."""
        match = _to_move(page)
        seat = None if match is None else bot_in_turn(page, match)
        if match is None or seat is None or view(page, match, seat) is None:
            return None
        stuck = _stuck(page, match, seat)
        if stuck is not None:
            return stuck
        action, _reason = self._thinking.best(*_question(page, match, seat))
        made = act_of(page, match, seat, action)
        return None if made is None else Acted(*made)


def _to_move(page: Page) -> Match | None:
    """Return the match if this page writes its next record, and that is a move of a seat."""
    match = match_of(page)
    if match is None or not match.is_shuffled or page.table.is_paused or match.to_open():
        return None
    is_mine = match.standing(page.table).author == page.me and bool(match.follower.to_act)
    return match if is_mine else None


def bot_in_turn(page: Page, match: Match) -> Seat | None:
    """Return the seat in turn if a bot of this page plays for it."""
    seat: Seat = match.follower.to_act[0]
    owner = page.table.seats[seat].owner
    return None if owner == page.me else seat


def _question(
    page: Page, match: Match, seat: Seat
) -> tuple[object, Callable[[], Iterator[Choice]]]:
    """Return what a bot is asked, and how it begins to think about it."""
    level = known_level(levels_of(page.table)[seat])

    def begin() -> Iterator[Choice]:
        game, state = match.follower.game, view(page, match, seat)
        assert state is not None
        sight = Sight(state, seat, match.follower.ruled_out)
        actions = _legal(page, match, seat)
        return thoughts(bot_called(level, game), sight, seat, actions, _random)

    return (page.place, page.base, seat, level), begin


def _legal(page: Page, match: Match, seat: Seat) -> list[Any]:
    """Return the actions of a seat that the rules allow, by the cards that this page sees."""
    game, state = match.follower.game, view(page, match, seat)
    result: list[Any] = []
    if state is None:
        return result
    for action in game.legal(state, seat):
        try:
            game.check(state, seat, action)
        except Illegal:
            continue
        result.append(action)
    return result


def _stuck(page: Page, match: Match, seat: Seat) -> Acted | None:
    """Return the act that opens the hands of all if a seat has no move; None if it has one."""
    if not match.follower.game.impasse(match.state, (), (seat,)):
        return None
    is_seen = view(page, match, seat) is not None
    return Acted(f"{STUCK} {seat}") if is_seen and not _legal(page, match, seat) else None
