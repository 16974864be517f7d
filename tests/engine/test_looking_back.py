"""Looking back at a deal: what is found, and by what a seat could know."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from peerdeck import looking_back
from peerdeck.action import GoOn, Pass, Play, Stop
from peerdeck.bot import Bot, choose_at_random
from peerdeck.bots import chosen
from peerdeck.card import Card
from peerdeck.dealer import HostDealer
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.games.spar.table import Challenge
from peerdeck.log import Act, Entry, Header, redact_entry
from peerdeck.looking_back import MOST, Decision, Found, Turn, has_played, look_back
from peerdeck.match import WISHES
from peerdeck.referee import Referee
from peerdeck.ruled_out import Faces
from peerdeck.view import imagine
from tests.support.cases import depth, some

ME = 0
ACTIONS = depth(12_000, 16_000)  # actions of the playouts


def header_of(game: Game, seats: int = 4) -> Header:
    """Return a table with the usual rules."""
    return Header(game, game.options(), seats, seats - 1)


@pytest.fixture
def header() -> Header:
    """A table of Spar."""
    return header_of(games()["spar"])


def played(
    header: Header, me: Bot, deals: int = 1, seed: int = 1, others: Bot | None = None
) -> list[Entry]:
    """Return the log, as our seat has it, of deals that it has played as a bot does."""
    random = Random(seed)
    referee = Referee(header, HostDealer(random.randbytes(8)))
    while len(referee.state.sheet) < deals and referee.to_act:
        seat = referee.to_act[0]
        bot = me if seat == ME else others or header.game.bots.greedy
        referee.act(seat, chosen(bot, referee, seat, random)[0])
    return [redact_entry(entry, ME) for entry in referee.entries]


def found(
    header: Header, entries: Sequence[Entry], seed: int = 1, turns: Mapping[int, Turn] | None = None
) -> tuple[Decision, ...]:
    """Return what a look back finds, by the quick bot's judgement, in these turns or in all."""
    quick = header.game.bots.greedy
    told = turns_in(entries) if turns is None else turns
    steps = list(look_back(header, entries, ME, told, quick, quick, Random(seed), ACTIONS))
    shares = [step.share for step in steps]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert not any(step.decisions for step in steps[:-1])
    return steps[-1].decisions


def turns_in(entries: Sequence[Entry]) -> dict[int, Turn]:
    """Return all turns of our seat, as those of a person who had no hints."""
    acts = [one.action for one in entries if isinstance(one, Act) and one.seat == ME]
    taken = [action for action in acts if not isinstance(action, WISHES)]
    return {number: Turn(action) for number, action in enumerate(taken)}


def blunders(look: Any, seat: Seat, actions: Sequence[Any], random: Random) -> Any:
    """Play anything at all."""
    return choose_at_random(look, seat, actions, random)


@pytest.mark.parametrize("name", some(games(), ["cpwp", "spar"]))
def test_what_is_found_was_a_decision_of_the_seat(name: str) -> None:
    game = games()[name]
    header = header_of(game)
    for seed in range(11, 50):  # until a mistake of somebody who plays at random has mattered
        entries = played(header, blunders, seed=seed)
        decisions = found(header, entries)
        assert len(decisions) <= MOST
        assert [one.turn for one in decisions] == sorted({one.turn for one in decisions})
        for one in decisions:
            assert entries[one.at] == Act(ME, one.done)
            assert one.better != one.done
            assert one.gain > 0
            game.check(one.view, ME, one.better)
        if decisions:
            return
    raise AssertionError("no mistake was found")


@pytest.mark.parametrize("name", some(games(), ["crazy_eights", "spar"]))
def test_nothing_is_found_where_the_seat_has_played_like_the_bot(name: str) -> None:
    header = header_of(games()[name])
    assert found(header, played(header, header.game.bots.greedy)) == ()


def test_only_the_last_deal_counts(header: Header) -> None:
    deals = depth(2, 4)
    for seed in range(40):
        entries = played(header, blunders, deals=deals, seed=seed)
        decisions = found(header, entries)
        assert all(len(decision.view.sheet) == deals - 1 for decision in decisions)
        if decisions:
            return
    raise AssertionError("no mistake was found")


def test_luck_does_not_count(header: Header) -> None:
    """The cards of others change nothing, as long as the seat could not know them."""
    entries = played(header, blunders, seed=3)
    last = max(at for at, one in enumerate(entries) if isinstance(one, Act) and one.seat == ME)
    decisions = found(header, entries)
    assert decisions
    assert found(header, entries[: last + 1]) == decisions


def test_only_worlds_that_the_log_allowed_then_are_played_out(monkeypatch: Any) -> None:
    told: list[Mapping[Card, Faces]] = []

    def noted(seen: Any, random: Random, ruled_out: Mapping[Card, Faces]) -> Any:
        told.append(ruled_out)
        return imagine(seen, random, ruled_out)

    monkeypatch.setattr(looking_back, "imagine", noted)
    header = header_of(games()["spar"])
    found(header, played(header, blunders, seed=3))
    assert any(told)


def test_a_moment_that_luck_alone_could_explain_is_left_out(monkeypatch: Any) -> None:
    header = header_of(games()["cpwp"])
    entries = played(header, blunders, seed=2)
    assert found(header, entries)
    monkeypatch.setattr(looking_back, "SURE", 1e6)
    assert found(header, entries) == ()


