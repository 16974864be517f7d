"""The relays and servers of one's own that a person has named: they may be anything at first."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from peerdeck.words import _

MOST = 3
LONGEST = 200
RELAY = re.compile(r"(mqtt\+)?wss?://[^\s,]+", re.ASCII)
TURN = re.compile(r"turns?:[^\s,]+", re.ASCII)


class Unfit(ValueError):
    """Something that was filled in cannot be used; `field` is where."""

    def __init__(self, field: str, text: str) -> None:
        """Say this sentence beside this field."""
        super().__init__(text)
        self.field = field


@dataclass(frozen=True)
class Servers:
    """Relays that take the place of the project's, and a TURN server with its user and password."""

    relays: tuple[str, ...] = ()
    turn: str = ""
    user: str = ""
    password: str = ""

    @classmethod
    def from_form(cls, form: Mapping[Any, Any]) -> Servers:
        """Read what was filled in. Raises `Unfit` with a sentence."""

        def field(name: str) -> str:
            return str(form.get(name, ""))[: MOST * LONGEST].strip()

        relays = tuple(field("relays").replace(",", " ").split())
        if len(relays) > MOST:
            raise Unfit("relays", _("Three servers at most, because the link contains them."))
        for relay in relays:
            if not _is_relay(relay):
                raise Unfit(
                    "relays",
                    _(
                        "{address} is not the address of such a server: it begins with wss://."
                    ).format(address=relay[:LONGEST]),
                )
        turn = field("turn")
        if turn and (not TURN.fullmatch(turn) or len(turn) > LONGEST):
            raise Unfit("turn", _("The address of such a server begins with turn: or turns:."))
        return cls(relays, turn, field("turn-user")[:LONGEST], field("turn-password")[:LONGEST])

    @classmethod
    def from_text(cls, text: str) -> Servers:
        """Read what was kept; there are none if it cannot be read."""
        try:
            form = json.loads(text)
            return cls.from_form(form) if isinstance(form, dict) else cls()
        except (ValueError, RecursionError):
            return cls()

    def text(self) -> str:
        """Return the servers as they are kept."""
        return json.dumps(
            {
                "relays": " ".join(self.relays),
                "turn": self.turn,
                "turn-user": self.user,
                "turn-password": self.password,
            }
        )

    @property
    def wishes(self) -> dict[str, Any]:
        """The servers as part of a wish; empty where the usual ones will do."""
        if not self.turn:
            return {}
        return {"turn": [{"urls": self.turn, "username": self.user, "credential": self.password}]}


def _is_relay(address: str) -> bool:
    return len(address) <= LONGEST and RELAY.fullmatch(address) is not None
