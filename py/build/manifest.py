"""The web app manifest: what a device needs to know to install the site.

It has no `id`, which a browser would look for at the root of the host: two tables of one host would
be the same app. Without one, the address of the folder is what tells them apart.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from app.pages import description
from build import pictures
from build.places import DIST, STATIC
from build.steps import write
from peerdeck.games import games
from peerdeck.words import _

NAME = "manifest.webmanifest"
PAPER = re.compile(r"--paper: light-dark\((#\w+), (#\w+)\)")


def colours() -> tuple[str, str]:
    """Return the colour of the page, by day and by night."""
    found = PAPER.search((STATIC / "tokens.css").read_text())
    assert found is not None
    return found[1], found[2]


def write_manifest() -> Path:
    """Write the manifest. Every address in it is relative, to work in any folder."""
    light, dark = colours()
    told = {
        "name": _("Peerdeck: a card table"),
        "short_name": "Peerdeck",
        "description": description(),
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "categories": ["games", "entertainment"],
        "background_color": light,
        "theme_color": light,
        # Few browsers read this yet; the pages themselves name both colours.
        "color_scheme_dark": {"background_color": dark, "theme_color": dark},
        "icons": [
            *(_icon(name, size, "any") for name, size in pictures.ICONS.items()),
            *(_icon(name, size, "maskable") for name, size in pictures.MASKABLE.items()),
        ],
        "screenshots": [_screenshot(path) for path in pictures.screenshots()],
        "shortcuts": [
            {"name": _(game.title), "url": f"./#game={game.id}"} for game in games().values()
        ],
    }
    return write(DIST / NAME, json.dumps(told, indent=2, ensure_ascii=False) + "\n")


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {
        "src": f"icons/{name}.png",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


def _screenshot(path: Path) -> dict[str, str]:
    """Return the entry of a screenshot, whose file name says what it shows and how large it is."""
    about, size = path.stem.rsplit("-", 1)
    width, height = map(int, size.split("x"))
    labels = {"home": _("The home page"), **{id: _(game.title) for id, game in games().items()}}
    return {
        "src": f"pictures/{path.name}",
        "sizes": size,
        "type": "image/webp",
        "form_factor": "wide" if width > height else "narrow",
        "label": labels[about],
    }
