"""The whole site, in `dist/`: static files that work under any path of any host."""

import hashlib
import json
from pathlib import Path

from build import cards, library, pages, peers, vendor
from build.node import node
from build.places import CACHE, DIST, ROOT
from build.steps import copy, digest, empty, files, once, write


def make() -> None:
    """Bring `dist/` up to date, and remove what no longer belongs there."""
    written = {*vendor.write(), *pages.write_all(_sprite()), *_parts(), *_terms()}
    for path in files(DIST):
        if path not in written:
            path.unlink()


def _sprite() -> Path:
    folder = CACHE / "cards"
    sprite = folder / cards.NAME
    once("cards", digest(cards.sources()), [sprite], lambda: cards.write(empty(folder), node()))
    return sprite


def _terms() -> list[Path]:
    """Copy our licence and the notices of others, under names that every host shows as text."""
    return [copy(ROOT / name, DIST / f"{name}.txt") for name in ("LICENSE", "NOTICE")]


def _parts() -> list[Path]:
    """Collect the files that Pyodide boots from, and the module that says where each of them is."""
    compiled, app, preload = library.make()
    wasm = DIST / vendor.folder("pyodide") / "pyodide.asm.wasm"
    named = {"library": compiled, "app": app}
    parts = {
        name: DIST / "parts" / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}.bin"
        for name, data in named.items()
    }
    written = [write(parts[name], data) for name, data in named.items()]
    table, modules = peers.make(DIST / "parts" / "peers")
    described = {
        "id": hashlib.sha256(compiled + app + vendor.version("pyodide").encode()).hexdigest()[:12],
        "vendor": {name: vendor.folder(name) for name in vendor.WANTED},
        "parts": {
            name: {"path": path.relative_to(DIST).as_posix(), "bytes": path.stat().st_size}
            for name, path in {"wasm": wasm, **parts}.items()
        },
        "preload": preload,
        "peers": table.relative_to(DIST).as_posix(),
        # Pyodide wants a list of its packages; we use none of them.
        "lock": {"info": vendor.pyodide_info(), "packages": {}},
    }
    text = f"// Written by the build.\nexport const build = {json.dumps(described, indent=2)};\n"
    return [*written, *modules, write(DIST / "static" / "boot" / "build.mjs", text)]
