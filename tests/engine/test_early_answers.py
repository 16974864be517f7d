"""Answers before one is asked: kept secret by the referee, settled by the order of the seats.

Progressive Rummy is the example: the discard is offered to seat 1, whose turn it is, and then for
sale to the seats 2, 3 and 0.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Discard, Draw, Pass
from peerdeck.dealer import HostDealer
from peerdeck.games import games
from peerdeck.games.contract_rummy.actions import Buy, Take
from peerdeck.log import Act, Header
from peerdeck.referee import Referee, follow
from peerdeck.refusals import Illegal
from peerdeck.view import view
from tests.support.cases import examples
from tests.support.random_play import play_on, table_of

PROGRESSIVE = games()["progressive"]


@pytest.fixture
def referee() -> Referee:
    """The first card lies open, and nobody has answered."""
    referee = table_of(PROGRESSIVE, 4, b"early")
    assert referee.to_act == (1, 2, 3, 0)
    return referee


def answered(referee: Referee, *answers: tuple[int, Any]) -> list[Act]:
    """Let seats answer in this order, and return what the log says about the seats."""
    for seat, answer in answers:
        referee.act(seat, answer)
    return [entry for entry in referee.entries if isinstance(entry, Act)]


def held(referee: Referee) -> list[int]:
    """Return how many cards each seat holds."""
    return [len(referee.state.zones[seat]) for seat in range(4)]


def test_an_early_answer_stays_with_the_referee(referee: Referee) -> None:
    before, text = referee.state.copy(), referee.text()
    assert referee.act(3, Buy()) == []
    assert (referee.state, referee.text()) == (before, text)
    assert (referee.to_act, referee.early) == ((1, 2, 3, 0), {3: Buy()})


def test_early_answers_enter_the_log_in_the_order_of_the_seats(referee: Referee) -> None:
    acts = answered(referee, (0, Buy()), (3, Pass()), (2, Pass()), (1, Draw()))
    assert acts == [Act(1, Draw()), Act(2, Pass()), Act(3, Pass()), Act(0, Buy())]


def test_the_seat_that_answers_first_has_no_advantage(referee: Referee) -> None:
    acts = answered(referee, (3, Buy()), (2, Buy()), (1, Draw()))
    assert acts == [Act(1, Draw()), Act(2, Buy())]
    assert held(referee)[2:] == [6 + 3, 6]


def test_an_offer_waits_for_every_seat_that_can_overtake(referee: Referee) -> None:
    answered(referee, (3, Buy()), (1, Draw()))
    assert referee.to_act == (2, 3, 0)
    assert held(referee)[1] == 6  # no draw before the offer is settled
    assert answered(referee, (2, Pass()))[-1] == Act(3, Buy())
    assert (referee.to_act, held(referee)[1]) == ((1,), 7)


def test_an_offer_is_over_when_an_earlier_seat_takes_the_card(referee: Referee) -> None:
    assert answered(referee, (3, Buy()), (1, Take())) == [Act(1, Take())]
    assert referee.early == {}
    (card,) = [c for c in referee.state.zones[1] if referee.state.seen[c] == 0b1111]
    discard = Discard((card, referee.state.face[card] or 0))
    assert answered(referee, (1, discard))[-1].seat == 1  # nothing was left of the early answer
    assert referee.to_act[0] == 2


def test_an_early_answer_can_be_changed(referee: Referee) -> None:
    acts = answered(referee, (2, Buy()), (2, Pass()), (1, Draw()))
    assert acts == [Act(1, Draw()), Act(2, Pass())]


def test_an_early_answer_must_be_allowed(referee: Referee) -> None:
    with pytest.raises(Illegal):
        referee.act(2, Take())
    assert referee.early == {}


def test_only_the_first_seat_stands_next_in_a_log(referee: Referee) -> None:
    with pytest.raises(Illegal, match="It is not your turn"):
        referee.feed(Act(2, Pass()))


def test_the_player_in_turn_may_answer_but_not_draw_early(referee: Referee) -> None:
    referee.act(1, Draw())
    with pytest.raises(Illegal):
        referee.act(1, Draw())


@examples(40)
@given(st.sampled_from(["progressive", "shanghai"]), st.integers(0, 2**32))
def test_the_order_of_messages_changes_nothing(game: str, seed: int) -> None:
    """The same answers to an offer, coming in any order, come to the same."""
    header = Header(games()[game], games()[game].options(), 4, 0)
    referee = Referee(header, HostDealer(seed.to_bytes(5, "big")))
    random = Random(seed)
    play_on(referee, random, random.randrange(60))
    text, asked = referee.text(), referee.to_act
    if len(asked) < 2:
        return
    answers = {s: random.choice(header.game.legal(view(referee.state, s), s)) for s in asked}
    outcomes = set()
    for _time in range(4):
        other = follow(text)
        again = Referee(header, HostDealer(b"equal"), other.entries)
        order = list(asked)
        random.shuffle(order)
        for seat in order:
            if seat in again.to_act and len(again.entries) - len(other.entries) < len(asked):
                again.act(seat, answers[seat])
        outcomes.add(again.text())
    assert len(outcomes) == 1
