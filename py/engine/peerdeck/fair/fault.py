"""A fault: somebody did not keep to the protocol or to the rules, and is named."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.event import Seat
from peerdeck.words import _


class Fault(ValueError):
    """A sentence with `{name}` in it, the seat it is about, and the line of the log, from 1 on."""

    def __init__(self, message: str, seat: Seat | None, line: int | None = None) -> None:
        """Accuse a seat, or whoever dealt where no seat is known."""
        super().__init__(message)
        self.message = message
        self.seat = seat
        self.line = line

    def told(self, names: Sequence[str]) -> str:
        """The sentence with the name of who it is about."""
        name = _("The dealer") if self.seat is None else names[self.seat]
        return self.message.replace("{name}", name)

    def __str__(self) -> str:
        name = _("The dealer")
        if self.seat is not None:
            name = _("Seat {seat}").format(seat=self.seat)
        return self.message.replace("{name}", name)
