"""A match with a joint dealer: the referee, and the log that everybody gets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from peerdeck.event import Event, Seat
from peerdeck.fair.dealer import JointDealer
from peerdeck.fair.lines import Commit, Line, Seed
from peerdeck.fair.record import Item, print_record, redact_item
from peerdeck.log import Entry, Header
from peerdeck.referee import Referee
from peerdeck.refusals import DEALER_FIRST, Illegal


class Hosting:
    """Runs a match. `items` grow: what is new in them is to be sent, redacted, with its salts."""

    def __init__(self, header: Header, dealer: JointDealer, items: Iterable[Item] = ()) -> None:
        """A new match, or one gone on with after these items, whose book the dealer has."""
        self.dealer = dealer
        self.items: list[Item] = list(items)
        entries = [item for item in self.items if not isinstance(item, Line)]
        self.referee = Referee(header, dealer, entries)
        self._written = len(entries)
        self.go_on()

    def act(self, seat: Seat, action: Any) -> list[Event]:
        """Let a seat act, and return what happened. Raises `Illegal`."""
        if self.waiting:
            raise Illegal(DEALER_FIRST)
        events = self.referee.act(seat, action)
        self.go_on()
        return events

    def hear(self, said: Commit | Seed) -> None:
        """Take in what a guest says of a seed. Raises `Fault`."""
        self.dealer.hear(said)
        self.go_on()

    def leave_out(self, seats: Iterable[Seat]) -> None:
        """Ask again for the seeds of a shuffle, without those who keep silent."""
        self.dealer.leave_out(seats)
        self.go_on()

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose seeds the match waits for."""
        return self.dealer.missing

    def go_on(self) -> None:
        """Write down what there is, and let the dealer answer for as long as it can."""
        referee, dealer = self.referee, self.dealer
        while True:
            if not dealer.lost(referee.state):
                referee.answer()
            elif chapter := dealer.redeal(referee):
                referee.feed(chapter)
            if not dealer.said and self._written == len(referee.entries):
                break
            self._write()
        dealer.open(referee)
        self._write()

    def text(self, seat: Seat | None = None) -> str:
        """The log as a seat may know it, or as everybody may."""
        header = self.referee.header
        told = (redact_item(item, seat, header.seats) for item in self.items)
        return print_record(header, told)

    def whole(self) -> str:
        """The log with every face that the host knows."""
        return print_record(self.referee.header, self.items)

    def _write(self) -> None:
        """Write down first what was played, then what is said about the next shuffle."""
        entries: list[Entry] = self.referee.entries
        self.items += entries[self._written :]
        self._written = len(entries)
        self.items += self.dealer.said
        self.dealer.said.clear()
