"""Every screen of a match in which everybody has a hostile name.

What a page, a keyboard and a screen reader rely on holds in each of them: names are text, nothing
is inline, ids are unique, and labels and descriptions point somewhere.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from peerdeck.games import games
from tests.support.app.elements import Node
from tests.support.app.markup import HOSTILE, hostile, problems
from tests.support.app.visit import Visit
from tests.support.cases import depth

EVERY = depth(20, 7)  # steps between two looks
TABLES = [
    "#game=cpwp&seats=3&jokers=three&match=wins&match_deals=2",
    "#game=takku_sum&seats=2&target=2&hands_between_rounds=redeal",
    "#game=crazy_eights&seats=3&target=30&twos=stack&aces=yes",
    "#game=spar&seats=3&target=4&revoke=challenge",
    "#game=shanghai&seats=3&rounds=3s@5,3s@5",
    "#game=progressive&seats=3&rounds=3s@5,3r@6&hot_card=on",
]


def screens(link: str) -> Iterator[tuple[str, Node]]:
    """Yield the screens of a match and the dialogs over them, each with what it is."""
    visit, random = hostile(link), Random(1)
    yield "home", visit.screen
    visit.press("start")
    while visit.where != "result":
        yield visit.where, visit.screen
        for do in ("moves", "scores", "advice") if visit.where == "table" else ():
            visit.do({"do": do})
            if visit.dialog is not None:
                yield do, visit.dialog
                visit.close()
        visit.finish(random, until_seen(EVERY))
    yield "result", visit.screen


def until_seen(looks: int) -> Callable[[Visit], bool]:
    """Return a moment some steps from now, or the next one with a result of a deal."""
    left = looks

    def is_so(visit: Visit) -> bool:
        nonlocal left
        left -= 1
        return left < 0 or (
            left < looks - 1 and visit.by_id("outcome") is not None and bool(visit.text("outcome"))
        )

    return is_so


def test_every_game_is_looked_at() -> None:
    assert {table.split("&")[0].removeprefix("#game=") for table in TABLES} == games().keys()


@pytest.mark.parametrize("link", TABLES)
def test_names_are_text_and_every_pointer_leads_somewhere(link: str) -> None:
    seen: Counter[str] = Counter()
    for what, root in screens(link):
        assert not problems(root), what
        seen[what] += HOSTILE in root.text()
    assert set(seen) == {"home", "table", "curtain", "moves", "scores", "advice", "result"}
    assert all(seen[what] for what in ("table", "curtain", "moves", "scores", "result")), (
        "no such names"
    )
