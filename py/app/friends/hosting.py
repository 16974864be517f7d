"""A page that leads a table: it orders everybody's moves and tells each seat what it may know."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from app.friends import chance
from app.friends.book import Book
from app.friends.frames import Frame, Send
from app.friends.hearing import BEAT, Lease
from app.friends.lobby import Lobby
from app.friends.match import Match
from app.friends.member import REACTIONS, Member, Out
from app.friends.restoring import Recall
from app.friends.roster import Place, Roster
from app.friends.secrets import Secrets
from app.friends.signed import Signed, read_vote
from peerdeck.event import Seat
from peerdeck.game import Illegal
from peerdeck.log import MOST_LINE, Header, parse_action, parse_header
from peerdeck.words import _

REACTING = 1_500  # milliseconds between two reactions of one peer
SETTLING = 5_000  # milliseconds that somebody has who sits down, before a bot minds the seat
SENTENCE = 300  # characters of what another page says


class Hosting(Lobby):
    """Leads a table.

    `disputes` are what seats say whose log differs: until the host's person has decided, nothing
    goes on. `fault` is a sentence when the log of a lost host turns out not to hold.
    """

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """A host to be; `found` and `succeed` make him one."""
        super().__init__(me, table, first, version)
        self.lease = Lease()
        self.paused = False
        self.recall: Recall | None = None  # while the cards of a lost dealer are gathered
        self.own: Book | None = None  # this page's form of the log, meanwhile
        self.disputes: dict[str, str] = {}
        self.fault = ""
        self._reacted: dict[str, float] = {}
        self._beaten = -float(BEAT)

    def is_led(self, now: float) -> bool:
        """Whether more than half of the people hear this host."""
        return 2 * (1 + self.heard(now)) > len(self.people)

    def heard(self, now: float) -> int:
        """How many other people hear this host, and are bound to him for a while."""
        return sum(self.lease.hears(peer, now) for peer in self.people if peer != self.me)

    @property
    def recalls(self) -> bool:
        """Whether the cards of a lost host are being put together again."""
        return self.recall is not None

    @property
    def sure(self) -> Book | None:
        """The log with all faces that this page has known in it."""
        return self.book if self.recall is None else self.own

    # To begin

    def found(self, places: tuple[Place, ...], game: str, *, waits: bool = False) -> list[Out]:
        """Open the table, with these seats; `game` is the first line of a log."""
        return self._call(Roster(self.table, 0, 0, self.me, places, game=game, waits=waits))

    def succeed(self, member: Member, votes: tuple[Signed, ...], book: Book | None) -> list[Out]:
        """Take over from the last host, with the longest log that is to be had."""
        before = member.roster
        assert before is not None
        self.become(member)
        self._votes = votes
        match, at, hash = -1, 0, ""
        if book is not None:
            match, at, hash = book.match, len(book), book.hash()
        if isinstance(member, Hosting):
            self.lease, self.refused, self.asking = member.lease, member.refused, member.asking
            self.coming, self.strangers, self.recall = member.coming, member.strangers, None
            if member.game is not None:
                self.opened_book(member.game)
            else:
                self.book, self.recall, self.own = book, member.recall, member.own
        elif book is not None:
            self.book, self.own = book, member.book
        self.promised = max(read_vote(vote).epoch for vote in votes)
        voters = {vote.by for vote in votes}
        places = before.places
        if 2 * len(voters) == len(before.people):  # this half goes on by itself
            places = tuple(
                replace(place, away=bool(place.peer) and place.peer not in voters)
                for place in places
            )
        roster = replace(
            before,
            epoch=self.promised,
            number=0,
            host=self.me,
            places=places,
            match=match,
            at=at,
            hash=hash,
        ).with_cut(before)
        seat = roster.seat_of(self.me)
        assert seat is not None
        if self.game is None and book is not None:
            if member.book is None or member.book.match != book.match:
                self.secrets = Secrets()
            self.secrets.renew(book.shuffles)
            self.recall = Recall(book, self.secrets, seat)
        return self._call(roster)

    def begin(self) -> list[Out]:
        """Begin a match of the game that is set. Raises `ValueError` if it cannot be played."""
        roster, seat = self._planned, self.seat
        assert seat is not None
        header = parse_header(roster.game)
        game, seats = header.game, len(roster.places)
        game.check_seats(seats)
        last = self.book.header if self.book else None
        dealer = chance.below(seats)
        if last is not None and self.game is not None and last.seats == seats:
            dealer = (self.game.referee.state.dealer + 1) % seats
        header = Header(game, header.options, seats, dealer)
        book = Book(self.table, self.book.match + 1 if self.book else 0, str(header))
        self.secrets = Secrets()
        self.opened_book(Match.begun(book, seat, self._seats(), self.secrets))
        return self.written()

    def resume(self, book: Book) -> None:
        """Go on with a match after a reload; the book has every face."""
        assert self.seat is not None
        self.opened_book(Match.resumed(book, self.seat, self._seats(), self.secrets))
        self.written()

    # To play

    def act(self, action: str, now: float) -> list[Out]:
        """Let this page's own seat act. Raises `Illegal`."""
        assert self.seat is not None
        if not self.is_led(now):
            raise Illegal(_("Too few of the players hear you just now."), "turns")
        if self.disputes:
            raise Illegal(_("A log differs: the table waits for your decision."), "turns")
        return self._play(self.seat, action)

    def go_on(self, now: float) -> list[Out]:
        """Let a bot act where one is asked: in a free seat, or for a person who is not heard."""
        game, roster = self.game, self.roster
        if game is None or roster is None or self.paused or self.disputes or not self.is_led(now):
            return []
        if game.between and self.coming:
            return self._seat_the_coming()
        for seat in game.to_act[:1]:
            place = roster.places[seat]
            is_minded = seat in self.minded(now) and not roster.waits
            if not place.peer or place.away or is_minded:
                game.play_bot(seat, place.bot)
                return self.written()
        return []

    def minded(self, now: float) -> set[Seat]:
        """The seats whose person has not been heard for a while, or ever since sitting down."""
        places = self.roster.places if self.roster else ()
        fresh = {peer for peer, since in self.seated.items() if now - since < SETTLING}
        return {
            seat
            for seat, place in enumerate(places)
            if place.peer not in {"", self.me, *(fresh & self.peers)}
            and not self.lease.hears(place.peer, now)
        }

    def overrule(self, peer: str) -> list[Out]:
        """Go on without a page that says its log differs: a bot plays there."""
        self.disputes.pop(peer, None)
        seat = self._planned.seat_of(peer)
        return [] if seat is None else self.mind(seat)

    def react(self, what: str, now: float) -> list[Out]:
        """Let everybody see how this page's person feels."""
        return self._react(self.me, what, now)

    def _seat_the_coming(self) -> list[Out]:
        """Between two deals: who was promised a seat gets it."""
        out: list[Out] = []
        for peer, seat in list(self.coming.items()):
            del self.coming[peer]
            if seat < len(self._planned.places) and not self._planned.places[seat].peer:
                out += self.admit(peer, seat)
        return out

    # What comes in

    def opened(self, peer: str, now: float) -> list[Out]:  # noqa: ARG002
        """There is a connection to this peer now."""
        self.peers.add(peer)
        self._told.pop(peer, None)
        if self.roster is None:
            return []
        return [self._lobby(peer)] if not self.roster.is_in(peer) else self._introduce(peer)

    def closed(self, peer: str) -> None:
        """There is no connection to this peer any more."""
        self.peers.discard(peer)
        self.asking.pop(peer, None)
        self.disputes.pop(peer, None)
        self._told.pop(peer, None)
        self._reacted.pop(peer, None)

    def tick(self, now: float) -> list[Out]:
        """Time has passed."""
        out: list[Out] = []
        if self.game is not None and self.is_led(now) and not self.paused:
            self.game.tick(self._seats(), now)
            out += self.written()
        if self.recall is not None and self.chain and self.host == self.me:
            out += self._recalled(now)
        return out + self.beat(now) if now - self._beaten >= BEAT else out

    def _signed(self, now: float) -> list[Out]:
        """There is a new roster: everybody is to answer, so that play goes on."""
        out = self._recalled(now) if self.recall is not None else []
        return out + self.beat(now)

    def beat(self, now: float) -> list[Out]:
        """Let everybody hear this host, and answer."""
        roster = self.roster
        self._beaten = now
        out = self._call(self._wanted) if self._wanted is not None else []
        if roster is None or roster.host != self.me:
            return out
        beat: Frame = {"is": "beat", "beat": self.lease.beat(now), "paused": self.paused}
        beat |= {"epoch": roster.epoch, "number": roster.number, "version": self.version}
        beat |= {"quiet": sorted(self.minded(now)), "recalls": self.recalls}
        beat |= self._place_in_log()
        out += [Send(peer, beat) for peer in sorted(self.peers) if roster.is_in(peer)]
        if self.recall is not None:
            told = {"is": "recall", "epoch": roster.epoch}
            out += [Send(peer, told) for peer in self.others()]
        return out + self._sign_head(again=True)

    def hear(self, peer: str, frame: Frame, now: float) -> list[Out]:
        """A frame has come. One that makes no sense changes nothing."""
        roster = self.roster
        match frame:
            case {"is": "come" | "have"} if self._is_stranger(peer, frame):
                return [Send(peer, {"is": "version", "version": self.version})]
            case {"is": "come"}:
                return self._come(peer, frame)
            case {"is": "have", "epoch": int(epoch), "number": int(number)}:
                return self._supply(peer, (epoch, number), frame)
            case {"is": "react", "what": str(what)}:
                return self._react(peer, what, now)
        seat = roster.seat_of(peer) if roster else None
        if roster is None or seat is None or peer == self.me:
            return []
        match frame:
            case {"is": "beat", "beat": int(beat)} if peer in self.people:
                if self.lease.answered(peer, beat) and self.game is not None:
                    self.game.silent.discard(seat)
            case {"is": "move", "match": int(match), "move": int(count), "at": int(at)}:
                action = str(frame.get("act"))
                if self.game and match == self.game.book.match and len(action) <= MOST_LINE:
                    return self._move(peer, seat, (count, at), action, now)
            case {"is": "say", "match": int(match), "line": str(line)}:
                if self.game and match == self.game.book.match and self.is_led(now):
                    return self._said(peer, seat, line)
            case {"is": "recalled", "epoch": int(epoch)} if epoch == self.epoch:
                if self.recall is not None and seat not in self.recall.heard:
                    self.recall.take(seat, frame)
                    return self._recalled(now)
            case {"is": "dispute", "why": str(why)}:
                self.disputes[peer] = why[:SENTENCE]
        return []

    def _supply(self, peer: str, stamp: tuple[int, int], frame: Frame) -> list[Out]:
        """Somebody says what he has."""
        roster = self.roster
        if roster is None:
            return []
        if not roster.is_in(peer):
            return [self._lobby(peer)]
        out: list[Out] = []
        seat = roster.seat_of(peer)
        if seat is not None and self._planned.places[seat].away and peer not in self.disputes:
            out += self._place(seat, lambda place: replace(place, away=False))
        match (self.book, frame):
            case (Book() as book, {"match": match, "at": int(at), "hash": str(hash)}):
                is_ours = match == book.match and book.agrees(at, hash)
                self._told[peer] = at if is_ours else 0
            case _:
                self._told[peer] = 0
        if stamp < roster.stamp:
            return out + self._introduce(peer)
        return out + self._lines(peer)

    def _move(
        self, peer: str, seat: Seat, when: tuple[int, int], action: str, now: float
    ) -> list[Out]:
        """A seat has sent its next move, made when the log was so long."""
        game, (count, at) = self.game, when
        assert game is not None
        if count != game.acts[seat] or not self.is_led(now) or self.disputes:
            return []
        try:
            if at < game.moved:
                raise Illegal(_("The table has moved on meanwhile."), "turns")
            return self._play(seat, action)
        except ValueError as error:
            no: Frame = {"is": "no", "move": count, "why": str(error), "rule": "turns"}
            no["cards"] = []
            if isinstance(error, Illegal):
                no |= {"rule": error.rule, "cards": list(error.cards)}
            return [Send(peer, no)]

    def _play(self, seat: Seat, action: str) -> list[Out]:
        """Let a seat act. Raises `ValueError`, also for what is no action."""
        game = self.game
        if game is None:
            raise Illegal(_("No match has begun."), "turns")
        game.act(seat, parse_action(action.split(" "), game.referee.game))
        places = self._planned.places
        absent = [at for at, place in enumerate(places) if not place.peer or place.away]
        stopping = game.referee.state.stopping
        if all(at in absent or stopping >> at & 1 for at in range(len(places))):
            game.stop(absent)  # bots agree
        return self.written()

    def _said(self, peer: str, seat: Seat, line: str) -> list[Out]:
        """A seat has said something of its seed."""
        game = self.game
        assert game is not None
        try:
            is_due = game.say(seat, line)
        except ValueError:
            return []
        out = self.written()
        share = game.share(seat) if is_due else None
        if share is not None:
            number, asking, told = share
            of = {"match": game.book.match, "shuffle": number, "asking": asking}
            out.append(Send(peer, {"is": "share", **of, "share": told.hex()}))
        return out

    def _recalled(self, now: float) -> list[Out]:
        """Something may have been given: go on with the match as soon as there is enough."""
        recall, seat = self.recall, self.seat
        assert recall is not None
        roster = self.roster
        if roster is None or roster.host != self.me or seat is None or not self.is_led(now):
            return []
        if self.fault:
            return []
        others = {at for peer in self.others() if (at := roster.seat_of(peer)) is not None}
        if not recall.is_done(others, now):
            return []
        proofs = recall.proofs
        try:
            game = Match.taken_over(recall.book, seat, self._seats(), self.secrets, proofs)
        except ValueError as error:
            self.fault = str(error)
            return []
        self.recall = self.own = None
        self.opened_book(game)
        return [out for peer in sorted(self.peers) for out in self._introduce(peer)] + (
            self.written()
        )

    def _react(self, peer: str, what: str, now: float) -> list[Out]:
        roster = self.roster
        seat = roster.seat_of(peer) if roster else None
        is_soon = now - self._reacted.get(peer, -REACTING) < REACTING
        if roster is None or seat is None or what not in REACTIONS or is_soon:
            return []
        self._reacted[peer] = now
        self.reacted(seat, what)
        told = {"is": "reacted", "seat": seat, "what": what}
        return [Send(one, told) for one in sorted(self.peers) if roster.is_in(one)]

    def _seats(self) -> Collection[Seat]:
        """The seats of persons who can take part in a shuffle."""
        roster = self.roster
        places = roster.places if roster else ()
        return [
            seat
            for seat, place in enumerate(places)
            if place.peer == self.me or (place.peer in self.peers and not place.away)
        ]

    def _place_in_log(self) -> Frame:
        book = self.book
        if book is None or self.game is None:
            return {"match": -1, "at": 0, "hash": ""}
        return {"match": book.match, "at": len(book), "hash": book.hash()}
