"""A table with friends in the form of a table of this device, so that all its screens fit.

Everybody plays at the own device: there is one desk, and no curtain. What an action brings about
waits in `effects` until the session carries it out (`events.py` says what they are).
"""

from __future__ import annotations

from typing import Any

from app import controls
from app.desk import Desk
from app.effects import Effect
from app.friends import events
from app.friends.table import FriendsTable
from app.setup import Bot, Person, Setup, Taker
from peerdeck.action import Stop
from peerdeck.event import Seat
from peerdeck.log import parse_header


class TableAdapter:
    """A table with friends, with the methods that `app.table.Table` has for one device.

    `now` is the time of the last thing that came in.
    """

    def __init__(self, friends: FriendsTable, now: float) -> None:
        """A page at a table, during a match."""
        self.friends = friends
        self.now = now
        self.effects: list[Effect] = []

    @property
    def desk(self) -> Desk | None:
        """The desk of this page's person, or of somebody who looks on."""
        return self.friends.desk

    @property
    def own_desks(self) -> tuple[Desk, ...]:
        """The desks at this device: the same one, if there is a match."""
        return (self.friends.desk,) if self.friends.desk is not None else ()

    @property
    def public(self) -> Desk:
        """The same; only to be asked for when there is a match."""
        assert self.friends.desk is not None
        return self.friends.desk

    @property
    def audience(self) -> Desk:
        """The same: there is always a desk to show."""
        return self.public

    @property
    def landing(self) -> None:
        """None: no curtain falls."""

    @property
    def news(self) -> list[str]:
        """Nothing: everybody sees what happens."""
        return []

    @property
    def is_new_to_deal(self) -> bool:
        """Of no use without a curtain."""
        return False

    @property
    def setup(self) -> Setup:
        """The game, its rules, and who sits in each seat."""
        view = self.friends.view
        header = parse_header(view.game)
        takers: list[Taker] = [
            Person(seat.name) if seat.peer else Bot(seat.strength) for seat in view.seats
        ]
        return Setup(header.game, header.options, tuple(takers))

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seat at this device."""
        return self.public.people

    @property
    def viewer(self) -> Seat | None:
        """The seat whose desk is shown."""
        return self.public.me if self.friends.desk is not None else None

    @property
    def entries(self) -> int:
        """The length of the log, which differs between one state of the table and the next."""
        return len(self.public.entries)

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self.public.over

    @property
    def next_person(self) -> Seat | None:
        """The person who has to decide something now, at any device."""
        desk, seats = self.public, self.friends.view.seats
        for seat in desk.to_act[:1]:
            if seat == desk.me and not self.friends.view.watches:
                return seat if desk.pauses or controls.is_asked(desk) else None
            return seat if seats[seat].peer and not seats[seat].bot else None
        return None

    @property
    def is_asked(self) -> bool:
        """True if this page's person may decide something now; not while a move is under way."""
        return self.desk is not None and controls.is_asked(self.public)

    @property
    def is_awaited(self) -> bool:
        """True if nothing goes on until this page's person has decided."""
        return self.is_asked and controls.is_awaited(self.public)

    @property
    def is_handed_on(self) -> bool:
        """Never: everybody has the own device."""
        return False

    def keep(self) -> list[Effect]:
        """Keep how the desk lies; everything else is kept as it happens."""
        self.effects.append(self.friends.saving())
        return []

    def draw_curtain(self) -> None:
        """There is none."""

    def hand_on(self) -> None:
        """There is no curtain to fall."""

    def reveal(self) -> None:
        """There is no curtain."""

    def act(self, action: Any) -> list[str]:
        """Let this page's person act; what happened, in sentences. Raises `Illegal`."""
        self.effects += events.act(self.friends, action, self.now)
        return self.said()

    def go_on(self) -> list[str]:
        """Let happen what happens by itself, if anything does; in sentences."""
        self.effects += events.go_on(self.friends, self.now)
        return self.said()

    def think(self) -> bool:
        """Let a bot of this page think a step further. Return False if there is nothing more."""
        return events.think(self.friends)

    def stop(self) -> list[str]:
        """Wish to end the match; it ends when all persons do."""
        return self.act(Stop())

    def said(self) -> list[str]:
        """Return what has happened since this was last called, in sentences."""
        told, self.friends.said[:] = self.friends.said[:], []
        return told
