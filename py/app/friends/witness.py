"""A page as a witness of the shuffles of a match.

The host writes the log. It can leave somebody out and say that they kept silent, or deal while the
list of players is a shorter one. So each page remembers the people it saw at the table and the
numbers it has shown, and the pages tell each other directly which shuffles they took part in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from app.friends.book import Book
from app.friends.frames import Frame
from app.friends.roster import Roster
from peerdeck.event import Seat
from peerdeck.fair.book import Seeding
from peerdeck.fair.seeds import SEED_BYTES
from peerdeck.words import _

# Why this page took no part though it was there: the host did not ask it, or went on without it.
LeftOut = Literal["unasked", "unheard"]


class Present(NamedTuple):
    """A person who sat at the table when a shuffle was dealt."""

    seat: Seat
    name: str


@dataclass
class Witness:
    """The knowledge of one page about the shuffles of a match, by number, beside its log.

    `broke_off` tells that the match before was not over here when this one began; `again` are the
    shuffles for which some page had to show a second number; `words` tells in which shuffles other
    people's pages took part, by their own word; `differing` are the peers whose log is another.
    """

    match: int = -1
    broke_off: bool = False
    is_over: bool = False
    present: dict[int, dict[str, Present]] = field(default_factory=dict)
    shown: dict[int, list[bytes]] = field(default_factory=dict)
    left_out: dict[int, LeftOut] = field(default_factory=dict)
    again: set[int] = field(default_factory=set)
    words: dict[str, set[int]] = field(default_factory=dict)
    differing: set[str] = field(default_factory=set)
    _claims: dict[str, Frame] = field(default_factory=dict)  # words that are ahead of this log

    def at(self, match: int) -> Witness:
        """Return what is known of this match, which may be a new one."""
        if match == self.match:
            return self
        return Witness(match, broke_off=0 <= self.match < match and not self.is_over)

    def note(self, dealt: int, roster: Roster) -> None:
        """Remember who sits at the table when these shuffles have been dealt."""
        for number in range(len(self.present), dealt):
            self.present[number] = {
                place.peer: Present(seat, place.name)
                for seat, place in enumerate(roster.places)
                if place.peer
            }

    def show(self, shuffle: int, seed: bytes) -> None:
        """Remember that this page shows its number for a shuffle."""
        shown = self.shown.setdefault(shuffle, [])
        if seed not in shown:
            shown.append(seed)
            if len(shown) > 1:
                self.again.add(shuffle)

    def is_mine(self, one: Seeding, seat: Seat | None) -> bool:
        """Return True if the shuffle was made with the number that this page showed in a seat."""
        seed = None if seat is None else one.seeds.get(seat)
        return seed is not None and seed in self.shown.get(one.number, ())

    def cut(self, dealt: int) -> None:
        """Forget what was told of shuffles that do not hold, for another host leads."""
        for numbers in self.words.values():
            numbers.intersection_update(range(dealt))
        for number in [number for number in self.present if number >= dealt]:
            del self.present[number]

    # What pages tell each other

    def word(self, book: Book, roster: Roster, mine: list[int]) -> Frame:
        """Return what this page tells the others: its part, and the log in which it took it."""
        return {
            "is": "seeded",
            "epoch": roster.epoch,
            "host": roster.host,
            "match": book.match,
            "at": len(book),
            "hash": book.hash(),
            "mine": mine,
            "again": sorted(self.again),
        }

    def claim(self, peer: str, frame: Frame) -> None:
        """Take in what another page tells."""
        self._claims[peer] = frame

    def settle(self, book: Book, roster: Roster) -> None:
        """Compare what the other pages told with the log, as far as it goes by now."""
        for peer, frame in list(self._claims.items()):
            stamp, own = (frame["match"], frame["epoch"]), (book.match, roster.epoch)
            if stamp > own or (stamp == own and frame["at"] > len(book)):
                continue
            del self._claims[peer]
            if stamp < own or frame["host"] != roster.host or frame["at"] < 0:
                continue
            if book.agrees(frame["at"], frame["hash"]):
                self.words.setdefault(peer, set()).update(frame["mine"])
                self.again.update(frame["again"])
            else:
                self.differing.add(peer)

    # What is kept

    def written(self) -> dict[str, Any]:
        """Return the knowledge as plain data."""
        return {
            "match": self.match,
            "flags": [self.broke_off, self.is_over],
            "present": [
                [number, peer, *one]
                for number, people in self.present.items()
                for peer, one in people.items()
            ],
            "shown": [
                [number, seed.hex()] for number, seeds in self.shown.items() for seed in seeds
            ],
            "left_out": list(map(list, self.left_out.items())),
            "again": sorted(self.again),
            "words": [[peer, sorted(numbers)] for peer, numbers in self.words.items()],
            "differing": sorted(self.differing),
        }

    def mark(self) -> object:
        """Return something that is different whenever there is something new to keep."""
        told = [len(numbers) for numbers in self.words.values()]
        counted = (len(self.present), len(self.left_out), len(self.again), len(self.differing))
        shown = sum(map(len, self.shown.values()))
        return self.match, self.broke_off, self.is_over, counted, shown, tuple(told)


def read_witness(told: object) -> Witness:
    """Return the inverse of `Witness.written`; nothing is known where nothing was kept.

    Raises `ValueError`.
    """
    match told:
        case None:
            return Witness()
        case {
            "match": int(number),
            "flags": [bool(broke_off), bool(is_over)],
            "present": list(present),
            "shown": list(shown),
            "left_out": list(left_out),
            "again": list(again),
            "words": list(words),
            "differing": list(differing),
        }:
            read = Witness(number, broke_off, is_over)
            for shuffle, peer, seat, name in present:
                people = read.present.setdefault(int(shuffle), {})
                people[str(peer)] = Present(int(seat), str(name))
            for shuffle, seed in shown:
                read.shown.setdefault(int(shuffle), []).append(_seed(seed))
            for shuffle, how in left_out:
                read.left_out[int(shuffle)] = "unasked" if how == "unasked" else "unheard"
            read.again = set(map(int, again))
            read.words = {str(peer): set(map(int, numbers)) for peer, numbers in words}
            read.differing = set(map(str, differing))
            return read
    raise ValueError(_("A part of it is missing."))


def _seed(text: object) -> bytes:
    seed = bytes.fromhex(text) if isinstance(text, str) else b""
    if len(seed) != SEED_BYTES:
        raise ValueError(_("A part of it is missing."))
    return seed
