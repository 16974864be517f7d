"""A simulated network of pages that play real games, with a deck that all of them shuffle."""

from __future__ import annotations

import copy
import heapq
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from app.agreement.cards import Cards, act_of, match_of, stuck_act, view
from app.agreement.match import Match
from app.agreement.notes import READY, Ready, Wish
from app.agreement.page import (
    Acted,
    Computed,
    Event,
    Noted,
    OwnWord,
    Received,
    Ticked,
    opened,
    step,
)
from app.agreement.state import Page, Seal, Send, Sign, Signed, Store, Stored, Tell
from app.agreement.sums import Compute
from app.agreement.words import hash_of
from peerdeck.bots import bot_called, chosen
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.toy import TOY
from peerdeck.refusals import Illegal
from tests.app.agreement.world import NAMES, TICK, World, table_of


@dataclass
class CardsWorld(World):
    """Pages that play a match of this game, whose moves bots choose."""

    header: str = ""
    group: Group = TOY
    bot: str = "random"
    cards: dict[str, Cards] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.heap: list[tuple[float, int, str, Event]] = []
        self.serial = 0
        first = table_of(NAMES[: self.count], self.seats)
        for name in NAMES[: self.count]:
            stored = Stored(name, [first], n=1)
            for vote in first.votes:
                stored.seals[hash_of(vote)] = Seal(vote.by, "toy")
            self._open(name, stored)
            self.post(self.random.random() * TICK, name, Ticked())

    def _open(self, name: str, stored: Stored) -> None:
        cards = Cards()
        self.cards[name] = cards
        self.pages[name] = opened(stored, partial(cards.begin, stored), cards, self.now)
        self.saved[name] = copy.deepcopy(stored) if self.keeps else stored

    def reload(self, name: str) -> None:
        self._open(name, copy.deepcopy(self.saved[name]))
        lost = OwnWord | Received | Computed
        self.heap = [e for e in self.heap if e[2] != name or not isinstance(e[3], lost)]
        heapq.heapify(self.heap)

    def step(self, name: str, event: Event) -> None:
        page = self.pages[name]
        for effect in step(page, event, self.now):
            match effect:
                case Send(to, message):
                    self.sent[type(message).__name__] += 1
                    self.send(name, to, message)
                case Sign(word):
                    self.post(0.002, name, OwnWord(Signed(word, Seal(name, "toy"))))
                case Compute(what, operation, arguments):
                    try:
                        result = operations.run(self.group, operation, arguments)
                    except DeckError:
                        result = None
                    self.post(0.01, name, Computed({what: result}))
                case Tell(what):
                    self.told[what] += 1
                case Store() if self.keeps:
                    self.saved[name] = copy.deepcopy(page.stored)
        self.check(name)

    def play(self, name: str) -> None:
        page = self.pages[name]
        match, table = match_of(page), page.table
        if match is None:
            if table.owner == name:
                self.note(page, Wish("begin", self.header, table.now))
            return
        standing = match.standing(table)
        if not standing.is_dealt and not standing.is_over:
            ready = Ready(table.now)
            note = page.heard.newest.get((name, READY))
            if note is None or note.content != ready.content:
                self.step(name, Noted(READY, ready.content))
        elif standing.author == name and not standing.shuffling and not match.to_open():
            self._move(page, match)

    def _move(self, page: Page, match: Match) -> None:
        seat = match.follower.to_act[0]
        seen = view(page, match, seat)
        if seen is None:
            return
        follower = match.follower.copy()
        follower.state = seen
        game = follower.game
        actions = [a for a in game.legal(seen, seat) if _is_allowed(game, seen, seat, a)]
        if not actions:
            self.step(page.me, Acted(stuck_act(seat)))
            return
        action, _reason = chosen(bot_called(self.bot, game), follower, seat, self.random)
        act = act_of(page, match, seat, action)
        if act is not None:
            self.step(page.me, Acted(*act))

    def is_over(self) -> bool:
        return all(self._is_over(page) for page in self.pages.values())

    def _is_over(self, page: Page) -> bool:
        match = match_of(page)
        return match is not None and match.standing(page.table).is_over


def _is_allowed(game: Any, seen: Any, seat: int, action: Any) -> bool:
    try:
        game.check(seen, seat, action)
    except Illegal:
        return False
    return True
