"""Takes all pictures anew."""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser import pictures
from tests.support.browser import browsers
from tests.support.browser.sites import ANSWERED, Sites
from tests.support.plain_bots import plain_bots


def main() -> None:
    """Write every picture, and take away those that nobody compares with any more."""
    path = browsers.headless()  # It may ask Playwright, which must not be running yet.
    with (
        TemporaryDirectory() as folder,
        Sites(Path(folder)) as sites,
        sync_playwright() as playwright,
        plain_bots(),
    ):
        browser = playwright.chromium.launch(executable_path=path, args=browsers.HASTY_FLAGS)
        page = browser.new_page(reduced_motion="reduce")
        page.set_default_timeout(browsers.WAIT * 1000)
        stage = pictures.open_stage(page, sites.address(ANSWERED))
        for view in pictures.VIEWS:
            pictures.keep(pictures.shown(stage, view), view.kept)
        browser.close()
    for kept in pictures.HERE.glob("*.png"):
        if kept not in [view.kept for view in pictures.VIEWS]:
            kept.unlink()
    print(f"{len(pictures.VIEWS)} pictures in {pictures.HERE.name}/")


if __name__ == "__main__":
    main()
