"""The games of Peerdeck as games of OpenSpiel: `load("spar", seats=2)`.

    pyspiel.load_game("peerdeck_spar", {"players": 2, "rules": "revoke:challenge", "deals": 1})

Every card that is shuffled is a chance node with the faces that are left, so chances are exact. An
action is an index into what the seat may do, as in the other environments, and says what it means
in words. The returns say what the deals were worth: they sum to 0, and are given at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Self
from urllib.parse import quote, unquote

from peerdeck.cli.boards import board_of
from peerdeck.dealer import known
from peerdeck.env.episode import LIMIT, Episode
from peerdeck.env.features import FACES, Features
from peerdeck.event import Seat, Shuffled
from peerdeck.game import Game
from peerdeck.games import game_called, games
from peerdeck.log import action_text
from peerdeck.naming import short
from peerdeck.state import State, evolve, show_all
from peerdeck.step import settle
from peerdeck.view import imagine, view

try:
    import numpy as np
    import pyspiel
except ImportError as error:  # pragma: no cover
    raise ImportError("OpenSpiel is needed: pip install “peerdeck[env]”.") from error

LONGEST = 20_000  # actions of a match
WORTH = 1e6  # that a match can have for a seat at most
PREFIX = "peerdeck_"


def load(
    game: str,
    seats: int | None = None,
    rules: Mapping[str, str] | None = None,
    deals: int = 1,
    limit: int = LIMIT,
) -> Any:
    """Return a game of OpenSpiel with house rules; 0 deals are whole matches.

    Raises `LookupError` for an unknown game and `BadOptions` for a table that cannot be played.
    """
    found = game_called(game)
    players = found.seats[0] if seats is None else seats
    Episode(found, found.options.parse(rules or {}), players, deals or None, limit)  # or refuse
    table = {
        "players": players,
        "rules": ";".join(
            f"{name}:{quote(value, safe='')}" for name, value in (rules or {}).items()
        ),
        "deals": deals,
        "limit": limit,
    }
    return pyspiel.load_game(f"{PREFIX}{game}", table)


class _Table(Episode):
    """An episode in which chance is asked for every card that is shuffled."""

    def __init__(self, game: Game, options: Any, seats: int, deals: int, limit: int) -> None:
        super().__init__(game, options, seats, deals or None, limit)
        self.drawn: list[int] = []
        self.left: Counter[int] = Counter()
        self.told: list[str] = []
        self._flow()
        self.ask()

    def __deepcopy__(self, _memo: object) -> Self:
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.state, other.drawn = self.state.copy(), self.drawn[:]
        other.left, other.told = self.left.copy(), self.told[:]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel without the game, which is code."""
        return _packed_up, (self.game.id,), {**self.__dict__, "game": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update({**state, "game": self.game})

    def draw(self, face: int) -> None:
        """Say the face of the next card that is shuffled."""
        self.drawn.append(face)
        self.left[face] -= 1
        if len(self.drawn) == len(self.state.called):
            evolve(self.state, (Shuffled(self.state.called, tuple(self.drawn)),))
            self.drawn = []
            self._flow()
            self.ask()

    def take(self, seat: Seat, action: Any) -> None:
        """Carry out an action, until chance or a seat is asked."""
        self.told.append(f"{seat} {action_text(action)}")
        evolve(self.state, self.game.play(self.state, seat, action))
        self._flow()

    def ask(self) -> None:
        """Find who is asked for what; nobody before chance has answered."""
        self.seat, self.legal = None, ()
        if not self.state.called:
            super().ask()

    def _flow(self) -> None:
        """Let the rules go on, and cards be seen, until somebody is asked."""
        state = self.state
        settle(self.game, state)
        while state.unshown and not state.called:
            show_all(state)
            settle(self.game, state)
        if state.called:
            self.left = Counter(known(state, state.called))
            self.told.append("shuffle")


def _packed_up(game: str) -> _Table:
    table = _Table.__new__(_Table)
    table.game = games()[game]
    return table


class SpielState(pyspiel.State):
    """A state of OpenSpiel."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.table = game.new_table()

    def current_player(self) -> int:
        if self.table.state.called:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = self.table.left
        total = left.total()
        return [(face, left[face] / total) for face in sorted(left) if left[face]]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.table.legal))) if player == self.table.seat else []

    def _apply_action(self, action: int) -> None:
        if self.table.state.called:
            self.table.draw(action)
        else:
            self.table.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        if player == pyspiel.PlayerId.CHANCE:
            return short(action)
        seen = view(table.state, player)
        told = table.game.label(seen, player, table.legal[action], _names(table.seats))
        return f"{told} ({action_text(table.legal[action])})"  # labels need not differ

    def is_terminal(self) -> bool:
        return self.table.seat is None and not self.table.state.called

    def returns(self) -> list[float]:
        return self.table.worth() if self.is_terminal() else [0.0] * self.table.seats

    def information_state_string(self, player: int | None = None) -> str:
        return "\n".join([*self.table.told, self.observation_string(player)])

    def observation_string(self, player: int | None = None) -> str:
        return _seen(self.table.state, self.current_player() if player is None else player)

    def __str__(self) -> str:
        table = self.table
        drawn = " ".join(map(short, table.drawn))
        lines = board_of(table.game).lines(table.state, _names(table.seats))
        return "\n".join([*lines, *map(str, table.state.zones), drawn, *table.told])


class _Observer:
    """Observations of OpenSpiel."""

    def __init__(self, features: Features, limit: int) -> None:
        self._features = features
        seen = features.rows * FACES + features.facts_width
        shapes = {"observation": (seen,), "actions": (limit, features.action_width)}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: Any = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, [sizes[0]])
        self.dict = {
            name: part.reshape(shape)
            for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def set_from(self, state: Any, player: int) -> None:
        table, features = state.table, self._features
        seen = features.cards(table.state, player) + features.facts(table.state, player)
        self.dict["observation"][:] = np.frombuffer(seen, np.int16)
        legal = table.legal if player == table.seat else ()
        rows = self.dict["actions"]
        rows[:] = 0
        if legal:
            told = np.frombuffer(features.actions(table.state, player, legal), np.int16)
            rows[: len(legal)] = told.reshape(len(legal), len(told) // len(legal))

    def string_from(self, state: Any, player: int) -> str:
        return _seen(state.table.state, player)


def resampled(state: Any, player: int, random: Random) -> Any:
    """Return a state that looks the same to this player: the hidden cards are dealt at random.

    For searches that imagine, such as `ISMCTSBot.set_resampler`. Its history is that of the state.
    """
    other = state.clone()
    other.table.state = imagine(view(state.table.state, player), random)
    return other


def _seen(state: State[Any, Any], player: int) -> str:
    """Return what a seat sees, in a form that is the same wherever it is."""
    seen = view(state, player)
    zones = [
        " ".join("?" if (face := seen.face[card]) is None else short(face) for card in cards)
        for cards in seen.zones
    ]
    return "\n".join([f"seat {player}, turn {seen.turn}, {seen.points}, {seen.notes}", *zones])


def _rules_in(text: str) -> dict[str, str]:
    """Return house rules from a form that can stand in a parameter of OpenSpiel."""
    pairs = (rule.partition(":") for rule in text.split(";") if rule)
    return {name: unquote(value) for name, _colon, value in pairs}


def _names(seats: int) -> list[str]:
    return [f"seat {seat}" for seat in range(seats)]


def _register(game: Game) -> None:
    usual = {"players": game.seats[0], "rules": "", "deals": 1, "limit": LIMIT}
    kind = pyspiel.GameType(
        short_name=f"{PREFIX}{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual,
    )

    class SpielGame(pyspiel.Game):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            table = {**usual, **(params or {})}
            self.limit, self.seats = table["limit"], table["players"]
            self._deals = table["deals"]
            self._options = game.options.parse(_rules_in(table["rules"]))
            info = pyspiel.GameInfo(
                num_distinct_actions=self.limit,
                max_chance_outcomes=FACES,
                num_players=self.seats,
                min_utility=-WORTH,
                max_utility=WORTH,
                utility_sum=0.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, info, table)
            self._fresh = _Table(game, self._options, self.seats, self._deals, self.limit)
            self._features = Features(game, self._options, self.seats)

        def new_table(self) -> _Table:
            return self._fresh.__deepcopy__(None)

        def new_initial_state(self) -> SpielState:
            return SpielState(self)

        def make_py_observer(self, _type: object = None, _params: object = None) -> _Observer:
            return _Observer(self._features, self.limit)

    pyspiel.register_game(kind, SpielGame)


for _game in games().values():
    _register(_game)
