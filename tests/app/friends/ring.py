"""Several pages at a table with friends, and what connects them, without any browser.

Signatures are simulated: that of a text is a hash of it with the name of its author, who is also
the peer. Sums of the deck are done with the toy group.
"""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.effects import Effect
from app.friends import events
from app.friends.table import FriendsTable
from app.setup import Bot, Person, Setup
from peerdeck.action import Deal
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.sight import at_of
from peerdeck.agreement.sums import Compute
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError
from peerdeck.deck.toy import TOY
from peerdeck.games import game_called

SHORT = {"spar": {"target": "3"}, "crazy_eights": {"target": "20"}, "shanghai": {"rounds": "3s@7"}}
DELAY = 0.02  # seconds that a frame takes
ID = "0" * 64


def seal(by: str, text: str) -> str:
    """Return the signature of a text by somebody."""
    return hashlib.sha256(f"{by}\n{text}".encode()).hexdigest()


@dataclass
class Ring:
    """Pages by peer. `cut` are those that hear nothing and are not heard."""

    seed: int = 1
    now: float = 0.0
    pages: dict[str, FriendsTable] = field(default_factory=dict)
    kept: dict[str, dict[str, str]] = field(default_factory=dict)
    cut: set[str] = field(default_factory=set)
    full: set[str] = field(default_factory=set)  # whose disk is full
    wanted: dict[str, Effect] = field(default_factory=dict)
    heap: list[tuple[float, int, str, Callable[[], None]]] = field(default_factory=list)
    ticks: dict[str, int] = field(default_factory=dict)
    sent: int = 0
    count: int = 0

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    # Pages

    def found(self, name: str, setup: Setup, *expected: str) -> FriendsTable:
        """Open a table."""
        table, effects = events.founded(name, ID, setup, name.title(), expected, self.now)
        self._add(name, table)
        self.do(name, effects)
        return table

    def come(self, name: str, newest: str = "") -> FriendsTable:
        """Come to the table by a link."""
        self._add(name, events.joined(name, ID, newest, self.now))
        return self.pages[name]

    def reopen(self, name: str) -> FriendsTable:
        """Open a page again with what it kept."""
        self.close(name)
        table, effects = events.read(self.kept[name], name, ID, self.now)
        self._add(name, table)
        self.do(name, effects)
        return table

    def close(self, name: str) -> None:
        """Close a page."""
        self.pages.pop(name, None)
        self.ticks[name] = self.ticks.get(name, 0) + 1
        for other in [*self.pages]:
            self.do(other, events.peer_state(self.pages[other], name, "gone", self.now))

    def _add(self, name: str, table: FriendsTable) -> None:
        self.pages[name] = table
        self.kept.setdefault(name, {})
        self.ticks[name] = self.ticks.get(name, 0) + 1
        for other in [*self.pages]:
            if other != name:
                self.do(other, events.peer_state(self.pages[other], name, "open", self.now))
                self.do(name, events.peer_state(table, other, "open", self.now))
        self._tick(name, self.ticks[name])

    def _tick(self, name: str, number: int) -> None:
        if self.ticks.get(name) == number and name in self.pages:
            page = self.pages[name]
            if name not in self.cut:
                self.do(name, events.tick(page, self.now))
            self.later(events.wait(page) / 1000, name, lambda: self._tick(name, number))

    # Time

    def later(self, delay: float, name: str, do: Callable[[], None]) -> None:
        """Do something after a while."""
        self.count += 1
        heapq.heappush(self.heap, (self.now + delay, self.count, name, do))

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let time pass, until something is so; return if it is."""
        end = self.now + seconds
        while self.heap and self.heap[0][0] <= end and not until():
            self.now, _count, _name, do = heapq.heappop(self.heap)
            do()
        if not until():
            self.now = end
        return until()

    # Effects

    def do(self, name: str, effects: list[Effect]) -> None:
        """Carry out the effects of a page, in order."""
        for effect in effects:
            match effect:
                case {"store friends": dict(texts)}:
                    if name in self.full:
                        self.do(name, events.cannot_store(self.pages[name], self.now))
                        return
                    self.store(name, texts)
                case {"post": str(text), "to": str(to)}:
                    self.sent += 1
                    if not {name, to} & self.cut:
                        self.later(DELAY, to, lambda to=to, text=text: self._arrive(name, to, text))
                case {"sign": str(text), "id": int(number)}:
                    self.later(0.001, name, lambda t=text, n=number: self._sign(name, n, t))
                case {"verify": int(number), "signed": list(rows)}:
                    signers = [key if seal(key, text) == sig else "" for text, key, sig in rows]
                    self.later(
                        0.001,
                        name,
                        lambda n=number, s=signers: self._with(
                            name, lambda page: events.verified(page, n, s, self.now)
                        ),
                    )
                case {"deck": Compute() as compute}:
                    results = {compute.name: self.compute(compute)}
                    self.later(
                        0.001,
                        name,
                        lambda r=results: self._with(
                            name, lambda page: events.computed(page, r, self.now)
                        ),
                    )
                case {"network": dict(wanted)}:
                    self.wanted[name] = wanted
                case _:
                    raise AssertionError(effect)

    def store(self, name: str, texts: dict[str, Any]) -> None:
        """Keep texts of a page."""
        for key, text in texts.items():
            if text is None:
                self.kept[name].pop(key, None)
            else:
                self.kept[name][key] = text

    def _with(self, name: str, do: Callable[[FriendsTable], list[Effect]]) -> None:
        if name in self.pages:
            self.do(name, do(self.pages[name]))

    def _arrive(self, by: str, to: str, text: str) -> None:
        if to not in self.cut:
            self._with(to, lambda page: events.receive(page, by, text, self.now))

    def _sign(self, name: str, number: int, text: str) -> None:
        self._with(name, lambda page: events.signed(page, number, name, seal(name, text), self.now))

    def compute(self, compute: Compute) -> Any:
        try:
            return operations.run(TOY, compute.operation, compute.arguments, self.random.randbytes)
        except DeckError:
            return None

    # What people do

    def each(self, do: Callable[[FriendsTable], list[Effect]]) -> None:
        for name in [*self.pages]:
            self._with(name, do)

    def person(self, name: str, do: Callable[[FriendsTable], list[Effect]]) -> None:
        """Let a person do something."""
        self._with(name, do)

    def play(self, name: str) -> None:
        """Let a person make a move if they are asked, or be ready for the next deal."""
        page = self.pages[name]
        self._with(name, lambda page: events.go_on(page, self.now))
        desk = page.desk
        if desk is None or desk.watches or desk.is_sent or desk.early is not None:
            return
        if desk.can_deal:
            self._with(name, lambda page: events.act(page, Deal(), self.now))
        elif desk.my_turn and not page.view.paused:
            actions = desk.legal()
            allowed = [action for action in actions if desk.refusal(action) is None]
            if allowed:
                self._with(
                    name, lambda page: events.act(page, self.random.choice(allowed), self.now)
                )

    def play_on(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let all people play for a while."""
        end = self.now + seconds
        while self.now < end and not until():
            for name in [*self.pages]:
                if name not in self.cut:
                    self.play(name)
            self.run(0.3, until)
        return until()

    def all(self, test: Callable[[FriendsTable], Any]) -> bool:
        """Return True if something is so at each page."""
        return all(map(test, self.pages.values()))

    def enter(self, name: str, seat: int | None = None) -> FriendsTable:
        """Let somebody come by a link, ask, and be let in by the first page."""
        first = next(iter(self.pages))
        page = self.come(name, self.pages[first].newest)
        assert self.run(10, lambda: page.view.stage == "door"), page.view
        self.person(name, lambda page: events.come(page, name.title(), seat, self.now))
        assert self.run(5, lambda: bool(self.pages[first].view.at_door))
        self.person(first, lambda page: events.admit(page, name, seat, self.now))
        assert self.run(10, lambda: page.view.stage in ("lobby", "playing")), page.view
        return page


