"""Lists of players: the lines of a log that tell who belongs to the table and keeps which seat.

Whoever keeps a seat is shown its cards, and whoever belongs to the table gets a share of each key.
So a page does nothing by a list of which it does not know that enough people agreed to it: it has
missed a roster, or a host made it up. It is judged again as more is known, and needs no more
judging once more than half of the people have signed the log with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.friends.book import Book
from app.friends.dealing import seated
from app.friends.roster import Roster
from app.friends.signed import Unheard
from app.friends.words import is_quorum
from peerdeck.dealing.lines import Seated
from peerdeck.log import Act


def is_right(book: Book, at: int, rosters: Sequence[Roster]) -> bool:
    """Return True if enough people agreed to the list in a line, by the rosters that they know."""
    line, word = book.items[at], book.moves.get(at)
    assert isinstance(line, Seated)
    held = not_outdated(book, at, rosters)
    for number, roster in enumerate(held):
        if word is not None and word.by == roster.host and tells(roster, line):
            return all(is_minded(book, at, peer, held[number:]) for peer in line.away)
    return False


def tells(roster: Roster, line: Seated) -> bool:
    """Return True if a list is what a roster tells, but for who of the people is away."""
    return not roster.old and seated(roster, line.number, line.away) == line


def not_outdated(book: Book, at: int, rosters: Sequence[Roster]) -> Sequence[Roster]:
    """Return the rosters that may hold at a line: none before that of the last list proved."""
    for number in book.lists:
        line = book.items[number]
        if number >= at or number in book.unproved or not isinstance(line, Seated):
            continue
        fitting = [n for n, roster in enumerate(rosters) if tells(roster, line)]
        rosters = rosters[fitting[0] :] if fitting else rosters
    return rosters


def is_minded(book: Book, at: int, peer: str, rosters: Sequence[Roster]) -> bool:
    """Return True if enough people did not hear somebody who is away by the list in a line.

    They have said so for this line, or for the one before it by which they are away already.
    """
    words = book.unheard.get(at, ())
    seats = {roster.seat_of(peer) for roster in rosters}
    for seat in (one for one in seats if one is not None):
        moves = sum(isinstance(one, Act) and one.seat == seat for one in book.items[:at])
        if is_quorum(words, Unheard(book.table, book.match, seat, moves, peer), rosters):
            return True
    before, last = _list_before(book, at)
    if last is None or peer not in last.away:
        return False
    return before not in book.unproved or is_minded(book, before, peer, rosters)


def takes_seat(book: Book, at: int, me: str, seat: int, rosters: Sequence[Roster]) -> bool:
    """Return True if the list in a line takes somebody's seat from them, and nobody agreed."""
    line, (_before, last) = book.items[at], _list_before(book, at)
    assert isinstance(line, Seated)
    was_kept = last is None or last.keepers[seat : seat + 1] == (me,)
    is_kept = me in line.people and line.keepers[seat : seat + 1] == (me,)
    if is_kept or not was_kept:
        return False
    return not (me in line.away and is_minded(book, at, me, rosters))


def _list_before(book: Book, at: int) -> tuple[int, Seated | None]:
    """Return the last list before a line, and where it stands; -1 and nothing if there is none."""
    before = max((number for number in book.lists if number < at), default=-1)
    line = book.items[before] if before >= 0 else None
    return before, line if isinstance(line, Seated) else None
