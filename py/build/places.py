"""Where things are: the sources, the npm packages, the site, and what the build remembers."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PY = ROOT / "py"
STATIC = ROOT / "static"
PARTS = ROOT / "peer" / "node_modules"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache" / "build"
