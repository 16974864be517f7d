"""A world in which pages meet: a network that loses, delays, doubles and reorders, and clocks.

Everything in it follows from one seed, so what went wrong can be seen again.
"""

from __future__ import annotations

import heapq
import json
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

from app.friends import chance, kept
from app.friends.book import Book
from app.friends.deck.effects import Compute
from app.friends.following import followed
from app.friends.frames import Send, Sign, read
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.member import Out
from app.friends.roster import PEER, Place
from app.friends.shapes import LONGEST
from app.friends.shared import SharedTable
from app.friends.signed import Signed
from app.setup import Setup
from peerdeck.log import Header, action_text
from tests.app.friends.door import bring
from tests.app.friends.sums import ToySums

TABLE = "0123456789abcdef"
TICK = 500


def peer_called(number: int) -> str:
    return f"p{number}".ljust(PEER, "-")


class World:
    """Pages that play together while their connections come and go."""

    def __init__(self, setup: Setup, people: int, seed: int) -> None:
        self.random = Random(seed)
        chance.source = Random(seed)
        self.sums = ToySums(self.random)
        self.now = 0.0
        self.setup = setup
        self.peers = [peer_called(number) for number in range(people)]
        self.pages: dict[str, SharedTable] = {}
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
        first = self.peers[0]
        for peer in self.peers:
            role = Hosting if peer == first else Guest
            made = (
                Hosting(peer, TABLE, first)
                if role is Hosting
                else Guest(peer, TABLE, first, self.clock(peer))
            )
            self.pages[peer] = SharedTable(made)
        for peer in self.peers:
            self._later(self.random.uniform(0, TICK), "tick", peer)

    def clock(self, peer: str) -> float:
        return self.now + self.offset[peer]

    def sit(self) -> None:
        """Open the table, let everybody in, begin."""
        host = self.hosting(self.peers[0])
        setup = self.setup
        places = tuple(
            Place(f"N{seat}", self.peers[seat]) if seat < len(self.peers) else Place("")
            for seat in range(setup.seats)
        )
        header = Header(setup.game, setup.options, setup.seats, 0)
        self.do(self.peers[0], host.found(places, str(header)))
        self.run(2_000)
        self.do(self.peers[0], host.begin())
        self.run(2_000)

    def hosting(self, peer: str) -> Hosting:
        role = self.pages[peer].role
        assert isinstance(role, Hosting)
        return role

    def do(self, peer: str, out: list[Out]) -> None:
        """Carry out what a page wishes."""
        for one in out:
            match one:
                case Sign(text):
                    self._later(1, "signed", (peer, Signed(peer, "key", text, f"{peer} {text}")))
                case Compute(name):
                    self._later(1, "computed", (peer, name, self.sums.result(one)))
                case Send(to, _frame):
                    assert read(one.text)  # no page sends what is no frame
                    assert len(one.text) <= LONGEST
                    self._send(peer, to, one.text)

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
                            self.pages[here].closed(there)
                else:
                    self._open.add(pair)
                    for here, there in ((one, other), (other, one)):
                        self.do(here, self.pages[here].opened(there, self.clock(here)))

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
                case "signed", (peer, signed):
                    if peer not in self.asleep:
                        self.do(peer, self.pages[peer].signed(signed, self.clock(peer)))
                case "computed", (peer, name, results):
                    if peer not in self.asleep:
                        done = self.pages[peer].computed({name: results}, self.clock(peer))
                        self.do(peer, done)
                case "frame", (peer, to, text):
                    if to not in self.asleep and frozenset((peer, to)) in self._open:
                        self.do(to, bring(self.pages[to], peer, text, self.clock(to)))
        self.now = until

    def _tick(self, peer: str) -> None:
        self._connect()
        page, now = self.pages[peer], self.clock(peer)
        self.do(peer, page.tick(now))
        if self.plays:
            self.play(peer)
        if self.plays and isinstance(page.role, Hosting):
            self.do(peer, page.role.go_on(now))

    def play(self, peer: str) -> None:
        """Let a person act, if it is the own turn, by chance."""
        page = self.pages[peer]
        seat, book = page.role.seat, page.role.book
        if seat is None or book is None or page.stopped:
            return
        role, dealing = page.role, page.role.dealing
        is_free = not isinstance(role, Guest) or role.move is None
        if dealing is None or not is_free or dealing.page.is_behind:
            return
        if role.result is not None:
            self.do(peer, role.say_ready(self.clock(peer)))
        deck = dealing.page
        if seat in deck.book.to_act and deck.is_ready(seat) and self.random.random() < 0.7:
            legal = deck.book.follower.game.legal(deck.view(seat), seat)
            with suppress(ValueError):
                self.do(peer, page.act(action_text(self.random.choice(legal)), self.clock(peer)))

    def reload(self, peer: str) -> None:
        """A page goes, and comes back with what it has kept."""
        self.pages[peer] = kept.read(
            json.loads(json.dumps(kept.written(self.pages[peer]))), self.clock(peer)
        )
        own = ("signed", "computed")
        self._queue = [one for one in self._queue if one[2] not in own or one[3][0] != peer]
        heapq.heapify(self._queue)
        for other in self.peers:
            if frozenset((peer, other)) in self._open and other != peer:
                self._open.discard(frozenset((peer, other)))
                if other not in self.asleep:
                    self.pages[other].closed(peer)

    def calm(self) -> None:
        """From now on nothing goes wrong."""
        self.asleep.clear()
        self.side = dict.fromkeys(self.peers, 0)
        self.lost = self.doubled = 0.0
        self.delay = (5.0, 60.0)

    @property
    def book(self) -> Book:
        """The log of the host whose epoch is the latest."""
        roles = [page.role for page in self.pages.values() if isinstance(page.role, Hosting)]
        book = max(roles, key=lambda role: role.epoch).book
        assert book is not None
        return book

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return followed(self.book).over
