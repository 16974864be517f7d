"""The time of the tests, as the last `make test` left it in `test-results/times.xml`.

The file is pytest's own report (JUnit's format). The first figure is how long the whole run took;
what stands beside the folders are sums over tests, which run side by side.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from build.places import ROOT

REPORT = ROOT / "test-results" / "times.xml"


def lines(report: Path = REPORT) -> list[str]:
    """Return the times by folder, the longest first."""
    if not report.exists():
        return ["time of the tests: not measured yet; `make test` does"]
    root = ElementTree.parse(report).getroot()
    times, counts = Counter[str](), Counter[str]()
    for case in root.iter("testcase"):
        folder = "/".join(case.get("classname", "").split(".")[:2])
        times[folder] += float(case.get("time", 0))  # type: ignore[assignment]
        counts[folder] += 1
    whole = sum(float(suite.get("time", 0)) for suite in root.iter("testsuite"))
    told = [
        f"  {folder:22}{minutes(seconds):>7}{counts[folder]:7,} tests"
        for folder, seconds in times.most_common()
    ]
    return [f"time of the tests: {minutes(whole)} for {counts.total():,} tests", *told]


def minutes(seconds: float) -> str:
    """Return a time as minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
