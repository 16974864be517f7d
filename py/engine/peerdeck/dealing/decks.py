"""The decks of a match: each begins at sorted faces and is shuffled by one person after the other.

A deck is used for the first shuffle of its faces that the rules call for, if the people who made it
are still those who shuffle, by the same keys, and nobody has come to the table or left. So the next
deal's deck can be made while this one is played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from peerdeck.card import Card, Face, numbered
from peerdeck.dealing.escrow import Escrows
from peerdeck.dealing.lines import Back, Proven, Silent, Step
from peerdeck.dealing.lots import Lots
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import People
from peerdeck.dealing.work import Claim, NotYet, Work
from peerdeck.deck.group import DeckError
from peerdeck.words import _


@dataclass
class Deck:
    """A deck in the making, or made: `fresh` are the sorted cards, `key` is the joint key."""

    number: int
    faces: tuple[Face, ...]
    people: tuple[Person, ...]
    keys: dict[Person, bytes]
    key: bytes
    fresh: bytes
    left_out: tuple[Person, ...]  # who belonged to the table and was not heard, or had cheated
    steps: list[Step] = field(default_factory=list)
    first: Card | None = None  # the first of the cards that it was dealt as
    dropped: bool = False

    @property
    def next(self) -> Person | None:
        """The person who has to shuffle next."""
        made = len(self.steps)
        return None if self.dropped or made == len(self.people) else self.people[made]

    @property
    def is_made(self) -> bool:
        """Return True if everybody has shuffled, and told the proof."""
        return len(self.steps) == len(self.people) and not self.unproven

    @property
    def unproven(self) -> list[Person]:
        """The people who have shuffled, and have not told the proof yet."""
        return [step.by for step in self.steps if not step.proof]

    @property
    def is_free(self) -> bool:
        """Return True if it can still be used."""
        return not self.dropped and self.first is None

    @property
    def cards(self) -> Sequence[Card]:
        """The cards that it was dealt as."""
        return () if self.first is None else numbered(self.first, len(self.faces))

    def before(self, place: int) -> bytes:
        """Return the cards as they were before this person's shuffle."""
        return self.steps[place - 1].cards if place else self.fresh

    def card(self, place: int) -> tuple[bytes, bytes]:
        """Return the two elements of a card of the deck when all have shuffled."""
        size = len(self.key)
        start = 2 * size * place
        cards = self.steps[-1].cards
        return cards[start : start + size], cards[start + size : start + 2 * size]


