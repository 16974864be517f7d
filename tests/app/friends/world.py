"""A world in which pages meet: a network that loses, delays, doubles and reorders, and clocks.

Its pages are those of the browser: all goes through `FriendsTable`, and a page that is loaded again
has what it saved last. Everything follows from one seed, so what went wrong can be seen again.
"""

import heapq
from collections import defaultdict
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

from app.effects import Effect
from app.friends import chance
from app.friends.book import Book, is_over
from app.friends.deck.effects import Compute
from app.friends.frames import read
from app.friends.hosting import Hosting
from app.friends.roster import PEER
from app.friends.shapes import LONGEST
from app.friends.shared import SharedTable
from app.friends.table import FriendsTable
from app.friends.times import BEAT, TICK
from app.setup import Setup
from peerdeck.action import Deal
from tests.app.friends.door import bring
from tests.app.friends.sums import ToySums

TABLE = "0123456789abcdef"


def peer_called(number: int) -> str:
    return f"p{number}".ljust(PEER, "-")


class World:
    """Pages that play together while their connections come and go."""

    def __init__(self, setup: Setup, people: int, seed: int) -> None:
        self.random = Random(seed)
        chance.source = Random(seed)
        self.sums = ToySums(self.random)
        self.now = 0.0
        self.peers = [peer_called(number) for number in range(people)]
        self.tables: dict[str, FriendsTable] = {}
        self.saves: dict[str, str] = {}  # what each page has kept last
        self.blocks: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self.offset = {peer: self.random.uniform(0, 1e6) for peer in self.peers}
        self.delay = (5.0, 60.0)
        self.lost = self.doubled = 0.0
        self.side = dict.fromkeys(self.peers, 0)  # who can reach whom: those of one side
        self.asleep: set[str] = set()
        self.plays = True  # does anybody act?
        self.sent: list[tuple[str, str, str]] = []
        self._queue: list[tuple[float, int, str, Any]] = []
        self._number = count()
        self._open: set[frozenset[str]] = set()
        first, *others = self.peers
        now = self.clock(first)
        self._add(first, FriendsTable.hosted(first, TABLE, setup, now, version="1", name="N0"))
        for peer in others:
            made = FriendsTable.joined(peer, TABLE, first, self.clock(peer), version="1")
            self._add(peer, made)
        for peer in self.peers:
            self._later(self.random.uniform(0, TICK), "tick", peer)

    def clock(self, peer: str) -> float:
        return self.now + self.offset[peer]

    def _add(self, peer: str, made: tuple[FriendsTable, list[Effect]]) -> None:
        self.tables[peer], effects = made
        self.do(peer, effects)

    @property
    def pages(self) -> dict[str, SharedTable]:
        """Return each page's part in the table."""
        return {peer: table.shared for peer, table in self.tables.items()}

    def sit(self) -> None:
        """Let everybody in, and begin."""
        host, *others = self.peers
        self.run(TICK)
        for seat, peer in enumerate(others, 1):
            self.person(peer, "come", f"N{seat}", seat)
        self.run(TICK)
        for seat, peer in enumerate(others, 1):
            self.person(host, "admit", peer, seat)
        self.run(2 * BEAT)
        self.person(host, "begin")
        self.run(2_000)

    def person(self, peer: str, what: str, *told: Any) -> None:
        """Let a person do something."""
        self.do(peer, getattr(self.tables[peer], what)(*told, self.clock(peer)))

    def hosting(self, peer: str) -> Hosting:
        role = self.pages[peer].role
        assert isinstance(role, Hosting)
        return role

    def do(self, peer: str, effects: list[Effect]) -> None:
        """Carry out what a page wishes."""
        results: dict[str, Any] = {}
        for effect in effects:
            match effect:
                case {"save": str(text), "blocks": dict(blocks)}:
                    self.saves[peer] = text
                    self.blocks[peer] |= blocks
                case {"sign": str(text)}:
                    self._later(1, "signed", (peer, text))
                case {"deck": Compute(name) as compute}:
                    results[name] = self.sums.result(compute)
                case {"post": str(text), "to": str(to)}:
                    assert read(text)  # no page sends what is no frame
                    assert len(text) <= LONGEST
                    self._send(peer, to, text)
        if results:
            self._later(1, "computed", (peer, results))

    def _send(self, peer: str, to: str, text: str) -> None:
        self.sent.append((peer, to, text))
        if frozenset((peer, to)) not in self._open or self.random.random() < self.lost:
            return
        for _copy in range(2 if self.random.random() < self.doubled else 1):
            self._later(self.random.uniform(*self.delay), "frame", (peer, to, text))

    def _later(self, after: float, what: str, about: Any) -> None:
        heapq.heappush(self._queue, (self.now + after, next(self._number), what, about))

    def reach(self, one: str, other: str) -> bool:
        awake = not {one, other} & self.asleep
        return awake and self.side[one] == self.side[other]

    def _connect(self) -> None:
        for one in self.peers:
            for other in self.peers:
                pair = frozenset((one, other))
                if one >= other or (pair in self._open) == self.reach(one, other):
                    continue
                if pair in self._open:
                    self._open.discard(pair)
                    for here, there in ((one, other), (other, one)):
                        if here not in self.asleep:
                            self.person(here, "peer_state", there, "gone")
                else:
                    self._open.add(pair)
                    for here, there in ((one, other), (other, one)):
                        self.person(here, "peer_state", there, "open")

    def run(self, milliseconds: float) -> None:
        """Let time pass."""
        until = self.now + milliseconds
        while self._queue and self._queue[0][0] <= until:
            self.now, _number, what, about = heapq.heappop(self._queue)
            match what, about:
                case "tick", str(peer):
                    self._later(TICK, "tick", peer)
                    if peer not in self.asleep:
                        self._tick(peer)
                case "signed" | "computed", (peer, *_told) if peer in self.asleep:
                    self._later(TICK, what, about)  # its own machine goes on when it wakes
                case "signed", (peer, text):
                    self.person(peer, "signed", text, "key", f"{peer} {text}")
                case "computed", (peer, results):
                    self.person(peer, "computed", results)
                case "frame", (peer, to, text):
                    if to not in self.asleep and frozenset((peer, to)) in self._open:
                        self.do(to, bring(self.tables[to], peer, text, self.clock(to)))
        self.now = until

    def _tick(self, peer: str) -> None:
        self._connect()
        self.person(peer, "tick")
        if self.plays:
            self.play(peer)

    def play(self, peer: str) -> None:
        """Let a person act, if it is the own turn, by chance."""
        table = self.tables[peer]
        self.person(peer, "go_on")
        desk = table.desk
        if desk is None or desk.is_sent or desk.early is not None or table.view.stopped:
            return
        with suppress(ValueError):
            if desk.between:
                self.person(peer, "act", Deal())
            elif desk.my_turn and self.random.random() < 0.7 and (legal := desk.legal()):
                self.person(peer, "act", self.random.choice(legal))

    def reload(self, peer: str) -> None:
        """A page goes, and comes back with what it has kept."""
        self._end(peer)
        text, blocks, now = self.saves[peer], self.blocks[peer], self.clock(peer)
        self._add(peer, FriendsTable.read(text, now, version="1", blocks=blocks))

    def lose(self, peer: str) -> None:
        """A page goes, and comes back with its key and the invitation alone."""
        self._end(peer)
        self.saves.pop(peer, None)
        now = self.clock(peer)
        self._add(peer, FriendsTable.joined(peer, TABLE, self.peers[0], now, version="1"))

    def _end(self, peer: str) -> None:
        """A page goes."""
        own = ("signed", "computed")
        self._queue = [one for one in self._queue if one[2] not in own or one[3][0] != peer]
        heapq.heapify(self._queue)
        for other in self.peers:
            if frozenset((peer, other)) in self._open and other != peer:
                self._open.discard(frozenset((peer, other)))
                if other not in self.asleep:
                    self.person(other, "peer_state", peer, "gone")

    def calm(self) -> None:
        """From now on nothing goes wrong."""
        self.asleep.clear()
        self.side = dict.fromkeys(self.peers, 0)
        self.lost = self.doubled = 0.0
        self.delay = (5.0, 60.0)

    def rest(self) -> None:
        """Let nobody act any more, and wait until all that was said has come."""
        self.plays = False
        self.run(5_000)

    @property
    def book(self) -> Book:
        """The log of the host whose term is the latest."""
        roles = [page.role for page in self.pages.values() if isinstance(page.role, Hosting)]
        book = max(roles, key=lambda role: role.host_term).book
        assert book is not None
        return book

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return is_over(self.book)
