"""This page at a table with friends: what its person, the connections and the clock bring about.

Effects that only a table with friends has:

- `friends`: have what connects the pages do this, a wish as JSON (`peer/PROTOCOL.md`), as long as
  this tab has the table; with `promises` only if what was to be kept last was kept;
- `deck`: do a sum (`friends/deck/effects.py`), and hand its results in by the intent `computed`;
- `save friends`: keep this text, or nothing when it is `None`, and `blocks` of the log by name,
  which never change (`app/blocks.py`), but no others; they hold cards, as `save` does;
- `share`: offer this link to whatever shares links on the device; `title` says what it leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.effects import Effect
from app.friends.frames import Frame
from app.friends.refereeing import TooSoon
from app.friends.seating import Seating
from app.friends.table import FriendsTable
from app.friends.times import BRIEF, COMING, FRESH, LATE, RESIGNING, SLOW, TICK
from app.friends.view import TableView
from app.intents import Beat, Computed, Friends, NetworkIntent
from app.online.claims import judge
from app.online.clock import Clock
from app.online.codes import Codes
from app.online.network import Event, Network, read_event
from app.online.opening import NONE, KeptTable, Opening, Page, keeping, table_in
from app.online.removing import asked_now
from app.online.servers import Servers, Unfit
from app.online.standing import Standing, missing, standing, why_again
from app.setup import Setup, called, distinct_name
from peerdeck.event import Seat
from peerdeck.naming import listed
from peerdeck.words import _

NAMED = ("person", "kept")  # seats of people with names
BEFORE = ("lobby", "over")  # stages in which a match can be begun
MOST_TOLD = 4  # sentences about friends that wait, one after the other


@dataclass
class Participant:
    """A table with friends as this page takes part in it, from laying or joining it to leaving it.

    `failure` is a word for why nothing comes of it; `told` are sentences about friends, to be shown
    one after the other.
    """

    version: str
    name: str
    servers: Servers = field(default_factory=Servers)
    clock: Callable[[], float] = field(default_factory=Clock)
    fragment: str = ""  # of the address that leads to the table
    table: FriendsTable | None = None
    failure: str = ""
    told: list[str] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    wants_name: bool = False  # before a table is laid
    earlier: KeptTable = NONE  # in the table of which this one is a copy
    can_shuffle: bool = True  # this browser does all that the deck takes
    unfit: Unfit | None = None  # what is wrong with the own servers as they were filled in

    def __post_init__(self) -> None:
        """Start with nothing under way."""
        self.network = Network(self._hear, self._signed)
        self.codes = Codes(self.network)
        self._opening: Opening | None = None
        self._relays: tuple[str, ...] = ()  # of the table of which this one is a copy
        self.part = NONE  # in the table, as it was kept last
        self._shown = 0.0  # since when the first sentence has been shown
        self._since = 0.0  # when the table began to be looked for
        self._waits_since = 0.0  # when a shuffle, or a change of people, began to wait for somebody
        self._resigns_since = 0.0  # when this person began to leave for good
        self._plays_on: object = None  # the reasons to deal again that this person has declined
        self._declined: set[str] = set()  # those who want to end the match, and were answered
        self._looks_at = 0.0  # when this page looks at the clock next, if that is set
        self.begins = False  # a match, as soon as everybody is there and knows what is played
        self._lost: dict[str, float] = {}  # since when people have not been heard, by name

    # How it begins and ends

    def host(self, setup: Setup, relays: tuple[str, ...] = ()) -> None:
        """Lay this table for friends, as soon as the person has a name.

        It is found by these relays if the person has none of their own.
        """
        self._opening, self._relays = Opening(setup), relays
        self.wants_name = self.can_shuffle and not self.name
        if not self.wants_name:
            self._make()

    def _make(self) -> None:
        if self._is_unable():
            return
        named = self.servers.relays or self._relays
        relays = {"relays": list(named)} if named else {}
        self.network.wish("make", build=self.version, **relays, **self.servers.wishes)

    def come(self, fragment: str, kept: KeptTable = NONE) -> None:
        """Come to the table of this address, for the first time or again."""
        self._opening = Opening(kept=kept)
        self.table = None
        self.fragment = fragment
        self.failure = ""
        if self._is_unable():
            return
        self.network.come(fragment, build=self.version, **self.servers.wishes)

    def _is_unable(self) -> bool:
        """Return True if this browser cannot take part, which is told before anybody is asked."""
        if not self.can_shuffle:
            self.failure = "deck"
        return not self.can_shuffle

    def leave(self) -> None:
        """Go away; what is kept lets this page come back."""
        if self.table is not None:
            self.carry_out(self.table.leave(self.clock()))
        self.network.wish("leave")

    @property
    def view(self) -> TableView:
        """The table as screens show it."""
        return self.table.view if self.table is not None else TableView("calling")

    def seating(self, setup: Setup) -> Seating | None:
        """Return where everybody would sit at this table; only its host knows."""
        return self.table.seating(setup) if self.table is not None else None

    # What comes from outside

    def take(self, intent: NetworkIntent) -> None:
        """Go by what has come. Raises `Objection`."""
        match intent:
            case Friends(text):
                self._connected(read_event(text))
            case Beat():
                self._beat()
            case Computed(results):
                if self.table is not None:
                    self.carry_out(self.table.computed(results, self.clock()))

    def _connected(self, event: Event) -> None:
        """Something has happened on the connections."""
        self.network.take(event)
        self.codes.take(event)
        match event:
            case {"is": "table", "table": str(table), "me": str(me), "host": str(host)}:
                self._opened(table, me, host, str(event.get("fragment", "")))
            case {"is": "peer", "peer": str(peer), "state": str(state)} if self.table is not None:
                known = state if state in ("open", "quiet") else "gone"
                self.carry_out(self.table.peer_state(peer, known, self.clock()))
            case {"is": "code", "kind": "offer", "fragment": str(there)} if there:
                if self._is_led_to(there):
                    self.come(there)
                else:
                    self.codes.answer()
            case {"is": "claim", "claim": int(claim), "peer": str(peer)}:
                judge(self.network, self.table, claim, peer, event.get("roster"))
            case {"is": "relays", "state": "down"} if self.view.stage == "calling":
                self.codes.open()  # nothing else leads to the table
            case {"is": "failed", "do": "make" | "come", "why": str(why)}:
                self.failure = why
            case {"is": "failed", "do": "servers" | "relays" as do}:
                field = "relays" if do == "relays" else "turn"
                told_of = _("The address of one of your own servers cannot be used.")
                self._refuse_servers(Unfit(field, told_of))
            case {"is": "failed", "do": "send" | "sign" | "verify"}:
                pass  # the table says it again
            case {"is": "failed", "do": str(do), "why": "load"} if do != "leave":
                self.failure = "load"

    def _beat(self) -> None:
        """Time has passed."""
        now = self.clock()
        if now < self._looks_at - TICK / 2:
            return  # this look was set when nothing happened: there have been others since
        self._looks_at = 0.0
        self.network.beat()
        self._lost = {name: self._lost.get(name, now) for name in missing(self.view)}
        if self.table is not None:
            self.carry_out(self.table.tick(self.clock()))
            self._begin_chosen(self.table)
        waits = bool(self.view.fairness.waits_for) or self.view.change is not None
        self._waits_since = (self._waits_since or self.clock()) if waits else 0.0
        if self.view.resigns:
            self._resigns_since = self._resigns_since or self.clock()
        if self.standing.waits or self.is_asked or self.view.change is not None:
            self._shown = now  # what has happened is told afterwards
        if self.told and now - self._shown > (BRIEF if self.told[1:] else FRESH):
            del self.told[0]
            self._shown = now

    # What the person does (`doing.py` says by what)

    def go_by(self, name: str) -> None:
        """Have a name from now on, so that the table can be laid."""
        self.name, self.wants_name = name, False
        self._make()

    def name_here(self, name: str, seat: Seat | None = None) -> str:
        """Return what somebody of this name would be called at the table, perhaps in a seat."""
        others = [one.name for one in self.view.seats if one.who in NAMED and one.seat != seat]
        return distinct_name(called(name).name, others)

    def is_taken(self, name: str, seat: Seat | None = None) -> bool:
        """Return True if somebody else at the table has this name."""
        return self.name_here(name, seat) != called(name).name

    def try_again(self) -> None:
        """Nothing came of it: lay the table, come to it or connect at it once more."""
        self.failure = ""
        if self.table is not None:
            self.network.wish("resume")
            self.network.is_replaced = False
        elif self.is_hosting:
            self._make()
        else:
            self.come(self.fragment, self._opening.kept if self._opening is not None else NONE)

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
        if before.relays != self.servers.relays and self.view.is_host:
            self.network.wish("relays", relays=list(self.servers.relays))

    def _refuse_servers(self, unfit: Unfit) -> None:
        self.unfit = unfit
        self.effects.append({"focus": unfit.field})

    def set_up(self, setup: Setup) -> None:
        """Play something else: after a match now, before one when the host begins.

        Raises `Objection`.
        """
        if self.table is not None:
            begins = self.view.stage == "over"
            self.carry_out(self.table.set_up(setup, self.clock()))
            self.begins = begins

    def begin(self) -> None:
        """Begin a match, with whoever is just coming back. Raises `Objection`."""
        if self.table is not None and self.view.stage in BEFORE and not self.begins:
            self.begins = True
            self._begin_chosen(self.table)

    def call_off(self) -> None:
        """Do not begin the match that waits for somebody."""
        self.begins = False

    def play_on(self) -> None:
        """Do not ask this person again for the same reason if the deal shall begin again."""
        self._plays_on = self._reasons_again

    def decline_end(self) -> None:
        """Do not ask this person again to end the match until somebody else wants it as well."""
        self._declined = {*self.view.ending.by}

    def _begin_chosen(self, table: FriendsTable) -> None:
        """Begin the match that the host has begun, as soon as that is possible."""
        view, now = self.view, self.clock()
        self.begins = self.begins and view.is_host and view.stage in BEFORE
        is_coming = any(now - self._lost.get(name, now) < COMING for name in missing(view))
        if not self.begins or not table.is_settled or is_coming:
            return
        try:
            self.carry_out(table.begin(now))
        except TooSoon:
            return
        except ValueError:
            self.begins = False
            raise
        self.begins = False

    # How it is told

    def drain(self) -> list[Effect]:
        """Return what is to happen now."""
        effects, self.effects = self.effects, []
        saves = [effect for effect in effects if "save friends" in effect]
        effects = [*saves[-1:], *(effect for effect in effects if effect not in saves)]
        effects += self.network.drain()
        if self.table is not None or self._opening is not None:
            now = self.clock()
            wait = self._wait(now)
            at = now + wait
            if not self._looks_at or at < self._looks_at - TICK / 2:
                self._looks_at = at
                effects.append({"wait": wait, "intent": {"do": "beat"}})
        return effects

    def _wait(self, now: float) -> int:
        """Return the milliseconds until the next look at the clock."""
        if self.table is None or self.told or self.begins:
            return TICK
        return self.table.wait(now)

    def link(self, address: str) -> str:
        """The way to this table for friends."""
        return f"{address}#{self.fragment.lstrip('#')}" if self.fragment else ""

    @property
    def is_hosting(self) -> bool:
        """True if this page is about to lay a table."""
        return self._opening is not None and self._opening.setup is not None

    @property
    def mark(self) -> object:
        """Return a value that changes whenever there is something else to show beside the view."""
        network, codes = self.network, self.codes
        return (
            *(self.fragment, self.failure, self.name, self.wants_name, tuple(self.told)),
            *(network.relays, network.reach, network.is_replaced, frozenset(self.reasons)),
            *(codes.is_open, codes.own, codes.takes, codes.told, codes.trouble, codes.has_worked),
            *(self.is_slow, self.status, self.begins, self.may_end_change),
            *(self.asked_again, self.asked_to_end),
            str(self.unfit or ""),
        )

    @property
    def is_slow(self) -> bool:
        """True if the table has been looked for so long that something may be wrong."""
        looks = self.table is not None and self.view.stage == "calling"
        return looks and self.clock() - self._since > SLOW

    @property
    def is_held_up(self) -> bool:
        """True if something has waited for somebody so long that it is worth a word."""
        return bool(self._waits_since) and self.clock() - self._waits_since > LATE

    @property
    def may_end_change(self) -> bool:
        """True if a change of people has waited so long that the host may not want it any more."""
        change, since = self.view.change, self._waits_since
        is_long = 0 < since < self.clock() - SLOW
        return is_long and change is not None and change.may_end and bool(change.waits_for)

    @property
    def _waits_for_cards(self) -> bool:
        """True if cards have waited for somebody so long that they may never come."""
        view, since = self.view, self._waits_since
        is_long = 0 < since < self.clock() - SLOW
        is_dealt = view.fairness.proof is not None and view.fairness.shuffling is None
        return is_long and is_dealt and bool(view.fairness.waits_for) and view.hears

    @property
    def _reasons_again(self) -> object:
        """Return a value that changes when there is another reason to let the deal begin again."""
        again = self.view.deal_again
        since = self._waits_since if self._waits_for_cards else 0.0
        if again is None:
            return None
        return again.match, again.deal, again.by, again.named, since

    @property
    def asked_again(self) -> str:
        """The question if the deal shall begin again; "" while there is no reason to ask it."""
        if self._plays_on is not None and self._plays_on == self._reasons_again:
            return ""
        waits = self.standing.told if self._waits_for_cards else ""
        return why_again(self.view, waits)

    @property
    def asked_to_end(self) -> str:
        """The question if the match shall end here; "" while there is nobody who asks it."""
        ending = self.view.ending
        if ending.is_mine or self._declined >= {*ending.by}:
            return ""
        told = _("{names} would like to end the match here. Do you agree?")
        return told.format(names=listed(ending.by))

    @property
    def has_left(self) -> bool:
        """True if this person has left for good, or nobody is here to take note of it."""
        since = self._resigns_since
        return self.view.stage == "left" or 0 < since < self.clock() - RESIGNING

    @property
    def reasons(self) -> set[str]:
        """The reasons why peers of the table cannot be reached, each as a word."""
        return {one.why for one in self.network.peers.values() if one.why and one.state != "open"}

    @property
    def needs_code(self) -> bool:
        """True if no relay can be reached, so that whoever is away comes back by a code only."""
        view = self.view
        is_cut_off = any(one.presence == "gone" for one in view.seats)
        return self.network.relays == "down" and (is_cut_off if view.is_host else not view.hears)

    @property
    def is_asked(self) -> bool:
        """True if a question to this person stands over the cards, where news are told."""
        view = self.view
        is_asked_as_host = view.is_host and bool(view.at_door)
        is_played = view.stage == "playing"
        is_asked = is_asked_as_host or self.needs_code or view.is_short or bool(self.asked_again)
        is_asked = is_asked or bool(self.asked_to_end)
        is_asked = is_asked or asked_now(view) is not None
        return bool(view.stopped) or (is_played and is_asked)

    def say(self, sentences: list[str]) -> None:
        """Show these for a while."""
        if sentences and not self.told:
            self._shown = self.clock()
        told = [*self.told, *sentences]
        self.told = told[:1] + told[1:][1 - MOST_TOLD :]  # the first is being shown, or waits

    @property
    def standing(self) -> Standing:
        """The state of the table, in a sentence."""
        return standing(
            self.view,
            begins=self.begins,
            is_held_up=self.is_held_up,
            finds_back=self.network.relays in ("up", "off"),
        )

    @property
    def status(self) -> str:
        """The one sentence about friends: what the table waits for comes first, then news."""
        stands = self.standing
        is_first = stands.waits or self.view.change is not None  # what it brings is told afterwards
        return stands.told if is_first or not self.told else self.told[0]

    def _opened(self, table: str, me: str, host: str, fragment: str) -> None:
        opening, self._opening = self._opening, None
        self.fragment = fragment or self.fragment
        self.failure = ""
        if opening is None:
            self._keep(self.part)  # it names other relays now
            return
        self._since = self.clock()
        page = Page(me, self.version, self.name)
        self.table, effects = opening.open(page, table, host, self._since)
        self.carry_out(effects)
        self.codes.answer()

    def _is_led_to(self, there: str) -> bool:
        """Return True if a code is to be followed: to a first table, or from one not reached."""
        if self.table is None and self._opening is None:
            return True
        is_other = table_in(there) != table_in(self.fragment)
        return is_other and self.codes.is_sought and self.view.stage == "calling"

    def _hear(self, peer: str, frame: Frame) -> None:
        if self.table is not None:
            self.carry_out(self.table.hear(peer, frame, self.clock()))

    def _signed(self, text: str, key: str, signature: str) -> None:
        if self.table is not None:
            self.carry_out(self.table.signed(text, key, signature, self.clock()))
            self._begin_chosen(self.table)

    def _keep(self, part: KeptTable) -> None:
        self.part = part._replace(fragment=self.fragment)
        self.effects.append(keeping(self.part, self.earlier))

    def carry_out(self, effects: list[Effect]) -> None:
        """Have done what the table wants."""
        for effect in effects:
            match effect:
                case {"save": str(text), "blocks": dict(texts)}:
                    self._keep(KeptTable(self.fragment, text, texts))
                case {"deck": _sum}:
                    self.effects.append(effect)
                case _:
                    self.network.carry_out(effect)
        self._declined &= {*self.view.ending.by}  # who withdraws it may ask again
