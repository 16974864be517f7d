"""Shares of cards: whose they are, what proves them, and the face that enough of them open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import NamedTuple

from app.agreement.decks import Dealt
from app.agreement.sums import Sums
from app.agreement.words import Person
from peerdeck.card import Card, Face
from peerdeck.dealing.notation import decoded, encoded, read_number
from peerdeck.dealing.work import Claim, NotYet
from peerdeck.deck.group import DeckError
from peerdeck.words import _


class Part(NamedTuple):
    """A share of a card with its proof: by the owner of a key, or by a holder who stands in."""

    owner: Person
    holder: Person
    share: bytes


def part_claim(dealt: Dealt, place: int, part: Part) -> Claim:
    """Return the claim that a share of a card is right. Raises `ValueError` if it cannot be."""
    keys = dealt.deck.keyring
    if part.owner not in keys.keys or part.holder not in keys.keys:
        raise ValueError(_("A card was opened with the share of somebody who holds no key of it."))
    claim = {
        "context": dealt.deck.context(part.owner, place),
        "key": keys.keys[part.owner],
        "a": dealt.elements(place)[0],
        "share": part.share,
    }
    if part.holder == part.owner:
        return {"is": "share", **claim}
    if part.owner not in keys.sharings:
        raise ValueError(_("Nobody can stand in for this player."))
    return {
        "is": "stand-in",
        **claim,
        "commitments": keys.sharings[part.owner].commitments,
        "threshold": keys.list.threshold,
        "holder": keys.list.number(part.holder),
    }


def chosen(dealt: Dealt, parts: Collection[Part]) -> tuple[Part, ...] | None:
    """Return of these parts just those that open a card, or None if some are missing."""
    keys = dealt.deck.keyring
    result: list[Part] = []
    for owner in keys.list.holders:
        theirs = {part.holder: part for part in parts if part.owner == owner}
        if owner in theirs:
            result.append(theirs[owner])
        elif owner in keys.sharings and len(theirs) >= keys.list.threshold:
            result += sorted(theirs.values())[: keys.list.threshold]
        else:
            return None
    return tuple(result)


def face_in(sums: Sums, name: str, dealt: Dealt, place: int, parts: Sequence[Part]) -> Face:
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


def opened(sums: Sums, name: str, dealt: Dealt, place: int, parts: Sequence[Part]) -> Face:
    """Return the face that these parts prove to be in a card. Raises `ValueError`, and `NotYet`."""
    if chosen(dealt, parts) != tuple(parts):
        raise ValueError(_("These are not the shares that open this card."))
    claims = [part_claim(dealt, place, part) for part in parts]
    with suppress(NotYet, DeckError):  # both sums are begun together
        face_in(sums, name, dealt, place, parts)
    if sums.wrong(f"{name} proved", lambda: claims):
        raise ValueError(_("A card was opened with a false share."))
    try:
        return face_in(sums, name, dealt, place, parts)
    except DeckError:
        raise ValueError(_("There is no face in this card.")) from None


def opening_text(card: Card, parts: Sequence[Part]) -> str:
    """Return the shares that open a card as a record has them."""
    shares = (f"{part.owner}:{part.holder}:{encoded(part.share)}" for part in parts)
    return f"{card} {','.join(shares)}"


def read_opening(text: str) -> tuple[Card, tuple[Part, ...]]:
    """Read what `opening_text` returned. Raises `ValueError`."""
    card, _space, shares = text.partition(" ")
    parts: list[Part] = []
    for word in shares.split(","):
        owner, holder, share = word.split(":")
        parts.append(Part(owner, holder, decoded(share)))
    return Card(read_number(card)), tuple(parts)
