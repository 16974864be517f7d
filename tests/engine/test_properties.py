"""Laws of every game, house rule, number of seats and deal.

The first of these laws replaces a test for every leak that one could think of: what a seat can
work out from what it is told is exactly what it may know.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.dealer import HostDealer
from peerdeck.event import Event
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.log import Header, parse_log, print_log
from peerdeck.options import BadOptions
from peerdeck.referee import Follower, Referee, follow
from peerdeck.state import State, evolve
from peerdeck.view import imagine, redact, view
from tests.support.cases import examples
from tests.support.laws import check_cards
from tests.support.random_play import deals, headers, options, play_on

few = examples(25)
some = examples(60)


def events_of(referee: Referee) -> tuple[State[Any, Any], list[Event]]:
    """The state before the first shuffle, and everything that has happened since."""
    header = referee.header
    follower = Follower(header)
    events = [event for entry in referee.entries for event in follower.feed(entry)]
    return header.game.begin(header.options, header.seats, header.dealer), events


@few
@given(deals())
def test_a_seat_knows_what_it_may_know_at_every_event(referee: Referee) -> None:
    truth, events = events_of(referee)
    seats = range(referee.header.seats)
    views = [view(truth, seat) for seat in seats]
    for event in events:
        evolve(truth, [event])
        for seat in seats:
            evolve(views[seat], [redact(event, seat)])
            assert views[seat] == view(truth, seat)
    assert truth == referee.state


@few
@given(deals())
def test_cards_are_conserved_at_every_event(referee: Referee) -> None:
    state, events = events_of(referee)
    for event in events:
        evolve(state, [event])
        check_cards(state)


@some
@given(deals(), st.integers(0, 2**32))
def test_an_imagined_state_could_be_the_true_one(referee: Referee, seed: int) -> None:
    for seat in range(referee.header.seats):
        seen = view(referee.state, seat)
        imagined = imagine(seen, Random(seed))
        assert view(imagined, seat) == seen
        check_cards(imagined)


@some
@given(deals())
def test_a_seat_s_choice_depends_on_what_it_knows_alone(referee: Referee) -> None:
    for seat in range(referee.header.seats):
        seen = view(referee.state, seat)
        assert referee.game.to_act(seen) == referee.game.to_act(referee.state)
        assert referee.game.legal(seen, seat) == referee.game.legal(referee.state, seat)


@some
@given(deals())
def test_seats_that_have_to_act_can_and_no_others(referee: Referee) -> None:
    for seat in range(referee.header.seats):
        legal = referee.game.legal(referee.state, seat)
        assert bool(legal) == (seat in referee.to_act)
        assert len(set(legal)) == len(legal)
        for action in legal:
            referee.game.check(referee.state, seat, action)
            referee.game.check(view(referee.state, seat), seat, action)


@some
@given(deals())
def test_rules_change_no_state(referee: Referee) -> None:
    before = referee.state.copy()
    for seat in referee.to_act:
        for action in referee.game.legal(referee.state, seat):
            referee.game.play(referee.state, seat, action)
            referee.game.sentence(referee.state, seat, action, [f"p{n}" for n in range(8)])
    assert referee.state == before


@some
@given(deals())
def test_a_log_replays_to_an_equal_state(referee: Referee) -> None:
    assert follow(referee.text()).state == referee.state


@some
@given(deals())
def test_a_seat_s_log_replays_to_its_view(referee: Referee) -> None:
    for seat in range(referee.header.seats):
        assert follow(referee.text(seat)).state == view(referee.state, seat)


@some
@given(deals())
def test_a_log_reads_as_it_was_written(referee: Referee) -> None:
    for text in (referee.text(), referee.text(0)):
        header, entries = parse_log(text)
        assert header == referee.header
        assert print_log(header, (entry for _line, entry in entries)) == text
    _header, entries = parse_log(referee.text())
    assert [entry for _line, entry in entries] == referee.entries


@some
@given(headers(), st.integers(0, 2**32))
def test_equal_seeds_give_equal_deals(header: Header, seed: int) -> None:
    texts = set()
    for _time in range(2):
        referee = Referee(header, HostDealer(seed.to_bytes(5, "big")))
        play_on(referee, Random(seed), 20)
        texts.add(referee.text())
    assert len(texts) == 1


@examples(40)
@given(st.sampled_from(["progressive", "shanghai"]), st.integers(0, 2**32))
def test_the_order_of_early_answers_changes_nothing(game: str, seed: int) -> None:
    """The same answers to an offer have the same result in any order."""
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


# Options

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


@every_game
def test_other_numbers_of_players_and_dealers_elsewhere_are_refused(game: Game) -> None:
    least, most = game.seats[0], game.seats[-1]
    for seats in (-1, 0, least - 1, most + 1, 1_000):
        with pytest.raises(BadOptions, match=f"is for {least} to {most} players, not {seats}\\."):
            game.begin(game.options(), seats, 0)
    for dealer in (-1, least):
        with pytest.raises(BadOptions, match=f"The dealer must be one of the {least} seats\\."):
            game.begin(game.options(), least, dealer)


@every_game
@given(data=st.data())
def test_house_rules_read_as_they_were_written(game: Any, data: st.DataObject) -> None:
    rules = data.draw(options(game))
    assert game.options.parse(rules.pairs()) == rules
    assert game.options.parse(rules.changed()) == rules
    assert all(rules.pairs()[name] == value for name, value in rules.changed().items())


@every_game
def test_defaults_come_first_and_nothing_is_changed(game: Any) -> None:
    assert game.options().changed() == {}
    for rule in game.options.offered():
        assert game.options().pairs()[rule.name] == rule.default == next(iter(rule.values))
        assert len(rule.samples) > 1
        assert rule.label
        assert rule.help[-1] in ".?"
        assert all(rule.values.values())
