"""False shares: a message whose box is opened to all, and what is in it.

A message with shares is a box, signed by who sends it. Whoever finds something false in it can open
it to everybody, who then see who is right.
"""

from __future__ import annotations

from collections.abc import Iterator

from peerdeck.card import Card
from peerdeck.dealing.decks import Decks
from peerdeck.dealing.escrow import Escrows
from peerdeck.dealing.lines import Accused, Part
from peerdeck.dealing.notation import Person, decoded, encoded, read_number
from peerdeck.dealing.openings import claim_of
from peerdeck.dealing.people import People, What, named
from peerdeck.dealing.work import Claim, Work
from peerdeck.deck.group import DeckError
from peerdeck.words import _

MESSAGES = 1_000_000  # decks have lower numbers, so no box of a message is one of an escrow


def box_claim(people: People, sender: Person, to: Person, message: int, box: bytes) -> Claim:
    """Return the claim that a message with shares is a box for this person."""
    context = people.where.context(sender, MESSAGES + message)
    return {"is": "box", "context": context, "key": people.box_key(to), "box": box}


def message_said(to: Person, message: int, box: bytes) -> bytes:
    """Return what the sender of a message signs."""
    return f"shares {to} {message} {encoded(box)}".encode()


def contents(parts: list[tuple[Card, Part]]) -> bytes:
    """Return shares of cards as they are put into a box."""
    return " ".join(
        f"{card}:{part.owner}:{part.holder}:{part.number}:{encoded(part.share)}"
        for card, part in parts
    ).encode()


def read_contents(data: bytes) -> list[tuple[Card, Part]]:
    """Read what `contents` wrote, in the one way in which it is written. Raises `ValueError`."""
    found: list[tuple[Card, Part]] = []
    for word in data.decode("ascii").split(" ") if data else []:
        card, owner, holder, number, share = word.split(":")
        part = Part(owner, holder, read_number(number), decoded(share))
        found.append((Card(read_number(card)), part))
    if contents(found) != data:
        raise ValueError(_("This message cannot be read."))
    return found


def fault_in(
    people: People, escrows: Escrows, decks: Decks, work: Work, word: Accused
) -> tuple[Person, What]:
    """Return who is at fault when a message is said to hold a false share, and in what.

    Raises `ValueError` if nobody need be, and `NotYet`.
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
        parts = read_contents(content)
        claims = list(_claims(people, escrows, decks, parts))
    except (DeckError, ValueError):
        return word.of, "share"
    is_true = work.holds(f"{name} shares", claims)
    return (word.by, "complaint") if is_true else (word.of, "share")


def _claims(
    people: People, escrows: Escrows, decks: Decks, parts: list[tuple[Card, Part]]
) -> Iterator[Claim]:
    """Yield what has to hold of shares; those of escrows that are gone prove nothing."""
    for card, part in parts:
        place = decks.of_card(card)
        is_gone = part.holder != part.owner and (part.owner, part.number) not in escrows.all
        if place is not None and not is_gone:
            yield claim_of(people.where, escrows, *place, part)
