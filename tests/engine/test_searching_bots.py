"""Bots that search: they are fair, answer at any time, and the same again with equal seeds."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from peerdeck.bot import Bot, Choice, Sight
from peerdeck.card import Face
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.ruled_out import RuledOut
from peerdeck.search import Searcher, Trials
from peerdeck.state import State
from peerdeck.step import go_on, step
from peerdeck.view import view

GAMES = [games()[name] for name in ("spar", "takku_sum")]
RULES: dict[str, list[dict[str, str]]] = {
    "spar": [{}, {"revoke": "challenge", "target": "3"}, {"must_beat": "yes", "deck": "35"}],
    "takku_sum": [{}, {"voluntary_pass": "yes"}, {"hands_between_rounds": "redeal", "target": "2"}],
}
POSITIONS = 200
LITTLE = 200  # effort, so that many positions can be looked at

each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


class Position(NamedTuple):
    """A seat with a choice."""

    state: State[Any, Any]
    seat: Seat
    ruled_out: RuledOut

    def asked(self, game: Game, bot: Bot, seed: int = 1) -> Choice:
        """Return what a bot does here."""
        actions = game.legal(view(self.state, self.seat), self.seat)
        return bot(Sight(self.state, self.seat, self.ruled_out), self.seat, actions, Random(seed))


def positions(game: Game, most: int) -> Iterator[Position]:
    """Yield positions with a choice, from matches under several rules that begin at random."""
    found, match = 0, 0
    while True:
        rules = RULES[game.id][match % len(RULES[game.id])]
        seats = game.seats[match % len(game.seats)]
        random, match, ruled_out = Random(match), match + 1, RuledOut()
        state = game.begin(game.options.parse(rules), seats, 0)
        go_on(game, state, random)
        while asked := game.to_act(state):
            seat = asked[0]
            actions = game.legal(state, seat)
            if len(actions) > 1 and random.random() < 0.5:
                yield Position(state.copy(), seat, ruled_out)
                found += 1
                if found == most:
                    return
            action = random.choice(actions)
            ruled_out.note(game.proves(state, seat, action))
            step(game, state, seat, action, random)


def searching(bot: Bot, effort: int) -> Bot:
    """Return the bot with so much effort, if it makes any."""
    return replace(bot, effort=effort) if isinstance(bot, Searcher) else bot


@each_game
def test_it_answers_at_any_budget_what_is_allowed(game: Game) -> None:
    hard = game.bots.hard
    assert isinstance(hard, Searcher)
    for number, (state, seat, ruled_out) in enumerate(positions(game, 12)):
        look, actions = Sight(state, seat, ruled_out), game.legal(state, seat)
        length = hard.length(look(), seat)
        for playouts in (0, 1, 10, 1000 if number < 3 else 100):
            bot = replace(hard, effort=playouts * length)
            thoughts = [*bot.think(look, seat, actions, Random(1))]
            for action, reason in thoughts:
                game.check(state, seat, action)
                assert str(reason)
            assert thoughts[0] == hard.quick(look, seat, actions, Random(1))
            assert len(thoughts) <= playouts + 2
            if not playouts:
                assert {action for action, _reason in thoughts} == {thoughts[0][0]}


@each_game
def test_it_imagines_only_worlds_that_the_log_allows(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    hard = game.bots.hard
    assert isinstance(hard, Searcher)
    worlds: list[list[Face | None]] = []  # the faces in the world of each trial

    def begin(_bot: Searcher, _view: State[Any, Any], _seat: Seat, _random: Random) -> Trials:
        return lambda world: lambda _action: float(bool(worlds.append(world.face)))

    monkeypatch.setattr(type(hard), "trials", begin)
    proved = different = 0
    for here in positions(game, 60):
        worlds.clear()
        here.asked(game, searching(hard, LITTLE))
        look = Sight(here.state, here.seat, here.ruled_out)
        out = look.ruled_out()
        assert len(worlds) * hard.length(look(), here.seat) <= LITTLE
        proved += bool(out and worlds)
        different += len(set(map(tuple, worlds))) > 1
        for world in worlds:
            assert not any(faces >> (world[card] or 0) & 1 for card, faces in out.items())
    assert proved > 5
    assert different > 5


@each_game
def test_it_thinks_in_small_steps(game: Game) -> None:
    """Someone who taps a card waits for the step under way."""
    hard = game.bots.hard
    assert isinstance(hard, Searcher)
    bot, longest = replace(hard, effort=2_000), 0
    for state, seat, ruled_out in positions(game, 12):
        look = Sight(state, seat, ruled_out)
        thoughts = [*bot.think(look, seat, game.legal(state, seat), Random(1))]
        assert len(thoughts) == 1 or len(thoughts) > 5  # if there is nothing to think about, one
        longest = max(longest, len(thoughts))
    assert longest > 10
