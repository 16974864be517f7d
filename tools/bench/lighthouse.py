"""Lighthouse's report on the site, on a mobile phone that it emulates.

Of the home page it measures how it loads: a busy machine is told apart by the index that Lighthouse
gives its processor. Of the table it sees what lies there when it is the player's turn.
"""

import json
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

from build.node import node
from tests.support.browser import browsers
from tools.bench.chromium import served

RUNS = 3
WANTED = 97, 100  # of the first column, of the others
COLUMNS = {"performance": 13, "accessibility": 15, "best-practices": 16, "seo": 6}
SCRIPT = Path(__file__).parent / "audit" / "audit.mjs"
TABLE = "#game=cpwp&seats=4&bots=medium"


def measure() -> dict[str, Any]:
    """Medians of several runs by place and category; the audits that failed in any run."""
    with served() as address:
        runs = [_run(address) for _ in range(RUNS)]
    return {place: _of(place, runs) for place in runs[0]}


def table(measured: dict[str, Any]) -> list[str]:
    rows = [f"{'Lighthouse, mobile':36}" + "".join(f"{name:>{w}}" for name, w in COLUMNS.items())]
    for place, found in measured.items():
        scores = found["scores"]
        cells = [
            f"{scores[name]:>{width}.0f}" if name in scores else " " * width
            for name, width in COLUMNS.items()
        ]
        rows.append(f"{place:36}{''.join(cells)}".rstrip())
        rows += [f"  {name}: {time:.0f} ms" for name, time in found["milliseconds"].items()]
        rows += [f"  wanting: {audit}" for audit in found["wanting"]]
    rows.append("wanted: {} or more, and {} in the others".format(*WANTED))
    return rows


def _run(address: str) -> dict[str, Any]:
    command = [node(), str(SCRIPT), browsers.chromium() or "", address, TABLE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"Lighthouse did not run: {done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _of(place: str, runs: list[dict[str, Any]]) -> dict[str, Any]:
    seen = [run[place] for run in runs]
    return {
        **{
            kind: {name: median(one[kind][name] for one in seen) for name in seen[0][kind]}
            for kind in ("scores", "milliseconds")
        },
        "wanting": sorted({audit for one in seen for audit in one["wanting"]}),
    }
