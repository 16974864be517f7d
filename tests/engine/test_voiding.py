"""A deal that is broken off begins again, in every game: all cards, the same dealer, the scores."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Deal
from peerdeck.event import Revealed, ShowCalled, ShuffleCalled, Voided
from peerdeck.log import Header, parse_entry
from peerdeck.referee import Follower, Referee, follow, owed
from peerdeck.state import State, evolve
from peerdeck.view import faces_among, view
from tests.support.cases import examples
from tests.support.laws import check_cards
from tests.support.random_play import deals, headers, play_on, table_of

some = examples(60)


def between(referee: Referee) -> bool:
    """Return True if the next deal of the match has to be begun, or none."""
    return not referee.to_act or Deal() in referee.game.legal(referee.state, referee.to_act[0])


@some
@given(deals(), st.integers(0, 2**32))
def test_every_game_begins_a_deal_again_with_the_scores_as_they_are(
    referee: Referee, seed: int
) -> None:
    state = referee.state
    before = state.points, state.sheet, state.dealer, state.stopping
    if between(referee):
        with pytest.raises(ValueError, match="no deal"):
            referee.void()
        return
    referee.void()
    check_cards(state)
    assert (state.points, state.sheet, state.dealer, state.stopping) == before
    assert follow(referee.text()).state == state
    for seat in range(state.seats):
        assert follow(referee.text(seat)).state == view(state, seat)
    assert referee.to_act
    if referee.game.id not in ("contract_rummy", "shanghai", "progressive"):  # which take longer
        play_on(referee, Random(seed))
        assert referee.over


@some
@given(deals())
def test_the_public_knows_what_is_shuffled_when_a_deal_begins_again(referee: Referee) -> None:
    """So nobody has to tell their hand for it, not even in the middle of a deal."""
    if between(referee):
        return
    public = Follower(referee.header)
    for entry in referee.entries:
        unknown = hasattr(entry, "faces") and not (
            isinstance(entry, Revealed) and entry.seats == (1 << referee.header.seats) - 1
        )
        public.feed(entry._replace(faces=(None,) * len(entry.cards)) if unknown else entry)
    public.feed(Voided())
    assert faces_among(public.state, public.state.called) is not None


@some
@given(headers())
def test_a_deal_that_nobody_could_deal_begins_again_as_well(header: Header) -> None:
    follower = Follower(header)
    again = Follower(header)
    again.feed(Voided())
    assert (again.state.called, again.state.notes) == (follower.state.called, follower.state.notes)


def test_what_the_dealer_owes_is_dropped() -> None:
    referee = table_of("cpwp", 3, b"void")
    state: State[Any, Any] = referee.state
    evolve(state, [ShowCalled(tuple(state.zones[0]), 0b111)])
    assert owed(state) is not None
    state.notes.stage = "between"
    events = Follower.feed(referee, Voided())
    assert events == [Voided()]
    assert owed(state) is None


def test_points_of_takku_sum_stay_out_and_the_leader_leads_again() -> None:
    referee = table_of("takku_sum", 3, b"takku")
    random = Random(1)
    while not sum(referee.state.points):
        play_on(referee, random, 1)
    play_on(referee, random, 2)
    state, setup = referee.state, referee.state.setup
    points = [state.zones[zone][:] for zone in setup.points]
    leader = state.notes.leader
    events = referee.void()
    assert [state.zones[zone] for zone in setup.points] == points
    assert any(points)
    assert state.notes.leader == leader
    assert referee.to_act == (leader,)
    gathered = next(event for event in events if isinstance(event, ShuffleCalled))
    assert len(gathered.cards) == len(state.deck) - sum(map(len, points))


def test_what_was_bought_in_a_broken_round_of_rummy_was_not_bought() -> None:
    referee = table_of("shanghai", 4, b"buys", buys="3", buys_per="game")
    random = Random(5)
    while not any(referee.state.notes.bought):
        seat = referee.to_act[0]
        legal = referee.game.legal(referee.state, seat)
        buys = [action for action in legal if type(action).__name__ == "Buy"]
        referee.act(seat, buys[0] if buys else random.choice(legal))
    referee.void()
    assert referee.state.notes.bought == (0, 0, 0, 0)
    assert referee.state.notes.round == 0


def test_it_is_a_line_of_the_log() -> None:
    header = table_of("cpwp").header
    assert parse_entry("void", header) == Voided()
    with pytest.raises(ValueError, match="void"):
        parse_entry("void 3", header)
