"""The built site as files: what a page refers to, and where it lies."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from build import cards, offline, site
from build.cards.shown import others, shown
from build.places import DIST
from build.steps import files

REFERENCE = re.compile(r'(?:href|src)="([^"#:]+)"')
SYMBOL = re.compile(r'<symbol [^>]*?\bid="([^"]+)"')
USE = re.compile(r'href="#(c[0-9A-Z]+|icon-[^"]+)"')
CONFIG = re.compile(r"&quot;(\./[^&]+)&quot;: &quot;")


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    site.make()


def pages() -> list[str]:
    return sorted(path.name for path in DIST.glob("*.html"))


def test_there_are_pages_and_one_folder_of_our_own() -> None:
    assert "index.html" in pages()
    assert len(list(DIST.glob("build-*"))) == 1


def test_every_page_refers_to_files_that_are_there_and_to_no_other_build() -> None:
    for page in pages():
        text = (DIST / page).read_text()
        named = {*REFERENCE.findall(text), *CONFIG.findall(text)}
        there = {name.removeprefix("./") for name in named} - {""}
        assert len(there) > 3, page
        assert {name for name in there if not (DIST / name).is_file()} == set(), page
        assert "{{" not in text


def test_the_first_page_asks_at_once_for_every_module_of_its_start() -> None:
    text = (DIST / "index.html").read_text()
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)"', text)
    preloaded = {(DIST / name).resolve() for name in named}
    assert "boot.mjs" in {path.name for path in preloaded}
    for path in preloaded:
        for other in re.findall(r'^import [^;(]*?"(\.[^"]+)";', path.read_text(), re.MULTILINE):
            assert (path.parent / other).resolve() in preloaded, f"{other} in {path.name}"


def test_every_page_has_the_cards_and_icons_that_it_shows_at_first() -> None:
    for page in pages():
        screen = (DIST / page).read_text().split('<svg class="drawings"')[0]
        assert {*USE.findall(screen)} - {*SYMBOL.findall((DIST / page).read_text())} == set(), page


def test_the_first_page_and_the_file_that_it_fetches_have_each_card_once() -> None:
    [fetched] = DIST.glob("build-*/static/cards.svg")
    first = (DIST / "index.html").read_text()
    there = SYMBOL.findall(first) + SYMBOL.findall(fetched.read_text())
    every = SYMBOL.findall((site.CACHE / "cards" / cards.NAME).read_text())
    assert sorted(name for name in there if not name.startswith("icon-")) == sorted(every)


def test_a_drawing_brings_those_that_it_is_made_of() -> None:
    made = '<symbol id="a"><use href="#b"/></symbol>'
    sprite = f'<svg>{made}<symbol id="b"></symbol><symbol id="c"></symbol></svg>'
    assert SYMBOL.findall(shown('<use href="#a"/>', sprite)) == ["a", "b"]
    assert SYMBOL.findall(others('<use href="#a"/>', sprite)) == ["c"]


def listed() -> dict[str, str]:
    """The files that the service worker keeps, with their hashes."""
    text = (DIST / offline.NAME).read_text()
    [files] = re.findall(r"const FILES = (\{.*?\});", text, re.DOTALL)
    return dict(json.loads(files))


def test_every_file_is_kept_for_later_or_left_out_on_purpose() -> None:
    there = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    left_out = {path for path in there if path.startswith(offline.LEFT_OUT)}
    assert set(listed()) == there - left_out - {offline.NAME}


def test_the_service_worker_knows_each_file_by_its_content() -> None:
    for path, told in listed().items():
        assert hashlib.sha256((DIST / path).read_bytes()).hexdigest() == told


def test_the_service_worker_is_of_this_build() -> None:
    [folder] = DIST.glob("build-*")
    assert f'const BUILD = "{folder.name}";' in (DIST / offline.NAME).read_text()


def test_where_nothing_is_new_no_file_is_written() -> None:
    """Tests that run side by side each bring the site up to date, and copy it meanwhile."""

    def written() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in files(DIST, site.OWN)}

    before = written()
    site.make()
    assert written() == before
