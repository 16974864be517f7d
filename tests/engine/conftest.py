"""Fixtures for several tests of the engine."""

import io
from collections.abc import Callable

import pytest

from peerdeck import cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command with something to read; gives exit status, output and errors."""

    def run_it(line: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = cli.run(line.split())
        return status, *capsys.readouterr()

    return run_it
