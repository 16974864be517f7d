"""The part of a session that is about friends; its modules are loaded only when needed."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TYPE_CHECKING

from app import intents, keeping, playing
from app.addresses import Invitation, of_text
from app.room import Room
from app.screens.leaving import leaving_for_good, removing
from app.setup import Person, Setup
from app.speech import alerted
from app.table import Table
from app.tabs import FRIENDS
from peerdeck.action import Deal

if TYPE_CHECKING:
    from app.desk import Desk
    from app.friends.adapter import TableAdapter
    from app.online.participant import Participant
    from app.online.session import OnlineSession
    from app.setup_draft import SetupDraft


class Visiting:
    """Brings the table with friends, if there is one, into the room."""

    def __init__(self, room: Room) -> None:
        """Begin without friends."""
        self._room = room
        self._session: OnlineSession | None = None
        self._is_choosing = False  # the person is choosing what is played next
        self._own_draft: SetupDraft | None = None  # at home, before there were friends
        self._version = ""
        self._can_shuffle = True  # this browser does all that the deck of friends takes
        self._kept = {"friends": "", "name": "", "servers": ""}
        self._mark: object = None  # the state of the friends that was shown last
        self._log: object = None  # the desk, and how far its log went, when it was looked at last
        self._was_over = self._was_awaited = False  # the match, and this person, by that log

    @property
    def participant(self) -> Participant | None:
        """The table with friends, if this page is at one."""
        return self._session.participant if self._session is not None else None

    @property
    def waits(self) -> bool:
        """True if there is a table with friends to come back to."""
        return self.participant is None and bool(self._kept["friends"])

    def remember(self, opened: intents.Open) -> None:
        """Take in the version of this page, and what was kept."""
        self._version, self._can_shuffle = opened.version, opened.can_shuffle
        self._kept = {name: opened.kept.get(name, "") for name in ("name", "servers")}
        self._kept["friends"] = opened.friends or ""

    def take_kept(self, name: str, text: str | None) -> None:
        """Go by the name, or the servers, that another tab has had kept."""
        if name in ("name", "servers"):
            self._kept[name] = text or ""

    @property
    def is_seated(self) -> bool:
        """True if this page has a place at a table with friends, who see it go."""
        participant = self.participant
        return participant is not None and participant.view.stage in (
            *("lobby", "playing", "over"),
            "stopped",
        )

    @property
    def under_way(self) -> Set[object]:
        """The things that friends are just being told: texts being signed, and an own move."""
        participant, table = self.participant, self._room.table
        if participant is None:
            return frozenset()
        desk = table.desk if table is not None else None
        return participant.network.signing | (
            {"move"} if desk is not None and desk.is_sent else set()
        )

    def take(self, intent: intents.NetworkIntent) -> None:
        """Handle an event of the network, or a tick of the clock."""
        if self.participant is not None:
            self.participant.take(intent)

    def host(self, setup: Setup) -> None:
        """Open this table for friends, or play it next with those who are here."""
        participant = self.participant
        if participant is not None and participant.table is not None:
            from app.friends import events

            participant.carry_out(events.set_up(participant.table, setup, participant.clock()))
            self.back()
            return
        taker = setup.takers[0]
        name = taker.name if isinstance(taker, Person) else ""
        self._enter(lambda part: part.begin(setup, name))

    def come(self, fragment: str) -> None:
        """Join the table of this address."""
        self._enter(lambda part: part.come(fragment))

    def come_back(self) -> None:
        """Come back to the last table."""
        self._enter(lambda part: part.come(part.fragment))

    def come_by_code(self, code: str) -> None:
        """Join the table of this code."""
        self._enter(lambda part: part.come_by_code(code))

    def _enter(self, then: Callable[[OnlineSession], None]) -> None:
        """Go to a table with friends, as soon as no other tab is at one."""

        def taken(text: str | None) -> None:
            from app.online.session import OnlineSession

            self._put_by()
            if self.participant is None:  # else what this tab knows is newer than what is kept
                self._kept["friends"] = text or ""
                kept = text or "", self._kept["name"], self._kept["servers"]
                self._session = OnlineSession(self._version, *kept, can_shuffle=self._can_shuffle)
            assert self._session is not None
            then(self._session)

        self._room.effects += self._room.tabs.take(FRIENDS, taken)

    def lost(self) -> None:
        """Stop following a table that another tab of this browser has taken over."""
        room, participant = self._room, self.participant
        if participant is None:
            return
        participant.network.wish("leave")
        room.effects += [one for one in participant.drain() if "friends" in one]
        self._go_home()
        room.tabs.lost(FRIENDS, lambda _text: self.come_back())
        keeping.busy(room, FRIENDS)

    @property
    def may_choose(self) -> bool:
        """True if the person at this page may choose what is played next."""
        return self._session is not None and self._session.may_choose

    def choose(self) -> None:
        """Let the person choose what is played next; the friends stay where they are."""
        from app.online.chosen import setup_of

        room, participant = self._room, self.participant
        assert participant is not None
        setup = setup_of(participant.view, participant.name)
        if setup is not None:
            self._is_choosing = True
            self._say_choosing("choosing")
            room.screen = "home"
            room.form.show(setup)

    def back(self) -> None:
        """Go back to the friends from choosing."""
        self._is_choosing = False
        self._say_choosing("chosen")
        self._room.screen = "result"  # or the screen that the table has reached

    def _say_choosing(self, what: str) -> None:
        """Let the others know that this person is choosing what is played next, or no longer."""
        participant = self.participant
        if participant is not None and participant.table is not None:
            from app.friends import events

            participant.carry_out(events.react(participant.table, what, participant.clock()))

    def make_room(self) -> None:
        """Offer seats for everybody after another game was chosen, as far as it has so many."""
        draft, participant = self._room.form.draft, self.participant
        seats = participant.view.seats if participant is not None else ()
        people = min(sum(bool(seat.peer) for seat in seats), draft.game.seats[-1])
        if people > draft.seats:
            self._room.form.draft = draft.with_seats(people)

    def leave(self) -> None:
        """Go home; the others play on."""
        assert self._session is not None
        self._room.effects += self._session.leave()
        self._kept["friends"] = self._session.fragment
        self._room.effects += self._room.tabs.release(FRIENDS)
        self._go_home()

    def _go_home(self) -> None:
        room, self._session, self._is_choosing = self._room, None, False
        if self._own_draft is not None:
            room.form.draft, self._own_draft = self._own_draft, None
        room.screen, room.table = "home", None

    def act(self, participant: Participant, intent: intents.Again | intents.Other) -> bool:
        """Handle an intent about friends, before or during a match. Return False if it is not one.

        Raises `Objection`.
        """
        from app.online import doing
        from app.online import intents as friendly

        room = self._room
        match friendly.read(intent):
            case None:
                return False
            case friendly.Proof():
                from app.online.show.proof import proof

                room.effects += room.dialogs.open_made(lambda: proof(participant))
            case friendly.Invite():
                from app.online.show.invite import invited

                room.effects += room.dialogs.open_made(lambda: invited(participant, room.form))
            case friendly.GiveUpSeat():
                room.effects += room.dialogs.open(leaving_for_good())
            case friendly.AskToRemove(peer):
                for seat in participant.view.seats:
                    if peer and seat.peer == peer:
                        room.effects += room.dialogs.open(removing(seat.name, peer))
            case friendly.AskAgain():
                from app.online.show.friends import dealing_again

                room.effects += room.dialogs.open_made(lambda: dealing_again(participant.view))
            case friendly.TakeCode(form) if isinstance(
                led := of_text(form.get("code", "")), Invitation
            ):
                if self.is_seated:
                    participant.codes.refuse_link()
                else:
                    self.come(led.fragment)
            case read:
                servers = participant.servers
                doing.act(participant, read, room.form.address)
                if participant.servers != servers:
                    self._kept["servers"] = participant.servers.text()
                if isinstance(read, friendly.Codes) and room.screen != "friends":
                    from app.online.show.invite import coded

                    room.effects += room.dialogs.open_made(lambda: coded(participant))
        if participant.name and participant.name != self._kept["name"]:
            self._kept["name"] = participant.name
            room.effects.append({"keep": participant.name, "as": "name"})
        return True

    def ask_to_end(self, participant: Participant) -> None:
        """Ask if the match is to end here."""
        from app.online.show.friends import ending

        self._room.effects += self._room.dialogs.open_made(lambda: ending(participant.view))

    def gather(self) -> None:
        """Show the screen that fits the table with friends, and announce what happened."""
        room, session = self._room, self._session
        if session is None or (session.participant is None and session.adapter is None):
            return
        if session.participant is not None and session.participant.has_left:
            self.leave()
            return
        session.follow()
        if asked := session.asked():
            room.effects.append(alerted(" ".join(asked)))
            room.heard.add("turn")
        if self._is_choosing and not session.may_choose:
            self.back()  # the next match has begun
        screen = "home" if self._is_choosing else session.screen(room.screen)
        was_over, turn_has_come = self._was_over, self._look(session.adapter)
        is_next = was_over and not self._was_over  # somebody may still look at the last table
        is_new = screen == "table" and (room.screen != "table" or is_next)
        room.screen, room.table = screen, session.adapter
        room.attune()
        if session.adapter is not None:
            told = session.adapter.said()
            if is_new:
                playing.come(room, session.adapter)
            elif told:
                playing.hear(room, session.adapter, told, was_awaited=False)
            elif turn_has_come or session.is_nudged:
                playing.call(room, session.adapter)
            session.is_nudged = False
        room.effects += session.drain()
        self._kept["friends"] = session.fragment

    def _look(self, table: TableAdapter | None) -> bool:
        """Look at the log, if it has changed. Return True if by now it is this person's turn.

        It may be so with cards that have come, of which no sentence tells.
        """
        desk = table.desk if table is not None else None
        log = desk, len(desk.entries) if desk is not None else 0
        if log == self._log:
            return False
        was_awaited, self._log = self._was_awaited, log
        self._was_over = table is not None and table.over
        self._was_awaited = table is not None and table.is_awaited
        has_come = self._was_awaited and not was_awaited
        return has_come and desk is not None and not _goes_on(desk)

    def has_news(self) -> bool:
        """True if what friends see has changed since this was last asked."""
        friends = self._session.mark if self._session is not None else None
        mark, self._mark = self._mark, (friends, self._room.notice)
        return mark != self._mark or bool(self._room.heard)

    def _put_by(self) -> None:
        if self.participant is None:
            self._own_draft = self._room.form.draft
        self._is_choosing = False
        if isinstance(self._room.table, Table):
            self._room.step_away()


def _goes_on(desk: Desk) -> bool:
    """Return True if a turn only goes on, as with what its player has drawn."""
    return desk.acted == desk.me and desk.last.get(desk.me) != Deal()
