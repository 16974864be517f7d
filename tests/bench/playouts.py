"""Random playouts: actions and deals a second, with CPython and inside Pyodide.

Every action is one of all that `legal` lists; its events are applied and it is recorded.
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
    """Medians of several rounds of four random seats, by Python, game and unit."""
    wheels = wheel.make().parent  # inside Pyodide the folder is seen by its name, "wheel"
    found = {}
    with tempfile.TemporaryDirectory() as name:
        out = Path(name, "out")
        out.mkdir()
        subprocess.run([sys.executable, SCRIPT, wheels, out], check=True)
        node.inside(SCRIPT, wheels, out)
        for python, system in (("CPython", sys.platform), ("Pyodide", "emscripten")):
            rounds = json.loads((out / f"playing-{system}.json").read_text())
            found[python] = {
                game: {unit: median(one[unit] for one in ran) for unit in ("actions", "deals")}
                for game, ran in rounds.items()
            }
    return found


def table(measured: dict[str, Any]) -> list[str]:
    """The figures to be read; Pyodide also as a share of CPython."""
    rows = [f"{'random playouts, 4 seats':32}{'actions/s':>12}{'deals/s':>10}"]
    for python, games in measured.items():
        for game, speed in games.items():
            share = speed["actions"] / measured["CPython"][game]["actions"]
            rows.append(
                f"{f'{game}, {python}':32}{speed['actions']:>12,.0f}{speed['deals']:>10,.0f}"
                f"   {share:.2f}x"
            )
    return rows
