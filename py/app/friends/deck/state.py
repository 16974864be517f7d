"""The state of one page at a table without a dealer, and the tools that its duties share."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

from app.friends.deck.effects import Compute, Effect, Propose, Send
from app.friends.deck.memory import Memory
from app.friends.deck.post import Letter, Post, Wants, recently_read
from app.friends.deck.sums import Sums
from app.friends.times import DECK, DeckTimes
from peerdeck.card import Card, Face
from peerdeck.dealing.book import PublicLog
from peerdeck.dealing.lines import Key, Line, line_text, said, signed
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import Where
from peerdeck.dealing.record import item_text, parse_item
from peerdeck.log import Act, Header

Duty = Callable[["PageState"], None]


class PageState:
    """The state of the page of one person.

    `leader` is who puts lines in order now, as far as this page knows.
    """

    def __init__(self, me: Person, where: Where, header: Header, times: DeckTimes = DECK) -> None:
        """Begin without a log."""
        self.me = me
        self.where = where
        self.times = times
        self.now = self._looked = 0.0
        self.leader: Person = ""
        self.is_sure = True  # enough people have agreed to who belongs to the table
        self.memory = Memory()
        self.sums = Sums(self._effect)
        self.book = PublicLog(where, header, self.sums, me)
        self.faces: dict[Card, Face] = {}  # of the cards that this page may see
        self.heard: dict[Person, float] = {}  # when somebody was heard last
        self.busy: dict[Person, float] = {}  # when somebody said that they are checking
        self.refused: dict[int, str] = {}  # lines of the log that may not stand there, and why not
        self.is_settled = True  # the book has gone on with all that follows by itself
        self.post = Post()
        self.letters: dict[Person, dict[int, Letter]] = {}  # that are not read yet
        self.letters_read = recently_read()  # of which each copy is only acknowledged
        self.wants = Wants()
        self.wants_redeal = -1  # the deal that this person wants to begin again
        self.taken = 0  # lines of the log that the book has taken, or refused
        self.waited: dict[tuple[int, Person], float] = {}  # since when shuffles wait for somebody
        self._effects: list[Effect] = []
        self._proposed: dict[str, tuple[float, float]] = {}  # when, and how long to wait then

    @property
    def is_behind(self) -> bool:
        """Return True if the book has not taken all of the log."""
        return self.taken < len(self.memory.lines)

    @property
    def is_seated(self) -> bool:
        """Return True if this page's person belongs to the table, and has told its keys.

        A page that has lost what it kept knows no secret of the keys that were told before, and
        takes no part until it has told others.
        """
        people = self.book.people
        told = people.keys.get(self.me) if self.me in people.roster.people else None
        return told is not None and _text_of(told) in self.memory.own.values()

    def send(self, to: Person, text: str) -> None:
        """Send a message."""
        self._effects.append(Send(to, text))

    def propose(self, key: str, *items: Line | Act) -> None:
        """Have lines put into the log; again after a while if they have not come."""
        since, wait = self._proposed.get(key, (self.now, 0.0))
        if self.now - since >= wait:
            self._proposed[key] = self.now, self.times.longer(wait, self.times.retry)
            self._effects.append(Propose(items))

    def say(self, key: str, line: Any) -> None:
        """Sign a line and have it put into the log. Raises `NotYet`."""
        self.propose(key, self.signed(key, line))

    def line(self, key: str) -> Any:
        """Return a line of this page that it stands by."""
        return parse_item(self.memory.own[key], self.book.follower.header)

    def signed(self, key: str, line: Any) -> Any:
        """Return a line of this page, the same one each time, signed.

        Raises `NotYet`, and `ValueError` for what no line can say.
        """
        own = self.memory.own
        if key not in own:
            context, secret = self.where.context(self.me), self.memory.boxes
            name = f"sign {key}"
            told = self.sums.ask(name, "sign", context=context, secret=secret, said=said(line))
            self.sums.forget(name)
            text = item_text(signed(line, told["signature"]))
            parse_item(text, self.book.follower.header)  # else it would count as said
            own[key] = text
        return self.line(key)

    def since_heard(self, person: Person) -> float:
        """Return for how long somebody had not been heard at the last look at the clock.

        Later signs may lie there unread: a page that has much to do is late itself.
        """
        return max(0.0, self._looked - self.heard.setdefault(person, self.now))

    def _effect(self, effect: Compute) -> None:
        self._effects.append(effect)


def when_level(duty: Duty) -> Duty:
    """Leave a duty be while this page's person has no seat, or the book has not taken all lines."""

    @wraps(duty)
    def done(page: PageState) -> None:
        if page.is_seated and not page.is_behind:
            duty(page)

    return done


def when_sure(duty: Duty) -> Duty:
    """Leave a duty be also while the host may have made up who belongs to the table.

    It would give away what only the right people may have.
    """

    @wraps(duty)
    def done(page: PageState) -> None:
        if page.is_sure:
            duty(page)

    return when_level(done)


@lru_cache(maxsize=16)  # it is asked for by each duty
def _text_of(key: Key) -> str:
    return line_text(key)
