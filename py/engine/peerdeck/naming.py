"""Cards, points and names in words: `8♥` where there is little room, "8 of hearts" when spoken."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from peerdeck.card import JOKER, RANKS, SUITS, Face, face_of, rank, suit
from peerdeck.event import Part
from peerdeck.words import N_, _, ngettext

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


def in_words(text: str) -> str:
    """Return a text with its cards in words: `9♦ Joker J♦` as "9 of diamonds, Joker, Jack of …".

    `short` and `shorts` suit what is seen; this makes of it what is heard.
    """
    sign = rf"(?:10|[{''.join(RANKS)}])[{SUIT_SIGNS}]"
    one = rf"(?:{sign}|{re.escape(short(JOKER))})"
    return re.sub(
        rf"\b{one}(?: {one})*", lambda cards: ", ".join(map(_worded, cards[0].split(" "))), text
    )


def _worded(sign: str) -> str:
    if sign[-1] not in SUIT_SIGNS:
        return sign
    value = RANKS.index(sign[:-1].replace("10", "T"))
    return spoken(face_of(value + 1, SUIT_SIGNS.index(sign[-1])))


def shorts(faces: Iterable[Face]) -> str:
    """Several cards in a row: `7♦ 8♦ 9♦`."""
    return " ".join(map(short, faces))


def points_told(points: int) -> str:
    """Return points in words: `1 point`, `5 points`."""
    return ngettext("{count} point", "{count} points", points).format(count=points)


def made_of(parts: Iterable[Part]) -> tuple[str, ...]:
    """Return the parts of a number: `10 to King: 3 × 10 = 30`."""
    return tuple(_part_text(part) for part in parts if part.times)


def _part_text(part: Part) -> str:
    label, times, worth = part
    text = _("{label}: {times}")
    if worth != 1:
        text = _("{label}: {times} × {worth} = {sum}") if times > 1 else _("{label}: 1 × {worth}")
    return text.format(label=_(label), times=times, worth=worth, sum=times * worth)


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


def somebody(name: str | None = "") -> str:
    """Return a name, or how to speak of whoever has none that is known."""
    return name or _("Somebody")


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


class Alternative(NamedTuple):
    """One or more cards of which any would do, in words; `is_plain` if there is no "or" in them."""

    told: str
    is_plain: bool = True


def alternatives(faces: Collection[Face]) -> list[Alternative]:
    """Return cards of which any would do, in as few parts as possible.

    Ranks of which every suit is there come first, as `a 6`, then `the 4 or 7 of hearts` or
    `the 9 of hearts or spades`, and at last `a joker`.
    """
    suits = {
        value: [of_suit for of_suit in range(len(SUITS)) if face_of(value, of_suit) in faces]
        for value in range(1, len(RANKS) + 1)
    }
    found = [_any_of(value) for value, there in suits.items() if len(there) == len(SUITS)]
    for of_suit in range(len(SUITS)):
        if alone := [value for value, there in suits.items() if there == [of_suit]]:
            found.append(_of(alone, [of_suit]))
    found += [_of([value], there) for value, there in suits.items() if 1 < len(there) < len(SUITS)]
    return found + [Alternative(_("a joker"))] * (JOKER in faces)


def _any_of(value: int) -> Alternative:
    text = _("an {rank}") if value in (1, 8) else _("a {rank}")
    return Alternative(text.format(rank=rank_name(value)))


def _of(values: Sequence[int], suits: Sequence[int]) -> Alternative:
    ranks, of_suits = either([*map(rank_name, values)]), either([*map(suit_name, suits)])
    told = _("the {ranks} of {suits}").format(ranks=ranks, suits=of_suits)
    return Alternative(told, len(values) == len(suits) == 1)


def one_of(parts: Sequence[Alternative]) -> str:
    """Return alternatives in a row: `a 6, a 9 or a Queen`, and `a 6, or the 2 or 5 of clubs`."""
    told = [part.told for part in parts]
    if len(parts) < 2 or all(part.is_plain for part in parts):
        return either(told)
    return _("{others}, or {last}").format(others=", ".join(told[:-1]), last=told[-1])
