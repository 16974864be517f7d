"""The common part of the hosts and guests of a shared table: who leads it, and the log."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.friends.book import Book
from app.friends.chain import Chain
from app.friends.checkpoints import Checkpoints
from app.friends.dealing import Dealing
from app.friends.deck.effects import Compute
from app.friends.disputes import Disputes
from app.friends.frames import Send, Sign
from app.friends.readiness import Readiness, Result, result_in
from app.friends.record import NOWHERE, LogPosition, Record
from app.friends.removals import Consent
from app.friends.roster import PEER, Roster
from app.friends.signed import Signed, read_head
from app.friends.taken_back import Reason, TakenBack, lost_of
from app.friends.times import SETTLING
from peerdeck.dealing.book import PublicLog
from peerdeck.event import Seat
from peerdeck.log import Entry

Out = Send | Sign | Compute
DoubleVote = tuple[Signed, Signed]  # of one person, for two hosts of one term
REFUSED = 200  # peers who were sent away that are remembered
LIARS = 16  # hosts proved to have lied that are remembered, and people who voted twice
TIMES = 2  # that somebody may be sent away: then nothing more is heard from them
REACTIONS = ("nudge", "applause", "laugh", "wow", "sorry")


def read_refused(told: object) -> dict[str, int]:
    """Read how often peers were sent away, as a host or a save tells it; pass over all else."""
    if not isinstance(told, dict) or len(told) > REFUSED:
        return {}
    return {
        peer: min(times, TIMES)
        for peer, times in told.items()
        if isinstance(peer, str) and len(peer) == PEER and type(times) is int and times > 0
    }


@dataclass
class Member:
    """A page's knowledge of its table, be it a host or a guest.

    `news` are the entries, with the faces that this seat was shown, that came since somebody took
    them; `is_cut` says that others were taken back before. What lies before line `since` of the log
    was written before this page sat there; `None` is all that has been told yet. `fault` is a
    sentence once nothing goes on here any more.
    """

    me: str
    table: str
    first: str  # the host whom the invitation names
    version: str = ""  # of Peerdeck: pages of different ones do not play together
    chain: Chain = ()
    book: Book | None = None
    dealing: Dealing | None = None
    since: int | None = None
    head: Signed | None = None  # how far the log goes, by the host's own word
    checked_head: Signed | None = None  # the same, of lines that this page will not dispute
    term: int = 0  # the newest that this page has promised to follow or to lead
    vote: str = ""  # whom it has voted for in that term
    is_unsure: bool = False  # its record is lost: it may have voted in a term it does not know
    peers: set[str] = field(default_factory=set)  # that have an open connection to this page
    mute: set[str] = field(default_factory=set)  # of them, those who have said that they are gone
    quiet_peers: set[str] = field(default_factory=set)  # of them, those not heard for a while
    news: list[Entry] = field(default_factory=list)
    is_cut: bool = False
    taken_back: list[TakenBack] = field(default_factory=list)  # of which to tell the person
    reactions: list[tuple[Seat, str]] = field(default_factory=list)  # that came, for the person
    refused: dict[str, int] = field(default_factory=dict)  # who was sent away, and how often
    liars: set[str] = field(default_factory=set)  # hosts who have told two stories
    lies: list[str] = field(default_factory=list)  # of them, those of whom to tell the person
    double_votes: dict[str, DoubleVote] = field(default_factory=dict)  # by whom, and the proof
    convicted: list[str] = field(default_factory=list)  # of them, those of whom to tell the person
    void: int = 0  # the newest term of which this page has seen two hosts
    disputes: Disputes = field(default_factory=Disputes)
    checkpoints: Checkpoints = field(default_factory=Checkpoints)
    fault: str = ""
    readiness: Readiness = field(default_factory=Readiness)  # for the next deal
    resigns: bool = False  # its person leaves for good: as soon as the others have agreed
    before: Roster | None = None  # the last one without `old` before that of today
    consent: Consent = field(default_factory=Consent)  # to that somebody is removed
    unheard: dict[str, float] = field(default_factory=dict)  # since when this page hears whom not
    missed: set[str] = field(default_factory=set)  # of them, those not heard for a while

    @property
    def roster(self) -> Roster | None:
        """The newest list of who sits where."""
        return self.chain[-1].roster if self.chain else None

    @property
    def public(self) -> PublicLog | None:
        """The match as everybody knows it, as far as this page has gone through its log."""
        book, dealing = self.book, self.dealing
        is_there = book is not None and dealing is not None and dealing.is_of(book)
        return dealing.page.book if dealing is not None and is_there else None

    @property
    def has_gone_through(self) -> bool:
        """True if this page has gone through all of its log, and every line of it can be."""
        book, dealing = self.book, self.dealing
        return not book or (dealing is not None and dealing.is_of(book) and dealing.is_level(book))

    @property
    def known(self) -> list[Roster]:
        """The last rosters to which, as far as this page knows, enough people have agreed."""
        return [self.roster] if self.roster is not None else []

    @property
    def agreed(self) -> Roster | None:
        """The last roster to which, as far as this page knows, enough people have agreed."""
        return self.known[-1] if self.known else None

    @property
    def record(self) -> Record:
        """The record of leading that this page keeps."""
        term, vote = self.term, self.vote
        if term < self.host_term:
            term, vote = self.host_term, self.host
        stamp = self.roster.stamp if self.roster else (-1, -1)
        return Record(term, vote, self.position, stamp, self.people)

    def promise(self, record: Record) -> None:
        """Keep what this page has promised by standing or voting."""
        self.term, self.vote = record.term, record.vote

    @property
    def proof(self) -> Signed | None:
        """The word of a host for how far the log of this page goes."""
        return self._furthest()[1]

    @property
    def position(self) -> LogPosition:
        """The reach of this page's log by the word of a host."""
        return self._furthest()[0]

    def _furthest(self) -> tuple[LogPosition, Signed | None]:
        """Return the last word of a host that is true of the log of this page."""
        book, found = self.book, (NOWHERE, None)
        if book is None:
            return found
        known = [(reign.roster.head, reign.signed) for reign in self.chain[-1:]]
        if self.head is not None:
            known.append((read_head(self.head), self.head))
        held = [
            (head.position, word)
            for head, word in known
            if head.match == book.match and book.agrees(head.at, head.hash)
        ]
        return max(held, default=found)

    @property
    def host(self) -> str:
        """The peer that this page follows."""
        return self.roster.host if self.roster else self.first

    @property
    def host_term(self) -> int:
        """The term of this page's host; terms count the hosts."""
        return self.roster.term if self.roster else 0

    @property
    def seat(self) -> Seat | None:
        """The seat of this page, if it has one."""
        return self.roster.seat_of(self.me) if self.roster else None

    @property
    def people(self) -> tuple[str, ...]:
        """The peers who have a say, also those who have it until a change counts."""
        return self.roster.voters if self.roster else ()

    def distrust(self, host: str) -> None:
        """Remember that a host has told two stories: it neither leads nor is voted for any more."""
        if host not in self.liars and len(self.liars) >= LIARS:
            self.liars.remove(min(self.liars, key=lambda peer: (peer in self.people, peer)))
        self.liars.add(host)

    def convict(self, one: Signed, other: Signed) -> None:
        """Remember that a person has voted for two hosts in one term: their votes do not count."""
        if one.by in self.double_votes:
            return
        if len(self.double_votes) >= LIARS:
            del self.double_votes[min(self.double_votes, key=lambda by: (by in self.people, by))]
        self.double_votes[one.by] = (one, other)
        self.convicted.append(one.by)

    def is_trusted(self, peer: str) -> bool:
        """Return True if nothing proves that a peer may not lead."""
        return peer not in self.liars and peer not in self.double_votes

    @property
    def is_void(self) -> bool:
        """True if two have become host of the term of this page's host, so that nobody leads."""
        return 0 < self.void == self.host_term

    def others(self) -> list[str]:
        """The people to whom this page has a connection."""
        return [peer for peer in self.people if peer in self.peers and peer != self.me]

    def hears(self, peer: str) -> bool:
        """Return True if this page hears somebody, who takes part in what is played."""
        is_there = peer in self.peers - self.mute - self.quiet_peers
        return peer == self.me or (is_there and self.dispute_of(peer) is None)

    @property
    def former(self) -> Roster | None:
        """The roster before the change of people that goes on, if this page knows it."""
        now, before = self.roster, self.before
        if now is None or before is None:
            return None
        return before if {*before.people} == {*now.old} else None

    def sitting(self, seat: Seat) -> str:
        """Return who sits in a seat, "" if it is free; who is left out does until that counts."""
        assert self.roster is not None
        before = self.former.places[seat].peer if self.former is not None else ""
        return self.roster.places[seat].peer or before

    @property
    def left_out(self) -> set[str]:
        """The people who are out once the change that goes on counts."""
        return {*self.roster.old} - {*self.roster.people} if self.roster else set()

    @property
    def spared(self) -> set[str]:
        """The people of whom this page does not agree that they are out: it does not miss them."""
        roster = self.roster
        if roster is None:
            return set()
        return {
            peer
            for peer in self.left_out
            if not (self.misses(peer) or self.consent.lets_go(peer, roster))
        }

    @property
    def asked_about(self) -> set[str]:
        """The people of whom this page's person has to say if they may be removed."""
        roster = self.roster
        if roster is None or self.me not in roster.people:
            return set()
        about = {*self.consent.asked} & {*roster.people} | self.spared
        return {*filter(self.hears, about)} - {self.me} - self.consent.answers.keys()

    def listen(self, now: float) -> None:
        """Note whom this page hears; who has just been lost, or not found yet, is not missed."""
        unheard = [peer for peer in self.people if not self.hears(peer)]
        self.unheard = {peer: self.unheard.get(peer, now) for peer in unheard}
        self.missed = {peer for peer, since in self.unheard.items() if now - since >= SETTLING}

    def misses(self, peer: str) -> bool:
        """Return True if this page has not heard somebody for a while, or they have said so."""
        is_out = peer in self.missed | self.mute or self.dispute_of(peer) is not None
        return is_out and not self.hears(peer)

    def dispute_of(self, peer: str) -> Signed | None:
        """Return the word by which somebody takes no part in what is played, if they do not."""
        return self.disputes.of(peer, self.roster, self.book) if self.roster is not None else None

    def reacted(self, seat: Seat, what: str) -> None:
        """A person shows everybody how they feel."""
        if what in REACTIONS and self.roster and 0 <= seat < len(self.roster.places):
            self.reactions[:] = [*self.reactions[-9:], (seat, what)]

    def give_up(self, book: Book, at: int, before: str) -> None:
        """Note which moves of a log are lost but for its first lines, under a host `before`."""
        why: Reason = "stories" if before in self.liars else "hosts" if self.is_void else "most"
        host = before if why == "stories" else self.host
        self.taken_back += lost_of(book, at, why, host)

    def become(self, other: Member) -> None:
        """Go on with what a page knew in its other part."""
        self.chain, self.peers = other.chain, other.peers
        self.mute, self.quiet_peers = other.mute, other.quiet_peers
        self.promise(other.record)
        self.is_unsure = other.is_unsure
        self.dealing, self.taken_back = other.dealing, other.taken_back
        self.since, self.version = other.since, other.version
        self.head, self.checked_head = other.head, other.checked_head
        self.reactions, self.refused = other.reactions, other.refused
        self.liars, self.lies = other.liars, other.lies
        self.double_votes, self.convicted = other.double_votes, other.convicted
        self.void, self.disputes, self.checkpoints = other.void, other.disputes, other.checkpoints
        self.readiness, self.resigns = other.readiness, other.resigns
        self.before, self.consent = other.before, other.consent
        self.unheard, self.missed = other.unheard, other.missed

    @property
    def is_over(self) -> bool:
        """True if the match has ended, as far as this page has gone through its log."""
        return self.public is not None and self.public.follower.over

    @property
    def result(self) -> Result | None:
        """The result of a deal that is being looked at; none during a deal."""
        if self.book is None or self.public is None:
            return None
        return result_in(self.book.match, self.public.follower)

    @property
    def is_ready(self) -> bool:
        """True if this page's person has seen that result."""
        return self.seat in self.readiness.at(self.result)

    @property
    def is_gathered(self) -> bool:
        """True if nobody is waited for any more before the next deal."""
        ready = self.readiness.at(self.result)
        return self.roster is not None and len(ready) == len(self.roster.places)

    def part_in(self, book: Book) -> Dealing:
        """Return this page's part in dealing the match of a log; begin it if there is none."""
        if self.dealing is None or not self.dealing.is_of(book):
            self.dealing = Dealing(self.me, book)
        return self.dealing

    def tell_desk(self, dealing: Dealing, book: Book, since: int = 0) -> None:
        """Take the entries for the desk whose own faces are known by now, or older than `since`."""
        if dealing.is_stale(self.seat):
            dealing.rewind()
            self.is_cut = True
            self.news.clear()
        self.news += dealing.entries(book, self.seat, since)

    def go_on_dealing(self, now: float) -> list[Out]:
        """Go on with the dealing, as far as that goes by itself."""
        raise NotImplementedError

    def wake(self, now: float) -> None:
        """Take note that this page is awake, whatever the clock has done meanwhile."""

    def is_led(self, now: float) -> bool:
        """Return True if this page hears its host, or is a host that enough people hear."""
        raise NotImplementedError

    def misses_moves(self, now: float) -> bool:  # noqa: ARG002
        """Return True if more than half of the people hold a move that the host does not take."""
        return False  # as far as a host knows

    def heard(self, now: float) -> set[str]:
        """Return the other people who follow this page now."""
        raise NotImplementedError

    def knows_people(self, now: float) -> bool:
        """Return True if this page cannot have missed who decides about its host."""
        raise NotImplementedError
