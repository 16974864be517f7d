"""The parts that need no browser, in Node's own test runner."""

import gzip
import subprocess
from pathlib import Path

from build import peers
from build.node import node


def test_the_parts_that_need_no_browser() -> None:
    """What fails is in the output."""
    script = Path(__file__).with_name("pure.test.mjs")
    command = [node(), "--test-reporter=spec", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_little_has_to_come_before_the_first_connection(tmp_path: Path) -> None:
    """40 kB at most, with both kinds of relays."""
    _, written = peers.make(tmp_path)
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in written}
    modules = {name: size for name, size in sizes.items() if name.endswith(".mjs")}
    print(modules)
    assert sum(modules.values()) <= 40_000
