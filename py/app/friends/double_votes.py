"""Double votes: somebody has voted for two hosts in one term, which only an altered program does.

So two people may lead in one term, each with the votes of a majority. Two votes that one person has
signed for two hosts of a term prove it. Whoever sees them keeps them and shows them to all.

No page votes any more for somebody who is proved to have voted twice, and no candidate counts their
votes; but they remain one of the people of whom more than half are needed. So no vote less makes a
majority, and whenever the others are more than half of all they can still choose a host. Nobody can
prove it of somebody else, whose signature it takes, and an honest page signs for one host a term.
How a chain of hosts is checked does not change: pages with the proof and without must come to the
same answer, and a host whom all follow is not to lose the table because a proof is found later.

In a *void* term, of which a page has seen two hosts, nobody leads. All pages turn to one of the
two, the one whose log goes further by their own word; the lines written under the other are cut,
as whenever another host takes over. Then they choose a host for a later term, with that one first
in the order of the heirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.friends.chain import Chain, Reign, votes_in
from app.friends.frames import Frame, Send, chain_lists, word_lists
from app.friends.member import DoubleVote, Member, Out
from app.friends.signed import Signed, read_head, read_vote


class DoubleVotes:
    """A page's part in telling everybody of double votes, and of the hosts of a void term.

    `claim` is the furthest word of the host that this page has turned to in a void term.
    """

    def __init__(self) -> None:
        """Nothing has been told yet."""
        self.claim: Signed | None = None
        self._rival: Chain = ()  # the hosts up to the other one of a void term
        self._told: dict[str, set[object]] = {}  # to each peer: who voted twice, hosts and claims

    def tick(self, member: Member) -> list[Out]:
        """Tell all people what they have not been told by this page."""
        things: list[tuple[object, Frame]] = [
            (peer, _votes_frame(proof)) for peer, proof in sorted(member.double_votes.items())
        ]
        if member.is_void:
            claim = self._claim(member)
            words = [claim] if claim is not None else []
            for chain, signed in ((self._rival, []), (member.chain, words)):
                if chain:
                    roster: Frame = {"is": "roster", "chain": chain_lists(chain)}
                    told_of = chain[-1].signed, *signed
                    things.append((told_of, {**roster, "signed": word_lists(signed)}))
        out: list[Out] = []
        for peer in member.others():
            told = self._told.setdefault(peer, set())
            out += [Send(peer, frame) for name, frame in things if name not in told]
            told.update(name for name, _frame in things)
        return out

    def forget(self, peer: str) -> None:
        """Tell a peer everything again, which has connected anew."""
        self._told.pop(peer, None)

    def hear(self, member: Member, votes: Sequence[Signed]) -> None:
        """Somebody shows two votes. Raises `ValueError` if they are none."""
        match votes:
            case [one, other] if one.by in member.people and is_double(member.table, one, other):
                member.convict(one, other)

    def meet(self, member: Member, chain: Chain, words: Sequence[Signed]) -> bool:
        """Somebody tells a chain of hosts. Return True if this page is to turn to the last of them.

        That is so if they are of the same term as the host of this page, and are preferred.
        """
        if not member.chain:
            return False
        for votes in _double_votes(member.table, member.chain, chain):
            member.convict(*votes)
        own, other = member.chain[-1], chain[-1]
        if own.roster.term != other.roster.term or not own.roster.term:
            return False
        claims = [word for word in words[:1] if _is_claim(other, word)]
        if own.roster.host == other.roster.host:
            self.claim = max([*claims, *filter(None, [self._claim(member)])], key=_at, default=None)
            return False
        record = member.record
        member.void = own.roster.term
        if record.term == member.void:
            member.promise(replace(record, term=record.term + 1, vote=member.me))
        told = claims[0] if claims else None
        if _weight(member, other, told) < _weight(member, own, self._claim(member)):
            self._rival = chain
            return False
        self.claim, self._rival = told, member.chain
        return True

    def _claim(self, member: Member) -> Signed | None:
        """Return the furthest word of the host of this page for how far the log goes."""
        words = (word for word in (self.claim, member.head) if word is not None)
        return max(
            (one for one in words if _is_claim(member.chain[-1], one)), key=_at, default=None
        )


def is_double(table: str, one: Signed, other: Signed) -> bool:
    """Return True if these are votes of one person for two hosts. Raises `ValueError`."""
    first, second = read_vote(one), read_vote(other)
    is_same = (one.by, first.term, first.table) == (other.by, second.term, second.table)
    return is_same and first.table == table and first.host != second.host


def _double_votes(table: str, one: Chain, other: Chain) -> list[DoubleVote]:
    """Return two votes of each person who has made hosts of both chains in one term."""
    pairs = [(reign, rival) for reign in map(votes_in, one) for rival in map(votes_in, other)]
    return [
        (votes[by], against[by])
        for votes, against in pairs
        for by in sorted(votes.keys() & against.keys())
        if is_double(table, votes[by], against[by])
    ]


def _is_claim(reign: Reign, word: Signed) -> bool:
    """Return True if this host says how far the log goes. Raises `ValueError` for no head."""
    head, roster = read_head(word), reign.roster
    return (word.by, head.table, head.term) == (roster.host, roster.table, roster.term)


def _at(word: Signed) -> tuple[int, ...]:
    return read_head(word).position


def _weight(member: Member, reign: Reign, claim: Signed | None) -> tuple[object, ...]:
    """Return what decides between two hosts of one term."""
    host = reign.roster.host
    position = read_head(claim).position if claim is not None else reign.roster.head.position
    return host not in member.double_votes, position, host


def _votes_frame(votes: DoubleVote) -> Frame:
    return {"is": "twice", "signed": word_lists(votes)}
