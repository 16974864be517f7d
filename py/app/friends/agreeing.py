"""The lists of players to which enough people have agreed, as far as a page knows."""

from __future__ import annotations

from app.friends.book import Book
from app.friends.chain import Chain, Reign
from app.friends.lists import is_right, tells
from app.friends.member import Member
from app.friends.membership import may_follow
from app.friends.patience import Patience
from app.friends.roster import Roster
from peerdeck.dealing.lines import Seated
from peerdeck.event import Seat

ROSTERS = 6  # that are remembered


class Agreeing(Member):
    """Knows who sits at the table by the word of enough people, and who has sat where.

    It waits for a while to be told of a list in the log that is in doubt.
    """

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """Start without knowing anybody."""
        super().__init__(me, table, first, version)
        self._sat: set[tuple[Seat, str]] = set()  # who has sat where, as far as this page knows
        self._rosters: list[Roster] = []  # the last ones to which enough people have agreed
        self._agreed: Reign | None = None  # the last of them
        self._patience = Patience()

    @property
    def known(self) -> list[Roster]:
        """The last rosters to which, as far as this page knows, enough people have agreed."""
        return self._rosters or super().known

    def _agree_to(self, reign: Reign) -> None:
        """Take it that enough people have agreed to a roster."""
        self._agreed = reign
        self._rosters = [*self._rosters[-ROSTERS:], reign.roster]
        if not reign.roster.old:  # else nobody has lost a seat yet
            self._sat.update((at, place.peer) for at, place in enumerate(reign.roster.places))

    def _follows_agreed(self, chain: Chain) -> bool:
        """Return True if the people of the last list that was agreed to have agreed to this one."""
        agreed = self._agreed or (self.chain[-1] if self.chain else None)
        return agreed is None or may_follow(chain[-1], agreed)

    def _forget_agreed(self) -> None:
        """Begin another match with the roster of today: before it the host decides alone."""
        self._agreed, self._rosters, self._sat = self.chain[-1], [], set()
        self._patience = Patience()

    def judge_again(self) -> None:
        """Judge the lists of players that could not be checked, now that more is known."""
        book = self.book
        for at in book.lists if book is not None else ():
            if book is not None and at in book.unproved and is_right(book, at, self.known):
                book.unproved.discard(at)

    def _weigh_lists(self, book: Book, *, is_paused: bool) -> None:
        """Judge at a beat who keeps which seat; once this page is sure, people know of it."""
        self.judge_again()
        roster, is_sure = self.chain[-1].roster, book.is_sure(self.me)
        last = book.items[book.lists[-1]] if book.lists else None
        is_known = is_sure and isinstance(last, Seated) and tells(roster, last)
        if is_known and self._agreed is not self.chain[-1]:
            self._agree_to(self.chain[-1])  # more than half of the people know of it
        counts = not (is_sure or is_paused or roster.old)
        self._patience.hear_beat(len(book), counts=counts)

    def _wait_in_doubt(self, book: Book, milliseconds: float) -> None:
        """Count a time in which this page could have been told who keeps which seat."""
        self._patience.time += milliseconds
        if book.is_sure(self.me):
            self._patience.time = 0.0
