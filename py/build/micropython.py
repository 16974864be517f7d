"""The page's Python, compiled at build time: in the page it would take ten times as long."""

import subprocess
import sys
from pathlib import Path

from build.places import PY
from build.steps import BuildError, write


def compiled(source: Path, target: Path) -> Path:
    """Compile a module. Raises `BuildError` with the compiler's message.

    The version of `mpy-cross` must be that of MicroPython itself, which refuses others.
    """
    name = source.relative_to(PY).as_posix()  # the name in tracebacks
    command = [sys.executable, "-m", "mpy_cross", "-s", name, "-o", "-", str(source)]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise BuildError(f"MicroPython cannot compile {name}:\n{done.stderr.decode()}")
    # An equal file is left alone: another build, of a test that runs beside, may be reading it.
    return write(target, done.stdout)
