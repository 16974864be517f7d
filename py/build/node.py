"""Node.js: find it, and run esbuild, or Python inside Pyodide, with it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from build.places import PARTS
from build.steps import BuildError

RUNNER = Path(__file__).with_name("pyodide.mjs")


def node() -> str:
    """Return the Node.js to use: the system's, or the one that a wheel put beside this Python."""
    beside = Path(sys.executable).parent
    found = shutil.which("node", path=f"{os.environ.get('PATH', '')}{os.pathsep}{beside}")
    if not found:
        raise BuildError("Node.js is missing: install Node 20 or newer, or run `make build`.")
    return found


def inside(script: Path, *folders: Path) -> None:
    """Run a Python file in Pyodide, which sees each folder as `/` and the folder's name."""
    command = [node(), str(RUNNER), str(PARTS / "pyodide" / "pyodide.mjs"), str(script)]
    if subprocess.run([*command, *map(str, folders)], check=False).returncode:
        raise BuildError(f"Pyodide could not run {script.name}; its error is above.")


def esbuild(*arguments: str, source: bytes = b"") -> bytes:
    """Run esbuild on `source`, or on the files among its arguments, and return what it prints.

    Raises `BuildError` if it fails.
    """
    # A script or, where npm was allowed to run those of its packages, a program of this system.
    command = [str(PARTS / ".bin" / "esbuild"), *arguments, "--log-level=warning"]
    path = f"{Path(node()).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        command,
        input=source,
        stdout=subprocess.PIPE,
        env={**os.environ, "PATH": path},
        check=False,
    )
    if done.returncode:
        raise BuildError("esbuild could not do its part; its error is above.")
    return done.stdout
