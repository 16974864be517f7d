"""A simulated table: pages, a network that loses, doubles and delays, people who play at random.

What lies below is taken for granted, for it has its own tests: the log comes to every page in one
order, sooner or later, and a roster is what all agree on. Messages straight from page to page are
lost and doubled. All that a page keeps goes through JSON when it is loaded again.
"""

import heapq
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from app.friends.deck.effects import Compute, Effect, Propose, Send
from app.friends.deck.page import Page
from app.friends.deck.showing import openings_of
from app.friends.times import DECK, DeckTimes
from peerdeck.dealing.at_once import AtOnce
from peerdeck.dealing.book import PublicLog
from peerdeck.dealing.lines import Line, Seated
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import Where
from peerdeck.dealing.proof import Proof, prove
from peerdeck.dealing.record import Record, parse_record, print_record
from peerdeck.dealing.work import Work
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.toy import TOY
from peerdeck.log import Act, Header
from peerdeck.match import WISHES
from peerdeck.refusals import DEALER_FIRST, NOT_YOUR_TURN, Illegal
from tests.app.friends.sums import PURE
from tests.support.dealing import NAMES

WHERE = Where("fedcba9876543210", 7)
TICK = 250
LONGEST = 40 * 60_000  # milliseconds of a match


@dataclass
class Network:
    """Faults of the network: chances, and the longest delay in milliseconds."""

    loss: float = 0.0
    doubling: float = 0.0
    delay: int = 40
    working: int = 0  # the longest time of a sum


@dataclass(order=True)
class Due:
    """Something that happens at a time."""

    at: float
    number: int
    do: Callable[[], None] = field(compare=False)


