"""The findings of this page about the dealing of a match, and for whom the dealing waits."""

from __future__ import annotations

from collections.abc import Mapping

from app.friends.dealing import Dealing
from app.friends.times import LATE
from app.friends.view import Fairness
from peerdeck.dealing.book import PublicLog
from peerdeck.dealing.findings import Proof, findings_of
from peerdeck.dealing.lines import Seated
from peerdeck.dealing.record import Record, print_record
from peerdeck.naming import somebody

GROUP = "ristretto255"


class Verdict:
    """The findings, gone through again only when there are more of them."""

    def __init__(self) -> None:
        """Nothing has been found."""
        self._at: object = None
        self._proof: Proof | None = None

    def of(self, dealing: Dealing, called: Mapping[str, str]) -> Fairness:
        """Return what has been found so far."""
        page = dealing.page
        at = (dealing.serial, len(page.book.items))
        if at != self._at:
            self._at, self._proof = at, findings_of(page.book)
        proof = self._proof
        told = brief = ""
        names = named(page.book, called)
        if proof is not None and (proof.shuffles or proof.faults):
            told, brief = (_line(one) for one in (proof.text(names), proof.brief(names)))
        is_fair = proof is None or not (
            proof.faults or proof.undrawn or any(one.left_out for one in proof.shuffles)
        )
        awaited = (somebody(called.get(peer)) for peer in _awaited(dealing))
        waits_for = tuple(dict.fromkeys(awaited))
        shuffling = _shuffling(dealing)
        people = tuple(names.items())
        return Fairness(told, brief, proof, people, waits_for, is_fair, shuffling)


def _line(text: str) -> str:
    return " ".join(text.splitlines())


def named(book: PublicLog, called: Mapping[str, str]) -> dict[str, str]:
    """Return the names of all who belong to a match, also of those who have left."""
    rosters = (item for item in book.items if isinstance(item, Seated))
    people = dict.fromkeys(peer for roster in rosters for peer in roster.people)
    return {peer: somebody(called.get(peer)) for peer in people}


def _awaited(dealing: Dealing) -> list[str]:
    """Return the people for whom something has waited for a while."""
    page = dealing.page
    awaited = [person for person, what in page.waits_for() if what == "shuffle"]
    late = {one[1] for one, since in page.wants.since.items() if page.now - since >= LATE}
    return [peer for peer in (*awaited, *sorted(late)) if peer != dealing.me]


def _shuffling(dealing: Dealing) -> tuple[int, int] | None:
    """Return how many people have shuffled of those who have to, while all wait for that."""
    book = dealing.page.book
    if not book.state.called:
        return None
    deck = next((one for one in reversed(book.decks.all) if one.is_free), None)
    people = deck.people if deck is not None else book.decks.shufflers
    return (len(deck.steps) if deck is not None else 0), len(people)


def proof_text(dealing: Dealing, called: Mapping[str, str]) -> str:
    """Return the log with everything by which others can check it (`peerdeck verify`)."""
    book = dealing.page.book
    names = named(book, called)
    record = Record(book.follower.header, dealing.where, GROUP, names, tuple(book.items))
    return print_record(record)
