"""Cards and names in words: `8♥` where there is little room, "8 of hearts" where it is spoken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from peerdeck.card import JOKER, RANKS, Face, rank, suit
from peerdeck.words import N_, _

SUIT_SIGNS = "♣♦♥♠"
SUIT_NAMES = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))

_SPOKEN_RANKS = {1: N_("Ace"), 11: N_("Jack"), 12: N_("Queen"), 13: N_("King")}


def suit_name(suit: int) -> str:
    """Return a suit as a word: `hearts`."""
    return _(SUIT_NAMES[suit])


def rank_name(rank: int) -> str:
    """Return a rank as a word: `7`, `Queen`."""
    return _(_SPOKEN_RANKS[rank]) if rank in _SPOKEN_RANKS else str(rank)


def rank_sign(rank: int) -> str:
    """Return a rank as it stands on a card: `7`, `10`, `Q`."""
    return RANKS[rank - 1].replace("T", "10")


def short(face: Face) -> str:
    """Return a face as signs: `8♥`, `10♠`, `K♣`; a joker by its name."""
    if face == JOKER:
        return _("Joker")
    return rank_sign(rank(face)) + SUIT_SIGNS[suit(face)]


def spoken(face: Face) -> str:
    """Return a face in words: `8 of hearts`, `Queen of spades`, `Joker`."""
    if face == JOKER:
        return _("Joker")
    return _("{rank} of {suit}").format(rank=rank_name(rank(face)), suit=suit_name(suit(face)))


def shorts(faces: Iterable[Face]) -> str:
    """Several cards in a row: `7♦ 8♦ 9♦`."""
    return " ".join(map(short, faces))


class You(str):
    """The name of the player who reads the sentences, if they have given none.

    Somebody may call themselves "You", too: they are told from this one by its type.
    """

    __slots__ = ()


def you() -> You:
    """Return "You" as the name of the player who reads."""
    return You(_("You"))


def within(name: str) -> str:
    """Return a player's name as it stands within a sentence."""
    return _("you") if isinstance(name, You) else name


def listed(parts: Sequence[str]) -> str:
    """Return `a`, `a and b`, or `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} and {last}").format(others=", ".join(parts[:-1]), last=parts[-1])


def either(parts: Sequence[str]) -> str:
    """Return `a`, `a or b`, or `a, b or c`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} or {last}").format(others=", ".join(parts[:-1]), last=parts[-1])
