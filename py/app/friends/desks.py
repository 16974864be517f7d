"""The desk of a page's person: it follows the match, with the faces that their seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app import save
from app.desk import Desk, last_deal
from app.watching import WatchedDesk
from peerdeck.action import Deal
from peerdeck.agreement.cards import face_of
from peerdeck.agreement.match import Match
from peerdeck.agreement.sight import hidden_cards
from peerdeck.agreement.state import Page
from peerdeck.event import Revealed, Seat, ShuffleCalled, Shuffled, Voided
from peerdeck.log import Act, Entry
from peerdeck.referee import owed


class OwnDesk:
    """Keeps a desk up to date. `said` is what has happened, in sentences.

    `kept` is how the desk was laid out before a reload.
    """

    def __init__(self, kept: object = None) -> None:
        """Begin without a match."""
        self.desk: Desk | None = None
        self.said: list[str] = []
        self.kept = kept
        self._of: tuple[int, Seat | None] = (-1, None)  # the match and the seat of the desk
        self._fed: list[Entry] = []  # as everybody knows them

    def follow(
        self, page: Page, match: Match | None, seat: Seat | None, names: Sequence[str]
    ) -> None:
        """Take in what is new."""
        if match is None or not match.follower.is_drawn:
            self.desk = None
            self._fed = []
            return
        about = match.number, seat
        is_same = self.desk is not None and self._of == about
        if not is_same or self._is_cut(match.follower.entries) or self.awaits_hand:
            self._lay(page, match, about, names)
        desk = self.desk
        if desk is None:
            return
        desk.names = tuple(names)
        start = len(self._fed)
        entries = match.follower.entries
        if start < len(entries):
            is_blind = desk.awaits_hand or seat is None
            news = [*entries[start:]] if is_blind else _known(page, match, seat, entries, start)
            news = _complete(match, news, start, is_laid=True)
            self._fed += entries[start : start + len(news)]
            self.said += desk.feed(news)

    @property
    def awaits_hand(self) -> bool:
        """True if the desk only looks on, until the faces of its cards are known."""
        return self.desk is not None and self.desk.awaits_hand

    def is_behind(self, match: Match | None, seat: Seat | None) -> bool:
        """Return True if the match has an action of a seat that the desk does not show yet."""
        later = [] if match is None else match.follower.entries[len(self._fed) :]
        return any(isinstance(entry, Act) and entry.seat == seat for entry in later)

    def written(self) -> object:
        """Return the layout of the desk, to be kept."""
        if self.desk is None or self.desk.awaits_hand:
            return self.kept
        return {**save.kept(self.desk), "match": self._of[0]}

    def _is_cut(self, entries: Sequence[Entry]) -> bool:
        """Return True if entries were fed that a decision has left out."""
        count = len(self._fed)
        if not count or (len(entries) >= count and entries[count - 1] is self._fed[-1]):
            return False
        return [*entries[:count]] != self._fed

    def _lay(
        self, page: Page, match: Match, about: tuple[int, Seat | None], names: Sequence[str]
    ) -> None:
        """Lay a new desk, arranged as the one before.

        Where a deal is under way and faces are missing it only looks on; before the first move
        nothing is shown without them.
        """
        number, seat = about
        is_same = self.desk is None or self._of == about
        kept: Any = self.written() if is_same else None
        if isinstance(kept, dict) and kept.get("match", number) != number:
            kept = None
        entries, header = match.follower.entries, match.follower.header
        known = _known(page, match, seat, entries, 0)
        is_blind = seat is not None and len(known) < len(entries) and _has_begun(entries)
        if is_blind and self.awaits_hand and self._of == about:
            return  # it looks on, and what is new is fed to it
        fed = _complete(match, [*entries] if is_blind else known, 0, is_laid=False)
        if not fed or (len(known) < len(entries) and not is_blind):
            self.desk, self.kept, self._of, self._fed = None, kept, about, []
            return
        desk = (
            WatchedDesk(header, seat or 0, names)
            if seat is None or is_blind
            else Desk(header, seat, names)
        )
        desk.awaits_hand = is_blind
        self._fed = [*entries[: len(fed)]]
        desk.feed(fed)
        if not is_blind:
            save.restore(desk, kept)
        self.kept = kept if is_blind else None
        self.desk, self._of = desk, about


def _has_begun(entries: Sequence[Entry]) -> bool:
    """Return True if somebody has made a move in the newest deal."""
    moves = (entry for entry in entries[last_deal(entries) :] if isinstance(entry, Act))
    return any(not isinstance(entry.action, Deal) for entry in moves)


def _complete(match: Match, news: list[Entry], start: int, *, is_laid: bool) -> list[Entry]:
    """Return the first of these entries, after which nothing is missing that comes with them.

    They begin at a place in the log. What the dealer answers to an action is shown with it, so that
    no table is half laid. Only a shuffle may take long: the table is shown meanwhile.
    """
    entries, owes = match.follower.entries, owed(match.state)
    for end in range(start + len(news), start, -1):
        if end < len(entries):
            is_whole = isinstance(entries[end], Act | Voided)
            is_whole = is_whole or (is_laid and isinstance(entries[end], Shuffled))
        else:
            is_whole = owes is None or (is_laid and isinstance(owes, ShuffleCalled))
        if is_whole:
            return news[: end - start]
    return []


def _known(
    page: Page, match: Match, seat: Seat | None, entries: Sequence[Entry], start: int
) -> list[Entry]:
    """Return entries from a place on with the faces that a seat has seen.

    They end before the first that shows it a card whose face this page has still to see.
    """
    result: list[Entry] = []
    due = hidden_cards(match) if seat is not None else {}
    for entry in entries[start:]:
        if isinstance(entry, Revealed) and seat is not None and entry.seats >> seat & 1:
            faces = [
                face if face is not None else _seen(page, match, card)
                for card, face in zip(entry.cards, entry.faces, strict=True)
            ]
            for card, face in zip(entry.cards, faces, strict=True):
                if face is None and due.get(card, 0) >> seat & 1:
                    return result
            entry = Revealed(entry.cards, tuple(faces), entry.seats)
        result.append(entry)
    return result


def _seen(page: Page, match: Match, card: Any) -> Any:
    """Return the face of a card that this page has seen, or that everybody knows by now."""
    face = face_of(page, match, card)
    if face is None:
        face = match.faces.get(card, match.state.face[card])
    return face
