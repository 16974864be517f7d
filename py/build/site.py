"""The whole site, in `dist/`: static files that work under any path of any host.

Our own scripts and styles lie in a folder that is called after everything the site holds. So no
page can ever get a file of another build, whatever a browser or a host still keeps of it.
"""

import gzip
import hashlib
import json
from pathlib import Path

from build import cards, library, manifest, offline, pages, peers, pictures, vendor
from build.node import node
from build.places import CACHE, DIST, ROOT, STATIC
from build.steps import copy, digest, empty, files, once, write

OWN = CACHE / "own"


def make() -> None:
    """Bring `dist/` up to date, and remove what no longer belongs there."""
    sprite = _sprite()
    headers = copy(STATIC / offline.HEADERS, DIST / offline.HEADERS)
    shared = [
        *vendor.write(),
        *_terms(),
        headers,
        *pictures.make(sprite),
        manifest.write_manifest(),
    ]
    parts, table = _parts()
    drawn = sprite.read_text()
    own = [*pages.write_own(OWN, drawn), table]
    _remove_others(own, OWN)
    written = [*shared, *parts]
    filled = pages.filled(drawn)
    here = f"build-{digest([*written, *own], *filled.values())}"
    written += [copy(path, DIST / here / path.relative_to(OWN)) for path in own]
    written += [write(DIST / path, text.replace(pages.HERE, here)) for path, text in filled.items()]
    _remove_others([*written, DIST / offline.NAME], DIST)
    offline.write_worker(DIST, here)


def _remove_others(written: list[Path], folder: Path) -> None:
    """Remove everything else from a folder."""
    kept = set(written)
    for path in files(folder):
        if path not in kept:
            path.unlink()
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def _sprite() -> Path:
    folder = CACHE / "cards"
    sprite = folder / cards.NAME
    once("cards", digest(cards.sources()), [sprite], lambda: cards.write(empty(folder), node()))
    return sprite


def _terms() -> list[Path]:
    """Copy our licence and the notices of others, under names that every host shows as text.

    With them goes what a host reads.
    """
    terms = [copy(ROOT / name, DIST / f"{name}.txt") for name in ("LICENSE", "NOTICE")]
    return [*terms, copy(STATIC / offline.HEADERS, DIST / offline.HEADERS)]


def _parts() -> tuple[list[Path], Path]:
    """Collect the files that Pyodide boots from, and the module that says where each of them is."""
    compiled, app, preload = library.make()
    wasm = DIST / vendor.folder("pyodide") / "pyodide.asm.wasm"
    named = {"library": compiled, "app": app}
    parts = {
        name: DIST / "parts" / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}.bin"
        for name, data in named.items()
    }
    written = [write(parts[name], data) for name, data in named.items()]
    entries, modules = peers.make(DIST / "parts" / "peers")
    described = {
        "id": hashlib.sha256(compiled + app + vendor.version("pyodide").encode()).hexdigest()[:12],
        "vendor": {name: f"../{vendor.folder(name)}" for name in vendor.WANTED},
        "parts": {
            name: {
                "path": _beside(path),
                "bytes": path.stat().st_size,
                "packed": len(gzip.compress(path.read_bytes(), 6)),
            }
            for name, path in {"wasm": wasm, **parts}.items()
        },
        "preload": preload,
        "peers": _beside(entries[peers.FRIENDS]),
        "reader": _beside(entries[peers.READER]),
        "deck": _beside(entries[peers.DECK]),
        # Pyodide wants a list of its packages; we use none of them.
        "lock": {"info": vendor.pyodide_info(), "packages": {}},
    }
    text = f"// Written by the build.\nexport const build = {json.dumps(described, indent=2)};\n"
    return [*written, *modules], write(OWN / "static" / "boot" / "build.mjs", text)


def _beside(path: Path) -> str:
    """Return where a file of the site is, seen from the folder of our own."""
    return f"../{path.relative_to(DIST).as_posix()}"
