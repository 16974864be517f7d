"""Cards that are shown to everybody: a card's shares with their proofs, by all or by stand-ins."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from peerdeck.card import Face
from peerdeck.dealing.decks import Deck
from peerdeck.dealing.escrow import Escrows
from peerdeck.dealing.lines import Part
from peerdeck.dealing.notation import Person
from peerdeck.dealing.people import Where
from peerdeck.dealing.work import Claim, NotYet, Work
from peerdeck.deck.group import DeckError
from peerdeck.words import _


def claim_of(where: Where, escrows: Escrows, deck: Deck, place: int, part: Part) -> Claim:
    """Return the claim that a share of a card is true. Raises `ValueError` if it cannot be."""
    key = deck.keys.get(part.owner)
    if key is None:
        raise ValueError(_("A card was opened with the share of somebody who did not shuffle."))
    told = {
        "context": where.context(part.owner, deck.number, place),
        "key": key,
        "a": deck.card(place)[0],
        "share": part.share,
    }
    if part.holder == part.owner and part.number == 0:  # another one could not be told to all
        return {"is": "share", **told}
    escrow = escrows.all.get((part.owner, part.number))
    if escrow is None or escrow.key != key or part.holder not in escrow.holders:
        raise ValueError(_("A card was opened with the share of somebody who holds none."))
    return {
        "is": "stand-in",
        **told,
        "commitments": escrow.commitments,
        "threshold": escrow.threshold,
        "holder": escrow.holders[part.holder],
    }


def chosen(deck: Deck, escrows: Escrows, parts: Collection[Part]) -> tuple[Part, ...] | None:
    """Return of these parts just those that open a card of a deck, or nothing if some lack."""
    found: list[Part] = []
    for owner in deck.people:
        own = next((one for one in parts if one.owner == owner == one.holder), None)
        if own is not None:
            found.append(own)
            continue
        by_number: dict[int, dict[Person, Part]] = {}
        for one in parts:
            if one.owner == owner:
                by_number.setdefault(one.number, {})[one.holder] = one
        for number, given in by_number.items():
            escrow = escrows.all.get((owner, number))
            if escrow is not None and len(given) >= escrow.threshold:
                found += list(given.values())[: escrow.threshold]
                break
        else:
            return None
    return tuple(found)


def face_in(
    work: Work, name: str, escrows: Escrows, deck: Deck, place: int, parts: tuple[Part, ...]
) -> Face:
    """Return the face of a card, by proved parts that are all that it needs.

    Raises `DeckError` if there is none in it, and `NotYet`.
    """
    size = len(deck.key)
    shares: list[bytes] = []
    for owner in deck.people:
        given = [one for one in parts if one.owner == owner]
        if given[0].holder == owner:
            shares.append(given[0].share[:size])
            continue
        escrow = escrows.all[owner, given[0].number]
        holders = [escrow.holders[one.holder] for one in given]
        told = b"".join(one.share[:size] for one in given)
        combined = work.ask(f"{name} {owner}", "combine", holders=holders, shares=told)
        shares.append(combined["share"])
    card, together = b"".join(deck.card(place)), b"".join(shares)
    face: Face = work.ask(name, "open", card=card, shares=together, faces=deck.faces)["face"]
    return face


def opened(
    where: Where,
    work: Work,
    name: str,
    escrows: Escrows,
    deck: Deck,
    place: int,
    parts: tuple[Part, ...],
) -> Face:
    """Return the face that these parts prove to be in a card. Raises `ValueError`, and `NotYet`."""
    if chosen(deck, escrows, parts) != parts:
        raise ValueError(_("These are not the shares that open this card."))
    claims = [claim_of(where, escrows, deck, place, part) for part in parts]
    with suppress(NotYet, DeckError):  # both sums are done at once
        face_in(work, name, escrows, deck, place, parts)
    if not work.holds(f"{name} proved", claims):
        raise ValueError(_("A card was opened with a false share."))
    try:
        return face_in(work, name, escrows, deck, place, parts)
    except DeckError:
        raise ValueError(_("There is no face in this card.")) from None
