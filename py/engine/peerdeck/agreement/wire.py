"""Messages as frames of bytes, and back: all that peers send is read here, or refused.

A frame is a list in JSON: the version, the table's id, the kind of the message, and its fields.
`reading` has what may stand in them. What a message has is not believed before the signatures of
its words were checked, and a peer that sends too many of them waits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, get_args

from peerdeck.agreement.effects import Give, Message
from peerdeck.agreement.limits import BURST, MOST_FRAME, MOST_QUEUED, RATE
from peerdeck.agreement.reading import parsed, reader
from peerdeck.agreement.words import Accepted, Hash, Signed, Word, hash_of, text_of
from peerdeck.words import _

VERSION = "1"  # of everything that pages send each other; another version is not understood
_START = re.compile(rb'\["[^"]{0,8}","([0-9a-z]{0,64})"')
KINDS = {kind.__name__: kind for kind in get_args(Message)}


def frames(message: Message, table: Hash) -> list[bytes]:
    """Return a message of a table as frames: several if it is too large for one.

    Raises `ValueError` if a part of it is too large that cannot be cut.
    """
    data = text_of((VERSION, table, type(message).__name__, message)).encode()
    if len(data) <= MOST_FRAME and len(words_of(message)) <= BURST:
        return [data]
    return [frame for part in _cut(message) for frame in frames(part, table)]


def _cut(message: Message) -> tuple[Message, Message]:
    """Return two messages that say the same."""
    match message:
        case Give(decisions, words) if len(decisions) + len(words) > 1:
            first, middle = (len(decisions) + 1) // 2, 0 if decisions else len(words) // 2
            rest = Give(decisions[first:], words[middle:])
            return Give(decisions[:first], words[:middle]), rest
    raise ValueError(f"This {type(message).__name__} is too large for a frame.")


def read(data: bytes, table: Hash) -> Message:
    """Return the message of a frame, in which no signature has been checked yet.

    Raises `ValueError`.
    """
    if len(data) > MOST_FRAME:
        raise ValueError(f"This frame has more than {MOST_FRAME} bytes.")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise ValueError("This frame is not in UTF-8.") from None
    match parsed(text):
        case [version, *_rest] if version != VERSION:
            raise ValueError(_("This was made by another version of this page. Reload both pages."))
        case [_version, str(other), *_rest] if other != table:
            raise ValueError("This frame is of another table.")
        case [_version, _table, str(kind), fields] if kind in KINDS:
            message: Message = reader(KINDS[kind])(fields)
        case _:
            raise ValueError("This is not a frame.")
    if len(words_of(message)) > BURST:
        raise ValueError(f"This frame has more than {BURST} words.")
    return message


def table_of(data: bytes) -> Hash:
    """Return the id of the table that a frame says it is of, "" if it says none."""
    start = _START.match(data)
    return "" if start is None else start[1].decode()


def words_of(message: Message) -> tuple[Signed, ...]:
    """Return the signed words in a message, also the votes for decisions. Raises `ValueError`."""
    if not isinstance(message, Give):
        return ()
    return (*(vote for each in message.decisions for vote in each.signed), *message.words)


def signed_text(word: Word, table: Hash) -> str:
    """Return what the author of a word signs at a table.

    A vote for the first decision of a table is signed at the table before, if there is one. So
    nothing is signed with it but the vote, and the value that it names has the new table's id.
    """
    is_first = isinstance(word, Accepted) and not word.base
    return text_of(("" if is_first else table, word))


# Signatures to be checked


class Checks(NamedTuple):
    """The messages of a peer that wait, and how many of its signatures may be checked `now`."""

    now: float
    left: float = BURST
    waiting: tuple[Message, ...] = ()


def due(
    checks: Checks, now: float, known: Mapping[Hash, Signed], *messages: Message
) -> tuple[Checks, list[Message]]:
    """Return what is left after these messages came from a peer, and those whose turn it is.

    Checking a signature costs time; those of `known` words were checked. If a peer sends too many
    for a while, its messages wait, and then they are lost. Those that wait are looked at when none
    comes, which is due from time to time.
    """
    left = min(BURST, checks.left + RATE * (now - checks.now))
    result: list[Message] = []
    waiting: list[Message] = []
    for message in messages or checks.waiting:
        count = max(1, len(unchecked(message, known)))  # to hear any costs about as much
        if count > left:
            waiting.append(message)
        else:
            left -= count
            result.append(message)
    before = checks.waiting if messages else ()
    return Checks(now, left, (*before, *waiting)[:MOST_QUEUED]), result


def unchecked(message: Message, known: Mapping[Hash, Signed]) -> list[Signed]:
    """Return the words in a message whose signatures have not been checked yet."""
    return [each for each in words_of(message) if known.get(hash_of(each.word)) != each]
