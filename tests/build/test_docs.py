"""The pages for developers: what they point to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build.places import ROOT

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
FOLDERS = ("py/", "peer/", "static/", "tests/", "docs/")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text()
    named = {path for path in re.findall(r"`([\w./-]+)`", text) if path.startswith(FOLDERS)}
    made = {path for path in named if path.endswith((".pot", ".po")) or "node_modules" in path}
    assert {path for path in named - made if not (ROOT / path).exists()} == set()


def test_the_architecture_points_to_many_places() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    assert text.count("`py/app/") > 20


def test_every_test_that_stands_for_a_promise_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "attacks.md").read_text()))
    written = "".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    assert named
    assert {name for name in named if f"def {name}(" not in written} == set()
