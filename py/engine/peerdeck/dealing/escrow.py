"""Keys that others hold shares of: who shared when, complaints, and keys that are told to all.

At every roster each person shares their key of cards among the others, so that more than half of
all people can stand in for whoever is missing. Two people share nothing: one would be enough.
"""

from __future__ import annotations

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

    Each of the `boxes` was closed for the key that its holder had then.
    """

    owner: Person
    number: int
    key: bytes
    commitments: bytes
    threshold: int
    holders: dict[Person, int]
    boxes: dict[Person, bytes]
    box_keys: dict[Person, bytes]

    def is_for(self, people: People, holder: Person) -> bool:
        """Return True if somebody can open the box that was made for them."""
        return self.box_keys.get(holder) == people.box_key(holder)


class Escrows:
    """All escrows so far, by owner and number of the roster; a bad one is taken out again."""

    def __init__(self, people: People, work: Work) -> None:
        """Begin without any."""
        self.all: dict[tuple[Person, int], Escrow] = {}
        self.unsound: dict[Person, set[Person]] = {}  # holders that an owner shares with no more
        self.held: dict[int, set[Person]] = {}  # whose shares are true, by number of the roster
        self.told: dict[bytes, bytes] = {}  # the secrets of keys that have been told to all
        self._released: dict[tuple[Person, int], dict[Person, bytes]] = {}
        self._people = people
        self._work = work

    def latest(self, owner: Person, key: bytes) -> Escrow | None:
        """Return the latest escrow of a key, if there is one."""
        found = [one for one in self.all.values() if (one.owner, one.key) == (owner, key)]
        return max(found, key=lambda one: one.number) if found else None

    def to_share(self, owner: Person) -> dict[Person, int]:
        """Return those among whom a person has to share now, with their numbers.

        Nobody where too few are left, or not all of them have told their keys.
        """
        people = self._people
        out = {owner, *self.unsound.get(owner, ())}
        holders = {one: people.holder(one) for one in people.roster.people if one not in out}
        known = {owner, *holders} <= people.keys.keys()
        return holders if known and len(holders) >= people.quorum else {}

    def share(self, shared: Shared) -> None:
        """Take an escrow. Raises `ValueError`, and `NotYet`."""
        people, owner, number = self._people, shared.by, shared.number
        holders = self.to_share(owner) if owner in people.roster.people else {}
        if not holders or number != people.roster.number or (owner, number) in self.all:
            raise ValueError(_("Nobody asked for shares of this key."))
        key, boxes = people.card_key(owner), dict(shared.boxes)
        is_whole = len(shared.commitments) == people.quorum * len(key)
        if not is_whole or not shared.commitments.startswith(key):
            raise ValueError(_("This shares another key than that of its owner."))
        if len(boxes) != len(shared.boxes) or boxes.keys() != holders.keys():
            raise ValueError(_("Shares of a key are for all the others."))
        claims = [self._box(owner, number, holders[to], to, box) for to, box in shared.boxes]
        people.check_word(shared, claims)
        self.all[owner, number] = Escrow(
            *(owner, number, key, shared.commitments, people.quorum, holders, boxes),
            {holder: people.box_key(holder) for holder in holders},
        )

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

        The owner shares anew; if the share was true, without this holder, who may have told it to
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
        if word.number != self._people.roster.number:
            raise ValueError(_("This list of players is not the latest."))
        self._people.check_word(word)
        self.held.setdefault(word.number, set()).add(word.by)

    def is_settled(self) -> bool:
        """Return True if most people, of before and of now, hold true shares under this roster."""
        held = self.held.get(self._people.roster.number, set())
        groups = [{*self._people.roster.people}, {*self._people.before}]
        return all(not group or 2 * len(held & group) > len(group) for group in groups)

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
