"""Python for the page, compiled: the standard library it needs, and the engine with the app.

Nearly all the time of an ordinary Pyodide boot goes into compiling the standard library. So the
modules that are needed, and no others, are compiled here, inside Pyodide, because its Python
differs from ours.
"""

import gzip
import io
import json
import re
import zipfile
from pathlib import Path

from build import vendor, wheel
from build.node import RUNNER, inside
from build.places import CACHE, PY
from build.steps import copy, digest, empty, files, once

COMPILER = Path(__file__).parent / "inside" / "compile.py"
STAGE, COMPILED = CACHE / "stage", CACHE / "compiled"


def make() -> tuple[bytes, bytes, list[str]]:
    """Return the library and the app, as gzipped zips of `.pyc`, and the modules to preload."""
    sources = [wheel.make(), COMPILER, RUNNER, *_app_sources()]
    key = digest(sources, vendor.version("pyodide"))
    once("library", key, [COMPILED / "preload.json"], _compile)
    preload = json.loads((COMPILED / "preload.json").read_text())
    return pack(COMPILED / "library"), pack(COMPILED / "app"), preload


def pack(folder: Path) -> bytes:
    """Return a folder as a stored zip, gzipped whole: smaller than a deflated one, and faster."""
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_STORED) as archive:
        for path in files(folder):
            entry = zipfile.ZipInfo(str(path.relative_to(folder)), (2020, 1, 1, 0, 0, 0))
            archive.writestr(entry, path.read_bytes())
    return gzip.compress(plain.getvalue(), 9, mtime=0)


def _is_for_page(name: str) -> bool:
    # Not the wheel's metadata, not the modules of its command line, its laboratory and its tests,
    # and not the sums of the deck, which a page has done by a worker.
    left_out = r"\.dist-info/|/(cli|env|lab)/|/games/\w+/board\.py$"
    sums = r"|/deck/(?!(__init__|encoding|group|transcript)\.py)|/agreement/proof\.py$"
    return not re.search(left_out + sums + r"|/(__main__|audit|own_bot|playout)\.py$", name)


def _app_sources() -> list[Path]:
    # The worker's own program is fetched as text by PyScript, and needs a browser around it. The
    # pages that can be read without Python are finished when the site is built.
    written = ("pages.py", "early.py", "trust.py", "trust.en.md", "trust.en.json")
    return list(files(PY / "app", leave_out=["worker.py", *written]))


def _compile() -> None:
    empty(STAGE)
    empty(COMPILED)
    with zipfile.ZipFile(wheel.make()) as archive:
        archive.extractall(STAGE, [name for name in archive.namelist() if _is_for_page(name)])
    for path in _app_sources():
        copy(path, STAGE / path.relative_to(PY))
    inside(COMPILER, STAGE, COMPILED)
    for path in files(STAGE):
        if path.suffix != ".py":
            copy(path, COMPILED / "app" / path.relative_to(STAGE))
