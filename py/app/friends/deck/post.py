"""Shares on their way between pages: messages sent and not acknowledged, received and not read.

A page also keeps what it waits for, and since when.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict, deque
from dataclasses import dataclass, field

from app.friends.deck.memory import Given
from peerdeck.card import Card
from peerdeck.dealing.notation import Person
from peerdeck.dealing.sight import Sight

MOST_UNREAD = 40  # messages of one person


@dataclass
class Message:
    """Shares for somebody, in a box that is being made, or on their way."""

    to: Person
    number: int
    gifts: frozenset[Given]
    content: bytes
    key: bytes  # that it is sealed for
    at: int  # lines of the log that who reads it has to have
    text: str = ""
    sent: float = 0.0
    wait: float = 0.0  # from then on, until it is sent again


@dataclass
class Post:
    """The messages that have not arrived, and what others have asked for."""

    number: int = 0
    open: dict[int, Message] = field(default_factory=dict)
    asked: set[Given] = field(default_factory=set)
    looked: Sight | None = None  # who may see what, when it was last looked at
    prepared: tuple[int, int] = (-1, 0)  # a deck by number, and its cards whose shares are made

    @property
    def under_way(self) -> dict[Given, Message]:
        """The shares in these messages."""
        return {gift: message for message in self.open.values() for gift in message.gifts}


@dataclass(frozen=True)
class Letter:
    """A message that has come and not been read."""

    number: int
    at: int
    box: bytes
    signature: bytes

    @property
    def digest(self) -> str:
        """A name for what it says."""
        return hashlib.sha256(self.box + self.signature).hexdigest()


def recently_read() -> dict[Person, deque[str]]:
    """Return where to keep the digests of the messages that were read last, by person."""
    return defaultdict(lambda: deque(maxlen=MOST_UNREAD))


@dataclass
class Wants:
    """The shares that this page waits for, since when, and whom it asked for whose.

    With that goes when it was, and how long to wait until they are asked again.
    """

    since: dict[tuple[Card, Person], float] = field(default_factory=dict)
    asked: dict[tuple[Person, Person], tuple[float, float]] = field(default_factory=dict)
