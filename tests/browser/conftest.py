"""Fixtures for tests in a real browser: the built site, served under a path as a host would."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from build import serve, site
from tests.browser.harness import browsers
from tests.browser.harness.watch import Watch


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the built site is served: compressed, kept ten minutes, and not at the root."""
    site.make()
    host = serve.Host(path="/some/where/", compress=True, max_age=600)
    server = serve.serve(host)
    yield serve.url(server, host)
    server.shutdown()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=browsers.CHROMIUM_FLAGS
        )
        yield browser
        browser.close()


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """What went wrong; a test that expects a problem clears it from the list."""
    watch = Watch(address)
    yield watch
    assert watch.problems == []


@pytest.fixture
def visitor(chromium: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """A browser that has never been here; everything that goes wrong in it fails the test."""
    context = chromium.new_context()
    watch.over(context)
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext) -> Page:
    """An empty page of a new visitor. Open the site with `page.goto(address)`."""
    return visitor.new_page()
