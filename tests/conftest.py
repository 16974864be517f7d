"""Fixtures and settings of all tests: one browser, as Playwright cannot drive two, and patience.

Hypothesis would fail an example that takes long, as any does on a busy machine.
"""

import io
from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from build import prose
from build.places import ROOT
from peerdeck import cli
from tests.support.browser import browsers
from tests.support.browser.limits import lenient

Run = Callable[..., tuple[int, str, str]]
BROWSERS = {"browser", "connections"}  # the folders of tests that need one

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    """Parse the prose as it is now, once for all workers."""
    if not hasattr(config, "workerinput"):
        prose.compile_all()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests in a browser: what is left at the end is short and shared out evenly.

    Such a test is run once more if it fails, and then listed: it depends on how busy a machine is.
    """
    items.sort(key=_needs_no_browser)
    for item in items:
        if not _needs_no_browser(item):
            item.add_marker(pytest.mark.flaky(reruns=1))


def _needs_no_browser(item: pytest.Item) -> bool:
    return BROWSERS.isdisjoint(item.path.relative_to(ROOT).parts)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests."""
    path = browsers.headless()  # It may ask Playwright, which must not be running yet.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=[*browsers.HASTY_FLAGS, browsers.ALONE],
            timeout=lenient(browsers.WAIT) * 1000,
        )
        yield browser
        browser.close()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command with something to read; gives exit status, output and errors."""

    def run_it(line: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = cli.run(line.split())
        return status, *capsys.readouterr()

    return run_it
