"""The style sheets name sides by the direction of the text, so that a page can be mirrored."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build.places import STATIC

SHEETS = sorted(STATIC.rglob("*.css"))
PHYSICAL = re.compile(
    r"(?:^|[;{\s])((?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)[\w-]*|left|right"
    r"|border-(?:top|bottom)-(?:left|right)-radius)\s*:"
    r"|(?:text-align|float|clear):\s*(left|right)\b"
)
FOUR = re.compile(r"(?:^|[;{\s])(margin|padding|inset):\s*([^;]+);")


def sides(value: str) -> list[str]:
    """Return the parts of a value, taking what stands in brackets as one."""
    while "(" in value:
        value = re.sub(r"\s*\([^()]*\)", "%", value)
    return value.split()


def problems(sheet: str) -> list[str]:
    """Return what a mirrored page would have on the wrong side."""
    rules = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    found = [match.group(0).strip() for match in PHYSICAL.finditer(rules)]
    for name, value in FOUR.findall(rules):
        parts = sides(value)
        if len(parts) == 4 and (parts[1] != parts[3] or "%" in parts[1]):
            found.append(f"{name}: {value}")
    return found


def test_there_are_style_sheets_of_games_too() -> None:
    assert {"base.css", "crazy_eights.css"} <= {path.name for path in SHEETS}


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_side_is_left_or_right(path: Path) -> None:
    assert problems(path.read_text()) == []


@pytest.mark.parametrize(
    "rule",
    [
        "margin-left: 0;",
        "a { left: 0 }",
        "border-right-width: 1px;",
        "border-top-left-radius: 2px;",
        "text-align: right;",
        "float: left;",
        "padding: 0 1px 0 2px;",
        "inset: 0 auto 0 calc(1px + (2px));",
    ],
)
def test_each_physical_side_is_found(rule: str) -> None:
    assert problems(rule)
    assert not problems("margin-inline-start: 0; inset: 0 auto; padding: 0 1px 0 1px;")
