"""A page that does not know its table yet, and hears of it from those who are there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from app.effects import Effect
from app.friends.driver import Run, run_of
from peerdeck.agreement import wire
from peerdeck.agreement.effects import Have, Message, Send, Tell
from peerdeck.agreement.limits import EVERY
from peerdeck.agreement.newcomer import Newcomer, page_of, step
from peerdeck.agreement.page import Received, Ticked
from peerdeck.agreement.state import Page, Stored
from peerdeck.agreement.words import Hash, Person, Place

ANY = ""  # in the place of a table's id: the page that gets it answers for each of its tables
MOST_TABLES = 3  # that a page hears of: one, and those that continue it
NOTHING = Have(-1, "", Place(0, 0, ""), (), (), is_able=False)


@dataclass
class Coming:
    """The tables that those who are connected speak of, until one of them is the one of the link.

    `link` is the hash of a decision that its history contains, "" for any history.
    """

    me: Person
    link: Hash
    newcomers: dict[Hash, Newcomer] = field(default_factory=dict)
    differ: tuple[Person, ...] = ()
    said: float = -EVERY

    def hear(self, by: Person, table: Hash, message: Message, now: float) -> list[Effect]:
        """Take a message whose signatures are right."""
        if table not in self.newcomers and len(self.newcomers) >= MOST_TABLES:
            return []
        newcomer = self.newcomers.setdefault(table, Newcomer(self.me, self.link, []))
        return self._step(table, newcomer, Received(by, message), now)

    def tick(self, peers: Collection[Person], now: float) -> list[Effect]:
        """Ask those who are connected for their tables, if it is time."""
        effects: list[Effect] = []
        if peers and now - self.said >= EVERY:
            self.said = now
            (frame,) = wire.frames(NOTHING, ANY)
            effects += [{"post": frame.decode(), "to": peer} for peer in peers]
        for table, newcomer in self.newcomers.items():
            newcomer.peers = [*peers]
            effects += self._step(table, newcomer, Ticked(), now)
        return effects

    def _step(
        self, table: Hash, newcomer: Newcomer, event: Received | Ticked, now: float
    ) -> list[Effect]:
        effects: list[Effect] = []
        for effect in step(newcomer, event, now):
            match effect:
                case Send(to, message):
                    texts = [frame.decode() for frame in wire.frames(message, table)]
                    effects += [{"post": text, "to": to} for text in texts]
                case Tell("two histories", people):
                    self.differ = people
        return effects

    def arrived(self, now: float) -> Run | None:
        """Return the table once enough is known of it."""
        for table, newcomer in self.newcomers.items():
            runs: list[Run] = []

            def open_page(stored: Stored, table: Hash = table, runs: list[Run] = runs) -> Page:
                runs.append(run_of(table, stored, now))
                return runs[-1].page

            if page_of(newcomer, open_page, now) is not None and runs:
                return runs[0] if _is_of(runs[0]) else None
        return None

    @property
    def people(self) -> set[Person]:
        """The people at these tables, in the decisions that were shown."""
        stories = [s for n in self.newcomers.values() for s in n.stories.values() if s]
        return {person for story in stories for person in story[-1].value.table.players}


def _is_of(run: Run) -> bool:
    """Return True if the first decision of a table names the table's id."""
    return run.page.stored.decisions[0].value.change.details[:1] == (run.id,)
