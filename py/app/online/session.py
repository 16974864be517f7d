"""The part of a session at a table with friends: it is begun or joined, followed, and left."""

from __future__ import annotations

from app.effects import Effect, Screen
from app.friends.adapter import TableAdapter
from app.friends.news import News
from app.friends.view import AT_TABLE, DURING, TableView
from app.online import intents
from app.online.asking import Question, votes
from app.online.opening import FRAGMENT, NONE, KeptTable, read_kept, table_in
from app.online.participant import Participant
from app.online.servers import Servers
from app.setup import Setup, called
from peerdeck.event import Seat
from peerdeck.words import _

COMES_BACK = ("stopped", "continued")  # stages in which something of the table is left to return to


class OnlineSession:
    """The one table with friends of this page, if there is any."""

    def __init__(
        self, version: str, kept: str, name: str, servers: str, *, can_shuffle: bool = True
    ) -> None:
        """Begin without a table; `kept` is what this browser has stored of the last one."""
        self.version, self.can_shuffle = version, can_shuffle
        self.name = name
        self.servers = Servers.from_text(servers)
        self._kept = read_kept(kept)
        self.participant: Participant | None = None
        self.adapter: TableAdapter | None = None
        self.is_nudged = False  # somebody waits for the person in turn
        self._called: set[str] = set()  # what the person was called for

    @property
    def fragment(self) -> str:
        """The fragment that leads back to the table, empty if there is none to come back to."""
        return self.participant.fragment if self.participant is not None else self._kept.fragment

    def begin(self, setup: Setup, name: str) -> None:
        """Open this table for friends."""
        self.participant = self._new(name)
        self.participant.host(setup)

    def come(self, fragment: str) -> None:
        """Join the table of this address, unless this page is there or on its way."""
        before = self.participant
        if before is not None and table_in(fragment) == table_in(before.fragment) != "":
            if before.failure or before.network.is_replaced:
                before.try_again()
            return
        effects = self.leave(forgets=True)
        self.participant = self._new("")
        self.participant.effects += effects
        self.participant.come(fragment)

    def come_by_code(self, code: str) -> None:
        """Join the table of this code."""
        self.participant = self._new("")
        self.participant.leave()  # any other table
        self.participant.codes.act(intents.Codes())
        self.participant.codes.act(intents.TakeCode({"code": code}))

    def leave(self, *, forgets: bool = False) -> list[Effect]:
        """Go away from the table, for good if nothing is left there; what happens then."""
        participant, self.participant, self.adapter = self.participant, None, None
        if participant is None:
            return []
        self.servers = participant.servers  # as they were chosen last
        stays = participant.is_coming_back or participant.view.stage in (*AT_TABLE, *COMES_BACK)
        is_over = forgets or participant.has_left or not stays
        participant.carry_out(
            participant.table.forgotten() if participant.table and is_over else []
        )
        participant.leave()
        self._kept = KeptTable(participant.fragment)
        if is_over:
            participant.forget_known()
            participant.effects.append({"store friends": {FRAGMENT: None}})
            self._kept = NONE
        return [effect for effect in participant.drain() if "wait" not in effect]

    def follow(self) -> None:
        """Sit down at a match that has begun, or get up when it has ended."""
        participant = self.participant
        if participant is None or participant.table is None:
            self.adapter = None
            return
        table, view, now = participant.table, participant.view, participant.clock()
        is_here = view.stage in DURING and not participant.network.is_replaced
        if table.desk is None or not is_here:
            self.adapter = None
        elif self.adapter is None or self.adapter.friends is not table:
            self.adapter = TableAdapter(table, now)
        participant.say(table.news)
        table.news.clear()
        participant.say([News(_reaction(view, *reaction)) for reaction in table.reactions])
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
        question: Question | None = participant.question if participant is not None else None
        if question is None:
            self._called.clear()
            return []
        if question.about in self._called:
            return []
        self._called = {question.about}
        return [f"{question.name} {question.text}".strip()]

    def drain(self) -> list[Effect]:
        """Return what is to happen now."""
        participant = self.participant
        if participant is None:
            return []
        if self.adapter is not None:
            participant.carry_out(self.adapter.effects)
            self.adapter.effects = []
        return participant.drain()

    def screen(self, now: Screen) -> Screen:
        """Return the screen for the present stage of the table."""
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
        return votes(view) and view.stage in ("lobby", "over")

    def _new(self, name: str) -> Participant:
        name = called(name or self.name).name
        able = self.can_shuffle
        return Participant(name, self.version, self.servers, can_shuffle=able, known=self._kept)


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
