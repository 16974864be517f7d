"""The examples of the docs run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'peerdeck[env]'")
pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'peerdeck[env]'")

DOCS = Path(__file__).parents[3] / "docs" / "bots.md"
BLOCKS = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_pettingzoo_example_plays_a_deal() -> None:
    (source,) = [block for block in BLOCKS if "peerdeck.env.aec" in block]
    found: dict[str, object] = {}
    exec(source, found)
    assert found["over"] is True


def test_the_openspiel_example_makes_a_bot_that_moves() -> None:
    (source,) = [block for block in BLOCKS if "peerdeck.env.spiel" in block]
    found: dict[str, object] = {}
    exec(source, found)
    game, bot = found["game"], found["bot"]
    state = game.new_initial_state()  # type: ignore[attr-defined]
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()  # type: ignore[attr-defined]
