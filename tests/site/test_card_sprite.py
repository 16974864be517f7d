"""The card sprite: every face a page may ask for, nothing that its security policy refuses."""

import gzip
import re
from pathlib import Path

import pytest

from app.cardview import symbol
from build import cards

PARTS = cards.SCRIPTS.parent / "node_modules"

pytestmark = pytest.mark.skipif(
    not (PARTS / "svgo").exists(), reason="the npm packages are not installed: run make build"
)


@pytest.fixture(scope="module")
def sprite(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("sprite")
    cards.write(folder)
    return (folder / cards.NAME).read_text()


def test_it_has_every_face(sprite: str) -> None:
    ids = set(re.findall(r'<symbol[^>]* id="([^"]+)"', sprite))
    assert {symbol(face) for face in (*range(53), None)} | {"cJ2"} <= ids


def test_every_part_that_is_used_is_there(sprite: str) -> None:
    ids = set(re.findall(r' id="([^"]+)"', sprite))
    assert set(re.findall(r'href="#([^"]+)"', sprite)) <= ids


def test_nothing_in_it_is_refused_or_fetched(sprite: str) -> None:
    assert not re.search(r"style|<script|<image|<text|url\(|xlink|\son\w+=", sprite)


def test_the_ace_of_spades_is_plain(sprite: str) -> None:
    [ace] = re.findall(r'<symbol[^>]* id="cAS".*?</symbol>', sprite)
    assert len(ace) < 800


def test_it_is_small(sprite: str) -> None:
    assert len(sprite) < 205_000
    assert len(gzip.compress(sprite.encode(), 9)) < 64_000


def test_it_is_the_same_every_time(sprite: str, tmp_path: Path) -> None:
    cards.write(tmp_path)
    assert (tmp_path / cards.NAME).read_text() == sprite
