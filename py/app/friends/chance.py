"""The one source of chance of a page at a shared table, so that a test can repeat an evening.

It is the operating system, asked at the moment: this has no state that a memory snapshot could
freeze.
"""

from __future__ import annotations

from random import Random, SystemRandom

source: Random = SystemRandom()


def below(bound: int) -> int:
    """A number from 0 to `bound - 1`."""
    return source.randrange(bound)
