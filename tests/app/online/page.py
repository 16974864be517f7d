"""Somebody's page among those of friends: its small stand-in for the connections, and its person.

The stand-in grants the wishes of `peer/PROTOCOL.md` ("The door").
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import patch
from urllib.parse import unquote

from app.intents import Given
from app.session import Effect, Session
from peerdeck.agreement.sums import Compute
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError
from peerdeck.deck.toy import TOY
from tests.app.online.secrets import seal
from tests.support.app.elements import Node
from tests.support.app.visit import Visit, fields

if TYPE_CHECKING:
    from tests.app.online.circle import Circle

ADDRESS = "https://cards.example/peerdeck/"
DELAY = 20  # milliseconds on the way


VERSION, SECRET, NEWEST = 2, 16, 32  # of an invitation, and the bytes of its parts
PEER = 43  # characters of a peer id


def invitation(number: int, newest: bytes = bytes(NEWEST)) -> str:
    """Return what the address of a table carries, as of a real one."""
    secret = f"table {number}".encode().ljust(SECRET, b"~")
    return urlsafe_b64encode(bytes([VERSION]) + secret + newest).decode().rstrip("=")


def number_in(letters: str) -> int:
    """Return the number of the table to which an invitation leads."""
    data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    return int(data[1 : 1 + SECRET].decode().strip("~").removeprefix("table "))


def code(kind: str, number: int) -> str:
    """Return the letters of a code, as many as a real one has at least."""
    return f"IA{kind}{number}".ljust(60, "_")


FLIGHT = 240  # milliseconds for which the cards of a move fly


class Page(Visit):
    """Somebody's page; `browser` says whose, and what it keeps outlives it."""

    def __init__(
        self,
        circle: Circle,
        name: str,
        link: str = "",
        *,
        version: str = "1",
        can_shuffle: bool = True,
        can_keep: bool = True,
        kept: dict[str, str] | None = None,
        browser: str = "",
    ) -> None:
        """Open the page."""
        self.circle, self.browser, self.version = circle, browser or name, version
        self.can_shuffle, self.can_keep = can_shuffle, can_keep
        self.stored: dict[str, str] = {}  # what is stored of the table with friends
        self.is_full = False  # the disk is, so nothing more of friends is stored
        self.renewals = 0  # how often this browser has got a new key
        self.copied = ""
        self.files: dict[str, str] = {}
        self.wishes: list[dict[str, Any]] = []  # all of them, in order
        self.fails: dict[str, str] = {}  # wishes that are not granted, and why
        self.shared: list[str] = []
        self.asleep = False
        self._clear()
        super().__init__(link, seed=len(circle.pages) + 1, kept={"name": name, **(kept or {})})

    def _clear(self) -> None:
        self.sums: list[Compute] = []  # that are still to be done
        self.table = self.me = self.fragment = ""
        self.answers = self.calls = self.locked = False
        self.is_unstored = False
        self.expected: set[str] = set()
        self.removed: set[str] = set()

    def do(self, intent: Given) -> list[Effect]:
        """Hand an intent over, at the time of the circle."""
        if intent["do"] == "open":
            more = {"address": ADDRESS, "can_share": True, "friends": self.friends}
            more |= {"can_shuffle": self.can_shuffle, "can_keep": self.can_keep}
            intent = {**intent, **more, "version": self.version}
        seconds = lambda: self.circle.now / 1_000  # noqa: E731
        clock = SimpleNamespace(monotonic=seconds, time=seconds)
        with patch("app.online.clock.time", clock):
            return super().do(intent)

    def _take(self, effect: Effect) -> None:
        waits = len(self.ticks)
        super()._take(effect)
        session = self.session
        for intent in self.ticks[waits:]:
            self.circle.later(
                effect["wait"] + (FLIGHT if effect.get("landed") else 0),
                lambda intent=intent: self.do(intent) if self.is_same(session) else None,
            )
        del self.ticks[waits:]
        if "show" in effect:
            self.do({"do": "show"})
        if "store friends" in effect:
            self._store(effect["store friends"])
        if "copy" in effect:
            self.copied = effect["copy"]
        if "file" in effect:
            self.files[effect["name"]] = effect["file"]
        if "share" in effect:
            self.shared.append(effect["share"])
        if "deck" in effect:
            if not self.sums:
                self.circle.later(1, lambda: self._compute() if self.is_same(session) else None)
            self.sums.append(effect["deck"])
        if "friends" in effect:
            wish = json.loads(effect["friends"])
            if self.is_unstored:
                return
            assert "friends" in self.held or wish["do"] == "leave", "this tab speaks for nobody"
            self.wishes.append(wish)
            self.circle.later(1, lambda: self._grant(wish) if self.is_same(session) else None)

    def _store(self, texts: dict[str, str | None]) -> None:
        assert "friends" in self.held, "this tab may not write the table with friends"
        if self.is_full:
            self.is_unstored = True
            self.circle.later(1, lambda: self.do({"do": "unstored", "why": "full"}))
            return
        for name, text in texts.items():
            if text is None:
                self.stored.pop(name, None)
            else:
                self.stored[name] = text

    def _compute(self) -> None:
        """Do the sums that have gathered, and hand all results in together."""
        sums, self.sums = self.sums, []
        self.do({"do": "computed", "results": {each.name: result_of(each) for each in sums}})

    @property
    def friends(self) -> str | None:
        """What is stored of the table with friends, as the worker reads it."""
        return json.dumps(self.stored) if "fragment" in self.stored else None

    def kept_of(self, name: str) -> str | None:
        """Return what is kept of a match, or of the table with friends."""
        return self.friends if name == "friends" else super().kept_of(name)

    def is_same(self, session: Session) -> bool:
        """Return True if this page has not been loaded again since, and is awake."""
        return self.session is session and not self.asleep

    # What the connections do

    def hear(self, event: dict[str, Any] | str) -> None:
        """Something happens on the line."""
        text = event if isinstance(event, str) else json.dumps(event)
        if not self.asleep:
            self.do({"do": "friends", "event": text})

    def told_of(self, peer: Page, state: str, why: str = "", id: str = "") -> None:
        """Tell this page how it is connected with somebody."""
        way = "direct" if state == "open" else ""
        told = {"is": "peer", "peer": id or peer.me, "state": state, "way": way, "why": why}
        told |= {"build": peer.version, "isExpected": peer.me in self.expected}
        session = self.session
        self.circle.later(DELAY, lambda: self.hear(told) if self.is_same(session) else None)

    def _grant(self, wish: dict[str, Any]) -> None:
        name = {"id": wish["id"]} if "id" in wish else {}
        if wish["do"] in self.fails:
            why = self.fails[wish["do"]]
            self.hear({"is": "failed", "do": wish["do"], "why": why, **name})
            return
        match wish:
            case {"do": "make"}:
                number = next(self.circle.numbers)
                self._open(invitation(number), wish.get("relays", []))
            case {"do": "come", "fragment": str(fragment)}:
                self.renewals += wish.get("fresh", False)
                self.calls = True
                letters, _and, relays = fragment.lstrip("#").partition("&relay=")
                self._open(letters.removeprefix("table="), [unquote(relays)][: bool(relays)])
            case {"do": "leave"}:
                self._clear()
            case {"do": "send", "to": str(to), "text": str(text)}:
                self.circle.send(self, to, text)
            case {"do": "expect", "peers": list(peers), "answers": bool(answers)}:
                self.expected, self.answers = set(peers), answers
            case {"do": "remove", "peer": str(peer)}:
                self.removed.add(peer)
            case {"do": "pardon", "peer": str(peer)}:
                self.removed.discard(peer)
            case {"do": "lock", "why": str(why)}:
                self.locked = bool(why)
            case {"do": "sign", "text": str(text)}:
                self.hear({"is": "signed", "key": self.me, "sig": seal(self.me, text), **name})
            case {"do": "verify", "signed": list(rows)}:
                peers = [key if sig == seal(key, text) else "" for text, key, sig in rows]
                self.hear({"is": "verified", "peers": peers, **name})
            case {"do": "relays", "relays": list(relays)}:
                self._open(self.fragment, relays)
            case {"do": "newest", "hash": str(newest)}:
                self.fragment = invitation(number_in(self.fragment), bytes.fromhex(newest))
                self._say_table([])
            case {"do": "offer"}:
                self._give("offer")
            case {"do": "look", "code": str(code)}:
                kind, _by, about = self.circle.codes.get(code, ("", "", ""))
                there = f"table={about}" if kind == "offer" else ""
                self.hear({"is": "code", "kind": kind, "code": code, "fragment": there})
            case {"do": "answer", "code": str(code)}:
                self._give("answer", code)
            case {"do": "accept", "code": str(code)}:
                offer = self.circle.codes.get(code, ("", "", ""))[2]
                by = self.circle.codes.get(offer, ("", "", ""))[1]
                if code in self.circle.accepted or by != self.me:
                    self.hear({"is": "failed", "do": "accept", "why": "other"})
                    return
                self.circle.accepted.add(code)
                self.circle.coded.add(frozenset((self.me, self.circle.codes[code][1])))
                self.hear({"is": "accepted"})

    def _give(self, kind: str, to: str = "") -> None:
        letters = code(kind, next(self.circle.numbers))
        self.circle.codes[letters] = (kind, self.me, to or self.fragment)
        self.hear({"is": "code", "kind": kind, "code": letters, "fragment": ""})

    def _open(self, fragment: str, relays: list[str]) -> None:
        number = number_in(fragment)
        who = f"{self.browser}-{number}-{self.renewals}".encode()
        self.me = urlsafe_b64encode(who).decode().rstrip("=")[-PEER:].rjust(PEER, "-")
        self.table, self.fragment = f"table{number}", fragment
        for other in self.circle.at(self.table):
            if other is not self and other.me == self.me:
                other.hear({"is": "replaced"})
                other._clear()
        self._say_table(relays)
        self.hear({"is": "relays", "state": self.circle.relays, "relays": []})

    def _say_table(self, relays: list[str]) -> None:
        relayed = "".join(f"&relay={relay}" for relay in relays)
        self.hear(
            {
                "is": "table",
                "table": self.table.encode().hex().ljust(64, "0"),
                "me": self.me,
                "fragment": f"table={self.fragment}{relayed}",
                "isKept": True,
            }
        )

    # What the person does

    @property
    def link(self) -> str:
        """The link in the invitation."""
        return self.region("link-text").get("value")

    def lay(self, link: str) -> None:
        """Lay a table for friends."""
        self.do({"do": "link", "hash": f"#{link}"})
        self.press("host friends")
        self.circle.run()

    def follow(self, link: str) -> None:
        """Open a link to a table in this page."""
        self.do({"do": "link", "hash": link.removeprefix(ADDRESS)})
        self.circle.run()

    def hand_in(self, id: str, **filled: str) -> list[Effect]:
        """Fill a form in and hand it in."""
        form = self.region(id)
        while form.tag != "form":
            assert form.parent is not None, f"{id} is in no form"
            form = form.parent
        told = {**fields(form), **filled}
        assert told.keys() == fields(form).keys() | filled.keys()
        return self.do({"do": form.get("data-do"), "form": told})

    def let_in(self, name: str = "") -> None:
        """Let in the person at the door."""
        for node in self.commands("admit"):
            if name in _beside(node).text():
                self.press_on(node)
                self.circle.run()
                return
        raise AssertionError(f"{name} is not at the door")

    def wake(self) -> None:
        """Go on after the device slept, at the first look at the clock."""
        self.asleep = False
        self.do({"do": "beat"})

    def reload(self) -> None:
        """Load the page again: what was not stored is lost."""
        self._clear()
        super().__init__(self.address, kept=self.kept, saves=self.saves)

    @property
    def words(self) -> str:
        """The whole text of the screen."""
        return " ".join(self.screen.text().split())

    def says(self, *sentences: str) -> bool:
        """Return True if the screen says all of these."""
        return all(one in self.words for one in sentences)


def _beside(node: Node) -> Node:
    """Return the node that a command stands in."""
    while node.tag not in ("li", "section") and not node.is_a("asked") and node.parent is not None:
        node = node.parent
    return node


_random = Random(1)


def result_of(compute: Compute) -> Any:
    """Return the results of a sum, None if its arguments make no sense."""
    try:
        return operations.run(TOY, compute.operation, compute.arguments, _random.randbytes)
    except DeckError:
        return None
