"""The sources of the house by folder, each counted once."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from build.places import ROOT

KINDS = (".py", ".mjs", ".js", ".ts", ".mts", ".css")
LEFT_OUT = {"node_modules", "__pycache__", ".cache", "dist"}
WITH_FRIENDS = {"friends", "online"}  # folders of the app that only tables with friends need


@dataclass(frozen=True)
class Folder:
    """Some sources under a name; `depth` is how far the name is indented."""

    name: str
    paths: tuple[Path, ...]
    depth: int = 0


def folders() -> Iterator[Folder]:
    """Yield the parts of the house, and the folders within the larger ones."""
    engine = ROOT / "py" / "engine" / "peerdeck"
    whole, *inner = _with_inner("engine", engine, inner=("games",))
    core = tuple(path for path in whole.paths if path.parent == engine)
    yield from (whole, Folder("core, in no folder", core, 1), *inner)
    app = sources(ROOT / "py" / "app")
    yield Folder("app", app)
    yield Folder("without friends", tuple(path for path in app if not _is_friends(path)), 1)
    yield Folder("friends", tuple(path for path in app if _is_friends(path)), 1)
    yield Folder("page", sources(ROOT / "py" / "page"))
    yield Folder("build", sources(ROOT / "py" / "build"))
    yield Folder("peer/src", sources(ROOT / "peer" / "src"))
    yield Folder("static", sources(ROOT / "static"))
    yield from _with_inner("tests", ROOT / "tests")
    yield from _with_inner("tools", ROOT / "tools")


def _with_inner(name: str, root: Path, inner: tuple[str, ...] = (), depth: int = 0) -> list[Folder]:
    """Return a folder and the folders in it; of those named `inner`, theirs as well."""
    found = [Folder(name, sources(root), depth)]
    for path in sorted(path for path in root.iterdir() if path.is_dir() and sources(path)):
        if path.name in inner:
            found += _with_inner(path.name, path, depth=depth + 1)
        else:
            found.append(Folder(path.name, sources(path), depth + 1))
    return found


def _is_friends(path: Path) -> bool:
    return bool(WITH_FRIENDS & set(path.relative_to(ROOT).parts))


@cache
def sources(root: Path) -> tuple[Path, ...]:
    """Return all sources in a folder, in order."""
    return tuple(
        path
        for path in sorted(root.rglob("*"))
        if path.suffix in KINDS and not LEFT_OUT & set(path.relative_to(ROOT).parts)
    )


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"))
