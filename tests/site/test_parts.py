"""The parts made by others are named and pinned: in the README, in NOTICE, in npm's lock files."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from build.places import ROOT

PACKAGES = json.loads((ROOT / "peer" / "package.json").read_text())
SHIPPED: dict[str, str] = PACKAGES["dependencies"] | {
    name: version for name, version in PACKAGES["devDependencies"].items() if "cards" in name
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINNED = [one for extra in PROJECT["optional-dependencies"].values() for one in extra]
# The names that people use for these.
CALLED = {
    "@micropython/micropython-webassembly-pyscript": "MicroPython",
    "@pyscript/core": "PyScript core",
}
ALL = PACKAGES["dependencies"] | PACKAGES["devDependencies"]
NAMED = [name for name in ALL if not name.startswith("@types/")]


def table() -> str:
    """The README's table of parts."""
    return (ROOT / "README.md").read_text().partition("## Parts")[2]


def called(name: str) -> str:
    return CALLED.get(name, name).casefold()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_parts_in_the_site_have_their_terms_in_the_notice(name: str) -> None:
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
    [name] = re.findall(r"^([\w-]+)==[\w.]+$", pinned)
    assert name in table().casefold()


LOCKS = [
    path
    for path in sorted(ROOT.glob("*/**/package-lock.json"))
    if not {"node_modules", "dist", ".venv", ".cache"} & set(path.relative_to(ROOT).parts)
]
TAG = re.compile(r"[a-z][a-z-]+")  # a name in place of versions, as `latest`: what it means moves
KINDS = ("dependencies", "optionalDependencies", "peerDependencies")


def moving(lock: dict[str, Any], overrides: dict[str, Any]) -> Iterator[str]:
    """Yield what a locked package asks for by a tag, but for what an override pins as it is locked.

    As soon as such a tag means another version, `npm ci` refuses a lock file that nobody touched.
    """
    packages = lock["packages"]
    for place, package in packages.items():
        name = place.rpartition("node_modules/")[2]
        asked = {wanted: spec for kind in KINDS for wanted, spec in package.get(kind, {}).items()}
        for wanted, spec in asked.items():
            pinned = {**overrides, **overrides.get(name, {})}.get(wanted)
            found = packages.get(f"{place}/node_modules/{wanted}")
            found = found or packages.get(f"node_modules/{wanted}", {})
            if TAG.fullmatch(spec) and pinned != found.get("version"):
                yield f"{name or 'the project'} asks for {wanted} at {spec}"


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_lock_file_goes_stale_by_itself(path: Path) -> None:
    overrides = json.loads(path.with_name("package.json").read_text()).get("overrides", {})
    assert list(moving(json.loads(path.read_text()), overrides)) == []


def test_a_package_that_is_locked_by_a_tag_is_noticed() -> None:
    asks = {"version": "1.0.0", "dependencies": {"moves": "latest", "stays": "^1.0.0"}}
    moves = {"version": "0.27.0"}
    lock = {"packages": {"": {}, "node_modules/@a/asks": asks, "node_modules/moves": moves}}
    moving_part = ["@a/asks asks for moves at latest"]
    assert list(moving(lock, {})) == moving_part
    assert list(moving(lock, {"@a/asks": {"moves": "0.26.0"}})) == moving_part
    assert list(moving(lock, {"@a/asks": {"moves": "0.27.0"}})) == []
    assert list(moving(lock, {"moves": "0.27.0"})) == []


def test_every_lock_file_is_looked_at() -> None:
    folders = {path.parent.relative_to(ROOT).as_posix() for path in LOCKS}
    assert folders == {"peer", "tools/bench/audit"}