def test_a_moment_that_was_worth_little_of_a_deal_is_left_out() -> None:
    header = header_of(games()["spar"])  # of one point and more each round
    moments = [
        one for seed in (5, 9, 11) for one in found(header, played(header, blunders, seed=seed))
    ]
    assert moments
    assert all(one.gain >= 0.2 for one in moments)


def test_what_a_deal_is_worth_is_counted_as_the_game_does(header: Header) -> None:
    entries, game = played(header, blunders, seed=6), header.game
    dear = replace(game, worth=lambda state, seat: game.worth(state, seat) * 1_000)
    told = [one.turn for one in found(header, entries)]
    assert told
    assert [one.turn for one in found(replace(header, game=dear), entries)] == told


def test_what_a_hint_has_advised_counts_as_well_played(header: Header) -> None:
    entries = played(header, blunders, seed=6)
    turns = turns_in(entries)
    assert found(header, entries)
    followed = {at: replace(turn, hint=(turn.action, "so")) for at, turn in turns.items()}
    assert found(header, entries, turns=followed) == ()


def test_nothing_else_is_better_than_what_a_hint_had_advised(header: Header) -> None:
    entries = played(header, blunders, seed=6)
    turns = turns_in(entries)
    first, *_more = found(header, entries)
    for action in {*header.game.legal(first.view, ME)} - {first.done}:
        hinted = {at: replace(turn, hint=(action, "so")) for at, turn in turns.items()}
        again = [one for one in found(header, entries, turns=hinted) if one.turn == first.turn]
        assert all((one.better, one.reason) == (action, "so") for one in again)


def test_a_hint_that_was_not_allowed_is_passed_over(header: Header) -> None:
    entries = played(header, blunders, seed=6)
    first, *more = found(header, entries)
    other = next(
        one.action
        for one in entries
        if isinstance(one, Act) and isinstance(one.action, Play) and one.seat != ME
    )
    turns = {at: replace(one, hint=(other, "so")) for at, one in turns_in(entries).items()}
    assert found(header, entries, turns=turns) == (first, *more)


def test_only_what_a_person_has_played_themselves_counts(header: Header) -> None:
    entries = played(header, blunders, seed=6)
    turns = turns_in(entries)
    mine, *_others = found(header, entries)
    assert has_played(entries, ME, turns)
    for none in ({}, {at: replace(turn, action=None) for at, turn in turns.items()}):
        assert not has_played(entries, ME, none)
        assert found(header, entries, turns=none) == ()
    of_bot = {at: one for at, one in turns.items() if one.action != mine.done}
    assert has_played(entries, ME, of_bot)
    assert mine.turn not in [one.turn for one in found(header, entries, turns=of_bot)]


def test_turns_of_an_earlier_deal_do_not_count(header: Header) -> None:
    entries = played(header, blunders, deals=2, seed=6)
    first = turns_in(played(header, blunders, seed=6))
    assert not has_played(entries, ME, first)
    assert has_played(entries, ME, turns_in(entries))


def test_it_goes_in_small_steps_and_ends_within_its_budget() -> None:
    header = header_of(games()["shanghai"])
    entries = played(header, blunders)
    quick = header.game.bots.greedy
    few, many = (
        list(look_back(header, entries, ME, turns_in(entries), quick, quick, Random(1), actions))
        for actions in (1_000, 8_000)
    )
    assert few[0] == Found(0.0)
    assert 1_000 < len(few) < len(many)
    assert len(many) - len(few) > 3_000


def test_turns_are_counted_from_where_the_deal_began_again_and_without_wishes(
    header: Header,
) -> None:
    random = Random(14)
    referee = Referee(header, HostDealer(b"14"))

    def play(bot: Bot) -> None:
        seat = referee.to_act[0]
        referee.act(seat, chosen(bot, referee, seat, random)[0])

    for _action in range(6):
        play(blunders)
    referee.void()
    first = len(referee.entries)
    referee.act(ME, Stop())
    referee.act(ME, GoOn())
    while not referee.state.sheet:
        play(blunders if referee.to_act[0] == ME else header.game.bots.greedy)
    entries = [redact_entry(entry, ME) for entry in referee.entries]
    mine = [one.action for one in entries[first:] if isinstance(one, Act) and one.seat == ME]
    assert mine[:2] == [Stop(), GoOn()]
    decisions = found(header, entries)
    assert decisions
    assert [one.done for one in decisions] == [mine[one.turn + 1] for one in decisions]


def test_it_ends_where_nothing_is_left_to_be_played_out() -> None:
    """A wrong card that is let stand: both a challenge and none end the deal at once."""
    spar = games()["spar"]
    calls = count()

    def worth(state: Any, seat: Seat) -> float:
        assert next(calls) < 4_000, "it goes on without end"
        return spar.worth(state, seat)

    def lets_stand(look: Any, seat: Seat, actions: Sequence[Any], random: Random) -> Any:
        return (Pass(), "") if Pass() in actions else spar.bots.greedy(look, seat, actions, random)

    header = Header(replace(spar, worth=worth), spar.options.parse({"revoke": "challenge"}), 2, 1)
    entries = played(header, lets_stand, seed=2, others=blunders)
    quick = spar.bots.greedy
    turns = turns_in(entries)
    *_before, last = look_back(header, entries, ME, turns, quick, quick, Random(1), 500)
    (missed,) = last.decisions
    assert missed.done == Pass()
    assert isinstance(missed.better, Challenge)
