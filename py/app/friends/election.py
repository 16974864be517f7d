"""Elections: the people of a table choose a host when theirs is gone.

A page that has not heard the host for a while tells everybody. The first heir among those who say
so asks them for their votes as soon as they are more than half of the people. Exactly half never
decide, for the others may be doing the same. Nobody votes twice in a term, and a page that has
voted follows no host of an earlier one (`record.py`). A page that lost its record takes no part
before all the others have told what they have promised (`recall.py`). A vote counts once everything
is here that the voter has of the log. Where somebody is left behind, the host of today asks to be
chosen again, for the sake of one person not more often than every `REELECTED`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from app.friends.frames import Frame, Send, Sign, chain_lists, signatures
from app.friends.member import Member, Out
from app.friends.recall import Recall
from app.friends.record import NOWHERE, LogPosition, covered, stood, voted
from app.friends.roster import read_word
from app.friends.signed import Head, Signed, Vote, read_dispute, read_vote
from app.friends.times import ALONE, BEAT, CANDIDACY, REELECTED

OFTEN = 3  # times in a row: then the host's own person is told
FAR = 1_000  # terms, from what is known to what somebody says


class Alone(NamedTuple):
    """The word of a peer that hears no host: when, what it promised, if another is to lead."""

    when: float
    promised: int
    yields: bool


class Election:
    """A page's part in choosing hosts.

    `is_short` says that too few have been here for some beats to choose a host. `heads` tell how
    far each voter's log goes by a host's word, `fetched` how far a log that came from one of them.
    `chosen_for` are those for whose sake this page, being host, has had itself chosen again: when
    last, and how often without a break.
    """

    def __init__(
        self, member: Member, chosen_for: Mapping[str, tuple[float, int]] | None = None
    ) -> None:
        """Start without votes."""
        self.member = member
        self.recall = Recall(member)
        self.chosen_for = dict(chosen_for or {})
        self.is_short = False
        self.heads: dict[str, Head] = {}
        self.fetched = NOWHERE
        self._short_since: float | None = None
        self._term = 0  # in which this page is a candidate
        self._since = 0.0
        self._votes: dict[str, Signed] = {}
        self._is_lost = False  # no host was heard at the last look: that is said at once
        self._alone: dict[str, Alone] = {}  # the last that each has said
        self._told = -float(BEAT)
        self._ballot = ""  # the vote for somebody else that is being signed

    def after(self, member: Member, now: float) -> Election:
        """Return the election that follows this one, which this page has won."""
        chosen_for = self._lately(now)
        for peer in self._behind(now):
            chosen_for[peer] = now, chosen_for.get(peer, (now, 0))[1] + 1
        return Election(member, chosen_for)

    def insistent(self, now: float) -> list[str]:
        """Return the peers that keep saying that they cannot follow this page."""
        return [peer for peer, (_when, times) in self._lately(now).items() if times >= OFTEN]

    @property
    def won(self) -> tuple[Signed, ...]:
        """The votes by which this page is host, as soon as enough of them count.

        They come too late once it has heard of a later term, or voted for somebody else in one, or
        once a change of people leaves this page out.
        """
        if not self._term or self.member.record.term != self._term or self.member.seat is None:
            return ()
        counted = covered(self._positions, self._reached)
        if not self._is_enough(counted):
            return ()
        return tuple(vote for peer, vote in self._votes.items() if peer in counted)

    @property
    def wanted(self) -> str:
        """The voter whose log goes further than this page's and all others'.

        Nobody, if this page takes no more from its host: it leads only those who have no more.
        """
        if self.member.disputes.doubt is not None:
            return ""
        further = {peer: at for peer, at in self._positions.items() if at > self._reached}
        return max(further, key=lambda peer: further[peer], default="")

    def pass_over(self, peer: str) -> None:
        """Do without the vote of a peer that does not show its log; it is asked for again."""
        self._votes.pop(peer, None)
        self.heads.pop(peer, None)

    @property
    def _heads(self) -> Mapping[str, Head]:
        member = self.member
        return {} if member.host in member.liars else self.heads  # else such words say nothing

    @property
    def _positions(self) -> dict[str, LogPosition]:
        member, heads = self.member, self._heads
        voters = [peer for peer in self._votes if peer not in member.double_votes]
        return {peer: heads[peer].position if peer in heads else NOWHERE for peer in voters}

    @property
    def _reached(self) -> LogPosition:
        return max(self.member.position, self.fetched)

    def tick(self, now: float) -> list[Out]:
        """Time has passed."""
        member = self.member
        self._count(now)
        if member.me not in member.people:
            return []
        out: list[Out] = []
        is_lost = not member.is_led(now)
        is_due = now - self._told >= BEAT or (is_lost and not self._is_lost)
        self._is_lost = is_lost
        out += self.recall.tick(is_due=is_due)
        if is_due:
            self._told = now
            if is_lost and not member.is_unsure:
                lost: Frame = {"is": "alone", "promised": member.record.term}
                lost |= {"yields": True} if self._yields(now) else {}
                out += [Send(peer, lost) for peer in member.others()]
        if not self._stands(now):
            self._term = 0
            self._votes.clear()
            return out
        if not self._term or now - self._since > CANDIDACY:
            out.append(self._stand(now))
            is_due = True
        asked = [peer for peer in member.others() if peer not in self._votes]
        if is_due:
            elect: Frame = {"is": "elect", "epoch": self._term, "roster": [*member.record.roster]}
            out += [Send(peer, elect) for peer in asked]
        return out

    def hear(self, peer: str, frame: Frame, now: float) -> list[Out]:
        """A frame of another of the people. Raises `ValueError` for one that lies."""
        member = self.member
        if peer not in member.people:
            return []
        match frame:
            case {"is": "alone", "promised": int(promised)} if self._is_near(promised):
                self._alone[peer] = Alone(now, promised, yields=frame.get("yields") is True)
            case {"is": "unsure", "ask": int(number)}:
                return [*self.recall.answer(peer, number)]
            case {"is": "promised", "ask": int(number), "term": int(term)} if self._is_near(term):
                self.recall.hear(peer, number, term)
            case {"is": "elect", "epoch": int(term), "roster": [int(of), int(number)]} if (
                self._is_near(term)
            ):
                return self._asked(peer, term, (of, number), now)
            case {"is": "vote", "signed": [vote, *heads]}:
                self._take_vote(peer, signatures([vote])[0], signatures(heads))
        return []

    def _asked(self, peer: str, term: int, roster: tuple[int, int], now: float) -> list[Out]:
        """A candidate asks for this page's vote."""
        member = self.member
        if roster < member.record.roster:
            return [Send(peer, {"is": "roster", "chain": chain_lists(member.chain)})]
        if member.is_unsure:
            return []
        record = voted(member.record, peer, term, roster)
        if record is None or (record != member.record and not self._may_lead(peer, now)):
            return []
        member.promise(record)
        self._ballot = self._vote(term, peer)
        return [Sign(self._ballot)]

    def signed(self, signed: Signed) -> list[Out]:
        """This page's own vote has been signed: one for another goes to that one."""
        if signed.text != self._ballot:
            with suppress(ValueError):  # it was no vote
                self.voted(signed)
            return []
        self._ballot = ""
        proof = self.member.proof
        head = [list(proof)] if proof is not None else []
        vote = read_vote(signed)
        return [Send(vote.host, {"is": "vote", "signed": [list(signed), *head]})]

    def voted(self, signed: Signed) -> None:
        """A vote for this page, its own one among them. Raises `ValueError` if it is none."""
        if self._is_for_me(signed):
            self._votes[signed.by] = signed

    def _take_vote(self, peer: str, vote: Signed, heads: list[Signed]) -> None:
        """Take a vote for this page, with the word for how far the log of its voter goes.

        Without one its log goes nowhere by now, whatever it was before. Raises `ValueError`.
        """
        told = [self._head(one) for one in heads]  # first, so that no vote counts without its log
        if not self._is_for_me(vote):
            return
        self.heads.pop(peer, None)
        self.heads.update((peer, head) for head in told)
        self.voted(vote)

    def _is_for_me(self, signed: Signed) -> bool:
        """Return True if a vote counts for what this page stands for. Raises `ValueError`."""
        member, vote = self.member, read_vote(signed)
        wanted = (member.table, self._term, member.me)
        is_wanted = (vote.table, vote.term, vote.host) == wanted and self._term > 0
        return is_wanted and signed.by in member.people

    def _is_near(self, term: int) -> bool:
        """Return True if this table can have reached a term."""
        return 0 <= term <= self.member.record.term + FAR

    def _stands(self, now: float) -> bool:
        """Return True if this page is to be a candidate."""
        member = self.member
        if member.resigns or member.is_unsure:
            return False
        if self._behind(now):
            return True
        if member.is_led(now):
            return False
        if not self._has_led and self._first(now) != member.me:
            return False
        return self._is_enough(self._here(now))

    @property
    def _has_led(self) -> bool:
        """True if this page is the host, and no other of its term is known."""
        return self.member.me == self.member.host and not self.member.is_void

    def _here(self, now: float) -> set[str]:
        """Return the people who can choose a host with this page, itself among them."""
        member = self.member
        return {member.me, *(member.heard(now) if self._has_led else self._alike(now))}

    def _is_enough(self, people: set[str]) -> bool:
        roster = self.member.roster
        return roster is not None and roster.is_enough(people)

    def _count(self, now: float) -> None:
        """Note if there have been too few for long enough that everybody has been heard."""
        member = self.member
        has_say = member.me in member.people
        if not has_say or member.is_led(now) or self._is_enough(self._here(now)):
            self._short_since = None
        elif self._short_since is None:
            self._short_since = now
        since = self._short_since
        self.is_short = since is not None and now - since >= ALONE

    def _alike(self, now: float) -> dict[str, int]:
        """The people who have said lately that they hear no host, and whose votes count."""
        return {
            peer: told.promised
            for peer, told in self._alone.items()
            if now - told.when < ALONE
            and peer in self.member.people
            and peer not in self.member.double_votes
        }

    def _lately(self, now: float) -> dict[str, tuple[float, int]]:
        """Return the peers for whom this page has stood again lately: when last, and how often."""
        known = self.chosen_for.items()
        return {peer: (when, times) for peer, (when, times) in known if now - when < 2 * REELECTED}

    def _behind(self, now: float) -> dict[str, int]:
        """Return the peers that can follow this host in a later term only; each only now and then.

        Anybody may say so.
        """
        member = self.member
        return {
            peer: promised
            for peer, promised in self._alike(now).items()
            if self._has_led
            and promised > member.host_term
            and now - self.chosen_for.get(peer, (-float(REELECTED), 0))[0] >= REELECTED
        }

    def _yields(self, now: float) -> bool:
        """Return True if this page disputes, so that it cannot lead somebody who has more lines."""
        is_out, heads = self.member.disputes.doubt is not None, self._heads
        return is_out and any(
            heads[peer].position > self._reached
            for peer in self._alike(now)
            if peer in heads and not self._is_cut(peer, heads[peer])
        )

    def _is_cut(self, peer: str, head: Head) -> bool:
        """Return True if somebody disputes lines which they had when they told this head."""
        word = self.member.dispute_of(peer)
        told = read_dispute(word) if word is not None else None
        return told is not None and told.match == head.match and told.at < head.at

    def _first(self, now: float) -> str:
        """The first heir among those who hear no host and do not yield, this page among them.

        In a void term that is the host to whom all have turned.
        """
        member, roster = self.member, self.member.roster
        heirs = roster.heirs() if roster else ()
        if member.is_void:
            heirs = (member.host, *heirs)
        alike = {peer for peer in self._alike(now) if member.is_trusted(peer)} | {member.me}
        alike -= {peer for peer, told in self._alone.items() if told.yields}
        alike -= {member.me} if self._yields(now) else set()
        return next((peer for peer in heirs if peer in alike), "")

    def _may_lead(self, peer: str, now: float) -> bool:
        """Return True to vote for a peer: today's host, or the first heir if that is gone.

        Not for a host who takes no moves, which asks to be chosen again as soon as it is not heard.
        """
        if peer == self.member.host:
            return self.member.is_trusted(peer) and not self.member.misses_moves(now)
        return not self.member.is_led(now) and self._first(now) == peer

    def _stand(self, now: float) -> Sign:
        """Be a candidate, and vote for oneself."""
        member = self.member
        others = self._behind(now) if self._has_led else self._alike(now)
        record = stood(member.record, member.me, others.values())
        self._term, self._since = record.term, now
        self._votes.clear()
        member.promise(record)
        return Sign(self._vote(self._term, member.me))

    def _head(self, signed: Signed) -> Head:
        """Read how far a log goes. Raises `ValueError` if no host of this table has said so."""
        head, roster = read_word(signed), self.member.roster
        hosts = {one.roster.term: one.roster.host for one in self.member.chain}
        hosts |= {cut.term: cut.host for cut in (roster.cuts if roster else ())}
        if head.table != self.member.table or hosts.get(head.term) != signed.by:
            raise ValueError("No host of this table has said so.")
        return head

    def _vote(self, term: int, host: str) -> str:
        book = self.member.book
        match, at, hash = (book.match, len(book), book.hash()) if book else (0, 0, "")
        return Vote(self.member.table, term, host, match, at, hash).text()
