"""Write the proof of a match that is kept here, with the real group, for the README and tests.

python -m tests.agreement.golden
"""

from pathlib import Path

from peerdeck.agreement.cards import match_of
from peerdeck.agreement.proof_text import print_proof
from peerdeck.deck.ristretto import RISTRETTO
from tests.agreement.signers import ANN, proof_by, world_of

FILE = Path(__file__).parent / "spar_2.txt"


def main() -> None:
    """Write a match that stops after four cards."""
    world = world_of("spar", 2, group=RISTRETTO)

    def is_done() -> bool:
        match = match_of(world.pages[ANN])
        return match is not None and len(match.faces) >= 4

    world.run(120, is_done)
    FILE.write_text(print_proof(proof_by(world, ANN)), encoding="utf-8")


if __name__ == "__main__":
    main()
