"""A page that follows a host: it knocks at the door, hears the host and sends its moves."""

from __future__ import annotations

from app.friends.chain import read_chain
from app.friends.frames import Frame, Send, Sign, chain_lists, chained, signatures
from app.friends.holding import Holding
from app.friends.member import Out, read_refused
from app.friends.membership import sit_still
from app.friends.moving import OwnMove
from app.friends.readiness import Result
from app.friends.signed import Signed
from app.friends.times import BEAT, GONE
from app.setup import called
from peerdeck.card import Card
from peerdeck.event import Seat
from peerdeck.log import parse_action
from peerdeck.match import WISHES
from peerdeck.refusals import Illegal, refused


class Guest(Holding):
    """Follows one host after the other.

    `refusal` is the host's answer to a last move that was not allowed; `lobby` what the host told
    before letting this page in.
    """

    def __init__(self, me: str, table: str, first: str, now: float, version: str = "") -> None:
        """A page that has only the invitation: the table's id and its first host."""
        super().__init__(me, table, first, now, version)
        self.refusal: Illegal | None = None
        self.quiet: set[Seat] = set()  # the seats whose people the host does not hear
        self.is_told_of_quiet = False  # by the host of today
        self.is_coming = False  # this page looks on, and sits down at the next deal
        self.lobby: Frame = {}
        self.is_refused = False
        self.is_removed = False  # it had a place, and the host has taken it back
        self.wish: Frame | None = None  # what is said at the door until the host lets us in
        self._sent = now  # when the move was sent last
        self._seen: Result | None = None  # the last result that this page's person has seen
        self._answered = -1  # the number of the host's beat that was answered last

    def heard(self, now: float) -> set[str]:  # noqa: ARG002
        """Nobody follows a guest."""
        return set()

    @property
    def move(self) -> str | None:
        """The move of this page that is on its way to the host."""
        return self._move.action if self._move else None

    # What the person does

    def come(self, name: str, seat: int | None, now: float) -> list[Out]:
        """Ask to be let in; said again until the host answers."""
        self.is_refused = self.is_removed = False
        self.wish = {"is": "come", "name": name, "seat": seat, "version": self.version}
        self._sent = now
        return self._wishing()

    def act(self, action: str, now: float) -> list[Out]:
        """Send a move, as in the log but without the seat; it is repeated until it is answered.

        A wish to end the match goes out after a move that is under way, and instead of an early
        answer, which is then asked for again.
        """
        self.refusal = None
        book = self.book
        if book is None:
            return []
        self._sent = now
        if isinstance(parse_action(action.split(" "), book.header.game), WISHES):
            self._wish_to_end = action
        else:
            in_turn = self.public is not None and self.public.to_act[:1] == (self.seat,)
            self._move = OwnMove(self._acts(), action, in_turn, in_turn, self._gone_through)
        return self._moving()

    @property
    def is_ready(self) -> bool:
        """True if this page's person has seen the last result, also if the host did not say so."""
        result = self.result
        return result is not None and (super().is_ready or result == self._seen)

    def say_ready(self, now: float) -> list[Out]:
        """Tell the host that this page's person has seen the result; said until it is told back."""
        self._seen, self._sent = self.result, now
        return self._showing_ready()

    def resign(self, now: float) -> list[Out]:
        """Leave for good; said again until the host has left this page's person out."""
        self.resigns, self._sent = True, now
        return self._resigning()

    def answer(self, peer: str, *, agrees: bool) -> list[Out]:
        """Say if somebody may be removed; an answer can be changed until it is done."""
        roster = self.roster
        if roster is None or peer not in {*self.consent.asked, *self.left_out} - {self.me}:
            return []
        self.consent.answers[peer] = agrees
        return [*self._answering(), *self._agree(roster.number)]

    def react(self, what: str) -> list[Out]:
        """Let everybody see how this page's person feels."""
        return [Send(self.host, {"is": "react", "what": what})]

    # What happens

    def opened(self, peer: str, now: float) -> list[Out]:
        """Take note of a new connection to this peer."""
        self.peers.add(peer)
        if peer == self.host:
            self._miss_something()
        if self.chain and peer != self.host:
            return []
        return [*self._wishing(), *self._ask(now, peer, again=True)]

    def closed(self, peer: str) -> None:
        """Take note that the connection to this peer is lost."""
        self.peers.discard(peer)
        if peer == self.host:
            self._miss_something()

    def tick(self, now: float) -> list[Out]:
        """Time has passed."""
        out = self._hold(now) + self._wait_for_lists(now)
        if now - self._sent < BEAT:
            return out
        self._sent = now
        out += self._resigning()
        if self.disputes.doubt is None:
            out += self._moving() + self._wishing() + self._showing_ready()
        if self.roster is None or (self.seat is None and not self.is_led(now)):
            # who looks on finds the host of today by asking everybody
            hosts = {self.host, *self.people} & self.peers
            return out + [one for peer in sorted(hosts) for one in self._ask(now, peer, again=True)]
        return out

    def hear(self, peer: str, frame: Frame, now: float) -> list[Out]:
        """A frame has come. One that makes no sense changes nothing."""
        out: list[Out] = []
        if "chain" in frame:
            chain = read_chain(chained(frame["chain"]), self.table, self.first)
            is_first, before, was_in = not self.chain, (self.host_term, self.host), self._was_in
            out = self._learn(chain, now)
            self.is_told_of_quiet &= before == (self.host_term, self.host)
            if is_first and self.wish is None and self.seat is not None:
                self.is_unsure = True  # it sits here, and knows nothing of it
            if self.chain is chain and self.roster is not None and self.roster.is_in(self.me):
                if is_first and self.wish is not None and peer == self.host:
                    out = []  # whoever is let in is told the log without asking
                self.wish, self.is_refused, self.is_removed = None, False, False
                self.resigns = self.resigns and was_in
            elif was_in and not self._was_in:
                self.is_refused = self.is_removed = True
        match frame:
            case {"is": "roster"}:
                if peer == self.host and "refused" in frame:
                    self.refused = read_refused(frame["refused"])
                return out
            case {"is": "beat", "epoch": int(term)} if term < self.host_term:
                return [Send(peer, {"is": "roster", "chain": chain_lists(self.chain)})]
            case {"is": "beat", "epoch": int(term)} if term > self.host_term or not self.chain:
                return self._ask(now, peer)
            case {"is": "agreed", "signed": signed} if peer != self.host:
                return self._hear_left(peer, signatures(signed))
            case {"is": "move" | "held"}:
                self._hear_moves(peer, frame, now)
                return out
            case _ if peer != self.host or self.host_term < self.term:
                return out
        return out + self._hear_host(frame, now)

    def _hear_host(self, frame: Frame, now: float) -> list[Out]:
        """The host has said something."""
        doubt = self.disputes.doubt
        if doubt is not None and frame["is"] == "lines" and frame["match"] > doubt.match:
            doubt = self.disputes.doubt = None
        if doubt is not None:
            return self._agree(frame.get("number", -1))  # only what holds nobody up
        match frame:
            case {"is": "beat" | "lobby" | "version", "version": str(version)}:
                self.other_version = "" if version == self.version else version[:40]
        if self.other_version:
            return []
        match frame:
            case {"is": "lobby"}:
                before, self.lobby = self.lobby, _at_the_door(frame)
                opens = bool(before.get("locked")) and not self.lobby["locked"]
                # Only who is not in, or no longer, is told what may be known at the door.
                self.is_removed = self.is_removed or self._was_in
                self.is_refused = self._was_in or (self.is_refused and not opens)
            case {"is": "refused"}:
                self.is_removed = self._was_in
                self.is_refused, self.wish = True, None
            case {"is": "leave"}:
                self._heard, self.paused = now - GONE, False
            case {
                "is": "beat",
                "beat": int(beat),
                "number": int(number),
                "match": int(match),
                "at": int(at),
                "hash": str(hash),
                "paused": bool(paused),
                "quiet": list(quiet),
            }:
                self.is_told_of_quiet = True
                self.quiet = set(quiet)
                self.is_coming = frame.get("coming") is True
                self._beat = now
                out: list[Out] = []
                self.consent.ask(dict(frame.get("removing", ())), self.left_out)
                if not self.misses_moves(now):
                    self._heard, self.paused, self._answered = now, paused, beat
                    out += self._answering()
                self._take_ready(match, frame)
                if self._known is None and self.seat is not None:
                    self._known = match
                return [*out, *self._compare(number, match, at, hash, now), *self._agree(number)]
            case {"is": "lines", "match": int(), "header": str(), "at": int(), "lines": list()}:
                return self._take(frame, now)
            case {"is": "head", "signed": signed}:
                self._take_head(signed)
            case {"is": "miss", "match": int(match), "seat": int(seat), "move": int(count)}:
                return self._miss(match, seat, count, signatures(frame["signed"]))
            case {"is": "reacted", "seat": int(seat), "what": str(what)}:
                self.reacted(seat, what)
            case {"is": "no", "move": int(count), "why": str(why), "rule": str(rule)}:
                self._refused(count, why, rule, [Card(card) for card in frame["cards"]])
        return []

    @property
    def _was_in(self) -> bool:
        """True if this page belongs to the table, or did until its person was left out."""
        roster = self.roster
        return roster is not None and (roster.is_in(self.me) or self.me in roster.old)

    def _agree(self, number: int) -> list[Out]:
        """Agree to the change of people that goes on, if this page has that roster.

        Whoever stays has the log as well; else people without the last moves could lead. And they
        let nobody go whom they hear.
        """
        text, roster = self._agreement, self.roster
        if not text or roster is None or roster.number != number or self.host_term < self.term:
            return []
        has_log = self._is_current and self.disputes.doubt is None
        is_still = self.former is None or sit_still(roster, self.former)
        is_right = has_log and is_still and not self.spared
        return [Sign(text)] if is_right or self.me not in roster.people else []

    def _answering(self) -> list[Out]:
        """Answer the host's last beat, and tell who may be removed."""
        told: Frame = {"is": "beat", "beat": self._answered}
        asked, answers = self.consent.asked, self.consent.answers
        agrees = [peer for peer in asked if answers.get(peer) or self.misses(peer)]
        if agrees and self.me in self.people:
            told["agrees"] = sorted(agrees)
        return [Send(self.host, told)]

    def _hear_left(self, peer: str, words: list[Signed]) -> list[Out]:
        """Somebody says to all people that they leave for good."""
        roster = self.roster
        if roster is None or peer not in self.left_out or self.consent.has_left(peer, roster):
            return []
        self.consent.left.update((peer, word) for word in words if word.by == peer)
        return self._agree(roster.number) if self.consent.has_left(peer, roster) else []

    def _take_ready(self, match: int, beat: Frame) -> None:
        """The host tells whose person has seen which result."""
        match beat:
            case {"deals": int(deals), "ready": list(seats)} if match >= 0:
                self.readiness.tell(Result(match, deals), seats)

    def _showing_ready(self) -> list[Out]:
        result = self.result
        if result is None or not self.is_ready or self.seat in self.readiness.at(result):
            return []
        return [Send(self.host, {"is": "ready", "match": result.match, "deals": result.deals})]

    def _refused(self, count: int, why: str, rule: str, cards: list[Card]) -> None:
        """The host did not let a move be."""
        if self._move is None or count != self._move.count:
            return
        in_turn, self._move = self._move.in_turn, None
        if in_turn:  # else the question is no longer the same, and will be asked again
            self.refusal = refused(why[:300], rule[:40], cards)

    def _resigning(self) -> list[Out]:
        is_said = self.resigns and self.seat is not None
        return [Send(self.host, {"is": "resign"})] if is_said else []

    def _wishing(self) -> list[Out]:
        if self.wish is None:
            return []
        hosts = ({self.host, *self.people} & self.peers) if self.chain else self.peers
        return [Send(peer, self.wish) for peer in sorted(hosts)]


def _at_the_door(lobby: Frame) -> Frame:
    """Return what a host tells at the door, the names of people as names are written."""
    seats = [(called(name).name, standing) for name, standing in lobby["seats"]]
    return {**lobby, "seats": seats}
