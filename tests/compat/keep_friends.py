"""`python -m tests.compat.keep_friends`: keep tables with friends as pages of today keep them.

It made `friends_2/` to `friends_4/`, and is run again for the next version of what is kept, into
another folder, or for a table that is not there yet: no file is ever written anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from app.friends.table import VERSION
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_lobby import laid
from tests.app.online.test_playing import SHORT, play, playing
from tests.compat import HERE

Table = tuple[Circle, list[Page]]


def lobby() -> Table:
    """Two people who have not begun."""
    return laid("Ben")


def spar() -> Table:
    """Two people in the middle of a deal."""
    circle, pages = playing("Ben", link="game=spar&seats=4&target=4")
    play(circle, pages, Random(1), 6)
    circle.run(3)
    return circle, pages


def minded() -> Table:
    """Three people; a bot has acted for Carl by the words of a quorum, and he is back."""
    circle, pages = playing("Ben", "Carl", link=SHORT["shanghai"])
    carl = pages[2]
    play(circle, pages, Random(1), 6)
    carl.asleep = True
    play(circle, pages[:2], Random(2), 12)
    carl.asleep = False
    carl.reload()
    circle.run(12)
    return circle, pages


def heir() -> Table:
    """Three people; Anna, who was host, is gone, and Ben leads by two votes of three."""
    circle, pages = playing("Ben", "Carl", link=SHORT["cpwp"])
    play(circle, pages, Random(1), 3)
    pages[0].asleep = True
    circle.run(25)
    play(circle, pages[1:], Random(2), 3)
    circle.run(3)
    return circle, pages


def dealt() -> Table:
    """Three people in a later deal, who have signed how the log stands at each."""
    circle, pages = playing("Ben", "Carl", link="game=spar&seats=3&target=20")
    play(circle, pages, Random(1), 30)
    circle.run(3)
    return circle, pages


TABLES: dict[str, Callable[[], Table]] = {
    "lobby": lobby,
    "spar": spar,
    "minded": minded,
    "heir": heir,
    "dealt": dealt,
}


def keep(name: str, table: Callable[[], Table]) -> dict[str, Any]:
    """Write what the browsers of a table keep. Returns how each page looked."""
    _circle, pages = table()
    shown = {}
    for page in pages:
        assert page.friends is not None
        path = HERE / f"friends_{VERSION}" / f"{name}_{page.kept['name'].lower()}.json"
        path.write_text(page.friends + "\n", encoding="utf-8")
        shown[page.kept["name"]] = {
            "browser": page.browser,
            "address": page.address,
            "where": page.where,
            "hand": sorted(page.hand) if page.where == "table" else [],
        }
    return shown


def main() -> int:
    """Write all tables that are not there yet. Returns an exit status."""
    folder = HERE / f"friends_{VERSION}"
    folder.mkdir(exist_ok=True)
    path = folder / "shown.json"
    shown = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    shown |= {name: keep(name, table) for name, table in TABLES.items() if name not in shown}
    path.write_text(json.dumps(shown, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
