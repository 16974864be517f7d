"""A table as its screens and gestures know it: of this device (`table.py`), or with friends."""

from __future__ import annotations

from typing import Any, Protocol

from app.desk import Desk
from app.effects import Effect
from app.setup import Setup
from peerdeck.event import Seat


class AnyTable(Protocol):
    """A match, and the desks of the people at this device. What happens is told in sentences."""

    @property
    def setup(self) -> Setup:
        """The game, its rules, and the players."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of the people at this device."""

    @property
    def desk(self) -> Desk | None:
        """The desk that is shown, or `None` behind the curtain."""

    @property
    def landing(self) -> Desk | None:
        """The desk of the person whose move is seen for a moment before the curtain falls."""

    @property
    def audience(self) -> Desk:
        """A desk that knows what everybody may know; to be used only where no desk is shown."""

    @property
    def news(self) -> list[str]:
        """The moves since the next person last acted at this device, in sentences."""

    @property
    def is_new_to_deal(self) -> bool:
        """True if the next person has not acted at this device in this deal."""

    @property
    def viewer(self) -> Seat | None:
        """The seat whose desk is shown."""

    @property
    def own_desks(self) -> tuple[Desk, ...]:
        """The desks of all people at this device."""

    @property
    def public(self) -> Desk:
        """Some desk, to be used only for what everybody may know."""

    @property
    def entries(self) -> int:
        """The length of the log: it tells one state of the table from the next."""

    @property
    def over(self) -> bool:
        """True if the match has ended."""

    @property
    def next_person(self) -> Seat | None:
        """The person who has to decide something before anybody else can go on."""

    @property
    def is_asked(self) -> bool:
        """True if the person whose desk is shown may decide something now."""

    @property
    def is_awaited(self) -> bool:
        """True if nothing goes on until the person whose desk is shown has decided."""

    @property
    def is_handed_on(self) -> bool:
        """True if the device has to change hands before the match can go on."""

    def keep(self) -> list[Effect]:
        """Return the effects that save the table."""

    def draw_curtain(self) -> None:
        """Show no desk until somebody says who is looking."""

    def hand_on(self) -> None:
        """Let the last move be seen for a moment before the curtain falls."""

    def reveal(self) -> None:
        """Show the desk of the person who has to decide something."""

    def act(self, action: Any) -> list[str]:
        """Let the person whose desk is shown act. Raises `Illegal`."""

    def go_on(self) -> list[str]:
        """Let the table take its next step by itself, if it has one."""

    def think(self) -> bool:
        """Let a bot think a step further. Return False if there is nothing more."""

    def stop(self) -> list[str]:
        """End the match by agreement, as far as that is for this device to say."""
