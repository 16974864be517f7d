"""The page's Python, compiled beforehand: MicroPython would take ten times as long in the page."""

import subprocess
import sys
from pathlib import Path

from build.places import PY
from build.steps import BuildError


def compiled(source: Path, target: Path) -> Path:
    """Compile a module; raises `BuildError` with what the compiler says.

    The version of `mpy-cross` must be that of MicroPython itself, which refuses others.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    name = source.relative_to(PY).as_posix()  # as tracebacks call it
    command = [sys.executable, "-m", "mpy_cross", "-s", name, "-o", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"MicroPython cannot compile {name}:\n{done.stderr or done.stdout}")
    return target
