"""The ways into a table with friends: as its host, as a guest, or once again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app import blocks
from app.effects import Effect
from app.friends.table import FriendsTable
from app.setup import Person, Setup
from peerdeck.words import _


class KeptTable(NamedTuple):
    """A page's part in a table, with blocks of its log, and the fragment that leads back to it."""

    fragment: str = ""
    text: str = ""
    blocks: Mapping[str, str] = blocks.NONE


NONE = KeptTable()


@dataclass(frozen=True)
class Page:
    """The page that opens a table, or comes to one."""

    me: str
    version: str
    name: str


@dataclass(frozen=True)
class Opening:
    """The next step of this page, as soon as the network is there."""

    setup: Setup | None = None  # host this, or else come to a table
    kept: KeptTable = NONE  # this page's part in it, from an earlier visit

    def open(
        self, page: Page, table: str, host: str, now: float
    ) -> tuple[FriendsTable, list[Effect]]:
        """The part in this table that the page has now, and what is to happen."""
        if self.setup is not None:
            return _laid(self.setup, page, table, now)
        told = ""
        if self.kept.text:
            try:
                found, effects = FriendsTable.read(
                    self.kept.text, now, version=page.version, blocks=self.kept.blocks
                )
            except ValueError:
                told = _(
                    "What this browser kept of the table cannot be read: the others send it again."
                )
            else:
                if (found.shared.role.me, found.shared.role.table) == (page.me, table):
                    return found, effects
        joined, effects = FriendsTable.joined(page.me, table, host, now, version=page.version)
        joined.news += filter(None, [told])
        return joined, effects


def _laid(setup: Setup, page: Page, table: str, now: float) -> tuple[FriendsTable, list[Effect]]:
    """Return a new table: seats kept for those who were named, bots as they were chosen."""
    friends = [one.name for one in setup.takers[1:] if isinstance(one, Person)]
    return FriendsTable.hosted(
        page.me, table, setup, now, version=page.version, name=page.name, expected=friends
    )


def table_in(fragment: str) -> str:
    """The table to which an address leads, by whatever relays."""
    return fragment.lstrip("#").split("&")[0]


def keeping(part: KeptTable, earlier: KeptTable = NONE) -> Effect:
    """Have the page's part in a table kept, and in an earlier one of which it is a copy."""
    kept: dict[str, object] = {"fragment": part.fragment, "part": part.text}
    if earlier.text:
        kept["earlier"] = [earlier.fragment, earlier.text]
    return {"save friends": json.dumps(kept), "blocks": {**earlier.blocks, **part.blocks}}


def read_kept(text: str | None) -> tuple[KeptTable, KeptTable]:
    """Return the page's part in a table and in an earlier one, `NONE` where there is none.

    The inverse of `keeping`; a text with blocks is as `blocks.joined` makes it.
    """
    save, texts = blocks.parted(text or "")
    try:
        told = json.loads(save)
    except (ValueError, RecursionError):
        told = None
    match told:
        case {"fragment": str(fragment), "part": str(part), **more}:
            current = KeptTable(fragment, part, blocks.used(part, texts))
            match more:
                case {"earlier": [str(other), str(before)]}:
                    return current, KeptTable(other, before, blocks.used(before, texts))
            return current, NONE
    return NONE, NONE
