"""The first dealer, drawn by all who shuffle: nobody can choose or foresee it.

The keys come first, and by their key everybody has one share of the lot of this match and no other.
So all have committed to what decides before anybody tells it. Whoever comes to the table later
takes no part, for they could choose a key that suits them. If somebody is left out who has not told
their share, the others draw without them.
"""

from __future__ import annotations

from collections.abc import Collection

from peerdeck.dealing.lines import Lot
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import People, named
from peerdeck.dealing.work import Claim, Work
from peerdeck.deck.transcript import digest
from peerdeck.event import Seat
from peerdeck.referee import Follower
from peerdeck.words import _


class Lots:
    """The draw of a match. `keys` are those of the people who draw, once one of them has."""

    def __init__(self, people: People, follower: Follower, work: Work) -> None:
        """Begin before anybody has drawn; the follower knows when it is over."""
        self.keys: dict[Person, bytes] = {}
        self.told: dict[Person, bytes] = {}
        self._people = people
        self._follower = follower
        self._work = work

    def awaited(self, shufflers: Collection[Person]) -> list[Person]:
        """Return those of the people who shuffle who are still to tell their share."""
        if self._follower.is_drawn:
            return []
        keys = self.keys or self._keys(shufflers)
        drawing = [person for person in shufflers if person in keys and person not in self.told]
        return [one for one in drawing if keys[one] == self._people.card_key(one)]

    def _keys(self, shufflers: Collection[Person]) -> dict[Person, bytes]:
        """Return the keys of these people, or none before all of them have told theirs."""
        people = self._people
        is_early = not {*shufflers} <= people.keys.keys()
        return {} if is_early else {person: people.card_key(person) for person in shufflers}

    def take(self, lot: Lot, shufflers: Collection[Person]) -> None:
        """Take a person's share. Raises `ValueError`, and `NotYet`."""
        if lot.by not in self.awaited(shufflers):
            raise ValueError(_("Nobody asked this player to draw."))
        if not self.is_true(lot):
            raise ValueError(_("This is not proved by who is said to have said it."))
        self.keys = self.keys or self._keys(shufflers)
        self.told[lot.by] = lot.share[: len(self.keys[lot.by])]

    def is_true(self, lot: Lot) -> bool:
        """Return True if this is the share of who tells it, by their key of now.

        Raises `NotYet`.
        """
        key, where = self._people.card_key(lot.by), self._people.where
        a = self._work.ask("lot", "lot", context=where.context(""))["a"]
        told = {"key": key, "a": a, "share": lot.share}
        claim: Claim = {"is": "share", "context": where.context(lot.by), **told}
        return self._work.holds(named(lot), [claim])

    def dealer(self, seats: int, shufflers: Collection[Person]) -> Seat | None:
        """Return who deals first, once all have told their shares."""
        if self._follower.is_drawn or not self.told or self.awaited(shufflers):
            return None
        shares = [self.told[person] for person in sorted(self.told)]
        return int.from_bytes(digest("first dealer", *shares), "big") % seats
