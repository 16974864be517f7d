"""The ways into a table with friends: opening it, following a link, or coming back."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from app.effects import Effect
from app.friends import events
from app.friends.news import News
from app.friends.table import FriendsTable
from app.setup import Person, Setup
from peerdeck.words import _

FRAGMENT = "fragment"  # the name of the kept text with the address of the table
SECRET, NEWEST = 17, 32  # bytes of an invitation: its version and secret, then a decision's hash


class KeptTable(NamedTuple):
    """A page's part in a table as texts by name, and the fragment that leads back to it."""

    fragment: str = ""
    texts: Mapping[str, str] = MappingProxyType({})


NONE = KeptTable()


@dataclass(frozen=True)
class Opening:
    """The next step of this page, as soon as the network is there: open a table, or join one.

    `kept` is this page's part in it, from an earlier visit.
    """

    setup: Setup | None = None
    kept: KeptTable = NONE

    @property
    def is_return(self) -> bool:
        """True if this page has a place there from an earlier visit."""
        return bool(self.kept.texts.keys() - {FRAGMENT})

    def open(
        self, me: str, table: str, fragment: str, name: str, now: float
    ) -> tuple[FriendsTable, list[Effect]]:
        """Return the table that this page has now, and what is to happen."""
        if self.setup is not None:
            friends = [t.name for t in self.setup.takers[1:] if isinstance(t, Person)]
            return events.founded(me, table, self.setup, name, friends, now)
        problem = ""
        if self.is_return:
            try:
                return events.read(self.kept.texts, me, table, now)
            except ValueError:
                problem = _(
                    "What this browser kept of the table cannot be read, so your page asks the "
                    "others for it."
                )
        joined = events.joined(me, table, newest_in(fragment), now)
        joined.news += [News(problem, lasts=True)] if problem else []
        gone = {name: None for name in self.kept.texts if name != FRAGMENT}
        return joined, [{"store friends": gone}] if gone else []


def table_in(fragment: str) -> str:
    """Return a text that is the same for all links to one table, "" for what is none."""
    return _bytes_in(fragment)[:SECRET].hex()


def newest_in(fragment: str) -> str:
    """Return the hash of the decision that a link names, "" if it names none."""
    newest = _bytes_in(fragment)[SECRET : SECRET + NEWEST]
    return newest.hex() if any(newest) else ""


def with_newest(fragment: str, newest: str) -> str:
    """Return the fragment of a link that names this decision."""
    start, _is, rest = fragment.partition("table=")
    _field, _and, others = rest.partition("&")
    data = _bytes_in(fragment)
    if not data or not newest:
        return fragment
    text = urlsafe_b64encode(data[:SECRET] + bytes.fromhex(newest)).decode().rstrip("=")
    return f"{start}table={text}" + (f"&{others}" if others else "")


def _bytes_in(fragment: str) -> bytes:
    """Return the bytes of the invitation in a fragment; none if it has none."""
    for field in fragment.lstrip("#").split("&"):
        name, _is, value = field.partition("=")
        if name == "table":
            try:
                return urlsafe_b64decode(value + "=" * (-len(value) % 4))
            except ValueError:
                return b""
    return b""


def keeping(fragment: str) -> Effect:
    """Return the effect that keeps the address of the table."""
    return {"store friends": {FRAGMENT: fragment}}


def read_kept(text: str | None) -> KeptTable:
    """Return the page's part in a table, from the texts that the browser keeps, in JSON."""
    try:
        texts = json.loads(text or "{}")
    except (ValueError, RecursionError):
        texts = {}
    if not isinstance(texts, dict) or not isinstance(texts.get(FRAGMENT), str):
        return NONE
    return KeptTable(texts[FRAGMENT], {str(k): str(v) for k, v in texts.items()})
