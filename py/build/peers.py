"""The code that connects the pages of friends: `peer/src` and its packages, as a few modules."""

import json
import re
from pathlib import Path

from build.node import esbuild
from build.places import CACHE, PARTS, ROOT, STATIC
from build.steps import copy, digest, empty, files, once, write

SOURCES = ROOT / "peer" / "src"
RELAYS = ROOT / "peer" / "relays.json"
DATABASE = STATIC / "boot" / "durable.mjs"
BUNDLE = CACHE / "peers"
# What the page imports to connect, and to read codes with a camera, and what does its sums.
FRIENDS, READER, DECK = "friends", "reader", "deck"
ENTRIES = {FRIENDS: "friends", READER: "qr/reader", DECK: "deck/worker"}
# The package of an input; the last `node_modules` counts.
PACKAGE = re.compile(r".*node_modules/((?:@[^/]+/)?[^/]+)/")
TOLD = {entry: CACHE / f"{entry}-inputs.json" for entry in ENTRIES}


def make(target: Path) -> tuple[dict[str, Path], list[Path]]:
    """Put the modules into a folder. Return those to begin with, and all files there now."""
    key = digest(
        [Path(__file__), *files(SOURCES, RELAYS, DATABASE), ROOT / "peer" / "package-lock.json"]
    )
    once("peers", key, [BUNDLE, *TOLD.values()], _bundle)
    written = {path.name: copy(path, target / path.name) for path in files(BUNDLE)}
    entries = {
        entry: next(path for name, path in written.items() if name.startswith(f"{entry}-"))
        for entry in ENTRIES
    }
    return entries, [*written.values(), write(target / "LICENSES.txt", _licences())]


def _bundle() -> None:
    # Each by itself: what they had in common would bring the friends' page some of the deck.
    empty(BUNDLE)
    for entry, source in ENTRIES.items():
        esbuild(
            f"{entry}={SOURCES / source}.mjs",
            *("--bundle", "--splitting", "--format=esm", "--minify", "--target=es2022"),
            *("--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]"),
            *("--out-extension:.js=.mjs", "--legal-comments=none"),
            *(f"--outdir={BUNDLE}", f"--metafile={TOLD[entry]}"),
        )


def _licences() -> str:
    """Return the licence of every package that is part of the modules."""
    inputs = [name for told in TOLD.values() for name in json.loads(told.read_text())["inputs"]]
    found = {match[1] for name in inputs if (match := PACKAGE.search(name))}
    return "\n\n".join(
        f"{package}\n\n{licence.read_text().strip()}\n"
        for package in sorted(found)
        for licence in sorted((PARTS / package).glob("LICEN[CS]E*"))
    )
