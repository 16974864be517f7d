"""`make test` runs every test there is: pytest leaves out folders with some names by itself."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def test_no_folder_with_tests_is_left_out(pytestconfig: pytest.Config) -> None:
    left_out = pytestconfig.getini("norecursedirs")
    found = {path.parent for path in HERE.rglob("test_*.py") if "node_modules" not in path.parts}
    assert {HERE / "site", HERE / "engine"} <= found
    names = {name for folder in found for name in folder.relative_to(HERE).parts}
    assert not [name for name in names if any(fnmatch(name, pattern) for pattern in left_out)]
