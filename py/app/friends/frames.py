"""Frames as texts and as data: they are read once, at the door (`shapes.py` names them all).

Whoever hands a frame on to the table has checked every signature in it (`signatures_in`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from app.friends import shapes
from app.friends.chain import Chain
from app.friends.plain import read_plain
from app.friends.signed import Signed

Frame = dict[str, Any]
BATCH = 24_000  # characters of a log in one frame


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


def read(text: str, longest: int = shapes.LONGEST) -> Frame:
    """The frame in a text. Raises `ValueError`, also for one without the shape of its kind."""
    told = read_plain(text) if len(text) <= longest else None
    frame = shapes.shaped(told) if isinstance(told, dict) else None
    if frame is None:
        raise ValueError("This is not a frame.")
    return frame


def signatures_in(frame: Frame) -> list[Signed]:
    """The signed texts in a frame, whoever signed them."""
    found = signatures(frame.get("signed", [])) + signatures(frame.get("certificate", []))
    for one in frame.get("chain", []):
        found += signatures(one)
    return found


def signatures(told: object) -> list[Signed]:
    """Some signed texts. Raises `ValueError`."""
    if not shapes.signed(told):
        raise ValueError("This is not a list of signatures.")
    assert isinstance(told, list)
    return [Signed(*one) for one in told]


def word_lists(signed: Sequence[Signed]) -> list[list[str]]:
    """Signed texts as a frame has them."""
    return [list(one) for one in signed]


def chain_lists(chain: Chain) -> list[list[list[str]]]:
    """A chain of hosts as a frame has it."""
    return [[list(reign.signed), *map(list, reign.votes)] for reign in chain]


def chained(told: object) -> list[list[Signed]]:
    """The signed texts of a chain as `read_chain` takes them. Raises `ValueError`."""
    if not shapes.chain(told):
        raise ValueError("This is not a chain of hosts.")
    assert isinstance(told, list)
    return [signatures(one) for one in told]
