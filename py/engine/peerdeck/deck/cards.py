"""Keys and cards: what a card is, what each person's share of it is, and how it is opened.

A person has two keys of a match, with different secrets: one of cards, and one of boxes. The first
is shared among others, and told to all when its owner has left for good; the boxes must stay shut.

Person i has a secret x_i and tells Y_i = x_i · G with a proof that they know x_i; the joint key Y
is the sum of all Y_i. A face f is the element M_f, and a card is (A, B) = (r · G, M_f + r · Y). The
share of person i is D_i = x_i · A, with a proof that its logarithm for A is that of Y_i for G. With
all shares M_f = B - sum of D_i. In bytes a card is A, B; a share is D, then its proof.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Literal, NamedTuple

from peerdeck.card import Face
from peerdeck.deck import dleq
from peerdeck.deck.batch import Equation
from peerdeck.deck.dleq import Pair, Proved
from peerdeck.deck.group import (
    DeckError,
    Element,
    Group,
    Random,
    checked_key,
    encoded_elements,
    system_random,
)
from peerdeck.deck.layout import Reader
from peerdeck.deck.transcript import Context, Draws, begun, digest

Purpose = Literal["cards", "boxes"]


class Card(NamedTuple):
    """An encrypted card: the mask r · G, and the face hidden by r · Y."""

    a: Element
    b: Element


def new_secret(group: Group, context: Context, random: Random = system_random) -> int:
    """Return a new secret of a person: any scalar but 0."""
    draws = Draws(begun(group, "secret", context), b"", random)
    return draws.scalar() or new_secret(group, context, random)


def key_of(
    group: Group, context: Context, purpose: Purpose, secret: int, random: Random = system_random
) -> Proved:
    """Return the public key of a secret."""
    element = secret * group.generator
    transcript = begun(group, f"key of {purpose}", context)
    return Proved(element, dleq.prove(transcript, secret, [(group.generator, element)], random))


def read_key(group: Group, data: bytes) -> Proved:
    """Return a key from its bytes; its proof is not checked yet. Raises `DeckError`."""
    key = dleq.read_proved(group, data, 1)
    checked_key(group, key.element)
    return key


def key_equations(group: Group, context: Context, purpose: Purpose, key: Proved) -> list[Equation]:
    """Return what has to hold for a key to be that of this person. Raises `DeckError`."""
    pairs = [(group.generator, checked_key(group, key.element))]
    return dleq.equations(begun(group, f"key of {purpose}", context), pairs, key.proof)


def joint_key(group: Group, keys: Iterable[Element]) -> Element:
    """Return the sum of these keys, whose proofs were checked. Raises `DeckError`."""
    whole = group.identity
    for key in keys:
        whole = whole + checked_key(group, key)
    return checked_key(group, whole)


@cache
def face_element(group: Group, face: Face) -> Element:
    """Return the element that stands for a face."""
    return group.derive(digest("face", group.name, face))


def fresh(group: Group, faces: Iterable[Face]) -> tuple[Card, ...]:
    """Return the cards that a shuffle of these faces begins with: not yet encrypted."""
    return tuple(Card(group.identity, face_element(group, face)) for face in faces)


def lot(group: Group, context: Context) -> Element:
    """Return the element of a match whose shares decide something by chance.

    Nobody can know its share by a key, or the hash of several, before the key's owner tells it.
    """
    return group.derive(digest("lot", group.name, context.table, context.match))


def encoded_cards(cards: Iterable[Card]) -> bytes:
    """Return cards in bytes."""
    return encoded_elements(element for card in cards for element in card)


def read_cards(group: Group, data: bytes) -> tuple[Card, ...]:
    """Return the cards of a deck from its bytes. Raises `DeckError`."""
    reader, cards = Reader(group, data), []
    while reader.left():
        cards.append(Card(reader.element(), reader.element()))
    return tuple(cards)


def share_of(
    group: Group,
    context: Context,
    secret: int,
    key: Element,
    a: Element,
    random: Random = system_random,
) -> Proved:
    """Return a person's share of the card with this A. Raises `DeckError` if A hides nothing."""
    element = secret * a
    pairs = pairs_of(group, checked_key(group, key), a, element)
    return Proved(element, dleq.prove(begun(group, "share", context), secret, pairs, random))


def share_equations(
    group: Group, context: Context, key: Element, a: Element, share: Proved
) -> list[Equation]:
    """Return what has to hold for a share to be that of this key. Raises `DeckError`."""
    pairs = pairs_of(group, checked_key(group, key), a, share.element)
    return dleq.equations(begun(group, "share", context), pairs, share.proof)


def pairs_of(group: Group, public: Element, a: Element, element: Element) -> list[Pair]:
    """Return what a share of the card with this A is proved by: it has the logarithm of `public`.

    Raises `DeckError` if A hides nothing.
    """
    if a == group.identity:
        raise DeckError("This card was never encrypted.")
    return [(group.generator, public), (a, element)]


def read_share(group: Group, data: bytes) -> Proved:
    """Return a share from its bytes; its proof is not checked yet. Raises `DeckError`."""
    return dleq.read_proved(group, data, 2)


def opened(card: Card, shares: Iterable[Element]) -> Element:
    """Return what is in a card, from the shares of everybody whose key is in the joint key."""
    element = card.b
    for share in shares:
        element = element - share
    return element


def face_of(group: Group, element: Element, faces: Collection[Face]) -> Face:
    """Return the face that an element stands for. Raises `DeckError` if it is none of these."""
    for face in sorted({*faces}):
        if face_element(group, face) == element:
            return face
    raise DeckError("There is no face in this card.")
