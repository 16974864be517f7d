"""The network: what connects this page with those of friends, as the table sees it.

Wishes go out, events come in. They are those of `peer/PROTOCOL.md`.
"""

from __future__ import annotations

import json
from collections.abc import Set
from dataclasses import dataclass, field
from typing import Any

from app.effects import Effect

Event = dict[str, Any]
Wish = dict[str, Any]

LONGEST_EVENT = 800_000  # characters
WORD = 40  # characters of a word about a failure


@dataclass(frozen=True)
class Report:
    """The last report about a peer: "open", "quiet", "calling" or "gone", and why not open."""

    state: str = ""
    why: str = ""


@dataclass
class Network:
    """All that this page knows of its connections.

    `wishes` are those to be granted, in order, until somebody drains them.
    """

    wishes: list[Wish] = field(default_factory=list)
    peers: dict[str, Report] = field(default_factory=dict)
    relays: str = ""  # "off", "opening", "up", "down" or not known yet
    reach: str = ""  # "none", "local", "outside", "turn" or not known yet
    is_replaced: bool = False
    _signing: set[int] = field(default_factory=set)
    _wanted: Effect = field(default_factory=dict)  # the newest wish for connections

    @property
    def signing(self) -> Set[object]:
        """The numbers of the texts that are being signed."""
        return frozenset(self._signing)

    def wish(self, do: str, **more: Any) -> None:
        """Have this done."""
        self.wishes.append({"do": do, **more})

    def carry_out(self, effect: Effect) -> None:
        """Have done what a table wants of the network (`friends/events.py`)."""
        match effect:
            case {"post": str(text), "to": str(peer)}:
                self.wish("send", to=peer, text=text)
            case {"sign": str(text), "id": int(number)}:
                self._signing.add(number)
                self.wish("sign", text=text, id=number)
            case {"verify": int(number), "signed": list(rows)}:
                self.wish("verify", signed=rows, id=number)
            case {"network": dict(wanted)}:
                self._connect(wanted)

    def drain(self) -> list[Effect]:
        """Return the wishes as effects, in order, and forget them."""
        wishes, self.wishes = self.wishes, []
        return [{"friends": json.dumps(wish)} for wish in wishes]

    def come(self, fragment: str, **more: Any) -> None:
        """Go to the table of this address; what connected this page before is gone."""
        self.peers.clear()
        self._signing.clear()
        self._wanted = {}
        self.wish("come", fragment=fragment, **more)

    def _connect(self, wanted: Effect) -> None:
        """Have those connected who belong to the table."""
        before, self._wanted = self._wanted, wanted
        both = "expected", "answers"
        if any(before.get(name) != wanted[name] for name in both):
            self.wish("expect", peers=wanted["expected"], answers=wanted["answers"])
        if before.get("locked", False) != wanted["locked"]:
            self.wish("lock", why="locked" if wanted["locked"] else "")

    def take(self, event: Event) -> None:
        """Take note of what has happened on the connections."""
        match event:
            case {"is": "signed" | "failed", "id": int(number)}:
                self._signing.discard(number)
            case {"is": "peer", "peer": str(peer), "state": str(state)}:
                self.peers[peer] = Report(state, str(event.get("why", ""))[:WORD])
            case {"is": "relays", "state": str(state)}:
                if (self.relays, state) != ("down", "opening"):  # tried again, to no avail so far
                    self.relays = state
            case {"is": "reach", "reach": str(reach)}:
                self.reach = reach
            case {"is": "replaced"}:
                self.is_replaced = True


def read_event(text: str) -> Event:
    """Return what has happened on the connections, nothing at all if that makes no sense."""
    try:
        event = json.loads(text) if len(text) <= LONGEST_EVENT else None
    except (ValueError, RecursionError):
        event = None
    return event if isinstance(event, dict) else {}
