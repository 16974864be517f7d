"""Random playouts: actions a second with and without referee, by decks, in CPython and Pyodide.

Every action is one of all that `legal` lists. Two that are compared are played in turns: the
figures are medians of actions a second of the processor's time, and of the ratios of neighbours.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from build import node, wheel

SCRIPT = Path(__file__).parent / "inside" / "playing.py"


def measure() -> dict[str, Any]:
    """Return the medians by Python and by what was played; `ratio` is the second to the first."""
    wheels = wheel.make().parent  # inside Pyodide the folder is seen by its name, "wheel"
    found = {}
    with tempfile.TemporaryDirectory() as name:
        out = Path(name, "out")
        out.mkdir()
        subprocess.run([sys.executable, SCRIPT, wheels, out], check=True)
        node.inside(SCRIPT, wheels, out)
        for python, system in (("CPython", sys.platform), ("Pyodide", "emscripten")):
            played = json.loads((out / f"playing-{system}.json").read_text())
            found[python] = {name: _medians(pairs) for name, pairs in played.items()}
    return found


def _medians(pairs: list[dict[str, float]]) -> dict[str, float]:
    first, second = pairs[0]
    return {
        first: median(pair[first] for pair in pairs),
        second: median(pair[second] for pair in pairs),
        "ratio": median(pair[second] / pair[first] for pair in pairs),
    }


def table(measured: dict[str, Any]) -> list[str]:
    """The figures to be read; Pyodide also as a share of CPython."""
    rows = [f"{'random playouts, 4 seats, actions/s':72}{'second to':>12}{'share of':>12}"]
    rows.append(f"{'':48}{'first':>12}{'second':>12}{'first':>12}{'CPython':>12}")
    for python, played in measured.items():
        for name, speeds in played.items():
            first, second, _ratio = speeds
            told = f"{python}: {name}, {first} and {second}"
            share = speeds[first] / measured["CPython"][name][first]
            rows.append(
                f"{told:48}{speeds[first]:>12,.0f}{speeds[second]:>12,.0f}"
                f"{speeds['ratio']:>12.2f}{share:>12.2f}"
            )
    return rows
