"""The plain bot of contract rummy: the yardstick that the levels are measured by.

Until it is down this bot collects what brings its hand nearer to the contract, and buys such cards
as long as nobody is about to go out. It lays down as soon as it can. After that it tries to get rid
of its cards: it lays off all it can, and discards the card that counts most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from peerdeck.action import Discard, Draw, Pass
from peerdeck.bot import Choice, Look
from peerdeck.card import JOKER, Face
from peerdeck.event import Seat
from peerdeck.games.contract_rummy.actions import Action, Buy, Cut, HotCard, LayDown, Take
from peerdeck.games.contract_rummy.melds import takes
from peerdeck.games.contract_rummy.needs import helps
from peerdeck.games.contract_rummy.once_down import (
    draw_down,
    get_rid,
    hot_card,
    lay_down,
    melds_of,
)
from peerdeck.games.contract_rummy.prospects import Prospects, affinities, prospects
from peerdeck.games.contract_rummy.table import Table, contract_now, is_down, is_whole, offered
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
        return hot_card(state, hand, actions)
    if isinstance(first, LayDown):
        return lay_down(state, seat, hand)
    if is_down(state, seat):
        return get_rid(state, hand, actions)
    return _discard(state, seat, hand, actions)


def _prospects(state: Table, hand: Iterable[Face]) -> Prospects:
    return prospects(tuple(sorted(hand)), contract_now(state), state.setup.meld_rules)


def helps_hand(state: Table, hand: Iterable[Face], face: Face) -> bool:
    """Return True if this card brings a hand nearer to the contract."""
    return helps(tuple(sorted(hand)), face, contract_now(state), state.setup.meld_rules)


def is_rushed(state: Table, seat: Seat) -> bool:
    """Return True if somebody else is about to go out."""
    return any(
        len(state.zones[other]) <= FEW_CARDS
        for other in range(state.seats)
        if other != seat and is_down(state, other)
    )


# The discard on offer


def _draw(state: Table, seat: Seat, hand: list[Face]) -> Choice:
    if is_down(state, seat):
        return draw_down(state, hand)
    face = offered(state)[1]
    if face == JOKER:
        return Take(), N_("a joker is always welcome")
    if helps_hand(state, hand, face):
        return Take(), N_("it brings the contract nearer")
    return Draw(), N_("the discard is of no use")


def _buy(state: Table, seat: Seat, hand: list[Face]) -> Choice:
    if is_down(state, seat):
        return Pass(), N_("your hand needs no more cards")
    face = offered(state)[1]
    if not helps_hand(state, hand, face):
        return Pass(), N_("the discard is of no use")
    if is_rushed(state, seat):
        return Pass(), N_("somebody is about to go out")
    setup = state.setup
    needs = contract_now(state).size + setup.left_over
    if len(hand) + 1 < needs:
        return Buy(), N_("the contract needs more cards")
    room = 0 if is_whole(state) else ROOM_TO_BUY
    if len(hand) + 1 + setup.price >= needs + room:
        return Pass(), N_("your hand has many cards already")
    if face == JOKER or face in _prospects(state, hand).completing:
        return Buy(), N_("it helps a lot")
    return Pass(), N_("the discard does not help enough")


# Discarding before that


def _discard(state: Table, seat: Seat, hand: list[Face], actions: Sequence[Action]) -> Choice:
    """Discard the card that the contract needs least, and of equal ones the one of most points."""
    rules, worths = state.setup.meld_rules, state.setup.worths
    seen = _prospects(state, hand)
    near = affinities(hand, contract_now(state))
    fitting = {face for meld in melds_of(state) for face in takes(meld, rules)}
    fits = FITTING + HELPS_NEXT * is_down(state, (seat + 1) % state.seats)
    rushed = seen.missing > 1 and is_rushed(state, seat)
    hope = RUSHED / seen.missing if rushed else 1.0

    def use(discard: Discard) -> float:
        face = discard.card[1]
        if face == JOKER:
            return NEVER
        worth = NEEDED * seen.shares[face] + PROMISING * near[face]
        return hope * (worth + fits * (face in fitting)) - float(worths[face])

    found = min((one for one in actions if isinstance(one, Discard)), key=use)
    return found, N_("it costs points if somebody goes out") if rushed else N_("it is of least use")
