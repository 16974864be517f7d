"""A bar that shows how far a long command is, if somebody looks; without `rich`, lines of text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from peerdeck.words import _

EVERY = 10.0  # seconds between two lines

Show = Callable[[float], None]


@contextmanager
def progress(label: str, total: float) -> Iterator[Show]:
    """Give a function to be called with what is done of the total."""
    try:
        from rich import console, progress
    except ImportError:
        yield _lines(label, total)
        return
    shown = console.Console(file=sys.stderr)
    columns = (
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
    )
    hidden = not shown.is_terminal
    with progress.Progress(*columns, console=shown, transient=True, disable=hidden) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=min(done, total))


def _lines(label: str, total: float) -> Show:
    """Return a function that prints a line now and then, if somebody looks."""
    last = monotonic()

    def show(done: float) -> None:
        nonlocal last
        if not sys.stderr.isatty() or (now := monotonic()) - last < EVERY:
            return
        last = now
        told = _("{label}: {done:.0f} of {total:.0f}")
        print(told.format(label=label, done=min(done, total), total=total), file=sys.stderr)

    return show
