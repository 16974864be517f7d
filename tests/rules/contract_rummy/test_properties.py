"""Laws of contract rummy alone, over random positions.

Above all: what is offered is what is allowed, by brute force over every card, meld and end; a
lay-down is offered whenever there is one; and whatever somebody sends, it is allowed or refused.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Deal, Discard, Draw, Pass
from peerdeck.dealer import HostDealer
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
from peerdeck.log import Act, Header
from peerdeck.options import BadOptions
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.view import view
from tests.support.cases import examples
from tests.support.random_play import options

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
            header = Header(game, game.options.parse(rules), seats, 0)
            referee = Referee(header, HostDealer(str(seed).encode()))
        except BadOptions:
            continue
        random = Random(seed)
        for _action in range(draw(st.integers(0, 120))):
            if referee.over:
                break
            step(referee, random, eager)
        return referee


def step(referee: Referee, random: Random, eager: bool) -> None:
    """One random action."""
    seat = referee.to_act[0]
    legal = referee.game.legal(referee.state, seat)
    melding = [action for action in legal if isinstance(action, MELDING)]
    referee.act(seat, random.choice(melding if melding and eager else legal))


def refused(referee: Referee, seat: int, action: Any) -> Illegal | None:
    """Return how the rules refuse this to a seat that is asked; `None` if they allow it."""
    try:
        referee.game.check(referee.state, seat, action)
    except Illegal as refusal:
        return refusal
    return None


def allowed(referee: Referee, seat: int, action: Any) -> bool:
    """Return True if the rules allow this to a seat that is asked."""
    return refused(referee, seat, action) is None


@some
@given(positions())
def test_what_is_offered_is_what_is_allowed(referee: Referee) -> None:
    state = referee.state
    zones = range(-1, len(state.zones) + 1)
    for seat in referee.to_act:
        held = {state.face[card]: (card, state.face[card]) for card in state.zones[seat]}
        tried = [
            Take(), Draw(), Buy(), Pass(), Keep(), Deal(),
            *(Cut(place) for place in (0, 1, 2, 10**9)),
            *(Discard(one) for one in held.values()),
            *(kind(zone, end, one) for kind in (LayOff, HotCard) for zone in zones
              for end in (-1, 0, 1, 2) for one in held.values()),
        ]  # fmt: skip
        legal = set(referee.game.legal(state, seat))
        cuts = {action for action in legal if isinstance(action, Cut)}
        rest = {action for action in legal if not isinstance(action, (LayDown, Redeem, Cut))}
        found = {action for action in tried if allowed(referee, seat, action)}
        assert found - cuts == rest
        assert bool(cuts) == (state.notes.stage == "cutting")


@some
@given(positions())
def test_every_joker_that_may_be_redeemed_is_offered(referee: Referee) -> None:
    state = referee.state
    for seat in referee.to_act:
        shown = {state.face[card]: (card, state.face[card]) for card in state.zones[seat]}.values()
        found = {
            (zone, one)
            for zone, _owner, meld in state.notes.melds
            for place in range(len(meld.faces))
            for one in shown
            if allowed(referee, seat, Redeem(zone, place, one))
        }
        legal = [a for a in referee.game.legal(state, seat) if isinstance(a, Redeem)]
        assert {(action.meld, action.card) for action in legal} == found


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
    found = any(
        allowed(referee, seat, LayDown((order,)))
        for cards in combinations(hand, size)
        for order in _orders(cards)
    )
    legal = [a for a in referee.game.legal(state, seat) if isinstance(a, LayDown)]
    if found:
        assert legal
    if len(hand) == len(state.zones[seat]) and not whole:
        assert bool(legal) == found


def _orders(cards: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The orders of these cards that could be a run, jokers at every place."""
    jokers = [one for one in cards if one[1] == 52]
    naturals = sorted((one for one in cards if one[1] != 52), key=lambda one: one[1])
    orders = [naturals, [*naturals[1:], *naturals[:1]]]
    for joker in jokers:
        orders = [
            [*order[:k], joker, *order[k:]] for order in orders for k in range(len(order) + 1)
        ]
    return [tuple(order) for order in orders]


def actions(referee: Referee) -> st.SearchStrategy[Any]:
    """Actions of the right shape with anything in them: true cards, true faces, and neither."""
    state = referee.state
    hands = [
        (card, state.face[card] or 0) for seat in range(state.seats) for card in state.zones[seat]
    ]
    number = st.integers(-2, len(state.zones) + 2) | st.integers()
    shown = st.sampled_from(hands or [(0, 0)]) | st.tuples(number, st.integers(0, 52))
    group = st.lists(shown, max_size=5).map(tuple)
    return st.one_of(
        st.builds(LayDown, st.lists(group, max_size=4).map(tuple)),
        st.builds(LayOff, number, number, shown),
        st.builds(HotCard, number, number, shown),
        st.builds(Redeem, number, number, shown),
        st.builds(Discard, shown),
        st.builds(Cut, number),
        st.sampled_from([Take(), Draw(), Buy(), Pass(), Keep(), Deal()]),
    )


@examples(60)
@given(st.data())
def test_whatever_is_sent_is_allowed_or_refused(data: st.DataObject) -> None:
    referee = data.draw(positions())
    sections = {section.id for section in referee.game.page().sections}
    if referee.over:
        return
    for _time in range(4):
        seat = data.draw(st.sampled_from(referee.to_act))
        action = data.draw(actions(referee))
        seen = view(referee.state, (seat + 1) % referee.state.seats)
        refusal = refused(referee, seat, action)
        if refusal is not None:
            assert refusal.rule in sections
            assert str(refusal)[-1] in ".”"
            continue
        referee.game.check(seen, seat, action)  # others cannot object to what is allowed
        if seat == referee.to_act[0]:
            referee.feed(Act(seat, action))
            return


@some
@given(positions())
def test_the_notes_of_the_melds_are_what_lies_there(referee: Referee) -> None:
    state = referee.state
    for zone, owner, meld in state.notes.melds:
        assert tuple(state.faces(zone)) == meld.faces
        assert state.notes.down >> owner & 1
        assert {state.seen[card] for card in state.zones[zone]} == {(1 << state.seats) - 1}


@pytest.mark.parametrize("game", PRESETS, ids=lambda game: game.id)
@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize("seats", [3, 8])
def test_a_match_ends_though_all_are_stubborn(game: Game, place: int, seats: int) -> None:
    """Everybody always takes the first or the last of the choices."""
    header = Header(game, game.options.parse({"rounds": "3s-4r@7"}), seats, 0)
    referee = Referee(header, HostDealer(b"stubborn"))
    actions = 0
    while referee.to_act:
        seat = referee.to_act[0]
        referee.act(seat, game.legal(referee.state, seat)[place])
        actions += 1
        assert actions < 20_000
