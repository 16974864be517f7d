"""A simulated network of pages that play real games, with a deck that all of them shuffle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import process_time
from typing import Any

from peerdeck.agreement import deciding
from peerdeck.agreement.cards import Cards, act_of, match_of, view
from peerdeck.agreement.decisions import Value
from peerdeck.agreement.match import FIRST_DEALER, STUCK, Match
from peerdeck.agreement.page import Acted, Ticked
from peerdeck.agreement.sight import at_of
from peerdeck.agreement.state import Dealing, Page, Stored
from peerdeck.agreement.state import Match as AnyMatch
from peerdeck.agreement.sums import Results
from peerdeck.agreement.table import Table
from peerdeck.agreement.verdict import DealVerdict, verdict
from peerdeck.agreement.words import Hash, Person, Place
from peerdeck.bots import bot_called, chosen
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.toy import TOY
from peerdeck.games import game_called
from peerdeck.log import Header
from peerdeck.refusals import Illegal
from tests.agreement.people import Evening
from tests.agreement.world import TICK, Broken

# House rules with which a match is short.
SHORT: dict[str, dict[str, str]] = {
    "cpwp": {},
    "crazy_eights": {"target": "20"},
    "progressive": {"rounds": "3s@5"},
    "shanghai": {"rounds": "3s@7"},
    "spar": {"target": "3"},
    "takku_sum": {"target": "1"},
}


@dataclass
class CardsWorld(Evening):
    """Pages that play a match of this game, whose moves bots choose."""

    header: str = ""
    group: Group = TOY
    bot: str = "random"
    returns: bool = False
    cards: dict[str, Cards] = field(default_factory=dict)
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
        self.open(name, Stored(name, [self.first], n=1))
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

    def compute(self, operation: str, arguments: Mapping[str, Any]) -> Results | None:
        """Return the results of a sum; None if its arguments make no sense."""
        start = process_time()
        try:
            return operations.run(self.group, operation, arguments, self.random.randbytes)
        except DeckError:
            return None
        finally:
            self.summed += process_time() - start

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
            zones = tuple(map(tuple, state.zones))
            mark = len(match.follower.entries), zones, tuple(state.face), match.is_dealt
            if self.marks.setdefault(key, mark) != mark:
                raise Broken(f"{name} sees another match after {key}")
            self._check_seen(page)
        self._check_faces(page, match)

    def check_stored(self, page: Page) -> None:
        # While sums are under way, a page adopts less than one that is opened again and does them.
        if None not in self.cards[page.me].sums._results.values():
            super().check_stored(page)

    def _check_seen(self, page: Page) -> None:
        """Raise `Broken` if the chain lacks a record that showed somebody a card."""
        number, place = page.decision.value.number, page.place
        for (at, height), (since, hash_) in self.fixed.items():
            is_due = at == place.match and number >= since and height <= page.line.start.height
            if is_due and _hash_at(page, height) != hash_:
                raise Broken(f"{page.me} has lost record {height}, by which a card was seen")

    def _check_faces(self, page: Page, match: Match) -> None:
        """Raise `Broken` if a page has got to know a face that its person may not know."""
        secrets, known = page.stored.secrets, self.known.setdefault(page.me, set())
        for at in [at for at in secrets.faces if at not in known]:
            card = self.card_at(match, at)
            if card is None or not self.may_know(page.me, page.table, match, card):
                raise Broken(f"{page.me} knows card {card} of {at}")
            known.add(at)
            self._fix(page, self._asked_at(page, card))
        if not {*secrets.parts} <= known | {at for at in secrets.parts if self._is_due(match, at)}:
            for at in {*secrets.parts} - known:
                card = self.card_at(match, at)
                if card is None or not self.may_know(page.me, page.table, match, card):
                    raise Broken(f"{page.me} keeps shares of {card} of {at}")

    def _is_due(self, match: Match, at: tuple[Hash, int]) -> bool:
        return self.card_at(match, at) in match.to_open()

    def _asked_at(self, page: Page, card: int) -> int:
        """Return the height of the record after the newest decision that asks for a card, or 0.

        Cards that were asked for before it may come late, when there are more records already.
        """
        match, height = page.line.first.copy(), page.line.start.height
        assert isinstance(match, Match)
        if self._is_asked(page, match, card):
            return 0
        for record in page.records[height:]:
            match.take(record, page.table, is_checked=True)
            height += 1
            if self._is_asked(page, match, card):
                return height
        return 0

    def _is_asked(self, page: Page, match: Match, card: int) -> bool:
        """Return True if somebody of this page is to see a card, or to open it."""
        seen, seats = match.state.seen, enumerate(page.table.seats)
        bits = seen[card] if card < len(seen) else 0
        return card in match.to_open() or any(
            bits >> at & 1 for at, seat in seats if seat.keeper == page.me
        )

    def _fix(self, page: Page, height: int) -> None:
        """Note the record that showed a card. Raises `Broken` if others saw it by another one."""
        if not height:
            return
        hash_, number = _hash_at(page, height), page.decision.value.number
        since, before = self.fixed.setdefault((page.place.match, height), (number, hash_))
        if before != hash_:
            raise Broken(f"cards were seen by two records at {height}")
        self.fixed[page.place.match, height] = min(since, number), hash_

    def card_at(self, match: Match, at: tuple[Hash, int]) -> int | None:
        """Return the card of a match that has this lasting name, or None."""
        for dealt in match.dealt:
            if dealt.id == at[0]:
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

    @property
    def game(self) -> str:
        return self.header

    def move(self, page: Page) -> None:
        match = match_of(page)
        assert match is not None
        if match.to_open():
            return
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


def _hash_at(page: Page, height: int) -> Hash:
    """Return the hash of the record of a page's chain at a height, or of its last one."""
    chain = page.stored.chain
    at = min(height, len(chain))
    return chain[at - 1] if at else ""


def _is_allowed(game: Any, seen: Any, seat: int, action: Any) -> bool:
    try:
        game.check(seen, seat, action)
    except Illegal:
        return False
    return True


def world_of(
    game: str, people: int, seed: int = 1, *, seats: int = 0, rules: str = "", **more: Any
) -> CardsWorld:
    """Return people at a table of a game with short matches, with bots in the other seats.

    `rules` are other house rules than the short ones, `kind` is the class of the world.
    """
    module = game_called(game)
    chosen = SHORT[game] | dict(rule.split("=") for rule in rules.split())
    seats = seats or max(people, module.seats[0])
    header = str(Header(module, module.options.parse(chosen), seats, None))
    more = {"kind": CardsWorld, "bot": "greedy", "loss": 0.0, "keeps": False} | more
    return more.pop("kind")(seed, people, seats, header=header, **more)


def match_at(world: CardsWorld, name: str = "ann") -> Match:
    """Return the match as somebody's page has it."""
    match = match_of(world.pages[name])
    assert match is not None
    return match


def deals(world: CardsWorld, name: str = "ann") -> tuple[DealVerdict, ...]:
    """Return what the page of somebody says of the deals."""
    return verdict(world.pages[name].stored.decisions, match_at(world, name)).deals
