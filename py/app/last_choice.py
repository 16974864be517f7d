"""The table chosen last, kept in the browser between visits: a link, and the people's names.

A link is meant for others and holds no names; these lines never leave the browser.
"""

from __future__ import annotations

from dataclasses import replace

from app.links import LINK_LENGTH, from_link, link
from app.setup import Person, Setup, called, usual

LENGTH = 2 * LINK_LENGTH  # characters; a longer text was not written here


def write(setup: Setup) -> str | None:
    """Return the table as text: its link, then a line for each person; `None` for the usual one."""
    if setup == usual():
        return None
    names = [taker.name for taker in setup.takers if isinstance(taker, Person)]
    return "\n".join([link(setup), *names]).rstrip()


def read(text: str) -> Setup:
    """Read what `write` wrote; what is no longer available is as usual."""
    if len(text) > LENGTH:
        return usual()
    fragment, *names = text.split("\n")
    setup, _problems = from_link(fragment)
    takers = list(setup.takers)
    for seat, name in zip(setup.people, names, strict=False):
        takers[seat] = called(name)
    return replace(setup, takers=tuple(takers))
