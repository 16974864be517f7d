"""A page that has lost its record: it votes again only where it cannot have voted before.

It may have voted in any term, and asks all the others what they have promised by now. Whoever it
has voted for had promised that term before asking; so a term later than all that the others tell
is one in which it has never voted. A vote for itself that it has forgotten reached nobody, or
those who voted like it promised that term as well. Until all have answered it neither votes nor
stands. Nothing here depends on a clock: the question has a number, and an answer to another one
may be old.
"""

from __future__ import annotations

from dataclasses import replace

from app.friends import chance
from app.friends.frames import Send
from app.friends.member import Member


class Recall:
    """A page's question what the others have promised, and their answers."""

    def __init__(self, member: Member) -> None:
        """Start with nothing asked."""
        self.member = member
        self.number: int | None = None  # of the question: nobody has been asked it before
        self.told: dict[str, int] = {}

    def tick(self, *, is_due: bool) -> list[Send]:
        """Ask those who have not answered yet, if it is time."""
        member = self.member
        self._conclude()
        if not member.is_unsure or not is_due:
            return []
        if self.number is None:
            self.number = chance.below(2**31)
        asked: dict[str, object] = {"is": "unsure", "ask": self.number}
        return [Send(peer, asked) for peer in member.others() if peer not in self.told]

    def answer(self, peer: str, number: int) -> list[Send]:
        """Tell a page that lost its record what this one has promised, if it knows."""
        member = self.member
        if member.is_unsure:
            return []
        return [Send(peer, {"is": "promised", "ask": number, "term": member.record.term})]

    def hear(self, peer: str, number: int, term: int) -> None:
        """Take in what somebody has promised."""
        if self.member.is_unsure and number == self.number:
            self.told[peer] = max(term, self.told.get(peer, term))
            self._conclude()

    def _conclude(self) -> None:
        """Promise the latest of these terms, as if this page had voted in it, once all are told."""
        member = self.member
        others = {*member.people} - {member.me}
        if not member.is_unsure or not others <= self.told.keys():
            return
        member.is_unsure = False
        term = max(member.record.term, *(self.told[peer] for peer in others), 0)
        member.promise(replace(member.record, term=term, vote=member.me))
