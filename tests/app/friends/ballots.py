"""One page in an election, which is told what the others say: for tests without a network."""

from dataclasses import dataclass
from typing import Any

from app.friends.book import Book
from app.friends.chain import Reign
from app.friends.election import Election
from app.friends.frames import Send, Sign
from app.friends.member import Member, Out
from app.friends.roster import Place, Roster
from app.friends.signed import Head, Signed, Vote, read_vote
from peerdeck.dealing.lines import Seated, line_text
from peerdeck.games.spar import SPAR
from peerdeck.log import Header
from tests.app.friends.world import peer_called

TABLE = "0123456789abcdef"
HOST, ONE, TWO, THREE, FOUR = PEERS = [peer_called(number) for number in range(5)]
WATCHER = peer_called(9)


@dataclass
class Page(Member):
    """A page's knowledge of its table; `led` and `followers` are what it hears."""

    led: bool = True
    followers: int = 0

    def is_led(self, now: float) -> bool:  # noqa: ARG002
        return self.led

    def heard(self, now: float) -> set[str]:  # noqa: ARG002
        return {*PEERS[1 : 1 + self.followers]}


def signed(by: str, text: str) -> Signed:
    """A text with a signature, which nothing here looks at."""
    return Signed(by, "key", text, "signature")


def reign(host: str = HOST, people: int = 4, term: int = 0, **more: Any) -> Reign:
    """A host's roster."""
    places = tuple(Place(f"N{seat}", peer) for seat, peer in enumerate(PEERS[:people]))
    roster = Roster(TABLE, term, 0, host, places, **more)
    return Reign(roster, signed(host, roster.text()))


def page(me: str = ONE, people: int = 4, **more: Any) -> Page:
    """A page of a table at which `HOST` leads in term 0."""
    if "term" in more:
        more.setdefault("vote", me)  # it has stood for election itself
    member = Page(me, TABLE, HOST, **more)
    member.chain = member.chain or (reign(people=people),)
    member.peers = {*PEERS[:people], WATCHER} - {me}
    return member


def election(me: str = ONE, people: int = 4, *, led: bool = False, **more: Any) -> Election:
    """The election as one page sees it, whose host is gone unless told otherwise."""
    return Election(page(me, people, led=led, **more))


def alone(votes: Election, peer: str, now: float = 0, promised: int = 0) -> None:
    """Another page says that it hears no host."""
    assert votes.hear(peer, {"is": "alone", "promised": promised}, now) == []


def frames(out: list[Out], kind: str) -> dict[str, dict[str, Any]]:
    """The frames of a kind, by whom they go to."""
    return {one.to: one.frame for one in out if isinstance(one, Send) and one.frame["is"] == kind}


def ballots(out: list[Out]) -> list[tuple[int, str]]:
    """The terms and hosts of the votes that are to be signed."""
    votes = [read_vote(signed("", one.text)) for one in out if isinstance(one, Sign)]
    return [(vote.term, vote.host) for vote in votes]


def vote(term: int, host: str, table: str = TABLE) -> str:
    """A vote as it is signed."""
    return Vote(table, term, host, 0, 0, "").text()


def elect(votes: Election, peer: str, term: int, now: float = 0) -> list[tuple[int, str]]:
    """A candidate asks for a vote; the votes that are to be signed for it."""
    roster = [*votes.member.record.roster]
    return ballots(votes.hear(peer, {"is": "elect", "epoch": term, "roster": roster}, now))


def vote_of(votes: Election) -> tuple[int, str]:
    """The newest term that the page has promised, and its vote in it."""
    return votes.member.term, votes.member.vote


def log() -> Book:
    """The log of match 2."""
    people = tuple(PEERS[:3])
    book = Book(TABLE, 2, str(Header(SPAR, SPAR.options(), 3, 0)))
    book.add(line_text(Seated(0, people, people, ())))
    book.add("shuffle 0-31" + " ??" * 32)
    for seat, cards in ((1, "63 62 61 54 53"), (2, "60 59 58 52 51"), (0, "57 56 55 50 49")):
        book.add(" ".join([f"show {seat}", *(f"{card}=??" for card in cards.split())]))
    return book


def word(book: Book, at: int, term: int = 0, host: str = HOST) -> Signed:
    """A host's word that the log goes so far."""
    return signed(host, Head(TABLE, term, book.match, at, book.hash(at)).text())


def candidate(people: int = 5) -> Election:
    """The first heir, who stands in term 1 with the own vote already signed."""
    votes = election(ONE, people)
    for peer in PEERS[2:people]:
        alone(votes, peer)
    assert ballots(votes.tick(0)) == [(1, ONE)]
    assert votes.signed(signed(ONE, vote(1, ONE))) == []
    return votes


def told(votes: Election, peer: str, text: str, *heads: Signed) -> None:
    """A page brings its vote."""
    brought = [list(one) for one in (signed(peer, text), *heads)]
    assert votes.hear(peer, {"is": "vote", "signed": brought}, 0) == []


def head(host: str, term: int, table: str = TABLE) -> Signed:
    """A host's word that the log of match 2 has 17 lines."""
    return signed(host, Head(table, term, 2, 17, "abc").text())
