"""Run pytest on a mutant: with the same examples each time, none made smaller, and not for ever.

A mutant has to live or die by what the tests say and not by chance, and a failure is all that is
asked for: nobody reads its smallest example. One that never ends is stopped by the time of the
processor, which is the same on a busy machine; mutmut's own limit is by the clock.
"""

import os
import resource
import time

import pytest
from hypothesis import HealthCheck, Phase, settings

LIMIT = 40  # seconds; the tests of no target take a third of it

settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("mutants")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what only `make test-all` runs: a mutant has to be noticed by `make test`."""
    items[:] = [item for item in items if not item.get_closest_marker("thorough")]


def pytest_sessionstart() -> None:
    """Limit the process if it was forked to run a mutant."""
    if "__mutmut_" in os.environ.get("MUTANT_UNDER_TEST", ""):
        limit = int(time.process_time()) + LIMIT
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
