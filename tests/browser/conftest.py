"""Fixtures for tests in a real browser: the built site, served under a path as a host would."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from build import serve, site
from build.places import DIST
from tests.browser.harness.patience import Invite, invitations, unhurried
from tests.browser.harness.watch import Watch


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the built site is served: compressed, kept ten minutes, not at the root; unhurried."""
    site.make()
    folder = unhurried(DIST, tmp_path_factory.mktemp("site") / "dist")
    host = serve.Host(folder, path="/some/where/", compress=True, max_age=600)
    server = serve.serve(host)
    yield serve.url(server, host)
    server.shutdown()


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """What went wrong; a test that expects a problem clears it from the list."""
    watch = Watch(address)
    yield watch
    assert watch.problems == []


@pytest.fixture
def invite(chromium: Browser, watch: Watch) -> Iterator[Invite]:
    """Makes browsers that have never been here; what goes wrong in one of them fails the test."""
    with invitations(chromium, watch) as invite:
        yield invite


@pytest.fixture
def visitor(invite: Invite) -> BrowserContext:
    """A browser that has never been here, without any special wishes."""
    return invite()


@pytest.fixture
def page(visitor: BrowserContext) -> Page:
    """An empty page of a new visitor. Open the site with `page.goto(address)`."""
    return visitor.new_page()
