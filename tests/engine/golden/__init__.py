"""Golden logs: whole matches that must replay exactly, in every Python and for ever.

`python -m tests.engine.golden` writes them anew from their seeds; read what has changed before you
keep it. Each ends with a remark that tells the points and the winners: `# result 0 1 0 winner 1`.
"""

from __future__ import annotations

from pathlib import Path

from peerdeck.referee import Follower

HERE = Path(__file__).parent
Deal = tuple[str, int, int, int, str]


def logs() -> list[Path]:
    """The golden logs."""
    return sorted(HERE.glob("*.log"))


def result(follower: Follower) -> str:
    """The last line of a golden log."""
    winners = follower.game.winners(follower.state)
    return " ".join(["# result", *map(str, follower.state.points), "winner", *map(str, winners)])
