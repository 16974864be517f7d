"""A simulated network of pages that play real games, with a deck that all of them shuffle."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from app.agreement import deciding
from app.agreement.cards import Cards, act_of, match_of, view
from app.agreement.decisions import Value
from app.agreement.match import FIRST_DEALER, STUCK, Match
from app.agreement.notes import COME, READY, Come, Ready, Wish
from app.agreement.page import Acted, Noted, Ticked
from app.agreement.sight import at_of
from app.agreement.state import Dealing, Page, Seal, Stored
from app.agreement.state import Match as AnyMatch
from app.agreement.table import Table
from app.agreement.words import Hash, Person, Place, hash_of
from peerdeck.bots import bot_called, chosen
from peerdeck.dealing.work import Results
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.toy import TOY
from peerdeck.refusals import Illegal
from tests.app.agreement.world import TICK, Broken, World


@dataclass
class CardsWorld(World):
    """Pages that play a match of this game, whose moves bots choose."""

    header: str = ""
    group: Group = TOY
    bot: str = "random"
    players: int = 1  # with how many the first match begins
    cards: dict[str, Cards] = field(default_factory=dict)
    wishes: dict[str, set[tuple[str, str]]] = field(default_factory=dict)  # of each person
    marks: dict[tuple[Hash, Place], Any] = field(default_factory=dict)  # the public match
    fixed: dict[tuple[int, int], tuple[int, Hash]] = field(default_factory=dict)
    looked: dict[str, tuple[Hash, Place]] = field(default_factory=dict)
    known: dict[str, set[tuple[Hash, int]]] = field(default_factory=dict)
    summed: float = 0.0  # seconds in sums of the group

    @property
    def writes(self) -> bool:
        return True

    def add(self, name: str) -> None:
        """Open a page that knows the first decision."""
        assert self.first is not None
        stored = Stored(name, [self.first], n=1)
        for vote in self.first.votes:
            stored.seals[hash_of(vote)] = Seal(vote.by, "toy")
        self.open(name, stored)
        self.post(self.random.random() * TICK, name, Ticked())

    def parts_of(self, stored: Stored) -> tuple[Callable[[Value], AnyMatch], Dealing]:
        cards = self.cards[stored.me] = Cards()
        return partial(cards.begin, stored), cards

    def reopened(self, name: str) -> Page:
        """Return a page as it would be after a reload, once its sums are done."""
        cards = self.cards[name]
        page = super().reopened(name)
        sums, self.cards[name] = self.cards[name].sums, cards
        while sums.due:
            due, sums.due = sums.due, []
            page.dealing.computed(
                {each.name: self.compute(each.operation, each.arguments) for each in due}
            )
            deciding.settle(page)
        return page

    @property
    def told(self) -> Counter[str]:
        """The number of times that pages said something to their people."""
        told: Counter[str] = Counter()
        for (_name, what), count in self.tells.items():
            told[what] += count
        return told

    def compute(self, operation: str, arguments: Mapping[str, Any]) -> Results | None:
        """Return the results of a sum; None if its arguments make no sense."""
        start = perf_counter()
        try:
            return operations.run(self.group, operation, arguments, self.random.randbytes)
        except DeckError:
            return None
        finally:
            self.summed += perf_counter() - start

    # What must hold after every step

    def check(self, page: Page) -> None:
        super().check(page)
        name = page.me
        match, key = match_of(page), (page.base, page.place)
        if match is None:
            return
        if self.looked.get(name) != key:
            self.looked[name] = key
            state = match.state
            mark = len(match.follower.entries), state.zones, state.face, match.is_dealt
            if self.marks.setdefault(key, copy.deepcopy(mark)) != mark:
                raise Broken(f"{name} sees another match after {key}")
            self._check_seen(page)
        self._check_faces(page, match)

    def _check_seen(self, page: Page) -> None:
        """Raise `Broken` if the chain lacks a record that showed somebody a card."""
        number, place = page.decision.value.number, page.place
        for (at, height), (since, hash_) in self.fixed.items():
            if at == place.match and number >= since and height <= page.line.start.height:
                records = page.stored.records
                there = records[height].before if height < len(records) else place.hash
                if there != hash_:
                    raise Broken(f"{page.me} has lost record {height}, by which a card was seen")

    def _check_faces(self, page: Page, match: Match) -> None:
        """Raise `Broken` if a page has got to know a face that its person may not know."""
        secrets, known = page.stored.secrets, self.known.setdefault(page.me, set())
        for at in [at for at in secrets.faces if at not in known]:
            card = self.card_at(match, at)
            if card is None or not self.may_know(page.me, page.table, match, card):
                raise Broken(f"{page.me} knows card {card} of {at}")
            known.add(at)
            if match.asked:
                self._fix(page, match)
        if not {*secrets.parts} <= known | {at for at in secrets.parts if self._is_due(match, at)}:
            for at in {*secrets.parts} - known:
                card = self.card_at(match, at)
                if card is None or not self.may_know(page.me, page.table, match, card):
                    raise Broken(f"{page.me} keeps shares of {card} of {at}")

    def _is_due(self, match: Match, at: tuple[Hash, int]) -> bool:
        return self.card_at(match, at) in match.to_open()

    def _fix(self, page: Page, match: Match) -> None:
        records, height = page.stored.records, match.asked
        hash_ = records[height].before if height < len(records) else page.place.hash
        number = page.decision.value.number
        since, before = self.fixed.setdefault((page.place.match, height), (number, hash_))
        if before != hash_:
            raise Broken(f"cards were seen by two records at {height}")
        self.fixed[page.place.match, height] = min(since, number), hash_

    def card_at(self, match: Match, at: tuple[Hash, int]) -> int | None:
        """Return the card of a match that has this lasting name, or None."""
        for dealt in match.dealt:
            if dealt.deck.id == at[0]:
                return dealt.first + at[1]
        drawn = match.drawn
        return FIRST_DEALER if drawn is not None and at_of(drawn, at[1]) == at else None

    def may_know(self, person: Person, table: Table, match: Match, card: int) -> bool:
        """Return True if somebody may know a card of a match at this table now."""
        if card == FIRST_DEALER or card in match.to_open():
            return True
        seats = match.state.seen[card]
        turn = match.follower.to_act[:1]
        return match.is_open(card) or any(
            seats >> at & 1 and seat.keeper == person and (seat.owner in ("", person) or at in turn)
            for at, seat in enumerate(table.seats)
        )

    # What people do

    def play(self, name: str) -> None:
        page = self.pages[name]
        match, table = match_of(page), page.table
        if name not in table.players:
            self._knock(page)
            return
        for what, about in self.wishes.get(name, ()):
            self.note(page, Wish(what, about, table.now))
        if table.owner == name:
            self._answer_the_door(page)
        if match is None:
            if table.owner == name and len(table.players) >= self.players:
                self.note(page, Wish("begin", self.header, table.now))
            return
        standing = match.standing(table)
        if not standing.is_dealt and not standing.is_over:
            ready = Ready(table.now, tuple(sorted(table.guests)))
            note = page.heard.newest.get((name, READY))
            if note is None or note.content != ready.content:
                self.step(name, Noted(READY, ready.content))
        elif standing.author == name and not standing.shuffling and not match.to_open():
            self.move(page, match)

    def _knock(self, page: Page) -> None:
        """Ask to be let in, unless this person was at the table before."""
        was_there = any(page.me in d.value.table.players for d in page.stored.decisions)
        come = Come(page.me)
        if not was_there and (page.me, COME) not in page.heard.newest:
            self.step(page.me, Noted(COME, come.content))

    def _answer_the_door(self, page: Page) -> None:
        table = page.table
        free = [at for at, seat in enumerate(table.seats) if not seat.owner]
        for (person, name), _note in [*page.heard.newest.items()]:
            is_new = person not in (*table.players, *self.closed) and page.hears(person)
            if name == COME and is_new and free:
                self.note(page, Wish("admit", f"{person} {free.pop(0)}", table.now))

    def wish(self, what: str, about: str, people: tuple[Person, ...]) -> None:
        """Let these people wish something until it is decided, or `unwish` is called."""
        for person in people:
            self.wishes.setdefault(person, set()).add((what, about))

    def unwish(self) -> None:
        self.wishes.clear()

    def note(self, page: Page, wish: Wish) -> None:
        """Let somebody wish something, unless they do so already."""
        note = page.heard.newest.get((page.me, wish.name))
        if note is None or note.content != wish.content:
            self.step(page.me, Noted(wish.name, wish.content))

    def move(self, page: Page, match: Match) -> None:
        seat = match.follower.to_act[0]
        seen = view(page, match, seat)
        if seen is None:
            return
        follower = match.follower.copy()
        follower.state = seen
        game = follower.game
        actions = [a for a in game.legal(seen, seat) if _is_allowed(game, seen, seat, a)]
        if not actions:
            self.step(page.me, Acted(f"{STUCK} {seat}"))
            return
        action, _reason = chosen(bot_called(self.bot, game), follower, seat, self.random)
        act = act_of(page, match, seat, action)
        if act is not None:
            self.step(page.me, Acted(*act))

    def is_over(self) -> bool:
        return all(
            self._is_over(page) for name, page in self.pages.items() if name not in self.closed
        )

    def _is_over(self, page: Page) -> bool:
        match = match_of(page)
        if page.me not in page.table.players:
            return True
        return match is not None and match.standing(page.table).is_over


def _is_allowed(game: Any, seen: Any, seat: int, action: Any) -> bool:
    try:
        game.check(seen, seat, action)
    except Illegal:
        return False
    return True
