"""The static pages: the skeleton `index.html`, filled by the app's own functions."""

import html
import json
import os
import re
from pathlib import Path

from app.pages import StaticPage, static_pages
from app.screens.chrome import around, newer
from app.screens.early import early
from app.settings import Settings
from build import manifest, pictures, vendor
from build.cards.shown import others, shown
from build.micropython import compiled
from build.node import esbuild
from build.places import DIST, PY, ROOT, STATIC
from build.steps import copy, files, write
from peerdeck.words import _

FIRST = "index.html"
SKELETON = ROOT / FIRST
ADDRESS = "PEERDECK_ADDRESS"  # in the environment: where the site will be, with a slash at its end
HERE = "{{here}}"  # stands in a page for the folder of the build's own files
ICONS, HEADERS = STATIC / "icons" / "icons.svg", STATIC / "_headers"
BOOT, ASKED = STATIC / "boot" / "boot.mjs", STATIC / "boot" / "asked.mjs"
IMPORT = re.compile(r'^import (?:.+ from )?"(\.[^"]+)";$', re.MULTILINE)
JOINED = (ASKED, ASKED.with_name("names.mjs"))  # into one script
# The start module is a script of the page; the other modules are compiled at build time.
START = PY / "page" / "main.py"
MODULES = sorted(path for path in START.parent.glob("*.py") if path != START)
# PyScript's own additions (editor, terminal, games...) would each be one more file to fetch.
PLUGINS = ["deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"]
PLAIN = {"plugins": [f"!{name}" for name in PLUGINS]}


def write_own(folder: Path, sprite: str) -> list[Path]:
    """Write what the pages are made with: styles, scripts, cards, and the page's own Python."""
    first = next(page for page in static_pages() if page.path == FIRST)
    return [
        _write_styles(folder),
        write(folder / "static" / "cards.svg", others(first.body, sprite)),
        _join_asked(folder),
        *(copy(path, folder / path.relative_to(ROOT)) for path in files(STATIC) if _is_used(path)),
        *(copy(path, folder / path.relative_to(PY)) for path in [START, PY / "app" / "worker.py"]),
        *(compiled(path, folder / "page" / f"{path.stem}.mpy") for path in MODULES),
    ]


def filled(sprite: str) -> dict[str, str]:
    """Return all pages by their paths, with the cards of `sprite`; `HERE` is left to be filled."""
    return {page.path: _filled(page, sprite) for page in static_pages()}


def _filled(page: StaticPage, sprite: str) -> str:
    """Return the skeleton with a page in it. Every address is relative, to work in any folder."""
    text = SKELETON.read_text()
    if page.path != FIRST:
        # Only the first page is a program; the others are there to be read.
        text = re.sub(r"<!-- boot -->.*?<!-- /boot -->\n", "", text, flags=re.DOTALL)
    light, dark = manifest.colours()
    parts = {
        "look": _usual_look(),
        "title": html.escape(page.title),
        "about": html.escape(page.about),
        "picture": html.escape(
            _("Four cards in a fan on green felt: a six, a seven, an eight, a joker")
        ),
        "light": light,
        "dark": dark,
        # A link's picture must be named in full for some who show it; only the host knows how.
        "address": html.escape(os.environ.get(ADDRESS, "")),
        "newer": newer(),
        "around": around(),
        "early": early(),
        "modules": "\n".join(map(_preloaded, _modules(BOOT))),
        "page_config": html.escape(json.dumps(_page_config())),
        "plain": html.escape(json.dumps(PLAIN), quote=False),
        "pyscript": vendor.folder("pyscript"),
        # PyScript's main part, which its `core.js` only passes on.
        "core": next((DIST / vendor.folder("pyscript")).glob("core-*.js")).name,
        "body": page.body,
        "cards": shown(page.body, sprite),
        "icons": ICONS.read_text().replace("<svg ", '<svg class="drawings" aria-hidden="true" ', 1),
    }
    for placeholder, value in parts.items():
        text = text.replace(f"{{{{{placeholder}}}}}", value)
    return text


def _usual_look() -> str:
    """Return the usual settings for the first paint: applied later, they would restyle the page."""
    look = Settings().look().items()
    return " ".join(f'data-{name}="{html.escape(value)}"' for name, value in look)


def _modules(first: Path) -> list[Path]:
    """Return all that a module imports, so that none waits until another has come."""
    found = [first]
    for path in found:  # which grows meanwhile
        source = path.read_text() if path.exists() else ""  # one of them is written by the build
        named = [(path.parent / name).resolve() for name in IMPORT.findall(source)]
        found += [one for one in dict.fromkeys(named) if one not in found]
    return found[1:]


def _preloaded(module: Path) -> str:
    return f'<link rel="modulepreload" href="{HERE}/{module.relative_to(ROOT)}">'


def _page_config() -> dict[str, object]:
    modules = {f"./{HERE}/page/{path.stem}.mpy": f"./page/{path.stem}.mpy" for path in MODULES}
    scripts = {
        f"./{HERE}/static/boot/boot.mjs": "boot",
        f"./{HERE}/static/table/flights.mjs": "flights",
        f"./{vendor.folder('idiomorph')}/idiomorph.esm.js": "idiomorph",
        f"./{vendor.folder('sortablejs')}/Sortable.min.js": "sortable",  # becomes a global
    }
    return {
        "files": modules,
        "js_modules": {"main": scripts},
    }


def _write_styles(folder: Path) -> Path:
    """Write all styles into one file, because each further file would delay the first paint."""
    styles = "\n".join(path.read_text() for path in sorted(STATIC.rglob("*.css")))
    # White space alone: what is written otherwise, such as a time in another unit, is read here.
    small = esbuild("--loader=css", "--minify-whitespace", source=styles.encode())
    return write(folder / "static" / "style.css", small)


def _join_asked(folder: Path) -> Path:
    """Write what shows the page that is asked for as one plain script.

    It is deferred, while modules in the head would hold up the first paint.
    """
    script = esbuild(str(ASKED), "--bundle", "--format=iife", "--minify", "--target=es2022")
    return write(folder / "static" / "boot" / "asked.js", script)


def _is_used(path: Path) -> bool:
    # Styles go into one file, icons into the pages; type declarations are for the checker only.
    # Service workers, pictures and headers have places of their own.
    is_worker = path.parent == STATIC / "offline" and path.suffix == ".js"
    is_elsewhere = (
        path.suffix == ".css"
        or path in (ICONS, HEADERS, *JOINED)
        or path in files(pictures.SOURCES)
    )
    return not (is_elsewhere or is_worker) and not path.name.endswith((".d.mts", ".d.ts"))
