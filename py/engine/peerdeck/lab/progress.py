"""A bar that shows how far a long command is, if somebody looks and `rich` is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Show = Callable[[float], None]


@contextmanager
def progress(label: str, total: float) -> Iterator[Show]:
    """Give a function to be called with what is done of the total."""
    try:
        from rich import console, progress
    except ImportError:
        yield lambda _done: None
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
