"""PettingZoo environments of all games: `env("spar", seats=4, rules={"target": "20"}, deals=1)`.

An agent is a seat. An observation is a dict:

- `observation`: what the seat sees, as whole numbers: the matrix of the cards, row by row, and then
  the facts (see `features.py`);
- `actions`: a row of numbers for each action, of which only the first count, as many as there are;
- `action_mask`: 1 for each of these. An action is an index into them.

A copy (`copy.deepcopy`) plays on by itself, and goes as the original does if the same is done.

Whoever is not asked sees no actions. After every deal the rewards say what it was worth to each
seat; they sum to 0. Where there are more actions than `limit`, only some are offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from peerdeck.cli.boards import board_of
from peerdeck.cli.cards import name_of, sort_hand
from peerdeck.env.episode import LIMIT, Episode
from peerdeck.env.features import FACES, ITEM, MOST, Features
from peerdeck.event import Seat
from peerdeck.games import game_called
from peerdeck.view import view

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:  # pragma: no cover
    raise ImportError("Environments need more: pip install “peerdeck[env]”.") from error

_NUMBER = np.dtype(np.int16)  # found once, not at every step


class TableEnv(AECEnv):
    """A table at which every seat is an agent."""

    def __init__(
        self,
        game: str,
        seats: int = 4,
        rules: Mapping[str, str] | None = None,
        deals: int | None = None,
        limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:
        """Lay a table of a game with house rules, for whole matches or for so many deals.

        Raises `LookupError` for an unknown game and `BadOptions` for a table that cannot be played.
        """
        super().__init__()
        found = game_called(game)
        options = found.options.parse(rules or {})
        self.metadata = {
            "name": f"peerdeck_{game}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.episode = Episode(found, options, seats, deals, limit)
        self.features = Features(found, options, seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = Random()
        width = self.features.rows * FACES + self.features.facts_width
        rows = Box(-MOST, MOST, (limit, self.features.action_width), np.int16)
        spaces = {
            "observation": Box(-MOST, MOST, (width,), np.int16),
            "actions": rows,
            "action_mask": Box(0, 1, (limit,), np.int8),
        }
        self._masks = [*np.tri(limit + 1, limit, -1, dtype=np.int8)]
        self._shape = rows.shape
        self._size = ITEM * limit * self.features.action_width
        self.observation_spaces = {agent: Dict(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(limit) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match; equal seeds, equal matches."""
        if seed is not None:
            self._random = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.episode.begin(self._random)
        self._scored = 0
        self._worth = [0.0] * self.episode.seats
        self.agent_selection = self.agents[self.episode.seat or 0]

    def step(self, action: int | None) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        if action is None or not 0 <= action < len(episode.legal):
            raise ValueError(
                f"{agent} cannot do {action}: there are {len(episode.legal)} actions, counted from"
                " 0; see the action mask."
            )
        episode.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        if len(episode.state.sheet) > self._scored:
            self._reward()
        elif self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        if episode.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[episode.seat]

    _rewarded = False

    def _reward(self) -> None:
        """Give every seat what the deal that has been scored was worth to it."""
        self._scored, before = len(self.episode.state.sheet), self._worth
        self._worth = self.episode.worth()
        for agent, new, old in zip(self.possible_agents, self._worth, before, strict=True):
            self.rewards[agent] = new - old
        self._rewarded = True
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees."""
        episode, features, seat = self.episode, self.features, self._seat_of[agent]
        state = episode.state
        seen = features.cards(state, seat) + features.facts(state, seat)
        legal = episode.legal if seat == episode.seat else ()
        rows = bytearray(features.actions(state, seat, legal)).ljust(self._size, b"\0")
        return {
            "observation": np.frombuffer(bytearray(seen), _NUMBER),
            "actions": np.ndarray(self._shape, _NUMBER, rows),
            "action_mask": self._masks[len(legal)].copy(),
        }

    def choices(self) -> list[str]:
        """Return what the selected agent can do, in words."""
        episode = self.episode
        if episode.seat is None:
            return []
        seen = view(episode.state, episode.seat)
        names = self.possible_agents
        return [episode.game.label(seen, episode.seat, one, names) for one in episode.legal]

    def render(self) -> str | None:
        """Return the table as the selected agent sees it, in lines of text."""
        if self.render_mode is None:
            return None
        seat: Seat = self._seat_of[self.agent_selection]
        seen = view(self.episode.state, seat)
        hand = " ".join(name_of(seen.face[card]) for card in sort_hand(seen, seat))
        lines = board_of(self.episode.game).lines(seen, self.possible_agents)
        return "\n".join([*lines, f"{self.agent_selection}: {hand}"])

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""


def raw_env(game: str, **table: Any) -> TableEnv:
    """Return an environment without checks; the arguments are those of `TableEnv`."""
    return TableEnv(game, **table)


def env(game: str, **table: Any) -> Any:
    """Return an environment that says what is wrong if it is misused."""
    found: Any = TableEnv(game, **table)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))
