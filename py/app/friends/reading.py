"""A page that reads the log of its host: whom it believes, what it takes in and asks for."""

from __future__ import annotations

from dataclasses import dataclass

from app.friends.book import Book
from app.friends.chain import Chain, is_newer
from app.friends.following import Following, Redone
from app.friends.frames import Frame, Send, Sign, signatures
from app.friends.lobby import names
from app.friends.member import Dispute, Member, Out
from app.friends.membership import agreement, may_follow
from app.friends.roster import Roster
from app.friends.secrets import Secrets
from app.friends.signed import Move, Signed, Unheard, read_head
from app.friends.times import AWAKE, BEAT, GONE, LEASE, PAUSE
from app.friends.words import Word, check_move, grouped, is_quorum
from peerdeck.event import Revealed, Seat
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import Asked, Seed
from peerdeck.log import Act, UnknownGame
from peerdeck.words import _

ASKED = "# asked "
ROSTERS = 6  # that are remembered


@dataclass
class OwnMove:
    """A move of this page's own seat, after so many others, which the log does not have yet.

    An early answer is not due until its seat is asked: it stays on this page, and is forgotten when
    cards move first, as they have not `since` so many lines.
    """

    count: int
    action: str
    in_turn: bool
    is_due: bool
    since: int
    text: str = ""
    signed: Signed | None = None


