"""Runs inside Pyodide: replays the logs in /golden with the wheel in /wheel, points to /out."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(next(Path("/wheel").glob("*.whl"))))

from peerdeck.referee import follow  # it is the wheel's, found only now

points = {
    log.name: follow(log.read_text("utf-8")).state.points for log in Path("/golden").glob("*.log")
}
Path("/out/points.json").write_text(json.dumps(points))
