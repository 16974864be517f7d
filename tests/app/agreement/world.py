"""A simulated network of pages: messages are late, lost and doubled, and pages sleep and reload."""

from __future__ import annotations

import copy
import heapq
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.agreement.decisions import Decision, first_value
from app.agreement.notes import READY, Ready, Wish
from app.agreement.page import Acted, Event, Noted, OwnWord, Received, Ticked, opened, step
from app.agreement.state import (
    Page,
    Seal,
    Send,
    Sign,
    Signed,
    Store,
    Stored,
    Tell,
)
from app.agreement.table import Seat, Table
from app.agreement.words import Accepted, hash_of
from tests.app.agreement import toy

NAMES = ("ann", "ben", "cleo", "dora", "emil", "fay", "gus", "hal")
TICK = 0.5


class Broken(AssertionError):
    """Something that must hold does not."""


def table_of(people: tuple[str, ...], seats: int) -> Decision:
    """Return the first decision of a table at which these people sit."""
    own = [Seat(person, person) for person in people]
    bots = [Seat(people[0])] * (seats - len(people))
    value = first_value("table", Table(people, (*own, *bots)))
    votes = (Accepted(person, 1, "", 0, hash_of(value)) for person in people)
    return Decision(value, tuple(votes))


@dataclass
class World:
    """Pages and the network between them. `now` is in seconds."""

    seed: int
    count: int
    seats: int
    loss: float = 0.02
    now: float = 0.0
    pages: dict[str, Page] = field(default_factory=dict)
    asleep: dict[str, float] = field(default_factory=dict)
    cut: set[frozenset[str]] = field(default_factory=set)
    sent: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    decided: dict[int, str] = field(default_factory=dict)
    saved: dict[str, Stored] = field(default_factory=dict)
    keeps: bool = False  # what pages store is copied, so that they can be opened again

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.heap: list[tuple[float, int, str, Event]] = []
        self.serial = 0
        first = table_of(NAMES[: self.count], self.seats)
        for name in NAMES[: self.count]:
            stored = Stored(name, [first], n=1)
            for vote in first.votes:
                stored.seals[hash_of(vote)] = Seal(vote.by, "toy")
            self.pages[name] = opened(stored, toy.begin, toy.ToyDealing(), 0.0)
            self.saved[name] = copy.deepcopy(stored)
            self.post(self.random.random() * TICK, name, Ticked())

    def reload(self, name: str) -> None:
        """Open a page again from what it stored last; words that were being signed are lost."""
        stored = copy.deepcopy(self.saved[name])
        self.pages[name] = opened(stored, toy.begin, toy.ToyDealing(), self.now)
        self.heap = [
            entry
            for entry in self.heap
            if entry[2] != name or not isinstance(entry[3], OwnWord | Received)
        ]
        heapq.heapify(self.heap)

    def post(self, delay: float, name: str, event: Event) -> None:
        self.serial += 1
        heapq.heappush(self.heap, (self.now + delay, self.serial, name, event))

    def run(self, until: float, done: Callable[[], bool] = lambda: False) -> None:
        while self.heap and self.now < until and not done():
            self.now, _serial, name, event = heapq.heappop(self.heap)
            if name in self.asleep:
                if self.now < self.asleep[name]:
                    if isinstance(event, Ticked):
                        self.post(self.asleep[name] - self.now, name, event)
                    continue
                del self.asleep[name]
            self.step(name, event)
            if isinstance(event, Ticked):
                self.post(TICK, name, event)
                self.play(name)

    def step(self, name: str, event: Event) -> None:
        page = self.pages[name]
        effects = step(page, event, self.now)
        for effect in effects:
            match effect:
                case Send(to, message):
                    self.sent[type(message).__name__] += 1
                    self.send(name, to, message)
                case Sign(word):
                    self.post(0.002, name, OwnWord(Signed(word, Seal(name, "toy"))))
                case Tell(what):
                    self.told[what] += 1
                case Store() if self.keeps:
                    self.saved[name] = copy.deepcopy(page.stored)
        self.check(name)

    def send(self, by: str, to: str, message: Any) -> None:
        if to not in self.pages or frozenset((by, to)) in self.cut:
            return
        for _ in range(2 if self.random.random() < 0.02 else 1):
            if self.random.random() >= self.loss:
                delay = self.random.uniform(0.02, 0.15)
                if self.random.random() < 0.02:
                    delay += self.random.uniform(0, 3)
                self.post(delay, to, Received(by, message))

    def check(self, name: str) -> None:
        page = self.pages[name]
        number, hash_ = page.decision.value.number, page.base
        if self.decided.setdefault(number, hash_) != hash_:
            raise Broken(f"two decisions {number}")
        if page.stored.contradictions:
            raise Broken(f"{name} names {page.stored.contradictions}")

    # What people do

    def play(self, name: str) -> None:
        page = self.pages[name]
        standing = page.line.head.standing(page.table)
        table = page.table
        if standing.author == name and not standing.shuffling:
            self.step(name, Acted(str(self.random.randrange(100))))
        elif table.match == 0 and table.owner == name:
            header = toy.HEADER.format(len(table.seats))
            self.note(page, Wish("begin", header, table.now))
        elif table.match and not standing.is_dealt and not standing.is_over:
            ready = Ready(table.now)
            note = page.heard.newest.get((name, READY))
            if note is None or note.content != ready.content:
                self.step(name, Noted(READY, ready.content))

    def note(self, page: Page, wish: Wish) -> None:
        note = page.heard.newest.get((page.me, wish.name))
        if note is None or note.content != wish.content:
            self.step(page.me, Noted(wish.name, wish.content))

    def is_over(self) -> bool:
        return all(
            page.table.match and page.line.head.standing(page.table).is_over
            for page in self.pages.values()
        )
