"""The built site as files: what a page refers to, and where it lies."""

from __future__ import annotations

import re

import pytest

from build import site
from build.places import DIST

REFERENCE = re.compile(r'(?:href|src)="([^"#:]+)"')
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
        files = {name.removeprefix("./") for name in named} - {""}
        assert len(files) > 3, page
        assert {name for name in files if not (DIST / name).is_file()} == set(), page
        assert "{{" not in text
