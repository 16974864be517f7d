"""A host as the referee of a match: whose move is let be, when bots act, what is said of seeds."""

from __future__ import annotations

from collections.abc import Collection

from app.friends import chance
from app.friends.book import Book
from app.friends.frames import Frame, Send
from app.friends.hearing import Lease
from app.friends.lobby import Lobby
from app.friends.match import Match
from app.friends.member import REACTIONS, Out
from app.friends.secrets import Secrets
from peerdeck.event import Seat
from peerdeck.log import Header, parse_action, parse_header
from peerdeck.refusals import Illegal, refused
from peerdeck.words import _

SENTENCE = 300  # characters of what another page says
REACTING = 1_500  # milliseconds between two reactions of one peer
SETTLING = 5_000  # milliseconds that somebody has who sits down, before a bot minds the seat


class Refereeing(Lobby):
    """A host who orders the moves, as long as enough people hear them.

    `disputes` are what seats say whose log differs: until the host's person has decided, nothing
    goes on. Nobody can stop a match so more than once (`disputed` tells who has); `insistent` are
    those who try.
    """

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """No match yet."""
        super().__init__(me, table, first, version)
        self.lease = Lease()
        self.paused = False
        self.disputes: dict[str, str] = {}
        self.insistent: set[str] = set()
        self.disputed: set[str] = set()
        self._reacted: dict[str, float] = {}

    def is_led(self, now: float) -> bool:
        """Return True if more than half of the people hear this host."""
        return 2 * (1 + self.heard(now)) > len(self.people)

    def heard(self, now: float) -> int:
        """Return how many other people hear this host, and have promised to follow for a while."""
        return sum(self.lease.hears(peer, now) for peer in self.people if peer != self.me)

    # To begin

    def begin(self) -> list[Out]:
        """Begin a match of the game that is set. Raises `ValueError` if it cannot be played."""
        roster, seat = self._planned, self.seat
        assert seat is not None
        header = parse_header(roster.game)
        game, seats = header.game, len(roster.places)
        signed = self.roster
        if signed is None or (seat, len(signed.places)) != (roster.seat_of(self.me), seats):
            raise ValueError(_("The table is being laid: begin in a moment."))
        game.check_seats(seats)
        last = self.book.header if self.book else None
        dealer = chance.below(seats)
        if last is not None and self.game is not None and last.seats == seats:
            dealer = (self.game.referee.state.dealer + 1) % seats
        header = Header(game, header.options, seats, dealer)
        book = Book(self.table, self.book.match + 1 if self.book else 0, str(header))
        self.secrets = Secrets()
        self.witness = self.witness.at(book.match)
        self.disputed = set(self.disputes)
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
            raise refused(_("Too few of the players hear you just now."), "turns")
        if self.disputes:
            raise refused(_("A log differs: the table waits for your decision."), "turns")
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
        if self.roster is None:
            return set()
        places = self.roster.places
        fresh = {peer for peer, since in self.seated.items() if now - since < SETTLING}
        if self.roster.host != self.me:
            fresh.update(self.people)  # this page is about to lead, and has asked nobody yet
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

    def finds_differing(self, peer: str) -> bool:
        """Return True if a peer says that its log differs."""
        return peer in self.disputes or peer in self.insistent

    def _dispute(self, peer: str, why: str) -> list[Out]:
        """A seat says that its log differs: the second time a bot plays there, and that is all."""
        if self.finds_differing(peer):
            return []
        if peer not in self.disputed:
            self.disputed.add(peer)
            self.disputes[peer] = why[:SENTENCE]
            return []
        self.insistent.add(peer)
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

    # What others do

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
                raise refused(_("The table has moved on meanwhile."), "turns")
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
            raise refused(_("No match has begun."), "turns")
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
