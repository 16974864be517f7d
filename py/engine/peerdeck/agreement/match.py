"""A match of cards as everybody knows it: the rules of the game, and decks that nobody holds.

What a dealer would do at another table follows here from records. A shuffle is done when a record
closes it; what some seats are to see they see without a record; and what all are to see is opened
by the shares in the record that comes next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from peerdeck.action import Deal, Stop, laid_open
from peerdeck.agreement import decks
from peerdeck.agreement.changes import can_open
from peerdeck.agreement.decisions import Value
from peerdeck.agreement.decks import Deck, Shuffle
from peerdeck.agreement.duties import Broken, Duties, cards_to_show, hidden_hands, is_open
from peerdeck.agreement.notes import Deal as DealOf
from peerdeck.agreement.openings import opened, read_opening
from peerdeck.agreement.sums import Sums
from peerdeck.agreement.table import Standing, Table
from peerdeck.agreement.words import FindWord, Hash, Person, Record, hash_of
from peerdeck.card import Card, Face
from peerdeck.event import (
    DealerDrawn,
    Revealed,
    Seat,
    ShuffleCalled,
    Shuffled,
    Voided,
    everyone,
)
from peerdeck.log import Act, Entry, parse_entry, parse_header, print_log
from peerdeck.match import WISHES
from peerdeck.referee import Follower, owed
from peerdeck.state import GONE, State
from peerdeck.view import faces_among
from peerdeck.words import _

CLOSE, OPEN, STUCK = "close", "open", "stuck"  # acts that are no actions of a game
FIRST_DEALER = Card(900_000)  # the top card of the pile that draws the first dealer


class Lobby:
    """The state before the first match, in its place."""

    def copy(self) -> Lobby:
        """Return this, because nothing goes on here."""
        return self

    def standing(self, _table: Table) -> Standing:
        """Return that no match is under way."""
        return Standing()

    def take(self, _record: Record, _table: Table, *, is_checked: bool = False) -> None:  # noqa: ARG002
        """Raise `ValueError`: there is nothing to play."""
        raise ValueError(_("No match has begun yet."))

    def turn(self, _before: Table, _value: Value) -> None:
        """Go on by a decision, which changes nothing here."""


class Match:
    """A match after some of its records.

    `faces` are those of cards that were opened to all, `dealt` the decks in use, and `height` is
    the number of records. `asked` is the height at which somebody was last to see cards.
    """

    def __init__(self, header: str, number: int, find: FindWord, sums: Sums, me: Person) -> None:
        """Begin before the first deal. Raises `ValueError` for a game that cannot be played."""
        self.follower = Follower(parse_header(header))
        self.number = number
        self.faces: dict[Card, Face] = {}
        self.dealt: list[Shuffle] = []
        self.keys: tuple[tuple[tuple[Person, ...], int], ...] = ()  # those of these decks
        self.drawn: Shuffle | None = None  # the pile that draws the first dealer
        self.deck: Deck | None = None  # of the open shuffle
        self.begun: tuple[Shuffle, ...] = ()  # all shuffles of the match
        self.exposed: tuple[DealOf, ...] = ()  # deals that ended because somebody had lied
        self.height = 0
        self.asked = 0  # at which height somebody was last to see a card
        self.is_dealt = False
        self.broken: list[Broken] = []
        self.stuck: tuple[Seat, ...] = ()
        self._duties = Duties(self.follower.game)
        self._is_void = False
        self._hashed = -1, ""  # the number of lines of the log, and their hash
        self._find = find
        self._sums = sums
        self._me = me

    def copy(self) -> Match:
        """Return a match that can go on by itself."""
        other = Match.__new__(Match)
        other.__dict__ |= self.__dict__
        other.follower = self.follower.copy()
        other.faces, other.dealt = dict(self.faces), self.dealt[:]
        other.broken, other._duties = self.broken[:], self._duties.copy()
        return other

    @property
    def is_shuffled(self) -> bool:
        """True if the deck of the deal under way has been shuffled, and no shuffle is open."""
        return self.is_dealt and self.follower.is_drawn and self.deck is None

    @property
    def has_hands(self) -> bool:
        """True if the hands of the deal under way are on the table, and not those of one before."""
        return self.is_dealt and (self.deck is None or self.deck.number > 0)

    @property
    def state(self) -> State[Any, Any]:
        """The table of cards as everybody knows it."""
        return self.follower.state

    # Where the game stands

    def standing(self, table: Table) -> Standing:
        """Return where the game stands, and who writes next at this table."""
        is_over = self.follower.is_drawn and self.follower.over
        if not self.is_dealt:
            return Standing("", False, is_over, (), self._checkpoint(), self.asked)
        shuffling = self.due(table)
        author = shuffling[0] if shuffling else self._author(table)
        return Standing(author, True, is_over, shuffling, "", self.asked, self.keys)

    def _checkpoint(self) -> Hash:
        """Return the hash of the match so far."""
        count = len(self.follower.entries)
        if self._hashed[0] != count:
            text = print_log(self.follower.header, self.follower.entries)
            self._hashed = count, hash_of(text)
        return self._hashed[1]

    def due(self, table: Table) -> tuple[Person, ...]:
        """Return the people whom the record that closes the open shuffle has to name."""
        if self.deck is None:
            return ()
        keys, begun = self.deck.keyring.list.holders, self.begun[-1]
        holders = [person for person in keys if person in table.people]
        left = [person for person in holders if person not in table.skipped[begun.passed :]]
        those = [person for person in left if person not in begun.away]
        enough = (group for group in (those, left) if len(group) >= min(2, len(keys)))
        return tuple(next(enough, holders[:2]))

    def _author(self, table: Table) -> Person:
        """Return who keeps the seat in turn, or opens the cards that all are to see."""
        seats = self.follower.to_act or (self.state.turn,)
        if self.drawn is not None and not self.follower.is_drawn:
            seats = (Seat(0),)
        is_there = seats[0] < len(table.seats)  # as at all tables that honest people decide on
        return table.seats[seats[0]].keeper if is_there else ""

    def to_open(self) -> list[Card]:
        """Return the hidden cards that the next record has to open to all."""
        if not self.is_dealt or self.deck is not None:
            return []
        if not self.follower.is_drawn:
            return [FIRST_DEALER]
        if self._duties.must_open(self.state, self.stuck):
            return hidden_hands(self.state, self.faces)
        return cards_to_show(self.state, self.faces)

    def is_open(self, card: Card) -> bool:
        """Return True if everybody knows the face of a card."""
        return is_open(self.state, self.faces, card)

    def place_of(self, card: Card) -> tuple[Shuffle, int] | None:
        """Return the deck that a card came from, and its place there."""
        if card == FIRST_DEALER:
            return None if self.drawn is None else (self.drawn, len(self.drawn.deck.faces) - 1)
        for dealt in self.dealt:
            if card in dealt.numbers:
                return dealt, card - dealt.first
        return None

    # Records

    def take(self, record: Record, table: Table, *, is_checked: bool = False) -> None:
        """Go on by a record, whose proofs need no check if that was done before.

        Raises `ValueError` if it cannot be, and `NotYet` while sums are missing; the match is then
        as it was.
        """
        if record.by != self.standing(table).author:
            raise ValueError(_("It is not their turn."))
        if self.deck is not None:
            self._close(record, table, is_checked=is_checked)
        elif self.to_open():
            self._open(record, is_checked=is_checked)
        elif record.act == f"{STUCK} {self.follower.to_act[0]}":
            if not self.follower.game.impasse(self.state, (), self.follower.to_act[:1]):
                raise ValueError(_("Nobody can be stuck here."))
            self.stuck = self.follower.to_act[:1]
        else:
            self._play(record, is_checked=is_checked)
        self.height += 1
        self._go_on(table, record.by)

    def _close(self, record: Record, table: Table, *, is_checked: bool) -> None:
        deck = self.deck
        assert deck is not None
        if record.act != CLOSE or record.opens:
            raise ValueError(_("The shuffle has to be closed first."))
        due = self.due(table)
        steps = decks.closed(deck, due, record.names, self._find)
        if not is_checked and decks.false_ones(deck, steps, self._sums, self._me):
            raise ValueError(_("A shuffle in this deck is not proved."))
        first, cards, id_ = len(self.state.face), steps[-1].cards, hash_of(steps[-1].note)
        dealt = replace(self.begun[-1], shufflers=due, cards=cards, first=first, id=id_)
        self.deck, self.begun = None, (*self.begun[:-1], dealt)
        if not self.follower.is_drawn:
            self.drawn = dealt
            return
        called = self.state.called
        self.follower.feed(Shuffled(called, (None,) * len(called)))
        there = {card for zone in self.state.zones for card in zone}
        old = [other for other in self.dealt if not there.isdisjoint(other.numbers)]
        self.dealt = [*old, dealt]
        lists = [each.deck.keyring.list for each in self.dealt]
        self.keys = tuple((keys.holders, keys.threshold) for keys in lists)

    def _open(self, record: Record, *, is_checked: bool) -> None:
        cards = self.to_open()
        word, _space, stated = record.act.partition(" ")
        faces = [Face(face) for face in stated.split(",") if face.isdigit()]
        if word != OPEN or record.names or len(faces) != len(cards):
            raise ValueError(_("Cards have to be opened first."))
        known = dict(zip(cards, faces, strict=True))
        self._check_openings(record.opens, known, is_checked=is_checked)
        if FIRST_DEALER in known:
            self.follower.feed(DealerDrawn(known[FIRST_DEALER]))
            return
        match owed(self.state):
            case Revealed(owed_cards, _none, seats):
                shown = tuple(map((self.faces | known).get, owed_cards))
                self.follower.feed(Revealed(owed_cards, shown, seats))  # may be refused
        self._note(known)

    def _check_openings(
        self, texts: Sequence[str], faces: Mapping[Card, Face], *, is_checked: bool
    ) -> None:
        """Raise `ValueError` unless these texts open just these cards. Raises `NotYet`."""
        openings = [read_opening(text) for text in texts]
        if [card for card, _parts in openings] != [*faces]:
            raise ValueError(_("A card that is played must be opened to all."))
        for (card, parts), text in zip(openings, texts, strict=True):
            place = self.place_of(card)
            if place is None or (card != FIRST_DEALER and self.state.place[card] == GONE):
                raise ValueError(_("This card cannot be opened."))
            if faces[card] not in place[0].deck.faces:  # the engine takes no other face
                raise ValueError(_("There is no such face in this deck."))
            if is_checked:
                continue
            name = f"open {place[0].deck.id} {place[0].id} {hash_of(text)}"
            if opened(self._sums, name, *place, parts) != faces[card]:
                raise ValueError(_("A card was opened with another face."))

    def _note(self, faces: Mapping[Card, Face]) -> None:
        """Take faces that all know now, and what they prove about earlier actions."""
        self.faces |= faces
        for card, face in faces.items():
            self.broken += self._duties.opened(card, face)

    def _play(self, record: Record, *, is_checked: bool) -> None:
        entry = parse_entry(record.act, self.follower.header)
        if not isinstance(entry, Act) or isinstance(entry.action, (*WISHES, Deal)) or record.names:
            raise ValueError(_("This is not an action."))
        laid = laid_open(entry.action)
        there = len(self.state.face)
        if any(card >= there for card, _face in laid):
            raise ValueError(_("There is no such card."))
        known = {card: self.faces.get(card, self.state.face[card]) for card, _face in laid}
        if any(known[card] not in (None, face) for card, face in laid):
            raise ValueError(_("A card was played with another face than its own."))
        faces = {card: face for card, face in laid if known[card] is None}
        self._check_openings(record.opens, faces, is_checked=is_checked)  # most often ends it here
        self.follower.check_next(entry)
        before, lying, at = self.state.copy(), self.state.place[:], len(self.follower.entries)
        self._note(faces)
        self.follower.feed(entry)
        is_idle = self.state.place == lying
        self._duties.note(before, record.by, entry, at, is_idle=is_idle)

    # What follows by itself

    def _go_on(self, table: Table, by: Person = "") -> None:
        """Go on with what needs no record: looks of some seats, an open shuffle, the end."""
        while self.is_dealt:
            question = owed(self.state)
            if not self.follower.is_drawn:
                if self.drawn is None and self.deck is None:
                    self._call_shuffle(tuple(range(self.state.seats)), table, by)
                break
            if self._duties.must_open(self.state, self.stuck) and not self.to_open():
                self.is_dealt, self._is_void = False, True
                self.exposed = (*self.exposed, table.now)
            elif isinstance(question, ShuffleCalled):
                if self.deck is None:
                    faces = faces_among(self.state, question.cards)
                    assert faces is not None  # every shuffle that a game calls is of known faces
                    self._call_shuffle(tuple(sorted(faces)), table, by)
                break
            elif isinstance(question, Revealed) and question.seats != everyone(self.state.seats):
                self.follower.feed(question)
                self.asked = self.height
            elif self.follower.over or self.follower.is_between_deals:
                self.is_dealt = False
            else:
                break
        if self.to_open():
            self.asked = self.height

    def _call_shuffle(self, faces: tuple[Face, ...], table: Table, by: Person) -> None:
        number = sum(begun.deck.deal == table.now for begun in self.begun)
        keys = decks.keyring_of(table, self._find)
        assert keys is not None  # nothing is dealt without them
        self.deck = deck = decks.deck_of(table.game, table.now, keys, number, faces)
        away = tuple(person for person in keys.list.holders if person in table.away)
        self.begun = (*self.begun, Shuffle(deck, by, away, len(table.skipped)))

    def next_faces(self) -> Iterator[tuple[Face, ...]]:
        """Yield the sorted faces of the first shuffles of the next deal, where they are known."""
        state = self.state
        if not self.follower.is_drawn and not self.is_dealt:
            yield tuple(range(state.seats))
        faces = faces_among(state, state.called) if state.called and not self.is_dealt else None
        yield tuple(sorted(state.deck if faces is None else faces))

    def turn(self, before: Table, value: Value) -> None:
        """Go on by a decision."""
        table = value.table
        if table.is_void and not before.is_void and self.is_dealt:
            self.is_dealt, self._is_void, self.deck = False, True, None
        if table.is_ended and not before.is_ended:
            self._end()
        is_new = (table.now, table.is_void) != (before.now, before.is_void)
        if value.change.kind == "deal" and is_new:
            self._deal(table)

    def _end(self) -> None:
        """End the match as if all seats wished it, unless the dealer owes an answer."""
        seats = range(self.state.seats) if self.follower.to_act else ()
        for seat in seats:
            self.follower.feed(Act(seat, Stop()))
        self.is_dealt, self.deck = False, None

    def _deal(self, table: Table) -> None:
        if decks.keyring_of(table, self._find) is None:
            return  # the words that were named are no keys: nothing is dealt
        self.stuck, self.is_dealt = (), True
        self._duties.restart()
        entry: Entry | None = None
        if not self.follower.is_drawn:
            self.drawn = None
        elif self._is_void:
            if self.follower.game.again(self.state) or owed(self.state):
                entry = Voided()
        elif not owed(self.state):
            entry = Act(self.follower.to_act[0], Deal())
        if entry is not None:
            self.follower.feed(entry)
        if self.follower.is_drawn and not self.state.called and not can_open(table, self.keys):
            self.follower.feed(Voided())  # the cards left over stay closed: all are shuffled again
        self._is_void = False
        self._go_on(table)


@lru_cache(maxsize=8)
def first_faces(header: str) -> tuple[tuple[Face, ...], ...]:
    """Return the sorted faces of the first shuffles of a match; none if it cannot be played."""
    try:
        match = Match(header, 0, lambda _hash: None, Sums(), "")
    except ValueError:
        return ()
    return tuple(match.next_faces())
