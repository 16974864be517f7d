"""The host of a table: the referee and the bots."""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import Any

from app.setup import Setup
from peerdeck.bots import bot_called
from peerdeck.dealer import HostDealer
from peerdeck.event import Seat
from peerdeck.log import Entry, Header
from peerdeck.referee import Referee
from peerdeck.view import view


class Host:
    """Runs one deal and plays the seats of the bots. Seat 0 is the host's own player.

    All chance comes from the operating system at the moment it is needed: a generator's state
    would be frozen into a memory snapshot, the same on every page that starts from it.
    """

    def __init__(self, setup: Setup, referee: Referee) -> None:
        """Take over a deal that is under way; `begin` makes a new one."""
        self.setup = setup
        self.referee = referee
        self._random = SystemRandom()

    @classmethod
    def begin(cls, setup: Setup, dealing: Seat | None = None) -> Host:
        """A new deal, dealt by this seat or by one that is drawn by lot."""
        if dealing is None:
            dealing = SystemRandom().randrange(setup.seats)
        header = Header(setup.game, setup.options, setup.seats, dealing)
        return cls(setup, Referee(header, HostDealer()))

    @property
    def entries(self) -> list[Entry]:
        """The log so far, with every face."""
        return self.referee.entries

    def act(self, seat: Seat, action: Any) -> None:
        """Let a seat act. Raises `Illegal`."""
        self.referee.act(seat, action)

    @property
    def bot_to_act(self) -> Seat | None:
        """The seat of a bot that may act now."""
        return next((seat for seat in self.referee.to_act if seat != 0), None)

    def play_bot(self) -> None:
        """Let a bot that may act do so."""
        seat = self.bot_to_act
        if seat is None:
            return
        game, state = self.setup.game, self.referee.state
        bot = bot_called(self.setup.bots[seat - 1], game.id)
        look = partial(view, state, seat)
        action, _reason = bot(look, seat, game.legal(state, seat), self._random)
        self.referee.act(seat, action)
