"""The places of the players around a board, as seen by the player at its lower edge."""

from __future__ import annotations

# From the lower left to the upper left, and from the upper right to the lower right, by how many
# players sit on each side.
_LEFT = ((), ("l",), ("bl", "tl"))
_RIGHT = ((), ("r",), ("tr", "br"))


def places(players: int) -> tuple[str, ...]:
    """Return the place of each player clockwise, which is the order of play: `b`, `l`, `t`, `r`.

    The first is the one at the lower edge. The sides take two players each, because a window is
    wider than it is high; the others sit at the top.
    """
    others = players - 1
    on_each_side = min(others // 2, 2)
    at_top = others - 2 * on_each_side
    return ("b", *_LEFT[on_each_side], *["t"] * at_top, *_RIGHT[on_each_side])


def clockwise(players: int, first: int) -> list[int]:
    """Return all seats in the order of play, beginning with this one."""
    return [(first + step) % players for step in range(players)]
