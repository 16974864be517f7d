"""A card of Spar is tried out as by the rules, only faster."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Play
from peerdeck.card import parse_faces
from peerdeck.event import Seat
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.estimate import POINTS, hopes, points_of
from peerdeck.games.spar.rules import proper
from peerdeck.games.spar.table import HouseRules, Table
from peerdeck.games.spar.trial import BACK, Round, challenge, hands_in, position_of
from peerdeck.step import go_on, step
from peerdeck.view import imagine, view
from tests.rules.spar.table import table
from tests.support.cases import examples
from tests.support.random_play import options

ROUNDS = 4
TRIED = 0.05  # the share of turns in which cards are tried out
WORLDS = 25


def result_by_the_rules(
    state: Table, seat: Seat, action: Play, random: Random
) -> tuple[Seat | None, int]:
    """Return what a trial does: who wins the round after this card, and the points for it."""
    rounds = len(state.sheet)
    step(SPAR, state, seat, action, random)
    while len(state.sheet) == rounds:
        mover = SPAR.to_act(state)[0]
        step(SPAR, state, mover, quick(state, mover), random)
    row = state.sheet[-1]
    return (row.winners[0], sum(row.points)) if row.winners else (None, 1)


def quick(state: Table, seat: Seat) -> Any:
    """Return the card with the best estimate, or a challenge that is right."""
    if state.notes.stage == "challenging":
        return challenge(state, SPAR.legal(state, seat))
    cards = sorted(proper(state, seat), key=lambda shown: shown[1])
    position = position_of(view(state, seat), seat)
    position = position._replace(hand=sorted(position.hand))
    points = points_of(state.setup.rules)
    hoped = hopes(position, [face for _card, face in cards], points, POINTS, BACK)
    return Play((cards[hoped.index(max(hoped))],))


@examples(60)
@given(options(SPAR), st.sampled_from(SPAR.seats), st.integers(0, 2**32))
def test_a_trial_ends_as_by_the_rules(rules: HouseRules, seats: int, seed: int) -> None:
    random = Random(seed)
    state = SPAR.begin(rules, seats, 0)
    go_on(SPAR, state, random)
    while (to_act := SPAR.to_act(state)) and len(state.sheet) < ROUNDS:
        seat = to_act[0]
        if state.notes.stage == "playing" and random.random() < TRIED:
            seen = view(state, seat)
            so_far = Round(seen)
            for _world in range(WORLDS):  # in the later ones, much is remembered
                world = imagine(seen, random)
                hands = hands_in(world)
                for shown in proper(seen, seat):
                    result = so_far.result(world, hands, seat, shown[1])
                    assert result == result_by_the_rules(world.copy(), seat, Play((shown,)), random)
        step(SPAR, state, seat, random.choice(SPAR.legal(state, seat)), random)


def test_a_choice_of_one_world_is_not_taken_for_that_of_another() -> None:
    """After the first trick the hand and all that is hidden are the same, but not who led."""
    first, second = (
        table("8S 7S 7D 6S QH", other).state for other in ("9C 9D TC 8H KC", "8H QC KC 7H TD")
    )
    queen, eight = parse_faces("QH 8S")
    so_far, hands = Round(view(first, 0)), hands_in(first)
    so_far.result(first, hands, 0, queen)
    assert so_far.result(second, hands_in(second), 0, eight) == (0, 5)
    fresh = Round(view(first, 0)).result(first, hands, 0, queen)
    assert so_far.result(first, hands, 0, queen) == fresh
