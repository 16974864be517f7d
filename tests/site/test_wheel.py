"""The built wheel in the Python it is made for: Pyodide replays every golden log."""

import json
import zipfile
from email import message_from_bytes
from pathlib import Path

from build import node, wheel

GOLDEN = Path(__file__).parents[1] / "rules" / "golden"
REPLAY = Path(__file__).with_name("replay_inside.py")


def test_whoever_installs_the_wheel_installs_nothing_else() -> None:
    """All that it could need more is an extra."""
    with zipfile.ZipFile(wheel.make()) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = message_from_bytes(archive.read(name))
    needed = metadata.get_all("Requires-Dist") or []
    assert needed
    assert [line for line in needed if "extra ==" not in line] == []


def test_pyodide_replays_the_golden_logs_with_the_wheel(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    node.inside(REPLAY, wheel.make().parent, GOLDEN, out)
    found = json.loads((out / "points.json").read_text())
    logs = sorted(GOLDEN.glob("*.log"))
    assert sorted(found) == [log.name for log in logs]
    for log in logs:
        assert f"# result {' '.join(map(str, found[log.name]))}" in log.read_text()
