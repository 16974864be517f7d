"""The part of a session that is about friends; its modules are loaded only when needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from typing import TYPE_CHECKING

from app import intents, keeping, playing
from app.room import Room
from app.screens.leaving import leaving_for_good, removing
from app.setup import Person, Setup
from app.speech import alerted
from app.table import Table
from app.tabs import FRIENDS

if TYPE_CHECKING:
    from app.company.company import Company
    from app.company.party import Party
    from app.wish import Wish

INVITED = "#table="  # begins the address of a table with friends
CODE = re.compile("#[A-Za-z0-9_-]{60,800}")  # a code in the place of an address
LONGEST_ADDRESS = 500


class Visiting:
    """Brings the table with friends, if there is one, into the room."""

    def __init__(self, room: Room) -> None:
        """Begin without friends."""
        self._room = room
        self._party: Party | None = None
        self._is_choosing = False  # the host is choosing what is played next
        self._offered: Wish | None = None  # the table on offer at home, before there were friends
        self._version = ""
        self._can_shuffle = True  # this browser does all that the deck of friends takes
        self._kept = {"friends": "", "name": "", "servers": ""}
        self._mark: object = None  # the state of the friends that was shown last

    @property
    def company(self) -> Company | None:
        """The table with friends, if this page is at one."""
        return self._party.company if self._party is not None else None

    @property
    def waits(self) -> bool:
        """True if there is a table with friends to come back to."""
        return self.company is None and bool(self._kept["friends"])

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
        company = self.company
        return company is not None and company.view.stage in ("lobby", "playing", "over", "stopped")

    @property
    def under_way(self) -> Set[object]:
        """The things that friends are just being told: texts being signed, and an own move."""
        company, table = self.company, self._room.table
        if company is None:
            return frozenset()
        desk = table.desk if table is not None else None
        return company.network.signing | ({"move"} if desk is not None and desk.is_sent else set())

    def take(self, intent: intents.NetworkIntent) -> None:
        """Handle an event of the network, or a tick of the clock."""
        if self._party is not None:
            self._party.take(intent)

    def host(self, setup: Setup) -> None:
        """Open this table for friends, or play it next with those who are here."""
        if self.company is not None:
            self.company.set_up(setup)
            self.back()
            return
        taker = setup.takers[0]
        name = taker.name if isinstance(taker, Person) else ""
        self._enter(lambda party: party.begin(setup, name))

    def come(self, fragment: str) -> None:
        """Join the table of this address."""
        self._enter(lambda party: party.come(fragment[:LONGEST_ADDRESS]))

    def come_back(self) -> None:
        """Come back to the last table."""
        self._enter(lambda party: party.come(party.fragment))

    def come_by_code(self, code: str = "") -> None:
        """Join the table that a code will lead to, or this one."""
        self._enter(lambda party: party.come_by_code(code))

    def _enter(self, then: Callable[[Party], None]) -> None:
        """Go to a table with friends, as soon as no other tab is at one."""

        def taken(text: str | None) -> None:
            from app.company.party import Party

            self._put_by()
            if self.company is None:  # else what this tab knows is newer than what is kept
                self._kept["friends"] = text or ""
                kept = text or "", self._kept["name"], self._kept["servers"]
                self._party = Party(self._version, *kept, can_shuffle=self._can_shuffle)
            assert self._party is not None
            then(self._party)

        self._room.effects += self._room.tabs.take(FRIENDS, taken)

    def lost(self) -> None:
        """Stop following a table that another tab of this browser has taken over."""
        room, company = self._room, self.company
        if company is None:
            return
        company.network.wish("leave")
        room.effects += [one for one in company.drain() if "friends" in one]
        self._go_home()
        room.tabs.lost(FRIENDS, lambda _text: self.come_back())
        keeping.busy(room, FRIENDS)

    @property
    def may_choose(self) -> bool:
        """True if the person at this page may choose what is played next."""
        return self._party is not None and self._party.may_choose

    def choose(self) -> None:
        """Let the host choose what is played next; the friends stay where they are."""
        room, company = self._room, self.company
        assert company is not None
        setup = company.setup
        if setup is not None:
            self._is_choosing = True
            room.screen = "home"
            room.offer.offer(setup)

    def back(self) -> None:
        """Go back to the friends from choosing."""
        self._is_choosing = False
        self._room.screen = "result"  # or the screen that the table has reached

    def make_room(self) -> None:
        """Offer seats for everybody after another game was chosen, as far as it has so many."""
        wish, company = self._room.offer.wish, self.company
        most = wish.with_seats(wish.game.seats[-1])
        seating = company.seating(most.usual_setup()) if company is not None else None
        people = sum(bool(place.peer) for place in seating.places) if seating is not None else 0
        if people > wish.seats:
            self._room.offer.wish = wish.with_seats(people)

    def leave(self) -> None:
        """Go home; the others play on."""
        assert self._party is not None
        self._room.effects += self._party.leave()
        self._kept["friends"] = self._party.fragment
        self._room.effects += self._room.tabs.release(FRIENDS)
        self._go_home()

    def _go_home(self) -> None:
        room, self._party, self._is_choosing = self._room, None, False
        if self._offered is not None:
            room.offer.wish, self._offered = self._offered, None
        room.screen, room.table = "home", None

    def act(self, company: Company, intent: intents.Again | intents.Other) -> bool:
        """Handle an intent about friends, before or during a match. Return False if it is not one.

        Raises `ValueError` with a sentence.
        """
        from app.company import doing
        from app.company import intents as friendly
        from app.company.codes import link_in

        room = self._room
        match friendly.read(intent):
            case None:
                return False
            case friendly.Proof():
                from app.company.show.company import proof

                room.effects += room.dialogs.open_made(lambda: proof(company))
            case friendly.Invite():
                from app.company.show.lobby import invited

                room.effects += room.dialogs.open_made(lambda: invited(company, room.offer))
            case friendly.GiveUpSeat():
                room.effects += room.dialogs.open(leaving_for_good())
            case friendly.AskToRemove(peer):
                seats = company.view.seats
                if name := next((seat.name for seat in seats if peer and seat.peer == peer), ""):
                    room.effects += room.dialogs.open(removing(name, peer))
            case friendly.AskAgain():
                from app.company.show.again import asked

                room.effects += room.dialogs.open_made(lambda: asked(company.view))
            case friendly.CopyTable():
                assert self._party is not None
                room.effects += self._party.copy()
            case friendly.TakeCode(form) if link := link_in(form.get("code", "")):
                if self.is_seated:
                    company.codes.refuse_link()
                else:
                    self.come(link)
            case read:
                doing.act(company, read, room.offer.address)
                if isinstance(read, friendly.Codes) and room.screen != "friends":
                    from app.company.show.lobby import coded

                    room.effects += room.dialogs.open_made(lambda: coded(company))
        if company.name and company.name != self._kept["name"]:
            self._kept["name"] = company.name
            room.effects.append({"keep": company.name, "as": "name"})
        return True

    def gather(self) -> None:
        """Show the screen that fits the table with friends, and announce what happened."""
        room, party = self._room, self._party
        if party is None or (party.company is None and party.seated is None):
            return
        if party.company is not None and party.company.has_left:
            self.leave()
            return
        party.follow()
        if asked := party.asked():
            room.effects.append(alerted(" ".join(asked)))
            room.heard.add("turn")
        if self._is_choosing and not party.may_choose:
            self.back()  # somebody else is the host now
        screen = "home" if self._is_choosing else party.screen(room.screen)
        is_new = screen == "table" != room.screen
        room.screen, room.table = screen, party.seated
        room.attune()
        if party.seated is not None:
            refusal = party.seated.friends.refusal
            if refusal is not None:
                playing.refuse(room, refusal)
            told = party.seated.said()
            if is_new:
                playing.come(room, party.seated)
            elif told:
                playing.hear(room, party.seated, told, was_awaited=False)
            elif party.is_nudged:
                playing.call(room, party.seated)
            party.is_nudged = False
        room.effects += party.drain()
        self._kept["friends"] = party.fragment

    def has_news(self) -> bool:
        """True if what friends see has changed since this was last asked."""
        friends = self._party.mark if self._party is not None else None
        mark, self._mark = self._mark, (friends, self._room.notice)
        return mark != self._mark or bool(self._room.heard)

    def _put_by(self) -> None:
        if self.company is None:
            self._offered = self._room.offer.wish
        self._is_choosing = False
        if isinstance(self._room.table, Table):
            self._room.step_away()
