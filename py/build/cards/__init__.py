"""The card sprite: 52 faces, two jokers and a back in one SVG file.

The drawings come from the npm package `@letele/playing-cards` (CC0-1.0); `peer/cards/` takes them
apart and puts them together again, with a large index at the top left and the suits' colours as
custom properties. A page with it shows one by `<svg><use href="#c7D"/></svg>`; its back is `#cB`.
"""

import pathlib
import subprocess

SCRIPTS = pathlib.Path(__file__).parents[3] / "peer" / "cards"
NAME = "cards.svg"


def sources() -> list[pathlib.Path]:
    """Return the files that the sprite is made from, so that a build knows when to remake it."""
    return [*sorted(SCRIPTS.glob("*.mjs")), SCRIPTS.parent / "package-lock.json"]


def write(dist: pathlib.Path, node: str = "node") -> None:
    """Write the sprite into the folder `dist`; needs the npm packages of `peer/` installed."""
    dist.mkdir(parents=True, exist_ok=True)
    script = SCRIPTS / "sprite.mjs"
    subprocess.run([node, str(script), str(dist.resolve() / NAME)], check=True, cwd=SCRIPTS.parent)