class Decks:
    """The decks so far, and who is left out of the next ones.

    `silent` were not heard when a deck waited for them; `barred` have made a false shuffle, or
    shared their key falsely.
    """

    def __init__(
        self, people: People, escrows: Escrows, lots: Lots, work: Work, trusted: Person
    ) -> None:
        """Begin without any. What this person has shuffled, whose page it is, needs no check."""
        self.all: list[Deck] = []
        self.silent: set[Person] = set()
        self.barred: set[Person] = set()
        self.backs: dict[Person, int] = {}  # how often somebody has come back
        self._checked: set[tuple[int, int]] = set()  # decks and places whose proofs were looked at
        self._places: dict[Card, tuple[Deck, int]] = {}
        self._words: dict[tuple[int, Person], set[Person]] = {}
        self._people = people
        self._escrows = escrows
        self._lots = lots
        self._work = work
        self.trusted = trusted

    @property
    def shufflers(self) -> tuple[Person, ...]:
        """The people who have to shuffle, in order."""
        present = self._people.present
        left = tuple(one for one in present if one not in self.silent | self.barred)
        # Nobody shuffles alone for others: they rather wait.
        return left if len(left) > 1 or len(present) == 1 else present

    def waits_for(self) -> Iterator[tuple[int, Person]]:
        """Yield the decks in the making, each with the people that it waits for.

        The first one waits for those who are still to draw.
        """
        for person in self._lots.awaited(self.shufflers):
            yield 0, person
        for deck in self.all:
            if not deck.is_free:
                continue
            shuffling = [] if deck.next is None else [deck.next]
            awaited = self._escrows.awaited(deck.people) if shuffling else []
            for person in awaited or shuffling or deck.unproven:
                yield deck.number, person
        for person in self.shufflers:
            if person not in self._people.keys or person in self.barred:
                yield len(self.all), person
                break

    def of_card(self, card: Card) -> tuple[Deck, int] | None:
        """Return the deck that a card came from, and its place there."""
        return self._places.get(card)

    def deal(self, deck: Deck, first: Card) -> None:
        """Use a deck: its cards are numbered on from the first."""
        deck.first = first
        self._places |= {card: (deck, at) for at, card in enumerate(deck.cards)}

    def free(self, faces: tuple[Face, ...]) -> Deck | None:
        """Return the deck to use for a shuffle of these faces, begun if there is none yet.

        None while the keys of somebody are missing, or with somebody who cheats and cannot be left
        out, or with keys that come to nothing together. Raises `NotYet`.
        """
        shufflers = self.shufflers
        for deck in self.all:
            if deck.is_free and not self._is_of_today(deck, shufflers):
                deck.dropped = True
        found = next((deck for deck in self.all if deck.is_free and deck.faces == faces), None)
        return found or self._begun(faces, shufflers)

    def _is_of_today(self, deck: Deck, shufflers: Collection[Person]) -> bool:
        """Return True if these people would begin the same deck now."""
        people = self._people
        return (
            {*deck.people} == {*shufflers}
            and {*deck.people, *deck.left_out} == {*people.roster.people}
            and all(people.card_key(one) == key for one, key in deck.keys.items())
        )

    def _begun(self, faces: tuple[Face, ...], shufflers: tuple[Person, ...]) -> Deck | None:
        people, number = self._people, len(self.all)
        if not shufflers or not {*shufflers} <= people.keys.keys() - self.barred:
            return None
        keys = {person: people.card_key(person) for person in shufflers}
        together = b"".join(keys.values())
        try:
            key = self._work.ask(f"joint {together.hex()}", "joint", keys=together)["key"]
        except DeckError:  # theirs cancel each other out, and would lock no card
            return None
        fresh = self._work.ask(f"fresh {faces}", "fresh", faces=faces)["cards"]
        left_out = tuple(one for one in people.roster.people if one not in shufflers)
        deck = Deck(number, faces, shufflers, keys, key, fresh, left_out)
        self.all.append(deck)
        return deck

    def step(self, step: Step) -> None:
        """Take the shuffle of one person, whose proof need not be checked yet.

        Raises `ValueError`, and `NotYet`.
        """
        deck = self.all[step.deck] if step.deck < len(self.all) else None
        if (
            deck is None
            or not deck.is_free
            or deck.next != step.by
            or step.place != len(deck.steps)
            or len(step.cards) != len(deck.fresh)
        ):
            raise ValueError(_("Nobody asked for this shuffle."))
        self.check_step(step)
        deck.steps.append(step)

    def check_step(self, step: Step) -> None:
        """Raise `ValueError` unless a shuffle is signed by its maker, and is one of cards at all.

        Else nobody could shuffle after them. Raises `NotYet`.
        """
        claim = {"is": "cards", "context": self._people.where.context(step.by), "cards": step.cards}
        self._people.check_word(step, () if step.by == self.trusted else (claim,))

    def prove(self, proven: Proven) -> None:
        """Take the proof of a shuffle, which is not checked yet. Raises `ValueError`, `NotYet`."""
        deck = self.all[proven.deck] if proven.deck < len(self.all) else None
        step = deck.steps[proven.place] if deck and proven.place < len(deck.steps) else None
        if deck is None or not deck.is_free or step is None or step.proof or step.by != proven.by:
            raise ValueError(_("Nobody asked for this proof."))
        self._people.check_word(proven)
        deck.steps[proven.place] = step._replace(proof=proven.proof)

    def cheat(self, deck: Deck) -> Person | None:
        """Return who has not shuffled a deck as they said; they are barred and the deck dropped.

        None if every shuffle of it is proved. Raises `NotYet`.
        """
        self.look_ahead()
        for step in self._to_check(deck):
            if not self._work.holds(_proof(step), [self._claim(deck, step)]):
                self.barred.add(step.by)
                deck.dropped = True
                return step.by
        return None

    def look_ahead(self) -> None:
        """Have the proofs of all decks checked that can still be used."""
        for deck in self.all:
            for step in self._to_check(deck) if deck.is_free else ():
                if (step.deck, step.place) not in self._checked:
                    with suppress(NotYet):
                        self._work.holds(_proof(step), [self._claim(deck, step)])
                        self._checked.add((step.deck, step.place))

    def _to_check(self, deck: Deck) -> list[Step]:
        return [step for step in deck.steps if step.proof and step.by != self.trusted]

    def _claim(self, deck: Deck, step: Step) -> Claim:
        return {
            "is": "shuffle",
            "context": self._people.where.context(step.by, deck.number, step.place),
            "key": deck.key,
            "before": deck.before(step.place),
            "after": step.cards,
            "proof": step.proof,
        }

    def hear_silent(self, word: Silent) -> None:
        """Take the word that somebody is not heard, which leaves them out once most say so.

        Raises `ValueError`, and `NotYet`.
        """
        deck = self.all[word.deck] if word.deck < len(self.all) else None
        is_next = deck is not None and deck.is_free and deck.next == word.person
        is_awaited = is_next or (word.deck, word.person) in self.waits_for()
        if word.by == word.person or not is_awaited:
            raise ValueError(_("No shuffle waits for this player."))
        self._people.check_word(word)
        words = self._words.setdefault((word.deck, word.person), set())
        words.add(word.by)
        if len(words & {*self._people.roster.people}) >= self._people.quorum:
            self.silent.add(word.person)

    def hear_back(self, word: Back) -> None:
        """Take the word of somebody that they shuffle again. Raises `ValueError`, and `NotYet`."""
        if word.by not in self.silent or word.times != self.backs.get(word.by, 0):
            raise ValueError(_("This player has not been left out."))
        self._people.check_word(word)
        self.backs[word.by] = word.times + 1
        self.silent.discard(word.by)


def _proof(step: Step) -> str:
    return f"proof {step.deck} {step.place}"
