"""The checks that a page makes of the dealing, when shuffles have been opened."""

from __future__ import annotations

from collections.abc import Sequence

from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.lobby import names
from app.friends.making import made, told_of
from app.friends.match import Match
from app.friends.shared import SharedTable
from app.friends.verdict import Verdict
from app.friends.view import Fairness, Made
from peerdeck.event import Seat
from peerdeck.fair.lines import Opened
from peerdeck.fair.proof import Proof, prove
from peerdeck.log import LogError


class Checking:
    """Proves the log again when it can be proved further.

    All of it is gone through each time, so in a long match not after every single shuffle: a
    quarter more of them have to be open, or the match over, or somebody asks.
    """

    def __init__(self) -> None:
        """Start with nothing checked."""
        self._verdict = Verdict()
        self._proof: Proof | None = None
        self._checked = (-1, -1, -1)  # the match, its lines, and how many shuffles were open

    def check(self, shared: SharedTable, *, is_asked: bool = False) -> None:
        """Check the log, if enough more of it has been opened."""
        role = shared.role
        book = role.book
        if book is None or book.is_joint:
            self._proof, self._checked = None, (-1, -1, -1)
            return
        opened = sum(isinstance(item, Opened) for item in book.items)
        match, lines, before = self._checked
        is_other = match != book.match
        is_much = is_other or (opened > before and (4 * opened >= 5 * before or shared.is_over))
        if not is_much and not (is_asked and len(book) != lines):
            return
        if isinstance(role, Hosting) and role.recalls:
            return
        self._checked = book.match, len(book), opened
        forms = [book.form(at, role.seat) for at in range(len(book))]
        text = "\n".join([str(book.header), *forms, ""])
        try:
            self._proof = prove(text, book.name, role.secrets.salts)
        except LogError:
            self._proof = None

    def found(self, shared: SharedTable) -> Fairness:
        """Return what this page has found so far."""
        role = shared.role
        roster = role.roster
        if role.book is None or roster is None:
            return Fairness()
        called = names(roster.places)
        if role.book.is_joint and role.dealing is not None:
            peers = {place.peer: name for place, name in zip(roster.places, called, strict=True)}
            return self._verdict.of(role.dealing, peers)
        missing = waited_for(role)
        redone = not isinstance(role, Hosting) and role.was_redone
        shuffles, proof = made(shared, called), self._proof
        against = _against(role, shuffles, called)
        told = ""
        if proof is not None:
            told = proof.told(called, is_vouched=not against)
            if proof.joint and proof.fault is None and against:
                told += " " + against
        is_fair = not against and (proof is None or proof.fault is None)
        waits_for = tuple(called[seat] for seat in missing)
        return Fairness(told, proof, waits_for, redone, shuffles, is_fair)


def _against(role: Guest | Hosting, shuffles: tuple[Made, ...], called: Sequence[str]) -> str:
    """Return what this page knows that speaks against the shuffles, in sentences."""
    roster, witness = role.roster, role.witness
    assert roster is not None
    places = zip(called, roster.places, strict=True)
    differing = [name for name, place in places if place.peer in witness.differing]
    return told_of(shuffles, differing, broke_off=witness.broke_off)


def waited_for(role: Guest | Hosting) -> tuple[Seat, ...]:
    """The seats whose part in a shuffle is missing."""
    if isinstance(role, Hosting):
        return role.game.hosting.waiting if isinstance(role.game, Match) else ()
    return role.following.waiting if role.following is not None else ()
