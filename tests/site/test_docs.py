"""The pages for developers: what they point to is there, and packages name all their modules."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from build.places import PY, ROOT

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
FRIENDS = ROOT / "tests" / "app" / "friends"  # where a test stands if no folder is named
AGREEMENT = ROOT / "tests" / "agreement"  # the same for the table without a host
RESULTS = ("fails", "slows", "named", "counted", "succeeds")  # of an attack
UNTESTED = "not tested yet"
FOLDERS = ("py/", "peer/", "static/", "tests/", "docs/")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text()
    named = {path for path in re.findall(r"`([\w./-]+)`", text) if path.startswith(FOLDERS)}
    made = {path for path in named if path.endswith((".pot", ".po")) or "node_modules" in path}
    assert {path for path in named - made if not (ROOT / path).exists()} == set()


def test_the_architecture_points_to_many_places() -> None:
    assert (ROOT / "docs" / "architecture.md").read_text().count("`py/app/") > 20


# A file with tests, or a test in the last file before it on the line, by its function or its title.
NAMED = re.compile(r'`([\w./]+\.(?:py|mjs))`|`(test_\w+)`|: "([^"]+)"')


def _tests_in(line: str, folder: Path = FRIENDS) -> Iterator[tuple[Path, str]]:
    """Yield the files that a line names, and those of its tests, each with how it begins there."""
    path = ROOT
    for file, function, title in NAMED.findall(line):
        if file:
            path = ROOT / file if file.startswith("tests/") else folder / file
        yield path, f"def {function}(" if function else f'test("{title}"' if title else ""


def test_every_test_that_stands_for_a_promise_is_there() -> None:
    lines = (ROOT / "docs" / "attacks.md").read_text().splitlines()
    named = [one for line in lines for one in _tests_in(line)]
    assert len(named) > 100
    lacking = [one for one in named if not one[0].is_file() or one[1] not in one[0].read_text()]
    assert lacking == []


def _attacks() -> list[list[str]]:
    """Return the cells of each row about an attack on a table without a host."""
    lines = (ROOT / "docs" / "attacks-records.md").read_text().splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if "|" in line]
    return [row for row in rows if row[0] != "attack" and set(row[0]) != {"-"}]


@pytest.mark.parametrize("row", _attacks(), ids=lambda row: f"{row[0][:60]}, {row[1]}")
def test_each_attack_names_what_comes_of_it_and_a_test_or_says_that_there_is_none(
    row: list[str],
) -> None:
    _attack, _people, result, test = row
    assert result.startswith(RESULTS)
    named = [one for one in _tests_in(test, AGREEMENT) if one[1]]
    assert bool(named) != (test == UNTESTED)
    lacking = [one for one in named if not one[0].is_file() or one[1] not in one[0].read_text()]
    assert lacking == []


def test_all_attacks_that_succeeded_with_a_host_have_a_row() -> None:
    scripts = " ".join(row[1] for row in _attacks())
    named = re.findall(r"a\d+[bc]?", scripts)
    assert sorted(named) == sorted(
        [*(f"a{number}" for number in range(1, 12)), "a3b", "a3c", "a6b", "a7b"]
    )


def _introduction(package: Path) -> str:
    return ast.get_docstring(ast.parse((package / "__init__.py").read_text())) or ""


# The packages that are introduced by a list of their modules; games are by their rules.
PACKAGES = [path.parent for path in PY.rglob("__init__.py") if path.parents[1].name != "games"]
LISTED = [package for package in PACKAGES if "\n- " in _introduction(package)]


@pytest.mark.parametrize("package", LISTED, ids=lambda package: package.name)
def test_a_package_names_all_its_modules(package: Path) -> None:
    named = {name.removesuffix(".py") for name in re.findall(r"`([\w.]+)`", _introduction(package))}
    assert {path.stem for path in package.glob("*.py")} - named == {"__init__"}
