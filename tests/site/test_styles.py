"""All style sheets let a page be mirrored (sides go by the text), and keep some other rules."""

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
    parts, depth = [""], 0
    for letter in value.strip():
        depth += (letter == "(") - (letter == ")")
        if letter.isspace() and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for part in parts if part]


def problems(sheet: str) -> list[str]:
    """Return what a mirrored page would have on the wrong side."""
    rules = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    found = [match.group(0).strip() for match in PHYSICAL.finditer(rules)]
    for name, value in FOUR.findall(rules):
        parts = sides(value)
        if len(parts) == 4 and parts[1] != parts[3]:
            found.append(f"{name}: {value}")
    return found


def test_there_are_style_sheets_of_games_too() -> None:
    assert {STATIC, STATIC / "games" / "spar"} <= {path.parent for path in SHEETS}


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_side_is_left_or_right(path: Path) -> None:
    assert problems(path.read_text()) == []


PHYSICAL_RULES = """margin-left: 0;
a { left: 0 }
border-right-width: 1px;
border-top-left-radius: 2px;
text-align: right;
float: left;
padding: 0 1px 0 2px;
inset: 0 auto 0 calc(1px + (2px));"""


@pytest.mark.parametrize("rule", PHYSICAL_RULES.splitlines())
def test_each_physical_side_is_found(rule: str) -> None:
    assert problems(rule)
    assert not problems("margin-inline-start: 0; inset: 0 auto; padding: 0 1px 0 1px;")


# What has a size of its own: drawn by geometry, or flowing with the width of the page.
OWN_SIZES = {
    ("direction.css", "font-size: 2.75rem"),  # the arrow
    ("ladder.css", "font-size: 0.5625rem"),  # indices in the cells of a ladder
    ("fan.css", "margin-inline-start: -18px"),  # overlapping cards
    ("home.css", "padding-inline: 2.375rem var(--space-4)"),  # beside the icon
    ("home.css", "padding-inline-start: 18rem"),  # beside the line of the house rules
}
SCALED = re.compile(
    r"(?:^|[;{\s])(font-size|border(?:-[a-z]+)*-radius|(?:row-|column-)?gap"
    r"|(?:padding|margin)[a-z-]*):\s*([^;]+);"
)
SIZE = re.compile(r"\d*\.?\d+(?:rem|px)\b")
HAIRLINES = {"0px", "1px", "2px", "3px"}
# From 60rem on a page is wide, and a table from 56rem on unless it is lower than 30rem: the widest
# phones, on their side, are 932 to 956 pixels wide.
WIDTHS = {"page": {18, 22, 30, 35, 46, 56, 60}, "container": {21, 26, 35, 40, 75}}
CONDITION = re.compile(r"@(media|container)([^{]+)\{")
WIDTH = re.compile(r"width: ([\d.]+)(rem|px)")


def unscaled(path: Path) -> set[tuple[str, str]]:
    """Return the declarations of a sheet with a size that is not of the scales."""
    rules = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    found = {(name, value) for name, value in SCALED.findall(rules) if "clamp(" not in value}
    return {
        (path.name, f"{name}: {value}")
        for name, value in found
        if set(SIZE.findall(value)) - HAIRLINES
    }


def test_text_spaces_and_corners_have_sizes_of_the_scales() -> None:
    assert set().union(*map(unscaled, SHEETS)) == OWN_SIZES


def test_pages_and_boards_change_at_a_few_widths() -> None:
    found: dict[str, set[float]] = {"page": set(), "container": set()}
    for path in SHEETS:
        for kind, condition in CONDITION.findall(path.read_text()):
            for width, unit in WIDTH.findall(condition):
                assert unit == "rem", (path.name, condition)
                found["container" if kind == "container" else "page"].add(round(float(width)))
    assert found == WIDTHS


def test_no_page_is_both_narrow_and_wide() -> None:
    """A width belongs to one side of a boundary: of 46rem, 46.01rem is the least on the other."""
    bounds: dict[str, set[str]] = {"min": set(), "max": set()}
    for path in SHEETS:
        for kind, condition in CONDITION.findall(path.read_text()):
            if kind == "media":
                for side, width in re.findall(r"(min|max)-width: ([\d.]+rem)", condition):
                    bounds[side].add(width)
    assert not bounds["min"] & bounds["max"]
    assert {round(float(width[:-3])) for width in bounds["min"]} <= WIDTHS["page"]


MOST_ASKING = 15  # rules with `:has()`, about states that only the page knows


def test_rules_ask_by_classes_for_what_lies_elsewhere() -> None:
    """Otherwise a browser styles much of the page again at every change of it."""
    asking = {path.name: path.read_text().count(":has(") for path in SHEETS}
    assert sum(asking.values()) <= MOST_ASKING, asking


def test_no_rule_asks_the_root_for_what_is_in_the_page() -> None:
    """Otherwise a browser styles the whole page again at every change of it."""
    asking = re.compile(r"(?::root|html)(?![\w-])\S*:has\(")
    assert asking.search(":root:not(:has(#table)) .newer")
    assert [path.name for path in SHEETS if asking.search(path.read_text())] == []
