"""A page that leads a table: it is heard by all, hears them, and takes over from a lost host."""

from __future__ import annotations

from dataclasses import replace

from app.friends.book import Book
from app.friends.frames import Frame, Send, signatures
from app.friends.match import Match
from app.friends.member import Member, Out
from app.friends.membership import PAIR
from app.friends.moves import sent_move
from app.friends.readiness import Result
from app.friends.refereeing import Refereeing
from app.friends.removals import Removals
from app.friends.roster import Place, Roster
from app.friends.signed import Signed, read_vote
from app.friends.taken_back import shared_with
from app.friends.times import BEAT
from peerdeck.event import Seat


class Hosting(Refereeing):
    """Leads a table."""

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """A host to be; `found` and `succeed` make it one."""
        super().__init__(me, table, first, version)
        self._beaten = -float(BEAT)
        self.removals = Removals()

    # To begin

    def open_table(self, places: tuple[Place, ...], game: str) -> list[Out]:
        """Open the table, with these seats; `game` is the first line of a log."""
        return self._call(Roster(self.table, 0, 0, self.me, places, game=game))

    def succeed(self, member: Member, votes: tuple[Signed, ...], book: Book | None) -> list[Out]:
        """Take over from the last host, with the longest log that is to be had."""
        before = member.planned if isinstance(member, Hosting) else member.roster
        now = member.roster
        assert before is not None
        assert now is not None
        if now.old and {*before.people} != {*now.people}:
            before = now  # one change at a time
        self.become(member)
        if not isinstance(member, Hosting):
            self.consent.ask({}, self.left_out)  # what the last host asked is over
        self.taken_back += self.disputes.end()
        self._votes = votes
        match, at, hash = -1, 0, ""
        if book is not None:
            match, at, hash = book.match, len(book), book.hash()
        if book is not None and member.book is not None:
            self.give_up(member.book, shared_with(member.book, book), now.host)
        if isinstance(member, Hosting):
            self.lease, self.asking = member.lease, member.asking
            self.coming, self.strangers = member.coming, member.strangers
            self.unseated, self.paused = member.unseated, member.paused
            self.removals = member.removals
            self._reacted = member._reacted
            if member.game is not None:
                self.opened_book(member.game)
        self.term, self.vote = max(read_vote(vote).term for vote in votes), self.me
        roster = replace(
            before,
            term=self.term,
            number=0,
            host=self.me,
            match=match,
            at=at,
            hash=hash,
        ).with_cut(before)
        if self.game is None and book is not None:
            dealing = self.part_in(book)
            dealing.follow(book)
            self.opened_book(Match(book, dealing))
        return self._call(roster)

    def resign(self, now: float) -> list[Out]:  # noqa: ARG002
        """Leave for good: let somebody else lead, who then leaves this page's person out."""
        self.resigns = True
        return [Send(peer, {"is": "leave"}) for peer in self.others()]

    # Who leaves, and who comes in their place

    def remove(self, peer: str, now: float) -> list[Out]:
        """Let a bot have somebody's seat; during a match as soon as enough others agree."""
        if not self._has_say(peer):
            return self.turn_away(peer)
        self.removals.asked[peer] = ""
        return self.beat(now)

    def give(self, seat: Seat, peer: str, now: float) -> list[Out]:
        """Give a seat to somebody; that of a person during a match as soon as others agree."""
        sits = self._planned.places[seat].peer
        if not self._has_say(sits) or sits == peer or self._name_of(peer) is None:
            return self.admit(peer, seat)
        self.removals.asked[sits] = peer
        return self.beat(now)

    def keep(self, peer: str, now: float) -> list[Out]:
        """Do not want somebody removed any more."""
        return self.beat(now) if self.removals.asked.pop(peer, None) is not None else []

    def answer(self, peer: str, *, agrees: bool) -> list[Out]:
        """Say if somebody is to be out by the change of people that another host has begun."""
        if peer in self.left_out - {self.me}:
            self.consent.answers[peer] = agrees
        return self.agree()

    def take_back(self) -> list[Out]:
        """Let everybody sit as before the change of people that goes on."""
        for peer in self.left_out if self.may_take_back else ():
            self.removals.asked.pop(peer, None)
            self.consent.answers.pop(peer, None)
        return super().take_back()

    def _has_say(self, peer: str) -> bool:
        """Return True if others decide with this host if somebody stays in their seat."""
        roster = self.roster
        if roster is None or not self.is_playing or len(self._planned.people) <= PAIR:
            return False
        return peer in {*(roster.old or roster.people)} & {*self._planned.people} - {self.me}

    def _settle_removals(self, now: float) -> list[Out]:
        """Carry out what enough people have agreed to, and forget what makes no sense any more."""
        roster, removals = self.roster, self.removals
        if roster is None or not removals.asked:
            return []
        removals.keep_to(roster.voters if self.is_playing and len(roster.voters) > PAIR else ())
        out: list[Out] = []
        for peer, then in list(removals.asked.items()):
            seat = self._planned.seat_of(peer)
            if then and self._name_of(then) is None:
                del removals.asked[peer]  # who was to have the seat has gone
            elif self.planned is not roster or roster.old or seat is None:
                continue  # one change at a time
            elif removals.is_agreed(peer, roster, self.heard(now)):
                out += self.admit(then, seat) if then else self.turn_away(peer)
        return out

    # What comes in

    def opened(self, peer: str, now: float) -> list[Out]:  # noqa: ARG002
        """Take note of a new connection to this peer."""
        self.peers.add(peer)
        self._sent.pop(peer, None)
        if self.roster is None:
            return []
        return self._introduce(peer) or [self._lobby(peer)]

    def closed(self, peer: str) -> None:
        """Take note that the connection to this peer is lost."""
        self.peers.discard(peer)
        self.strangers.discard(peer)
        self.asking.pop(peer, None)
        self._sent.pop(peer, None)
        self._reacted.pop(peer, None)

    def tick(self, now: float) -> list[Out]:
        """Time has passed."""
        out = self._seat_the_coming(now)  # before anybody can deal
        is_due = self._gather(now) or now - self._beaten >= BEAT
        return out + self.beat(now) if is_due else out

    def signed(self, signed: Signed, now: float) -> list[Out]:
        """A text has been signed by this page's own key."""
        return super().signed(signed, now) + self._take_missed([signed], now)

    def say_ready(self, now: float) -> list[Out]:
        """This page's person has seen the result of the deal."""
        return self._ready(self.seat, self.result, now)

    def deal_now(self, now: float) -> list[Out]:
        """Go on from the result of a deal, whoever still looks at it."""
        out = self._seat_the_coming(now)
        return out + self.beat(now) if self.hurry() else out

    def _ready(self, seat: Seat | None, result: Result | None, now: float) -> list[Out]:
        """A person has seen a result: if it is news, tell everybody."""
        if seat is None or result is None or result != self.result:
            return []
        return self.beat(now) if self.readiness.add(result, [seat]) else []

    def _signed(self, now: float) -> list[Out]:
        """There is a new roster: everybody is to answer, so that play goes on."""
        return super()._signed(now) + self.beat(now)

    def beat(self, now: float) -> list[Out]:
        """Let everybody hear this host, and answer."""
        roster = self.roster
        self._beaten = now
        self.consent.ask({}, self.people)  # whom else this host let go has gone
        out = self.go_on_changing() + self._settle_removals(now)
        if roster is None or roster.host != self.me or self.resigns:
            return out
        beat: Frame = {"is": "beat", "beat": self.lease.beat(now), "paused": self.paused}
        beat |= {"epoch": roster.term, "number": roster.number, "version": self.version}
        beat |= {"quiet": sorted(self.minded(now))}
        beat |= self._place_in_log()
        if asked := self.removals.asked:
            beat["removing"] = [[peer, bool(then)] for peer, then in asked.items()]
        if self.result is not None:
            beat |= {"deals": self.result.deals, "ready": sorted(self.readiness.at(self.result))}
        out += [
            Send(peer, {**beat, "coming": peer in self.coming})
            for peer in sorted(self.peers)
            if roster.is_in(peer) or peer in roster.old
        ]
        return [*out, *self._sign_moves(again=True), *self._sign_head(again=True)]

    def hear(self, peer: str, frame: Frame, now: float) -> list[Out]:
        """A frame has come. One that makes no sense changes nothing."""
        roster = self.roster
        match frame:
            case {"is": "have"}:
                return self._supply(peer, frame)
            case {"is": "come"} if self._is_stranger(peer, frame):
                return [self._own_version(peer)]
            case {"is": "come"}:
                return self._come(peer, frame)
            case {"is": "react", "what": str(what)}:
                return self._react(peer, what, now)
        seat = roster.seat_of(peer) if roster else None
        if roster is None or peer == self.me:
            return []
        match frame:
            case {"is": "agreed", "signed": signed}:
                return self.take_agreed(signatures(signed))
            case {"is": "beat", "beat": int(beat)} if peer in self.people:
                self.lease.renew(peer, beat)
                self.removals.hear(peer, frame.get("agrees", ()))
                return self._settle_removals(now)
        if seat is None:
            return []
        match frame:
            case {"is": "ready", "match": int(match), "deals": int(deals)}:
                return self._ready(seat, Result(match, deals), now)
            case {"is": "resign"}:
                return self.let_go(peer)
            case {"is": "leave"}:
                self.lease.revoke(peer)
                self.seated.pop(peer, None)
            case {"is": "move", "signed": [word]}:
                sent = sent_move(signatures([word])[0], tuple(frame.get("opens", ())))
                return self._move(peer, sent, now)
            case {"is": "propose"}:
                return self._proposed(peer, frame, now)
            case {"is": "missed", "signed": signed}:
                return self._take_missed(signatures(signed), now)
        return []

    def _own_version(self, peer: str) -> Send:
        """Tell a page of another version why it cannot play here."""
        return Send(peer, {"is": "version", "version": self.version})

    def _supply(self, peer: str, frame: Frame) -> list[Out]:
        """Tell a peer what it lacks, by what it says that it has."""
        if self._is_stranger(peer, frame):
            return [self._own_version(peer)]
        roster = self.roster
        if roster is None:
            return []
        if not roster.is_in(peer):
            return self._introduce(peer) or [self._lobby(peer)]
        out: list[Out] = []
        seat = roster.seat_of(peer)
        is_away = seat is not None and self._planned.places[seat].away
        if seat is not None and is_away and self.dispute_of(peer) is None:
            out += self._place(seat, lambda place: replace(place, away=False))
        out += self._begin_at(peer, frame)
        if (frame["epoch"], frame["number"]) < roster.stamp:
            return out + self._introduce(peer)
        return out + self._log(peer)

    def _begin_at(self, peer: str, frame: Frame) -> list[Out]:
        """Have a peer told the log from where its own ends, or that it is another."""
        book, at, hash = self.book, frame["at"], frame["hash"]
        self._sent[peer] = 0
        if book is None or frame["match"] != book.match or at < 0:
            return []
        if hash and at <= book.ready and not book.agrees(at, hash):
            self._sent[peer] = book.ready
            return self._send_hash(peer, at)
        self._sent[peer] = min(at, book.ready)
        return []

    def _place_in_log(self) -> Frame:
        book = self.book
        if book is None or self.game is None or self.is_laid_anew:
            return {"match": -1, "at": 0, "hash": ""}
        at = book.ready
        return {"match": book.match, "at": at, "hash": book.hash(at)}
