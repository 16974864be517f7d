"""The texts that pages of a shared table sign: votes, heads of the log, moves, disputes and others.

The text of a roster is signed as well (`roster.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from app.friends.plain import read_plain
from app.friends.record import LogPosition
from peerdeck.words import _

# Why a page disputes: a line that cannot be, another log than the host's, a game it does not know.
Why = Literal["line", "log", "game"]


class Signed(NamedTuple):
    """A text with a signature, which was checked when it came in."""

    by: str  # the peer whose key it is
    key: str
    text: str
    signature: str


def signed_text(fields: Mapping[str, Any]) -> str:
    """Return the text to sign for these fields.

    A term is called `epoch` in all that is signed and sent: tables that are kept from before need
    their signatures.
    """
    fields = {"epoch" if name == "term" else name: value for name, value in fields.items()}
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def content_of(signed: Signed) -> object:
    """Return what a signed text tells, or nothing if it cannot be read."""
    try:
        return read_plain(signed.text)
    except ValueError:
        return None


@dataclass(frozen=True)
class Vote:
    """A peer's promise to follow this host in this term, and how far its log goes."""

    table: str
    term: int
    host: str
    match: int
    at: int
    hash: str

    def text(self) -> str:
        """Return the text that is signed."""
        return signed_text({**vars(self), "is": "vote"})


@dataclass(frozen=True)
class Head:
    """The length of the log, by its host's own word."""

    table: str
    term: int
    match: int
    at: int
    hash: str

    @property
    def position(self) -> LogPosition:
        """The reach of the log, to be compared."""
        return LogPosition(self.term, self.match, self.at)

    def text(self) -> str:
        """Return the text that is signed."""
        return signed_text({**vars(self), "is": "head"})


@dataclass(frozen=True)
class Checkpoint:
    """The word that its signer has this beginning of the log, which a host of this term told it.

    By then its signer had promised nothing in a later term. So what more than half of the people
    have signed in one term is in the log of every later host.
    """

    table: str
    term: int
    match: int
    at: int
    hash: str

    def text(self) -> str:
        """Return the text that is signed."""
        return signed_text({**vars(self), "is": "checkpoint"})


class Certificate(NamedTuple):
    """A checkpoint, and the words of several people who have signed it."""

    checkpoint: Checkpoint
    words: tuple[Signed, ...]

    @property
    def at(self) -> int:
        """The number of lines that need no other words."""
        return self.checkpoint.at

    @property
    def signers(self) -> set[str]:
        """The peers who have signed it."""
        return {word.by for word in self.words}


@dataclass(frozen=True)
class Move:
    """An action of a seat, by who keeps it: after so many own ones, with this much of the log.

    `plays` is `"person"`, or `"bot"` for an action that a bot has chosen.
    """

    table: str
    match: int
    seat: int
    move: int
    at: int
    hash: str
    act: str
    plays: str

    def text(self) -> str:
        """Return the text that is signed."""
        return signed_text({**vars(self), "is": "move"})


@dataclass(frozen=True)
class Stated:
    """The word for a line about the deck: of a person for their keys, of a host for who sits where.

    All other lines are signed with these keys.
    """

    table: str
    match: int
    line: str

    def text(self) -> str:
        """Return the text that is signed."""
        return signed_text({**vars(self), "is": "line"})


@dataclass(frozen=True)
class Unheard:
    """The word that a person is not heard, whose seat has to make this move."""

    table: str
    match: int
    seat: int
    move: int
    peer: str

    def text(self) -> str:
        """Return the text that is signed."""
        return signed_text({**vars(self), "is": "unheard"})


@dataclass(frozen=True)
class Dispute:
    """The word that its signer takes no more of this match from today's host, after `at` lines.

    Until then the seat of its signer has acted `moves` times; one that was under way is among them.
    `count` numbers such words of one person in a term: the last one counts. Without a `why` it
    takes back the one before.
    """

    table: str
    term: int
    match: int
    at: int
    moves: int
    count: int
    why: Why | Literal[""]

    def text(self) -> str:
        """Return the text that is signed."""
        return signed_text({**vars(self), "is": "dispute"})


