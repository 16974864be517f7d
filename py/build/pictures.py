"""The pictures that stand for the site elsewhere: on a device's home screen, in a chat, in a store.

All but the screenshots are made from drawings, by resvg in WebAssembly, which needs no browser.
"""

import json
import re
import subprocess
from pathlib import Path

from build.node import node
from build.places import CACHE, DIST, ROOT, STATIC
from build.steps import BuildError, copy, digest, empty, files, once

SOURCES = STATIC / "pictures"
ICON = STATIC / "icon.svg"
SOCIAL = SOURCES / "social.svg"
SCRIPT = ROOT / "peer" / "raster.mjs"
MADE = CACHE / "pictures"
# An icon that a system cuts to its own shape: full to the edge, the drawing within the safe circle.
WHOLE = '<rect width="64" height="64" fill="#1d6b4f"/><g transform="translate(3.2 3.2)scale(.9)">'
ICONS = {"icon-192": 192, "icon-512": 512}
MASKABLE = {"maskable-192": 192, "maskable-512": 512}
APPLE = {"apple-touch-icon": 180}  # Apple's devices cut it, too, but look for it elsewhere
SOCIAL_SIZE = (1200, 630)


def make(sprite: Path) -> list[Path]:
    """Put all pictures into the site, the cards in them from `sprite`. Return what is there now."""
    key = digest([sprite, ICON, SOCIAL, SCRIPT, ROOT / "peer" / "package-lock.json"])
    wanted = [MADE / f"{name}.png" for name in (*ICONS, *MASKABLE, *APPLE, "social")]
    once("pictures", key, wanted, lambda: _draw(sprite))
    return [
        *(copy(path, DIST / "icons" / path.name) for path in wanted[:-1]),
        copy(wanted[-1], DIST / "pictures" / "social.png"),
        *(copy(path, DIST / "pictures" / path.name) for path in screenshots()),
    ]


def screenshots() -> list[Path]:
    """Return the pictures of the site itself, which `python -m tools.screenshots` takes."""
    return [path for path in files(SOURCES) if path.suffix == ".webp"]


def _draw(sprite: Path) -> None:
    empty(MADE)
    icon = ICON.read_text()
    drawings = [
        *((name, icon, width) for name, width in ICONS.items()),
        *((name, _maskable(icon), width) for name, width in (MASKABLE | APPLE).items()),
        ("social", _with_cards(SOCIAL.read_text(), sprite.read_text()), SOCIAL_SIZE[0]),
    ]
    wanted = [
        {"svg": svg, "width": width, "png": str(MADE / f"{name}.png")}
        for name, svg, width in drawings
    ]
    command = [node(), str(SCRIPT)]
    if subprocess.run(command, input=json.dumps(wanted), text=True, check=False).returncode:
        raise BuildError(
            "The pictures could not be drawn; the error is above. If a package is missing, "
            "`npm --prefix peer ci --ignore-scripts` installs it, as `make build` does."
        )


def _maskable(icon: str) -> str:
    start, inside, end = re.split(r"(?<=viewBox=\"0 0 64 64\">)|(?=</svg>)", icon, maxsplit=2)
    return f"{start}{WHOLE}{inside}</g>{end}"


def _with_cards(drawing: str, sprite: str) -> str:
    """Return a drawing with the symbols of the cards in it, in their usual colours."""
    symbols = re.sub(r"var\([\w-]+,(#\w+)\)", r"\1", sprite)
    return re.sub(r"(<svg [^>]*>)", lambda svg: svg[1] + symbols, drawing, count=1)
