"""The weights of a game's bots, in a file beside them such as `tune --out` writes."""

from __future__ import annotations

import json
from collections.abc import Mapping

from peerdeck.prose import read_beside

FILE = "weights.json"


def weights_beside(module: str) -> Mapping[str, float]:
    """Return the weights beside a module. Raises `ValueError` if they are not numbers by name."""
    found = json.loads(read_beside(module, FILE))["weights"]
    if not all(type(value) in (int, float) for value in found.values()):
        raise ValueError(f"{FILE} beside {module} has weights that are not numbers.")
    return {name: float(value) for name, value in found.items()}
