"""A table with friends on one machine; every module here is a part of this one.

Every page is a visitor with a browser of its own, connected by real WebRTC over a relay of this
machine. The clocks of all pages are one, and so are their processors: `moves` and `coming` let
those sleep who have nothing to do with what is measured.
"""

from typing import Any

from tests.bench.friends import apart, coming, dealing, draws, hint, idle, moves, takeover

SUBJECTS = {
    "dealing": dealing,
    "apart": apart,
    "draws": draws,
    "moves": moves,
    "coming": coming,
    "takeover": takeover,
    "idle": idle,
    "hint": hint,
}


def measure() -> dict[str, Any]:
    """By subject."""
    return {name: subject.measure() for name, subject in SUBJECTS.items()}


def table(measured: dict[str, Any]) -> list[str]:
    """The figures to be read."""
    tables = [SUBJECTS[name].table(figures) for name, figures in measured.items()]
    return [row for rows in tables for row in (*rows, "")][:-1]
