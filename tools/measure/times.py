"""The time of the tests, as the last run left it in `test-results/times.json`.

The seconds beside the folders are sums over tests, which run side by side.
"""

from pathlib import Path

from tests.support.times import LAST, growth, read


def lines(report: Path = LAST) -> list[str]:
    """Return the seconds by folder, the longest first, for each command that has run."""
    runs = read(report)
    if not runs:
        return ["time of the tests: not measured yet; `make test` does"]
    rows = []
    for command, run in runs.items():
        rows.append(f"time of `make {command}`: {sum(run['files'].values()):,.0f} s of workers")
        rows += growth(run, {})
    return rows
