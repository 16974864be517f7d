"""The host of a table: the referee and the bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import SystemRandom
from typing import Any

from app.setup import Bot, Setup
from app.thinking import Thinking
from peerdeck.action import Stop
from peerdeck.bot import Choice
from peerdeck.bots import bot_called, thoughts_in
from peerdeck.dealer import HostDealer
from peerdeck.event import Seat
from peerdeck.log import Entry, Header, entry_text
from peerdeck.referee import Referee


class Host:
    """Runs one match and plays the seats of the bots.

    Randomness comes from the operating system at the moment it is needed: a generator's state would
    be frozen into a memory snapshot, the same on every page that starts from it.
    """

    def __init__(self, setup: Setup, referee: Referee) -> None:
        """Take over a match in progress; `begin` makes a new one."""
        self.setup = setup
        self.referee = referee
        self._random = SystemRandom()
        self._thinking = Thinking()
        self._lines = [str(referee.header)]  # lines of the log that have been written

    @classmethod
    def begin(cls, setup: Setup, dealing: Seat | None = None) -> Host:
        """Begin a match, dealt at first by this seat or by one drawn by lot."""
        if dealing is None:
            dealing = SystemRandom().randrange(setup.seats)
        header = Header(setup.game, setup.options, setup.seats, dealing)
        return cls(setup, Referee(header, HostDealer()))

    @property
    def entries(self) -> list[Entry]:
        """The log so far, with every face."""
        return self.referee.entries

    def log(self) -> str:
        """The log so far as text, with every face."""
        # It is saved after every action, and a line once written never changes.
        written = len(self._lines) - 1
        self._lines += map(entry_text, self.entries[written:])
        return "\n".join([*self._lines, ""])

    def act(self, seat: Seat, action: Any) -> None:
        """Let a seat act. Raises `Illegal`."""
        self.referee.act(seat, action)

    def think(self) -> bool:
        """Let the bot that is asked first think one step further. Return False at the end.

        The caller has made sure that it is a bot.
        """
        return self._thinking.further(len(self.entries), self._asked)

    def _asked(self) -> Iterator[Choice]:
        seat = self.referee.to_act[0]
        taker = self.setup.takers[seat]
        assert isinstance(taker, Bot)
        bot = bot_called(taker.strength, self.setup.game)
        return thoughts_in(bot, self.referee, seat, self._random)

    def play_bot(self) -> None:
        """Let the bot act that is asked first, on the best thought it has had."""
        action, _reason = self._thinking.best(len(self.entries), self._asked)
        self.referee.act(self.referee.to_act[0], action)

    def stop(self) -> None:
        """End the match by agreement, for everybody at this table."""
        for seat in range(self.setup.seats):
            if not self.referee.state.stopping >> seat & 1:
                self.referee.act(seat, Stop())
