"""The proof of a match: its log gone through once more, with everything that has been opened.

Whoever holds the log can do it, a seat or a spectator. It names who did not keep to the protocol or
to the rules, in which line and how; or tells what has been checked and what is still hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from peerdeck.card import Card
from peerdeck.event import Seat
from peerdeck.fair.book import Book, Seeding, Wrongly
from peerdeck.fair.faces import check_face, faces_told
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import Line
from peerdeck.fair.opening import due
from peerdeck.fair.record import Item, parse_record
from peerdeck.fair.replay import Replay, accused
from peerdeck.log import Act, Header, LogError
from peerdeck.options import BadOptions
from peerdeck.words import _, ngettext

Standing = Literal["proved", "hidden", "due", "lost"]


@dataclass(frozen=True)
class Shuffle:
    """The finding of the proof about one shuffle.

    It is `proved`; or `hidden`, for its cards are in play; or `due`: the host could open it and has
    not; or `lost` with its host, so that nobody can.
    """

    number: int
    line: int  # of the log
    cards: int
    host: Seat
    seeded: tuple[Seat, ...]
    left_out: tuple[Seat, ...]  # who was asked and kept silent, or was wrong
    wrong: Mapping[Seat, Wrongly]  # what some of them were wrong in
    afresh: bool  # dealt in accordance with what was played, for a dealer was lost
    standing: Standing

    @property
    def is_joint(self) -> bool:
        """True if several people made it, nobody was left out and no card was dealt afresh."""
        return len(self.seeded) > 1 and not self.left_out and not self.afresh


@dataclass(frozen=True)
class Proof:
    """The findings. `joint` is true if people shuffled, false if a dealer was trusted."""

    joint: bool
    shuffles: tuple[Shuffle, ...] = ()
    faces: int = 0  # told ones that were checked
    actions: int = 0  # that were checked against the rules with every face that is known
    fault: Fault | None = None

    def told(self, names: Sequence[str]) -> str:
        """Return the one line for people, which says "fair" only of what nobody could choose.

        The log tells neither who else sat at the table nor if its host made up what somebody is
        said to have done.
        """
        if self.fault:
            return self.fault.told(names)
        if not self.joint:
            return _("The cards of this match were dealt by a dealer who is trusted.")
        proved = sum(one.standing == "proved" for one in self.shuffles)
        if any(one.standing == "due" for one in self.shuffles):
            return _("The host has not opened every shuffle that could be opened.")
        if any(one.standing == "lost" for one in self.shuffles):
            return _("What could be checked fits; some cards were lost with a former host.")
        if not proved:
            return _("The cards are sealed; they are checked as soon as none of them is hidden.")
        if not all(one.is_joint for one in self.shuffles):
            return ngettext(
                "Checked: {count} shuffle, every card shown and every action."
                " Nothing was changed after the shuffle.",
                "Checked: {count} shuffles, every card shown and every action."
                " Nothing was changed after the shuffles.",
                proved,
            ).format(count=proved)
        return ngettext(
            "Checked: {count} shuffle, every card shown and every action. It was fair.",
            "Checked: {count} shuffles, every card shown and every action. It was fair.",
            proved,
        ).format(count=proved)


def prove(text: str, table: str, salts: Mapping[Card, bytes] | None = None) -> Proof:
    """Check a log as far as it has been opened, and the faces that this reader holds salts of.

    Raises `LogError` for a text that is no log at all.
    """
    header, items = parse_record(text)
    try:
        book = Book(table, header)
    except BadOptions as error:
        raise LogError(1, str(error)) from None
    if not any(isinstance(item, Line) for _number, item in items):
        return Proof(joint=False)
    dealt: list[int] = []  # the lines in which the shuffles stand
    for line, item in items:
        try:
            book.take(item)
        except Fault as fault:
            fault.line = line
            return Proof(True, fault=fault)
        if book.dealt > len(dealt):
            dealt.append(line)
    return _go_through(header, items, book, dealt, salts or {})


def _go_through(
    header: Header,
    items: Sequence[tuple[int, Item]],
    book: Book,
    dealt: Sequence[int],
    salts: Mapping[Card, bytes],
) -> Proof:
    seeds = {one.number: one.opened for one in book.shuffles if one.opened is not None}
    entries = [(line, item) for line, item in items if not isinstance(item, Line)]
    replay = Replay(header, book, seeds, (entry for _line, entry in entries))
    faces = actions = 0
    fault = None
    for line, entry in entries:
        told = faces_told(entry)
        try:
            for card, face in told:
                if card in salts:
                    check_face(book, card, face, salts[card])
            replay.feed(replay.whole(entry))
        except Fault as found:
            found.line = line
            fault = found
        except ValueError as error:
            fault = accused(entry, str(error), book, line)
        if fault:
            break
        faces += len(told)
        actions += isinstance(entry, Act)
    may = set() if fault else set(due(replay, book))
    shuffles = tuple(
        _found(one, line, replay, may) for one, line in zip(book.shuffles, dealt, strict=False)
    )
    return Proof(True, shuffles, faces, actions, fault)


def _found(one: Seeding, line: int, replay: Replay, may: set[int]) -> Shuffle:
    standing: Standing = "hidden"
    if one.number in replay.worked_out:
        standing = "proved"
    elif one.number in may:
        later = replay.book.shuffles[one.number + 1 :]
        gone = any(other.afresh and other.host != one.host for other in later)
        standing = "lost" if gone else "due"
    return Shuffle(
        one.number,
        line,
        len(one.taken),
        one.host,
        one.seats,
        one.left_out,
        one.left_wrong,
        one.afresh,
        standing,
    )
