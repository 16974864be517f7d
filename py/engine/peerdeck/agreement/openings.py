"""Shares of cards: whose they are, what proves them, and the face that enough of them open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from peerdeck.agreement.decks import Shuffle
from peerdeck.agreement.reading import parsed, reader
from peerdeck.agreement.sums import Claim, NotYet, Sums
from peerdeck.agreement.words import Person, text_of
from peerdeck.card import Card, Face
from peerdeck.deck.group import DeckError
from peerdeck.words import _


class Part(NamedTuple):
    """A share of a card with its proof: by the owner of a key, or by a holder who stands in."""

    owner: Person
    holder: Person
    share: bytes


def terms_of(dealt: Shuffle, place: int, owner: Person, holder: Person) -> dict[str, Any]:
    """Return what a share of a card is made from and checked by; its holder may stand in."""
    keys = dealt.deck.keyring
    terms = {
        "context": dealt.deck.context(owner, place),
        "key": keys.keys[owner],
        "a": dealt.elements(place)[0],
    }
    if holder != owner:
        terms |= {
            "commitments": keys.sharings[owner].commitments,
            "threshold": keys.list.threshold,
            "holder": keys.list.number(holder),
        }
    return terms


def part_claim(dealt: Shuffle, place: int, part: Part) -> Claim:
    """Return the claim that a share of a card is right. Raises `ValueError` if it cannot be."""
    owner, holder, share = part
    keys = dealt.deck.keyring
    if owner not in keys.keys or holder not in keys.keys:
        raise ValueError(_("A card was opened with the share of somebody who holds no key of it."))
    if holder != owner and owner not in keys.sharings:
        raise ValueError(_("Nobody can stand in for this player."))
    kind = "share" if holder == owner else "stand-in"
    return {"is": kind, "share": share, **terms_of(dealt, place, owner, holder)}


def enough_of(dealt: Shuffle, parts: Collection[Part], owner: Person) -> list[Part]:
    """Return of these parts those that make the share of a key; none if some are missing."""
    keys = dealt.deck.keyring
    theirs = {part.holder: part for part in parts if part.owner == owner}
    if owner in theirs:
        return [theirs[owner]]
    is_enough = owner in keys.sharings and len(theirs) >= keys.list.threshold
    return sorted(theirs.values())[: keys.list.threshold] if is_enough else []


def chosen(dealt: Shuffle, parts: Collection[Part]) -> tuple[Part, ...] | None:
    """Return of these parts just those that open a card, or None if some are missing."""
    groups = [enough_of(dealt, parts, owner) for owner in dealt.deck.keyring.list.holders]
    return tuple(part for group in groups for part in group) if all(groups) else None


def face_in(sums: Sums, name: str, dealt: Shuffle, place: int, parts: Sequence[Part]) -> Face:
    """Return the face of a card, by parts as `chosen` returns them, whose proofs were checked.

    Raises `DeckError` if there is no face in it, and `NotYet`.
    """
    keys = dealt.deck.keyring
    shares: list[bytes] = []
    for owner in keys.list.holders:
        theirs = [part for part in parts if part.owner == owner]
        elements = b"".join(part.share[: len(keys.keys[owner])] for part in theirs)
        if theirs[0].holder != owner:
            holders = [keys.list.number(part.holder) for part in theirs]
            of_owner = f"{name} {owner}"
            elements = sums.ask(of_owner, "combine", holders=holders, shares=elements)["share"]
        shares.append(elements)
    card, together = b"".join(dealt.elements(place)), b"".join(shares)
    face: Face = sums.ask(name, "open", card=card, shares=together, faces=dealt.deck.faces)["face"]
    return face


def opened(sums: Sums, name: str, dealt: Shuffle, place: int, parts: Sequence[Part]) -> Face:
    """Return the face that these parts prove to be in a card. Raises `ValueError`, and `NotYet`."""
    if chosen(dealt, parts) != tuple(parts):
        raise ValueError(_("These are not the shares that open this card."))
    proved = f"{name} proved"

    def claims() -> list[Claim]:
        return [part_claim(dealt, place, part) for part in parts]

    with suppress(NotYet):
        sums.wrong(proved, claims)
    with suppress(NotYet, DeckError):  # both sums are begun together
        face_in(sums, name, dealt, place, parts)
    if sums.wrong(proved, claims):
        raise ValueError(_("A card was opened with a false share."))
    try:
        return face_in(sums, name, dealt, place, parts)
    except DeckError:
        raise ValueError(_("There is no face in this card.")) from None


def opening_text(card: Card, parts: Sequence[Part]) -> str:
    """Return the shares that open a card as a record has them."""
    return text_of((card, parts))


@lru_cache(maxsize=64)  # a record is looked at again when its sums are done
def read_opening(text: str) -> tuple[Card, tuple[Part, ...]]:
    """Read what `opening_text` returned. Raises `ValueError`."""
    card, parts = reader(tuple[int, tuple[Part, ...]])(parsed(text))
    return Card(card), parts
