"""The bar: drawn on a terminal, silent elsewhere and without the library."""

from __future__ import annotations

import io
import sys

import pytest

from peerdeck.lab.progress import progress
from tests.engine.conftest import Run


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


def test_it_is_silent_elsewhere_and_without_the_library(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "simulate spar --deals 20"
    assert run(line)[2] == ""
    monkeypatch.setitem(sys.modules, "rich", None)
    assert run(line)[2] == ""
