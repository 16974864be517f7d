"""A sensible bot for contract rummy, Shanghai or Progressive.

Until it is down this bot collects what brings its hand nearer to the contract, and buys such cards
as long as nobody is about to go out. It lays down as soon as it can. After that it tries to get rid
of its cards: it lays off all it can, and discards the card that counts most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from peerdeck.action import Discard, Draw, Pass
from peerdeck.bot import Choice, Look
from peerdeck.card import JOKER, Face
from peerdeck.event import Seat, everyone
from peerdeck.games.contract_rummy.actions import (
    Action,
    Buy,
    Cut,
    HotCard,
    Keep,
    LayDown,
    LayOff,
    Redeem,
    Take,
)
from peerdeck.games.contract_rummy.groups import best_ways, frees_joker, kinds, meld_of
from peerdeck.games.contract_rummy.melds import SET, Meld, laid_off, left_after, takes
from peerdeck.games.contract_rummy.needs import helps
from peerdeck.games.contract_rummy.prospects import Prospects, affinities, prospects
from peerdeck.games.contract_rummy.table import (
    Table,
    contract_now,
    is_down,
    is_whole,
    meld_at,
    offered,
)
from peerdeck.words import N_
from peerdeck.zones import hand_zone

# What a card is worth in hand, in the same points that it counts against the hand.
NEEDED = 40.0  # a card that the contract cannot do without
PROMISING = 3.0  # a card that goes with another one
FITTING = 6.0  # a card that can be laid off, once the hand is down
HELPS_NEXT = 8.0  # a card that the next player could lay off at once
NEVER = 1_000.0  # a joker, which is never discarded
RUSHED = 0.3  # what all this counts when somebody is about to go out, by the cards missing

FEW_CARDS = 3  # a player who is down and has no more cards is about to go out
ROOM_TO_BUY = 6  # with this many cards more than the contract takes, a hand is too large


def choose(look: Look, seat: Seat, actions: Sequence[Action], random: Random) -> Choice:
    """Choose what brings the contract nearer or, once down, what gets rid of cards."""
    first = actions[0]
    if len(actions) == 1:
        return first, N_("it is the only choice")
    if isinstance(first, Cut):
        return actions[int(random.random() * len(actions))], N_("any place will do")
    state: Table = look()
    hand = [face for face in state.faces(hand_zone(seat)) if face is not None]
    if isinstance(first, Take):
        return _draw(state, seat, hand)
    if isinstance(first, Buy):
        return _buy(state, seat, hand)
    if isinstance(first, HotCard):
        return _hot_card(state, hand, actions)
    if isinstance(first, LayDown):
        return _lay_down(state, seat, hand)
    if is_down(state, seat):
        return _get_rid(state, hand, actions)
    return _discard(state, seat, hand, actions)


def _prospects(state: Table, hand: Iterable[Face]) -> Prospects:
    return prospects(tuple(sorted(hand)), contract_now(state), state.setup.meld_rules)


def _helps(state: Table, hand: Iterable[Face], face: Face) -> bool:
    return helps(tuple(sorted(hand)), face, contract_now(state), state.setup.meld_rules)


def _is_rushed(state: Table, seat: Seat) -> bool:
    """Return True if somebody else is about to go out."""
    return any(
        len(state.zones[other]) <= FEW_CARDS
        for other in range(state.seats)
        if other != seat and is_down(state, other)
    )


# The discard on offer


def _draw(state: Table, seat: Seat, hand: list[Face]) -> Choice:
    face = offered(state)[1]
    if is_down(state, seat):
        melds = _melds(state)
        if face in _stuck(state, [face], melds):
            return Draw(), N_("the discard fits no meld")
        if state.setup.keeps and len(hand) == 1 and _stuck(state, hand, melds):
            return Draw(), N_("another card is needed to go out")
        return Take(), N_("it can be laid off")
    if face == JOKER:
        return Take(), N_("a joker is always welcome")
    if _helps(state, hand, face):
        return Take(), N_("it brings the contract nearer")
    return Draw(), N_("the discard is of no use")


def _buy(state: Table, seat: Seat, hand: list[Face]) -> Choice:
    if is_down(state, seat):
        return Pass(), N_("the hand needs no more cards")
    face = offered(state)[1]
    if not _helps(state, hand, face):
        return Pass(), N_("the discard is of no use")
    if _is_rushed(state, seat):
        return Pass(), N_("somebody is about to go out")
    setup = state.setup
    needs = contract_now(state).size + setup.left_over
    if len(hand) + 1 < needs:
        return Buy(), N_("the contract needs more cards")
    room = 0 if is_whole(state) else ROOM_TO_BUY
    if len(hand) + 1 + setup.price >= needs + room:
        return Pass(), N_("the hand has many cards already")
    if face == JOKER or face in _prospects(state, hand).completing:
        return Buy(), N_("it helps a lot")
    return Pass(), N_("the discard does not help enough")


def _hot_card(state: Table, hand: list[Face], actions: Sequence[Action]) -> Choice:
    least = _least_useful(state, _stuck(state, hand, _melds(state)) or hand)
    found = next(one for one in actions if isinstance(one, HotCard) and one.card[1] == least)
    return found, N_("it gets rid of another card")


# Melds


def _melds(state: Table) -> list[Meld]:
    return [one.meld for one in state.notes.melds]


def _stuck(state: Table, hand: Iterable[Face], melds: Iterable[Meld]) -> list[Face]:
    """Return the cards of a hand that are left when all that fit have been laid off."""
    return left_after(hand, melds, state.setup.meld_rules)


def _lay_down(state: Table, seat: Seat, hand: list[Face]) -> Choice:
    """Choose the lay-down that leaves the fewest points, above all in cards that fit nowhere."""
    at_once = state.setup.rules.same_turn_layoff
    worths = state.setup.worths
    of_kinds = kinds(contract_now(state))

    def left(action: LayDown) -> float:
        melds = _melds(state)
        rest = Counter(hand)
        for kind, group in zip(of_kinds, action.melds, strict=True):
            melds.append(meld_of(kind, group)[0])
            rest.subtract(face for _card, face in group)
        stuck = sum(worths[face] for face in _stuck(state, rest.elements(), melds))
        return stuck if at_once else stuck + sum(worths[face] for face in rest.elements()) / 2

    ways = best_ways(state, seat)
    return min(ways, key=left), N_("the contract is complete")


# Once down


def _get_rid(state: Table, hand: list[Face], actions: Sequence[Action]) -> Choice:
    stuck = _stuck(state, hand, _melds(state))
    for action in actions:
        if isinstance(action, Redeem) and action.card[1] in stuck and frees_joker(state, action):
            return action, N_("the joker fits elsewhere")
    # a player who may not discard the last card is better off with one to lay off later
    waits = state.setup.keeps and len(hand) == 2 and len(stuck) == 1 and not state.notes.replay
    ways = [action for action in actions if isinstance(action, LayOff)]
    if ways and not waits:
        return max(ways, key=lambda way: _promise(state, way, hand)), N_(
            "it leaves one card fewer in the hand"
        )
    if isinstance(actions[-1], Keep):
        return actions[-1], N_("the last card fits nowhere")
    least = _least_useful(state, stuck or hand)
    found = next(one for one in actions if isinstance(one, Discard) and one.card[1] == least)
    return found, N_("it keeps a card to go out with") if waits else N_("it gets rid of points")


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


def _least_useful(state: Table, cards: Iterable[Face]) -> Face:
    """Return the card of most points; jokers last, as long as others may still lay down."""
    worths = state.setup.worths
    more_to_come = state.notes.down != everyone(state.seats)
    return max(cards, key=lambda face: (face != JOKER or not more_to_come, worths[face]))


# Discarding before that


def _discard(state: Table, seat: Seat, hand: list[Face], actions: Sequence[Action]) -> Choice:
    """Discard the card that the contract needs least, and of equal ones the one of most points."""
    rules, worths = state.setup.meld_rules, state.setup.worths
    seen = _prospects(state, hand)
    near = affinities(hand, contract_now(state))
    fitting = {face for meld in _melds(state) for face in takes(meld, rules)}
    fits = FITTING + HELPS_NEXT * is_down(state, (seat + 1) % state.seats)
    rushed = seen.missing > 1 and _is_rushed(state, seat)
    hope = RUSHED / seen.missing if rushed else 1.0

    def use(discard: Discard) -> float:
        face = discard.card[1]
        if face == JOKER:
            return NEVER
        worth = NEEDED * seen.shares[face] + PROMISING * near[face]
        return hope * (worth + fits * (face in fitting)) - float(worths[face])

    found = min((one for one in actions if isinstance(one, Discard)), key=use)
    return found, N_("it costs points if somebody goes out") if rushed else N_("it is of least use")
