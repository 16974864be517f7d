"""Keys that others hold shares of: who shared when, complaints, and keys that are told to all.

Each person shares their key of cards among the others, so that more than half of all people can
stand in for whoever is missing, and anew when there are other people or other keys. Two people
share nothing: one would be enough.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from peerdeck.dealing.lines import Complaint, Held, Released, Sealed, Shared
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import People, What, named
from peerdeck.dealing.work import Claim, Work
from peerdeck.deck.group import DeckError
from peerdeck.words import _


@dataclass(frozen=True)
class Escrow:
    """A key that is shared: `holders` have numbers, `threshold` of them can stand in.

    Each of the `boxes` was closed for the key that its holder had then. `count` is how many keys
    had been shared with this one.
    """

    owner: Person
    number: int
    key: bytes
    commitments: bytes
    threshold: int
    holders: dict[Person, int]
    boxes: dict[Person, bytes]
    box_keys: dict[Person, bytes]
    count: int

    def is_for(self, people: People, holder: Person) -> bool:
        """Return True if somebody can open the box that was made for them."""
        return self.box_keys.get(holder) == people.box_key(holder)

    def able(self, people: People) -> list[Person]:
        """Return the holders who are at the table and can open their boxes."""
        return [
            one for one in people.roster.people if one in self.holders and self.is_for(people, one)
        ]


class Escrows:
    """All escrows so far, by owner and number; a bad one is taken out again.

    `count` is how many there have been, `held` how many of the first of them somebody has looked
    at, and found their shares in them true.
    """

    def __init__(self, people: People, work: Work) -> None:
        """Begin without any."""
        self.all: dict[tuple[Person, int], Escrow] = {}
        self.unsound: dict[Person, set[Person]] = {}  # holders that an owner shares with no more
        self.false: set[Person] = set()  # owners who have given a false share: they share no more
        self.count = 0
        self.held: dict[Person, int] = {}
        self.told: dict[bytes, bytes] = {}  # the secrets of keys that have been told to all
        self._numbers: dict[Person, int] = {}  # of each owner's last one
        self._released: dict[tuple[Person, int], dict[Person, bytes]] = {}
        self._people = people
        self._work = work

    # Which ones count

    def latest(self, owner: Person, key: bytes) -> Escrow | None:
        """Return the escrow of a key by which others stand in, if there is one.

        That is the latest whose holders have found it true; before they have, an earlier one does,
        if enough of its holders are still here.
        """
        found = [one for one in self.all.values() if (one.owner, one.key) == (owner, key)]
        found.sort(key=lambda one: one.number)
        able = [one for one in found if len(one.able(self._people)) >= one.threshold]
        true = [one for one in able if len(self._content(one)) >= one.threshold]
        return next(reversed(true or able or found), None)

    def current(self, owner: Person) -> Escrow | None:
        """Return the escrow of somebody's key among the people of now, by their keys of now."""
        people, holders = self._people, self.to_share(owner)
        escrow = self.latest_of(owner)
        if escrow is None or not holders or escrow.key != people.card_key(owner):
            return None
        is_so = escrow.holders == holders and escrow.threshold == people.quorum
        return escrow if is_so and all(escrow.is_for(people, one) for one in holders) else None

    def latest_of(self, owner: Person) -> Escrow | None:
        """Return the last escrow of a person that nobody has complained of."""
        numbers = [number for one, number in self.all if one == owner]
        return self.all[owner, max(numbers)] if numbers else None

    def awaited(self, people: Collection[Person]) -> list[Person]:
        """Return those of the people of a deck for whom it waits.

        First who has not shared their key. If all have, who has not said that their shares are
        true, where too few have: as many have to as can stand in, or all who take part.
        """
        sharing = [one for one in people if self.to_share(one)]
        found = [self.current(one) for one in sharing]
        lacking = [one for one, escrow in zip(sharing, found, strict=True) if escrow is None]
        silent: dict[Person, None] = {}
        for escrow in found if not lacking else ():
            assert escrow is not None
            asked = [one for one in escrow.holders if one in people]
            content = self._content(escrow)
            if len(content & {*asked}) < min(escrow.threshold, len(asked)):
                silent |= dict.fromkeys(one for one in asked if one not in content)
        return lacking or list(silent)

    def _content(self, escrow: Escrow) -> set[Person]:
        """Return the holders who have found their shares true."""
        return {one for one in escrow.able(self._people) if self.held.get(one, 0) >= escrow.count}

    # Sharing

    def to_share(self, owner: Person) -> dict[Person, int]:
        """Return those among whom a person has to share now, with their numbers.

        Those who have told no keys get nothing. Nobody does where too few are left, or from an
        owner who has given a false share.
        """
        people = self._people
        if owner in self.false:
            return {}
        out = {owner, *self.unsound.get(owner, ())}
        there = [one for one in people.roster.people if one in people.keys]
        holders = {one: people.holder(one) for one in there if one not in out}
        return holders if owner in there and len(holders) >= people.quorum else {}

    def next_number(self, owner: Person) -> int:
        """Return the number of somebody's next escrow."""
        return max(self._numbers.get(owner, 0) + 1, self._people.roster.number)

    def _is_due(self, owner: Person, number: int) -> bool:
        """Return True if somebody may share their key under this number.

        They have to when there are other people or keys, and may for each list of players. No
        number comes back, for by it shares of cards are checked that were given earlier.
        """
        least = self._people.roster.number
        is_new = number > self._numbers.get(owner, 0)
        is_next = is_new and least <= number <= self.next_number(owner)
        return is_next and (number == least or self.current(owner) is None)

    def share(self, shared: Shared) -> None:
        """Take an escrow. Raises `ValueError`, and `NotYet`."""
        people, owner, number = self._people, shared.by, shared.number
        holders = self.to_share(owner)
        if not holders or not self._is_due(owner, number):
            raise ValueError(_("Nobody asked for shares of this key."))
        key, boxes = people.card_key(owner), dict(shared.boxes)
        is_whole = len(shared.commitments) == people.quorum * len(key)
        if not is_whole or not shared.commitments.startswith(key):
            raise ValueError(_("This shares another key than that of its owner."))
        if len(boxes) != len(shared.boxes) or boxes.keys() != holders.keys():
            raise ValueError(_("Shares of a key are for all the others."))
        claims = [self._box(owner, number, holders[to], to, box) for to, box in shared.boxes]
        people.check_word(shared, claims)
        self.count += 1
        self._numbers[owner] = number
        box_keys = {holder: people.box_key(holder) for holder in holders}
        told = (owner, number, key, shared.commitments, people.quorum, holders, boxes, box_keys)
        self.all[owner, number] = Escrow(*told, self.count)

    def _box(self, owner: Person, number: int, holder: int, to: Person, box: bytes) -> Claim:
        context = self._people.where.context(owner, number, holder)
        return {"is": "box", "context": context, "key": self._people.box_key(to), "box": box}

    def is_share(self, escrow: Escrow, holder: Person, share: bytes) -> bool:
        """Return True if this is the holder's share of a key. Raises `NotYet`."""
        try:
            return bool(
                self._work.ask(
                    f"is share {escrow.commitments.hex()} {holder} {share.hex()}",
                    "isShare",
                    key=escrow.key,
                    commitments=escrow.commitments,
                    threshold=escrow.threshold,
                    holder=escrow.holders[holder],
                    share=share,
                )["isTrue"]
            )
        except DeckError:
            return False

    def complain(self, word: Complaint) -> tuple[Person, What]:
        """Return who is at fault where a share is said to be false, and in what.

        If the share was true, the owner shares anew without this holder, who may have told it to
        all, or not at all where too few would be left. Raises `ValueError`, and `NotYet`.
        """
        escrow = self.all.get((word.of, word.number))
        if escrow is None or word.by not in escrow.boxes:
            raise ValueError(_("There is nothing to complain of."))
        self._people.check_word(word)
        if not escrow.is_for(self._people, word.by):
            raise ValueError(_("There is nothing to complain of."))
        if self._is_false(escrow, word):
            del self.all[word.of, word.number]
            self.false.add(word.of)
            return word.of, "escrow"
        unsound = self.unsound.setdefault(word.of, set())
        unsound.add(word.by)
        if self.to_share(word.of):
            del self.all[word.of, word.number]
        else:
            unsound.discard(word.by)
        return word.by, "complaint"

    def _is_false(self, escrow: Escrow, word: Complaint) -> bool:
        box, holder = escrow.boxes[word.by], escrow.holders[word.by]
        told = {
            "context": self._people.where.context(escrow.owner, escrow.number, holder),
            "key": self._people.box_key(word.by),
            "box": box,
        }
        name = f"{named(word)} {escrow.commitments.hex()}"
        if not self._work.holds(name, [{"is": "exposure", **told, "exposure": word.exposure}]):
            return False
        point = word.exposure[: len(escrow.key)]
        try:
            content = self._work.ask(f"{name} opened", "unsealWith", **told, point=point)["content"]
        except DeckError:
            return True
        return not self.is_share(escrow, word.by, content)

    def hold(self, word: Held) -> None:
        """Take the word that somebody's shares are true. Raises `ValueError`, and `NotYet`."""
        # In older logs this was the number of the list of players, under which all had shared.
        if word.number > max(self.count, self._people.roster.number):
            raise ValueError(_("So many keys have not been shared."))
        self._people.check_word(word)
        self.held[word.by] = max(self.held.get(word.by, 0), min(word.number, self.count))

    def release(self, word: Released) -> tuple[Person, What] | None:
        """Take a share of the key of somebody who has left, and the key once there are enough.

        Return who is at fault if the share is false. Raises `ValueError`, and `NotYet`.
        """
        escrow = self.all.get((word.owner, word.number))
        people = self._people.roster.people
        if word.owner in people or word.by not in people:
            raise ValueError(_("Only the key of somebody who has left is told to all."))
        if escrow is None or word.by not in escrow.holders or escrow.key in self.told:
            raise ValueError(_("There is no share of this key to be told."))
        self._people.check_word(word)
        if not self.is_share(escrow, word.by, word.share):
            return word.by, "escrow"
        given = {**self._released.get((word.owner, word.number), {}), word.by: word.share}
        if len(given) >= escrow.threshold:
            numbers = [escrow.holders[one] for one in given]
            shares = b"".join(given.values())
            name = f"recover {word.owner} {word.number}"
            told = self._work.ask(name, "recover", holders=numbers, shares=shares)["secret"]
            self.told[escrow.key] = told
        self._released[word.owner, word.number] = given
        return None


def boxes_of(boxes: dict[Person, bytes]) -> tuple[Sealed, ...]:
    """Return boxes as a line has them."""
    return tuple(Sealed(to, box) for to, box in boxes.items())
