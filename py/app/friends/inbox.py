"""Frames that have come, until the signatures in them are checked and it is their turn.

What one peer says is heard in the order in which it was said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.effects import Effect
from peerdeck.agreement.effects import Message
from peerdeck.agreement.wire import Checks, due, signed_text, unchecked
from peerdeck.agreement.words import Hash, Person, Signed, hash_of

MOST_KNOWN = 2_000  # words whose signatures were checked and that no page keeps yet
MOST_PEERS = 32  # whose frames are counted


@dataclass
class _Waiting:
    """A message of a table, the words in it that are checked under a number, and the result."""

    table: Hash
    message: Message
    words: list[Signed]
    number: int
    is_right: bool | None = None


@dataclass
class Inbox:
    """Messages by the peer that sent them. `known` are words whose signatures are right."""

    known: dict[Hash, Signed] = field(default_factory=dict)
    _checks: dict[tuple[Person, Hash], Checks] = field(default_factory=dict)
    _queues: dict[Person, deque[_Waiting]] = field(default_factory=dict)
    _count: int = 0

    def take(
        self, by: Person, table: Hash, kept: Mapping[Hash, Signed], now: float, *messages: Message
    ) -> list[Effect]:
        """Take messages of a peer, or look again at those that were too many; return the checks.

        `kept` are the words that the page of this table keeps, whose signatures were checked.
        """
        checks = self._checks.get((by, table), Checks(now))
        words = {**self.known, **kept} if self.known else kept
        self._checks[by, table], ready = due(checks, now, words, *messages)
        effects: list[Effect] = []
        for message in ready:
            new = unchecked(message, words)
            self._count += 1
            waiting = _Waiting(table, message, new, self._count, None if new else True)
            self._queues.setdefault(by, deque()).append(waiting)
            if new:
                signed = [[signed_text(word, table), *seal] for word, seal in new]
                effects.append({"verify": self._count, "signed": signed})
        return effects

    def look_again(self, table: Hash, kept: Mapping[Hash, Signed], now: float) -> Iterator[Effect]:
        """Take those messages that were too many a while ago; yield the checks."""
        for by, of_table in [*self._checks]:
            if of_table == table and self._checks[by, of_table].waiting:
                yield from self.take(by, table, kept, now)

    def checked(self, number: int, signers: Sequence[object]) -> None:
        """Take the peers who have signed the words of a check, or "" where nobody has."""
        for queue in self._queues.values():
            for waiting in queue:
                if waiting.number == number:
                    authors = [signed.word.by for signed in waiting.words]
                    waiting.is_right = authors == [*signers]
                    if waiting.is_right:
                        self._remember(waiting.words)
                    return

    def _remember(self, words: Sequence[Signed]) -> None:
        self.known |= {hash_of(signed.word): signed for signed in words}
        for name in [*self.known][: max(0, len(self.known) - MOST_KNOWN)]:
            del self.known[name]

    def ready(self) -> Iterator[tuple[Person, Hash, Message | None]]:
        """Yield the messages whose turn it is; None in the place of one with a false signature."""
        for by, queue in [*self._queues.items()]:
            while queue and queue[0].is_right is not None:
                waiting = queue.popleft()
                yield by, waiting.table, waiting.message if waiting.is_right else None

    def forget(self, by: Person) -> None:
        """Forget how much a peer has said, because the connection has ended.

        What is being checked is still heard: it may be the last vote of somebody who leaves.
        """
        if not self._queues.get(by):
            self._queues.pop(by, None)
        if len(self._checks) > MOST_PEERS:
            for key in [key for key in self._checks if key[0] == by]:
                del self._checks[key]
