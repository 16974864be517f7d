"""The browser that all tests share: of two at a time Playwright drives neither."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.harness import browsers


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests."""
    path = browsers.chromium()  # It may ask Playwright, which must not be running yet.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=[*browsers.CHROMIUM_FLAGS, browsers.ALONE],
            timeout=browsers.WAIT * 1000,
        )
        yield browser
        browser.close()