def setup_of(game: str, seats: int) -> Setup:
    """Return a table of a game with short matches, with easy bots."""
    rules = game_called(game)
    takers = (Person(""), *[Bot("easy")] * (seats - 1))
    return Setup(rules, rules.options.parse(SHORT.get(game, {})), takers)


def seated(*names: str, game: str, seats: int) -> Ring:
    """Return these people in the lobby of a table."""
    ring = Ring()
    first, *others = names
    ring.found(first, setup_of(game, seats))
    assert ring.run(3, lambda: ring.pages[first].view.stage == "lobby")
    for name in others:
        ring.enter(name)
    return ring


def begun(*names: str, game: str, seats: int) -> Ring:
    """Return these people with their first cards."""
    ring = seated(*names, game=game, seats=seats)
    ring.run(4)
    ring.person(names[0], lambda page: events.begin(page, ring.now))
    assert ring.play_on(30, lambda: ring.all(lambda page: bool(page.desk and page.desk.order)))
    return ring


def check_secrets(name: str, page: FriendsTable) -> None:
    """Fail if a page has seen a card that its person may not see."""
    assert page.run is not None
    inner = page.run.page
    match = match_of(inner)
    assert match is not None
    known = {*inner.stored.secrets.faces}
    seats, turn = inner.table.seats, match.follower.to_act[:1]
    for dealt in match.dealt:
        for card in dealt.numbers:
            if at_of(dealt, card - dealt.first) not in known or match.is_open(card):
                continue
            viewers = match.state.seen[card]
            assert any(
                viewers >> at & 1
                and seat.keeper == name
                and (seat.owner in ("", name) or at in turn)
                for at, seat in enumerate(seats)
            ), (name, card)
