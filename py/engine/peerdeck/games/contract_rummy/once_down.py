"""A bot's play with the table's melds: lay down as well as it can, then get rid of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from peerdeck.action import Discard, Draw
from peerdeck.bot import Choice, why
from peerdeck.card import JOKER, Face
from peerdeck.event import Seat, everyone
from peerdeck.games.contract_rummy.actions import (
    Action,
    HotCard,
    Keep,
    LayDown,
    LayOff,
    Redeem,
    Take,
)
from peerdeck.games.contract_rummy.groups import best_ways, frees_joker, kinds, meld_of
from peerdeck.games.contract_rummy.lay_downs import best_lay_downs
from peerdeck.games.contract_rummy.melds import SET, Meld, laid_off, left_after, takes
from peerdeck.games.contract_rummy.table import Table, contract_now, is_whole, meld_at, offered
from peerdeck.words import N_


def melds_of(state: Table) -> list[Meld]:
    """Return the melds on the table."""
    return [one.meld for one in state.notes.melds]


def welcomes_jokers(state: Table) -> bool:
    """Return True if a joker fits anywhere in this round; sets may take none."""
    return state.setup.meld_rules.jokers_in_sets or bool(contract_now(state).runs)


def stuck_in(state: Table, hand: Iterable[Face], melds: Iterable[Meld]) -> list[Face]:
    """Return the cards of a hand that are left when all that fit have been laid off."""
    return left_after(hand, melds, state.setup.meld_rules)


def lay_down(state: Table, seat: Seat, hand: list[Face]) -> Choice:
    """Choose the lay-down that leaves the fewest points, above all in cards that fit nowhere."""
    at_once = state.setup.rules.same_turn_layoff
    worths = state.setup.worths
    of_kinds = kinds(contract_now(state))

    def left(action: LayDown) -> float:
        melds = melds_of(state)
        rest = Counter(hand)
        for kind, group in zip(of_kinds, action.melds, strict=True):
            melds.append(meld_of(kind, group)[0])
            rest.subtract(face for _card, face in group)
        stuck = sum(worths[face] for face in stuck_in(state, rest.elements(), melds))
        return stuck if at_once else stuck + sum(worths[face] for face in rest.elements()) / 2

    ways = best_ways(state, seat)
    return min(ways, key=left), N_("the contract is complete")


def goes_down_along(state: Table, hand: Sequence[Face], face: Face) -> bool:
    """Return True if a hand that holds the contract would be rid of this card with it."""
    without = _fewest_left(state, hand, 0)  # what is drawn instead is thrown
    along = _fewest_left(state, [*hand, face], state.setup.left_over)
    return without is not None and along is not None and along <= without


def _fewest_left(state: Table, hand: Sequence[Face], keep: int) -> int | None:
    """Return how few cards are left in the turn that lays a hand down; `None` if none does."""
    setup, contract = state.setup, contract_now(state)
    rules, worth = setup.meld_rules, setup.worths.__getitem__
    numbers = []
    for melds in best_lay_downs(hand, contract, rules, worth, keep, is_whole(state)):
        rest = Counter(hand)
        rest.subtract(face for meld in melds for face in meld.faces)
        left = list(rest.elements())
        if setup.rules.same_turn_layoff:
            left = stuck_in(state, left, [*melds_of(state), *melds])
        numbers.append(len(left))
    return min(numbers, default=None)


# Once down


def draw_down(state: Table, hand: list[Face]) -> Choice:
    """Take the discard if it can be laid off."""
    face = offered(state)[1]
    melds = melds_of(state)
    if face in stuck_in(state, [face], melds):
        return Draw(), N_("the discard fits no meld")
    if state.setup.keeps and len(hand) == 1 and stuck_in(state, hand, melds):
        return Draw(), N_("another card is needed to go out")
    return Take(), N_("it can be laid off")


def hot_card(state: Table, hand: list[Face], actions: Sequence[Action]) -> Choice:
    """Put the discard on a meld and discard the least useful card."""
    least = _least_useful(state, stuck_in(state, hand, melds_of(state)) or hand)
    found = next(one for one in actions if isinstance(one, HotCard) and one.card[1] == least)
    return found, N_("it gets rid of another card")


def get_rid(
    state: Table,
    hand: list[Face],
    actions: Sequence[Action],
    gift: Callable[[Face], float] = lambda _face: 0.0,
) -> Choice:
    """Lay off what fits, and discard what counts most of the rest.

    `gift` are the points that a card is worth to the next player.
    """
    stuck = stuck_in(state, hand, melds_of(state))
    for action in actions:
        if isinstance(action, Redeem) and action.card[1] in stuck and frees_joker(state, action):
            return action, N_("the joker fits elsewhere")
    # a player who may not discard the last card is better off with one to lay off later
    waits = state.setup.keeps and len(hand) == 2 and len(stuck) == 1 and not state.notes.replay
    ways = [action for action in actions if isinstance(action, LayOff)]
    if ways and not waits:
        return max(ways, key=lambda way: _promise(state, way, hand)), N_(
            "it leaves one card fewer in your hand"
        )
    if isinstance(actions[-1], Keep):
        return actions[-1], N_("the last card fits nowhere")
    least = _least_useful(state, stuck or hand, gift)
    found = next(one for one in actions if isinstance(one, Discard) and one.card[1] == least)
    if waits:
        (kept,) = Counter(hand) - Counter([least])
        return found, why(N_("keep the {face:short} to go out with"), face=kept)
    return found, N_("it gets rid of points")


def _promise(state: Table, way: LayOff, hand: list[Face]) -> tuple[bool, bool, bool]:
    """Return reasons to lay off a card first: it is natural, makes another one fit, is on a set."""
    zone, end, (_card, face) = way
    table_meld = meld_at(state, zone)
    assert table_meld is not None
    rules = state.setup.meld_rules
    before, after = (
        takes(table_meld.meld, rules),
        takes(laid_off(table_meld.meld, face, end), rules),
    )
    opens = any(one in hand for one in after if one not in before)
    return face != JOKER, opens, table_meld.meld.kind == SET


def _least_useful(
    state: Table, cards: Iterable[Face], gift: Callable[[Face], float] = lambda _face: 0.0
) -> Face:
    """Return the card of most points; jokers last, as long as melds may come that take them."""
    worths = state.setup.worths
    keeps = welcomes_jokers(state) and state.notes.down != everyone(state.seats)
    return max(cards, key=lambda face: (face != JOKER or not keeps, worths[face] - gift(face)))
