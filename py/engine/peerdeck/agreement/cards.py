"""One page's part in dealing the cards: what is due, one thing after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from peerdeck.action import laid_open
from peerdeck.agreement import keychecks, keymaking, mine, settled, shares, shuffling, wants
from peerdeck.agreement.decisions import Value
from peerdeck.agreement.effects import Share, Want
from peerdeck.agreement.keymaking import Plan
from peerdeck.agreement.keys import Keyring
from peerdeck.agreement.limits import LATE, REST, UNHEARD, WORK
from peerdeck.agreement.match import OPEN, Lobby, Match
from peerdeck.agreement.notes import Deal
from peerdeck.agreement.openings import chosen, opening_text
from peerdeck.agreement.secrets import Post
from peerdeck.agreement.sight import Sight, at_of, hidden_cards, sight_of, those_back
from peerdeck.agreement.state import Match as AnyMatch
from peerdeck.agreement.state import Page, Stored
from peerdeck.agreement.sums import NotYet, Results, Sums
from peerdeck.agreement.table import Standing
from peerdeck.agreement.words import Change, Hash, Person, Place
from peerdeck.card import Card, Face
from peerdeck.deck.group import DeckError
from peerdeck.event import Seat
from peerdeck.log import Act, entry_text
from peerdeck.state import State

SINGLE = ("part ", "stand in ", "gift ", "box ", "face ", "open ")  # sums about single cards


class Cards:
    """The part of one page in dealing. `plan` is the list that it makes keys for."""

    def __init__(self) -> None:
        """Begin without any keys."""
        self.sums = Sums()
        self.plan: Plan | None = None
        self._ring: Keyring | None = None  # the keys of this list, once all are here and right
        self._at_fault: set[Person] = set()  # who made false keys, or complained falsely
        self._known: object = None  # the state in which keys and decks were looked at
        self._worked = -WORK
        self._cleared: Deal | None = None  # the deal before which old decks were forgotten
        self._rest: tuple[object, float] = None, 0.0  # who is here for which game, and since when
        self._sight: tuple[tuple[Hash, Place, frozenset[Person]], Sight] | None = None

    def begin(self, stored: Stored, value: Value) -> AnyMatch:
        """Return the match that a decision begins. Raises `ValueError`."""
        table = value.table
        if not table.game:
            return Lobby()
        return Match(table.game, table.match, stored.word, self.sums, stored.me)

    def computed(self, results: Mapping[str, Results | None]) -> None:
        """Take the results of sums."""
        for name, result in results.items():
            self.sums.answer(name, result)
            if not name.startswith(SINGLE):
                self._known = None

    def hear(self, page: Page, by: str, message: Share | Want) -> None:
        """Take a message about shares of cards, and do what is due because of it."""
        match = match_of(page)
        if match is not None and by in page.table.players and not page.stored.is_lost:
            shares.hear(page, by, message, self.sight(page, match))
            self._show(page, match)
            self._begin_sums(page)

    def wants(self, page: Page, standing: Standing) -> Iterable[Change]:
        """Return the deal that this page wants, and whom it wants to skip."""
        added, plan, ring = wants.deals_due(page, standing), self.plan, self._ring
        people = None if added is None else (*page.table.people, *added)
        if plan is not None and ring is not None and plan.people == people:
            ready = [hash_ for _ready, hash_ in wants.readiness(page).values()]
            yield Change("deal", added or (), (*ready, *ring.names), plan.keys.holders)
        match = match_of(page)
        owing = None if match is None else shuffling.owed_by(page, self.sums, match)
        if owing is not None:
            is_patient = page.hears(owing) and owing not in page.table.skipped
            if settled.has_waited(page, owing, LATE if is_patient else UNHEARD):
                yield Change("skip", (owing,))

    def go_on(self, page: Page, _standing: Standing) -> None:
        """Do what is due, after each event that has changed something."""
        match = match_of(page)
        if page.me in page.table.players:
            deck = None if match is None else match.deck
            count = sum(map(len, page.heard.notes.values()))
            is_rested = self._is_rested(page)
            known = page.base, count, "" if deck is None else deck.id, is_rested
            if known != self._known or page.now - self._worked >= WORK:
                self._known, self._worked = known, page.now
                self._make_keys(page)
                self._shuffle(page, match, is_rested=is_rested)
        if match is not None:
            self._show(page, match)
        self._begin_sums(page)

    def _begin_sums(self, page: Page) -> None:
        page.effects += self.sums.due
        self.sums.due = []

    def _make_keys(self, page: Page) -> None:
        with suppress(NotYet):
            keymaking.make_key(page, self.sums)
        if self.plan is not None:
            self._at_fault |= keychecks.at_fault(page, self.sums, self.plan.keys)
        self.plan = keymaking.planned(page, self.plan, self._at_fault)
        before, self._ring = self._ring, None
        if self.plan is not None:
            with suppress(NotYet, DeckError):
                self._ring = keymaking.made(page, self.sums, self.plan.keys)
        page.has_news = page.has_news or self._ring != before

    def _is_rested(self, page: Page) -> bool:
        """Return True if nobody has come or gone for a while, and no other game was chosen."""
        table = page.table
        state = table.people, table.guests, table.chosen, table.match
        if state != self._rest[0]:
            self._rest = state, page.now
        return page.now - self._rest[1] >= REST

    def _shuffle(self, page: Page, match: Match | None, *, is_rested: bool) -> None:
        if match is not None and match.is_shuffled and self._cleared != page.table.now:
            self._cleared = page.table.now
            shuffling.forget(page, self.sums, match)
            lists = [dealt.deck.keyring.list for dealt in match.dealt]
            lists += [] if self.plan is None else [self.plan.keys]
            keymaking.forget(page, self.sums, lists)
        for deck, shufflers in shuffling.decks_in_making(
            page, match, self._ring, is_rested=is_rested
        ):
            with suppress(NotYet, DeckError):
                shuffling.shuffle(page, self.sums, deck, shufflers)
        if match is not None:
            with suppress(NotYet):
                shuffling.close(page, self.sums, match)

    def _show(self, page: Page, match: Match) -> None:
        """Open cards to all, and show cards to some."""
        sight = self.sight(page, match)
        if page.me in page.table.players and (match.deck is not None or _is_due(page, sight)):
            self._open(page, match, sight)
            shares.read(page, self.sums, sight)
            shares.look(page, self.sums, sight)
            self._wait(page, match)
            shares.give(page, match, self.sums, sight)

    def _open(self, page: Page, match: Match, sight: Sight) -> None:
        if sight.to_open and sight.author == page.me:
            opens = opened_by(page, match, sight.to_open)
            faces = [face_of(page, match, card) for card in sight.to_open]
            if opens is not None and None not in faces:
                mine.act(page, f"{OPEN} {','.join(map(str, faces))}", opens=opens)

    def _wait(self, page: Page, match: Match) -> None:
        """Count for whom this page waits: for what others hold, and then for shares and steps."""
        lacking = settled.lacking(page, match) or {
            owner for _card, owner in page.heard.post.lacking if owner in page.table.players
        }
        waits = dict.fromkeys(lacking, f"cards {match.asked}")
        owing = shuffling.owed_by(page, self.sums, match)
        if owing is not None:
            waits[owing] = f"shuffle {match.height}"
        waits.pop(page.me, None)
        settled.wait(page, waits)

    def sight(self, page: Page, match: Match) -> Sight:
        """Return who may see what now, once for each record; some forget then what they knew."""
        if page.heard.post.deal != page.table.now:
            page.heard.post = Post(page.table.now, boxes=page.heard.post.boxes)
        back = those_back(page)
        key = (page.base, page.place, back)
        if self._sight is None or self._sight[0] != key:
            self._sight = key, sight_of(page, match, back)
            shares.forget(page, self._sight[1])
        return self._sight[1]


def _is_due(page: Page, sight: Sight) -> bool:
    """Return True if a card is to be shown, to this page or by it, or if this page waits."""
    post, is_opening = page.heard.post, bool(sight.to_open) and sight.author == page.me
    is_waiting = bool(post.boxes or post.asked or post.lacking or post.waits)
    is_all_seen = sight.mine.keys() <= page.stored.secrets.faces.keys()
    return is_opening or is_waiting or not is_all_seen or not sight.gifts <= post.given


def match_of(page: Page) -> Match | None:
    """Return the match at the head of this page's chain, or None if there is none."""
    return page.line.head if isinstance(page.line.head, Match) else None


