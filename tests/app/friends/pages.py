"""Pages at a table with friends that hear each other at once, driven by what a person does."""

from collections import defaultdict, deque
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from app.friends import chance
from app.friends.deck.effects import Compute
from app.friends.frames import read, signatures_in
from app.friends.roster import PEER
from app.friends.table import Effect, FriendsTable
from app.setup import Setup, usual
from peerdeck.action import Deal
from peerdeck.deck.toy import TOY
from peerdeck.event import Seat
from peerdeck.games import games
from tests.app.friends.door import bring
from tests.app.friends.sums import ToySums
from tests.app.friends.world import peer_called
from tests.support.app.drawing import Wish

TABLE = "0123456789abcdef"
STEP = 500
STORM = 3_000  # frames and texts to sign that follow from one another: no end is in sight


class Pages:
    """A host and guests; `lost` are pairs of peers that do not reach each other.

    `drops` are the kinds of frames that nobody gets, or not this peer; `keeps_back` is a peer with
    what is in the frames that this one does not send. The sums of pages that are `slow` wait.
    """

    def __init__(self, setup: Setup, people: int, seed: int = 1, **how: Any) -> None:
        chance.source = Random(seed)
        self.random = Random(seed)
        self.sums = ToySums(self.random)
        self.now = 0.0
        self.pages: dict[str, FriendsTable] = {}
        self.saves: dict[str, str] = {}
        self.blocks: dict[str, dict[str, str]] = defaultdict(dict)  # of all saves so far
        self.frames: list[tuple[str, str, str]] = []
        self.network: dict[str, Effect] = {}
        self.away: set[str] = set()
        self.lost: set[frozenset[str]] = set()
        self.drops: set[tuple[str, str]] = set()  # the kind, and to whom; "" for everybody
        self.keeps_back = ("", "")
        self.slow: set[str] = set()
        self._later: list[tuple[str, str, Any]] = []
        self._queue: deque[tuple[str, str, Any]] = deque()
        self.peers = [peer_called(number) for number in range(people)]
        self.host, *self.guests = self.peers
        self.add(
            self.host,
            FriendsTable.hosted(self.host, TABLE, setup, 0, version="1", name="Host", **how),
        )
        for peer in self.guests:
            self.add(peer, FriendsTable.joined(peer, TABLE, self.host, 0, version="1"))

    def add(self, peer: str, made: tuple[FriendsTable, list[Effect]]) -> None:
        assert len(peer) == PEER
        page, effects = made
        self.pages[peer] = page
        self.do(peer, effects)
        for other in self.pages:
            if other != peer and other not in self.away:
                self.do(peer, page.peer_state(other, "open", self.now))
                self.do(other, self.pages[other].peer_state(peer, "open", self.now))
        self.settle()

    def __getitem__(self, number: int) -> FriendsTable:
        return self.pages[self.peers[number]]

    def do(self, peer: str, effects: list[Effect]) -> None:
        """Carry out what a page wishes."""
        for effect in effects:
            match effect:
                case {"save": str(text), "blocks": dict(blocks)}:
                    self.saves[peer] = text
                    self.blocks[peer] |= blocks
                case {"post": str(text), "to": str(to)}:
                    if self.keeps_back[0] == peer and f'"{self.keeps_back[1]}' in text:
                        continue
                    self._queue.append((peer, to, text))
                case {"sign": str(text)}:
                    self._queue.append((peer, "", text))
                case {"deck": Compute() as compute}:
                    self._queue.append((peer, "", compute))
                case {"network": dict(told)}:
                    self.network[peer] = told

    def settle(self) -> None:
        """Let everything arrive that is on its way, and find an end."""
        for _one in range(STORM):
            if not self._queue:
                return
            peer, to, text = self._queue.popleft()
            if peer in self.away:
                continue
            if isinstance(text, Compute) and peer in self.slow:
                self._later.append((peer, to, text))
                continue
            if isinstance(text, Compute):
                sums = [text, *self._take_sums(peer)]
                results = {one.name: self.sums.result(one) for one in sums}
                self.do(peer, self.pages[peer].computed(results, self.now))
                continue
            if not to:
                self.do(peer, self.pages[peer].signed(text, "key", f"{peer} {text}", self.now))
                continue
            self.frames.append((peer, to, text))
            for one in signatures_in(read(text)):
                assert one.signature == f"{one.by} {one.text}"
            kind = read(text)["is"]
            is_lost = frozenset((peer, to)) in self.lost or bool(
                {(kind, to), (kind, "")} & self.drops
            )
            if to not in self.away and to in self.pages and not is_lost:
                self.do(to, bring(self.pages[to], peer, text, self.now))
        raise AssertionError("the pages never come to rest")

    def _take_sums(self, peer: str) -> list[Compute]:
        """Take out what else a page wants to have worked out: it is told all at once."""
        taken = [what for by, _to, what in self._queue if by == peer and isinstance(what, Compute)]
        self._queue = deque(
            one for one in self._queue if one[0] != peer or not isinstance(one[2], Compute)
        )
        return taken

    def hurry(self, *numbers: int) -> None:
        """Let pages that are slow do their sums."""
        peers = {self.peers[number] for number in numbers}
        self.slow -= peers
        self._queue += [one for one in self._later if one[0] in peers]
        self._later = [one for one in self._later if one[0] not in peers]
        self.settle()

    def run(self, seconds: float) -> None:
        """Let time pass."""
        until = self.now + seconds * 1_000
        while self.now < until:
            self.now += STEP
            for peer, page in self.pages.items():
                if peer not in self.away:
                    self.do(peer, page.tick(self.now))
            self.settle()

    def person(self, number: int, what: str, *args: Any, **more: Any) -> None:
        """A person does something."""
        peer = self.peers[number]
        self.do(peer, getattr(self.pages[peer], what)(*args, **more, now=self.now))
        self.settle()

    def come_in(self, *numbers: int) -> None:
        """These guests come, are let in and sit down, each at the seat of that number."""
        for number in numbers:
            self.person(number, "come", f"Friend {number}", None)
            self.person(0, "admit", self.peers[number], number)
        self.run(3)

    def sit(self) -> None:
        """All guests come in; the match begins."""
        self.come_in(*range(1, len(self.peers)))
        self.person(0, "begin")
        self.run(3)

    def go_away(self, number: int, *, noticed: bool = True) -> None:
        """A page is closed, or falls asleep."""
        gone = self.peers[number]
        self.away.add(gone)
        for peer, page in self.pages.items():
            if noticed and peer not in self.away:
                self.do(peer, page.peer_state(gone, "gone", self.now))

    def lose(self, one: int, other: int) -> None:
        """Two pages do not reach each other any more."""
        self.lost.add(frozenset((self.peers[one], self.peers[other])))
        self._tell_state(one, other, "gone")

    def find(self, one: int, other: int) -> None:
        """Two pages reach each other again."""
        self.lost.discard(frozenset((self.peers[one], self.peers[other])))
        self._tell_state(one, other, "open")
        self.settle()

    def _tell_state(self, one: int, other: int, state: str) -> None:
        for here, there in (
            (self.peers[one], self.peers[other]),
            (self.peers[other], self.peers[one]),
        ):
            self.do(here, self.pages[here].peer_state(there, state, self.now))

    def come_back(self, number: int) -> None:
        """A page is opened again, with what it kept."""
        peer = self.peers[number]
        self.away.discard(peer)
        self.add(peer, self.read(peer))

    def read(self, peer: str, version: str = "1") -> tuple[FriendsTable, list[Effect]]:
        """Return a page with what it kept."""
        text, blocks = self.saves[peer], self.blocks[peer]
        return FriendsTable.read(text, self.now, version=version, blocks=blocks)

    def play(self, seconds: float, *idle: int) -> None:
        """Everybody but the idle plays at random for so long."""
        until = self.now + seconds * 1_000
        while self.now < until:
            self.run(0.5)
            for number, peer in enumerate(self.peers):
                page = self.pages[peer]
                desk = page.desk
                if peer in self.away or desk is None or page.view.me is None:
                    continue
                self.do(peer, page.go_on(self.now))
                self.settle()
                if number in idle:
                    continue
                if desk.between and not page.view.stopped:
                    self.act(number, Deal())
                is_free = not desk.is_sent and desk.early is None and not page.view.stopped
                if desk.my_turn and is_free:
                    legal = desk.legal()
                    if legal and not page.view.fairness.waits_for:
                        self.act(number, self.random.choice(legal))

    def act(self, number: int, action: Any) -> None:
        """A person acts; a refusal changes nothing."""
        peer = self.peers[number]
        try:
            effects = self.pages[peer].act(action, self.now)
        except ValueError:
            return
        self.do(peer, effects)
        self.settle()

    def hand(self, number: int) -> list[int | None]:
        """The cards that a person holds, as the own page knows them."""
        desk = self[number].desk
        assert desk is not None
        return [desk.state.face[card] for card in desk.state.zones[desk.me]]

    def seat(self, number: int) -> Seat | None:
        return self[number].view.me


def pages(
    people: int = 3, seats: int = 3, game: str = "cpwp", target: int = 0, **how: Any
) -> Pages:
    """A table at which a host waits for friends; with a target, for a match that is soon over."""
    setup = usual(game).seated(seats)
    if target:
        setup = replace(setup, options=setup.game.options(target=target))
    return Pages(setup, people, **how)


def seated(people: int = 3, seats: int = 3, game: str = "cpwp", **how: Any) -> Pages:
    """A table at which all guests have sat down, and whose match has begun.

    Without bots, whose thoughts cannot be copied, it is begun once, and each test has a copy. Where
    something is changed before the match, begin it by `sit`.
    """
    if people < seats:
        table = pages(people, seats, game, **how)
        table.sit()
        return table
    same = {id(one): one for one in (*games().values(), TOY)}
    table, chance.source = deepcopy(begun(Wish.seat, people, seats, game, **how), same)
    return table


@cache
def begun(_dealer: Seat | None, *of: Any, **how: Any) -> tuple[Pages, Random]:
    """Return such a table with its chance; who is wished for as the dealer makes it another one."""
    table = pages(*of, **how)
    table.sit()
    return table, chance.source
