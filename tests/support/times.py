"""The cost of each test file, which is kept in `tests/times.json` and compared after each run.

Costs are seconds of a worker. A short calculation is timed as well, so that two machines can be
compared. Nothing here fails a run.
"""

import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from build.places import ROOT

KNOWN = ROOT / "tests" / "times.json"
LAST = ROOT / "test-results" / "times.json"
MOST = 20  # files that are listed
WHOLE = 0.9  # of the known files must have run for a comparison
STEPS = 2_000_000  # of the calculation
UNKNOWN = 1.0  # seconds of a file that was never measured


def read(path: Path = KNOWN) -> dict[str, Any]:
    """Return what was measured: by command, the calibration and the seconds of each file."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def known(command: str, path: Path = KNOWN) -> dict[str, float]:
    """Return the seconds of each file, by the run of another command if this one has none."""
    runs = read(path)
    run = runs.get(command) or next(iter(runs.values()), {})
    files: dict[str, float] = run.get("files", {})
    return files


def calibrate() -> float:
    """Return the seconds that a fixed calculation takes here."""
    started = time.perf_counter()
    total = 0
    for step in range(STEPS):
        total += step * step % 7
    return time.perf_counter() - started


def shard(files: Iterable[str], costs: Mapping[str, float], part: int, parts: int) -> set[str]:
    """Return the files of one part (counted from 1): whole files, the dearest shared out first."""
    sums = [0.0] * parts
    chosen = set()
    for file in sorted(set(files), key=lambda file: (-costs.get(file, UNKNOWN), file)):
        least = sums.index(min(sums))
        sums[least] += costs.get(file, UNKNOWN)
        if least == part - 1:
            chosen.add(file)
    return chosen


def folder_of(file: str) -> str:
    """Return the folder that a file counts for, of at most three levels: `tests/app/online`."""
    return "/".join(Path(file).parent.parts[:3])


def growth(now: Mapping[str, Any], before: Mapping[str, Any]) -> list[str]:
    """Return a line for each folder: its seconds, and the change since they were last kept."""
    speed = now["calibration"] / before["calibration"] if before else 1.0
    sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for column, run in enumerate((now, before)):
        for file, seconds in run.get("files", {}).items():
            sums[folder_of(file)][column] += seconds
    rows = []
    for folder, (seconds, earlier) in sorted(sums.items(), key=lambda row: -row[1][0]):
        change = f"{seconds / (earlier * speed) - 1:+6.0%}" if earlier else "   new"
        rows.append(f"  {folder:28}{seconds:7.0f} s {change}")
    return rows


@dataclass(eq=False)  # pytest puts it in a set
class Times:
    """A plugin of pytest that adds up what each file costs, and prints and keeps it in the end."""

    command: str
    files: Counter[str] = field(default_factory=Counter)
    began: float = field(default_factory=time.monotonic)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the time of a test's set-up, call or clean-up to its file."""
        self.files[report.nodeid.partition("::")[0]] += report.duration

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """After a whole run: print the dearest files and how folders have grown; keep the costs."""
        before = read().get(self.command, {})
        whole = known(self.command).keys()
        if len(self.files.keys() & whole) < WHOLE * len(whole) or not self.files:
            return
        expected = before.get("files", {})
        calibration = calibrate()
        files = {file: round(seconds, 1) for file, seconds in sorted(self.files.items())}
        now = {"calibration": round(calibration, 3), "files": files}
        LAST.parent.mkdir(exist_ok=True)
        text = json.dumps({**read(), self.command: now}, indent=1)
        LAST.write_text(f"{text}\n", encoding="utf-8")
        terminalreporter.section(f"cost of the files, in seconds of a worker ({LAST.name})")
        for file, seconds in self.files.most_common(MOST):
            terminalreporter.write_line(f"{seconds:7.0f} s {expected.get(file, 0):7.0f}  {file}")
        terminalreporter.section("folders, and how they have grown beside the calibration")
        for row in growth(now, before):
            terminalreporter.write_line(row)
        total, earlier = sum(self.files.values()), sum(expected.values())
        minutes = (time.monotonic() - self.began) / 60
        terminalreporter.write_line(
            f"{total:,.0f} s of workers ({earlier:,.0f} when kept) in {minutes:.1f} minutes;"
            f" calibration {calibration:.2f} s ({before.get('calibration', 0):.2f})"
        )
