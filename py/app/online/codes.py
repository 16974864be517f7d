"""Peer codes: the two steps with which people connect two pages where no relay does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from app.addresses import LONGEST, Code, of_text
from app.online import intents
from app.online.network import Network
from peerdeck.words import N_, _

# Why a code is not taken, by the word for it.
TROUBLES = {
    "code": N_("This is not such a code. Copy it whole, from its first letter to its last."),
    "letter": N_("A letter of this code is wrong or missing. Copy all of it again."),
    "version": N_("This code was made by another version of this page. Reload both pages."),
    "table": N_("This code is for another table."),
    "kind": N_("This code belongs to the other step. Swap what you give and what you take."),
    "answer": N_(
        "This is an answer: it is for the person who made the first code. Paste that code here."
    ),
    "other": N_("This code answers an older one that no longer counts. Make a new one."),
}


@dataclass
class Codes:
    """The state of the exchange.

    Somebody at the table begins with their own code, a newcomer with that of a friend.
    """

    network: Network
    is_open: bool = False
    is_sought: bool = False  # the person comes by a code
    own: str = ""
    takes: bool = False  # the other's code is waited for
    told: str = ""
    trouble: str = ""
    has_worked: bool = False  # the last exchange of somebody at the table has ended
    _offers: bool = False  # the own code is the first of the two
    _taken: str = ""  # the code that was pasted last
    _offered: str = ""  # the code that is answered when its table is there

    def act(self, intent: intents.CodeIntent) -> None:
        """Do what the person asks."""
        self.has_worked = False
        match intent:
            case intents.OfferCode():
                self.is_open, self.own, self.takes, self.trouble = True, "", True, ""
                self._offers = True
                self.network.wish("offer")
            case intents.Codes():
                self.is_sought = True
                self.open()
            case intents.AnotherCode():
                self.own = self.told = self.trouble = self._offered = ""
                self.is_sought = self.takes = True
            case intents.TakeCode(form):
                self.is_open, self.trouble = True, ""
                text = form.get("code", "")[:LONGEST]
                led = of_text(text)
                self._taken = led.code if isinstance(led, Code) else "".join(text.split())
                self.network.wish("look", code=self._taken)
            case _:
                assert_never(intent)

    def refuse_link(self) -> None:
        """Say that a link was pasted, which does not help at a table."""
        self.trouble = _("This is a link and no code. Your friend gets in by opening it.")

    def open(self) -> None:
        """Wait for a code, if none has come yet."""
        if not self.is_open:
            self.is_open = self.takes = True

    @property
    def is_stale(self) -> bool:
        """True if nobody waits for the own code any longer."""
        return self.trouble == _(TROUBLES["other"])

    def take(self, event: Mapping[str, Any]) -> None:
        """Something has happened on the connections."""
        match event:
            case {"is": "code", "kind": "offer", "code": str(code), "fragment": ""}:
                self.own, self.takes = code, True
            case {"is": "code", "kind": "offer", "code": str(code)} if code == self.own:
                self.trouble = _(TROUBLES["kind"])
            case {"is": "code", "kind": "offer", "code": str(code)}:
                self._offered = code
            case {"is": "code", "kind": "answer", "code": str(code)} if code == self._taken:
                if not self._offers:
                    self.trouble = _(TROUBLES["answer"])
                    return
                self.network.wish("accept", code=code)
            case {"is": "code", "kind": "answer", "code": str(code)}:
                self.own, self.takes = code, False
                self.told = _("Give it to your friend. As soon as it is taken, you are connected.")
            case {"is": "code"}:
                self.trouble = _(TROUBLES["code"])
            case {"is": "accepted"}:
                self._end()
                self.has_worked = True
            case {"is": "peer", "state": "open"} if self.told:
                self._end()  # our answer has been taken
            case {"is": "failed", "do": "look" | "answer" | "accept" | "offer", "why": str(why)}:
                self.trouble = _(TROUBLES.get(why, TROUBLES["code"]))

    def _end(self) -> None:
        self.is_open = self.is_sought = self.takes = self._offers = False
        self.own = self.told = self.trouble = ""

    def answer(self) -> None:
        """Answer the code that led to the table which is there now, if there was one."""
        if self._offered:
            self.is_open = True
            self.network.wish("answer", code=self._offered)
            self._offered = ""
