"""The engine as a wheel: the same one that anybody could install."""

import os
import subprocess
import sys
from pathlib import Path

from build import prose
from build.places import CACHE, PY, ROOT
from build.steps import BuildError, digest, empty, files, once

FOLDER = CACHE / "wheel"


def make() -> Path:
    """Build the wheel if the engine has changed. Return its path."""
    prose.compile_all()
    sources = [
        *files(PY / "engine"),
        ROOT / "pyproject.toml",
        ROOT / "README.md",
        ROOT / "LICENSE",
    ]
    once("wheel", digest(sources), [FOLDER], _build)
    return next(FOLDER.glob("*.whl"))


def _build() -> None:
    # Imported only here: loading it takes longer than checking if anything has changed.
    from build.catalogue import compile_all

    compile_all()
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    # A fixed date keeps the wheel the same, byte for byte, for the same sources.
    fixed = {**os.environ, "SOURCE_DATE_EPOCH": "1577836800"}
    command += ["--directory", str(empty(FOLDER))]
    done = subprocess.run(command, cwd=ROOT, env=fixed, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"The wheel could not be built:\n{done.stdout}{done.stderr}")
