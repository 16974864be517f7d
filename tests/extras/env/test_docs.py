"""The examples of the docs run."""

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'peerdeck[env]'")
pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'peerdeck[env]'")

DOCS = Path(__file__).parents[3] / "docs" / "bots.md"
BLOCKS = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def names_of(module: str) -> dict[str, Any]:
    """Run the example that imports a module. Return its names."""
    (source,) = [block for block in BLOCKS if module in block]
    names: dict[str, Any] = {}
    exec(source, names)
    return names


def test_the_pettingzoo_example_plays_a_deal() -> None:
    assert names_of("peerdeck.env.aec")["over"] is True


def test_the_openspiel_example_makes_a_bot_that_moves() -> None:
    names = names_of("peerdeck.env.spiel")
    state = names["game"].new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert names["bot"].step(state) in state.legal_actions()
