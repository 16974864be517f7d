"""A table on one device: a match, and a desk for each person who plays here.

A person alone always sees their own desk. Several people hand the device round: the page shows one
desk at a time, and while it changes hands a curtain, behind which there is no desk at all.

The curtain falls a moment after the last move of a person, so that everybody sees where the card
lands. Meanwhile nothing can be done, and the hand of that person is face down: from that move on
there is no face of any hand in the page.
"""

from __future__ import annotations

from time import time
from typing import Any, Self

from app import controls
from app.desk import Desk
from app.effects import Effect
from app.host import Host
from app.save import About, Ending, Saved, restore, write
from app.setup import Setup
from app.speech import by_player
from app.watching import WatchedDesk
from peerdeck.action import Deal
from peerdeck.event import Seat
from peerdeck.log import public_entry, redact_entry


class Table:
    """The host of a match with the desks of the people at this device."""

    def __init__(self, host: Host) -> None:
        """Make the desks, which have seen everything so far."""
        self.host = host
        setup = host.setup
        self.people: tuple[Seat, ...] = setup.people
        self.desks = {
            seat: Desk(host.referee.header, seat, setup.names, self.people, is_own_table=True)
            for seat in self.people
        }
        self._ended_at = 0  # in seconds since 1970
        self._told = 0  # how many entries of the log the desks have seen
        self.viewer: Seat | None = None  # the seat whose desk is shown
        self.landing: Desk | None = None  # of the person whose move is seen before the curtain
        # What everybody may know is all that is shown where there is no desk.
        self.audience = WatchedDesk(host.referee.header, 0, setup.names, is_own_table=True)
        if len(self.people) == 1:
            self.viewer = self.people[0]
        self._tell()

    @classmethod
    def restored(cls, saved: Saved) -> Self:
        """Return a saved table, with its desks as they were."""
        table = cls(saved.host)
        table._ended_at = saved.ended_at
        for desk, kept in zip(table.desks.values(), saved.desks, strict=False):
            restore(desk, kept)
        return table

    def keep(self) -> list[Effect]:
        """Return the effects that save the table."""
        return [{"save": self.text(), "of": self.setup.game.id}]

    def text(self) -> str:
        """Return the table as it is kept."""
        return write(self.host, self.desks.values(), self.about)

    @property
    def about(self) -> About:
        """The match as home tells of it while it waits."""
        state = self.public.state
        number = len(state.sheet) + (not self.public.between)
        ending = Ending(self._winners, self._ended_at) if self.over else None
        return About(self.setup, max(1, number), tuple(state.points), ending)

    @property
    def _winners(self) -> tuple[Seat, ...]:
        return tuple(self.setup.game.winners(self.public.state))

    @property
    def setup(self) -> Setup:
        """The game and its players."""
        return self.host.setup

    @property
    def desk(self) -> Desk | None:
        """The desk that is shown, or `None` behind the curtain."""
        return None if self.viewer is None else self.desks[self.viewer]

    @property
    def own_desks(self) -> tuple[Desk, ...]:
        """The desks of all people at this device."""
        return tuple(self.desks.values())

    @property
    def public(self) -> Desk:
        """Some desk, to be used only for what everybody may know."""
        return self.desk or self.desks[self.people[0]]

    @property
    def entries(self) -> int:
        """The length of the log: it tells one state of the table from the next."""
        return self._told

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self.host.referee.over

    @property
    def next_person(self) -> Seat | None:
        """The person who has to decide something before anybody else can go on.

        From the result of a deal anybody here may go on, whoever looks at it.
        """
        if self.public.can_deal:
            return self.public.me
        for seat in self.host.referee.to_act[:1]:
            if seat in self.people and controls.is_asked(self.desks[seat]):
                return seat
        return None

    @property
    def is_asked(self) -> bool:
        """True if the person whose desk is shown may decide something now."""
        return self.desk is not None and controls.is_asked(self.desk)

    @property
    def is_awaited(self) -> bool:
        """True if nothing goes on until the person whose desk is shown has decided."""
        return self.desk is not None and controls.is_awaited(self.desk)

    @property
    def is_handed_on(self) -> bool:
        """True if the device has to change hands before the match can go on."""
        if len(self.people) == 1 or self.public.at_result:
            return False
        return self.next_person not in (None, self.viewer)

    def draw_curtain(self) -> None:
        """Show no desk until somebody says who is looking; a person alone needs no curtain."""
        if len(self.people) > 1:
            self.viewer = self.landing = None
            self._show_result()

    def hand_on(self) -> None:
        """Let the last move be seen for a moment, if somebody is looking, before the curtain."""
        self.viewer, self.landing = None, self.desk

    @property
    def news(self) -> list[str]:
        """The moves since the next person last acted here, by player, in sentences."""
        left = 0 if self.next_person is None else self.desks[self.next_person].left
        acts = [told for at, told in self.audience.acted_at if at >= left]
        return by_player(acts, self.setup.names)

    @property
    def is_new_to_deal(self) -> bool:
        """True if the next person has not acted here in this deal."""
        return self.next_person is None or self.desks[self.next_person].left <= self.audience.dealt

    def reveal(self) -> None:
        """Show the desk of the person who has to decide something."""
        if self.next_person is not None:
            self.viewer = self.audience.me = self.next_person

    def act(self, action: Any) -> list[str]:
        """Let the person whose desk is shown act; return the events in words. Raises `Illegal`."""
        assert self.viewer is not None
        if isinstance(action, Deal) and self.public.can_deal:
            return self._go_on_from_result()
        self.host.act(self.viewer, action)
        told = self._tell()
        self.desks[self.viewer].left = self._told
        return told + self._answers()

    def _go_on_from_result(self) -> list[str]:
        """Begin the next deal, which the seat that has to deals, also if it is a bot's."""
        if self.public.must_be_dealt:
            self.host.act(self.public.to_act[0], Deal())
        for desk in (self.audience, *self.desks.values()):
            desk.waits_for_people = False
        told = self._tell()
        self.draw_curtain()  # everybody was looking at the scores
        return told

    def go_on(self) -> list[str]:
        """Let the table take its next step by itself, if it has one. Return what happened."""
        self._step()
        return self._tell() + self._answers()

    def think(self) -> bool:
        """Let a bot that acts next think a step further. Return False if there is nothing more."""
        seats = self.host.referee.to_act[:1]
        if self.public.at_result or not seats or seats[0] in self.people:
            return False
        return self.host.think()

    def _answers(self) -> list[str]:
        """Let those answer who are only asked, and need no time for it. Return what happened."""
        told, before = [], -1
        while before < self._told and self.next_person is None and controls.is_offered(self.public):
            before = self._told
            self._step()
            told += self._tell()
        return told

    def _step(self) -> None:
        for seat in self.host.referee.to_act[:1]:
            if self.public.at_result:
                pass  # the people here say when to go on
            elif seat not in self.people:
                self.host.play_bot()
            elif (answer := controls.automatic(self.desks[seat])) is not None:
                self.host.act(seat, answer)

    def stop(self) -> list[str]:
        """End the match by agreement: the bots agree with the people, who share this device."""
        self.host.stop()
        return self._tell()

    def _tell(self) -> list[str]:
        """Show every desk the new entries of the log. Return the sentences of the visible desk."""
        entries = self.host.entries[self._told :]
        self._told += len(entries)
        if self.over and entries:
            self._ended_at = int(time())
        told: dict[Seat, list[str]] = {}
        for seat, desk in self.desks.items():
            told[seat] = desk.feed(redact_entry(entry, seat) for entry in entries)
            desk.early = self.host.referee.early.get(seat)
        if len(self.people) > 1:
            seats = self.setup.seats
            self.audience.feed(public_entry(entry, seats) for entry in entries)
        self._show_result()
        return told[self.viewer] if self.viewer is not None else []

    def _show_result(self) -> None:
        """Show the result of a deal, which is for all to see, to whoever is looking."""
        if self.viewer is None and self.public.at_result:
            self.viewer = self.people[0]
