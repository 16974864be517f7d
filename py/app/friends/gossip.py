"""The heads of the log that people tell each other directly, for a host may tell two stories.

A head that the host has signed, and whose hash is not that of this page's log, shows that it does:
then this page follows that host no more, and lets everybody see both heads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.friends.frames import Send, word_lists
from app.friends.member import Member, Out
from app.friends.signed import Head, Signed, read_head
from app.friends.times import GOSSIP


class Gossip:
    """A page's part in comparing heads. `proof` are two of one host that do not fit together."""

    def __init__(self) -> None:
        """Nothing has been told yet."""
        self.proof: tuple[Signed, ...] = ()
        self._told: dict[str, tuple[Signed, ...]] = {}
        self._ahead: dict[str, Signed] = {}  # by their tellers, beyond this page's log
        self._since = 0.0

    def tick(self, member: Member, now: float) -> list[Out]:
        """Time has passed."""
        if self.proof and read_head(self.proof[-1]).term != member.host_term:
            self.proof = ()
        ahead, self._ahead = self._ahead, {}
        out = self._compare(member, list(ahead.items()))
        if now - self._since < GOSSIP:
            return out
        self._since = now
        return out + self._tell(member)

    def hear(self, member: Member, peer: str, heads: Sequence[Signed]) -> list[Out]:
        """Somebody tells one head, or two that do not fit together. Raises `ValueError`."""
        found = [one for one in heads[:2] if one.by == member.host]
        told = [read_head(one) for one in found]
        if len(told) == 2 and is_lie(*told) and _is_now(member, told[0]):
            return self._found(member, found)
        return self._compare(member, [(peer, one) for one in found])

    def forget(self, peer: str) -> None:
        """Tell a peer everything again, which has connected anew."""
        self._told.pop(peer, None)

    def _compare(self, member: Member, heads: Sequence[tuple[str, Signed]]) -> list[Out]:
        book = member.book
        for peer, one in heads:
            head = read_head(one)
            if head.term < member.host_term:
                continue
            if book is None or head.match > book.match or head.at > len(book):
                kept = self._ahead.get(peer, one)  # the one that can be compared first
                self._ahead[peer] = min(one, kept, key=lambda word: read_head(word).position)
            elif head.match < book.match or not _is_now(member, head):
                continue
            elif not book.agrees(head.at, head.hash):
                return self._found(member, [member.head, one] if member.head else [one])
        return []

    def _found(self, member: Member, heads: Sequence[Signed]) -> list[Out]:
        """The host has told two stories: follow it no more."""
        if member.host in member.liars:
            return []
        self.proof = tuple(heads)
        member.distrust(member.host)
        member.lies.append(member.host)
        record = member.record
        if record.term == member.host_term:
            member.promise(replace(record, term=record.term + 1, vote=member.me))
        return self._tell(member)

    def _tell(self, member: Member) -> list[Out]:
        heads = self.proof or ((member.head,) if member.head else ())
        out: list[Out] = []
        for peer in member.others():
            if heads and peer != member.host and self._told.get(peer) != heads:
                self._told[peer] = heads
                out.append(Send(peer, {"is": "heads", "signed": word_lists(heads)}))
        return out


def is_lie(one: Head, other: Head) -> bool:
    """Return True if no log has both of these heads of one host."""
    return one.hash != other.hash and (one.table, one.term, one.match, one.at) == (
        *(other.table, other.term, other.match),
        other.at,
    )


def _is_now(member: Member, head: Head) -> bool:
    return (head.table, head.term) == (member.table, member.host_term)
