"""The bar: drawn on a terminal, lines without the library, and silent elsewhere."""

import io
import sys

import pytest

from peerdeck.lab.progress import EVERY, progress
from tests.conftest import Run


class Terminal(io.StringIO):
    """Keeps what is written to it."""

    def isatty(self) -> bool:
        return True


def test_it_is_drawn_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich", reason="rich is not installed: pip install 'peerdeck[lab]'")
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    with progress("deals", 10) as show:
        show(5)
        show(20)
    assert "deals" in shown.getvalue()
    assert "10/10" in shown.getvalue()


def test_without_the_library_a_terminal_has_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    clock = iter([0.0, 1.0, EVERY, EVERY + 1.0, 2 * EVERY])
    monkeypatch.setattr("peerdeck.lab.progress.monotonic", lambda: next(clock))
    with progress("deals", 40) as show:
        for done in (10, 20.0, 30, 43):
            show(done)
    assert shown.getvalue() == "deals: 20 of 40\ndeals: 40 of 40\n"


def test_it_is_silent_elsewhere_with_the_library_and_without(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "simulate spar --deals 20"
    assert run(line)[2] == ""
    monkeypatch.setattr("peerdeck.lab.progress.EVERY", 0.0)
    monkeypatch.setitem(sys.modules, "rich", None)
    assert run(line)[2] == ""
