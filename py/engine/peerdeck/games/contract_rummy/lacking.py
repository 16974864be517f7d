"""What a single meld in the making still lacks, in a sentence.

`problems.py` tells what is wrong with cards that were meant to be a meld. Here nothing is wrong
with them: there are only too few.
"""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.card import JOKER, SUITS, Face, rank, suit
from peerdeck.games.contract_rummy.contracts import listed
from peerdeck.games.contract_rummy.melds import (
    HIGH_ACE,
    LOW_ACE,
    SET,
    Meld,
    MeldRules,
    arrangements,
    longest,
    most_jokers,
)
from peerdeck.naming import rank_name, suit_name
from peerdeck.words import _, ngettext

MOST_BETWEEN = 3  # cards missing between two that are there
MOST_NAMED = 4  # ranks that could come next; of more only their number is told


def lacking(faces: Sequence[Face], kind: str, size: int, rules: MeldRules) -> str | None:
    """What these faces lack to be a meld of the contract, which asks for `size` cards.

    None if they are one, if no cards beside them would make them one, or if it is a long way there
    because two of them are far apart; in these cases `problem` knows what is wrong.
    """
    if arrangements(faces, kind, size, rules):
        return None
    natural = [face for face in faces if face != JOKER]
    jokers = len(faces) - len(natural)
    melds = _melds(natural, jokers, kind, size, rules) if natural else ()
    whole = len(melds[0].faces) if melds else size
    room = most_jokers(kind, whole, rules) - jokers
    count = whole - len(faces)
    if room < 0 or count < 1 or (natural and not melds):
        return None
    if whole > max(size, len(faces)) and count > MOST_BETWEEN:
        return None
    if not natural:
        return _told(_any(kind, count), count, min(room, count - 1))
    need = _of_rank(natural, count, rules) if kind == SET else _of_suit(melds, count)
    return _told(need, count, min(room, count))


def _melds(
    natural: list[Face], jokers: int, kind: str, size: int, rules: MeldRules
) -> tuple[Meld, ...]:
    """The shortest melds that these cards could become, with jokers for all that is missing."""
    free = rules._replace(jokers_per_meld="any", jokers_in_sets=True)
    least = max(size, len(natural) + jokers)
    most = size if rules.exact else longest(kind, rules) or least
    for whole in range(least, most + 1):
        gaps = [JOKER] * (whole - len(natural))
        if melds := arrangements([*natural, *gaps], kind, size, free):
            return melds
    return ()


def _told(need: str, count: int, jokers: int) -> str:
    """The sentence. That some of many cards could be jokers goes without saying."""
    text = _("Needs {cards}.")
    if jokers and count == 1:
        text = _("Needs {cards}, or a joker.")
    elif jokers and jokers == count:
        text = _("Needs {cards}, or jokers.")
    return text.format(cards=need)


def _any(kind: str, count: int) -> str:
    """What is needed while no natural card says of which rank or suit."""
    text = _("{count} of one rank") if kind == SET else _("{count} in a row of one suit")
    return text.format(count=count)


def _of_rank(natural: list[Face], count: int, rules: MeldRules) -> str:
    name = rank_name(rank(natural[0]))
    if not rules.distinct_suits:
        text = ngettext("one more {rank}", "{count} more {rank}s", count)
        return text.format(rank=name, count=count)
    there = set(map(suit, natural))
    suits = [suit_name(one) for one in range(len(SUITS)) if one not in there]
    if count == 1:
        return _("the {ranks} of {suit}").format(ranks=name, suit=either(suits))
    if count == len(suits):
        return _("the {ranks} of {suit}").format(ranks=name, suit=listed(suits))
    text = _("{count} {rank}s of {suits}")
    return text.format(count=count, rank=name, suits=either(suits))


def _of_suit(melds: Sequence[Meld], count: int) -> str:
    places = {meld.low + k for meld in melds for k, face in enumerate(meld.faces) if face == JOKER}
    values = dict.fromkeys(LOW_ACE if place == HIGH_ACE else place for place in sorted(places))
    names = list(map(rank_name, values))
    of_suit = suit_name(melds[0].suit)
    if len(names) == count:
        return _("the {ranks} of {suit}").format(ranks=listed(names), suit=of_suit)
    if count == 1:
        return _("the {ranks} of {suit}").format(ranks=either(names), suit=of_suit)
    if len(names) <= MOST_NAMED:
        text = _("{count} of the {ranks} of {suit}")
        return text.format(count=count, ranks=listed(names), suit=of_suit)
    return _("{count} more {suit} in a row").format(count=count, suit=of_suit)


def either(parts: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} or {last}").format(others=", ".join(parts[:-1]), last=parts[-1])
