"""Laws of contract rummy alone, over random positions.

Above all: what is offered is what is allowed, by brute force over every card, meld and end; and a
lay-down is offered whenever there is one.
"""

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Deal, Discard, Draw, Pass
from peerdeck.card import JOKER
from peerdeck.game import Game
from peerdeck.games.contract_rummy.actions import (
    Buy,
    Cut,
    HotCard,
    Keep,
    LayDown,
    LayOff,
    Redeem,
    Take,
)
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.options import BadOptions
from peerdeck.referee import Referee
from tests.rules.contract_rummy.table import both_games
from tests.support.cases import examples
from tests.support.laws import check_no_lie_is_allowed, is_allowed
from tests.support.random_play import options, table_of

PRESETS = (SHANGHAI, PROGRESSIVE)
ROUNDS = ("3s@5", "3s@6,4r@6", "3s-4r@7", "3s-3s@7", "4r@7")
some = examples(60)
MELDING = (LayDown, LayOff, Redeem, HotCard)


@st.composite
def positions(draw: st.DrawFn, eager: bool = True) -> Referee:
    """Somewhere in a match in which those who can lay something mostly do."""
    while True:
        game: Game = draw(st.sampled_from(PRESETS))
        seats = draw(st.integers(game.seats[0], 5))
        rules = {**draw(options(game)).pairs(), "rounds": draw(st.sampled_from(ROUNDS))}
        seed = draw(st.integers(0, 10**6))
        try:
            referee = table_of(game, seats, str(seed).encode(), **rules)
        except BadOptions:
            continue
        random = Random(seed)
        for _action in range(draw(st.integers(0, 120))):
            if referee.over:
                break
            step(referee, random, eager)
        return referee


def step(referee: Referee, random: Random, eager: bool) -> None:
    """Let the seat that is asked first do something at random."""
    seat = referee.to_act[0]
    legal = referee.game.legal(referee.state, seat)
    melding = [action for action in legal if isinstance(action, MELDING)]
    referee.act(seat, random.choice(melding if melding and eager else legal))


def allowed(referee: Referee, seat: int, actions: Iterable[Any]) -> set[Any]:
    """Return those of the actions that the rules allow to a seat that is asked."""
    return {action for action in actions if is_allowed(referee, seat, action)}


@some
@given(positions())
def test_what_is_offered_is_what_is_allowed(referee: Referee) -> None:
    """Of several jokers of a meld that a card can redeem, one is offered."""
    state = referee.state
    zones = range(-1, len(state.zones) + 1)
    for seat in referee.to_act:
        check_no_lie_is_allowed(referee, seat)
        shown = {state.face[card]: (card, state.face[card]) for card in state.zones[seat]}.values()
        legal = set(referee.game.legal(state, seat))
        cuts, redeems, lay_downs = (
            {action for action in legal if isinstance(action, kind)}
            for kind in (Cut, Redeem, LayDown)
        )
        tried = [
            Take(), Draw(), Buy(), Pass(), Keep(), Deal(),
            *(Cut(place) for place in (0, 1, 2, 10**9)),
            *(Discard(card) for card in shown),
            *(kind(zone, end, card) for kind in (LayOff, HotCard) for zone in zones
              for end in (-1, 0, 1, 2) for card in shown),
        ]  # fmt: skip
        assert allowed(referee, seat, tried) - cuts == legal - cuts - redeems - lay_downs
        assert bool(cuts) == (state.notes.stage == "cutting")
        tried = [
            Redeem(zone, place, card)
            for zone, _owner, meld in state.notes.melds
            for place in range(len(meld.faces))
            for card in shown
        ]
        can_redeem = {(action.meld, action.card) for action in allowed(referee, seat, tried)}
        assert {(action.meld, action.card) for action in redeems} == can_redeem


@examples(80)
@given(positions(eager=False))
def test_a_lay_down_is_offered_whenever_there_is_one(referee: Referee) -> None:
    """Over contracts of one meld, by all ways to choose its cards in order."""
    state, notes = referee.state, referee.state.notes
    contract = state.setup.contracts[notes.round]
    if notes.stage != "playing" or notes.offer is not None or contract.melds != 1:
        return
    seat = state.turn
    hand = [(card, state.face[card] or 0) for card in state.zones[seat]][:9]
    whole = state.setup.rules.whole(notes.round)
    size = len(hand) if whole else contract.size
    orders = (order for cards in combinations(hand, size) for order in _orders(cards))
    can = any(is_allowed(referee, seat, LayDown((tuple(order),))) for order in orders)
    legal = [a for a in referee.game.legal(state, seat) if isinstance(a, LayDown)]
    assert legal or not can
    if len(hand) == len(state.zones[seat]) and not whole:
        assert bool(legal) == can


def _orders(cards: tuple[Any, ...]) -> list[list[Any]]:
    """Return the orders of these cards that could be a run, jokers at every place."""
    naturals = sorted((card for card in cards if card[1] != JOKER), key=lambda card: card[1])
    orders = [naturals, [*naturals[1:], *naturals[:1]]]
    for joker in (card for card in cards if card[1] == JOKER):
        orders = [
            [*order[:k], joker, *order[k:]] for order in orders for k in range(len(order) + 1)
        ]
    return orders


@both_games
@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize("seats", [3, 8])
def test_a_match_ends_though_all_are_stubborn(game: Game, place: int, seats: int) -> None:
    """Everybody always takes the first or the last of the choices."""
    referee = table_of(game, seats, rounds="3s-4r@7")
    for _action in range(20_000):
        if referee.over:
            return
        seat = referee.to_act[0]
        referee.act(seat, game.legal(referee.state, seat)[place])
    pytest.fail("this match does not end")
