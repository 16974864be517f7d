"""The part of a session at a table with friends: it is begun or joined, followed, and left."""

from __future__ import annotations

from app.effects import Effect, Screen
from app.friends.adapter import TableAdapter
from app.friends.view import DURING, TableView
from app.online import intents
from app.online.chosen import copied
from app.online.opening import NONE, keeping, read_kept, table_in
from app.online.participant import Participant
from app.online.removing import asked_now, question
from app.online.servers import Servers, relays_in
from app.online.standing import missing
from app.setup import Setup, called
from peerdeck.event import Seat
from peerdeck.naming import listed, somebody
from peerdeck.words import _


class OnlineSession:
    """The one table with friends of this page, if there is any."""

    def __init__(
        self, version: str, kept: str, name: str, servers: str, *, can_shuffle: bool = True
    ) -> None:
        """No table yet; `kept` is what this browser has kept of the last one."""
        self.version, self.can_shuffle = version, can_shuffle
        self.name = name
        self.servers = Servers.from_text(servers)
        self._part, self._earlier = read_kept(kept)
        self.participant: Participant | None = None
        self.adapter: TableAdapter | None = None
        self.is_nudged = False  # somebody waits for whoever's turn it is
        self._decided: set[str] = set()  # what the person was asked, and has been told of

    @property
    def fragment(self) -> str:
        """The fragment that leads back to the table, empty if there is none to come back to."""
        return self._part.fragment

    def begin(self, setup: Setup, name: str) -> None:
        """Lay this table for friends."""
        self.participant = self._new(name)
        self.participant.host(setup)

    def come(self, fragment: str) -> None:
        """Come to the table of this address."""
        self.leave()
        kept = {table_in(one.fragment): one for one in (self._earlier, self._part)}
        part = kept.get(table_in(fragment), NONE)
        if part.text == self._earlier.text != self._part.text:
            self._earlier = self._part
        self.participant = self._new("")
        self.participant.come(fragment, part)

    def come_by_code(self, code: str) -> None:
        """Join the table of this code."""
        self.participant = self._new("")
        self.participant.leave()  # any other table
        self.participant.codes.act(intents.Codes())
        self.participant.codes.act(intents.TakeCode({"code": code}))

    def copy(self) -> list[Effect]:
        """Play on at a copy of the table where too few are here; what happens then.

        It is a table of its own, with seats kept for the friends, by the same relays. The match
        that waits is kept beside it, to be come back to by its own link.
        """
        participant = self.participant
        setup = copied(participant.view, participant.name) if participant is not None else None
        if (
            participant is None
            or setup is None
            or not (participant.view.is_short or participant.view.stopped)
        ):
            return []
        earlier = self._part
        effects = self.leave()
        self._earlier = earlier
        self.participant = self._new(participant.name)
        self.participant.host(setup, relays_in(participant.fragment))
        return effects

    def leave(self) -> list[Effect]:
        """Go away from the table; what happens then."""
        participant, self.participant, self.adapter = self.participant, None, None
        if participant is None:
            return []
        self.servers = participant.servers  # as they were chosen last
        participant.leave()
        effects = participant.drain()
        if participant.view.stage not in ("lobby", "playing", "stopped"):
            self._part, self._earlier = self._earlier, NONE
            is_kept = bool(self._part.text)  # the table of which this one was a copy still waits
            effects.append(keeping(self._part) if is_kept else {"save friends": None})
        return [effect for effect in effects if "wait" not in effect]

    def follow(self) -> None:
        """A match has begun or ended: sit down at it, or get up."""
        participant = self.participant
        if participant is None or participant.table is None:
            self.adapter = None
            return
        table, view, now = participant.table, participant.view, participant.clock()
        is_here = (
            view.stage in DURING and len(view.seats) > 0 and not participant.network.is_replaced
        )
        if table.desk is None or not is_here:
            self.adapter = None
        elif self.adapter is None or self.adapter.friends is not table:
            self.adapter = TableAdapter(table, now)
        participant.say(table.news)
        table.news.clear()
        participant.say([_reaction(view, *one) for one in table.reactions])
        self.is_nudged |= any(what == "nudge" for _seat, what in table.reactions)
        table.reactions.clear()
        if self.adapter is not None:
            self.adapter.now = now

    @property
    def mark(self) -> object:
        """Return a value that changes whenever there is something else to show of friends."""
        participant = self.participant
        if participant is None:
            return None
        adapter = self.adapter
        desk = (adapter.desk, adapter.entries) if adapter is not None else None
        return participant.view, desk, participant.mark

    def asked(self) -> list[str]:
        """Return what the person has to decide and has not been called for yet, in sentences."""
        participant = self.participant
        asked = _asked(participant.view) if participant is not None else {}
        if participant is not None and (again := participant.asked_again):
            asked[again] = again
        if participant is not None and (told := participant.asked_to_end):
            asked[told] = told
        new = [told for about, told in asked.items() if about not in self._decided]
        self._decided = set(asked)
        return new

    def drain(self) -> list[Effect]:
        """Return what is to happen now."""
        participant = self.participant
        if participant is None:
            return []
        if self.adapter is not None:
            participant.carry_out(self.adapter.effects)
            self.adapter.effects = []
        effects = participant.drain()
        if any("save friends" in effect for effect in effects):
            self._part, self._earlier = participant.part, participant.earlier
        return effects

    def screen(self, now: Screen) -> Screen:
        """The screen that fits what the table has come to."""
        if self.participant is None:
            return "home" if now == "friends" else now
        if self.adapter is None:
            return "friends"
        if now == "result" and self.adapter.over:
            return "result"
        return "table"

    @property
    def may_choose(self) -> bool:
        """True if this page's person may choose what is played next."""
        view = self.participant.view if self.participant is not None else TableView("calling")
        return view.is_host and view.stage in ("lobby", "over")

    def _new(self, name: str) -> Participant:
        name = called(name or self.name).name
        return Participant(
            self.version,
            name,
            self.servers,
            earlier=self._earlier,
            can_shuffle=self.can_shuffle,
        )


def _asked(view: TableView) -> dict[str, str]:
    """Return what the person has to decide: a word for each thing, with a sentence."""
    asked = {
        one.peer: _("{name} is at the door.").format(name=somebody(one.name))
        for one in view.askers
        if not one.looks_on
    }
    if (about := asked_now(view)) is not None:
        asked[f"remove {about.peer}"] = question(view, about)
    if view.is_short:
        asked["short"] = _("The match waits for {names}.").format(names=listed(missing(view)))
    return asked


def _reaction(view: TableView, seat: Seat, what: str) -> str:
    name = view.seats[seat].name if seat < len(view.seats) else ""
    match what:
        case "nudge":
            return _("{name}: your turn!").format(name=name)
        case "applause":
            return _("{name} applauds.").format(name=name)
        case "laugh":
            return _("{name} laughs.").format(name=name)
        case "wow":
            return _("{name}: wow!").format(name=name)
        case _:
            return _("{name} is sorry.").format(name=name)
