"""Limits of time that hold on a quiet machine and stretch on a busy one."""

import time

SAMPLE = 0.05  # seconds of a processor
MOST = 10  # times as long, so that what never comes is given up on any machine


def lenient(limit: float) -> float:
    """Return a limit for a quiet machine, stretched as far as this one is busy now."""
    started, used = time.perf_counter(), time.thread_time()
    while time.thread_time() - used < SAMPLE:
        pass
    busy = (time.perf_counter() - started) / SAMPLE
    return limit * min(max(1.0, busy), MOST)
