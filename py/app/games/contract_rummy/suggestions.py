"""The lay-downs that the hand allows, what it still needs, and the melds that come nearest.

The engine's search runs once for a hand: the panel is drawn again at every touch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from app.desk import Desk
from app.games.contract_rummy.draft import Place, can_grow, in_order
from peerdeck.card import Card, Face
from peerdeck.games.contract_rummy.begun import Begun
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.lay_downs import best_lay_downs
from peerdeck.games.contract_rummy.melds import RUN, SET, Meld, MeldRules
from peerdeck.games.contract_rummy.missing import Nearest, nearest
from peerdeck.games.contract_rummy.needs import Needed, needed
from peerdeck.games.contract_rummy.table import contract_now, is_whole
from peerdeck.words import _, ngettext

KEPT = 64  # hands of which the lay-downs are remembered


class Filling(NamedTuple):
    """A suggestion for one slot; `low` is where a run begins, if that is clear."""

    kind: str
    size: int
    cards: tuple[Card, ...]
    low: int | None


def _faces(desk: Desk) -> tuple[Face, ...]:
    return tuple(sorted(desk.face(card) for card in desk.order))


def best(desk: Desk) -> tuple[tuple[Meld, ...], ...]:
    """Return the best lay-downs of the whole hand."""
    setup, contract = desk.state.setup, contract_now(desk.state)
    whole = is_whole(desk.state)
    return _best_of(_faces(desk), contract, setup.meld_rules, setup.worths, setup.left_over, whole)


@lru_cache(KEPT)
def _best_of(
    faces: tuple[Face, ...],
    contract: Contract,
    rules: MeldRules,
    worths: tuple[int, ...],
    keep: int,
    whole: bool,
) -> tuple[tuple[Meld, ...], ...]:
    return best_lay_downs(faces, contract, rules, worths.__getitem__, keep, whole)


_near_of = lru_cache(KEPT)(nearest)


def near(desk: Desk) -> Nearest | None:
    """Return the fewest cards that the whole hand lacks."""
    return _near_of(_faces(desk), contract_now(desk.state), desk.state.setup.meld_rules)


def lacking(desk: Desk, places: Iterable[Place] = ()) -> Needed | None:
    """Return what the hand needs if the cards that lie in these places stay where they are."""
    contract, rules = contract_now(desk.state), desk.state.setup.meld_rules
    filled = [place for place in places if place.cards and can_grow(place, rules)]
    begun = tuple(Begun(place.kind, place.size, place.faces) for place in filled)
    in_slots = {card for place in filled for card in place.cards}
    hand = tuple(sorted(desk.face(card) for card in desk.order if card not in in_slots))
    left = [
        list((Counter(sizes) - Counter(one.size for one in begun if one.kind == kind)).elements())
        for kind, sizes in ((SET, contract.sets), (RUN, contract.runs))
    ]
    sets, runs = (tuple(sorted(sizes)) for sizes in left)
    return needed(hand, Contract(sets, runs), rules, begun)


def proposed(desk: Desk) -> list[list[Filling]]:
    """Return up to three ways to fill the slots, in their order, or else the nearest one."""
    if found := best(desk):
        return [
            _filling(desk, [(one.kind, len(one.faces), one.faces, one.low) for one in way])
            for way in found
        ]
    nearly = near(desk)
    if nearly is None:
        return []
    return [_filling(desk, [(one.kind, one.size, one.faces, None) for one in nearly.melds])]


def _filling(
    desk: Desk, melds: Iterable[tuple[str, int, tuple[Face, ...], int | None]]
) -> list[Filling]:
    """Return melds with cards of the hand, each in the slot of its size."""
    left = {card: desk.face(card) for card in desk.order}
    found = []
    for kind, size, faces, low in melds:
        cards = in_order(left, faces)
        for card in cards:
            del left[card]
        found.append(Filling(kind, size, cards, low if kind == RUN else None))
    return sorted(found, key=lambda one: (one.kind == RUN, one.size))


def comes_to(desk: Desk, way: Iterable[Filling]) -> str:
    """Say what a suggestion would leave in the hand, or what it still lacks."""
    if not best(desk) and (nearly := near(desk)) is not None and nearly.number:
        text = ngettext("{count} card is missing", "{count} cards are missing", nearly.number)
        return text.format(count=nearly.number)
    laid = {card for one in way for card in one.cards}
    rest = [desk.face(card) for card in desk.order if card not in laid]
    if not rest:
        return _("No cards are left in the hand.")
    points = sum(desk.state.setup.worths[face] for face in rest)
    return _("Left in the hand: {cards}, {points}").format(
        cards=ngettext("{count} card", "{count} cards", len(rest)).format(count=len(rest)),
        points=ngettext("{count} point", "{count} points", points).format(count=points),
    )
