"""Takes all pictures anew."""

from playwright.sync_api import sync_playwright

from build import serve, site
from build.places import DIST
from tests.browser import pictures
from tests.browser.harness import browsers


def main() -> None:
    """Write every picture, and take away those that nobody compares with any more."""
    site.make()
    host = serve.Host(DIST)
    server = serve.serve(host)
    path = browsers.chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=browsers.CHROMIUM_FLAGS)
        page = browser.new_page(reduced_motion="reduce")
        page.set_default_timeout(browsers.WAIT * 1000)
        stage = pictures.open_stage(page, serve.url(server, host))
        for view in pictures.VIEWS:
            pictures.keep(pictures.shown(stage, view), view.kept)
        browser.close()
    server.shutdown()
    for kept in pictures.HERE.glob("*.png"):
        if kept not in [view.kept for view in pictures.VIEWS]:
            kept.unlink()
    print(f"{len(pictures.VIEWS)} pictures in {pictures.HERE.name}/")


if __name__ == "__main__":
    main()
