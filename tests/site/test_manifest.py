"""The site can be installed, and its link says what it leads to."""

import json
import re
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from build import manifest, pages, pictures, site
from build.places import CACHE, DIST
from peerdeck.games import games


@pytest.fixture(scope="module", autouse=True)
def written() -> dict[str, Any]:
    """The manifest of the built site."""
    site.make()
    text = (DIST / manifest.NAME).read_text()
    return json.loads(text)  # type: ignore[no-any-return]


class Metas(HTMLParser):
    """Collects what the metas and links in the head of a page say."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        name = about.get("property") or about.get("name") or about.get("rel") or ""
        if tag in ("meta", "link"):
            key = f"{name} {about['media']}" if "media" in about else name
            self.found[key] = about.get("content") or about.get("href") or ""


def is_relative(address: str) -> bool:
    return not re.match(r"/|\w+:|\.\.", address)


def test_every_address_is_relative_and_there(written: dict[str, Any]) -> None:
    assert "id" not in written  # a browser would look for it at the root of the host
    assert written["start_url"] == written["scope"] == "./"
    named = [one["src"] for kind in ("icons", "screenshots") for one in written[kind]]
    assert len(named) > 6
    assert all(is_relative(name) and (DIST / name).is_file() for name in named)


def test_pictures_have_the_sizes_that_are_written(written: dict[str, Any]) -> None:
    for one in [*written["icons"], *written["screenshots"]]:
        image = Image.open(DIST / one["src"])
        assert "{}x{}".format(*image.size) == one["sizes"]
        assert image.get_format_mimetype() == one["type"]


def test_the_icons_are_those_that_browsers_ask_for(written: dict[str, Any]) -> None:
    have = {(one["purpose"], one["sizes"]) for one in written["icons"]}
    assert have == {(what, f"{n}x{n}") for what in ("any", "maskable") for n in (192, 512)}


@pytest.mark.parametrize("name", [*pictures.MASKABLE, *pictures.APPLE])
def test_an_icon_that_is_cut_is_full_and_keeps_its_drawing_in_the_safe_circle(
    name: str,
) -> None:
    image = Image.open(DIST / "icons" / f"{name}.png").convert("RGBA")
    width = image.width
    ground = image.getpixel((0, 0))
    assert image.getchannel("A").getpixel((0, 0)) == 255
    for x in range(width):
        for y in range(width):
            far = (x - width / 2) ** 2 + (y - width / 2) ** 2 > (0.4 * width) ** 2
            assert not far or image.getpixel((x, y)) == ground
    assert image.getpixel((width // 2, width // 2)) != ground


def test_there_are_screenshots_for_wide_and_for_narrow_screens(written: dict[str, Any]) -> None:
    forms = [one["form_factor"] for one in written["screenshots"]]
    assert min(forms.count("wide"), forms.count("narrow")) >= 2
    for one in written["screenshots"]:
        sides = [int(side) for side in one["sizes"].split("x")]
        assert max(sides) <= 2.3 * min(sides)  # what browsers take
        assert one["label"]


def test_there_is_a_shortcut_to_every_game(written: dict[str, Any]) -> None:
    assert [one["url"] for one in written["shortcuts"]] == [f"./#game={id}" for id in games()]


def test_the_colours_are_those_of_the_page(written: dict[str, Any]) -> None:
    metas = Metas(DIST / "index.html").found
    light = metas["theme-color (prefers-color-scheme: light)"]
    dark = metas["theme-color (prefers-color-scheme: dark)"]
    assert (light, dark) == manifest.colours()
    assert written["theme_color"] == written["background_color"] == light
    assert set(written["color_scheme_dark"].values()) == {dark}


def test_a_link_to_any_page_says_what_it_is() -> None:
    found = [Metas(path).found for path in sorted(DIST.glob("*.html"))]
    for metas in found:
        assert metas["og:title"]
        assert metas["og:description"] == metas["description"]
        assert 50 < len(metas["description"]) < 200
        assert is_relative(metas["og:image"])
        assert "canonical" not in metas
        size = (int(metas["og:image:width"]), int(metas["og:image:height"]))
        assert Image.open(DIST / metas["og:image"]).size == size == pictures.SOCIAL_SIZE
    assert len({metas["og:title"] for metas in found}) == len(found)


def test_the_picture_of_a_link_is_named_in_full_if_the_address_is_known(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(pages.ADDRESS, "https://somebody.example/cards/")
    page = tmp_path / "index.html"
    page.write_text(pages.filled((CACHE / "cards" / "cards.svg").read_text())["index.html"])
    assert Metas(page).found["og:image"] == "https://somebody.example/cards/pictures/social.png"


def test_the_picture_of_a_link_is_small_enough_for_every_chat() -> None:
    data = (DIST / "pictures" / "social.png").read_bytes()
    assert len(data) < 300_000
    assert len(Image.open(BytesIO(data)).convert("L").getcolors() or []) > 16
