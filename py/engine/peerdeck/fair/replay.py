"""A log gone through with the faces of every shuffle whose seed is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from peerdeck.card import Card, Face, numbered
from peerdeck.event import Redealt, Revealed, Seat, Shuffled
from peerdeck.fair.book import Book, Seeding
from peerdeck.fair.chapter import afresh
from peerdeck.fair.faces import faces_told
from peerdeck.fair.fault import Fault
from peerdeck.fair.seals import salt_of, seal_of
from peerdeck.fair.seeds import order
from peerdeck.log import Act, Entry, Header
from peerdeck.referee import Follower
from peerdeck.state import GONE
from peerdeck.view import faces_among
from peerdeck.words import _


class Replay(Follower):
    """Follows a log and fills in what follows from the seeds, and from what is told later on."""

    def __init__(
        self,
        header: Header,
        book: Book,
        seeds: Mapping[int, bytes],
        entries: Iterable[Entry],
    ) -> None:
        """At the table before the first shuffle of these entries."""
        super().__init__(header)
        entries = list(entries)
        # Cards that were dealt afresh had to be unknown: whoever has their seeds now did not count.
        self._lost = {card for one in entries if isinstance(one, Redealt) for card in one.cards}
        self.shuffles = 0  # so far
        self.worked_out: set[int] = set()  # the shuffles whose faces follow from the seeds
        self.book, self._seeds = book, seeds
        self._told: dict[Card, Face] = {}
        for entry in entries:
            for card, face in faces_told(entry):
                self._told.setdefault(card, face)

    def whole(self, entry: Entry) -> Entry:
        """The next entry with all faces that can be known. Raises `Fault` where a seal is another.

        A face that was told stays as it was told: if it is the true one is seen when the entry
        is fed.
        """
        match entry:
            case Shuffled(cards, told) | Redealt(cards, told):
                faces = self._dealt(cards, told, isinstance(entry, Redealt))
                self.shuffles += 1
                first = len(self.state.face)
                return entry._replace(
                    faces=tuple(
                        None if card in self._lost else face
                        for card, face in enumerate(faces, first)
                    )
                )
            case Revealed(cards, told):
                face, dealt = self.state.face, len(self.state.face)
                return entry._replace(
                    faces=tuple(
                        None
                        if card in self._lost
                        else face[card]
                        if shown is None and card < dealt
                        else shown
                        for card, shown in zip(cards, told, strict=True)
                    )
                )
            case _:
                return entry

    def _dealt(
        self, cards: Sequence[Card], told: Sequence[Face | None], is_afresh: bool
    ) -> tuple[Face | None, ...]:
        one = self.book.shuffles[self.shuffles]
        first = len(self.state.face)
        seed = self._seeds.get(one.number)
        faces = None if seed is None else self._faces(one, cards, is_afresh, seed)
        if seed is None or faces is None:
            pairs = zip(numbered(first, len(told)), told, strict=True)
            return tuple(self._told.get(card) if f is None else f for card, f in pairs)
        for card, face in zip(numbered(first, len(faces)), faces, strict=True):
            salt = salt_of(one.table, one.number, seed, card)
            if seal_of(one.table, one.number, card, face, salt) != one.seals[card - first]:
                raise Fault(
                    _("{name} sealed other cards than the shuffle of all seeds gives."), one.host
                )
        if any(t not in (None, face) for t, face in zip(told, faces, strict=True)):
            raise Fault(_("{name} told a shuffle that is not the one of all seeds."), one.host)
        self.worked_out.add(one.number)
        return faces

    def _faces(
        self, one: Seeding, cards: Sequence[Card], is_afresh: bool, seed: bytes
    ) -> tuple[Face, ...] | None:
        """The faces that all seeds give, if all that they depend on is known."""
        stream, state = one.stream(seed), self.state
        if not is_afresh:
            faces = faces_among(state, cards)
            return None if faces is None else order(stream, faces)
        staying = set(range(len(state.place))) - set(cards)
        if any(state.place[c] != GONE and state.face[c] is None for c in staying):
            return None
        return afresh(self.header, self.entries, state, cards, stream)


def accused(entry: Entry, problem: str, book: Book, line: int) -> Fault:
    """Return the fault in an entry: of the seat that acted, or of the dealer."""
    if isinstance(entry, Act):
        message = _("{name} did in line {line} what the rules do not allow: “{problem}”")
        seat: Seat | None = entry.seat
    else:
        message = _("{name} dealt in line {line} what cannot be: “{problem}”")
        seat = book.shuffles[-1].host if book.shuffles else None
    return Fault(message.replace("{line}", str(line)).replace("{problem}", problem), seat, line)
