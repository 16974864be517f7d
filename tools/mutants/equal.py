"""The mutants that are equal to the original, each with a sentence that says why."""

import tomllib
from pathlib import Path

from tools.mutants.room import Mutant, bare

PATH = Path(__file__).with_name("equal.toml")


def equals() -> dict[Mutant, str]:
    """The mutants that need not be killed, with the reason of each.

    Raises `ValueError` for an entry that stands there twice.
    """
    found: dict[Mutant, str] = {}
    for entry in tomllib.loads(PATH.read_text(encoding="utf-8")).get("equal", []):
        because = entry.pop("because")
        mutant = Mutant(**{name: bare(text) for name, text in entry.items()})
        if mutant in found:
            raise ValueError(f"{PATH.name} has {mutant.becomes!r} of {mutant.function} twice.")
        found[mutant] = because
    return found
