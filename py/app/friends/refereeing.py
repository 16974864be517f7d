"""A host who orders the moves of a match: which come into the log, and when bots act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.friends.book import Book
from app.friends.dealing import Dealing
from app.friends.frames import Frame, Send, Sign, signatures, word_lists
from app.friends.lease import Lease
from app.friends.lists import tells
from app.friends.lobby import Lobby
from app.friends.match import Match, Proposal
from app.friends.member import REACTIONS, Out
from app.friends.moves import SentMove, action_in, is_due
from app.friends.roster import Roster
from app.friends.signed import Signed, Unheard
from app.friends.times import KNOWN, REACTING, SETTLING
from app.friends.words import is_quorum
from peerdeck.action import Deal
from peerdeck.dealing.lines import Line, Seated, parse_line
from peerdeck.event import Seat
from peerdeck.log import Act, Header, parse_action, parse_header
from peerdeck.match import WISHES
from peerdeck.objection import Objection
from peerdeck.refusals import Illegal, refused
from peerdeck.words import _


class TooSoon(Objection):
    """A match cannot begin just now, and can by itself in a while."""


class Refereeing(Lobby):
    """A host who orders the moves, as long as enough people hear them."""

    def __init__(self, me: str, table: str, first: str, version: str = "") -> None:
        """No match yet."""
        super().__init__(me, table, first, version)
        self.lease = Lease()
        self.paused = False
        self._reacted: dict[str, float] = {}
        self._missing: Unheard | None = None  # the person for whom a bot is to act
        self._missed: dict[str, Signed] = {}  # the words of those who do not hear them

    def is_led(self, now: float) -> bool:
        """Return True if more than half of the people hear this host, the only one of its term."""
        is_enough = self.roster is None or self.roster.is_enough({self.me, *self.heard(now)})
        return is_enough and not (self.is_void or self.resigns)

    def knows_people(self, now: float) -> bool:
        """Return True if more than half of the people have heard this host lately."""
        lately = {peer for peer in self.people if self.lease.is_granted_by(peer, now, KNOWN)}
        return self.roster is not None and self.roster.is_enough({self.me, *lately})

    def heard(self, now: float) -> set[str]:
        """Return the other people who hear this host, and have promised to follow for a while."""
        return {
            peer for peer in self.people if peer != self.me and self.lease.is_granted_by(peer, now)
        }

    # To begin

    def begin(self) -> list[Out]:
        """Begin a match of the game that is set. Raises `Objection` if it cannot be played."""
        roster = self._planned
        header = parse_header(roster.game)
        game, seats = header.game, len(roster.places)
        signed = self.roster
        own = roster.seat_of(self.me)
        if signed is None or (self.seat, len(signed.places)) != (own, seats):
            raise TooSoon(_("The table is being laid: begin in a moment."))
        game.check_seats(seats)
        header = Header(game, header.options, seats, None)
        book = Book(self.table, self.book.match + 1 if self.book else 0, str(header))
        match = Match(book, Dealing(self.me, book))
        match.seat(signed, ())
        match.go_on()
        self.since = None
        self.opened_book(match)
        return self.written()

    def resume(self, book: Book) -> None:
        """Go on with a match after a reload."""
        self.opened_book(Match(book, self.dealing or Dealing(self.me, book)))
        self.written()

    def go_on_dealing(self, now: float) -> list[Out]:
        """Go on with the dealing, and take the lines that wait, as far as that goes."""
        game = self.game
        if game is None:
            return []
        dealing, book = game.dealing, game.book
        dealing.page.now = now
        dealing.page.lead(self.host)
        out: list[Out] = []
        before = len(book)
        while True:
            if (wrong := dealing.wrong(book)) is not None:
                why = _("The match cannot go on as it is kept here: “{why}”")
                self.fault = why.format(why=wrong.why)
                return out
            if self._orders(now):
                self._seat(game, now)
                game.go_on()
            told, proposals = dealing.carry_out(self.peers)
            out += told
            if not proposals:
                break
            for one in proposals:
                game.propose(Proposal(self.me, list(one.items)))
            if not self._orders(now):
                break
        self.tell_desk(dealing, book)
        out += self._refusing(game)
        return out + self.written() if len(book) > before else out

    def _orders(self, now: float) -> bool:
        """Return True if this host puts lines in order now."""
        return self.host == self.me and self.is_led(now) and not self.paused

    def _seat(self, game: Match, now: float) -> None:
        """Have it written who keeps each seat, also of people who are back."""
        roster = self.roster
        if roster is None or len(roster.places) != game.book.header.seats:
            return
        gone = self.minded(now) | {at for at, place in enumerate(roster.places) if place.away}
        peers = {roster.places[seat].peer for seat in gone}
        self._judge_last(game.book, roster)
        if {*game.book.lists[-1:]} & game.book.unproved:
            peers.clear()  # whoever is away by what another host wrote may be there
        game.seat(roster, [peer for peer in game.away if peer in peers])

    def _judge_last(self, book: Book, roster: Roster) -> None:
        """Take the last list of players of another host as checked if it tells what is so."""
        for at in book.lists[-1:]:
            line = book.items[at]
            if isinstance(line, Seated) and tells(roster, line) and not line.away:
                book.unproved.discard(at)

    def _refusing(self, game: Match) -> list[Out]:
        """Tell whose actions were not taken."""
        found, game.refusals = game.refusals, []
        return [Send(one.to, _no(one.count, one.error)) for one in found if one.to != self.me]

    # To play

    def act(self, action: str, now: float) -> list[Out]:
        """Let this page's own seat act. Raises `Illegal`."""
        game = self.game
        assert self.seat is not None
        if not self.is_led(now):
            raise refused(_("Too few of the players hear you just now."), "turns")
        if game is None:
            raise refused(_("No match has begun."), "turns")
        parsed = parse_action(action.split(" "), game.follower.game)
        self._check_gathered(game, parsed)
        game.act(self.seat, parsed)
        return self._stopped(game, now)

    def go_on(self, now: float) -> list[Out]:
        """Let a bot act where one is asked: in a free seat, or for a person who is not heard."""
        game, roster = self.game, self.roster
        if game is None or roster is None or self.paused or not self.is_led(now):
            return []
        if game.between and not self.is_gathered:
            return []
        for seat in game.to_act[:1]:
            place = roster.places[seat]
            if not self.sitting(seat):
                game.play_bot(seat, place.bot)
                return self._played(now)
            if not place.peer:
                return []  # whoever sits here is left out, but that does not count yet
            if place.away or self._is_minded(seat, now):
                return self._stand_in(seat, place.bot, now)
        if self._is_stopping(game):
            for seat, place in enumerate(roster.places):
                if place.away and not game.follower.state.stopping >> seat & 1:
                    return self._stand_in(seat, None, now)
        return []

    def _played(self, now: float) -> list[Out]:
        """Return what comes of an action."""
        return self.go_on_dealing(now) + self.written()

    def _stand_in(self, seat: Seat, bot: str | None, now: float) -> list[Out]:
        """Let a bot act for a person, once a quorum has said that it does not hear them.

        First the seat is minded, and the bot acts as soon as its cards are shown here. Without a
        bot, agree to end the match.
        """
        game, roster = self.game, self.roster
        assert game is not None
        assert roster is not None
        peer, book = roster.places[seat].peer, game.book
        missing = Unheard(self.table, book.match, seat, book.acts[seat], peer)
        if missing != self._missing:
            self._missing, self._missed = missing, {}
        words = tuple(self._missed.values())
        if is_quorum(words, missing, [roster]):
            if bot is None:
                game.stop([seat], words)
            elif peer not in game.away:
                game.seat(roster, [*game.away, peer], words)
            else:
                game.play_bot(seat, bot, words)
            return self._played(now)
        told: Frame = {"is": "miss", "match": book.match, "seat": seat, "move": missing.move}
        dispute = self.dispute_of(peer)
        told["signed"] = word_lists([dispute] if dispute is not None else [])
        others = [Send(one, told) for one in self.members_here() if one != peer]
        return [Sign(missing.text()), *others]

    def _take_missed(self, signed: Iterable[Signed], now: float) -> list[Out]:
        """People say that they do not hear the person for whom a bot is to act."""
        missing, roster = self._missing, self.roster
        if missing is None or roster is None:
            return []
        text, before = missing.text(), len(self._missed)
        for one in signed:
            if one.text == text and one.by in roster.people:
                self._missed[one.by] = one
        is_new = len(self._missed) > before
        return (
            self.go_on(now)
            if is_new and is_quorum(self._missed.values(), missing, [roster])
            else []
        )

    def members_here(self) -> list[str]:
        """Return the other people with a seat to whom this page has a connection."""
        people = self.roster.people if self.roster else ()
        return [peer for peer in people if peer in self.peers and peer != self.me]

    def _is_stopping(self, game: Match) -> bool:
        """Return True if all people who are here wish to end the match."""
        stopping = game.follower.state.stopping
        places = enumerate(self._planned.places)
        here = [seat for seat, place in places if place.peer and not place.away]
        is_over = game.follower.over
        return not is_over and bool(stopping) and all(stopping >> seat & 1 for seat in here)

    def minded(self, now: float) -> set[Seat]:
        """The seats whose person has not been heard for a while, or takes no part by their word."""
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
            and not (
                self.lease.is_granted_by(place.peer, now) and self.dispute_of(place.peer) is None
            )
        }

    def _is_minded(self, seat: Seat, now: float) -> bool:
        """Return True if a bot plays for the person in this seat, until they are heard again."""
        return bool(self.roster and not self.roster.switches.waits) and seat in self.minded(now)

    # From one deal to the next

    def hurry(self) -> bool:
        """Wait for nobody any more. Return True if that is new."""
        result, roster = self.result, self.roster
        if result is None or roster is None:
            return False
        return self.readiness.add(result, range(len(roster.places)))

    def _gather(self, now: float) -> bool:
        """Wait for nobody any more if everybody who is here is ready. Return True if it is new."""
        result, roster = self.result, self.roster
        if result is None or roster is None or not self.is_led(now):
            return False
        ready = self.readiness.at(result)
        awaited = {
            seat
            for seat, place in enumerate(roster.places)
            if place.peer and not place.away and not self._is_minded(seat, now)
        }
        return awaited <= ready and self.hurry()

    def react(self, what: str, now: float) -> list[Out]:
        """Let everybody see how this page's person feels."""
        return self._react(self.me, what, now)

    def _seat_the_coming(self, now: float) -> list[Out]:
        """Give those their seats who were promised one, as soon as a deal is over.

        So they shuffle for the next one while the others look at the result, and nobody waits.
        They have played nothing, and are ready to go on.
        """
        result = self.result
        if result is None or not self.is_led(now):
            return []
        out: list[Out] = []
        for peer, seat in list(self.coming.items()):
            del self.coming[peer]
            if seat < len(self._planned.places) and not self._planned.places[seat].peer:
                self.readiness.add(result, [seat])
                out += self.admit(peer, seat)
        return out

    # What others do

    def _proposed(self, peer: str, frame: Frame, now: float) -> list[Out]:
        """A person wants lines about the deck in the log."""
        game = self.game
        if game is None or frame["match"] != game.book.match or not self._orders(now):
            return []
        lines = [parse_line(line) for line in frame["lines"]]
        word = next(iter(signatures(frame["signed"])), None)
        game.hear(peer, [line for line in lines if line is not None], word)
        return self.go_on_dealing(now)

    def _move(self, peer: str, sent: SentMove, now: float) -> list[Out]:
        """Take the next move of a seat, from its maker or from somebody who holds it.

        Only its maker is told if it is refused, and only of what they have brought themselves.
        """
        game, roster, move = self.game, self.roster, sent.move
        if game is None or roster is None or not self.is_led(now):
            return []
        is_own = sent.signed.by == peer
        if not is_due(sent, game.book, roster) or (not is_own and game.is_under_way(move.seat)):
            return []
        try:
            action = action_in(move, game.follower.game, game.moved)
            if move.seat in game.to_act[1:] and not isinstance(action, WISHES):
                return []  # it stays with its giver until the seat is asked
            self._check_gathered(game, action)
            items: list[Line | Act] = [*sent.opened, Act(move.seat, action)]
            count = move.move if is_own else -1
            game.propose(Proposal(peer, items, sent.signed, count=count))
            return self._stopped(game, now)
        except ValueError as error:
            return [Send(peer, _no(move.move, error))] if is_own else []

    def _stopped(self, game: Match, now: float) -> list[Out]:
        """Let bots agree if all people who are here wish to end the match."""
        out = self._played(now)
        if not self._is_stopping(game):
            return out
        places = enumerate(self._planned.places)
        game.stop([at for at, place in places if not (place.peer or self.sitting(at))])
        return out + self._played(now)

    def _check_gathered(self, game: Match, action: Any) -> None:
        """Raise `Illegal` if the next deal would begin before everybody has seen the result."""
        if isinstance(action, Deal) and game.between and not self.is_gathered:
            raise refused(_("Not everybody has seen the result yet."), "turns")

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


def _no(count: int, error: ValueError) -> Frame:
    """Return what tells why an action was not taken."""
    no: Frame = {"is": "no", "move": count, "why": str(error), "rule": "turns", "cards": []}
    if isinstance(error, Illegal):
        no |= {"rule": error.rule, "cards": list(error.cards)}
    return no
