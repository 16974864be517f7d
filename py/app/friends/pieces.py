"""Texts that are too long for one frame, and go in pieces."""

from __future__ import annotations

import json

from app.friends.frames import read
from app.friends.shapes import LONGEST, WIDEST

PIECE = LONGEST // 2  # characters of the text in one frame, which may double when it is quoted
FOLLOWING = WIDEST // PIECE  # pieces that may follow one


def cut(text: str) -> list[str]:
    """Return the frames in which a text is sent: itself, if it is short enough."""
    if len(text) <= LONGEST:
        return [text]
    parts = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    return [
        json.dumps({"is": "piece", "rest": len(parts) - at, "text": part}, ensure_ascii=False)
        for at, part in enumerate(parts, 1)
    ]


class Pieces:
    """The pieces that have come of one text of each peer."""

    def __init__(self) -> None:
        """None yet."""
        self._parts: dict[str, list[str]] = {}

    def join(self, peer: str, text: str) -> str | None:
        """Return the whole text that is complete with this one of a peer, if any is.

        Raises `ValueError` for a piece that is none.
        """
        if not text.startswith('{"is": "piece"'):
            self._parts.pop(peer, None)
            return text
        frame = read(text)
        parts = self._parts.setdefault(peer, [])
        parts.append(frame["text"])
        if len(parts) + frame["rest"] > FOLLOWING + 1:
            del self._parts[peer]
            raise ValueError("This is too long.")
        return "".join(self._parts.pop(peer)) if not frame["rest"] else None

    def forget(self, peer: str) -> None:
        """Drop what has come of a peer that is gone."""
        self._parts.pop(peer, None)
