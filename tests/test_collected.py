"""`make test` runs every test there is, and each assert can fail.

pytest leaves out folders with some names by itself.
"""

import ast
from fnmatch import fnmatch
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CHECKS = {"all", "any", "bool", "isinstance", "issubclass"}  # functions that return a bool


def test_no_folder_with_tests_is_left_out(pytestconfig: pytest.Config) -> None:
    left_out = pytestconfig.getini("norecursedirs")
    found = {path.parent for path in sources("test_*.py")}
    assert {HERE / "site", HERE / "engine"} <= found
    names = {name for folder in found for name in folder.relative_to(HERE).parts}
    assert not [name for name in names if any(fnmatch(name, pattern) for pattern in left_out)]


def test_both_branches_of_an_assert_are_checks() -> None:
    """`assert a == b if c else d` never fails without c: `a == (b if c else d)` is meant."""
    assert not [place for path in sources("*.py") for place in doubtful_asserts(path)]


@pytest.mark.parametrize(
    ("test", "is_doubtful"),
    [
        ("a == {1} if c else {2}", True),
        ("[1] if c else a == 2", True),
        ("a == 1 if c else None if d else 2", True),
        ("a == 1 if c else b and 2", True),
        ("a == 1 if c else set(b)", True),
        ("a == ({1} if c else {2})", False),
        ("a == 1 if c else not b", False),
        ("all(a) if c else a == 1 or a == 2", False),
    ],
)
def test_what_is_no_check(test: str, is_doubtful: bool, tmp_path: Path) -> None:
    path = tmp_path / "test_it.py"
    path.write_text(f"\nassert {test}\n")
    assert doubtful_asserts(path) == ([f"{path}:2"] if is_doubtful else [])


def sources(pattern: str) -> list[Path]:
    """Return our own files of the tests."""
    return [path for path in HERE.rglob(pattern) if "node_modules" not in path.parts]


def doubtful_asserts(path: Path) -> list[str]:
    """Return the places of asserts of `x if c else y` with a branch that may be true by itself."""
    return [
        f"{path}:{node.lineno}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert)
        and isinstance(node.test, ast.IfExp)
        and not is_check(node.test)
    ]


def is_check(node: ast.expr) -> bool:
    """Return True if this is a comparison or is made of comparisons and the like."""
    match node:
        case ast.IfExp(body=body, orelse=otherwise):
            return is_check(body) and is_check(otherwise)
        case ast.BoolOp(values=values):
            return all(map(is_check, values))
        case ast.Call(func=ast.Name(id=name)):
            return name in CHECKS
    return isinstance(node, ast.Compare) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )
