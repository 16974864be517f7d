"""The parts that need no browser, in Node's own test runner."""

import subprocess
from pathlib import Path

from build.node import node


def test_the_parts_that_need_no_browser() -> None:
    """What fails is in the output."""
    script = Path(__file__).with_name("pure.test.mjs")
    command = [node(), "--test-reporter=spec", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
