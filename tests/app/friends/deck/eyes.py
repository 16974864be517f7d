"""Search what a page holds for cards that its person may not see."""

import json
from collections.abc import Iterator
from typing import Any

from app.friends.deck.page import Page
from peerdeck.card import Card
from peerdeck.state import State


def foreign(page: Page) -> set[Card]:
    """Return the hidden cards that a page has no right to."""
    sight = page.book.sight
    return {card for card in sight.hidden if page.me not in sight.of(card)} - {*sight.to_open}


def check(page: Page) -> None:
    """A page holds no face, and no way to a face, that is not its own; nor does what it keeps."""
    if page.is_behind:  # it has not read yet that it minds a seat no more
        return
    hidden = foreign(page)
    assert not hidden & page.faces.keys()
    for state in states(page):
        assert not [
            card for card in hidden if card < len(state.face) and state.face[card] is not None
        ]
    assert not hidden & page.memory.parts.keys()
    kept = json.loads(json.dumps(page.written()))
    assert not hidden & {Card(part[0]) for part in kept["memory"]["parts"]}
    names = [*kept["sums"]["faces"], *page.sums._results, *page.sums._asked]
    seen = [name.split(" ")[1] for name in names if name.startswith("face ")]
    assert not hidden & {Card(int(card)) for card in seen}


def states(thing: Any) -> Iterator[State[Any, Any]]:
    """Yield every state of a table that can be reached from something."""
    seen: set[int] = set()
    rest = [thing]
    while rest:
        one = rest.pop()
        if id(one) in seen or isinstance(one, str | bytes | int | float | type):
            continue
        seen.add(id(one))
        if isinstance(one, State):
            yield one
        if isinstance(one, dict):
            rest += [*one, *one.values()]
        elif isinstance(one, list | tuple | set | frozenset):
            rest += one
        else:
            rest += vars(one).values() if hasattr(one, "__dict__") else []
            rest += [getattr(one, name, None) for name in getattr(type(one), "__slots__", ())]
