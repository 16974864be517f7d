"""The screenshots that a browser shows to somebody who is about to install the site.

python -m tools.screenshots    # take them again, then look at them
"""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

from build.pictures import SOURCES
from tests.support.app.visit import Visit
from tests.support.browser import browsers
from tests.support.browser.sites import ANSWERED, Sites
from tests.support.browser.stage import Stage
from tests.support.browser.states import STATES
from tests.support.plain_bots import plain_bots

WIDE, NARROW = (1280, 800), (360, 740)
WANTED = [(about, size) for size in (WIDE, NARROW) for about in ("shanghai", "cpwp", "home")]
FINE = 2  # dots a pixel on a phone
QUALITY = 80


def main() -> None:
    """Take them all."""
    for old in SOURCES.glob("*.webp"):
        old.unlink()
    path = browsers.headless()  # It may ask Playwright, which must not be running yet.
    with (
        TemporaryDirectory() as folder,
        Sites(Path(folder)) as sites,
        sync_playwright() as playwright,
        plain_bots(),
    ):
        address = sites.address(ANSWERED)
        browser = playwright.chromium.launch(executable_path=path, args=browsers.HASTY_FLAGS)
        for about, (width, height) in WANTED:
            dots = FINE if width < height else 1
            size = {"width": width, "height": height}
            page = browser.new_page(viewport=size, device_scale_factor=dots)
            stage = Stage(page, address)
            if about == "home":
                stage.show(Visit())
            else:
                stage.put(next(one for one in STATES[about] if one.name == "my turn"))
            page.evaluate("document.activeElement.blur()")
            image = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
            name = f"{about}-{width * dots}x{height * dots}.webp"
            image.save(SOURCES / name, quality=QUALITY, method=6)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
