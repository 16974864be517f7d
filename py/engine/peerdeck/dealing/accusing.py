"""False shares: a message whose box is opened to all, and what is in it.

A message with shares is a box, signed by who sends it. Whoever finds something false in it can open
it to everybody, who then see who is right.

Lines may be taken back, and another deck be dealt in their place whose cards have the same numbers.
So a message says of which log it is, and proves nothing about another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from peerdeck.card import Card
from peerdeck.dealing.decks import Decks
from peerdeck.dealing.escrow import Escrows
from peerdeck.dealing.lines import Accused, Part
from peerdeck.dealing.notation import Person, decoded, encoded, read_number
from peerdeck.dealing.openings import claim_of
from peerdeck.dealing.people import People, What, named
from peerdeck.dealing.work import Claim, Work
from peerdeck.words import _

MESSAGES = 1_000_000  # decks have lower numbers, so no box of a message is one of an escrow


def box_claim(people: People, sender: Person, to: Person, message: int, box: bytes) -> Claim:
    """Return the claim that a message with shares is a box for this person."""
    context = people.where.context(sender, MESSAGES + message)
    return {"is": "box", "context": context, "key": people.box_key(to), "box": box}


def message_said(to: Person, message: int, box: bytes) -> bytes:
    """Return what the sender of a message signs."""
    return f"shares {to} {message} {encoded(box)}".encode()


class Contents(NamedTuple):
    """Shares of cards, with the length and the hash of the log of which they are.

    Messages of older builds told no hash.
    """

    parts: tuple[tuple[Card, Part], ...]
    at: int = 0
    hash: bytes = b""

    def is_of(self, has: Callable[[int, bytes], bool]) -> bool:
        """Return True if these are shares by a log that begins as another one does."""
        return not self.hash or has(self.at, self.hash)

    def written(self) -> bytes:
        """Return them as they are put into a box."""
        log = [f"{self.at}:{encoded(self.hash)}"] if self.hash else []
        shares = (
            f"{card}:{part.owner}:{part.holder}:{part.number}:{encoded(part.share)}"
            for card, part in self.parts
        )
        return " ".join([*log, *shares]).encode()


def read_contents(data: bytes) -> Contents:
    """Read what `written` returned, in the one way in which it is written. Raises `ValueError`."""
    words = [word.split(":") for word in data.decode("ascii").split(" ")] if data else []
    at, log = 0, b""
    if words and len(words[0]) == 2:
        at, log = read_number(words[0][0]), decoded(words[0][1])
        del words[0]
    found: list[tuple[Card, Part]] = []
    for card, owner, holder, number, share in words:
        part = Part(owner, holder, read_number(number), decoded(share))
        found.append((Card(read_number(card)), part))
    read = Contents(tuple(found), at, log)
    if read.written() != data:
        raise ValueError(_("This message cannot be read."))
    return read


def fault_in(
    people: People,
    escrows: Escrows,
    decks: Decks,
    work: Work,
    word: Accused,
    has: Callable[[int, bytes], bool],
) -> tuple[Person, What]:
    """Return who is at fault when a message is said to hold a false share, and in what.

    `has` tells of a length and a hash if the log begins so. Raises `ValueError` if nobody need be,
    and `NotYet`.
    """
    if word.of not in people.keys:
        raise ValueError(_("Only people at the table can be accused."))
    people.check_word(word)
    name = named(word)
    told = message_said(word.by, word.message, word.box)
    sealed = box_claim(people, word.of, word.by, word.message, word.box)
    if not work.holds(f"{name} sent", [people.word(word.of, told, word.sent), sealed]):
        raise ValueError(_("This was not sent by the player who is accused."))
    where = {name: sealed[name] for name in ("context", "key", "box")}
    if not work.holds(f"{name} exposed", [{"is": "exposure", **where, "exposure": word.exposure}]):
        return word.by, "complaint"
    point = word.exposure[: len(people.card_key(word.by))]
    try:
        content = work.ask(f"{name} opened", "unsealWith", **where, point=point)["content"]
        read = read_contents(content)
    except ValueError:
        return word.of, "share"
    if not read.is_of(has):
        raise ValueError(_("This was said of another log."))
    try:
        claims = list(_claims(people, escrows, decks, read.parts))
    except ValueError:
        return word.of, "share"
    if not work.holds(f"{name} shares", claims):
        return word.of, "share"
    if len(claims) < len(read.parts):  # what is false may be among the others
        raise ValueError(_("This can be judged no more."))
    return word.by, "complaint"


def _claims(
    people: People, escrows: Escrows, decks: Decks, parts: Iterable[tuple[Card, Part]]
) -> Iterator[Claim]:
    """Yield what has to hold of shares; those of escrows that are gone prove nothing."""
    for card, part in parts:
        place = decks.of_card(card)
        is_gone = part.holder != part.owner and (part.owner, part.number) not in escrows.all
        if place is not None and not is_gone:
            yield claim_of(people.where, escrows, *place, part)
