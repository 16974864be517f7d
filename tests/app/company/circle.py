"""Pages of friends in one process, joined by a small stand-in for the connections between them.

    circle = Circle()
    anna, ben = circle.page("Anna"), circle.page("Ben")
    anna.lay("game=spar&seats=4")
    ben.follow(anna.link)
    circle.run()

The stand-in grants the wishes of `peer/PROTOCOL.md` ("The door"). Time passes only by `run`.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from app.friends import chance
from app.friends.roster import PEER
from app.session import Effect, Intent, Session
from tests.app.player import Node
from tests.app.visit import Visit, fields

ADDRESS = "https://cards.example/peerdeck/"
DELAY = 20  # milliseconds on the way
STEPS = 200_000


class Circle:
    """The world of some pages: the time, relays and networks, and who is connected with whom."""

    def __init__(self, seed: int = 1) -> None:
        """No pages yet; everything follows from the seed."""
        self.now = 0.0
        self.random = Random(seed)
        chance.source = Random(seed)
        self.pages: list[Page] = []
        self.relays = "up"  # or "down"
        self.apart: set[frozenset[str]] = set()  # pages between which there is no way
        self.coded: set[frozenset[str]] = set()  # peers that exchanged codes
        self.codes: dict[str, tuple[str, str]] = {}  # each code: what it is, and who made it
        self.accepted: set[str] = set()
        self.frames: list[tuple[str, str, str]] = []
        self._connected: dict[frozenset[str], tuple[Page, Page]] = {}
        self._queue: list[tuple[float, int, Callable[[], Any]]] = []
        self._number = count(1)

    def page(self, name: str, **how: Any) -> Page:
        """Somebody opens the page in a browser of their own."""
        page = Page(self, name, **how)
        self.pages.append(page)
        return page

    def later(self, after: float, do: Callable[[], Any]) -> None:
        """Have this done after so many milliseconds."""
        heapq.heappush(self._queue, (self.now + after, next(self._number), do))

    def run(self, seconds: float = 2) -> None:
        """Let time pass."""
        until = self.now + seconds * 1_000
        for _step in range(STEPS):
            self._connect()
            if not self._queue or self._queue[0][0] > until:
                break
            self.now, _number, do = heapq.heappop(self._queue)
            do()
        else:
            raise AssertionError("there is no end to it")
        self.now = until

    def until(self, test: Callable[[], bool], seconds: float = 60) -> None:
        """Let time pass until something is so."""
        end = self.now + seconds * 1_000
        while not test():
            assert self.now < end, "it never comes to this"
            self.run(0.25)

    def at(self, table: str) -> list[Page]:
        """The pages at this table that are awake."""
        return [one for one in self.pages if one.table == table and not one.asleep]

    def _connect(self) -> None:
        tables = {one.table for one in self.pages if one.table}
        wanted: dict[frozenset[str], tuple[Page, Page]] = {}
        for table in tables:
            there = self.at(table)
            for number, one in enumerate(there):
                for other in there[number + 1 :]:
                    if self._is_way(one, other):
                        wanted[frozenset((one.me, other.me))] = (one, other)
        for pair in self._connected.keys() - wanted.keys():
            self._tell_pair(self._connected[pair], "gone")
        for pair, (one, other) in wanted.items():
            if self._connected.get(pair) != (one, other):
                if pair in self._connected:
                    self._tell_pair(self._connected[pair], "gone")
                self._tell_pair((one, other), "open")
        self._connected = wanted

    def _is_way(self, one: Page, other: Page) -> bool:
        """Whether two pages at one table are connected."""
        pair = frozenset((one.me, other.me))
        if one.me == other.me or frozenset((one.browser, other.browser)) in self.apart:
            return False
        if other.me in one.removed or one.me in other.removed:
            return False
        known = other.me in one.expected and one.me in other.expected
        if self.relays == "down" and pair not in self.coded and pair not in self._connected:
            return known and self._is_introduced(one, other)
        return known or any(
            host.leads and (guest.calls and (not host.locked or guest.me in host.expected))
            for host, guest in ((one, other), (other, one))
        )

    def _is_introduced(self, one: Page, other: Page) -> bool:
        """Whether somebody is connected with both."""
        return any(
            {frozenset((one.me, friend.me)), frozenset((other.me, friend.me))}
            <= self._connected.keys()
            for friend in self.at(one.table)
        )

    def _tell_pair(self, pair: tuple[Page, Page], state: str) -> None:
        for page, of in (pair, pair[::-1]):
            is_removed = page.me in of.removed
            why = "removed" if is_removed else "timeout" if page.table and of.table else "left"
            page.told_of(of, state, why if state == "gone" else "")

    def send(self, page: Page, to: str, text: str) -> None:
        """Carry a text to a peer that is connected."""
        self.frames.append((page.me, to, text))
        pair = frozenset((page.me, to))
        if pair in self._connected:
            there = next(one for one in self._connected[pair] if one.me == to)
            event = {"is": "text", "from": page.me, "text": text}
            session = there.session
            self.later(DELAY, lambda: there.hear(event) if there.is_same(session) else None)


class Page(Visit):
    """Somebody's page; `browser` says whose, and what it keeps outlives it."""

    def __init__(
        self,
        circle: Circle,
        name: str,
        link: str = "",
        *,
        version: str = "1",
        kept: dict[str, str] | None = None,
        browser: str = "",
    ) -> None:
        """Open the page."""
        self.circle, self.browser, self.version = circle, browser or name, version
        self.friends: str | None = None  # what is kept of the table with friends
        self.address = link
        self.copied = ""
        self.wishes: list[dict[str, Any]] = []  # all of them, in order
        self.fails: dict[str, str] = {}  # wishes that are not granted, and why
        self.shared: list[str] = []
        self.asleep = False
        self._clear()
        super().__init__(link, seed=len(circle.pages) + 1, kept={"name": name, **(kept or {})})

    def _clear(self) -> None:
        self.table = self.me = self.fragment = ""
        self.leads = self.calls = self.locked = False
        self.expected: set[str] = set()
        self.removed: set[str] = set()

    def do(self, intent: Intent) -> list[Effect]:
        """Hand an intent over, at the time of the circle."""
        if intent["do"] == "open":
            more = {"address": ADDRESS, "can_share": True, "friends": self.friends}
            intent = {**intent, **more, "version": self.version}
        clock = SimpleNamespace(monotonic=lambda: self.circle.now / 1_000)
        with patch("app.company.company.time", clock):
            return super().do(intent)

    def _take(self, effect: Effect) -> None:
        waits = len(self.ticks)
        super()._take(effect)
        session = self.session
        for intent in self.ticks[waits:]:
            self.circle.later(
                effect["wait"],
                lambda intent=intent: self.do(intent) if self.is_same(session) else None,
            )
        del self.ticks[waits:]
        if "save friends" in effect:
            self.friends = effect["save friends"]
        if "address" in effect:
            self.address = effect["address"]
        if "copy" in effect:
            self.copied = effect["copy"]
        if "share" in effect:
            self.shared.append(effect["share"])
        if "friends" in effect:
            wish = json.loads(effect["friends"])
            self.wishes.append(wish)
            self.circle.later(1, lambda: self._grant(wish) if self.is_same(session) else None)

    def is_same(self, session: Session) -> bool:
        """Whether this page has not been loaded anew since, and is awake."""
        return self.session is session and not self.asleep

    # What the connections do

    def hear(self, event: dict[str, Any] | str) -> None:
        """Something happens on the line."""
        text = event if isinstance(event, str) else json.dumps(event)
        if not self.asleep:
            self.do({"do": "friends", "event": text})

    def told_of(self, peer: Page, state: str, why: str = "") -> None:
        """How somebody is connected with this page."""
        way = "direct" if state == "open" else ""
        told = {"is": "peer", "peer": peer.me, "state": state, "way": way, "why": why}
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
                number = next(self.circle._number)
                self._open(f"table{number}", f"{number}.{self.browser}", wish.get("relays", []))
            case {"do": "come", "fragment": str(fragment)}:
                told, _and, relays = fragment.lstrip("#").partition("&relay=")
                number = told.removeprefix("table=").split(".")[0]
                self._open(f"table{number}", told.removeprefix("table="), [relays][: bool(relays)])
            case {"do": "leave"}:
                self._clear()
            case {"do": "send", "to": str(to), "text": str(text)}:
                self.circle.send(self, to, text)
            case {"do": "expect", "peers": list(peers)}:
                self.expected = set(peers)
            case {"do": "remove", "peer": str(peer)}:
                self.removed.add(peer)
            case {"do": "pardon", "peer": str(peer)}:
                self.removed.discard(peer)
            case {"do": "lock", "why": str(why)}:
                self.locked = bool(why)
            case {"do": "lead"}:
                self.leads, self.calls = True, False
            case {"do": "follow"}:
                self.leads, self.calls = False, True
            case {"do": "resume"}:
                self.calls = not self.leads
            case {"do": "sign", "text": str(text)}:
                key, sig = f"key {self.me}", f"{self.me} {text}"
                self.hear({"is": "signed", "key": key, "sig": sig, **name})
            case {"do": "verify", "text": str(text), "key": str(key), "sig": str(sig)}:
                peer = key.removeprefix("key ")
                is_true = sig == f"{peer} {text}"
                self.hear({"is": "verified", "peer": peer if is_true else "", **name})
            case {"do": "relays", "relays": list(relays)}:
                self._open(self.table, self.fragment, relays)
            case {"do": "offer"}:
                self._give("offer")
            case {"do": "look", "code": str(code)}:
                kind, by = self.circle.codes.get(code, ("", ""))
                there = code.partition("@")[2] if kind == "offer" else ""
                self.hear({"is": "code", "kind": kind, "code": code, "fragment": there})
            case {"do": "answer", "code": str(code)}:
                self._give("answer", code)
            case {"do": "accept", "code": str(code)}:
                offer = code.partition(">")[2]
                by = self.circle.codes.get(offer, ("", ""))[1]
                if code in self.circle.accepted or by != self.me:
                    self.hear({"is": "failed", "do": "accept", "why": "other"})
                    return
                self.circle.accepted.add(code)
                self.circle.coded.add(frozenset((self.me, self.circle.codes[code][1])))
                self.hear({"is": "accepted"})

    def _give(self, kind: str, to: str = "") -> None:
        code = f"{kind}{next(self.circle._number)}"
        code += f">{to}" if to else f"@table={self.fragment}"
        self.circle.codes[code] = (kind, self.me)
        self.hear({"is": "code", "kind": kind, "code": code, "fragment": ""})

    def _open(self, table: str, fragment: str, relays: list[str]) -> None:
        me = f"{fragment}-{self.browser}".encode().hex()
        is_host = fragment.endswith(f".{self.browser}")
        self.table, self.fragment, self.me = table, fragment, me[-PEER:].rjust(PEER, "-")
        self.calls = self.calls or not is_host
        host = fragment.partition(".")[2]
        maker = f"{fragment}-{host}".encode().hex()[-PEER:].rjust(PEER, "-")
        told = "".join(f"&relay={one}" for one in relays)
        for other in self.circle.at(table):
            if other is not self and other.me == self.me:
                other.hear({"is": "replaced"})
                other._clear()
        self.hear(
            {
                "is": "table",
                "table": table.encode().hex()[:16].ljust(16, "0"),
                "me": self.me,
                "host": maker,
                "fragment": f"table={fragment}{told}",
                "isKept": True,
            }
        )
        self.hear({"is": "relays", "state": self.circle.relays, "relays": []})

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

    def ask_in(self, link: str, **filled: str) -> None:
        """Come by a link and ask to be let in."""
        self.follow(link)
        self.hand_in("join-form", **filled)
        self.circle.run()

    def let_in(self, name: str = "") -> None:
        """As host, let in who is at the door."""
        for node in self.commands("admit"):
            if name in _beside(node).text() and " " in node.get("data-value"):
                self.press_on(node)
                self.circle.run()
                return
        raise AssertionError(f"{name} is not at the door")

    def reload(self) -> None:
        """Load the page anew: what was not kept is lost."""
        self._clear()
        super().__init__(self.address, self.saved, kept=self.kept)

    @property
    def words(self) -> str:
        """All that the screen says."""
        return " ".join(self.screen.text().split())

    def says(self, *sentences: str) -> bool:
        """Whether the screen says all of these."""
        return all(one in self.words for one in sentences)


def _beside(node: Node) -> Node:
    """What a command stands beside."""
    while node.tag not in ("li", "section") and not node.is_a("asked") and node.parent is not None:
        node = node.parent
    return node