@dataclass(frozen=True)
class Agreed:
    """The word that its signer has this roster, which changes the people who decide to these.

    `leaves` tells that its signer is none of them any more, by their own wish.
    """

    table: str
    term: int
    number: int
    people: tuple[str, ...]
    leaves: bool = False

    def text(self) -> str:
        """Return the text that is signed."""
        fields = {**vars(self), "is": "left" if self.leaves else "agreed"}
        del fields["leaves"]
        return signed_text(fields)


def read_vote(signed: Signed) -> Vote:
    """The vote in a signed text. Raises `ValueError` if it is none."""
    match content_of(signed):
        case {
            "is": "vote",
            "table": str(table),
            "epoch": int(term),
            "host": str(host),
            "match": int(match),
            "at": int(at),
            "hash": str(hash),
        }:
            vote = Vote(table, term, host, match, at, hash)
            if vote.text() == signed.text:
                return vote
    raise ValueError(_("This is not a vote for a host."))


def read_agreed(signed: Signed) -> Agreed:
    """Read who has agreed to what in a signed text. Raises `ValueError` if it does not say so."""
    match content_of(signed):
        case {
            "is": ("agreed" | "left") as what,
            "table": str(table),
            "epoch": int(term),
            "number": int(number),
            "people": list(people),
        }:
            told = Agreed(table, term, number, tuple(map(str, people)), what == "left")
            if told.text() == signed.text:
                return told
    raise ValueError(_("This does not agree to a list of players."))


def is_agreement(signed: Signed) -> bool:
    """Return True if a signed text agrees to a roster."""
    try:
        read_agreed(signed)
    except ValueError:
        return False
    return True


def read_head(signed: Signed) -> Head:
    """Read how far a log goes in a signed text. Raises `ValueError` if it does not say so."""
    match content_of(signed):
        case {
            "is": "head",
            "table": str(table),
            "epoch": int(term),
            "match": int(match),
            "at": int(at),
            "hash": str(hash),
        }:
            head = Head(table, term, match, at, hash)
            if head.text() == signed.text:
                return head
    raise ValueError(_("This does not say how far a log goes."))


def read_checkpoint(signed: Signed) -> Checkpoint:
    """Read the checkpoint in a signed text. Raises `ValueError` if there is none."""
    match content_of(signed):
        case {
            "is": "checkpoint",
            "table": str(table),
            "epoch": int(term),
            "match": int(match),
            "at": int(at),
            "hash": str(hash),
        }:
            checkpoint = Checkpoint(table, term, match, at, hash)
            if checkpoint.text() == signed.text:
                return checkpoint
    raise ValueError(_("This does not say how a log stands."))


def read_certificate(words: Sequence[Signed]) -> Certificate:
    """Read a checkpoint that all of these have signed. Raises `ValueError` if there is none."""
    if not words or any(word.text != words[0].text for word in words):
        raise ValueError(_("This does not say how a log stands."))
    return Certificate(read_checkpoint(words[0]), tuple(words))


def read_dispute(signed: Signed) -> Dispute:
    """Read the dispute in a signed text. Raises `ValueError` if there is none."""
    match content_of(signed):
        case {
            "is": "dispute",
            "table": str(table),
            "epoch": int(term),
            "match": int(match),
            "at": int(at),
            "moves": int(moves),
            "count": int(count),
            "why": ("line" | "log" | "game" | "") as why,
        }:
            told = Dispute(table, term, match, at, moves, count, why)
            if told.text() == signed.text:
                return told
    raise ValueError(_("This does not dispute what a host tells."))


def read_move(signed: Signed) -> Move:
    """Read the move in a signed text. Raises `ValueError` if there is none."""
    match content_of(signed):
        case {
            "is": "move",
            "table": str(table),
            "match": int(match),
            "seat": int(seat),
            "move": int(move),
            "at": int(at),
            "hash": str(hash),
            "act": str(act),
            "plays": ("person" | "bot") as plays,
        }:
            told = Move(table, match, seat, move, at, hash, act, plays)
            if told.text() == signed.text:
                return told
    raise ValueError(_("This is not a move."))
