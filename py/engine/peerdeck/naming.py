"""The names of cards: `8♥` where there is little room, "8 of hearts" where it is spoken."""

from __future__ import annotations

from collections.abc import Iterable

from peerdeck.card import JOKER, RANKS, Face, rank, suit
from peerdeck.words import N_, _

SUIT_SIGNS = "♣♦♥♠"
SUIT_NAMES = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))

_SPOKEN_RANKS = {1: N_("Ace"), 11: N_("Jack"), 12: N_("Queen"), 13: N_("King")}


def suit_name(suit: int) -> str:
    """`hearts`."""
    return _(SUIT_NAMES[suit])


def rank_name(rank: int) -> str:
    """`7`, `Queen`."""
    return _(_SPOKEN_RANKS[rank]) if rank in _SPOKEN_RANKS else str(rank)


def rank_sign(rank: int) -> str:
    """`7`, `10`, `Q`, as it stands on a card."""
    return RANKS[rank - 1].replace("T", "10")


def short(face: Face) -> str:
    """`8♥`, `10♠`, `K♣`; a joker by its name."""
    if face == JOKER:
        return _("Joker")
    return rank_sign(rank(face)) + SUIT_SIGNS[suit(face)]


def spoken(face: Face) -> str:
    """`8 of hearts`, `Queen of spades`, `Joker`."""
    if face == JOKER:
        return _("Joker")
    return _("{rank} of {suit}").format(rank=rank_name(rank(face)), suit=suit_name(suit(face)))


def shorts(faces: Iterable[Face]) -> str:
    """Several cards in a row: `7♦ 8♦ 9♦`."""
    return " ".join(map(short, faces))


def within(name: str) -> str:
    """A player's name as it stands within a sentence."""
    return _("you") if name == _("You") else name
