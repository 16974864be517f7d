"""A table at which everybody is honest and nothing is on its way: one book, and people with keys.

Each person looks only at what their own secret and the shares of the others let them see.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from peerdeck.action import laid_open
from peerdeck.card import Card, Face
from peerdeck.dealing.at_once import AtOnce
from peerdeck.dealing.book import PublicLog
from peerdeck.dealing.decks import Deck
from peerdeck.dealing.findings import Proof
from peerdeck.dealing.lines import Key, Line, Lot, Open, Part, Proven, Seated, Step, said, signed
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import Where
from peerdeck.dealing.proof import prove
from peerdeck.dealing.record import Record, parse_record, print_record
from peerdeck.deck import operations
from peerdeck.deck.group import Group
from peerdeck.deck.toy import TOY
from peerdeck.event import Seat
from peerdeck.log import Act, Header
from peerdeck.state import State

WHERE = Where("0123456789abcdef", 3)
NAMES = ("anna", "berta", "carl", "dora", "emil", "fritz", "gerda", "hans")


class Honest:
    """One book, with people who have all told their keys."""

    def __init__(
        self, header: Header, people: int, group: Group = TOY, away: Sequence[Person] = ()
    ) -> None:
        """Seat people, the first one of whom keeps the bots' seats."""
        self.group = group
        self.book = PublicLog(WHERE, header, AtOnce(group))
        self.people = NAMES[:people]
        keepers = tuple(
            self.people[seat] if seat < people else "anna" for seat in range(header.seats)
        )
        self.cards: dict[Person, bytes] = {}
        self.boxes: dict[Person, bytes] = {}
        self.proofs: dict[tuple[int, int], Proven] = {}  # of shuffles, that are still to be told
        self.take(Seated(1, self.people, keepers, tuple(away)))
        for person in self.people:
            self.tell_keys(person)

    def ask(self, name: str, **told: Any) -> dict[str, Any]:
        """Do a sum."""
        return operations.run(self.group, name, told)

    def take(self, *items: Line | Act) -> None:
        """Take in the next lines."""
        for item in items:
            self.book.take(item)

    def tell_keys(self, person: Person) -> None:
        """Let somebody make their keys and tell them."""
        context = WHERE.context(person)
        secrets = [self.ask("secret", context=context)["secret"] for _key in range(2)]
        self.cards[person], self.boxes[person] = secrets
        cards, boxes = (
            self.ask("key", context=context, secret=secret, purpose=purpose)["key"]
            for secret, purpose in zip(secrets, ("cards", "boxes"), strict=True)
        )
        self.take(Key(person, cards, boxes))

    def signed(self, line: Any) -> Any:
        """Return a line with the signature of who says it."""
        context, secret = WHERE.context(line.by), self.boxes[line.by]
        told = self.ask("sign", context=context, secret=secret, said=said(line))
        return signed(line, told["signature"])

    def lot(self, person: Person) -> Lot:
        """Return somebody's share of the lot."""
        a = self.ask("lot", context=WHERE.context(""))["a"]
        key, secret = self.book.people.card_key(person), self.cards[person]
        told = {"secret": secret, "key": key, "a": a}
        return Lot(person, self.ask("share", context=WHERE.context(person), **told)["share"])

    def to_draw(self) -> list[Person]:
        """Return who is still to tell their share of the lot."""
        return self.book.lots.awaited(self.book.decks.shufflers)

    def step(self, number: int) -> Step:
        """Return the next shuffle of a deck."""
        deck = self.book.decks.all[number]
        person, place = deck.next, len(deck.steps)
        assert person is not None
        before, key = deck.before(place), deck.key
        context = WHERE.context(person, number, place)
        at = {"context": context, "key": key}
        made = self.ask("shuffle", **at, secret=self.cards[person], cards=before)
        rest = {"order": made["order"], "factors": made["factors"]}
        proof = self.ask("prove", **at, before=before, after=made["cards"], **rest)["proof"]
        self.proofs[number, place] = self.signed(Proven(person, number, place, proof, b""))
        step: Step = self.signed(Step(person, number, place, made["cards"], b"", b""))
        return step

    def parts(self, card: Card) -> tuple[Part, ...]:
        """Return everybody's shares of a card."""
        deck, place = self._place(card)
        context, a = WHERE.context, deck.card(place)[0]
        shares = {
            person: self.ask(
                "share",
                context=context(person, deck.number, place),
                secret=self.cards[person],
                key=deck.keys[person],
                a=a,
            )["share"]
            for person in deck.people
        }
        return tuple(Part(person, person, 0, share) for person, share in shares.items())

    def _place(self, card: Card) -> tuple[Deck, int]:
        found = self.book.decks.of_card(card)
        assert found is not None
        return found

    def open(self, card: Card) -> None:
        """Open a card to all, unless they know it."""
        if not self.book.is_open(card):
            self.take(Open(card, self.parts(card)))

    def face(self, card: Card) -> Face:
        """Return the face of a card, as somebody sees who is given all shares."""
        deck, place = self._place(card)
        shares = b"".join(part.share[: self.group.size] for part in self.parts(card))
        about = {"card": b"".join(deck.card(place)), "shares": shares, "faces": deck.faces}
        face: Face = self.ask("open", **about)["face"]
        return face

    def deal(self) -> None:
        """Shuffle and open whatever is waited for."""
        book = self.book
        while True:
            if drawing := self.to_draw():
                self.take(self.lot(drawing[0]))
            elif self.proofs:
                self.take(self.proofs.pop(min(self.proofs)))
            elif waiting := list(book.decks.waits_for()):
                self.take(self.step(waiting[0][0]))
            elif cards := book.sight.to_open:
                self.open(cards[0])
            else:
                return

    def view(self, seat: Seat) -> State[Any, Any]:
        """Return the table as a seat sees it."""
        state = self.book.state.copy()
        for card in self.book.sight.viewers:
            if state.seen[card] >> seat & 1:
                state.face[card] = self.face(card)
        return state

    def act(self, seat: Seat, action: Any) -> None:
        """Let a seat act, with the openings of what it lays open."""
        for card, _face in laid_open(action):
            self.open(card)
        self.take(Act(seat, action))
        self.deal()

    def play(self, random: Random, most: int) -> int:
        """Play at random, for so many actions or to the end. Returns how many there were."""
        self.deal()
        for count in range(most):
            if not (seats := self.book.to_act):
                return count
            state = self.view(seats[0])
            legal = self.book.follower.game.legal(state, seats[0])
            self.act(seats[0], random.choice(legal))
        return most

    def record(self) -> Record:
        """Return the log."""
        names = {person: person.capitalize() for person in self.people}
        header = self.book.follower.header
        return Record(header, WHERE, self.group.name, names, tuple(self.book.items))

    def proved(self) -> Proof:
        """Return what the log proves to somebody who reads it."""
        return prove(parse_record(print_record(self.record())))
