"""What a deal ended in, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.words import _


def result(points: Sequence[int], names: Sequence[str]) -> str:
    """Who has won, and a line with the points of each seat."""
    best = max(points)
    winners = [name for name, score in zip(names, points, strict=True) if score == best]
    told = _("{name} won.") if len(winners) == 1 else _("{name} shared the win.")
    wide = max(map(len, names))
    scores = [f"  {name:{wide}}  {score}" for name, score in zip(names, points, strict=True)]
    return "\n".join([told.format(name=", ".join(winners)), *scores])
