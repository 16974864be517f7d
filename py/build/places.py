"""The places of everything: the sources, the npm packages, the site, and the build's memory."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PY = ROOT / "py"
STATIC = ROOT / "static"
PARTS = ROOT / "peer" / "node_modules"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache" / "build"
