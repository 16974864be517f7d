"""The way back to the cards of a lost dealer: by the shares and proofs that others give."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from app.friends.book import Book
from app.friends.secrets import Secrets, secret
from app.friends.times import RECALLING
from peerdeck.card import Card, face_text, numbered, parse_face
from peerdeck.event import Redealt, Seat
from peerdeck.fair import book as fair
from peerdeck.fair.recovery import Proofs, check_proofs, seed_from, seeds_wanted
from peerdeck.fair.shares import needed
from peerdeck.referee import Follower
from peerdeck.state import GONE


def gift(book: Book, secrets: Secrets) -> dict[str, Any]:
    """Return what a page can give to an heir: its shares, and its cards with their salts."""
    follower = followed(book)
    state, salts = follower.state, secrets.salts
    wanted = seeds_wanted(fair.Book(book.name, book.header, book.fair_items))
    shares = [(one.number, secrets.shares.get((one.number, one.asking))) for one in wanted]
    return {
        "shares": [[number, share.hex()] for number, share in shares if share],
        "seeds": [
            [one.number, secrets.dealt[one.number].hex()]
            for one in wanted
            if one.number in secrets.dealt
        ],
        "cards": [
            [card, face_text(face), salts[card].hex()]
            for card, face in zip(numbered(0, len(state.face)), state.face, strict=True)
            if face is not None and state.place[card] != GONE and card in salts
        ],
    }


def followed(book: Book) -> Follower:
    """The match of a log."""
    follower = Follower(book.header)
    for entry in book.entries:
        if isinstance(entry, Redealt):  # which this page may not have heard of in time
            for card in (card for card in entry.cards if card < len(follower.state.face)):
                follower.state.face[card] = None
        follower.feed(entry)
    return follower


def is_playable(book: Book) -> bool:
    """Return True if everything in a log follows the rules."""
    try:
        followed(book)
    except (ValueError, LookupError):
        return False
    return True


class Recall:
    """Gathers what is given for a log whose host is lost.

    `secrets` are the heir's, and gain the seeds that are put together again.
    """

    def __init__(self, book: Book, secrets: Secrets, seat: Seat) -> None:
        """For a log in the form of this seat."""
        self.book = book
        self.secrets = secrets
        self.proofs: dict[Seat, Proofs] = {}
        self.heard: set[Seat] = set()
        self.until: float | None = None
        self._told = fair.Book(book.name, book.header, book.fair_items)
        self._shares: dict[int, dict[Seat, bytes]] = {}
        self.take(seat, gift(book, secrets))

    def take(self, seat: Seat, told: dict[str, Any]) -> None:
        """Take what a seat gives. Anything that makes no sense or proves nothing is passed over."""
        self.heard.add(seat)
        match told:
            case {"shares": list(shares), "cards": list(cards), "seeds": list(seeds)}:
                pass
            case _:
                return
        known = {one.number: one for one in seeds_wanted(self._told)}
        try:
            for number, share in shares:
                if number in known:
                    self._shares.setdefault(number, {})[seat] = secret(share)
            for number, seed in seeds:
                if number in known and known[number].fits(known[number].host, secret(seed)):
                    self.secrets.dealt[number] = secret(seed)
            proofs: Proofs = {
                Card(int(card)): (parse_face(face), bytes.fromhex(salt))
                for card, face, salt in cards
            }
            check_proofs(self._told, seat, proofs)
        except (ValueError, TypeError, LookupError):
            return
        self.proofs[seat] = proofs

    def is_done(self, others: Collection[Seat], now: float) -> bool:
        """Return True if it is time to go on with what there is; these seats can still be heard."""
        if self.until is None:
            self.until = now + RECALLING
        return not self._combine() or self.heard.issuperset(others) or now >= self.until

    def _combine(self) -> list[int]:
        """Put together what can be; the shuffles whose seeds are still wanted."""
        dealt = self.secrets.dealt
        wanted: list[int] = []
        for one in seeds_wanted(self._told):
            if one.number in dealt:
                continue
            given = self._shares.get(one.number, {})
            try:
                if len(given) < needed(len(one.guests)):
                    raise ValueError
                dealt[one.number], _wrong = seed_from(one, given)
            except ValueError:
                wanted.append(one.number)
        return wanted
