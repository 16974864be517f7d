"""The texts that pages of a shared table sign: votes for a host, and how far a log goes.

The text of a roster is signed as well (`roster.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.friends.plain import read_plain
from peerdeck.words import _


class Signed(NamedTuple):
    """A text with a signature, which was checked when it came in."""

    by: str  # the peer whose key it is
    key: str
    text: str
    signature: str


def signed_text(fields: Mapping[str, Any]) -> str:
    """Return the text to sign for these fields."""
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def told_in(signed: Signed) -> object:
    """Return what a signed text tells, or nothing if it cannot be read."""
    try:
        return read_plain(signed.text)
    except ValueError:
        return None


@dataclass(frozen=True)
class Vote:
    """A peer's promise to follow this host in this epoch, and how far its log goes."""

    table: str
    epoch: int
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
    epoch: int
    match: int
    at: int
    hash: str

    def text(self) -> str:
        """Return the text that is signed."""
        return signed_text({**vars(self), "is": "head"})


def read_vote(signed: Signed) -> Vote:
    """The vote in a signed text. Raises `ValueError` if it is none."""
    match told_in(signed):
        case {
            "is": "vote",
            "table": str(table),
            "epoch": int(epoch),
            "host": str(host),
            "match": int(match),
            "at": int(at),
            "hash": str(hash),
        }:
            vote = Vote(table, epoch, host, match, at, hash)
            if vote.text() == signed.text:
                return vote
    raise ValueError(_("This is not a vote for a host."))


def read_head(signed: Signed) -> Head:
    """Read how far a log goes in a signed text. Raises `ValueError` if it does not say so."""
    match told_in(signed):
        case {
            "is": "head",
            "table": str(table),
            "epoch": int(epoch),
            "match": int(match),
            "at": int(at),
            "hash": str(hash),
        }:
            head = Head(table, epoch, match, at, hash)
            if head.text() == signed.text:
                return head
    raise ValueError(_("This does not say how far a log goes."))
