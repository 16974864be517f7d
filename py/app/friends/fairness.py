"""What a page finds out by itself about the dealing: after every shuffle that was opened."""

from __future__ import annotations

from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.lobby import names
from app.friends.shared import SharedTable
from app.friends.view import Fairness
from peerdeck.event import Seat
from peerdeck.fair.lines import Opened
from peerdeck.fair.proof import Proof, prove
from peerdeck.log import LogError


class Checking:
    """Proves the log again whenever it can be proved further."""

    def __init__(self) -> None:
        """Nothing has been checked."""
        self._proof: Proof | None = None
        self._checked: object = None

    def check(self, shared: SharedTable) -> None:
        """Check the log, if more of it has been opened."""
        role = shared.role
        book = role.book
        if book is None:
            self._proof = self._checked = None
            return
        opened = sum(isinstance(item, Opened) for item in book.items)
        if (book.match, opened) == self._checked or (isinstance(role, Hosting) and role.recalls):
            return
        self._checked = book.match, opened
        lines = [book.form(at, role.seat) for at in range(len(book))]
        text = "\n".join([str(book.header), *lines, ""])
        try:
            self._proof = prove(text, book.name, role.secrets.salts)
        except LogError:
            self._proof = None

    def found(self, shared: SharedTable) -> Fairness:
        """What there is to say."""
        role = shared.role
        roster = role.roster
        if role.book is None or roster is None:
            return Fairness()
        called = names(roster.places)
        missing = waited_for(role)
        told = self._proof.told(called) if self._proof is not None else ""
        redone = not isinstance(role, Hosting) and role.was_redone
        return Fairness(told, self._proof, tuple(called[seat] for seat in missing), redone)


def waited_for(role: Guest | Hosting) -> tuple[Seat, ...]:
    """The seats whose part in a shuffle is missing."""
    if isinstance(role, Hosting):
        return role.game.hosting.waiting if role.game is not None else ()
    return role.following.waiting if role.following is not None else ()
