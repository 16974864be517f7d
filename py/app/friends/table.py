"""A page at a table with friends: its state, and what can be seen of it.

`events` says what happens to it, and `following` what follows from that.
"""

from __future__ import annotations

import json

from app.desk import Desk
from app.effects import Effect
from app.friends.before import Before
from app.friends.coming import Coming
from app.friends.desks import OwnDesk
from app.friends.driver import Run
from app.friends.fairness import Judge
from app.friends.inbox import Inbox
from app.friends.looking import Outside
from app.friends.moves import Moves
from app.friends.news import News
from app.friends.view import DURING, TableView
from app.friends.wishing import Wishing
from peerdeck.agreement.decisions import Decision
from peerdeck.agreement.words import Accepted, Hash, Person
from peerdeck.event import Seat

META = "about"  # the name of the text with everything that no table of the agreement has
VERSION = 1  # of that text
REACTIONS = ("nudge", "applause", "laugh", "wow", "sorry")
CHOOSING, CHOSEN = "choosing", "chosen"  # what comes next: said as reactions are, and not shown


class FriendsTable:
    """A page at a table with friends.

    `desk` is what the person sees of the match, and `view` everything else, as it was when
    something happened last. `reactions` are those that came, by seat, `said` is what happened in
    the match and `news` what happened to the people, in sentences: the screens that show them
    take them out.
    """

    def __init__(self, me: Person, id_: Hash, now: float, name: str = "") -> None:
        """Begin without a table; `founded`, `joined` and `read` of `events` make one."""
        self.me, self.id = me, id_
        self.runs: dict[Hash, Run] = {}  # the last one is this table, those before it continue it
        self.coming: Coming | None = None
        self.founding: tuple[Decision, Accepted] | None = None
        self.wishing = Wishing(name)
        self.moves = Moves()
        self.own = OwnDesk()
        self.reactions: list[tuple[Seat, str]] = []
        self.news: list[News] = []
        self.names: dict[Person, str] = {}
        self.before: list[Before] = []  # matches at tables that this one continues
        self.view = TableView("calling", my_peer=me)
        self.outside = Outside(self.names, self.wishing.declined, now)
        self.inbox = Inbox()
        self.judge = Judge()
        self.now = now
        self.followed = float("-inf")  # when the person tapped to follow the others
        self.place: object = None  # in the match, when something happened last
        self.network: Effect = {}  # who is connected, as it was said last
        self.meta = ""  # the text `META` as it was stored last

    @property
    def run(self) -> Run | None:
        """The table at which this page plays; none while it looks for it."""
        return next(reversed(self.runs.values()), None)

    @property
    def desk(self) -> Desk | None:
        """The match as this page's person sees it; none before it."""
        return self.own.desk if self.view.stage in DURING else None

    @property
    def said(self) -> list[str]:
        """Sentences about what has happened in the match."""
        return self.own.said

    @property
    def newest(self) -> Hash:
        """The hash of the newest decision, which a link to the table contains."""
        return self.run.page.base if self.run is not None else ""

    def proof_text(self) -> str:
        """Return the match with everything that others need to check how it was dealt."""
        from peerdeck.agreement.proof_text import proof_text

        return "" if self.run is None else proof_text(self.run.page, self.names)

    def saving(self) -> Effect:
        """Return the effect that keeps how the desk is laid out, and what else is not decided."""
        about = {
            "version": VERSION,
            "tables": [*self.runs],
            "name": self.wishing.name,
            "names": self.names,
            "muted": self.outside.muted,
            "liars": self.outside.liars,
            "before": self.before,
            "desk": self.own.written(),
        }
        self.meta = json.dumps(about)
        return {"store friends": {META: self.meta}}

    def stored_again(self) -> list[Effect]:
        """Return the effects that store everything, because others have cleared the store."""
        effects = [effect for run in self.runs.values() for effect in run.stored_again()]
        return [*effects, self.saving()]

    def forgotten(self) -> list[Effect]:
        """Return the effects that delete all that is kept of this table."""
        effects = [run.forgotten() for run in self.runs.values()]
        self.runs.clear()
        return [*effects, {"store friends": {META: None}}]
