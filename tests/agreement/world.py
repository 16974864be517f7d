"""A simulated network of pages: messages are late, lost and doubled, and pages sleep and reload.

In every fourth evening, and with cards in all, messages and stores go through `wire` and `kept`.
Signatures are simulated too: a message with a word that its author never signed does not arrive.
After each event the world checks what has to hold for honest pages in all cases.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from random import Random
from time import process_time
from typing import Any

from peerdeck.agreement import kept, newcomer, wire
from peerdeck.agreement.decisions import Decision, Value
from peerdeck.agreement.effects import Effect, Found, Message, Send, Sign, Store, Tell
from peerdeck.agreement.kept import Snapshot
from peerdeck.agreement.newcomer import Newcomer
from peerdeck.agreement.page import (
    Computed,
    Event,
    Failed,
    OwnWord,
    Received,
    Ticked,
    opened,
    step,
)
from peerdeck.agreement.rules import is_majority
from peerdeck.agreement.state import Dealing, Match, Page, Stored
from peerdeck.agreement.sums import Compute, Results
from peerdeck.agreement.wire import Checks
from peerdeck.agreement.words import Hash, Held, Place, Record, Seal, Signed, Word, hash_of
from tests.agreement import toy
from tests.agreement.tables import first_of

NAMES = ("ann", "ben", "cleo", "dora", "emil", "fay", "gus", "hal")
TICK = 0.5

Villain = Callable[["World", Page, list[Effect]], list[Effect]]


class Broken(AssertionError):
    """Something that must hold does not."""


@dataclass
class World:
    """Pages and the network between them. `now` is in seconds."""

    seed: int
    count: int
    seats: int
    loss: float = 0.02
    now: float = 0.0
    pages: dict[str, Page] = field(default_factory=dict)
    newcomers: dict[str, Newcomer] = field(default_factory=dict)
    villains: dict[str, Villain] = field(default_factory=dict)
    asleep: dict[str, float] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    full: set[str] = field(default_factory=set)  # pages whose disk is full
    rolled_back: set[str] = field(default_factory=set)
    cut: set[frozenset[str]] = field(default_factory=set)
    sent: Counter[str] = field(default_factory=Counter)
    sent_by: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    tells: Counter[tuple[str, str]] = field(default_factory=Counter)  # by page
    about: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))  # whom
    decided: dict[int, Decision] = field(default_factory=dict)
    holders: dict[Hash, set[str]] = field(default_factory=dict)  # of records
    held: dict[Hash, set[str]] = field(default_factory=dict)  # who has signed that, by record
    checked: dict[str, tuple[Hash, Place]] = field(default_factory=dict)  # state of each page
    places: dict[Hash, Place] = field(default_factory=dict)
    before: dict[Hash, Hash] = field(default_factory=dict)  # the record before each
    saved: dict[str, Snapshot] = field(default_factory=dict)
    old: dict[str, Snapshot] = field(default_factory=dict)  # what was saved a while ago
    texts: dict[str, dict[str, str | None]] = field(default_factory=dict)  # what each page saved
    checks: dict[tuple[str, str], Checks] = field(default_factory=dict)  # of a page, by sender
    waited: Counter[str] = field(default_factory=Counter)  # messages with too many signatures
    signed: set[Hash] = field(default_factory=set)
    trace: list[str] = field(default_factory=list)
    keeps: bool = True  # what pages store is kept, so that they can be opened again
    steps: int = 0
    spent: float = 0.0  # seconds of Python in the pages
    first: Decision | None = None  # the table that it begins with, if not one of these people
    founded: dict[str, Decision] = field(default_factory=dict)  # tables that continue this one

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.heap: list[tuple[float, int, str, Event]] = []
        self.serial = 0
        self.sending: Message | None = None
        first = self.first = self.first or first_of(NAMES[: self.count], self.seats)
        self.signed |= {*map(hash_of, first.votes)}
        for name in first.value.table.people:
            self.open(name, Stored(name, [first], n=1))
            self.post(self.random.random() * TICK, name, Ticked())

    # Pages come and go

    def open(self, name: str, stored: Stored) -> None:
        """Open a page with what it stored."""
        self.pages[name] = self.page_of(stored)
        self.save(name)

    def page_of(self, stored: Stored) -> Page:
        """Return a page that goes on from what was stored."""
        return opened(stored, *self.parts_of(stored), self.now)

    @property
    def writes(self) -> bool:
        """Messages are written as bytes, and changes as texts; that costs a third of the time."""
        return self.seed % 4 == 0

    def save(self, name: str) -> None:
        """Store what has changed at a page."""
        if self.keeps:
            now = kept.snapshot(self.pages[name].stored)
            if self.writes:
                self.texts.setdefault(name, {}).update(kept.changes(now, self.saved.get(name, {})))
            self.saved[name] = now

    def restored(self, name: str) -> Stored:
        """Return what a page has stored, from its texts in the order of their names."""
        texts = self.texts[name] if self.writes else kept.changes(self.saved[name], {})
        return kept.restored({key: text for key, text in sorted(texts.items()) if text is not None})

    def parts_of(self, stored: Stored) -> tuple[Callable[[Value], Match], Dealing]:  # noqa: ARG002
        """Return what begins the matches of a page, and its part in dealing."""
        return toy.begin, toy.ToyDealing()

    def reopened(self, name: str) -> Page:
        """Return a page as it would be after a reload."""
        return self.page_of(self.restored(name))

    def reload(self, name: str) -> None:
        """Open a page again from what it stored last; words that were being signed are lost."""
        self.forget_events(name)
        self.open(name, self.restored(name))

    def roll_back(self, name: str) -> None:
        """Open a page again from what it stored a while ago."""
        self.rolled_back.add(name)
        self.saved[name] = self.old.get(name, self.saved[name])
        self.texts[name] = kept.changes(self.saved[name], {})
        self.reload(name)

    def come(self, name: str, link: Hash | None = None) -> None:
        """Open a page that has only a link."""
        assert self.first is not None
        hash_ = self.first.hash if link is None else link
        self.newcomers[name] = Newcomer(name, hash_, [*self.pages])
        self.post(self.random.random() * TICK, name, Ticked())

    def close(self, name: str) -> None:
        """Close a page; its events are lost until it is opened again."""
        self.closed.add(name)

    def reopen(self, name: str) -> None:
        """Open a closed page again."""
        self.closed.discard(name)
        self.reload(name)

    def forget_events(self, name: str) -> None:
        self.heap = [
            entry for entry in self.heap if entry[2] != name or isinstance(entry[3], Ticked)
        ]
        heapq.heapify(self.heap)

    # Time and messages

    def post(self, delay: float, name: str, event: Event) -> None:
        self.serial += 1
        heapq.heappush(self.heap, (self.now + delay, self.serial, name, event))

    def run(self, until: float, done: Callable[[], bool] = lambda: False) -> None:
        """Let time pass until then, or until something is done."""
        while self.heap and self.now < until and not done():
            self.now, _serial, name, event = heapq.heappop(self.heap)
            if name in self.closed:
                if isinstance(event, Ticked):
                    self.post(TICK, name, event)
                continue
            if name not in self.pages and name not in self.newcomers:
                continue
            if self.now < self.asleep.get(name, 0.0):
                if not isinstance(event, Received):
                    self.post(self.asleep[name] - self.now, name, event)
                continue
            if isinstance(event, Received):
                self.receive(name, event.by, event.message)
            else:
                self.step(name, event)
            if isinstance(event, Ticked):
                for by in [by for to, by in self.checks if to == name]:
                    self.receive(name, by)
                self.post(TICK, name, event)
                if name in self.pages:
                    self.play(name)

    def wait(self, done: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let time pass until something is done; raise `Broken` if it takes longer than that."""
        self.run(self.now + seconds, done)
        if not done():
            raise Broken(f"It is not done after {seconds} seconds.")

    def finish(self, seconds: float = 600.0) -> None:
        """Let the evening end; raise `Broken` if it does not."""
        self.wait(self.is_over, seconds)

    def play(self, name: str) -> None:
        """Do what the person of a page does at this moment; `people` has what that is."""

    def receive(self, name: str, by: str, *messages: Message) -> None:
        """Let a page hear a message, once its signatures may be checked."""
        known = self.pages[name].stored.words if name in self.pages else {}
        checks = self.checks.get((name, by), Checks(self.now))
        self.checks[name, by], now_due = wire.due(checks, self.now, known, *messages)
        self.waited[by] += len(self.checks[name, by].waiting)
        for message in now_due:
            self.step(name, Received(by, message))

    def step(self, name: str, event: Event) -> None:
        if name not in self.pages:
            self.do(name, newcomer.step(self.newcomers[name], event, self.now))
            page = newcomer.page_of(self.newcomers[name], self.page_of, self.now)
            if page is not None:
                self.pages[name] = page
                self.save(name)
                del self.newcomers[name]
            return
        page = self.pages[name]
        start = process_time()
        effects = step(page, event, self.now)
        self.spent += process_time() - start
        self.steps += 1
        if name in self.villains:
            effects = self.villains[name](self, page, effects)
        self.do(name, effects)
        if name in self.pages and name not in self.villains:
            self.check(page)

    def effects_of(self, name: str, event: Event) -> list[Effect]:
        """Return what a page would do now because of an event, and do nothing of it."""
        return step(self.pages[name], event, self.now)

    def do(self, name: str, effects: list[Effect]) -> None:
        """Carry out the effects of an event, in their order; results of sums come together."""
        results: dict[str, Results | None] = {}
        for effect in effects:
            self.noticed(name, effect)
            match effect:
                case Send(to, message):
                    self.sent[type(message).__name__] += 1
                    self.sent_by[name][type(message).__name__] += 1
                    self.send(name, to, message)
                case Sign(word):
                    self.signed.add(hash_of(word))
                    if isinstance(word, Held):
                        self.held.setdefault(word.place.hash, set()).add(name)
                    self.post(0.002, name, OwnWord(Signed(word, self.seal(name, word))))
                case Compute(what, operation, arguments):
                    results[what] = self.compute(operation, arguments)
                case Tell(what, people):
                    self.tells[name, what] += 1
                    self.about[name, what] |= {*people}
                    self.note_down(name, f"{what} {' '.join(people)}")
                case Found(decision):
                    self.founded[name] = decision
                case Store():
                    if name in self.full:
                        self.post(0.0, name, Failed())
                        return
                    if self.random.random() < 0.01 and self.keeps:
                        self.old[name] = self.saved[name]
                    self.save(name)
        if results:
            self.post(0.01, name, Computed(results))

    def seal(self, name: str, word: Word) -> Seal:  # noqa: ARG002
        """Return somebody's signature of a word."""
        return Seal(name, "toy")

    def compute(self, operation: str, arguments: Mapping[str, Any]) -> Results | None:
        """Return the results of a sum, which this game has none of."""
        raise NotImplementedError(operation, arguments)

    def noticed(self, name: str, effect: Effect) -> None:
        """Take notice of an effect; a world that is watched prints it."""

    def note_down(self, name: str, text: str) -> None:
        """Keep a line for those who have to understand what happened."""
        self.trace.append(f"{self.now:8.2f} {name}: {text}")

    def send(self, by: str, to: str, message: Message) -> None:
        if frozenset((by, to)) in self.cut or not self.is_genuine(by, message):
            return
        for part in self.read(by, message):
            for _ in range(2 if self.random.random() < 0.02 else 1):
                if self.random.random() >= self.loss:
                    delay = self.random.uniform(0.02, 0.15)
                    if self.random.random() < 0.02:
                        delay += self.random.uniform(0, 3)
                    if to in self.pages or to in self.newcomers:
                        self.post(delay, to, Received(by, part))

    def read(self, by: str, message: Message) -> list[Message]:
        """Return what is read from the frames of a message; that is the same for all receivers.

        A frame that nobody can read is dropped, if a villain sends it.
        """
        if not self.writes:
            return [message]
        if message is not self.sending:
            table = self.first.value.change.details[0]
            self.parts, self.sending = [], message
            for frame in wire.frames(message, table):
                try:
                    self.parts.append(wire.read(frame, table))
                except ValueError:
                    if by not in self.villains:
                        raise
        return self.parts

    def is_genuine(self, by: str, message: Message) -> bool:
        """Return True if all words of a message were signed by their authors."""
        words = [signed.word for signed in wire.words_of(message)]
        if by in self.villains:
            self.signed |= {hash_of(word) for word in words if word.by == by}
        return {hash_of(word) for word in words if by != word.by} <= self.signed

    # What has to hold

    def check(self, page: Page) -> None:
        """Raise `Broken` if something does not hold that has to."""
        name, decision = page.me, page.decision
        number = decision.value.number
        before = self.decided.get(number)
        if before is None:
            self.decided[number] = decision
            self.note_down(name, f"decided {number} {decision.value.change} {decision.value.after}")
            self.check_kept(decision)
        elif before.hash != decision.hash:
            raise Broken(f"two decisions {number}")
        state = page.base, page.place
        start = len(page.stored.chain) if self.checked.get(name) == state else 0
        self.checked[name] = state
        start = max(start, page.line.start.height)
        for hash_ in page.stored.chain[start:]:
            record = page.stored.word(hash_)
            if isinstance(record, Record):
                self.holders.setdefault(hash_, set()).add(name)
                self.before[hash_] = record.before
                self.places[hash_] = Place(record.match, record.height, hash_)
        for person in page.stored.contradictions:
            if person not in self.villains and person not in self.rolled_back:
                raise Broken(f"{name} names {page.stored.contradictions[person]}")
        chance = 0.01 if page.stored.vote.promised else 0.002
        if self.keeps and self.random.random() < chance and not self.full:
            self.check_stored(page)

    def check_kept(self, decision: Decision) -> None:
        """A record that a majority of honest people hold is not left out by a decision.

        Where somebody signed two for one turn, that is so if they have signed `Held` words.
        """
        value = decision.value
        before = self.decided.get(value.number - 1)
        if before is None:
            return
        people = before.value.table.people
        kept = {value.after.hash}
        hash_ = value.after.hash
        while hash_ in self.before:
            hash_ = self.before[hash_]
            kept.add(hash_)
        turns = Counter(self.before[hash_] for hash_ in self.holders)
        for hash_, holders in self.holders.items():
            lasting = holders - self.rolled_back - {*self.villains}
            if turns[self.before[hash_]] > 1:
                lasting &= self.held.get(hash_, set())
            place = self.places[hash_]
            is_of_base = place.match == value.after.match
            if is_of_base and is_majority(people, lasting) and hash_ not in kept:
                raise Broken(f"{place} is lost, which {lasting} hold")
        self.holders = {}

    def check_stored(self, page: Page) -> None:
        """Raise `Broken` if a page would know something else after a reload."""
        saved = self.restored(page.me)
        for each in fields(Stored):
            mine, other = getattr(page.stored, each.name), getattr(saved, each.name)
            if mine != other:
                raise Broken(f"{page.me} has not stored {each.name}")
        again = self.reopened(page.me)
        vote = again.stored.vote
        if (again.base, again.place, vote) != (page.base, page.place, page.stored.vote):
            raise Broken(f"{page.me} would not know the same after a reload")
        ballots = page.heard.voting.judged.items()  # of what was held, the last is enough
        names = {name for name, word in ballots if not isinstance(word, Held)}
        missing = names - again.heard.voting.judged.keys()
        if missing:
            raise Broken(f"{page.me} would not understand {missing} after a reload")

    def is_over(self) -> bool:
        """Return True if the match is over at all pages of players."""
        pages = [
            page
            for name, page in self.pages.items()
            if name in page.table.players and name not in self.closed
        ]
        return bool(pages) and all(
            page.table.match and page.line.head.standing(page.table).is_over for page in pages
        )
