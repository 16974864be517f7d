"""Effects of a page: things to do, after its memory has been written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from peerdeck.dealing.lines import Line
from peerdeck.dealing.notation import Person
from peerdeck.log import Act


class Send(NamedTuple):
    """Send a text straight to somebody; it may be lost."""

    to: Person
    text: str


class Propose(NamedTuple):
    """Have these lines put into the log, one after the other."""

    items: tuple[Line | Act, ...]


class Compute(NamedTuple):
    """Do a sum of `deck.operations`, and tell the page what came of it."""

    name: str
    operation: str
    told: Mapping[str, Any]


Effect = Send | Propose | Compute
