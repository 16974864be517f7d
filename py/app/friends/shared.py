"""A page's whole part in a shared table: guest or host, voter, and heir.

Frames, signatures and times go in; frames and texts to be signed come out.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from app.friends.book import Book
from app.friends.chain import Chain, continues, is_newer, read_chain
from app.friends.checkpoints import due
from app.friends.common import Common
from app.friends.covered import certificate_of, lines_from, proof_in
from app.friends.dealing import Dealing, kind_of
from app.friends.demands import Demands
from app.friends.double_votes import DoubleVotes
from app.friends.election import Election
from app.friends.frames import Frame, Send, chained, signatures
from app.friends.gossip import Gossip
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.lists import is_right
from app.friends.member import Member, Out
from app.friends.record import LogPosition
from app.friends.signed import Certificate, Signed, read_vote
from app.friends.times import FETCHING, GONE
from app.friends.words import check_said, grouped
from peerdeck.dealing.work import Results


class Trial(NamedTuple):
    """The log of a voter, up to a position, and a part in its match that goes through it."""

    giver: str
    position: LogPosition
    book: Book
    dealing: Dealing


class SharedTable:
    """One page at a shared table.

    `stopped` is a sentence once nothing of the match goes on here.
    """

    def __init__(self, role: Guest | Hosting) -> None:
        """A page that comes with an invitation (`Guest`) or opens a table (`Hosting`)."""
        self.role = role
        self.election = Election(role)
        self.demands = Demands()
        self.gossip = Gossip()
        self.double_votes = DoubleVotes()
        self._common = Common()
        self._fetching: tuple[str, float] | None = None  # from whom, until when
        self._partial: Book | None = None  # what has come of it
        self._trial: Trial | None = None  # of a whole one, before anybody leads by it
        self._fetched: Book | None = None  # a longer log than this page's own

    @property
    def stopped(self) -> str:
        """The reason why nothing of the match goes on here, in a sentence; empty if it does."""
        doubt = self.role.disputes.doubt
        return self.role.fault or (doubt.told if doubt is not None else "")

    def opened(self, peer: str, now: float) -> list[Out]:
        """Take note of a new connection to this peer."""
        self.role.mute.discard(peer)
        self.gossip.forget(peer)
        self.double_votes.forget(peer)
        self.role.disputes.forget(peer)
        self.role.checkpoints.forget(peer)
        return [*self.role.opened(peer, now), *self._dispute()]

    def closed(self, peer: str) -> None:
        """Take note that the connection to this peer is lost."""
        self.demands.forget(peer)
        self.role.closed(peer)

    def hear(self, peer: str, frame: Frame, now: float) -> list[Out]:
        """A frame has come from a peer. What makes no sense changes nothing."""
        if self.role.fault:
            return []
        self.role.wake(now)
        return self._take(peer, frame, now) if self.demands.take(peer, frame, now) else []

    def _take(self, peer: str, frame: Frame, now: float) -> list[Out]:
        """Hear a frame whose turn it is."""
        try:
            out = self.election.hear(peer, frame, now)
            out += self._hear(peer, frame, now)
        except ValueError:
            return []
        out += self.go_on_dealing(now)
        self.demands.count(peer, frame, out, now)
        settled = self._settle(now)
        return out + settled + self.go_on_dealing(now) if settled else out

    def signed(self, signed: Signed, now: float) -> list[Out]:
        """A text has been signed by this page's own key."""
        out = self.election.signed(signed)
        match self.role:
            case Hosting() as host:
                out += host.signed(signed, now)
            case Guest() as guest:
                out += guest.signed(signed)
        self._hear_dispute(signed)
        if self.role.disputes.words.get(self.role.me) == signed:
            out += self._dispute()
        self._hear_checkpoint(signed.by, [signed])
        return out + self._settle(now) + self.go_on_dealing(now)

    def computed(self, results: Mapping[str, Results | None], now: float) -> list[Out]:
        """Sums of the deck have been done: by name, with no results where one made no sense."""
        if self.role.dealing is not None:
            self.role.dealing.computed(results)
        if self._trial is not None:
            self._trial.dealing.computed(results)
        return self.go_on_dealing(now)

    def go_on_dealing(self, now: float) -> list[Out]:
        """Go on with the dealing, as far as that goes by itself."""
        return [] if self.role.fault else [*self.role.go_on_dealing(now), *self._try()]

    def tick(self, now: float) -> list[Out]:
        """Time has passed."""
        if self.role.fault:
            return []
        self.role.wake(now)
        self.role.listen(now)
        out = [one for asked in self.demands.due(now) for one in self._take(*asked, now)]
        if self.role.dealing is not None:
            heard = [peer for peer in self.role.people if self.role.hears(peer)]
            self.role.dealing.tick(now, heard)
        out += self.role.tick(now) + self.election.tick(now) + self._settle(now)
        out += self.go_on_dealing(now)
        out += self.double_votes.tick(self.role)
        if isinstance(self.role, Guest):
            out += self.gossip.tick(self.role, now)
        return out + self._dispute() + self._checkpoint()

    def _checkpoint(self) -> list[Out]:
        """Sign how the log stands, tell it to the others, and drop the words that nobody needs."""
        role, roster, book = self.role, self.role.roster, self.role.book
        if roster is None or book is None:
            return []
        role.checkpoints.settle(roster, book, role.agreed)
        follows = role.disputes.doubt is None and role.record.term == role.host_term
        may_sign = follows and not role.is_void and role.me in role.people
        checked = role.dealing.checked if role.dealing is not None else 0
        checkpoint = due(roster, book, role.position, checked, role.me) if may_sign else None
        tick, people = role.checkpoints.tick, role.others()
        if role.host != role.me:
            return [*tick(role.me, checkpoint, people)]
        people += [one.peer for one in roster.watchers if one.peer in role.peers]
        return [*tick(role.me, checkpoint, people, certificate_of(book, roster))]

    def _hear_checkpoint(self, peer: str, words: list[Signed]) -> None:
        with suppress(ValueError):  # it says something else
            role = self.role
            if role.roster is not None:
                role.checkpoints.hear(peer, words, role.roster, role.book, role.agreed)

    def _dispute(self) -> list[Out]:
        """Tell the others if this page takes no more from its host, or does again."""
        role = self.role
        if role.roster is None or role.me not in role.people:
            return []
        return [*role.disputes.tick(role.me, role.roster, role.others())]

    def _hear_dispute(self, word: Signed) -> None:
        with suppress(ValueError):  # it says something else
            if self.role.roster is not None:
                self.role.disputes.take(word, self.role.roster, self.role.book)

    def _hear(self, peer: str, frame: Frame, now: float) -> list[Out]:
        role = self.role
        if "chain" in frame and role.chain and role.knows_people(now):
            told_hosts = read_chain(chained(frame["chain"]), role.table, role.first)
            if not continues(told_hosts, role.chain):
                return []  # others have chosen this host
        match frame:
            case {"is": "leave"}:
                role.mute.add(peer)  # until it has connected anew
            case {"is": "dispute", "signed": signed} if peer in role.people:
                for word in signatures(signed)[:1]:
                    self._hear_dispute(word)
                return []
            case {"is": "checkpoint", "signed": signed}:
                self._hear_checkpoint(peer, signatures(signed))
                return []
            case {"is": "twice", "signed": signed} if peer in role.people:
                self.double_votes.hear(role, signatures(signed))
                return []
            case {"is": "roster", "chain": told}:
                chain = read_chain(chained(told), role.table, role.first)
                words = signatures(frame.get("signed", []))
                if self.double_votes.meet(role, chain, words):
                    return self._turn_to(chain, now)
                if isinstance(role, Hosting):
                    return self._step_down(peer, frame, chain, now)
            case {"is": "heads", "signed": signed} if isinstance(role, Guest):
                if peer in role.people:
                    return self.gossip.hear(role, peer, signatures(signed))
                return []
            case {"is": "head", "signed": signed} if isinstance(role, Guest):
                out = role.hear(peer, frame, now)
                return out + self.gossip.hear(role, peer, signatures(signed))
            case {"is": "letter" | "ask" as kind, "match": int(match), "text": str(text)}:
                dealing = role.dealing
                is_one = kind == kind_of(text) and peer in role.people
                if dealing is not None and match == dealing.where.match and is_one:
                    dealing.received(peer, text, now)
                return []
            case {"is": "give", "match": int(match), "at": int(at)} if peer in role.people:
                return self._give(peer, match, at)
            case {"is": "given", "match": int(match), "header": str(header), "lines": list(lines)}:
                if peer == self._common.asked and role.book is not None:
                    return self._common.take(role.book, frame)
                if self._fetching and peer == self._fetching[0]:
                    words = signatures(frame["signed"])
                    proof = None
                    if "certificate" in frame and role.roster is not None:
                        proof = proof_in(frame, role.roster, agreed=role.agreed)
                    return self._given(match, header, lines, words, now, proof)
                return []
            case {"is": "beat", "epoch": int(term)} if isinstance(role, Hosting):
                if term >= role.host_term:
                    have: Frame = {"is": "have", "epoch": -1, "number": -1, "version": role.version}
                    return [Send(peer, {**have, "match": -1, "at": 0, "hash": ""})]
        return role.hear(peer, frame, now)

    def _settle(self, now: float) -> list[Out]:
        """Become host, if so many people wish it."""
        votes = self.election.won
        role = self.role
        if not votes:
            return self._catch_up(now) if isinstance(role, Guest) else []
        if isinstance(role, Guest) and not role.has_gone_through:
            return []  # there may be a line that cannot be; nor could it order any move yet
        if isinstance(role, Guest) and role.host in role.liars and role.book is not None:
            asked = self._common.ask(role.book, {one.by: read_vote(one) for one in votes}, now)
            if asked is not None:
                return asked
            at = self._common.of_most(role.book, len(role.people))
            self._fetched = Book.of(role.book, role.book.lines[:at])
        host = Hosting(role.me, role.table, role.first, role.version)
        out = host.succeed(role, votes, self._fetched or role.book)
        self._fetching = self._partial = self._trial = self._fetched = None
        self.role, self.election = host, self.election.after(host, now)
        return out

    def _catch_up(self, now: float) -> list[Out]:
        """Ask a voter for what this page lacks of the log: without it the vote does not count."""
        if self._trial is not None:
            return []
        if self._fetching is not None and now >= self._fetching[1]:
            self.election.pass_over(self._fetching[0])
            self._fetching = self._partial = None
        best = self.election.wanted
        if self._fetching is not None or not best:
            return []
        self._fetching = (best, now + FETCHING)
        return [self._fetch(best)]

    def _fetch(self, peer: str) -> Out:
        book = self._partial or self._fetched or self.role.book
        at = {"match": book.match, "at": len(book)} if book else {"match": -1, "at": 0}
        return Send(peer, {"is": "give", **at})

    def _give(self, peer: str, match: int, at: int) -> list[Out]:
        """Tell an heir what it lacks of the log."""
        book, roster = self.role.book, self.role.roster
        if book is None or roster is None:
            return []
        begin = min(max(at, 0), len(book)) if match == book.match else 0
        told = lines_from(book, begin, roster, peer)
        return [Send(peer, {**told, "is": "given", "hash": book.hash(begin)})]

    def _given(
        self,
        match: int,
        header: str,
        lines: list[str],
        signed: list[Signed],
        now: float,
        proof: Certificate | None = None,
    ) -> list[Out]:
        """Take in the lines that a voter has beyond ours, if a host has signed them so."""
        assert self._fetching is not None
        giver, until = self._fetching
        head, book = self.election.heads.get(giver), self._partial or self._fetched
        book = self.role.book if book is None else book
        if head is None:
            return []
        if book is None or book.match != match:
            book = Book(self.role.table, match, header)
        else:
            book = Book.of(book, book.lines)
        have, end = len(book), head.at
        if proof is not None:
            end = max(end, proof.at)  # only there it says something of the lines before
        book.extend(lines[: max(end - have, 0)])
        if proof is not None and len(book) >= proof.at:
            book.certify(proof)
        acts = [at for at in range(have, len(book)) if book.needs_word(at)]
        for at, word in zip(acts, grouped(signed), strict=False):
            check_said(book, at, word.move)
            book.moves[at], book.unheard[at] = word
            if at not in book.lists or not is_right(book, at, self.role.known):
                book.unproved.add(at)
        if have < len(book) < end and now < until:
            self._partial = book
            return [self._fetch(giver)]
        self._fetching = self._partial = None
        is_told = book.match == head.match and book.agrees(head.at, head.hash)
        if is_told and book.ready == len(book):
            self._trial = Trial(giver, head.position, book, _dealing_in(self.role, book))
        else:
            self.election.pass_over(giver)
        return []

    def _try(self) -> list[Out]:
        """Go through the log of a voter, and take it if every line of it can be."""
        if self._trial is None:
            return []
        giver, position, book, dealing = self._trial
        sums, _proposals = dealing.carry_out(())
        if dealing.wrong(book) is not None:
            self._trial = None
            self.election.pass_over(giver)
        elif dealing.is_level(book):
            self._trial = None
            self._fetched, self.election.fetched = book, position
        return [*sums]

    def _step_down(self, peer: str, frame: Frame, chain: Chain, now: float) -> list[Out]:
        """Somebody says that the table has another host: follow that host, if it is true."""
        host = self.role
        assert isinstance(host, Hosting)
        if host.chain and not is_newer(chain[-1], host.chain[-1]):
            return []
        guest = _stepped_down(host, now)
        out = guest.hear(peer, frame, now)
        if guest.host == host.me:
            return []
        self.role, self.election = guest, Election(guest)
        return out

    def _turn_to(self, chain: Chain, now: float) -> list[Out]:
        """Go on with the other host of a void term, in which this page follows nobody."""
        role = self.role
        guest = role if isinstance(role, Guest) else _stepped_down(role, now)
        out = guest.turn_to(chain, now)
        self.role, self.election = guest, Election(guest)
        self._fetching = self._partial = self._trial = self._fetched = None
        return out


def _dealing_in(member: Member, book: Book) -> Dealing:
    """Return a part in the match of another log, which begins with what a page has worked out."""
    if member.book is None or member.dealing is None or not member.dealing.is_of(book):
        return Dealing(member.me, book)
    dealing = Dealing(member.me, member.book, member.dealing.written())
    dealing.follow(book)
    return dealing


def _stepped_down(host: Hosting, now: float) -> Guest:
    """Return the guest that goes on with what a host has known."""
    heard = now if host.is_led(now) else now - GONE
    guest = Guest(host.me, host.table, host.first, heard, host.version)
    guest.become(host)
    if host.game is not None and host.seat is not None:
        guest.since = len(host.game.book)
    if host.book is not None:
        guest.follow(host.book)
    return guest
