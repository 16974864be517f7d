"""Settings of all tests: which of them run, in which order, and the one browser that they share."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from build import prose
from build.places import ROOT
from peerdeck import cli
from tests.support import cases, times
from tests.support.browser import browsers
from tests.support.browser.limits import lenient

Run = Callable[..., tuple[int, str, str]]
EXTRAS = ROOT / "tests" / "extras"  # needs packages that only `make test-all` installs

# No deadline, because any example takes long on a busy machine. The same examples each time, so
# that a failure can be repeated; chance has its place in `make soak`.
settings.register_profile("tests", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None)  # pytest --hypothesis-profile soak
settings.load_profile("tests")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that tell `make test-all` from `make test`."""
    parser.addoption("--all", action="store_true", help="run the thorough cases and the extras")
    parser.addoption("--shard", metavar="N/M", help="run part N of M: whole files, alike in cost")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the depth of all tests, and compile the prose once for all workers."""
    cases.run_all(_runs_all(config))
    if not hasattr(config, "workerinput"):
        prose.compile_all()
        config.pluginmanager.register(times.Times(_command(config)))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the extras unless they are asked for: importing them takes ten seconds."""
    return True if collection_path == EXTRAS and not _runs_all(config) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the command does not ask for, and begin with the files that take longest."""
    costs = times.known(_command(config))
    is_all = _runs_all(config)
    left_out = {item for item in items if item.get_closest_marker("thorough") and not is_all}
    if never := {*map(_function, left_out)} - {*map(_function, set(items) - left_out)}:
        raise pytest.UsageError(f"No case runs in `make test`: {', '.join(sorted(never))}")
    if config.getoption("--shard"):
        part, parts = map(int, config.getoption("--shard").split("/"))
        chosen = times.shard(map(_file, items), costs, part, parts)
        left_out |= {item for item in items if _file(item) not in chosen}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: -costs.get(_file(item), times.UNKNOWN))


def _command(config: pytest.Config) -> str:
    return "test-all" if config.getoption("--all") else "test"


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _runs_all(config: pytest.Config) -> bool:
    return config.getoption("--all") or any("::" in arg for arg in config.args)


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
