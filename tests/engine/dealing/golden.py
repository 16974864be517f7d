"""Write a proof that is kept here, so that what was once saved can be read for ever.

There is one of each form that proofs have had: before `spar_2_drawn.txt`, the host chose who deals.

python -m tests.engine.dealing.golden
"""

from pathlib import Path
from random import Random

from peerdeck.dealing.record import print_record
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.games import games
from peerdeck.log import Header
from tests.support.dealing import Honest

FOLDER = Path(__file__).parent
NEWEST = FOLDER / "spar_2_drawn.txt"


def main() -> None:
    """Write a match that stops in the middle of its first round."""
    spar = games()["spar"]
    table = Honest(Header(spar, spar.options(), 2, None), 2, RISTRETTO)
    table.play(Random(2), 4)
    NEWEST.write_text(print_record(table.record()), encoding="utf-8")


if __name__ == "__main__":
    main()
