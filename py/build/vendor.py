"""The parts made by others: the files in use are copied from npm packages to `dist/vendor`."""

import json
from collections.abc import Iterator
from pathlib import Path

from build.places import DIST, PARTS
from build.steps import copy

# Folder in `vendor` -> npm package and the files wanted, as patterns below the package.
WANTED = {
    "pyscript": ("@pyscript/core", ["dist/core.js", "dist/core-*.js", "dist/error-*.js"]),
    "micropython": (
        "@micropython/micropython-webassembly-pyscript",
        ["micropython.mjs", "micropython.wasm"],
    ),
    "pyodide": ("pyodide", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]),
    "idb-keyval": ("idb-keyval", ["dist/index.js"]),
    "idiomorph": ("idiomorph", ["dist/idiomorph.esm.js"]),
    "sortablejs": ("sortablejs", ["Sortable.min.js"]),
}


def version(package: str) -> str:
    """Return the installed version of an npm package."""
    described = json.loads((PARTS / package / "package.json").read_text())
    return str(described["version"])


def pyodide_info() -> dict[str, str]:
    """Return the versions in Pyodide's lock file, which it checks when it starts."""
    info: dict[str, str] = json.loads((PARTS / "pyodide" / "pyodide-lock.json").read_text())["info"]
    return info


def folder(name: str) -> str:
    """Return a part's folder in the site. The version is in the path, so caches never mix two."""
    return f"vendor/{name}-{version(WANTED[name][0])}"


def write() -> list[Path]:
    """Copy the wanted files, with the package's licence if it has one. Return what is there now."""
    return [
        copy(source, DIST / folder(name) / target)
        for name, (package, patterns) in WANTED.items()
        for source, target in [*_parts(package, patterns), *_licences(package)]
    ]


def _parts(package: str, patterns: list[str]) -> Iterator[tuple[Path, str]]:
    for pattern in patterns:
        for source in sorted((PARTS / package).glob(pattern)):
            yield source, source.name


def _licences(package: str) -> Iterator[tuple[Path, str]]:
    # Under a name that every host shows as text.
    for source in sorted((PARTS / package).glob("LICEN[CS]E*")):
        yield source, "LICENSE.txt"
