"""The frames that pages of a shared table send each other: JSON objects, whose kind is `is`.

A frame comes from a peer whose identity its connection has proved. Whoever hands a frame on to the
table has checked every signature in it (`signatures_in`). Everything else may be anything.

From the host:

- `lobby`, what may be known at the door; `refused`; `version`, the host's is another;
- `roster`, the chain of hosts, the last with who sits where, and who was sent away;
- `beat`, the host is there, and the log goes so far; `head`, the same signed;
- `lines` of the log in the form for a seat, with the signed words for the actions in them and the
  salts of the faces;
- `share` of a seed; `no` to a move; `reacted`; `recall`, a new host wants shares and cards;
- `miss`, asks who does not hear the person of a seat that has to act.

From others:

- `come`, asks to be let in; `have` so much of the log; `beat` answers one; `move`;
- `missed`, signed: this page does not hear them either;
- `ready`, the person has seen this result;
- `say` a commitment or a seed; `recalled` answers a recall; `react`; `dispute`, the logs differ.

From both: `leave`, nobody needs to wait for this page; `seeded`, it took part in these shuffles.

Among people:

- `alone`, hears no host; `elect` me in this epoch; `vote`;
- `heads`, how far the log goes by their host's word; `give` and `given`, lines of the log in the
  form for everybody, for the next host.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from app.friends.chain import MOST_HOSTS, Chain
from app.friends.plain import read_plain
from app.friends.signed import Signed

Frame = dict[str, Any]
LONGEST = 64 * 1024  # characters, as the connections have it
BATCH = 24_000  # characters of a log in one frame
MOST_SIGNED = 100  # signatures in one frame


class Send(NamedTuple):
    """A frame to a peer."""

    to: str
    frame: Frame

    @property
    def text(self) -> str:
        """The frame as it is sent."""
        return json.dumps(self.frame, separators=(",", ":"), ensure_ascii=False)


class Sign(NamedTuple):
    """Have this text signed by this page's own key, and bring the signature back."""

    text: str


def read(text: str) -> Frame:
    """The frame in a text. Raises `ValueError`."""
    try:
        frame = read_plain(text) if len(text) <= LONGEST else None
    except ValueError:
        frame = None
    if not isinstance(frame, dict) or not isinstance(frame.get("is"), str):
        raise ValueError("This is not a frame.")
    return frame


def signatures_in(text: str) -> list[Signed]:
    """The signed texts in a frame, whoever signed them; none if it is no frame."""
    try:
        frame = read(text)
        found = signatures(frame.get("signed") or [])
        for one in chained(frame.get("chain") or []):
            found += one
    except ValueError:
        return []
    return found


def signatures(told: object) -> list[Signed]:
    """The signed texts of a frame. Raises `ValueError`."""
    if not isinstance(told, list) or len(told) > MOST_SIGNED:
        raise ValueError("This is not a list of signatures.")
    return [_signed(one) for one in told]


def told_words(signed: Sequence[Signed]) -> list[list[str]]:
    """Signed texts as a frame has them."""
    return [list(one) for one in signed]


def told_chain(chain: Chain) -> list[list[list[str]]]:
    """A chain of hosts as a frame has it."""
    return [[list(reign.signed), *map(list, reign.votes)] for reign in chain]


def chained(told: object) -> Sequence[Sequence[Signed]]:
    """The signed texts of a chain as `read_chain` takes them. Raises `ValueError`."""
    is_long = isinstance(told, list) and len(told) > MOST_HOSTS
    if is_long or not isinstance(told, list) or not all(map(_is_filled, told)):
        raise ValueError("This is not a chain of hosts.")
    return [signatures(one) for one in told]


def _is_filled(told: object) -> bool:
    return isinstance(told, list) and bool(told)


def _signed(told: object) -> Signed:
    match told:
        case [str(by), str(key), str(text), str(signature)]:
            return Signed(by, key, text, signature)
    raise ValueError("This is not a signature.")
