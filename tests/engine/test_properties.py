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
from peerdeck.event import Event, Shuffled
from peerdeck.games import games
from peerdeck.log import Header, parse_header, parse_log, print_log
from peerdeck.options import BadOptions, Numbers
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
@given(headers())
def test_a_header_reads_as_it_was_written(header: Header) -> None:
    assert parse_header(str(header)) == header


@some
@given(deals())
def test_a_dealer_can_take_over_from_the_log(referee: Referee) -> None:
    other = Referee(referee.header, HostDealer(b"another"), referee.entries)
    assert other.state == referee.state
    assert other.to_act == referee.to_act


@some
@given(deals())
def test_no_shuffle_is_told_to_anybody(referee: Referee) -> None:
    for seat in range(referee.header.seats):
        for _line, entry in parse_log(referee.text(seat))[1]:
            if isinstance(entry, Shuffled):
                assert set(entry.faces) == {None}


@some
@given(headers(), st.integers(0, 2**32))
def test_equal_seeds_give_equal_deals(header: Header, seed: int) -> None:
    texts = set()
    for _time in range(2):
        referee = Referee(header, HostDealer(seed.to_bytes(5, "big")))
        play_on(referee, Random(seed), 20)
        texts.add(referee.text())
    assert len(texts) == 1


# Options

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


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


@every_game
@given(name=st.text(), value=st.text())
def test_unknown_house_rules_are_refused(game: Any, name: str, value: str) -> None:
    if name in {rule.name for rule in game.options.offered()}:
        return
    with pytest.raises(BadOptions) as refusal:
        game.options.parse({name: value})
    assert str(refusal.value).startswith("There is no house rule “")
    assert str(refusal.value).endswith(f", {game.options.offered()[-1].name}.")
    assert len(str(refusal.value)) < 400


@every_game
@given(data=st.data(), value=st.text() | st.integers() | st.none())
def test_values_that_are_not_offered_are_refused(game: Any, data: Any, value: Any) -> None:
    rule = data.draw(st.sampled_from(game.options.offered()))
    if value in rule.values or (isinstance(value, str) and rule.more and value.isdigit()):
        return
    with pytest.raises(BadOptions) as refusal:
        game.options.parse({rule.name: value})
    message = str(refusal.value)
    allowed = [*rule.values, *([rule.more.hint] if rule.more else [])]
    assert message.startswith(f"{rule.name} cannot be “")
    assert f"; it can be {', '.join(allowed)}." in message


@pytest.mark.parametrize(
    ("value", "fits"),
    [(str(number), 1 <= number <= 20) for number in (-1, 0, 1, 2, 19, 20, 21, 100)]
    + [(text, False) for text in ("", "01", " 1", "1 ", "1.0", "٣", "²", "9" * 5_000)],
)
def test_numbers_are_taken_in_their_usual_form_and_between_their_ends(
    value: str, fits: bool
) -> None:
    if fits:
        assert Numbers(1, 20).parse(value) == int(value)
    else:
        with pytest.raises(BadOptions):
            Numbers(1, 20).parse(value)


@every_game
def test_a_long_value_is_not_repeated_in_full(game: Any) -> None:
    for rule in game.options.offered():
        with pytest.raises(BadOptions) as refusal:
            game.options.parse({rule.name: "x" * 10_000})
        assert len(str(refusal.value)) < 300