def face_of(page: Page, match: Match, card: Card) -> Face | None:
    """Return the face of a card that this page has seen, or None."""
    place = match.place_of(card)
    return None if place is None else page.stored.secrets.faces.get(at_of(*place))


def opened_by(page: Page, match: Match, cards: Iterable[Card]) -> tuple[str, ...] | None:
    """Return what opens these cards to all; None if this page lacks shares of one."""
    result: list[str] = []
    for card in cards:
        place = match.place_of(card)
        parts = place and chosen(place[0], page.stored.secrets.parts.get(at_of(*place), ()))
        if parts is None:
            return None
        result.append(opening_text(card, parts))
    return tuple(result)


def view(page: Page, match: Match, seat: Seat) -> State[Any, Any] | None:
    """Return the table as a seat of this page sees it; None while a face of it is missing."""
    state = match.state.copy()
    for card, seats in hidden_cards(match).items():
        if seats >> seat & 1:
            state.face[card] = face_of(page, match, card)
            if state.face[card] is None:
                return None
    for card, face in match.faces.items():
        if state.face[card] is None:
            state.face[card] = face
    return state


def act_of(page: Page, match: Match, seat: Seat, action: Any) -> tuple[str, tuple[str, ...]] | None:
    """Return a record's act for an action, and what opens its cards; None if a share is missing."""
    hidden = [card for card, _face in laid_open(action) if not match.is_open(card)]
    opens = opened_by(page, match, hidden)
    return None if opens is None else (entry_text(Act(seat, action)), opens)
