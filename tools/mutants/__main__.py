"""`make mutants`: does a test notice when a line of what matters most is wrong?

mutmut changes one thing at a time, an operator, a number, an argument, and runs the tests of
`targets.py` on it. A mutant that mypy refuses is killed as well, for `make test` would stop there.
Whatever survives has to be told in `equal.toml`, with the reason why nobody could see a difference;
anything else names a test that is missing. `make mutants PARTS="view election"` runs these two.
"""

import os
import sys
import time
from collections.abc import Sequence

from tools.mutants.equal import PATH, equals
from tools.mutants.room import Mutant, RunError, run
from tools.mutants.targets import TARGETS, Target


def main(names: Sequence[str]) -> int:
    """Run these targets, or all. Returns an exit status."""
    unknown = {*names} - {target.name for target in TARGETS}
    if unknown:
        told = ", ".join(target.name for target in TARGETS)
        print(f"There is no target {', '.join(sorted(unknown))}; there are {told}.")
        return 2
    status = 0
    for target in TARGETS:
        if not names or target.name in names:
            status |= check(target)
    return status


def check(target: Target) -> int:
    """Run one target and print what came of it. Returns an exit status."""
    began = time.monotonic()
    try:
        alive, killed = run(target, os.cpu_count() or 1)
    except RunError as error:
        print(f"{target.name}: mutmut has failed.\n{error}")
        return 1
    known = {mutant for mutant in equals() if mutant.file in target.files}
    told = ", ".join(f"{number:,} killed {how}" for how, number in sorted(killed.items()))
    minutes = (time.monotonic() - began) / 60
    print(f"{target.name}: {told}, {len(known)} told as equal; {minutes:.1f} minutes", flush=True)
    survivors = sorted({*alive} - known)
    gone = sorted(known - {*alive})
    for mutant in survivors:
        print(f"\n{shown(mutant)}\nNo test notices this.")
    for mutant in gone:
        print(f"\n{shown(mutant)}\n{PATH.name} tells of this, but it does not survive any more.")
    return 1 if survivors or gone else 0


def shown(mutant: Mutant) -> str:
    """A mutant as the entry that would excuse it."""
    return (
        f"[[equal]]\nfile = '{mutant.file}'\nfunction = '{mutant.function}'\n"
        f"was = '''{mutant.was}'''\nbecomes = '''{mutant.becomes}'''"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
