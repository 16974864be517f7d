"""The faces that a text names or draws."""

import re

from app.cardview import symbol
from peerdeck.card import JOKER, Face
from peerdeck.naming import short, spoken

NAMES = {
    name.lower(): face
    for face in range(JOKER + 1)
    for name in (f"#{symbol(face)}", spoken(face), short(face))
}
NAME = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, NAMES))})")


def named(text: str) -> set[Face]:
    """The faces whose name or drawing stands in a text."""
    return {NAMES[name] for name in NAME.findall(text.lower())}
