"""The imports of each file: floors and circles.

A file imports the file that a name comes from: `from app.screens import chrome` the file
`chrome.py`, `from app.games import layout_of` the package's `__init__.py`. That Python also runs
the packages around a module is not counted. In JavaScript it is what stands after `from` or in
`import()`.

Floors go by the imports that a file needs to be loaded, which are those outside of functions and of
`if TYPE_CHECKING`: a file stands one floor above the highest one that it imports. Files that import
each other in a circle stand on one floor. Circles go by all imports, those for type checking and
those in functions included, for a reader follows them too.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

from build.places import ROOT
from tools.measure.sources import parsed, sources

Graph = dict[Path, set[Path]]

# The folders from which modules are named, and those of our packages in them.
PACKAGES = {"py/engine": ("peerdeck",), "py": ("app", "build", "page"), ".": ("tests", "tools")}
SCRIPTS = ("peer/src", "peer/cards", "static", "tests", "tools")
JAVASCRIPT = (".mjs", ".js")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
FROM = re.compile(r"""(?:\bfrom|\bimport\(|\bimport)\s*["'](\.[^"']+)["']""")


def graph(*, everything: bool = False) -> Graph:
    """Return for each source of ours the sources that it imports, to be loaded or at all."""
    return {path: set(found) for path, found in _graph(everything).items()}


@cache
def _graph(everything: bool) -> Graph:
    modules = _modules()
    found = {path: set(_python(path, modules, everything)) for path in modules.values()}
    for folder in SCRIPTS:
        for path in sources(ROOT / folder):
            if path.suffix in JAVASCRIPT:
                found[path] = set(_javascript(path, everything))
    return {path: imported & found.keys() - {path} for path, imported in found.items()}


def _modules() -> dict[str, Path]:
    """Return our Python files by the names of their modules."""
    found = {}
    for base, packages in PACKAGES.items():
        for package in packages:
            for path in sources((ROOT / base / package).resolve()):
                if path.suffix == ".py":
                    parts = path.relative_to(ROOT / base).with_suffix("").parts
                    found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def _python(path: Path, modules: dict[str, Path], everything: bool) -> Iterator[Path]:
    for name, parts in _imported(parsed(path).body, everything):
        for part in parts or [""]:
            whole = f"{name}.{part}" if f"{name}.{part}" in modules else name
            if whole in modules:
                yield modules[whole]


def _imported(nodes: Iterable[ast.AST], everything: bool) -> Iterator[tuple[str, list[str]]]:
    """Yield the imported modules, each with the names that are taken from it."""
    for node in nodes:
        match node:
            case ast.Import(names):
                yield from ((one.name, []) for one in names)
            case ast.ImportFrom(str(module), names):
                yield module, [one.name for one in names]
            case ast.If(ast.Name("TYPE_CHECKING")) if not everything:
                yield from _imported(node.orelse, everything)
            case ast.FunctionDef() | ast.AsyncFunctionDef() if not everything:
                pass
            case _:
                yield from _imported(ast.iter_child_nodes(node), everything)


def _javascript(path: Path, everything: bool) -> Iterator[Path]:
    text = path.read_text(encoding="utf-8")
    for name in FROM.findall(text if everything else COMMENT.sub("", text)):  # types: in comments
        target = (path.parent / name).resolve()
        if target.exists():
            yield target


def within(imports: Graph, paths: Collection[Path]) -> Graph:
    """Return the part of a graph that lies within some files."""
    inside = set(paths)
    return {path: found & inside for path, found in imports.items() if path in inside}


def floors(imports: Graph) -> list[list[Path]]:
    """Return the files by floor, those that import nothing first."""
    height: dict[Path, int] = {}
    for together in _together(imports):
        below = {found for path in together for found in imports[path]} - set(together)
        top = max((height[path] + 1 for path in below), default=0)
        height |= dict.fromkeys(together, top)
    found: list[list[Path]] = [[] for _ in range(max(height.values(), default=-1) + 1)]
    for path, floor in height.items():
        found[floor].append(path)
    return found


def circles(imports: Graph) -> list[list[Path]]:
    """Return the groups of files that import each other in circles, the largest first."""
    found = [sorted(together) for together in _together(imports) if len(together) > 1]
    return sorted(found, key=lambda together: (-len(together), together))


def _together(imports: Graph) -> Iterator[list[Path]]:
    """Yield the strongly connected parts, each after those it imports (Tarjan's algorithm)."""
    order: dict[Path, int] = {}
    lowest: dict[Path, int] = {}
    waiting: list[Path] = []

    def visit(path: Path) -> Iterator[list[Path]]:
        order[path] = lowest[path] = len(order)
        waiting.append(path)
        for found in sorted(imports[path]):
            if found not in order:
                yield from visit(found)
                lowest[path] = min(lowest[path], lowest[found])
            elif found in waiting:
                lowest[path] = min(lowest[path], order[found])
        if lowest[path] == order[path]:
            at = waiting.index(path)
            yield waiting[at:]
            del waiting[at:]

    for path in imports:
        if path not in order:
            yield from visit(path)


def lines() -> list[str]:
    """Return the circles, each in a line."""
    found = circles(graph(everything=True))
    told = [
        f"  {len(together)} files: {', '.join(str(path.relative_to(ROOT)) for path in together)}"
        for together in found
    ]
    return [f"circles of imports, those for type checking included: {len(found)}", *told]
