"""Golden logs: whole deals that must replay exactly, in every Python and for ever.

`python -m tests.engine.golden` writes them anew from their seeds; read what has changed before you
keep it. Each ends with a remark that tells the points and the winners: `# result 0 1 0 winner 1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent


def logs() -> list[Path]:
    """The golden logs."""
    return sorted(HERE.glob("*.log"))


def result(points: Sequence[int]) -> str:
    """The last line of a golden log."""
    winners = [seat for seat, score in enumerate(points) if score == max(points)]
    return " ".join(["# result", *map(str, points), "winner", *map(str, winners)])
