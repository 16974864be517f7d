"""Write the proof that is kept here, so that what was once saved can be read for ever.

python -m tests.engine.dealing.golden
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from peerdeck.dealing.record import print_record
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.games import games
from peerdeck.log import Header
from tests.engine.dealing.table import Honest

FILE = Path(__file__).parent / "spar_2.txt"


def main() -> None:
    """Write a match that stops in the middle of its first round."""
    spar = games()["spar"]
    table = Honest(Header(spar, spar.options(), 2, 0), 2, RISTRETTO)
    table.play(Random(2), 4)
    FILE.write_text(print_record(table.record()), encoding="utf-8")


if __name__ == "__main__":
    main()
