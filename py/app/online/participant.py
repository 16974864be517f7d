"""This page at a table with friends: what its person, the connections and the clock bring about.

Effects that only a table with friends has:

- `friends`: have what connects the pages do this, a wish as JSON (`peer/PROTOCOL.md`), as long as
  this tab has the table;
- `deck`: do a sum, and hand its results in by the intent `computed`;
- `store friends`: store these texts by name, or delete those that are `None`, before anything that
  follows; where that fails, hand in `unstored`, and do nothing that follows;
- `share`: offer this link to the device for sharing; `title` says what it leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.effects import Effect
from app.friends import events
from app.friends.news import News
from app.friends.table import FriendsTable
from app.friends.view import AT_TABLE, TableView
from app.intents import Beat, Computed, Friends, NetworkIntent, Unstored
from app.online.asking import Declined, Question, questions
from app.online.clock import Clock
from app.online.codes import Codes
from app.online.network import Event, Network, read_event
from app.online.opening import NONE, KeptTable, Opening, keeping, table_in, with_newest
from app.online.servers import Servers, Unfit
from app.online.standing import Standing, standing
from app.setup import Setup, called, distinct_name
from peerdeck.event import Seat
from peerdeck.words import _

NAMED = ("person", "kept")  # seats of people with names
MOST_NEWS = 4  # sentences about friends that wait, one after the other
FRESH, BRIEF = 8.0, 4.0  # seconds for which a sentence stays, and if another one waits
OLD = 20.0  # seconds after which nobody needs to read it, unless it lasts
SLOW = 15.0  # seconds after which looking for a table takes long: the relays have been tried
LEAVING = 10.0  # seconds for which a page that leaves for good waits for the others
LINGERS = 1.0  # seconds for which it stays when they have agreed, so that its vote goes out
CLOSE = 0.25  # seconds that a look at the clock may be early


@dataclass
class Participant:
    """A table with friends as this page takes part in it, from opening or joining it to leaving.

    `failure` is a word for why nothing comes of it; `news` are sentences about friends, to be shown
    one after the other.
    """

    name: str
    version: str
    servers: Servers = field(default_factory=Servers)
    clock: Callable[[], float] = field(default_factory=Clock)
    fragment: str = ""  # of the address that leads to the table
    table: FriendsTable | None = None
    failure: str = ""
    news: list[News] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    wants_name: bool = False  # before a table is opened
    known: KeptTable = NONE  # what this browser had stored of its last table
    can_shuffle: bool = True  # this browser can do all sums of the deck
    unfit: Unfit | None = None  # what is wrong with the own servers as they were filled in
    declined: Declined = field(default_factory=Declined)
    network: Network = field(default_factory=Network)
    _opening: Opening | None = None
    _shown: float = 0.0  # since when the first sentence has been shown
    _since: float = 0.0  # when the table began to be looked for
    _leaves_since: float = 0.0  # when this person began to leave for good
    _left_at: float = 0.0  # when the others had agreed to that
    _looks_at: float = 0.0  # when this page looks at the clock next, if that is set

    def __post_init__(self) -> None:
        """Start with nothing under way."""
        self.codes = Codes(self.network)

    # How it begins and ends

    def host(self, setup: Setup) -> None:
        """Open this table for friends, as soon as the person has a name."""
        self.forget_known()
        self._opening = Opening(setup)
        self.wants_name = self.can_shuffle and not self.name
        if not self.wants_name:
            self._make()

    def _make(self) -> None:
        if self._is_unable():
            return
        relays = {"relays": list(self.servers.relays)} if self.servers.relays else {}
        self.network.wish("make", build=self.version, **relays, **self.servers.wishes)

    def come(self, fragment: str) -> None:
        """Join the table of this address, with a new key unless this page has a place there.

        What was said with an old key must not be forgotten.
        """
        if table_in(fragment) != table_in(self.known.fragment):
            self.forget_known()
        self._opening = Opening(kept=self.known)
        self.table = None
        self.fragment = fragment
        self.failure = ""
        if not self._is_unable():
            more = {} if self._opening.is_return else {"fresh": True}
            self.network.come(fragment, build=self.version, **more, **self.servers.wishes)

    def forget_known(self) -> None:
        """Forget the last table of this browser."""
        if self.known.texts:
            self.effects.append({"store friends": dict.fromkeys(self.known.texts)})
        self.known = NONE

    def _is_unable(self) -> bool:
        """Return True if this browser cannot take part, which is said before anybody is asked."""
        if not self.can_shuffle:
            self.failure = "deck"
        return not self.can_shuffle

    def leave(self) -> None:
        """Go away; what is kept lets this page come back."""
        self.network.wish("leave")

    @property
    def view(self) -> TableView:
        """The table as screens show it."""
        return self.table.view if self.table is not None else TableView("calling")

    # What comes from outside

    def take(self, intent: NetworkIntent) -> None:
        """Follow what the network reports. Raises `Objection`."""
        match intent:
            case Friends(text):
                self._connected(read_event(text))
            case Beat():
                self._beat()
            case Computed(results):
                if self.table is not None:
                    self.carry_out(events.computed(self.table, results, self.clock()))
            case Unstored(why):
                if self.table is not None:
                    is_cleared = why == "cleared"
                    table, now = self.table, self.clock()
                    again = table.stored_again() if is_cleared else events.cannot_store(table, now)
                    self.effects += [keeping(self.fragment)] if is_cleared else []
                    self.carry_out(again)

    def _connected(self, event: Event) -> None:
        """Something has happened on the connections."""
        self.network.take(event)
        self.codes.take(event)
        table, now = self.table, self.clock()
        match event:
            case {"is": "table", "table": str(id_), "me": str(me), "fragment": str(fragment)}:
                self._opened(id_, me, fragment)
            case {"is": "text", "from": str(peer), "text": str(text)} if table is not None:
                self.carry_out(events.receive(table, peer, text, now))
            case {"is": "verified", "id": int(number), "peers": list(peers)} if table is not None:
                self.carry_out(events.verified(table, number, peers, now))
            case {"is": "signed", "id": int(number)} if table is not None:
                key, signature = str(event.get("key", "")), str(event.get("sig", ""))
                self.carry_out(events.signed(table, number, key, signature, now))
            case {"is": "peer", "peer": str(peer), "state": str(state)} if table is not None:
                build = event.get("build") or self.version
                self.carry_out(events.ignore(table, peer, now, is_on=build != self.version))
                self.carry_out(events.peer_state(table, peer, state, now))
            case {"is": "code", "kind": "offer", "fragment": str(there)} if there:
                if self._is_led_to(there):
                    self.come(there)
                else:
                    self.codes.answer()
            case {"is": "relays", "state": "down"} if (
                table is not None and table.coming is not None
            ):
                self.codes.open()  # nothing else leads to the table
            case {"is": "failed", "do": "make" | "come", "why": str(why)}:
                self.failure = why
            case {"is": "failed", "do": "servers" | "relays" as do}:
                field = "relays" if do == "relays" else "turn"
                text = _("The address of one of your own servers cannot be used.")
                self._refuse_servers(Unfit(field, text))
            case {"is": "failed", "do": "send" | "sign" | "verify"}:
                pass  # the table says it again
            case {"is": "failed", "do": str(do), "why": "load"} if do != "leave":
                self.failure = "load"

    def _beat(self) -> None:
        """Time has passed."""
        now = self.clock()
        if now < self._looks_at - CLOSE:
            return  # this look was set when nothing happened: there have been others since
        self._looks_at = 0.0
        if self.table is not None:
            self.carry_out(events.tick(self.table, now))
        if self.view.resigns:
            self._leaves_since = self._leaves_since or now
        if self.view.stage == "left":
            self._left_at = self._left_at or now
        if self.standing.waits or self.question is not None:
            self._shown = now  # what has happened is shown afterwards, unless it is old by then
        self._forget_old(now)
        if self.news and now - self._shown > (BRIEF if self.news[1:] else FRESH):
            del self.news[0]
            self._shown = now

    # What the person does (see `doing.py`)

    def go_by(self, name: str) -> None:
        """Have a name from now on, so that the table can be opened."""
        self.name, self.wants_name = name, False
        self._make()

    def name_here(self, name: str, seat: Seat | None = None) -> str:
        """Return what somebody of this name would be called at the table, perhaps in a seat."""
        others = [s.name for s in self.view.seats if s.who in NAMED and s.seat != seat]
        return distinct_name(called(name).name, others)

    def is_taken(self, name: str, seat: Seat | None = None) -> bool:
        """Return True if somebody else at the table has this name."""
        return self.name_here(name, seat) != called(name).name

    def try_again(self) -> None:
        """Repeat what failed: opening the table, joining it, or connecting at it."""
        self.failure = ""
        if self.table is not None:
            self.network.wish("resume")
            self.network.is_replaced = False
        elif self.is_opening:
            self._make()
        else:
            self.come(self.fragment)

    def come_as_new(self) -> None:
        """Join the same table with a new key, because this browser lost what it stored."""
        self.carry_out(self.table.forgotten() if self.table is not None else [])
        self.forget_known()
        self.come(self.fragment)

    def choose_servers(self, form: Mapping[Any, Any]) -> None:
        """Go by other relays and servers from now on, or say what is wrong with them."""
        before, self.unfit = self.servers, None
        try:
            self.servers = Servers.from_form(form)
        except Unfit as unfit:
            self._refuse_servers(unfit)
            return
        self.effects.append({"keep": self.servers.text(), "as": "servers"})
        if self.table is None:
            self.try_again()
            return
        self.network.wish("servers", **self.servers.wishes)
        if before.relays != self.servers.relays and self.view.stage in AT_TABLE:
            self.network.wish("relays", relays=list(self.servers.relays))

    def _refuse_servers(self, unfit: Unfit) -> None:
        self.unfit = unfit
        self.effects.append({"focus": unfit.field})

    def offer_code(self) -> None:
        """Make a code that leads to the table as it is now."""
        if self.table is not None and self.table.newest:
            self.network.wish("newest", hash=self.table.newest)

    # How it is shown

    def drain(self) -> list[Effect]:
        """Return what is to happen now."""
        effects, self.effects = self.effects, []
        effects += self.network.drain()
        if self.table is not None or self._opening is not None:
            now = self.clock()
            wait = 500 if self.table is None or self.news else events.wait(self.table)
            at = now + wait / 1000
            if not self._looks_at or at < self._looks_at - CLOSE:
                self._looks_at = at
                effects.append({"wait": wait, "intent": {"do": "beat"}})
        return effects

    def link(self, address: str) -> str:
        """Return the way to this table for friends, as it is now."""
        newest = self.table.newest if self.table is not None else ""
        fragment = with_newest(self.fragment.lstrip("#"), newest)
        return f"{address}#{fragment}" if self.fragment else ""

    @property
    def is_opening(self) -> bool:
        """True if this page is about to open a table."""
        return self._opening is not None and self._opening.setup is not None

    @property
    def is_coming_back(self) -> bool:
        """True if this page is on its way to a table at which it has a place."""
        return self._opening is not None and self._opening.is_return

    @property
    def mark(self) -> object:
        """Return a value that changes whenever there is something else to show beside the view."""
        network, codes = self.network, self.codes
        return (
            *(self.fragment, self.failure, self.name, self.wants_name, tuple(self.news)),
            *(network.relays, network.reach, network.is_replaced, frozenset(self.reasons)),
            *(codes.is_open, codes.own, codes.takes, codes.told, codes.trouble, codes.has_worked),
            *(self.is_unanswered, self.status, self.question),
            str(self.unfit or ""),
        )

    @property
    def is_unanswered(self) -> bool:
        """True if the table has been looked for so long that something may be wrong."""
        looks = self.table is not None and self.view.stage == "calling"
        is_heard = any(peer.state == "open" for peer in self.network.peers.values())
        return looks and not is_heard and self.clock() - self._since > SLOW

    @property
    def has_left(self) -> bool:
        """True if this person has left for good, or nobody is here to agree."""
        now = self.clock()
        return 0 < self._left_at < now - LINGERS or 0 < self._leaves_since < now - LEAVING

    @property
    def reasons(self) -> set[str]:
        """The reasons why peers of the table cannot be reached, each as a word."""
        return {
            peer.why for peer in self.network.peers.values() if peer.why and peer.state != "open"
        }

    @property
    def needs_code(self) -> bool:
        """True if no relay can be reached, so that somebody who is away comes back by a code."""
        is_cut_off = any(seat.presence == "gone" for seat in self.view.seats)
        return self.network.relays == "down" and is_cut_off

    @property
    def question(self) -> Question | None:
        """The question to this person that is the most pressing, if there is one."""
        return next(iter(questions(self.view, self.declined, needs_code=self.needs_code)), None)

    def _forget_old(self, now: float) -> None:
        """Forget news that have waited too long, or that are no longer true."""
        gone = {seat.peer for seat in self.view.seats if seat.away}
        self.news = [
            each
            for each in self.news
            if (each.lasts or now - each.came < OLD) and gone.isdisjoint(each.back)
        ]

    def say(self, sentences: list[News]) -> None:
        """Show these for a while."""
        now = self.clock()
        if sentences and not self.news:
            self._shown = now
        news = [*self.news, *(each._replace(came=now) for each in sentences)]
        self.news = news[:1] + news[1:][1 - MOST_NEWS :]  # the first is being shown, or waits

    @property
    def standing(self) -> Standing:
        """The state of the table, in a sentence."""
        return standing(self.view, finds_back=self.network.relays in ("up", "off"))

    @property
    def status(self) -> str:
        """The one sentence about friends: what the table waits for comes first, then news."""
        stands = self.standing
        return stands.text if stands.waits or not self.news else self.news[0].text

    def _opened(self, id_: str, me: str, fragment: str) -> None:
        opening, self._opening = self._opening, None
        self.fragment = fragment or self.fragment
        self.failure = ""
        self.effects.append(keeping(self.fragment))
        if opening is None:
            return  # it names other relays, or another decision, now
        self._since = self.clock()
        self.table, effects = opening.open(me, id_, self.fragment, self.name, self._since)
        self.carry_out(effects)
        self.codes.answer()

    def _is_led_to(self, there: str) -> bool:
        """Return True if this page follows a code: to a first table, or from one not reached."""
        if self.table is None and self._opening is None:
            return True
        is_other = table_in(there) != table_in(self.fragment)
        return is_other and self.codes.is_sought and self.view.stage == "calling"

    def carry_out(self, effects: list[Effect]) -> None:
        """Have done what the table wants, in this order."""
        for effect in effects:
            if "deck" in effect or "store friends" in effect:
                self.effects += self.network.drain()  # keep the order
                self.effects.append(effect)
            else:
                self.network.carry_out(effect)
        self.declined.follow(self.view)
