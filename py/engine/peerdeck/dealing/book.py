"""The book of a match: the public log, gone through in order, and everything that follows from it.

Every page keeps one, and whoever checks a saved log; none of them knows a hidden face. What the
dealer of other tables would say follows here by itself: a shuffle, when the deck for it has been
made and proved; a look of some seats, at once, for it tells nobody else a face; a look of all, when
the cards have been opened.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from peerdeck.action import Deal, GoOn, Stop, laid_open
from peerdeck.card import Card, Face
from peerdeck.dealing.accusing import fault_in
from peerdeck.dealing.ahead import expected
from peerdeck.dealing.decks import Decks
from peerdeck.dealing.duties import Broken, Duties, cards_to_show, hidden_hands, is_open
from peerdeck.dealing.escrow import Escrows
from peerdeck.dealing.lines import (
    Accused,
    Back,
    Complaint,
    Held,
    Key,
    Line,
    Lot,
    Open,
    Proven,
    Released,
    Seated,
    Shared,
    Silent,
    Step,
    Stuck,
    Void,
    said,
)
from peerdeck.dealing.lots import Lots
from peerdeck.dealing.notation import Person
from peerdeck.dealing.openings import opened
from peerdeck.dealing.people import Fault, People, What, Where, named
from peerdeck.dealing.record import item_text
from peerdeck.dealing.sight import Sight, sight
from peerdeck.dealing.work import NotYet, Work
from peerdeck.event import (
    DealerDrawn,
    Laid,
    Moved,
    Revealed,
    Seat,
    ShuffleCalled,
    Shuffled,
    Voided,
    everyone,
)
from peerdeck.log import Act, Entry, Header
from peerdeck.referee import Follower, owed
from peerdeck.state import GONE, State
from peerdeck.view import faces_among
from peerdeck.words import _

_ONCE = Held | Complaint | Released | Accused | Silent | Void | Stuck  # words that count once


class PublicLog:
    """A public log as it is taken in line by line.

    `items` are the lines and entries so far, with those that follow by themselves; `faces` are the
    cards that were opened to all; `at` counts what was taken, `moved` the items up to the last by
    which a card has moved.
    """

    def __init__(self, where: Where, header: Header, work: Work, me: Person = "") -> None:
        """Begin before the first line, on the page of `me`, if it is one's. Raises `BadOptions`."""
        self.where = where
        self.people = People(where, work)
        self.escrows = Escrows(self.people, work)
        self.follower = Follower(header)
        self.lots = Lots(self.people, self.follower, work)
        self.decks = Decks(self.people, self.escrows, self.lots, work, me)
        self.items: list[Line | Entry] = []
        self.faces: dict[Card, Face] = {}
        self.faults: list[Fault] = []
        self.broken: list[Broken] = []
        self.at = self.moved = 0
        self.acts: Counter[Seat] = Counter()  # how often each seat has acted
        self.voids = 0
        self.stuck: list[Seat] = []  # seats that say that they can do nothing
        self._said: set[bytes] = set()
        self._votes: dict[int, set[Person]] = {}  # for a deal to be void
        self._named: dict[Seat, Person] = {}  # who kept the seats that broke the rules
        self._duties = Duties(header.game)
        self._sight: tuple[tuple[int, int], Sight] | None = None
        self._work = work
        self._hashes = [hashlib.sha256(f"peerdeck lines\n{header}".encode()).digest()]

    @property
    def state(self) -> State[Any, Any]:
        """The table as everybody knows it."""
        return self.follower.state

    @property
    def deal(self) -> int:
        """The number of deals that are over, with those that were void."""
        return len(self.state.sheet) + self.voids

    @property
    def hash(self) -> bytes:
        """The hash of all that was taken; that of what follows from it is no other."""
        return self._hashes[-1]

    def has(self, at: int, told: bytes) -> bool:
        """Return True if the first so many of the lines that were taken have this hash."""
        return at <= self.at and self._hashes[at] == told

    @property
    def can_void(self) -> bool:
        """True if there is a deal under way that could begin again."""
        can_begin = bool(owed(self.state) or self.follower.game.again(self.state))
        return self.follower.is_drawn and can_begin

    @property
    def redeal_votes(self) -> tuple[Person, ...]:
        """The people at the table who want this deal to begin again."""
        votes = self._votes.get(self.deal, set())
        return tuple(one for one in self.people.roster.people if one in votes)

    @property
    def named(self) -> tuple[Person, ...]:
        """The people whose seats were found to have broken the rules in this deal."""
        return tuple(dict.fromkeys(self._named.values()))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return () if self.must_open() else self.follower.to_act

    def take(self, item: Line | Act) -> None:
        """Take the next line in order, with all that follows from it.

        Raises `NotYet` while sums are missing, and `ValueError` for what may not be said; the book
        is then as it was.
        """
        self.settle()
        if isinstance(item, _ONCE) and said(item) in self._said:
            raise ValueError(_("This has been said before."))
        match item:
            case Act():
                self._act(item)
            case Seated():
                self.people.seat(item, self.follower.header.seats)
            case Key():
                self.people.add_key(item)
            case Lot():
                self.lots.take(item, self.decks.shufflers)
            case Step():
                self.decks.step(item)
            case Proven():
                self.decks.prove(item)
            case Silent():
                self.decks.hear_silent(item)
            case Back():
                self.decks.hear_back(item)
            case Shared():
                self.escrows.share(item)
            case Held():
                self.escrows.hold(item)
            case Complaint():
                self._complain(item)
            case Released():
                if (fault := self.escrows.release(item)) is not None:
                    self._blame(*fault)
            case Accused():
                told = self.people, self.escrows, self.decks, self._work, item
                self._blame(*fault_in(*told, self.has))
            case Open():
                self._open(item)
            case Void():
                self._void(item)
            case Stuck():
                self._stick(item)
        if not isinstance(item, Act):
            self.items.append(item)
        if isinstance(item, _ONCE):
            self._said.add(said(item))
        self._hashes.append(hashlib.sha256(self._hashes[-1] + item_text(item).encode()).digest())
        self.at += 1
        with suppress(NotYet):
            self.settle()

    def check_next(self, lines: Sequence[Open], act: Act, work: Work) -> None:
        """Raise `ValueError` unless an action, opened by just these lines, may come next.

        Nothing is taken, and `work` does the sums. Raises `NotYet` while some are missing.
        """
        if self.must_open():
            raise ValueError(_("All hands are opened first."))
        laid, there = [card for card, _face in laid_open(act.action)], len(self.state.face)
        hidden = [card for card in laid if card >= there or not self.is_open(card)]
        if max(laid, default=-1) >= there or [line.card for line in lines] != hidden:
            raise ValueError(_("A card that is played must be opened to all."))
        self.follower.check_next(act)
        faces = self.faces | {Card(line.card): self._face_in(line, work) for line in lines}
        self._check_opened(act, faces)

    def foresee(self, item: object) -> bool:
        """Have the sums done for a line that comes later. Return False if it is too early for that.

        So a log that is read as a whole does not wait for one sum after the other.
        """
        with suppress(NotYet, ValueError):
            match item:
                case Open():
                    place = self.decks.of_card(Card(item.card))
                    if place is None:
                        return False
                    opened(self.where, self._work, named(item), self.escrows, *place, item.parts)
                case Lot() | Step() | Proven() | Held() if item.by not in self.people.keys:
                    return False
                case Lot():
                    self.lots.is_true(item)
                case Step():
                    self.decks.check_step(item)
                case Proven() | Held():
                    self.people.check_word(item)
        return True

    def settle(self) -> None:
        """Go on with what follows by itself. Raises `NotYet`."""
        while (entry := self._due()) is not None:
            self._feed(entry)

    def _feed(self, entry: Entry) -> None:
        events = self.follower.feed(entry)
        self.items.append(entry)
        if any(isinstance(event, Moved | Laid) for event in events):
            self.moved = len(self.items)
        if isinstance(entry, Voided) or (isinstance(entry, Act) and isinstance(entry.action, Deal)):
            self._duties.restart()
            self.stuck.clear()
            self._named.clear()

    # What follows by itself

    def _due(self) -> Entry | None:
        state = self.state
        if len(self.redeal_votes) >= self.people.quorum and self.can_void:
            self.voids += 1
            return Voided()
        if self.must_open() and not self.hidden_hands():
            return self._exposed()
        dealer = self.lots.dealer(state.seats, self.decks.shufflers)
        if dealer is not None:
            return DealerDrawn(dealer)
        question = owed(state)
        faces = expected(self.follower, self.decks)
        if faces is not None:
            self.decks.free(faces)
        match question:
            case ShuffleCalled(cards):
                return self._shuffled(cards)
            case Revealed(cards, _faces, seats) if seats == everyone(state.seats):
                if any(card not in self.faces for card in cards):
                    return None
                return Revealed(cards, tuple(self.faces[card] for card in cards), seats)
            case _:
                return question

    def _exposed(self) -> Entry:
        """All hands are open: who said that they could do nothing has lied if nobody else did."""
        for seat in self.stuck if not self._named else ():
            self._blame(self.people.keeper(seat), "rule")
        self.voids += 1
        return Voided()

    def _shuffled(self, cards: tuple[Card, ...]) -> Entry | None:
        faces = faces_among(self.state, cards)
        assert faces is not None  # of every shuffle that a game calls
        while (deck := self.decks.free(tuple(sorted(faces)))) is not None and deck.is_made:
            if not self.follower.is_drawn:
                return None
            cheat = self.decks.cheat(deck)
            if cheat is None:
                self.decks.deal(deck, Card(len(self.state.face)))
                return Shuffled(cards, (None,) * len(cards))
            self._blame(cheat, "shuffle")
        return None

    # What is said

    def _act(self, act: Act) -> None:
        self._check_opened(act, self.faces)
        if self.must_open():
            raise ValueError(_("All hands are opened first."))
        before, lying = self.state.copy(), self.state.place[:]
        self._feed(act)
        self.acts[act.seat] += 1
        if not isinstance(act.action, Deal | Stop | GoOn):
            is_idle = self.state.place == lying
            keeper = self.people.keeper(act.seat)
            self._duties.note(before, keeper, act, len(self.items) - 1, is_idle=is_idle)

    def _check_opened(self, act: Act, faces: Mapping[Card, Face]) -> None:
        """Raise `ValueError` unless everybody knows what an action lays open."""
        for card, face in laid_open(act.action):
            known = self.state.face[card] if card < len(self.state.face) else None
            if known is None and faces.get(card) != face:
                raise ValueError(_("A card that is played must be opened to all."))

    def _face_in(self, line: Open, work: Work) -> Face:
        """Return the face that a line opens. Raises `NotYet`, and `ValueError` if it opens none."""
        card = Card(line.card)
        place = self.decks.of_card(card)
        if place is None or self.state.place[card] == GONE or self.is_open(card):
            raise ValueError(_("This card cannot be opened."))
        return opened(self.where, work, named(line), self.escrows, *place, line.parts)

    def _open(self, line: Open) -> None:
        card = Card(line.card)
        face = self._face_in(line, self._work)
        self.faces[card] = face
        for broken in self._duties.opened(card, face):
            self.broken.append(broken)
            self._named.setdefault(broken.act.seat, broken.keeper)
            self._blame(broken.keeper, "rule")

    def _complain(self, word: Complaint) -> None:
        person, what = self.escrows.complain(word)
        if what == "escrow":  # no cards depend on a key that nobody else can use
            self.decks.barred.add(person)
        self._blame(person, what)

    def _void(self, word: Void) -> None:
        if word.deal != self.deal:
            raise ValueError(_("This deal is over."))
        if not self.can_void:
            raise ValueError(_("There is no deal that could begin again."))
        self.people.check_word(word)
        self._votes.setdefault(word.deal, set()).add(word.by)

    def _stick(self, word: Stuck) -> None:
        seats = [*self.stuck, word.seat]
        if (
            word.deal != self.deal
            or self.follower.to_act[:1] != (word.seat,)
            or self.people.keeper(word.seat) != word.by
            or not self._duties.impasse(self.state, seats)
        ):
            raise ValueError(_("This seat can do something."))
        self.people.check_word(word)
        self.stuck = seats

    def _blame(self, person: Person, what: What) -> None:
        self.faults.append(Fault(person, what, self.at))

    # Who may see what

    def must_open(self) -> bool:
        """Return True if all hands have to be opened, because somebody must have lied."""
        return self._duties.must_open(self.state, self.stuck)

    def hidden_hands(self) -> list[Card]:
        """Return the cards in hands that have not been opened to all."""
        return hidden_hands(self.state, self.faces)

    def is_open(self, card: Card) -> bool:
        """Return True if everybody knows the face of a card."""
        return is_open(self.state, self.faces, card)

    def _to_open(self) -> list[Card]:
        return self.hidden_hands() if self.must_open() else cards_to_show(self.state, self.faces)

    @property
    def sight(self) -> Sight:
        """The hidden cards, with the people who may see each."""
        count = self.at, len(self.items)
        if self._sight is None or self._sight[0] != count:
            found = sight(self.state, self.faces, self.people, tuple(self._to_open()))
            self._sight = count, found
        return self._sight[1]
