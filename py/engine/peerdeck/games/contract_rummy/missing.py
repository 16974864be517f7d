"""The cards that unfinished melds lack: one meld, or all melds of a contract.

`problems.py` says what is wrong with cards that are meant to be a meld. Here nothing is wrong with
the cards, but there are too few.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from peerdeck.card import JOKER, SUITS, Face, rank, suit
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.counting import EVERYWHERE, counted
from peerdeck.games.contract_rummy.lay_downs import (
    Core,
    a_lay_down,
    closest,
    core_of,
    laid_out,
    run_of,
)
from peerdeck.games.contract_rummy.melds import (
    RUN,
    SET,
    Meld,
    MeldRules,
    arrangements,
    longest,
    may_join_set,
    most_jokers,
    stands_for,
)
from peerdeck.games.contract_rummy.plan import NEVER, Plan, plan_of
from peerdeck.naming import either, listed, rank_name, suit_name
from peerdeck.words import _, ngettext

MOST_BETWEEN = 3  # cards missing between two that are there
MOST_NAMED = 4  # cards that could come next; if there are more, only their number is said


class Missing(NamedTuple):
    """The cards that a meld lacks; none if it is complete.

    `faces` come from the hand, jokers included. The meld needs `number` more cards of the faces in
    `wanted`; up to `jokers` of these could be jokers instead.
    """

    kind: str
    size: int
    faces: tuple[Face, ...]
    wanted: tuple[Face, ...] = ()
    number: int = 0
    jokers: int = 0


class Nearest(NamedTuple):
    """The melds nearest to a lay-down, and the number of cards that they lack.

    Other melds may be as near: `needs.py` knows everything that helps.
    """

    melds: tuple[Missing, ...]
    number: int


# A single meld


def lacking(faces: Sequence[Face], kind: str, size: int, rules: MeldRules) -> Missing | None:
    """Return what these faces lack to be a meld of the contract, which asks for `size` cards.

    None if they are a meld, if no other cards could complete them, or if too many cards are missing
    between two of them. In the last two cases `problem` knows what is wrong.
    """
    if arrangements(faces, kind, size, rules):
        return None
    natural = [face for face in faces if face != JOKER]
    melds = _completed(natural, len(faces), kind, size, rules) if natural else ()
    whole = len(melds[0].faces) if melds else size
    room = most_jokers(kind, whole, rules) - len(faces) + len(natural)
    count = whole - len(faces)
    if room < 0 or count < 1 or (natural and not melds):
        return None
    if whole > max(size, len(faces)) and count > MOST_BETWEEN:
        return None
    gaps = {
        (meld.low + place, face)
        for meld in melds
        for place, laid in enumerate(meld.faces)
        if laid == JOKER
        for face in stands_for(meld, place, rules)
    }
    wanted = tuple(dict.fromkeys(face for _place, face in sorted(gaps)))
    return Missing(kind, size, tuple(faces), wanted, count, min(room, count - (not natural)))


def _completed(
    natural: list[Face], count: int, kind: str, size: int, rules: MeldRules
) -> tuple[Meld, ...]:
    """Return the shortest melds that these cards could become, with jokers for what is missing."""
    free = rules._replace(jokers_per_meld="any", jokers_in_sets=True)
    least = max(size, count)
    most = size if rules.exact else longest(kind, rules) or least
    for whole in range(least, most + 1):
        gaps = [JOKER] * (whole - len(natural))
        if melds := arrangements([*natural, *gaps], kind, size, free):
            return melds
    return ()


# A whole contract


def nearest(faces: Sequence[Face], contract: Contract, rules: MeldRules) -> Nearest | None:
    """Return melds that lack the fewest cards for this contract; None if no hand could have it."""
    plan = plan_of(contract, rules)
    if plan.size == NEVER:
        return None
    if laid := a_lay_down(faces, contract, rules):
        return Nearest(tuple(Missing(one.kind, len(one.faces), one.faces) for one in laid), 0)
    near = closest(plan, *counted(faces), wishes=1)
    cores = (core_of(plan, leaf) for leaf in near.leaves)
    core = next((core for core in cores if core is not None), None)
    if core is None:
        return None
    return Nearest(tuple(_melds(plan, core, faces)), near.wishes)


def _melds(plan: Plan, core: Core, faces: Sequence[Face]) -> list[Missing]:
    """Return the melds with jokers put in: sets first, then those that lack the fewest cards."""
    rules, jokers = plan.rules, faces.count(JOKER)
    melds = []
    sets = laid_out(faces, core, rules)[: len(core.sets)]
    for place, size, natural in core.runs:
        there = run_of((place, size, natural)).faces
        whole = run_of((place, size, EVERYWHERE)).faces
        empty = [face for face, laid in zip(whole, there, strict=True) if laid == JOKER]
        most = min(plan.lengths[size].jokers, len(empty))
        spent = min(jokers, most)
        jokers -= spent
        laid = [face for face in there if face != JOKER] + [JOKER] * spent
        wanted = tuple(empty[spent:])
        melds.append(Missing(RUN, size, tuple(laid), wanted, len(wanted), most - spent))
    for one, meld, (size, least) in zip(core.sets, sets, plan.asked, strict=True):
        wanted = may_join_set(one.rank, meld.faces, rules)
        could = min(size - least - one.jokers, one.wishes)
        melds.append(
            Missing(SET, size, meld.faces, wanted if one.wishes else (), one.wishes, could)
        )
    return sorted(melds, key=lambda one: (one.kind != SET, one.number))


# In words


def needs(missing: Missing) -> str:
    """Return what a meld needs, in a sentence; jokers only if any of the cards could be one."""
    text = _("Needs {cards}.")
    if missing.jokers and missing.number == 1:
        text = _("Needs {cards}, or a joker.")
    elif missing.jokers and missing.jokers == missing.number:
        text = _("Needs {cards}, or jokers.")
    return text.format(cards=_words(missing))


def _words(missing: Missing) -> str:
    """Return the cards that a meld lacks in words."""
    kind, _size, faces, wanted, count, _jokers = missing
    natural = [face for face in faces if face != JOKER]
    if not natural:  # they could be of any rank or suit
        text = _("{count} of one rank") if kind == SET else _("{count} in a row of one suit")
        return text.format(count=count)
    if kind == SET and len(wanted) == len(SUITS):
        text = ngettext("one more {rank}", "{count} more {rank}s", count)
        return text.format(rank=rank_name(rank(natural[0])), count=count)
    if kind == SET:
        ranks, suits = [rank_name(rank(natural[0]))], [suit_name(suit(face)) for face in wanted]
        text = _("{count} {ranks}s of {suits}")
    else:
        ranks, suits = [rank_name(rank(face)) for face in wanted], [suit_name(suit(natural[0]))]
        text = _("{count} of the {ranks} of {suits}")
    if count == len(wanted):
        text, join = _("the {ranks} of {suits}"), listed
    elif count == 1:
        text, join = _("the {ranks} of {suits}"), either
    elif kind == SET:
        join = either
    elif len(wanted) <= MOST_NAMED:
        join = listed
    else:
        return _("{count} more {suit} in a row").format(count=count, suit=suits[0])
    return text.format(count=count, ranks=join(ranks), suits=join(suits))