class World:
    """Pages at a table, and their common time."""

    def __init__(
        self,
        header: Header,
        people: int,
        seed: int = 0,
        network: Network | None = None,
        group: Group = TOY,
        times: DeckTimes = DECK,
        work: Work | None = None,
    ) -> None:
        """Seat people; the first one keeps the seats of the bots, and puts lines in order."""
        self.header, self.group, self.times = header, group, times
        self.random = Random(seed)
        self.network = network or Network()
        self.now = 0.0
        self.log: list[Line | Act] = []
        self.names = NAMES[:people]
        self.leader = self.names[0]
        self.book = PublicLog(WHERE, header, work or AtOnce(group))  # of who puts lines in order
        self.pages = {name: self.new_page(name) for name in self.names}
        self.asleep: set[Person] = set()
        self.mute: set[Person] = set()  # whose messages do not arrive
        self.idle: set[Person] = set()  # who do not play, though their pages are there
        self.sent: list[tuple[Person, Send]] = []
        self.hooks: list[Callable[[Person, Effect], Effect | None]] = []  # what villains do
        self.lie: Callable[[Page, Compute, Any], Any] = lambda _page, _compute, result: result
        self.choose: Callable[[Page, int, Sequence[Any]], Any] = self.at_random
        self._acting: dict[tuple[Person, int], tuple[int, Any]] = {}  # and how often they had acted
        self._seen = dict.fromkeys(self.names, 0)
        self._done: set[str] = set()
        self._sums: dict[str, Any] = {}
        self._queue: list[Due] = []
        self._numbers = count()
        self.seat(self.names)
        self.at(0, self.tick)

    def new_page(self, name: Person, kept: object = None) -> Page:
        """Return a page of somebody."""
        page = Page(name, WHERE, self.header, self.times, kept)
        page.leader = self.leader
        return page

    def at_random(self, _page: Page, _seat: int, legal: Sequence[Any]) -> Any:
        """Choose any action."""
        return self.random.choice(legal)

    # Time

    def at(self, wait: float, do: Callable[[], None]) -> None:
        """Do something after a while."""
        heapq.heappush(self._queue, Due(self.now + wait, next(self._numbers), do))

    def run(self, most: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let time pass until something is so. Returns False if it never was."""
        end = self.now + most
        while self._queue and self._queue[0].at <= end:
            if until():
                return True
            due = heapq.heappop(self._queue)
            self.now = due.at
            due.do()
        return until()

    def tick(self) -> None:
        """Look at every clock, and let people play."""
        self.at(TICK, self.tick)
        awake = [name for name in self.pages if name not in self.asleep]
        for name in awake:
            page = self.pages[name]
            for other in awake:
                if other != name and other not in self.mute:
                    page.hears(other)
            self.hand_out(name)
            page.tick(self.now)
            self.play(page)
            self.carry_out(page)

    def play(self, page: Page) -> None:
        """Let somebody play for the seats that their page keeps."""
        if page.me in self.idle or page.is_behind:
            return
        for seat in page.book.to_act[:1]:
            if page.is_ready(seat) and (page.me, seat) not in self._acting:
                legal = self.header.game.legal(page.view(seat), seat)
                if legal and not page.book.stuck:
                    try:
                        self.act(page, seat, self.choose(page, seat, legal))
                    except ValueError:
                        continue  # stuck, for somebody has lied

    def act(self, page: Page, seat: int, action: Any) -> None:
        """Let a seat act, now or when it is asked. Raises `Illegal`."""
        book = page.book
        if page.is_behind or not page.is_ready(seat):
            raise Illegal(DEALER_FIRST)
        if not wishes(action):
            if seat not in book.to_act:
                raise Illegal(NOT_YOUR_TURN)
            book.follower.game.check(page.view(seat), seat, action)
        self._acting[page.me, seat] = book.acts[seat], action

    def _propose(self, page: Page) -> None:
        """Have the actions put into the log whose seats are asked, with what they lay open."""
        book = page.book
        if page.is_behind:
            return
        for (name, seat), (had, action) in list(self._acting.items()):
            if name != page.me:
                continue
            if book.acts[seat] != had or book.people.keeper(seat) != page.me:
                del self._acting[name, seat]
            elif book.to_act[:1] == (seat,) or (wishes(action) and book.to_act):
                lines = openings_of(page, action)
                if lines is not None:
                    page.propose(f"act {seat} {had}", *lines, Act(seat, action))

    # What pages want done

    def carry_out(self, page: Page) -> None:
        """Do everything that a page wants done."""
        self._propose(page)
        while effects := page.effects():
            for effect in effects:
                changed: Effect | None = effect
                for hook in self.hooks:
                    changed = hook(page.me, changed) if changed is not None else None
                if changed is not None:
                    self._do(page, changed)
            self._propose(page)

    def _do(self, page: Page, effect: Effect) -> None:
        match effect:
            case Send():
                self.send(page.me, effect)
            case Propose(items):
                if page.me not in self.mute:
                    key = f"{page.me} {_what(page, items)}"
                    delay = self.random.randint(1, self.network.delay)
                    self.at(delay, lambda: self.order(key, items))
            case Compute():
                self._compute(page, effect)

    def send(self, sender: Person, send: Send) -> None:
        """Send a message, which may be lost or come twice."""
        self.sent.append((sender, send))
        if sender in self.mute:
            return
        for _copy in range(1 + (self.random.random() < self.network.doubling)):
            if self.random.random() >= self.network.loss:
                delay = self.random.randint(1, self.network.delay)
                self.at(delay, lambda: self.deliver(sender, send))

    def deliver(self, sender: Person, send: Send) -> None:
        """Let a message arrive, unless its reader sleeps."""
        page = self.pages.get(send.to)
        if page is not None and send.to not in self.asleep:
            page.received(sender, send.text)
            self.carry_out(page)

    def order(self, key: str, items: Sequence[Line | Act]) -> None:
        """Put lines into the log, as who leads does, if they may stand there."""
        if key in self._done:
            return
        for item in items:
            try:
                self.book.take(item)
            except ValueError:
                return
            self.log.append(item)
        self._done.add(key)
        for name in self.pages:
            self.at(
                self.random.randint(1, self.network.delay), lambda name=name: self.hand_out(name)
            )

    def hand_out(self, name: Person) -> None:
        """Let a page have what is new in the log."""
        if name in self.asleep or name not in self.pages:
            return
        page, seen = self.pages[name], self._seen[name]
        if seen < len(self.log):
            self._seen[name] = len(self.log)
            page.ordered(self.log[seen:])
            self.carry_out(page)

    def _compute(self, page: Page, compute: Compute) -> None:
        result = self.lie(page, compute, self.result(compute))

        def tell() -> None:
            if self.pages.get(page.me) is page:
                page.computed({compute.name: result})
                self.carry_out(page)

        if self.network.working:
            self.at(self.random.randint(0, self.network.working), tell)
        else:
            page.sums.answer(compute.name, result)
            page.work()

    def result(self, compute: Compute) -> Any:
        """Return the results of a sum, `None` if what it was told makes no sense."""
        key = repr((compute.operation, sorted(compute.told.items(), key=lambda one: one[0])))
        if compute.operation in PURE and key in self._sums:
            return self._sums[key]
        try:
            result = operations.run(
                self.group, compute.operation, compute.told, self.random.randbytes
            )
        except DeckError:
            result = None
        if compute.operation in PURE:
            self._sums[key] = result
        return result

    # What happens to people

    def seat(
        self,
        people: Sequence[Person],
        keepers: Sequence[Person] | None = None,
        away: Sequence[Person] = (),
    ) -> None:
        """Agree on a roster."""
        if keepers is None:
            seats = range(self.header.seats)
            keepers = [
                self.names[s] if s < len(self.names) and self.names[s] in people else people[0]
                for s in seats
            ]
        number = self.book.people.roster.number + 1
        roster = Seated(number, tuple(people), tuple(keepers), tuple(away))
        self.order(f"roster {number}", [roster])

    def reload(self, name: Person) -> None:
        """Load somebody's page again."""
        kept = json.loads(json.dumps(self.pages[name].written()))
        page = self.new_page(name, kept)
        page.now = self.now
        self.pages[name] = page
        self._acting = {of: what for of, what in self._acting.items() if of[0] != name}
        self.carry_out(page)

    def lead(self, name: Person) -> None:
        """Let somebody else put lines in order."""
        self.leader = name
        for page in self.pages.values():
            page.leader = name

    def sleep(self, name: Person) -> None:
        """Let somebody's page stand still."""
        self.asleep.add(name)

    def wake(self, name: Person) -> None:
        """Let it go on."""
        self.asleep.discard(name)

    def lose(self, name: Person) -> None:
        """Let somebody's page be gone for good, with all that it kept."""
        del self.pages[name]

    # To be looked at

    @property
    def is_over(self) -> bool:
        """Return True if the match is over for all."""
        books = [self.book, *(page.book for page in self.pages.values())]
        return all(book.follower.over for book in books)

    @property
    def is_settled(self) -> bool:
        """Return True if enough people say that they hold true shares of each key."""
        shufflers = self.book.decks.shufflers
        is_known = {*shufflers} <= self.book.people.keys.keys()
        return is_known and not self.book.escrows.awaited(shufflers)

    def proof(self) -> Proof:
        """Return the proof of the match so far, from its text."""
        names = {name: name.capitalize() for name in self.names}
        items = tuple(self.book.items)
        record = Record(self.header, WHERE, self.group.name, names, items)
        return prove(parse_record(print_record(record)))

    def check_equal(self) -> None:
        """All who are there have the same log once nobody plays on, and it is proved."""
        self.idle |= {*self.names}
        self.run(5_000)
        for page in self.pages.values():
            if page.me in self.book.people.roster.people and page.me not in self.asleep:
                assert page.book.items == self.book.items, page.me
                assert page.book.state == self.book.state
                assert page.book.faults == self.book.faults
        proof = self.proof()
        assert proof.problem is None, proof.problem


def _what(page: Page, items: Sequence[Line | Act]) -> str:
    """Return what is proposed: the same act has other openings when it is proposed again."""
    last = items[-1]
    return f"{last.seat} {page.book.acts[last.seat]}" if isinstance(last, Act) else repr(items)


def wishes(action: Any) -> bool:
    """Return True for a wish to end the match."""
    return isinstance(action, WISHES)


def keeping_back(who: str, kind: type) -> Callable[[str, Effect], Effect | None]:
    """Return what keeps lines of this kind of somebody's page out of the log."""

    def keep_back(sender: str, effect: Effect) -> Effect | None:
        is_it = isinstance(effect, Propose) and isinstance(effect.items[0], kind)
        return None if is_it and sender == who else effect

    return keep_back
