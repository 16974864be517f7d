"""What is not ours is named: every part in the README, and whatever the site holds in NOTICE."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from build.places import ROOT

PACKAGES = json.loads((ROOT / "peer" / "package.json").read_text())
SHIPPED: dict[str, str] = PACKAGES["dependencies"] | {
    name: version for name, version in PACKAGES["devDependencies"].items() if "cards" in name
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINNED = [one for extra in PROJECT["optional-dependencies"].values() for one in extra]
# What people call these.
CALLED = {
    "@micropython/micropython-webassembly-pyscript": "MicroPython",
    "@pyscript/core": "PyScript core",
}
NAMED = [
    name
    for kind in ("dependencies", "devDependencies")
    for name in PACKAGES[kind]
    if not name.startswith("@types/")
]


def table() -> str:
    """The README's table of parts."""
    return (ROOT / "README.md").read_text().partition("## Parts")[2]


def called(name: str) -> str:
    return CALLED.get(name, name).casefold()


@pytest.mark.parametrize("name", SHIPPED)
def test_what_the_site_holds_has_its_terms_in_the_notice(name: str) -> None:
    notice = (ROOT / "NOTICE").read_text().casefold()
    assert f"{called(name)} {SHIPPED[name]}" in notice


@pytest.mark.parametrize("name", NAMED)
def test_every_npm_package_is_in_the_table(name: str) -> None:
    rows = [row for row in table().splitlines() if called(name) in row.casefold()]
    assert rows
    if name in SHIPPED:
        assert any(SHIPPED[name] in row for row in rows)


@pytest.mark.parametrize("pinned", PINNED)
def test_every_python_package_is_pinned_and_in_the_table(pinned: str) -> None:
    found = re.fullmatch(r"([\w-]+)==[\w.]+", pinned)
    assert found
    assert found[1] in table().casefold()
