"""A play of Takku-Sum is tried out as by the rules, only faster."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Play
from peerdeck.event import Seat
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.stock import MOST_RECYCLED
from peerdeck.games.takku_sum.table import HouseRules, Table, top_and_wild
from peerdeck.games.takku_sum.trial import Round, answers_of
from peerdeck.options import BadOptions
from peerdeck.step import go_on, step
from tests.support.cases import examples
from tests.support.random_play import options

TRIED = 0.3  # the share of plays that are tried out


def winner_by_the_rules(state: Table, seat: Seat, action: Play, random: Random) -> Seat:
    """Return who wins the round after this play, with the policy of a trial."""
    rounds = len(state.sheet)
    step(TAKKU_SUM, state, seat, action, random)
    while len(state.sheet) == rounds:
        mover = state.turn
        step(TAKKU_SUM, state, mover, quick(state, TAKKU_SUM.legal(state, mover)), random)
    (winner,) = state.sheet[-1].winners
    return winner


def quick(state: Table, actions: Sequence[Any]) -> Any:
    """Return the card that the fewest values can answer, or the first of other actions."""
    single = [play for play in actions if isinstance(play, Play) and len(play.cards) == 1]
    answers, notes = answers_of(state.setup.rules), state.notes

    def answered(play: Play) -> int:
        return answers(notes.direction, *top_and_wild(state), play.cards[0][1] % 13, 1)

    return min(single, key=answered) if single else actions[0]


@examples(60)
@given(
    options(TAKKU_SUM),
    st.sampled_from(TAKKU_SUM.seats),
    st.integers(0, 2**32),
    st.sampled_from([0, MOST_RECYCLED]),
)
def test_a_trial_ends_as_by_the_rules(
    rules: HouseRules, seats: int, seed: int, recycled: int
) -> None:
    random = Random(seed)
    try:
        state = TAKKU_SUM.begin(rules, seats, 0)
    except BadOptions:
        return
    go_on(TAKKU_SUM, state, random)
    while to_act := TAKKU_SUM.to_act(state):
        actions = TAKKU_SUM.legal(state, to_act[0])
        for action in actions:
            if isinstance(action, Play) and random.random() < TRIED:
                world = state.copy()
                world.notes.recycled = max(world.notes.recycled, recycled)
                again = Random(seed)
                rest = Round(world, again)
                for _time in range(2):  # the first time leaves nothing behind
                    again.seed(seed)
                    result = rest.winner(to_act[0], action)
                expected = winner_by_the_rules(world, to_act[0], action, Random(seed))
                assert result == expected
        step(TAKKU_SUM, state, to_act[0], random.choice(actions), random)
