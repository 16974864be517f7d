"""A page that reads the log of its host: whom it believes, what it takes in and asks for."""

from __future__ import annotations

from collections.abc import Sequence

from app.friends.believing import Foul, nobody_agreed
from app.friends.book import Book, is_over
from app.friends.chain import Chain, is_newer
from app.friends.covered import Backlog, proof_in
from app.friends.deck.effects import Propose
from app.friends.disputes import Doubt
from app.friends.frames import Frame, Send, Sign, signatures, word_lists
from app.friends.member import Out
from app.friends.membership import agreement, may_follow
from app.friends.moving import Moving, OwnMove
from app.friends.patience import OFTEN, Patience
from app.friends.roster import Roster
from app.friends.signed import Certificate, Signed, Stated, Unheard, Why, read_head
from app.friends.taken_back import TakenBack, lost_of
from app.friends.times import AWAKE, BEAT, GONE, KNOWN, LEASE, PAUSE
from app.friends.words import grouped
from peerdeck.dealing.lines import Key
from peerdeck.dealing.record import item_text
from peerdeck.event import Seat
from peerdeck.log import Act, UnknownGame, action_text
from peerdeck.words import _


class Reading(Moving):
    """Knows the match by what one host after the other has written.

    `other_version` is the host's version, if it is not this page's.
    """

    def __init__(self, me: str, table: str, first: str, now: float, version: str = "") -> None:
        """Nothing is known but the invitation."""
        super().__init__(me, table, first, version)
        self.paused = False  # the host has announced to be away
        self.other_version = ""
        self._heard = now  # when the host was heard last, not counting what was slept since
        self._awake = now
        # When a beat of the host has come, by any clock; after a reload it has `GONE` to come.
        self._beat = now - KNOWN + GONE
        self._is_current = False  # has all lines that the host spoke of in the last beat
        self._level = -float(LEASE)  # when that was so last
        self._weighed = now  # when lists of players in doubt were looked at last
        self._missing = ""  # the word about somebody unheard that is being signed
        self.broke_off = False  # another match began before one was over, which is to be told
        self._stating: dict[str, str] = {}  # lines that are being signed, by what is said
        self._backlog: Backlog | None = None  # lines that wait for their certified place
        self._acted = 0  # how often the own seat had acted before the log was told anew
        self._known: int | None = None  # the match before which nothing is known here of this seat
        self._differing = 0  # beats in a row whose hash is not that of this page's log
        self._asked = now - BEAT  # when the host was asked last for what is missing

    def is_led(self, now: float) -> bool:
        """Return True if the host has been heard lately, or has announced a pause."""
        if self.host_term < self.term:
            return False
        return now - self._heard < (PAUSE if self.paused else GONE)

    def knows_people(self, now: float) -> bool:
        """Return True if the host has been heard lately, also by the time that was slept."""
        return now - self._beat < KNOWN

    def wake(self, now: float) -> None:
        """Take note that this page is awake: it has not missed its host while it was not.

        So a promise lasts `GONE` at least, also where a clock has jumped.
        """
        slept = max(now - self._awake - AWAKE, 0)
        self._heard += slept
        self.held.sleep(slept)
        self._level += slept
        self._awake = max(now, self._awake)

    def _learn(self, chain: Chain, now: float) -> list[Out]:
        """Somebody tells who the host is."""
        if self.chain and not is_newer(chain[-1], self.chain[-1]):
            return []
        is_same = bool(self.chain) and chain[-1].roster.term == self.host_term
        if is_same and self._is_playing(now) and not may_follow(chain[-1], self.chain[-1]):
            return []  # nobody changes the people alone
        is_agreed = not self._is_on or self._follows_agreed(chain)
        return self.turn_to(chain, now, is_agreed=is_agreed)

    def turn_to(self, chain: Chain, now: float, *, is_agreed: bool = True) -> list[Out]:
        """Have another list of players, perhaps of another host.

        One to which nobody this page knows has agreed may have come after others that it missed.
        """
        roster = chain[-1].roster
        before, seat = self.roster, self.seat
        if not self._rosters and before is not None:
            self._agree_to(self.chain[-1])
        self.chain = chain
        if before is not None and not before.old:
            self.before = before
        if before is None or roster.host != before.host:
            self.consent.ask({}, self.left_out)  # the host of now has asked nothing yet
        if is_agreed:
            self._agree_to(chain[-1])
        self.judge_again()
        if before is not None and roster.host != before.host:
            self.held.restart()
            self._patience = Patience()
        if before is None or (roster.term, roster.host) != (before.term, before.host):
            self._heard = now
            self.paused = False
            self._miss_something()
            self._backlog = None
            lost = self.disputes.end()  # another host may tell what can be
            if before is not None:
                self._cut(roster, before)
                book = self.book
                if book is not None and roster.cut_for(before, book.match) <= len(book):
                    self.taken_back += lost  # that host has no more
            if before is not None and not roster.is_after(before):
                self.head = self.checked_head = None  # of who was never host for the others
        if before is not None and self.seat != seat and self.book is not None:
            self.since = self.disputes.doubt = None  # somebody else has sat here until now
            self.follow(self.book)
        return self._ask(now, again=True)

    @property
    def _is_on(self) -> bool:
        """True if this page takes part in a match."""
        return self.book is not None and not self.is_over

    def _is_playing(self, now: float) -> bool:
        """Return True if this page takes part in a match, and has missed nothing of its host."""
        is_heard = self.is_led(now) or self.disputes.doubt is not None
        return self._is_on and (self._is_current or self._is_here(now)) and is_heard

    def _is_here(self, now: float) -> bool:
        """Return True if this page had all lines a moment ago: it takes no others without words.

        A host who says that there are more has not told them yet.
        """
        return now - self._level < LEASE

    def _miss_something(self) -> None:
        """Take it that lines may have been told which did not come here."""
        self._is_current, self._level = False, -float(LEASE)

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
            self.give_up(book, 0, before.host)
            self._forget()
            return
        at = roster.cut_for(before, book.match)
        self.give_up(book, at, before.host)
        if at < len(book):
            self._acted = self._acts()
            book.cut(at)
            self._move = None  # it was made on what does not hold
        self.follow(book)

    def _forget(self) -> None:
        """Have the log told from its beginning."""
        self._acted = 0
        self.book = self._move = self._known = self.disputes.doubt = None
        self._backlog, self.since, self._wish_to_end = None, None, ""
        self.news.clear()
        self.is_cut = True
        self._miss_something()

    def follow(self, book: Book) -> None:
        """Read a log from its beginning; the desk is told of it as faces are known."""
        self.book, self.is_cut = book, True
        self.news.clear()
        if book:
            dealing = self.part_in(book)
            dealing.follow(book)
            dealing.rewind()

    def go_on_dealing(self, now: float) -> list[Out]:
        """Go on with the dealing, as far as that goes by itself."""
        book = self.book
        if not book:
            return []
        dealing = self.part_in(book)
        dealing.page.now = now
        dealing.page.lead(self.host)
        dealing.follow(book)
        wrong = dealing.wrong(book)
        if wrong is not None:
            return self._cut_off(book, wrong.at, wrong.why)
        self._check_head(book, dealing.checked)
        if self.disputes.doubt is not None:
            return [*dealing.carry_out(())[0]]  # what is left of the log may be wrong as well
        self.tell_desk(dealing, book, len(book) if self.since is None else self.since)
        out: list[Out] = []
        told_now, proposals = dealing.carry_out(self.peers)
        out += told_now
        for proposal in proposals:
            out += self._propose(book, proposal)
        return out + (self._moving() if self._move and self._move.waits else [])

    def _check_head(self, book: Book, checked: int) -> None:
        """Note that nothing before the host's last word can be cut off any more, if it is so."""
        if self.head is None or self.head == self.checked_head:
            return
        head, end = read_head(self.head), min(checked, *book.doubtful(self.me)[:1], len(book))
        if head.match == book.match and head.at <= end and book.agrees(head.at, head.hash):
            self.checked_head = self.head

    def _propose(self, book: Book, proposal: Propose) -> list[Out]:
        """Want lines about the deck in the log; a person's keys are signed first."""
        out: list[Out] = []
        for item in proposal.items:
            line = item_text(item)
            if isinstance(item, Key):
                said = Stated(book.table, book.match, line).text()
                self._stating[said] = line
                out.append(Sign(said))
            elif self.host in self.peers:
                out.append(Send(self.host, _proposing(book, line, [])))
        return out

    def _compare(self, number: int, match: int, at: int, hash: str, now: float) -> list[Out]:
        """The host has said how far the log goes."""
        book, roster = self.book, self.roster
        assert roster is not None
        mine = (book.match, len(book)) if book is not None else (-1, 0)
        self._is_current = match < 0 or mine >= (match, at)
        if self._is_current:
            self._level = now
        if book is not None and book.match == match and len(book) >= at:
            self._differing = 0 if book.agrees(at, hash) else self._differing + 1
            if self._differing >= OFTEN:
                told = _("The host's page keeps saying that the match went differently.")
                return self._doubt("log", told, match)
            if self._differing:
                return self._ask(now)  # nobody has signed it: the answer comes with a head
            if self.since is None:
                self.since = len(book)  # all that was written before we came is here
                book.unproved -= {*book.lists}  # nor can we ever know who agreed to these
            if number == roster.number:
                self._weigh_lists(book, is_paused=self.paused)
                return self._lose_patience(book)
        elif match < 0 and number == roster.number:
            return []  # nothing is played
        return self._ask(now)

    def _wait_for_lists(self, now: float) -> list[Out]:
        """Dispute a list that stays in doubt while the host is heard, also if nothing is played."""
        book, before, self._weighed = self.book, self._weighed, now
        if book is None or self.since is None or self.disputes.doubt is not None:
            return []
        is_told = self.is_led(now) and not self.paused
        self._wait_in_doubt(book, min(now - before, AWAKE) if is_told else 0)
        return self._lose_patience(book)

    def _lose_patience(self, book: Book) -> list[Out]:
        """Dispute the list in doubt, if this page has waited long enough to be told of it."""
        if not self._patience.is_over:
            return []
        self._patience = Patience()
        return self._cut_off(book, book.doubtful(self.me)[0], nobody_agreed())

    def _take(self, frame: Frame, now: float) -> list[Out]:
        """The host tells the next lines of the log."""
        match, at, book = frame["match"], frame["at"], self.book
        if not self.chain or frame["epoch"] != self.host_term or at < 0 or match < 0:
            return self._ask(now)
        if book is None or match > book.match:
            if at:
                return self._ask(now)
            was_here = self._known is not None and self._known < match
            self.broke_off |= book is not None and not is_over(book)
            if book is not None or was_here:
                self.since, self._acted = 0 if was_here else None, 0
            self._move, self._known = None, match if self.seat is not None else None
            self._wish_to_end = ""
            self._backlog = None
            self._forget_agreed()  # who sat here in the lobby
            try:
                book = Book(self.table, match, frame["header"])
            except UnknownGame as error:
                return self._doubt("game", str(error), match)
            if book.header.dealer is not None:
                return self._doubt("line", _("The host's page chose who deals first."), match)
            self.follow(book)
        is_covered = "certificate" in frame and at + len(frame["lines"]) > len(book)
        waiting = self._backlog.book if is_covered and self._backlog is not None else book
        if match != book.match or at > len(waiting):
            return self._ask(now)
        take = self._take_covered if is_covered else self._take_lines
        return take(book, frame, now)

    def _take_covered(self, book: Book, frame: Frame, now: float) -> list[Out]:
        """Lines have come without words: take them as soon as they have come to their place."""
        assert self.roster is not None
        reader = self.me if self.since is None else ""
        backlog, self._backlog = self._backlog or Backlog(book), None
        try:
            certificate = proof_in(frame, self.roster, reader, self.agreed)
            whole = backlog.take(frame, certificate)
        except ValueError as error:
            return self._doubt_line(error, book.match)
        if whole is not None:
            return self._take_lines(book, whole, now, certificate)
        self._backlog = backlog
        return []

    def _take_lines(
        self, book: Book, frame: Frame, now: float, certificate: Certificate | None = None
    ) -> list[Out]:
        """Take in lines that begin where the log ends, or before: all or none by a certificate."""
        match, at, lines, roster = frame["match"], frame["at"], frame["lines"], self.roster
        assert roster is not None
        move = self._move
        is_here = self._is_here(now)
        old = roster.at if roster.match == match else 0
        words = grouped(signatures(frame["signed"]))[::-1]
        for held in range(at, min(len(book), at + len(lines))):
            if book.needs_word(held) and words:
                words.pop()
        had = len(book)
        for line in lines[had - at :]:
            held = len(book)
            try:
                item = book.add(line)
                if book.needs_word(held) and certificate is None:
                    word = words.pop() if words else None
                    self._check(held, word, is_here=is_here and held >= old)
            except Foul as foul:
                book.cut(held if certificate is None else had)
                return self._doubt("line", str(foul), match)
            except ValueError as error:
                book.cut(held if certificate is None else had)
                return self._doubt_line(error, match)
            if isinstance(item, Act) and item.seat == self.seat:
                self._move = None
        if not book.agrees(at + len(lines), frame["hash"]):
            if at + len(lines) <= had:
                return self._ask(now)  # nothing new, and nobody has signed it
            book.cut(had)
            told = _("The pages disagree about what was played.")
            return self._doubt("log", told, match)
        if certificate is not None:
            self.stood_in += self._not_mine(book, had, move)
            book.certify(certificate)
        return self._moving()

    def _not_mine(self, book: Book, had: int, move: OwnMove | None) -> int:
        """Return how often the own seat has acted since then without this page, which sat there."""
        since = self.since
        if since is None:
            return 0
        mine = (move.count, move.action) if move is not None else None
        acts = [
            (book.turns[at], action_text(item.action))
            for at, item in enumerate(book.items)
            if at >= max(had, since) and isinstance(item, Act) and item.seat == self.seat
        ]
        return sum(turn >= self._acted and (turn, act) != mine for turn, act in acts)

    def _cut_off(self, book: Book, at: int, why: str) -> list[Out]:
        """Dispute a line that this page has taken in, and keep only what comes before it."""
        lost = [*lost_of(book, at, "line", self.host)]
        if self.disputes.doubt is not None:
            lost += self.disputes.doubt.lost
        book.cut(at)
        if self.head is not None and read_head(self.head).at > at:
            self.head = self.checked_head  # for so far this page has it by the word of a host
        return self._doubt_line(why, book.match, lost)

    def _doubt_line(self, why: object, match: int, lost: Sequence[TakenBack] = ()) -> list[Out]:
        """Dispute a line that may not stand in the log, for this reason."""
        told = _("The host's page told yours something impossible: “{why}”")
        return self._doubt("line", told.format(why=why), match, lost)

    def _doubt(self, why: Why, told: str, match: int, lost: Sequence[TakenBack] = ()) -> list[Out]:
        """Take no more of this match from this host, who tells what cannot be."""
        book = self.book
        at = len(book) if book is not None and book.match == match else 0
        moves = self._acts() if at else 0
        if self._move is not None and self._move.text:
            moves += 1
        self.disputes.doubt = Doubt(why, told, match, at, moves, tuple(lost))
        self._backlog = None
        if book is not None:
            self.follow(book)  # without what was read of that line
        return []

    def signed(self, signed: Signed) -> list[Out]:
        """A text has been signed by this page's own key."""
        line = self._stating.pop(signed.text, None)
        if line is not None and self.book is not None and self.host in self.peers:
            return [Send(self.host, _proposing(self.book, line, [signed]))]
        if signed.text == self._missing:
            self._missing = ""
            return [Send(self.host, {"is": "missed", "signed": [list(signed)]})]
        if signed.text == self._agreement:
            told: Frame = {"is": "agreed", "signed": [list(signed)]}
            # Others who hear this page agree that it is out by nothing but this word.
            to = {self.host, *(self.others() if self.resigns else ())}
            return [Send(peer, told) for peer in sorted(to)]
        if self._move is None or signed.text != self._move.text:
            return []
        self._move.signed = signed
        return self._moving()

    def _miss(self, match: int, seat: Seat, count: int, words: list[Signed]) -> list[Out]:
        """The host wants a bot to act for somebody: agree if this page does not hear them.

        The host may show that they dispute what it tells. Nobody agrees to more than the next move:
        the person may be back by then.
        """
        roster, book = self.roster, self.book
        if roster is None or not 0 <= seat < len(roster.places) or self.seat is None:
            return []
        if book is None or (match, count) != (book.match, book.acts[seat]):
            return []
        peer = roster.places[seat].peer
        for word in words[:1]:
            self.disputes.take(word, roster, book)
        if not peer or self.hears(peer):
            return []
        self._missing = Unheard(self.table, match, seat, count, peer).text()
        return [Sign(self._missing)]

    def _take_head(self, told: object) -> None:
        """Take in how far the log goes by the host's own word; an older one changes nothing.

        Else a host could have it forgotten that more than half of the people have a line.
        """
        for one in signatures(told):
            head, book = read_head(one), self.book
            is_his = (one.by, head.table, head.term) == (self.host, self.table, self.host_term)
            is_ours = book is not None and head.match == book.match
            if book is not None and is_his and is_ours and book.agrees(head.at, head.hash):
                self.head = one if head.position >= self.position else self.head

    def _ask(self, now: float, peer: str = "", *, again: bool = False) -> list[Out]:
        """Ask the host for what is missing, but not all the time."""
        if not again and now - self._asked < BEAT / 2:
            return []
        self._asked = now
        book = self.book
        have: Frame = {"is": "have", "epoch": self.host_term, "number": -1, "version": self.version}
        have |= {"match": -1, "at": 0, "hash": ""}
        if self.roster is not None:
            have["number"] = self.roster.number
        if self._backlog is not None:
            book = self._backlog.book
        if book is not None:
            have |= {"match": book.match, "at": len(book), "hash": book.hash()}
        return [Send(peer or self.host, have)]


def _proposing(book: Book, line: str, signed: list[Signed]) -> Frame:
    """Return the frame that asks for a line about the deck."""
    told: Frame = {"is": "propose", "match": book.match, "lines": [line]}
    return {**told, "signed": word_lists(signed)}
