"""A page that follows a host: it keeps its seat's log and sends its moves."""

from __future__ import annotations

from app.friends.book import Book
from app.friends.chain import Chain, is_newer, read_chain, votes_for
from app.friends.following import Following, Redone
from app.friends.frames import Frame, Send, chained, signatures, told_chain
from app.friends.hearing import BEAT, GONE
from app.friends.lobby import names
from app.friends.member import Dispute, Member, Out
from app.friends.restoring import gift
from app.friends.roster import Roster
from app.friends.secrets import Secrets, secret
from app.friends.signed import read_head
from app.setup import called
from peerdeck.event import Revealed, Seat
from peerdeck.fair.fault import Fault
from peerdeck.game import Illegal
from peerdeck.log import Act
from peerdeck.words import _

PAUSE = 30 * 60_000  # milliseconds that an announced pause may last
SEATS = 8


class Guest(Member):
    """Follows one host after the other.

    `refusal` is what the host said of the last move, if he did not let it be; `lobby` what he told
    before he let this page in; `other_version` his version, if it is not this page's; `was_redone`
    whether the own hand was dealt afresh, for this page was not there to prove it.
    """

    def __init__(self, me: str, table: str, first: str, now: float, version: str = "") -> None:
        """A page that has only the invitation: the table's id and its first host."""
        super().__init__(me, table, first, version)
        self.following: Following | None = None
        self.refusal: Illegal | None = None
        self.paused = False  # the host has said that he will be away
        self.quiet: set[Seat] = set()  # the seats whose persons he does not hear
        self.recalls = False  # he is putting together the cards of the host before him
        self.lobby: Frame = {}
        self.other_version = ""
        self.is_refused = False
        self.was_redone = False
        self.wish: Frame | None = None  # what is said at the door until the host lets us in
        self._heard = now  # when the host was heard last
        self._move: tuple[int, str, bool] | None = None  # own acts before it, what, in turn?
        self._known: int | None = None  # the match before which nothing is known here of this seat
        self._asked = now - BEAT  # when the host was asked last for what is missing
        self._sent = now  # when the move was sent last

    def is_led(self, now: float) -> bool:
        """Whether the host has been heard lately, or has said that he will be away."""
        if self.epoch < self.promised:
            return False
        return now - self._heard < (PAUSE if self.paused else GONE)

    def heard(self, now: float) -> int:  # noqa: ARG002
        """Nobody follows a guest."""
        return 0

    @property
    def move(self) -> str | None:
        """The move of this page that is on its way to the host."""
        return self._move[1] if self._move else None

    # What the person does

    def come(self, name: str, seat: int | None, now: float) -> list[Out]:
        """Ask to be let in; said again until the host answers."""
        self.is_refused = False
        self.wish = {"is": "come", "name": name, "seat": seat, "version": self.version}
        self._sent = now
        return self._wishing()

    def act(self, action: str, now: float) -> list[Out]:
        """Send a move, as in the log but without the seat; it is repeated until it is answered."""
        self.refusal = None
        following = self.following
        in_turn = following is not None and following.to_act[:1] == (self.seat,)
        self._move = (self._acts(), action, in_turn)
        self._sent = now
        return self._moving()

    def react(self, what: str) -> list[Out]:
        """Let everybody see how this page's person feels."""
        return [Send(self.host, {"is": "react", "what": what})]

    # What happens

    def keep(self, book: Book | None) -> None:
        """Go on with a log that this page has kept as host: only what its seat may know of it."""
        if book is None:
            return
        own = Book.of(book, [book.form(at, self.seat) for at in range(len(book))])
        own.cut(_lacking(own, self.seat))  # others may have told it in the form for everybody
        self.follow(own)

    def opened(self, peer: str, now: float) -> list[Out]:
        """There is a connection to this peer now."""
        self.peers.add(peer)
        if self.chain and peer != self.host:
            return []
        return [*self._wishing(), *self._ask(now, peer, again=True)]

    def closed(self, peer: str) -> None:
        """There is no connection to this peer any more."""
        self.peers.discard(peer)

    def tick(self, now: float) -> list[Out]:
        """Time has passed."""
        if now - self._sent < BEAT:
            return []
        self._sent = now
        out = self._moving() + self._saying() + self._wishing()
        if self.roster is None or (self.seat is None and not self.is_led(now)):
            # who looks on finds the host of today by asking everybody
            hosts = {self.host, *self.people} & self.peers
            return out + [one for peer in sorted(hosts) for one in self._ask(now, peer, again=True)]
        return out

    def hear(self, peer: str, frame: Frame, now: float) -> list[Out]:
        """A frame has come. One that makes no sense changes nothing. Raises `Dispute`."""
        out: list[Out] = []
        if frame["is"] in ("roster", "lobby") and "chain" in frame:
            chain = read_chain(chained(frame["chain"]), self.table, self.first)
            out = self._learn(chain, now)
        match frame:
            case {"is": "roster"}:
                return out
            case {"is": "beat", "epoch": int(epoch)} if epoch < self.epoch:
                return [Send(peer, {"is": "roster", "chain": told_chain(self.chain)})]
            case {"is": "beat", "epoch": int(epoch)} if epoch > self.epoch or not self.chain:
                return self._ask(now, peer)
            case _ if peer != self.host or self.epoch < self.promised:
                return out
        return out + self._hear_host(frame, now)

    def _hear_host(self, frame: Frame, now: float) -> list[Out]:
        """The host has said something."""
        match frame:
            case {"is": "beat" | "lobby" | "version", "version": str(version)}:
                self.other_version = "" if version == self.version else version[:40]
        if self.other_version:
            return []
        match frame:
            case {"is": "lobby"}:
                before, self.lobby = self.lobby, read_lobby(frame)
                opens = bool(before.get("locked")) and not self.lobby["locked"]
                # Only who is not in, or no longer, is told what may be known at the door.
                was_in = self.roster is not None and self.roster.is_in(self.me)
                self.is_refused = was_in or (self.is_refused and not opens)
            case {"is": "refused"}:
                self.is_refused, self.wish = True, None
            case {
                "is": "beat",
                "beat": int(beat),
                "number": int(number),
                "match": int(match),
                "at": int(at),
                "hash": str(hash),
                "paused": bool(paused),
                "quiet": list(quiet),
                "recalls": bool(recalls),
            }:
                self.quiet = {seat for seat in quiet[:SEATS] if type(seat) is int}
                self.recalls = recalls
                self._heard = now
                self.paused = paused
                if self._known is None and self.seat is not None:
                    self._known = match
                answer = Send(self.host, {"is": "beat", "beat": beat})
                return [answer, *self._compare(number, match, at, hash, now)]
            case {"is": "lines", "match": int(), "header": str(), "at": int(), "lines": list()}:
                return self._take(frame, now)
            case {"is": "head", "signed": signed}:
                self._take_head(signed)
            case {"is": "share", "match": int(match), "shuffle": int(one), "asking": int(asking)}:
                if self.following is not None and match == self.following.book.match:
                    self.following.keep_share((one, asking), secret(str(frame.get("share"))))
                    return self._saying()
            case {"is": "recall", "epoch": int(epoch)} if epoch == self.epoch and self.book:
                told = gift(self.book, self.secrets) if self.seat is not None else {}
                return [Send(self.host, {"is": "recalled", "epoch": epoch, **told})]
            case {"is": "reacted", "seat": int(seat), "what": str(what)}:
                self.reacted(seat, what)
            case {"is": "no", "move": int(count), "why": str(why), "rule": str(rule)}:
                self._refused(count, why, rule, frame.get("cards"))
        return []

    def _refused(self, count: int, why: str, rule: str, cards: object) -> None:
        """The host did not let a move be."""
        if self._move is None or count != self._move[0]:
            return
        in_turn, self._move = self._move[2], None
        if in_turn:  # else the question is no longer the same, and will be asked again
            told = cards if isinstance(cards, list) else []
            self.refusal = Illegal(why[:300], rule[:40], [c for c in told if type(c) is int])

    def _learn(self, chain: Chain, now: float) -> list[Out]:
        """Somebody tells who the host is. Raises `ValueError` if too few people chose him."""
        roster = chain[-1].roster
        if self.chain and not is_newer(chain[-1], self.chain[-1]):
            return []
        before, seat = self.roster, self.seat
        if before is not None and (roster.epoch, roster.host) != (before.epoch, before.host):
            half = 2 * votes_for(chain[-1], before) == len(before.people)
            if roster.is_after(before) and half and self.is_led(now):
                raise ValueError(_("Too few players made this one their host."))
        self.chain = chain
        if roster.is_in(self.me):
            self.wish, self.is_refused = None, False
        if before is None or (roster.epoch, roster.host) != (before.epoch, before.host):
            self._heard = now
            self.paused = False
            if before is not None:
                self._cut(roster, before)
        if before is not None and self.seat != seat:
            self._forget()  # another seat has another form of the log
        return self._ask(now, again=True)

    def _cut(self, roster: Roster, before: Roster) -> None:
        """What was written after another host took over does not hold."""
        book = self.book
        if book is None or book.match < roster.match:
            return
        if book.match > roster.match:
            self._forget()
            return
        # Another host may know faces that were lost in his half of the table.
        at = min(roster.cut_for(before, book.match), _lacking(book, self.seat))
        if at < len(book):
            book.cut(at)
        if roster.host != before.host:
            self.secrets.renew(book.shuffles)
        self.follow(book)

    def _forget(self, secrets: Secrets | None = None) -> None:
        """Have the log told from its beginning."""
        self.book = self.following = self._move = self._known = None
        self.secrets = secrets or Secrets()
        self.news.clear()
        self.is_cut = True

    def follow(self, book: Book) -> None:
        """Read a log from its beginning."""
        self.book = book
        self.following = Following(book, self.seat, self.secrets)
        self.news[:] = book.entries
        self.is_cut = True

    def _compare(self, number: int, match: int, at: int, hash: str, now: float) -> list[Out]:
        """The host has said how far he is."""
        book, roster = self.book, self.roster
        assert roster is not None
        if book is not None and book.match == match and len(book) >= at:
            if not book.agrees(at, hash):
                raise Dispute(_("The logs of the players differ after line {at}.").format(at=at))
            if self.secrets.since is None:
                self.secrets.since = len(book)  # all that was written before we came is here
            if number == roster.number:
                return []
        elif match < 0 and number == roster.number:
            return []  # nothing is played, or the cards are being put together again
        return self._ask(now)

    def _take(self, frame: Frame, now: float) -> list[Out]:
        """The host tells the next lines of the log."""
        match, at, lines = frame["match"], frame["at"], [str(line) for line in frame["lines"]]
        book = self.book
        if not self.chain or frame.get("epoch") != self.epoch or at < 0 or match < 0:
            return self._ask(now)
        if book is None or match > book.match:
            if at:
                return self._ask(now)
            was_here = self._known is not None and self._known < match
            if book is not None or was_here:
                self.secrets = Secrets(since=0 if was_here else None)
            self._move, self._known = None, match if self.seat is not None else None
            self.follow(Book(self.table, match, str(frame["header"])))
            book = self.book
        assert book is not None
        assert self.following is not None
        if match != book.match or at > len(book):
            return self._ask(now)
        roster = self.roster
        assert roster is not None
        old = roster.at if roster.match == match else 0
        for line in lines[len(book) - at :]:
            held = len(book)
            try:
                entry = self.following.take(
                    line, frame.get("salts"), roster, is_old=len(book) < old
                )
            except Redone:
                self.was_redone = True
                self._forget(self.secrets)
                return self._ask(now, again=True)
            except Fault as fault:
                book.cut(held)
                raise Dispute(fault.told(self.names())) from None
            except ValueError as error:
                book.cut(held)
                told = _("The host has written a line that cannot be: {why}")
                raise Dispute(told.format(why=error)) from None
            if entry is not None:
                self.news.append(entry)
            if isinstance(entry, Act) and entry.seat == self.seat:
                self._move = None
        if not book.agrees(at + len(lines), str(frame.get("hash"))):
            told = _("The logs of the players differ after line {at}.")
            raise Dispute(told.format(at=at + len(lines)))
        return self._saying()

    def _take_head(self, told: object) -> None:
        """How far the log goes, by the host's own word."""
        for one in signatures(told):
            head = read_head(one)
            book = self.book
            is_his = one.by == self.host and head.table == self.table
            is_ours = book is not None and head.match == book.match
            if book is not None and is_his and is_ours and book.agrees(head.at, head.hash):
                self.head = one

    def _ask(self, now: float, peer: str = "", *, again: bool = False) -> list[Out]:
        """Ask the host for what is missing, but not all the time."""
        if not again and now - self._asked < BEAT / 2:
            return []
        self._asked = now
        book = self.book
        have: Frame = {"is": "have", "epoch": self.epoch, "number": -1, "match": -1, "at": 0}
        have["version"] = self.version
        if self.roster is not None:
            have["number"] = self.roster.number
        if book is not None:
            have |= {"match": book.match, "at": len(book), "hash": book.hash()}
        return [Send(peer or self.host, have)]

    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return names(self.roster.places) if self.roster else ()

    def _acts(self) -> int:
        """How often this seat has acted in this match."""
        return 0 if self.following is None else self.following.acts

    def _moving(self) -> list[Out]:
        if self._move is None or self.book is None or self.host not in self.peers:
            return []
        count, action, _in_turn = self._move
        move = {"is": "move", "match": self.book.match, "move": count, "at": len(self.book)}
        return [Send(self.host, {**move, "act": action})]

    def _saying(self) -> list[Out]:
        """What this seat has to say of its seed, until it stands in the log."""
        if self.following is None or self.host not in self.peers or self.other_version:
            return []
        said = self.following.answer()
        if said is None:
            return []
        of = {"match": self.following.book.match, "line": str(said)}
        return [Send(self.host, {"is": "say", **of})]

    def _wishing(self) -> list[Out]:
        if self.wish is None:
            return []
        hosts = ({self.host, *self.people} & self.peers) if self.chain else self.peers
        return [Send(peer, self.wish) for peer in sorted(hosts)]


def _lacking(book: Book, seat: Seat | None) -> int:
    """How many lines there are before one that shows cards to this seat, without their faces."""
    for at, item in enumerate(book.items):
        if seat is None or not isinstance(item, Revealed):
            continue
        if item.seats >> seat & 1 and None in item.faces:
            return at
    return len(book)


def read_lobby(frame: Frame) -> Frame:
    """What a host tells at the door, with nothing that has another form. Raises `ValueError`."""
    match frame:
        case {
            "game": str(game),
            "locked": bool(locked),
            "playing": bool(playing),
            "asked": bool(asked),
            "seats": list(seats),
        } if len(seats) <= SEATS:
            return {
                "game": game,
                "locked": locked,
                "playing": playing,
                "asked": asked,
                "seats": [_standing(one) for one in seats],
            }
    raise ValueError("This is no lobby.")


def _standing(told: object) -> tuple[str, str]:
    match told:
        case [str(name), str(standing)]:
            return called(name).name, standing
    raise ValueError("This is no seat.")
