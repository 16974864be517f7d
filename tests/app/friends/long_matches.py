"""Long matches of which people have signed how the log stands, and what a host tells of them."""

import json
import re
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cache
from typing import Any

from app.friends.book import Book
from app.friends.frames import Frame, read, signatures_in
from app.friends.hosting import Hosting
from app.friends.roster import Place, Roster
from app.friends.signed import Checkpoint, Signed
from app.friends.table import FriendsTable
from tests.app.friends.door import bring
from tests.app.friends.pages import TABLE, Pages, pages
from tests.app.friends.world import peer_called

HOST, ONE, TWO, THREE, FOUR = PEERS = tuple(peer_called(number) for number in range(5))
BY_BOT = re.compile(r"^A bot made (\d+) moves? for you")


def book_of(table: Pages, number: int) -> Book:
    book = table[number].shared.role.book
    assert book is not None
    return book


def place_of(book: Book) -> int:
    """Return the place of the certificate of a log; 0 without one."""
    return book.certificate.at if book.certificate is not None else 0


def play_to_deal(table: Pages, deals: int, *idle: int) -> None:
    """Play until so many deals have been dealt, and somebody has acted in the last one."""
    for _time in range(600):
        found = [page.shared.role.book for page in table.pages.values()]
        book = max((one for one in found if one is not None), key=len)
        if len(book.deals) >= deals and max(book.turns, default=0) > book.deals[-1] + 3:
            return
        table.play(1, *idle)
    raise AssertionError("it never comes to this deal")


def played(deals: int = 3, people: int = 3, come: int | None = None, **how: Any) -> Pages:
    """A match that is in this deal already; those from `come` on are not at the table yet."""
    table = pages(people=people, seats=people, game="spar", **how)
    table.come_in(*range(1, people if come is None else come))
    table.person(0, "begin")
    table.run(3)
    play_to_deal(table, deals)
    table.run(1)
    return table


def come_late(table: Pages, number: int) -> list[Frame]:
    """Somebody comes during the match, and is let in; the frames that they are told."""
    before = len(table.frames)
    table.person(number, "come", f"Friend {number}", None)
    table.person(0, "admit", table.peers[number], number)
    table.run(4)
    return told_to(table, number, before)


def told_to(table: Pages, number: int, since: int = 0) -> list[Frame]:
    return [read(text) for _by, to, text in table.frames[since:] if to == table.peers[number]]


def goes_on(table: Pages, *numbers: int) -> None:
    """These pages play on together."""
    before = len(book_of(table, numbers[0]))
    table.play(15)
    table.run(1)
    assert len(book_of(table, numbers[0])) > before
    assert len({book_of(table, number).hash() for number in numbers}) == 1
    assert not any(table[number].view.stopped for number in numbers)


def roster(*people: str, old: tuple[str, ...] = (), **more: Any) -> Roster:
    places = tuple(Place(f"N{seat}", peer) for seat, peer in enumerate(people))
    return Roster(TABLE, 0, 0, HOST, (*places, Place("")), old=old, **more)


def words(text: str, *by: str) -> list[Signed]:
    return [Signed(peer, "key", text, f"{peer} {text}") for peer in by]


def checkpoint_of(book: Book, at: int | None = None, **changed: Any) -> Checkpoint:
    at = book.deals[-1] if at is None else at
    return replace(Checkpoint(TABLE, 0, 0, at, book.hash(at)), **changed)


def bare(table: Pages, number: int = 0) -> Book:
    """Return a copy of a log without a certificate."""
    return copy_of(book_of(table, number))


def copy_of(book: Book) -> Book:
    """Return the same lines without a word."""
    made = Book(book.table, book.match, str(book.header))
    made.extend(book.lines)
    return made


@cache
def _long_log() -> Book:
    return bare(played())


def long_log() -> Book:
    """Return the log of a long match without a word; it is played once."""
    return copy_of(_long_log())


def verified(frames: Collection[Frame]) -> set[Signed]:
    return {word for frame in frames for word in signatures_in(frame)}


def moves_in(frames: Collection[Frame]) -> int:
    return sum('"is":"move"' in word.text for word in verified(frames))


def played_by_bots(page: FriendsTable) -> int:
    """Return how many moves a page has told its person that bots have made."""
    return sum(int(count) for line in page.news for count in BY_BOT.findall(line))


def frames_for(table: Pages, number: int, at: int = 0) -> list[Frame]:
    """Return the frames in which the host tells its log to somebody."""
    host = table[0].shared.role
    assert isinstance(host, Hosting)
    assert host.book is not None
    frames: list[Frame] = []
    while at < len(host.book):
        frames.append({**host._batch(host.book, at, table.peers[number]), "epoch": host.host_term})
        at += len(frames[-1]["lines"])
    return frames


def show(table: Pages, number: int, frame: Frame, by: str = HOST) -> None:
    """The host, or somebody else, tells this."""
    peer = table.peers[number]
    table.do(peer, bring(table[number], by, json.dumps(frame), table.now))
    table.settle()


def rows(certificate: list[Signed]) -> list[list[str]]:
    return [list(word) for word in certificate]


def halves(frame: Frame) -> tuple[Frame, Frame]:
    """Return a frame as two that come one after the other."""
    half = len(frame["lines"]) // 2
    first = {**frame, "lines": frame["lines"][:half]}
    return first, {**frame, "at": frame["at"] + half, "lines": frame["lines"][half:]}


Forged = Callable[[Book], list[Signed]]

FORGED: dict[str, Forged] = {
    "none": lambda _book: [],
    "too few": lambda book: words(checkpoint_of(book).text(), HOST, ONE),
    "one person twice": lambda book: [
        *words(checkpoint_of(book).text(), HOST, ONE),
        Signed(ONE, "key", checkpoint_of(book).text(), "again"),
        Signed(ONE, "another", checkpoint_of(book).text(), "again"),
    ],
    "strangers": lambda book: words(checkpoint_of(book).text(), HOST, ONE, FOUR, "somebody"),
    "two texts": lambda book: [
        *words(checkpoint_of(book).text(), HOST, ONE),
        *words(checkpoint_of(book, term=1).text(), TWO),
    ],
    "another match": lambda book: words(checkpoint_of(book, match=1).text(), HOST, ONE, TWO),
    "another table": lambda book: words(checkpoint_of(book, table="0" * 16).text(), HOST, ONE, TWO),
    "an earlier place": lambda book: words(
        checkpoint_of(book, book.deals[0]).text(), HOST, ONE, TWO
    ),
    "another log": lambda book: words(checkpoint_of(book, hash="0" * 16).text(), HOST, ONE, TWO),
    "no checkpoint": lambda book: words(
        checkpoint_of(book).text().replace("checkpoint", "head"), HOST, ONE, TWO
    ),
}
