"""The table that was chosen last, kept in the browser between visits: a link, and people's names.

A link is for others and has no names; these lines never leave the browser.
"""

from __future__ import annotations

from dataclasses import replace

from app.links import LINK_LENGTH, from_link, link
from app.setup import Person, Setup, called, usual

LENGTH = 2 * LINK_LENGTH  # characters; what is longer was not written here


def write(setup: Setup) -> str | None:
    """The table as text: its link, then a line for each person; nothing for the usual one."""
    if setup == usual():
        return None
    names = [taker.name for taker in setup.takers if isinstance(taker, Person)]
    return "\n".join([link(setup), *names]).rstrip()


def read(text: str) -> Setup:
    """The inverse of `write`; what cannot be had any more is as usual."""
    if len(text) > LENGTH:
        return usual()
    fragment, *names = text.split("\n")
    setup, _problems = from_link(fragment)
    takers = list(setup.takers)
    for seat, name in zip(setup.people, names, strict=False):
        takers[seat] = called(name)
    return replace(setup, takers=tuple(takers))
