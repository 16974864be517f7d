"""A match as its people know it together: every hidden card, opened by what all their pages keep.

No page could do that alone. It is how a test knows the face of a card that somebody may not see,
and all bytes that would lead to it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from peerdeck.card import Card, Face
from peerdeck.dealing.accusing import MESSAGES, read_contents
from peerdeck.dealing.at_once import AtOnce
from peerdeck.dealing.book import PublicLog
from peerdeck.dealing.notation import Person, decoded
from peerdeck.dealing.people import Where
from peerdeck.dealing.record import parse_item
from peerdeck.dealing.work import Claim
from peerdeck.deck import operations
from peerdeck.deck.group import DeckError, Group
from peerdeck.log import Act, parse_header

Kept = Mapping[str, Any]  # a page's part in the table, as it is kept in its browser


class Trusting(AtOnce):
    """Does all sums but the proofs, which the pages check, and which take long here."""

    def holds(self, name: str, claims: Sequence[Claim]) -> bool:  # noqa: ARG002
        """Believe whatever is said."""
        return True


class Opened:
    """All that the people of a match know of its cards, if they put it together."""

    def __init__(self, group: Group, kept: Sequence[Kept]) -> None:
        """Take what each of them keeps; the longest log is the one to go by."""
        self.group = group
        told = max((one["book"] for one in kept), key=lambda book: len(book["lines"]))
        self.header = parse_header(told["header"])
        self.where = Where(kept[0]["table"], told["match"])
        self.lines: list[str] = told["lines"]
        self.book = PublicLog(self.where, self.header, Trusting(group))
        self.kept = {str(one["me"]): one["dealing"]["memory"] for one in kept}
        self.allowed: defaultdict[Person, set[Card]] = defaultdict(set)
        for line in self.lines:
            item = parse_item(line, self.header)
            if line.startswith("#") or isinstance(item, Act):
                self.book.take(item)  # type: ignore[arg-type]
                self._note()

    def _note(self) -> None:
        """Remember who may see which card now, for what was seen once may be remembered."""
        sight = self.book.sight
        for card, viewers in sight.viewers.items():
            for person in viewers:
                self.allowed[person].add(card)
        for card in sight.to_open:
            for person in self.kept:
                self.allowed[person].add(card)

    def foreign(self, person: Person) -> set[Card]:
        """Return the hidden cards that a person has never had the right to see."""
        return {*self.book.sight.hidden} - self.allowed[person]

    def shares(self, card: Card) -> dict[Person, bytes]:
        """Return everybody's share of a card."""
        found = self.book.decks.of_card(card)
        assert found is not None
        deck, place = found
        a = self.group.decode(deck.card(place)[0])
        return {
            person: (self.group.scalar(decoded(self.kept[person]["cards"])) * a).encode()
            for person in deck.people
        }

    def face(self, card: Card) -> Face:
        """Return the face of a card, by the shares of all."""
        found = self.book.decks.of_card(card)
        assert found is not None
        deck, place = found
        told = {
            "card": b"".join(deck.card(place)),
            "shares": b"".join(self.shares(card).values()),
            "faces": deck.faces,
        }
        face: Face = operations.run(self.group, "open", told)["face"]
        return face

    def secrets(self, person: Person) -> Iterator[tuple[str, bytes]]:
        """Yield what is secret from somebody: others' keys, and their shares of still others'."""
        for other, memory in self.kept.items():
            if other == person:
                continue
            yield f"the key of cards of {other}", decoded(memory["cards"])
            yield f"the key of boxes of {other}", decoded(memory["boxes"])
            for owner, _number, share in memory["held"]:
                if owner != person:  # who has made it
                    yield f"the share of {other} of the key of {owner}", decoded(share)

    def sealed(self, reader: Person, letter: str) -> list[Card] | None:
        """Return of which cards a letter to somebody has shares; none for one of another kind."""
        match letter.split(" "):
            case ["shares", number, _at, box, _signature]:
                for sender in self.kept:
                    told = {
                        "context": self.where.context(sender, MESSAGES + int(number)),
                        "secret": decoded(self.kept[reader]["boxes"]),
                        "key": self.book.people.box_key(reader),
                        "box": decoded(box),
                    }
                    try:
                        content = operations.run(self.group, "unseal", told)["content"]
                    except DeckError:
                        continue  # it is not from this one
                    return [card for card, _part in read_contents(content).parts]
                raise AssertionError("nobody has sent this letter")
        return None
