"""The way of a peer's text to a page: only a frame gets as far as its table."""

from typing import Any, Protocol

from app.friends.frames import Frame, read


class Hears(Protocol):
    """A page at a shared table, whatever it makes of a frame."""

    def hear(self, peer: str, frame: Frame, now: float, /) -> list[Any]:
        """A frame has come from a peer."""


def bring(page: Hears, peer: str, text: str, now: float) -> list[Any]:
    """Let a page hear a frame. Raises `ValueError` if it is none, so that no test is empty."""
    return page.hear(peer, read(text), now)


def is_frame(text: str) -> bool:
    """Return True if the door lets this through."""
    try:
        read(text)
    except ValueError:
        return False
    return True