class Reading(Member):
    """Knows the match by what one host after the other has written.

    `other_version` is the host's version, if it is not this page's; `was_redone` is true if the own
    hand was dealt afresh, for this page was not there to prove it.
    """

    def __init__(self, me: str, table: str, first: str, now: float, version: str = "") -> None:
        """Nothing is known but the invitation."""
        super().__init__(me, table, first, version)
        self.following: Following | None = None
        self.paused = False  # the host has announced to be away
        self.other_version = ""
        self.was_redone = False
        self._heard = now  # when the host was heard last, not counting what was slept since
        self._awake = now
        self._is_current = False  # has all lines that the host spoke of in the last beat
        self._said = ""  # what was said last of the own seed
        self._missing = ""  # the word about somebody unheard that is being signed
        self.taken_back = 0  # actions that do not hold any more, of which the person is to be told
        self.stood_in = 0  # actions of bots for this page's person, of which they are to be told
        self._move: OwnMove | None = None  # under way, until it is in the log
        self._sat: set[tuple[Seat, str]] = set()  # who has sat where, as far as this page knows
        self._rosters: list[Roster] = []  # the last ones
        self._known: int | None = None  # the match before which nothing is known here of this seat
        self._asked = now - BEAT  # when the host was asked last for what is missing

    def is_led(self, now: float) -> bool:
        """Return True if the host has been heard lately, or has announced a pause."""
        if self.epoch < self.term:
            return False
        return now - self._heard < (PAUSE if self.paused else GONE)

    def wake(self, now: float) -> None:
        """Take note that this page is awake: it has not missed its host while it was not.

        So a promise lasts `GONE` at least, also where a clock has jumped.
        """
        self._heard += max(now - self._awake - AWAKE, 0)
        self._awake = max(now, self._awake)

    def keep(self, book: Book | None) -> None:
        """Go on with a log that this page has kept as host: only what its seat may know of it."""
        if book is None:
            return
        own = Book.of(book, [book.form(at, self.seat) for at in range(len(book))])
        own.cut(_lacking(own, self.seat))  # others may have told it in the form for everybody
        self.follow(own)

    def _learn(self, chain: Chain, now: float) -> list[Out]:
        """Somebody tells who the host is."""
        if self.chain and not is_newer(chain[-1], self.chain[-1]):
            return []
        if self.chain and self._is_playing(now) and not may_follow(chain[-1], self.chain[-1]):
            return []  # nobody changes the people alone
        return self.turn_to(chain, now)

    def turn_to(self, chain: Chain, now: float) -> list[Out]:
        """Have another list of players, perhaps of another host."""
        roster = chain[-1].roster
        before, seat = self.roster, self.seat
        self.chain = chain
        self._rosters = [*self._rosters[-ROSTERS:], *([before] if before else []), roster]
        for one in (before, roster):
            if one is not None:
                self._sat.update((at, place.peer) for at, place in enumerate(one.places))
        if before is None or (roster.epoch, roster.host) != (before.epoch, before.host):
            self._heard = now
            self.paused = self._is_current = False
            if before is not None:
                self._cut(roster, before)
            if before is not None and not roster.is_after(before):
                self.head = None  # the word of somebody who was never host for the others
        if before is not None and self.seat != seat:
            self._forget()  # another seat has another form of the log
        return self._ask(now, again=True)

    def _is_playing(self, now: float) -> bool:
        """Return True if this page takes part in a match, and has missed nothing of its host."""
        is_on = self.following is not None and not self.following.follower.over
        return is_on and self._is_current and self.is_led(now)

    @property
    def _agreement(self) -> str:
        """The text by which this page agrees to the change of people that goes on, if it does."""
        roster = self.roster
        return agreement(roster, self.me, leaves=self.resigns) if roster is not None else ""

    def _cut(self, roster: Roster, before: Roster) -> None:
        """Take back what was written after another host had taken over, which does not hold."""
        book = self.book
        if book is None or book.match < roster.match:
            return
        if book.match > roster.match:
            self.taken_back += len(book.turns)
            self._forget()
            return
        at = roster.cut_for(before, book.match)
        self.taken_back += sum(turn >= at for turn in book.turns)
        at = min(at, _lacking(book, self.seat))  # another host may know faces that were lost here
        if at < len(book):
            book.cut(at)
            self.witness.cut(book.shuffles)
            self._move = None  # it was made on what does not hold
        if roster.host != before.host:
            self.secrets.renew(book.shuffles)
        self.follow(book)

    def _forget(self, secrets: Secrets | None = None) -> None:
        """Have the log told from its beginning."""
        self.book = self.following = self._move = self._known = None
        self.secrets = secrets or Secrets()
        self.news.clear()
        self.is_cut = True
        self._is_current = False

    def follow(self, book: Book) -> None:
        """Read a log from its beginning."""
        self.book = book
        self.following = Following(book, self.seat, self.secrets)
        self.news[:] = book.entries
        self.is_cut = True

    def _compare(self, number: int, match: int, at: int, hash: str, now: float) -> list[Out]:
        """The host has said how far the log goes."""
        book, roster = self.book, self.roster
        assert roster is not None
        mine = (book.match, len(book)) if book is not None else (-1, 0)
        self._is_current = match < 0 or mine >= (match, at)
        if book is not None and book.match == match and len(book) >= at:
            if not book.agrees(at, hash):
                return self._ask(now)  # nobody has signed it: the answer comes with a head
            if self.secrets.since is None:
                self.secrets.since = len(book)  # all that was written before we came is here
            if number == roster.number:
                return []
        elif match < 0 and number == roster.number:
            return []  # nothing is played, or the cards are being put together again
        return self._ask(now)

    def _take(self, frame: Frame, now: float) -> list[Out]:
        """The host tells the next lines of the log."""
        match, at, lines = frame["match"], frame["at"], frame["lines"]
        book = self.book
        if not self.chain or frame["epoch"] != self.epoch or at < 0 or match < 0:
            return self._ask(now)
        if book is None or match > book.match:
            if at:
                return self._ask(now)
            was_here = self._known is not None and self._known < match
            if book is not None or was_here:
                self.secrets = Secrets(since=0 if was_here else None)
            self._move, self._known = None, match if self.seat is not None else None
            self.witness = self.witness.at(match)
            try:
                self.follow(Book(self.table, match, frame["header"]))
            except UnknownGame as error:
                raise Dispute(str(error)) from None
            book = self.book
        assert book is not None
        assert self.following is not None
        if match != book.match or at > len(book):
            return self._ask(now)
        roster = self.roster
        assert roster is not None
        is_here = self._is_current and now - self._heard < LEASE
        old = roster.at if roster.match == match else 0
        words = grouped(signatures(frame["signed"]))[::-1]
        for held in range(at, min(len(book), at + len(lines))):
            if held in book.turns and words:
                words.pop()
        had = len(book)
        for line in lines[had - at :]:
            held = len(book)
            is_asking = is_here and line.startswith(ASKED)
            due = self.following.answer() if is_asking else None
            try:
                entry = self.following.take(line, frame["salts"], roster, is_old=len(book) < old)
                if isinstance(entry, Act):
                    word = words.pop() if words else None
                    self._check_word(held, entry.seat, word, is_here=is_here and held >= old)
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
            if is_asking:
                is_unheard = due is not None and str(due) == self._said
                self._note_asking(book.items[-1], is_unheard=is_unheard)
            if isinstance(entry, Act) and entry.seat == self.seat:
                self._move = None
        if not book.agrees(at + len(lines), frame["hash"]):
            if at + len(lines) <= had:
                return self._ask(now)  # nothing new, and nobody has signed it
            told = _("The logs of the players differ after line {at}.")
            raise Dispute(told.format(at=at + len(lines)))
        return self._saying() + self._moving()

    def _check_word(self, at: int, seat: Seat, word: Word | None, *, is_here: bool) -> None:
        """Believe that a seat has acted. Raises `Fault` or `ValueError` if that is not signed.

        What was done in another seat is looked at closely only while this page is there: who sat
        where before is not known.
        """
        book, roster = self.book, self.roster
        assert book is not None
        assert roster is not None
        if word is None:
            raise ValueError(_("Nobody has signed this move."))
        move, peer = check_move(book, at, word.move), roster.places[seat].peer
        host = roster.seat_of(roster.host)
        is_own = seat == self.seat
        since = self.secrets.since
        if is_own and (since is None or at < since):
            is_own = is_here = False  # somebody else sat here
        if is_own and move.plays == "bot":
            self.stood_in += 1
        if move.plays == "bot":
            missing = Unheard(self.table, book.match, seat, move.move, peer)
            is_free = not peer or (not is_own and (seat, "") in self._sat)
            is_needed = is_own or (is_here and not is_free)
            if is_needed and not is_quorum(word.unheard, missing, [*self._rosters, roster]):
                told = _("{name} let a bot play for you, though you are there.")
                raise Fault(told if is_own else _("{name} let a bot play for a friend."), host)
            if is_here and word.move.by not in self._hosts():
                raise ValueError(_("Nobody has signed this move."))
        elif is_own and word.move.by != self.me:
            raise Fault(_("{name} played your cards."), host)
        elif is_here and word.move.by != peer and (seat, word.move.by) not in self._sat:
            raise ValueError(_("Nobody has signed this move."))
        book.moves[at] = word.move
        if word.unheard:
            book.unheard[at] = word.unheard

    def _hosts(self) -> set[str]:
        """Return all who have led this table, as far as this page knows."""
        cuts = self.roster.cuts if self.roster else ()
        chain = {reign.roster.host for reign in self.chain}
        return {self.first} | chain | {cut.host for cut in cuts}

    # The own moves

    def _moving(self) -> list[Out]:
        """Return what brings the own move to the host; an early answer waits for its question."""
        move, following = self._move, self.following
        if move is None or following is None or self.host not in self.peers:
            return []
        if not move.is_due:
            if following.moved > move.since:
                self._move = None  # the question is no longer the same
            if following.moved > move.since or following.to_act[:1] != (self.seat,):
                return []
            move.is_due = True
        if move.signed is not None:
            return [Send(self.host, {"is": "move", "signed": [list(move.signed)]})]
        if not move.text:
            book, seat = following.book, following.seat
            place = (book.match, seat, move.count, len(book), book.hash())
            move.text = Move(self.table, *place, move.action, "person").text()
        return [Sign(move.text)]

    def signed(self, signed: Signed) -> list[Out]:
        """A text has been signed by this page's own key."""
        if signed.text == self._missing:
            self._missing = ""
            return [Send(self.host, {"is": "missed", "signed": [list(signed)]})]
        if signed.text == self._agreement:
            return [Send(self.host, {"is": "agreed", "signed": [list(signed)]})]
        if self._move is None or signed.text != self._move.text:
            return []
        self._move.signed = signed
        return self._moving()

    def _miss(self, match: int, seat: Seat, count: int) -> list[Out]:
        """The host wants a bot to act for somebody: agree if this page does not hear them."""
        roster = self.roster
        if roster is None or not 0 <= seat < len(roster.places) or self.seat is None:
            return []
        peer = roster.places[seat].peer
        if not peer or self.hears(peer):
            return []
        self._missing = Unheard(self.table, match, seat, count, peer).text()
        return [Sign(self._missing)]

    def _note_asking(self, asked: object, *, is_unheard: bool) -> None:
        """The host asks for a shuffle: remember if that leaves out this page, which is here."""
        assert self.roster is not None
        if isinstance(asked, Asked) and self.seat is not None and self.seat not in asked.seats:
            before = self.witness.left_out.get(asked.shuffle)
            self.witness.left_out[asked.shuffle] = before or (
                "unheard" if is_unheard else "unasked"
            )

    def _take_head(self, told: object) -> None:
        """Take in how far the log goes by the host's own word."""
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
        have: Frame = {"is": "have", "epoch": self.epoch, "number": -1, "version": self.version}
        have |= {"match": -1, "at": 0, "hash": ""}
        if self.roster is not None:
            have["number"] = self.roster.number
        if book is not None:
            have |= {"match": book.match, "at": len(book), "hash": book.hash()}
        return [Send(peer or self.host, have)]

    def names(self) -> tuple[str, ...]:
        """Return the names of the seats."""
        return names(self.roster.places) if self.roster else ()

    def _acts(self) -> int:
        """Return how often this seat has acted in this match."""
        return 0 if self.following is None else self.following.acts

    def _saying(self) -> list[Out]:
        """Return what this seat has to say of its seed, until it stands in the log."""
        if self.following is None or self.host not in self.peers or self.other_version:
            return []
        said = self.following.answer()
        if said is None:
            return []
        if isinstance(said, Seed):
            self.witness.show(said.shuffle, said.seed)
        self._said = str(said)
        of = {"match": self.following.book.match, "line": self._said}
        return [Send(self.host, {"is": "say", **of})]


def _lacking(book: Book, seat: Seat | None) -> int:
    """Return how many lines come before one that shows cards to this seat without their faces."""
    for at, item in enumerate(book.items):
        if seat is None or not isinstance(item, Revealed):
            continue
        if item.seats >> seat & 1 and None in item.faces:
            return at
    return len(book)
