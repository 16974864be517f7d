"""Classes whose instances change after they are made, in the agreement among friends.

A class counts if a field of it is assigned, deleted or changed in place (`x.field[key] = value`,
`x.field.append(item)`) other than while an instance is made. Types are not known here: what is done
to a name counts for every class with a field of that name, so the count is never too low.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from build.places import ROOT
from tools.measure.sources import parsed, sources

FOLDER = Path("py", "engine", "peerdeck", "agreement")
MOST = 15  # how many there should be
MAKING = ("__init__", "__post_init__", "__new__")
IN_PLACE = {
    *("add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem"),
    *("popleft", "remove", "reverse", "setdefault", "sort", "update"),
}
MUTABLE = {"Counter", "OrderedDict", "defaultdict", "deque", "dict", "list", "set"}


class Change(NamedTuple):
    """A change of a field; `within` if not the field but what it holds changes."""

    field: str
    within: bool


def changing(paths: Iterable[Path]) -> list[str]:
    """Return the names of the classes of these files whose instances change, in order."""
    trees = [parsed(path) for path in paths if path.suffix == ".py"]
    changes = {change for tree in trees for change in _changes(tree)}
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return sorted(node.name for node in classes if changes & {*_changeable(node)})


def _changeable(node: ast.ClassDef) -> Iterator[Change]:
    """Yield the changes that instances of a class allow."""
    head = [*node.bases, *node.decorator_list]
    if any("Protocol" in ast.unparse(part) for part in head):
        return  # what fits it has the fields
    is_fixed = any("NamedTuple" in (text := ast.unparse(p)) or "frozen=True" in text for p in head)
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            kind = ast.unparse(part.annotation).split("[")[0]
            yield from _changes_of(part.target.id, is_fixed=is_fixed, is_held=kind in MUTABLE)
        elif isinstance(part, ast.FunctionDef) and part.name in MAKING:
            for inner in ast.walk(part):
                if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
                    yield from _changes_of(inner.attr, is_fixed=is_fixed, is_held=True)


def _changes_of(field: str, *, is_fixed: bool, is_held: bool) -> Iterator[Change]:
    if not is_fixed:
        yield Change(field, within=False)
    if is_held:
        yield Change(field, within=True)


def _changes(node: ast.AST) -> Iterator[Change]:
    """Yield the changes in a part of a file, except while an instance is made."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.FunctionDef) and part.name in MAKING:
            continue
        match part:
            case ast.Attribute(attr=name, ctx=ast.Store() | ast.Del()):
                yield Change(name, within=False)
            case ast.Subscript(value=ast.Attribute(attr=name), ctx=ast.Store() | ast.Del()):
                yield Change(name, within=True)
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr=name), attr=method)):
                if method in IN_PLACE:
                    yield Change(name, within=True)
        yield from _changes(part)


def lines() -> list[str]:
    """Return the count, and which classes they are."""
    names = changing(sources(ROOT / FOLDER))
    head = f"classes of {FOLDER} whose instances change: {len(names)}, at most {MOST} wanted"
    return [head, f"  {', '.join(names)}"]
